/** Dates in words and impossible dates have no place on the axis; they stand in a strip of their own, never lost. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { DayNumber } from '../../date-words';
import { kindWords, markName } from '../../models/timeline-mark-words';
import type { UndatedEntry } from '../../models/timeline-marks';
import { AgentText } from '../../widgets/agent-text';
import { MarkShapeIcon } from './mark-shape';

const MOST_SHOWN = 6;

export interface UndatedStripProps {
	readonly ctx: LeafContext;
	readonly undated: readonly UndatedEntry[];
	readonly today: DayNumber;
	/** Shows all of them in the list. */
	readonly onMore: () => void;
}

export function UndatedStrip({ ctx, undated, today, onMore }: UndatedStripProps): VNode | null {
	const { t, dates } = ctx.desk;
	if (undated.length === 0) return null;
	const more = undated.length - MOST_SHOWN;
	return (
		<section class="ed-tl-undated" aria-label={t('timeline.undatedCount', { n: undated.length })}>
			<span class="ed-tl-undated-title">
				{t('timeline.undated')} <span class="ed-muted">{t('timeline.monthCount', { n: undated.length })}</span>
			</span>
			{undated.slice(0, MOST_SHOWN).map((entry) => (
				<button key={entry.id} type="button" class="ed-tl-chip" data-entry={entry.id} aria-label={markName(entry, today, dates, t)} title={dates.title(entry.value)} onClick={() => ctx.openRecord(entry.opens)}>
					<MarkShapeIcon shape={entry.shape} />
					<span class="ed-tl-chip-text">
						<AgentText text={entry.title} max={40} /> · {kindWords(entry, t)}
					</span>
					<span class={entry.value.precision === 'invalid' ? 'ed-date-impossible' : 'ed-muted'}>
						“<AgentText text={entry.value.text} max={40} />”
					</span>
				</button>
			))}
			{more > 0 ? (
				<button type="button" class="ed-link" onClick={onMore}>
					{t('timeline.undatedMore', { n: more })}
				</button>
			) : null}
		</section>
	);
}
