/** Marks put into lanes: one per subject, one per kind of date, or one per group the person asked for. */
import type { RecordKey } from '../../workspace/snapshot-types';
import type { DayNumber } from '../date-words';
import type { TimelineMark } from './timeline-marks';

export interface TimelineLane {
	readonly key: string;
	/**
	 * `subject` and `label` lanes are called by agent text in `name`; `item` and `review` lanes by the app's own words;
	 * `none` holds marks without a subject.
	 */
	readonly kind: 'subject' | 'label' | 'item' | 'review' | 'group' | 'none';
	readonly name: string | null;
	/** The subject whose card the lane's head opens. */
	readonly opens: RecordKey | null;
	readonly tier: string | null;
	/** The subject's key, where it says more than the name: two programmes may be called alike. */
	readonly id: string | null;
	/** By first day, then last day, then title. */
	readonly marks: readonly TimelineMark[];
}

/**
 * @param marks in any order
 * @returns lanes with the one that presses first on top: overdue and coming marks by day, then lanes with nothing but
 * past marks (latest first); equal ones by name
 */
export function buildLanes(marks: readonly TimelineMark[], by: 'subject' | 'kind', today: DayNumber): readonly TimelineLane[] {
	const lanes = new Map<string, Omit<TimelineLane, 'marks'> & { marks: TimelineMark[] }>();
	for (const mark of marks) {
		const head = by === 'subject' ? subjectLane(mark) : kindLane(mark);
		const lane = lanes.get(head.key);
		if (lane) lane.marks.push(mark);
		else lanes.set(head.key, { ...head, marks: [mark] });
	}
	return [...lanes.values()]
		.map((lane) => ({ ...lane, marks: inTime(lane.marks) }))
		.map((lane) => ({ lane, pressure: pressureOf(lane.marks, today) }))
		.sort((left, right) => left.pressure.rank - right.pressure.rank || left.pressure.order - right.pressure.order || compareNames(left.lane, right.lane))
		.map((entry) => entry.lane);
}

/** Lanes for groups that the person chose, in the order given. */
export function groupLanes(groups: readonly { readonly name: string | null; readonly rows: readonly TimelineMark[] }[]): readonly TimelineLane[] {
	return groups.map((group) => ({
		key: `group:${group.name ?? ''}`,
		kind: 'group',
		name: group.name,
		opens: null,
		tier: null,
		id: null,
		marks: inTime(group.rows),
	}));
}

/** Marks by first day, then last day, then title; stable. */
export function inTime(marks: readonly TimelineMark[]): readonly TimelineMark[] {
	return [...marks].sort(
		(left, right) => left.first - right.first || left.last - right.last || (left.title < right.title ? -1 : left.title > right.title ? 1 : 0),
	);
}

function subjectLane(mark: TimelineMark): Omit<TimelineLane, 'marks'> {
	if (mark.subjectKey !== null) {
		return { key: mark.subjectKey, kind: 'subject', name: mark.subject, opens: mark.subjectKey, tier: mark.tier, id: mark.subjectId };
	}
	if (mark.subject !== null) return { key: `words:${mark.subject}`, kind: 'subject', name: mark.subject, opens: null, tier: null, id: null };
	return { key: 'none', kind: 'none', name: null, opens: null, tier: null, id: null };
}

function kindLane(mark: TimelineMark): Omit<TimelineLane, 'marks'> {
	if (mark.source === 'tracker') return { key: `label:${mark.label ?? ''}`, kind: 'label', name: mark.label, opens: null, tier: null, id: null };
	return { key: mark.source, kind: mark.source, name: null, opens: null, tier: null, id: null };
}

function pressureOf(marks: readonly TimelineMark[], today: DayNumber): { readonly rank: number; readonly order: number } {
	let soonest = Infinity;
	let latest = -Infinity;
	for (const mark of marks) {
		if (mark.timing === 'past') latest = Math.max(latest, mark.last);
		else soonest = Math.min(soonest, mark.timing === 'overdue' ? today : Math.max(mark.first, today));
	}
	return soonest === Infinity ? { rank: 1, order: -latest } : { rank: 0, order: soonest };
}

function compareNames(left: { readonly name: string | null }, right: { readonly name: string | null }): number {
	const [a, b] = [left.name ?? '\uffff', right.name ?? '\uffff'];
	return a < b ? -1 : a > b ? 1 : 0;
}
