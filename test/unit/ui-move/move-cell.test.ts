import { describe, expect, it } from 'vitest';
import { spliceCsvCell } from '../../../src/decisions/csv-splice';
import { createTranslator } from '../../../src/i18n/translate';
import { changeBarrier, cellTarget, needsReason, setCell, stageTarget, type CellTarget } from '../../../src/ui/models/move-cell';
import { dateCellOf } from '../../../src/ui/models/move-dates';
import { changeTitle, fromToWords } from '../../../src/ui/models/move-words';
import { timelineEntries } from '../../../src/ui/models/timeline-marks';
import { createDateWords } from '../../../src/ui/date-words-intl';
import type { SubjectRow, TrackerReport } from '../../../src/workspace/snapshot-types';
import { readTracker } from '../../../src/workspace/tracker';
import type { TrackerSpec } from '../../../src/workspace/tracker-spec';
import { day, item, snapshot, subject } from '../ui-timeline/made-snapshot';

const PATH = 'trackers/schools.csv';
const SPEC: TrackerSpec = {
	where: 'trackers[0]',
	path: PATH,
	name: 'Schools',
	key: 'ID',
	nameColumn: 'name',
	tier: 'tier',
	stage: 'Stage',
	priority: 'prio',
	page: null,
	dates: [{ where: 'trackers[0].dates[0]', column: 'due', label: 'Deadline', certaintyColumn: null, certainty: null }],
};

interface Read {
	readonly bytes: Uint8Array;
	readonly trackers: readonly TrackerReport[];
	readonly subjects: readonly SubjectRow[];
}

function read(csv: string, spec: Partial<TrackerSpec> = {}): Read {
	const bytes = new TextEncoder().encode(csv);
	const reading = readTracker(PATH, bytes, { ...SPEC, ...spec });
	return { bytes, trackers: [reading.report], subjects: reading.subjects };
}

function targetIn({ trackers, subjects }: Read, row: number, column: string): CellTarget {
	const of = subjects[row];
	if (of === undefined) throw new Error(`no row ${row}`);
	const reading = cellTarget({ trackers }, of, column);
	if (!reading.ok) throw new Error(reading.problem);
	return reading.target;
}

const CSV = '\uFEFFid, name ,tier,stage,prio,due,ielts_w\r\nEXU-MSC,Example University MSc,Reach,Research,1,"2026-12-01",6.0\r\n EXU-2 ,"Other, MSc",, Verify ,,,\r\n';

describe('the cell that a gesture changes', () => {
	it('is named as the file spells it, and its text before is the file’s own, white space and all', () => {
		const made = read(CSV);
		expect(targetIn(made, 0, 'stage')).toEqual({
			subjectKey: `subject/${PATH}#EXU-MSC`,
			subjectName: 'Example University MSc',
			path: PATH,
			keyColumn: 'id',
			key: 'EXU-MSC',
			column: 'stage',
			before: 'Research',
			role: 'stage',
		});
		expect(targetIn(made, 1, 'stage')).toMatchObject({ key: 'EXU-2', before: ' Verify ' });
		expect(targetIn(made, 0, 'due').before).toBe('2026-12-01');
	});
	it('has the role its column has in the tracker', () => {
		const made = read(CSV);
		const roles = ['name', 'tier', 'stage', 'prio', 'due', 'ielts_w'].map((column) => targetIn(made, 0, column).role);
		expect(roles).toEqual(['own', 'tier', 'stage', 'priority', 'date', 'fact']);
		expect(roles.filter(needsReason)).toEqual(['date', 'fact']);
	});
	it('is changed by a proposal that the splice takes, and that changes this cell alone', () => {
		for (const [row, column, after] of [[0, 'stage', 'Verify'], [1, 'stage', 'Research'], [0, 'due', 'autumn, 2027'], [1, 'ielts_w', '6.5']] as const) {
			const made = read(CSV);
			const target = targetIn(made, row, column);
			const splice = spliceCsvCell(made.bytes, setCell(target, after));
			if (splice.outcome !== 'change') throw new Error(splice.outcome);
			const again = readTracker(PATH, splice.after, SPEC);
			const cells = (of: readonly SubjectRow[]): (string | undefined)[][] => of.map((one) => one.cells.map((cell) => cell.text));
			const expected = cells(made.subjects).map((texts, at) => (at === row ? texts.map((text, index) => (made.trackers[0]?.columns[index] === column ? after : text)) : texts));
			expect(cells(again.subjects)).toEqual(expected);
		}
	});
	it('is refused by the splice when the file says something else by then', () => {
		const made = read(CSV);
		const target = targetIn(made, 0, 'stage');
		const moved = new TextEncoder().encode(CSV.replace('Research', 'Shortlist'));
		expect(spliceCsvCell(moved, setCell(target, 'Verify'))).toMatchObject({ outcome: 'stale', found: 'Shortlist' });
	});
	it.each([
		['the tracker is gone', CSV, {}, 'stage', 'no_tracker', true],
		['the profile names no stage', CSV, { stage: null }, '', 'no_column', false],
		['the file has no such column', CSV, {}, 'stagse', 'no_column', false],
		['the key column is not there', CSV, { key: 'code' }, 'stage', 'no_key_column', false],
		['it is the key itself', CSV, {}, 'id', 'is_key', false],
		['the row has no key', 'id,stage\n,Research\n', {}, 'stage', 'no_key', false],
		['the row ends before it', 'id,name,stage\nA,x\n', {}, 'stage', 'no_cell', false],
	] as const)('is none when %s', (_, csv, spec, column, problem, isGone) => {
		const made = read(csv, spec);
		const [of] = made.subjects;
		if (of === undefined) throw new Error('no row');
		expect(cellTarget({ trackers: isGone ? [] : made.trackers }, of, column)).toEqual({ ok: false, problem });
		if (column === '' || isGone) expect(stageTarget({ trackers: isGone ? [] : made.trackers }, of)).toEqual({ ok: false, problem });
	});
});

describe('changeBarrier', () => {
	it('lets changes through only when all has been looked at and nothing is in the way', () => {
		expect(changeBarrier(null)).toBe('no_desk');
		expect(changeBarrier({ reasons: [], isChecked: false })).toBe('unchecked');
		expect(changeBarrier({ reasons: [{ kind: 'no_key', message: '' }], isChecked: true })).toBe('closed');
		expect(changeBarrier({ reasons: [], isChecked: true })).toBeNull();
	});
});

describe('dateCellOf', () => {
	it('finds subject and column of tracker dates, and none for due dates and reviews', () => {
		const tricky = subject('A#B', { key: 'subject/t.csv#A#B', dates: [{ column: 'due # date', label: 'Due', value: day('2026-12-01'), certainty: null, claims: [] }] });
		const entries = timelineEntries(snapshot({ subjects: [tricky], items: [item('1', { dueAt: day('2026-12-02') })] }), 0, createDateWords('en', createTranslator('en'), 'UTC'));
		expect(entries.map(dateCellOf)).toEqual([{ subjectKey: 'subject/t.csv#A#B', column: 'due # date' }, null]);
	});
});

describe('words of a change', () => {
	it('name subject, column and both values, an empty one as empty, and show what is hidden', () => {
		const t = createTranslator('en');
		expect(changeTitle({ subjectName: 'Example\u202E MSc', column: 'stage' }, 'Research', 'Verify', t)).toBe('ExampleU+202E MSc: stage, from “Research” to “Verify”');
		expect(fromToWords('  ', 'x', t)).toBe('from empty to “x”');
		expect(fromToWords('a', '', createTranslator('zh'))).toBe('从“a”改为空');
	});
});
