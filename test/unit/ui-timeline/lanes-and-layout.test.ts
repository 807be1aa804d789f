import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLanes, groupLanes } from '../../../src/ui/models/timeline-lanes';
import { layoutLane, MOST_ROWS, outOfSight, SYMBOL_PX } from '../../../src/ui/models/timeline-layout';
import type { TimelineMark } from '../../../src/ui/models/timeline-marks';
import { groupAt, monthGroups } from '../../../src/ui/models/timeline-months';
import { markInDirection } from '../../../src/ui/models/timeline-stops';
import { offsetsOf, rowsInSight } from '../../../src/ui/models/timeline-window';
import { day, dayNumber } from './made-snapshot';

const TODAY = dayNumber('2026-12-01');
let made = 0;
function mark(first: number, more: Partial<TimelineMark> = {}): TimelineMark {
	made += 1;
	return {
		id: `m${made}`,
		source: 'tracker',
		shape: 'official',
		opens: 'subject/t.csv#A',
		title: 'A',
		label: 'Deadline',
		value: day('2026-12-01'),
		reckoned: false,
		certainty: 'official',
		subject: 'A',
		subjectKey: 'subject/t.csv#A',
		subjectId: null,
		tier: null,
		stage: null,
		state: null,
		stateText: null,
		claims: [],
		first,
		last: more.first ?? first,
		timing: first < TODAY ? 'past' : 'coming',
		...more,
	};
}
const of = (name: string): Pick<TimelineMark, 'subject' | 'subjectKey' | 'title'> => ({ subject: name, subjectKey: `subject/t.csv#${name}`, title: name });

describe('buildLanes', () => {
	it('puts the lane that presses first on top, past ones below, latest first', () => {
		const lanes = buildLanes(
			[mark(TODAY - 90, of('long over')), mark(TODAY - 3, of('just over')), mark(TODAY + 40, of('later')), mark(TODAY + 2, of('soon')), mark(TODAY - 10, { ...of('late'), timing: 'overdue' })],
			'subject',
			TODAY,
		);
		expect(lanes.map((lane) => lane.name)).toEqual(['late', 'soon', 'later', 'just over', 'long over']);
	});
	it('keeps marks without a subject in a lane of their own, and words apart from subjects', () => {
		const lanes = buildLanes([mark(TODAY, { subject: null, subjectKey: null }), mark(TODAY, { subject: 'A', subjectKey: null }), mark(TODAY - 1, { timing: 'overdue' }), mark(TODAY + 1, of('B'))], 'subject', TODAY);
		expect(lanes.map((lane) => [lane.key, lane.kind])).toEqual([
			['words:A', 'subject'],
			['subject/t.csv#A', 'subject'],
			['none', 'none'],
			['subject/t.csv#B', 'subject'],
		]);
	});
	it('makes a lane per kind of date', () => {
		const lanes = buildLanes([mark(TODAY + 5), mark(TODAY + 1, { label: 'Interview' }), mark(TODAY + 3, { source: 'item' }), mark(TODAY + 9, { source: 'review' })], 'kind', TODAY);
		expect(lanes.map((lane) => [lane.kind, lane.name])).toEqual([
			['label', 'Interview'],
			['item', null],
			['label', 'Deadline'],
			['review', null],
		]);
	});
	it('loses no mark', () => {
		const marks = [mark(TODAY), mark(TODAY - 4, of('B')), mark(TODAY + 8, of('B')), mark(TODAY, { subject: null, subjectKey: null })];
		for (const by of ['subject', 'kind'] as const) expect(buildLanes(marks, by, TODAY).flatMap((lane) => lane.marks)).toHaveLength(marks.length);
		expect(groupLanes([{ name: 'g', rows: marks }])[0]?.marks).toHaveLength(marks.length);
	});
});

