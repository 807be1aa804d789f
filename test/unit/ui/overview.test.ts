import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/ui/models/filter';
import { nextDates } from '../../../src/ui/models/overview-dates';
import { claimStandings, contradictions, evidenceHealth } from '../../../src/ui/models/overview-evidence';
import { searchesByDay, searchTotals } from '../../../src/ui/models/overview-searches';
import { sinceLastLook } from '../../../src/ui/models/overview-seen';
import { countWaiting, waitingByAge, waitingGroups } from '../../../src/ui/models/overview-waiting';
import { PENDING_FIELDS } from '../../../src/ui/models/pending-fields';
import { queueRows } from '../../../src/ui/models/pending-queue';
import { timelineEntries } from '../../../src/ui/models/timeline-marks';
import { claim, day, dayNumber, item, snapshot as made, subject, subjectDate } from '../ui-timeline/made-snapshot';
import { CLAIMS, DAY_MS, lines, NOW, QUEUE, SEARCHES, standardFiles, words, workspace } from './workspace';

describe('waiting for you', () => {
	it('counts what waits, by kind, decisions first, with the oldest day', async () => {
		const snapshot = await workspace(standardFiles());
		expect(countWaiting(snapshot)).toBe(5);
		const groups = waitingGroups(snapshot, words);
		expect(groups.map(({ id, count, oldest }) => [id, count, oldest])).toEqual([
			['pending:decision_item', 1, null],
			['pending:action_item', 2, dayNumber('2026-06-01')],
			['pending:other', 1, dayNumber('2026-06-18')],
			['unattributed', 1, dayNumber('2026-06-15')],
		]);
	});

	it('the filter of a group shows exactly the items it counts', async () => {
		const snapshot = await workspace(standardFiles());
		const rows = queueRows(snapshot, NOW, words);
		for (const group of waitingGroups(snapshot, words)) {
			const { test, problems } = parseFilter(group.filter, PENDING_FIELDS);
			expect(problems).toEqual([]);
			expect(rows.filter(test)).toHaveLength(group.count);
		}
	});

	it('puts items without a date in a band of their own', async () => {
		const bands = waitingByAge(await workspace(standardFiles()), NOW, words);
		expect(Object.fromEntries(bands.map(({ id, count }) => [id, count]))).toEqual({ today: 1, days3: 1, week: 1, month: 1, older: 0, unknown: 1 });
	});
});

describe('since the last look', () => {
	const sizes = (files: Readonly<Record<string, string>>): Record<string, number> => Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text).length]));

	it('is unknown without an earlier look, and nothing when nothing came', async () => {
		const files = standardFiles();
		const snapshot = await workspace(files);
		expect(sinceLastLook(snapshot, null)).toBeNull();
		expect(sinceLastLook(snapshot, { atMs: 1, bytes: sizes(files) })).toMatchObject({ nothing: true, kinds: [], searches: [] });
	});

	it('tells new records from records said again, and how new searches ended', async () => {
		const before = standardFiles();
		const after = {
			...before,
			'fact_claims.jsonl': CLAIMS + lines({ claim_id: 'CLM-1', subject: 'EXU', field: 'ielts', value: '6.5', statement: 'Corrected' }, { claim_id: 'CLM-9', statement: 'New' }, { claim_id: 'CLM-9', statement: 'New, again' }),
			'search_runs.jsonl': SEARCHES + lines({ search_run_id: 'S-9', query: 'x', provider: 'p', status: 'no_results', result_count: 0, retrieval_succeeded: true }, { query: 'y', provider: 'p', status: 'timeout', retrieval_succeeded: false }),
			'retrieval_runs.jsonl': lines({ retrieval_run_id: 'R-1', query: 'x' }),
		};
		const since = sinceLastLook(await workspace(after), { atMs: 5, bytes: sizes(before) });
		expect(since?.kinds).toEqual([
			{ kind: 'search_run', fresh: 2, changed: 0 },
			{ kind: 'retrieval_run', fresh: 1, changed: 0 },
			{ kind: 'claim', fresh: 1, changed: 1 },
		]);
		expect(since?.searches).toEqual([
			{ outcome: 'empty', count: 1 },
			{ outcome: 'failed', count: 1 },
		]);
	});

	it('names a file that was replaced by a longer one: the seen bytes do not end where a line ends', async () => {
		const files = { 'approval_queue.jsonl': lines({ id: 'APQ-0', title: 'x'.repeat(400), status: 'pending' }) + QUEUE };
		const since = sinceLastLook(await workspace(files), { atMs: 5, bytes: { 'approval_queue.jsonl': 100 } });
		expect(since).toMatchObject({ rewritten: ['approval_queue.jsonl'], kinds: [] });
	});

	it('names a file that got shorter instead of guessing', async () => {
		const since = sinceLastLook(await workspace({ 'approval_queue.jsonl': QUEUE }), { atMs: 5, bytes: { 'approval_queue.jsonl': 1_000_000 } });
		expect(since).toMatchObject({ rewritten: ['approval_queue.jsonl'], kinds: [], nothing: false });
	});
});

