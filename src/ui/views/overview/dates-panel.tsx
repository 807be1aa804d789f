/** The next dates, official told from estimated, each with where it comes from; and a strip of the next weeks. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { linearScale } from '../../models/linear-scale';
import { nextDates, type NextDates } from '../../models/overview-dates';
import type { TimelineMark } from '../../models/timeline-marks';
import { distanceWords, plainWords } from '../../models/timeline-mark-words';
import { timelineEntries } from '../../models/timeline-marks';
import { AgentText } from '../../widgets/agent-text';
import { CertaintyMark, DateText } from '../../widgets/date-text';
import { EmptyState } from '../../widgets/empty-state';
import { goToList, goToView } from '../../widgets/go-to-view';
import { Panel } from '../../widgets/panel';
import { Provenance } from '../../widgets/provenance';
import { StateBadge } from '../../widgets/state-badge';

const LISTED = 6;
const STRIP_DAYS = 60;
const STRIP_HEIGHT = 28;

export function DatesPanel({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t, dates } = desk;
	const entries = desk.derive('timeline.entries', (snapshot, nowMs) => timelineEntries(snapshot, nowMs, dates)).value;
	const today = dates.today(desk.now.value);
	const found = useMemo(() => (entries === null ? null : nextDates(entries, today, LISTED, STRIP_DAYS)), [entries, today]);
	const overdue = found?.overdue.length ?? 0;
	return (
		<Panel
			title={t('overview.nextDates')}
			state={desk.snapshot.value === null ? { kind: 'loading' } : { kind: 'ok' }}
			ctx={ctx}
			class="ed-panel-dates"
			aside={
				<button type="button" class="ed-link" onClick={() => goToView(ctx, 'timeline')}>
					{t('overview.showTimeline')}
				</button>
			}
		>
			{overdue === 0 ? null : (
				<button type="button" class="ed-line ed-line-overdue" onClick={() => goToList(ctx, 'pending', { filter: 'overdue = yes' })}>
					▲ <strong>{t('overview.overdue', { n: overdue })}</strong>
				</button>
			)}
			{found === null || found.coming.length === 0 ? (
				<EmptyState title={t('overview.nextDatesNone')} text={t('overview.nextDatesNoneText')} />
			) : (
				<>
					<ul class="ed-lines ed-date-list">
						{found.coming.map((mark) => (
							<DateLine key={mark.id} ctx={ctx} mark={mark} />
						))}
					</ul>
					<DatesStrip ctx={ctx} found={found} />
				</>
			)}
		</Panel>
	);
}

/** Shape, day, name and distance in columns; under a tracker's date, quietly, what it rests on. */
function DateLine({ ctx, mark }: { readonly ctx: LeafContext; readonly mark: TimelineMark }): VNode {
	const { t, dates, now } = ctx.desk;
	const { opens } = mark;
	const fromTracker = mark.source === 'tracker';
	const distance = distanceWords(mark, dates.today(now.value), dates, t);
	return (
		<li class="ed-date-line">
			<button type="button" class="ed-line ed-date-row" onClick={() => ctx.openRecord(opens)}>
				<span class="ed-date-shape">{fromTracker ? <CertaintyMark certainty={mark.certainty} t={t} /> : <span aria-hidden="true">▲</span>}</span>
				<span class="ed-date-day">
					{mark.certainty === 'estimated' ? '~' : null}
					<DateText value={mark.value} dates={dates} t={t} />
				</span>
				<span class="ed-date-title">
					<AgentText text={mark.title === '' ? t('card.untitled') : mark.title} lines={fromTracker ? 1 : 2} />
				</span>
				<span class="ed-date-when">
					{fromTracker ? distance : t('pending.dueShort', { distance })}
				</span>
			</button>
			{fromTracker ? (
				<span class="ed-date-source">
					{mark.label === null ? null : (
						<>
							<AgentText text={mark.label} max={30} />
							<span aria-hidden="true">·</span>
						</>
					)}
					<Provenance claims={mark.claims} ctx={ctx} />
				</span>
			) : mark.state !== null && mark.state !== 'pending' ? (
				<span class="ed-date-source">
					<StateBadge state={mark.state} text={mark.stateText ?? ''} t={t} />
				</span>
			) : null}
		</li>
	);
}

/** The same dates on a line of days: the list above is its text. */
function DatesStrip({ ctx, found }: { readonly ctx: LeafContext; readonly found: NextDates }): VNode {
	const { t, dates, now } = ctx.desk;
	const today = dates.today(now.value);
	const place = linearScale([today, today + STRIP_DAYS], [1, 99]);
	const ticks = [0, 1, 2].map((part) => today + (part * STRIP_DAYS) / 2);
	const marks = found.days.flatMap(({ day, marks: list }) => list.map((mark) => t('overview.nextDatesMark', { date: dates.dayText(day), title: plainWords(mark.title) })));
	return (
		<figure class="ed-strip" role="img" aria-label={`${t('overview.nextDatesStrip', { n: STRIP_DAYS })}. ${marks.slice(0, 12).join('; ')}`}>
			<svg class="ed-strip-svg" width="100%" height={STRIP_HEIGHT} aria-hidden="true">
				<line class="ed-strip-axis" x1="1%" x2="99%" y1="20" y2="20" />
				{found.days.map(({ day, marks: list }) => {
					const official = list.some((mark) => mark.shape === 'official');
					return (
						<text key={day} class={`ed-strip-mark ed-strip-${official ? 'official' : (list[0]?.shape ?? 'unsaid')}`} x={`${place(day)}%`} y="15" text-anchor="middle">
							{official ? '◆' : shapeOf(list[0])}
						</text>
					);
				})}
			</svg>
			<figcaption class="ed-strip-ticks" aria-hidden="true">
				{ticks.map((day) => (
					<span key={day}>{dates.dayText(Math.round(day))}</span>
				))}
			</figcaption>
		</figure>
	);
}

function shapeOf(mark: TimelineMark | undefined): string {
	if (mark === undefined || mark.shape === 'unsaid') return '○';
	return mark.shape === 'due' ? '▲' : '◇';
}
