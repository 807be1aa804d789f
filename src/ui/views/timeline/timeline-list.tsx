/** The timeline as a list by month: the same entries, for narrow screens, screen readers and whoever likes it better. */
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import type { DayNumber } from '../../date-words';
import { dateWordsOf, distanceWords, kindWords, standingWords } from '../../models/timeline-mark-words';
import type { TimelineEntry, TimelineMark, UndatedEntry } from '../../models/timeline-marks';
import { groupAt, monthGroups, type MonthGroup, type MonthHeading } from '../../models/timeline-months';
import { AgentText } from '../../widgets/agent-text';
import { Provenance } from '../../widgets/provenance';
import { WindowedList } from '../../widgets/windowed-list';
import { MarkShapeIcon } from './mark-shape';

export interface TimelineListProps {
	readonly ctx: LeafContext;
	readonly marks: readonly TimelineMark[];
	readonly undated: readonly UndatedEntry[];
	readonly today: DayNumber;
	/** The day whose month is brought to the top; again whenever `jump` changes. */
	readonly startAt: DayNumber;
	readonly jump: number;
	readonly narrow: boolean;
	/** The person wants to change the date of this entry; nothing happens for entries that are no cell of a tracker. */
	readonly onChangeDate: (entry: TimelineEntry) => void;
}

type ListItem =
	| { readonly kind: 'heading'; readonly group: MonthGroup }
	| { readonly kind: 'entry'; readonly entry: TimelineEntry };

const ROW_PX = 40;
const ROW_PX_NARROW = 66;
const HEAD_PX = 36;

const keyOf = (item: ListItem): string => (item.kind === 'heading' ? item.group.key : item.entry.id);

export function TimelineList({ ctx, marks, undated, today, startAt, jump, narrow, onChangeDate }: TimelineListProps): VNode {
	const { t } = ctx.desk;
	const box = useRef<HTMLDivElement>(null);
	const rowHeight = narrow ? ROW_PX_NARROW : ROW_PX;
	const groups = useMemo(() => monthGroups(marks, undated), [marks, undated]);
	const items = useMemo(
		() => groups.flatMap((group): readonly ListItem[] => [{ kind: 'heading', group }, ...group.entries.map((entry): ListItem => ({ kind: 'entry', entry }))]),
		[groups],
	);
	const [selected, setSelected] = useState<string | null>(null);
	const onKeyDown = (event: KeyboardEvent): void => {
		if (event.key !== 'm' || event.altKey || event.ctrlKey || event.metaKey) return;
		const item = items.find((one) => keyOf(one) === selected);
		if (item?.kind !== 'entry') return;
		event.preventDefault();
		onChangeDate(item.entry);
	};
	const jumpedTo = useRef<number | null>(null);
	useLayoutEffect(() => {
		if (jumpedTo.current === jump) return;
		const scroller = box.current?.querySelector<HTMLElement>('.ed-windowed');
		const group = groups[groupAt(groups, startAt)];
		if (!scroller || !group) return;
		jumpedTo.current = jump;
		const place = groups.indexOf(group);
		const entriesBefore = groups.slice(0, place).reduce((sum, earlier) => sum + earlier.entries.length, 0);
		scroller.scrollTop = place * HEAD_PX + entriesBefore * rowHeight;
	}, [jump, startAt, groups, rowHeight]);
	return (
		<div class={`ed-tl-list${narrow ? ' is-narrow' : ''}`} ref={box} onKeyDown={onKeyDown}>
			<WindowedList
				items={items}
				keyOf={keyOf}
				rowHeight={rowHeight}
				headHeight={HEAD_PX}
				label={t('timeline.list')}
				selected={selected}
				onSelect={(item) => setSelected(keyOf(item))}
				selectable={(item) => item.kind === 'entry'}
				onActivate={(item) => {
					if (item.kind === 'entry') ctx.openRecord(item.entry.opens);
				}}
				render={(item) => (item.kind === 'heading' ? <MonthHead ctx={ctx} group={item.group} /> : <EntryRow ctx={ctx} entry={item.entry} today={today} />)}
			/>
		</div>
	);
}

function MonthHead({ ctx, group }: { readonly ctx: LeafContext; readonly group: MonthGroup }): VNode {
	const { t } = ctx.desk;
	return (
		<div class="ed-tl-month" role="heading" aria-level={3}>
			{headingWords(group.heading, ctx)} <span class="ed-muted">{t('timeline.monthCount', { n: group.entries.length })}</span>
		</div>
	);
}

function headingWords(heading: MonthHeading, { desk: { t, dates } }: LeafContext): string {
	switch (heading.kind) {
		case 'month':
			return dates.text({ precision: 'month', ms: heading.first * 86_400_000, text: '' });
		case 'year':
			return t('timeline.yearOnly', { year: dates.text({ precision: 'year', ms: heading.first * 86_400_000, text: '' }) });
		case 'undated':
			return t('timeline.undated');
	}
}

function EntryRow({ ctx, entry, today }: { readonly ctx: LeafContext; readonly entry: TimelineEntry; readonly today: DayNumber }): VNode {
	const { t, dates } = ctx.desk;
	const standing = standingWords(entry, t);
	return (
		<div class={`ed-tl-entry is-${entry.timing ?? 'undated'}`} data-entry={entry.id}>
			<span class="ed-tl-entry-date" title={dates.title(entry.value)}>
				<MarkShapeIcon shape={entry.shape} /> {dateWordsOf(entry, dates)}
			</span>
			<span class="ed-tl-entry-title">
				{entry.title.trim() === '' ? t('timeline.untitled') : <AgentText text={entry.title} lines={1} />}
				{entry.source === 'tracker' && entry.subjectId !== null ? (
					<span class="ed-tl-entry-id">
						<AgentText text={entry.subjectId} max={40} />
					</span>
				) : null}
			</span>
			<span class="ed-tl-entry-kind">
				{kindWords(entry, t)}
				{standing === '' ? null : <span class="ed-muted"> · {standing}</span>}
			</span>
			<span class="ed-tl-entry-distance">{distanceWords(entry, today, dates, t)}</span>
			<span class="ed-tl-entry-source">{entry.source === 'tracker' ? <Provenance claims={entry.claims} ctx={ctx} clickable={false} /> : null}</span>
		</div>
	);
}