describe('evidence health', () => {
	it('counts sourced, stale, never verified and contradicting claims', async () => {
		const health = evidenceHealth(claimStandings(await workspace(standardFiles()), NOW, words));
		expect(health).toMatchObject({ claims: 3, sourced: 3, stale: 1, neverVerified: 1 });
		expect(health.contradictions).toEqual([{ subject: 'EXU', field: 'ielts', values: ['6.0', '6.5'], claims: ['claim/s:CLM-1', 'claim/s:CLM-2'] }]);
	});

	it('a claim that names a source which is nowhere is unsourced; a refined claim no longer speaks', async () => {
		const standings = claimStandings(await workspace(standardFiles()), NOW, words);
		expect(standings.map(({ claim: row, sourced, replaced, contradicted }) => [row.id?.shown, sourced, replaced, contradicted])).toEqual([
			['CLM-1', true, false, true],
			['CLM-2', true, false, true],
			['CLM-3', false, true, false],
			['CLM-4', true, false, false],
		]);
	});

	it('the same value in another spelling is no contradiction, and a claim without subject, field or value none', () => {
		const same = [claim('A', { subject: 'X', field: 'f', value: 'Yes ' }), claim('B', { subject: 'x ', field: 'F', value: 'yes' })];
		expect(contradictions(same)).toEqual([]);
		expect(contradictions([claim('A', { subject: 'X', field: 'f', value: '1' }), claim('B', { subject: null, field: 'f', value: '2' }), claim('C', { subject: 'X', field: 'f', value: ' ' })])).toEqual([]);
	});

	it('a review day that the claim names counts before the profile’s days', () => {
		const fresh = claim('A', { verifiedAt: day('2026-01-01'), reviewBy: day('2026-06-20') });
		const due = claim('B', { verifiedAt: day('2026-06-19'), reviewBy: day('2026-06-19') });
		const standings = claimStandings(made({ claims: [fresh, due] }), NOW, words);
		expect(standings.map((standing) => standing.stale)).toEqual([false, true]);
	});
});

describe('searches by day', () => {
	it('has a place for every day, and says what is not in the chart', async () => {
		const chart = searchesByDay(await workspace(standardFiles()), NOW, words, 7);
		expect(chart.days.map((entry) => entry.total)).toEqual([0, 0, 0, 0, 0, 1, 2]);
		expect(chart).toMatchObject({ shown: 3, undated: 1, outside: 1 });
		expect([...chart.totals]).toEqual([
			['ok', 1],
			['failed', 1],
			['empty', 1],
		]);
	});

	it('failed, empty and unusable stay three', async () => {
		expect(searchTotals(await workspace(standardFiles()))).toEqual({ all: 5, failed: 2, empty: 1, unusable: 0 });
	});
});

describe('next dates', () => {
	const today = Math.floor(NOW / DAY_MS);

	it('lists what comes, nearest first, and what is overdue apart; reviews only as a number', () => {
		const snapshot = made({
			subjects: [subject('A', { dates: [subjectDate(day('2026-07-01'), { certainty: 'official' }), subjectDate(day('2026-01-01'), { column: 'old' })] })],
			items: [item('due soon', { dueAt: day('2026-06-21') }), item('overdue', { dueAt: day('2026-06-01') }), item('settled', { dueAt: day('2026-06-02'), effective: 'no_action_required' })],
			claims: [claim('R', { reviewBy: day('2026-06-22') })],
		});
		const found = nextDates(timelineEntries(snapshot, NOW, words), today, 5, 30);
		expect(found.coming.map((mark) => mark.value.text)).toEqual(['2026-06-21', '2026-07-01']);
		expect(found.overdue.map((mark) => mark.opens)).toEqual(['item/s:overdue']);
		expect(found.reviewsDue).toBe(1);
		expect(found.days.map((entry) => entry.day - today)).toEqual([1, 11]);
	});
});
