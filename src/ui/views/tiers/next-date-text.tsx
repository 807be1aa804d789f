/** A subject's next date: label, date with certainty, how far away, and what it rests on. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { SubjectLine } from '../../models/tiers-rows';
import { nextDistance } from '../../models/tiers-words';
import { AgentText } from '../../widgets/agent-text';
import { DateText } from '../../widgets/date-text';
import { Provenance } from '../../widgets/provenance';

export interface NextDateTextProps {
	readonly ctx: LeafContext;
	readonly line: Pick<SubjectLine, 'next' | 'withoutDay'>;
	/** What stands on the second line: the claim behind it, or how far away it is. */
	readonly second: 'provenance' | 'distance';
}

export function NextDateText({ ctx, line, second }: NextDateTextProps): VNode {
	const { t, dates, now } = ctx.desk;
	const { next } = line;
	const inWords = line.withoutDay[0];
	const date = next?.date ?? inWords;
	if (date === undefined) return <span class="ed-muted">{t('tiers.noNext')}</span>;
	const distance = next === null ? null : nextDistance(next, dates.today(now.value), dates, t);
	return (
		<span class={`ed-next${next?.past === true ? ' is-past' : ''}`}>
			<span class="ed-next-line">
				<span class="ed-next-label">
					<AgentText text={date.label} max={24} />{' '}
				</span>
				<DateText value={date.value} certainty={date.certainty} dates={dates} t={t} />
				{distance === null || second === 'distance' ? null : <span class="ed-next-distance"> · {distance}</span>}
			</span>
			{second === 'provenance' ? <Provenance claims={date.claims} ctx={ctx} clickable={false} /> : <span class="ed-next-distance">{distance}</span>}
		</span>
	);
}