describe('layoutLane', () => {
	it('stacks marks of one day and sets a month as wide as it is', () => {
		const wide = mark(TODAY, { last: TODAY + 30 });
		const layout = layoutLane([mark(TODAY), mark(TODAY), wide], 10);
		expect(layout.rows).toBe(3);
		expect(layout.placed.map((placed) => placed.row)).toEqual([0, 1, 2]);
		expect(layout.placed[2]).toMatchObject({ bar: true, width: 310, x: TODAY * 10 });
		expect(layout.placed[0]).toMatchObject({ bar: false, width: SYMBOL_PX });
	});
	it('centres a symbol on its day', () => {
		const [placed] = layoutLane([mark(TODAY)], 40).placed;
		expect(placed?.x).toBe(TODAY * 40 + 20 - SYMBOL_PX / 2);
	});
	it('gathers what does not fit into clusters, and loses none', () => {
		const marks = Array.from({ length: 500 }, () => mark(TODAY));
		const layout = layoutLane(marks, 3);
		expect(layout.rows).toBe(MOST_ROWS);
		expect(layout.clusters).toHaveLength(1);
		expect(layout.placed.length + layout.clusters.reduce((sum, cluster) => sum + cluster.marks.length, 0)).toBe(500);
	});
	it('never overlaps two marks of a row, whatever the dates and the zoom', () => {
		fc.assert(
			fc.property(
				fc.array(fc.record({ at: fc.integer({ min: 0, max: 300 }), width: fc.constantFrom(0, 0, 0, 29, 364) }), { maxLength: 80 }),
				fc.constantFrom(2.5, 10, 33, 150),
				(dates, pxPerDay) => {
					const marks = dates.map(({ at, width }) => mark(at, { last: at + width })).sort((left, right) => left.first - right.first || left.last - right.last);
					const layout = layoutLane(marks, pxPerDay);
					const ends = new Map<number, number>();
					for (const placed of layout.placed) {
						expect(placed.row).toBeLessThan(layout.rows);
						expect(placed.x).toBeGreaterThanOrEqual(ends.get(placed.row) ?? -Infinity);
						if (placed.labelRoom > 0) expect(placed.labelRoom).toBeGreaterThanOrEqual(56);
						ends.set(placed.row, placed.x + placed.width);
					}
					if (layout.clusters.length > 0) expect(layout.placed.some((placed) => placed.row === MOST_ROWS - 1)).toBe(false);
					expect(layout.placed.length + layout.clusters.reduce((sum, cluster) => sum + cluster.marks.length, 0)).toBe(marks.length);
				},
			),
		);
	});
});

describe('outOfSight', () => {
	it('counts what is left and right, and names the nearest', () => {
		const marks = [mark(10), mark(20), mark(30), mark(25, { last: 60 }), mark(90)];
		expect(outOfSight(marks, 25, 50)).toEqual({ earlier: 2, earlierDay: 20, later: 1, laterDay: 90 });
		expect(outOfSight(marks, 0, 100)).toEqual({ earlier: 0, earlierDay: null, later: 0, laterDay: null });
	});
});

describe('monthGroups', () => {
	it('goes by month, years before their months, no day last', () => {
		const groups = monthGroups(
			[mark(dayNumber('2026-12-31')), mark(dayNumber('2026-12-01'), { last: dayNumber('2026-12-31') }), mark(dayNumber('2027-01-01'), { last: dayNumber('2027-12-31') }), mark(dayNumber('2027-01-01'))],
			[{ ...mark(0), first: null, last: null, timing: null }],
		);
		expect(groups.map((group) => [group.heading.kind, group.entries.length])).toEqual([
			['month', 2],
			['year', 1],
			['month', 1],
			['undated', 1],
		]);
		expect(groupAt(groups, dayNumber('2026-12-15'))).toBe(0);
		expect(groupAt(groups, dayNumber('2027-06-01'))).toBe(1);
		expect(groupAt(groups, dayNumber('2030-01-01'))).toBe(0);
	});
});

describe('markInDirection', () => {
	const lanes = [
		[{ id: 'a1', x: 0, day: 0 }, { id: 'a2', x: 100, day: 10 }],
		[],
		[{ id: 'c1', x: 20, day: 2 }, { id: 'c2', x: 95, day: 9 }],
	];
	it('moves within the lane and to the nearest mark of the next lane that has one', () => {
		expect(markInDirection(lanes, 'a1', 'ArrowRight')).toMatchObject({ id: 'a2', lane: 0 });
		expect(markInDirection(lanes, 'a1', 'ArrowLeft')).toBeNull();
		expect(markInDirection(lanes, 'a2', 'ArrowDown')).toMatchObject({ id: 'c2', lane: 2 });
		expect(markInDirection(lanes, 'c1', 'ArrowUp')).toMatchObject({ id: 'a1', lane: 0 });
		expect(markInDirection(lanes, 'c1', 'ArrowDown')).toBeNull();
		expect(markInDirection(lanes, 'gone', 'ArrowDown')).toBeNull();
	});
});

describe('rowsInSight', () => {
	it('covers exactly what touches the sight', () => {
		const offsets = offsetsOf([10, 20, 30, 40]);
		expect(offsets).toEqual([0, 10, 30, 60, 100]);
		expect(rowsInSight(offsets, 0, 10, 0)).toEqual({ from: 0, to: 2 });
		expect(rowsInSight(offsets, 35, 10, 0)).toEqual({ from: 2, to: 3 });
		expect(rowsInSight(offsets, 500, 10, 0)).toEqual({ from: 3, to: 4 });
		expect(rowsInSight(offsetsOf([]), 0, 10, 0)).toEqual({ from: 0, to: 0 });
	});
	it('always holds every pixel in sight', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 60 }), fc.nat(4000), fc.integer({ min: 1, max: 500 }), (heights, top, view) => {
				const offsets = offsetsOf(heights);
				const { from, to } = rowsInSight(offsets, top, view, 0);
				for (let row = 0; row < heights.length; row++) {
					const inSight = (offsets[row + 1] ?? 0) > top && (offsets[row] ?? 0) < top + view;
					if (inSight) expect(row >= from && row < to).toBe(true);
				}
			}),
		);
	});
});
