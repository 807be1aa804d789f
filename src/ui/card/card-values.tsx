/** All values of a record with their labels; what the record does not give is named in one line. */
import type { VNode } from 'preact';
import type { RecordDetail } from '../../records/record-detail';
import type { AnyRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { cardValues, type CardValue } from '../models/card-values';
import { AgentText } from '../widgets/agent-text';
import { DateText } from '../widgets/date-text';
import { Address } from './address';
import { Section } from './section';

const LONG_TEXT = 600;

export function CardValues({ ctx, row, detail }: { readonly ctx: LeafContext; readonly row: AnyRow; readonly detail: RecordDetail | null }): VNode {
	const { t } = ctx.desk;
	const values = cardValues(row);
	const missing = values.filter((entry) => entry.value === null).map((entry) => t(entry.label));
	return (
		<Section title={t('card.values')}>
			<dl class="ed-values">
				{values.map(({ label, value }) =>
					value === null ? null : (
						<div key={label} class="ed-value">
							<dt>{t(label)}</dt>
							<dd>
								<ValueText ctx={ctx} value={value} />
							</dd>
						</div>
					),
				)}
				{(detail?.texts ?? []).map((text, index) => (
					<div key={`text-${index}`} class="ed-value">
						<dt>{t('card.language', { lang: text.lang ?? '?' })}</dt>
						<dd>
							<AgentText text={text.text} max={LONG_TEXT} t={t} />
						</dd>
					</div>
				))}
			</dl>
			{missing.length === 0 ? null : <p class="ed-hint">{t('card.notGiven', { names: missing.join(t('common.listSeparator')) })}</p>}
		</Section>
	);
}

export function ValueText({ ctx, value }: { readonly ctx: LeafContext; readonly value: CardValue }): VNode {
	const { t, dates } = ctx.desk;
	if (value.kind === 'text') return <AgentText text={value.text} max={LONG_TEXT} t={t} />;
	if (value.kind === 'number') return <span>{new Intl.NumberFormat(t.tag).format(value.value)}</span>;
	if (value.kind === 'flag') return <span>{t(value.value ? 'common.yes' : 'common.no')}</span>;
	if (value.kind === 'date') return <DateText value={value.value} dates={dates} t={t} withTime />;
	if (value.kind === 'address') {
		return (
			<>
				{value.urls.map((url, index) => (
					<div key={index}>
						<Address ctx={ctx} url={url} />
					</div>
				))}
			</>
		);
	}
	return (
		<ul class="ed-plain-list">
			{value.texts.map((text, index) => (
				<li key={index}>
					<AgentText text={text} max={200} t={t} />
				</li>
			))}
		</ul>
	);
}
