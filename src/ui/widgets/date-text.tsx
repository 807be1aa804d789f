/** A date with what is known about it: precision kept, official or estimated told by shape and word. */
import type { VNode } from 'preact';
import type { Translator } from '../../i18n/translate';
import type { DateValue } from '../../records/date-value';
import type { Certainty } from '../../records/record-types';
import type { DateWords } from '../date-words';

export interface DateTextProps {
	readonly value: DateValue | null;
	/** Absent: certainty does not apply here. `null`: the record does not say. */
	readonly certainty?: Certainty | null;
	readonly dates: DateWords;
	readonly t: Translator;
	readonly withTime?: boolean;
}

/** ◆ official, ◇ estimated (with `~`), ○ not given; the tooltip is the value as the file has it. */
export function DateText({ value, certainty, dates, t, withTime }: DateTextProps): VNode {
	if (value === null) return <span class="ed-muted">{t('common.noDate')}</span>;
	const odd = value.precision === 'invalid' ? ' ed-date-impossible' : '';
	return (
		<span class={`ed-date${odd}`} title={dates.title(value)}>
			{certainty === undefined ? null : <CertaintyMark certainty={certainty} t={t} />}
			{certainty === 'estimated' ? '~' : null}
			{dates.text(value, withTime === true)}
		</span>
	);
}

/** The certainty of a date as a shape with a word for screen readers. */
export function CertaintyMark({ certainty, t, withWord }: { readonly certainty: Certainty | null; readonly t: Translator; readonly withWord?: boolean }): VNode {
	const word = t(`common.certainty.${certainty ?? 'unknown'}`);
	const shape = certainty === 'official' ? '◆' : certainty === 'estimated' ? '◇' : '○';
	return (
		<span class={`ed-certainty ed-certainty-${certainty ?? 'unknown'}`}>
			<span aria-hidden="true">{shape} </span>
			<span class={withWord === true ? '' : 'ed-sr-only'}>{word} </span>
		</span>
	);
}
