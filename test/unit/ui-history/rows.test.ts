import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateValue } from '../../../src/records/date-value';
import { HISTORY_ENDS, historyRows } from '../../../src/ui/models/history-rows';
import { storyOf, verdictLine } from '../../../src/ui/models/history-words';
import { AT, decisionOn, intentOf, queueItem, readLines, receiptOf, signedLines, STRANGER } from '../decisions/ledger-support';
import { EN, rowFor, rowsOf, stepsOf, TITLE, WORLD, ZH } from './made-history';

const ITEM = queueItem({ id: 'APQ-3', title: TITLE, status: 'pending' });
const SET = { op: 'csv.set', path: 'trackers/schools.csv', key_column: 'id', key: 'EXU-MSC', column: 'ielts_w', before: '6.0', after: '6.5' };

const texts = (row: Parameters<typeof storyOf>[0], words = EN): readonly string[] => storyOf(row, words).map((line) => line.text);

describe('a decision step by step', () => {
	it('tells who decided what, why, what was shown, what was written, and how it stands; the write is no row of its own', () => {
		const approve = decisionOn(ITEM, { verdict: 'approve', reason: 'The page says so.', proposals: [SET] });
		const intent = intentOf(approve, { target: 'trackers/schools.csv' });
		const rows = rowsOf([approve, intent, receiptOf(intent)]);
		expect(rows).toHaveLength(1);
		const [row] = rows;
		if (row === undefined) throw new Error('no row');
		expect(row).toMatchObject({ end: 'written', title: TITLE, itemShown: 'APQ-3' });
		expect(texts(row)).toEqual([
			'Approved, on this device (Laptop)',
			'Reason given',
			'Shown and agreed to',
			'Wrote trackers/schools.csv: 6.0 → 6.5; read back and equal',
			'Now: Written',
		]);
		const [, reason, shown, wrote] = storyOf(row, EN);
		expect(reason?.quote).toBe('The page says so.');
		expect(shown?.change).toEqual({ where: 'trackers/schools.csv › EXU-MSC › ielts_w', before: '6.0', after: '6.5', adds: false });
		expect(wrote?.atMs).toBe(Date.parse(AT));
	});

	it.each([
		['applied', 'written', /^Wrote/u],
		['no_op', 'no_change', /said so already/u],
		['failed', 'failed', /was not written: disk full/u],
	] as const)('a receipt that says %s', (outcome, end, said) => {
		const approve = decisionOn(ITEM, { verdict: 'approve', proposals: [SET] });
		const intent = intentOf(approve);
		const row = rowFor(rowsOf([approve, intent, receiptOf(intent, { outcome, ...(outcome === 'failed' ? { problem: 'disk full' } : {}) })]), approve);
		expect(row.end).toBe(end);
		expect(texts(row).some((text) => said.test(text))).toBe(true);
	});

	it.each([
		['uncertain', 'uncertain', /may or may not have been written: please check/u],
		['applied', 'written', /looked at it later, and it was written/u],
		['not_started', 'waits', /looked at it later, and it was not written/u],
	] as const)('a write whose end was not recorded, found %s', (found, end, said) => {
		const approve = decisionOn(ITEM, { verdict: 'approve', proposals: [SET] });
		const intent = intentOf(approve);
		const row = rowFor(rowsOf([approve, intent], WORLD, new Map([[intent.entry_id, found]])), approve);
		expect(row.end).toBe(end);
		expect(texts(row).some((text) => said.test(text))).toBe(true);
	});

	it('an approval that nothing was written for waits; a refusal stands', () => {
		const approve = decisionOn(ITEM, { verdict: 'approve', proposals: [SET] });
		const agent = decisionOn(ITEM, { verdict: 'approve' });
		const reject = decisionOn(ITEM, { verdict: 'reject' });
		const rows = rowsOf([approve, agent, reject]);
		expect([approve, agent, reject].map((decision) => rowFor(rows, decision).end)).toEqual(['waits', 'waits', 'stands']);
	});

	it('an approval with an edit tells both values', () => {
		const approve = decisionOn(ITEM, { verdict: 'approve', proposals: [{ ...SET, after: '7.0' }], proposals_asked: [SET] });
		const row = rowFor(rowsOf([approve]), approve);
		expect(texts(row)).toEqual(['Approved with a change of your own, on this device (Laptop)', 'Asked for by the item', 'Agreed to, in your own words', 'Now: Not written yet']);
		expect(storyOf(row, EN).flatMap((line) => line.change?.after ?? [])).toEqual(['6.5', '7.0']);
	});

	it('a change in an unknown form is shown as it stands, never left out', () => {
		const approve = decisionOn(ITEM, { verdict: 'approve', proposals: [{ op: 'csv.delete', path: 'x.csv' }] });
		const [line] = storyOf(rowFor(rowsOf([approve]), approve), EN).filter(({ kind }) => kind === 'shown');
		expect(line?.change).toMatchObject({ before: null, after: '{"op":"csv.delete","path":"x.csv"}' });
	});
});

describe('decisions about decisions', () => {
	it('a withdrawal and what it took back name each other', () => {
		const approve = decisionOn(ITEM, { verdict: 'approve', proposals: [SET] });
		const back = decisionOn(ITEM, { verdict: 'withdraw', withdraws: approve.entry_id, supersedes: [approve.entry_id], proposals: [{ ...SET, before: '6.5', after: '6.0' }] });
		const rows = rowsOf([approve, back]);
		const [first, second] = [rowFor(rows, approve), rowFor(rows, back)];
		expect(first).toMatchObject({ end: 'withdrawn', after: [{ entryId: back.entry_id }] });
		expect(texts(first)).toContain('Taken back later: Taken back, 11 Jun 2026, 08:00');
		expect(texts(second)).toContain('About an earlier decision: Approved, 11 Jun 2026, 08:00');
		expect(texts(second)).toContain('To be put back');
	});

	it('one that takes another’s place, and one whose ledger is not here', () => {
		const defer = decisionOn(ITEM, { verdict: 'defer', until: '2026-07-01' });
		const reject = decisionOn(ITEM, { verdict: 'reject', supersedes: [defer.entry_id, '01JZZZZZZZZZZZZZZZZZZZZZZZ'] });
		const rows = rowsOf([defer, reject]);
		expect(verdictLine(rowFor(rows, defer), EN)).toBe('Put off until 1 Jul 2026');
		expect(rowFor(rows, defer).end).toBe('replaced');
		expect(texts(rowFor(rows, reject))).toContain('About an earlier decision: 01JZZZZZZZZZZZZZZZZZZZZZZZ, whose ledger has not arrived here');
	});

	it('a settled conflict leaves the one that stands', () => {
		const approve = decisionOn(ITEM, { verdict: 'approve' });
		const reject = decisionOn(ITEM, { verdict: 'reject' });
		const settle = decisionOn(ITEM, { verdict: 'resolve', settles: [approve.entry_id, reject.entry_id], supersedes: [approve.entry_id, reject.entry_id], choice: reject.entry_id });
		const rows = rowsOf([approve, reject, settle]);
		expect([approve, reject, settle].map((decision) => rowFor(rows, decision).end)).toEqual(['replaced', 'stands', 'stands']);
		expect(verdictLine(rowFor(rows, settle), EN)).toBe('Settled which of several decisions stands');
	});

	it('what was put off stands until its day, and then its time is up', () => {
		const defer = decisionOn(ITEM, { verdict: 'defer', until: '2026-07-01' });
		const world = (deferredUntil: DateValue | null) => ({ titleOf: () => null, standingOf: () => ({ state: 'pending' as const, decisionId: defer.entry_id, deferredUntil }) });
		expect(rowFor(rowsOf([defer], world({ precision: 'day', ms: Date.UTC(2026, 6, 1), text: '2026-07-01' })), defer).end).toBe('stands');
		expect(rowFor(rowsOf([defer], world(null)), defer).end).toBe('over');
	});

	it('the item’s state shows where a decision does not hold', () => {
		const reject = decisionOn(ITEM, { verdict: 'reject' });
		const standing = (state: 'stale' | 'conflict') => ({ titleOf: () => null, standingOf: () => ({ state, decisionId: reject.entry_id, deferredUntil: null }) });
		expect(rowFor(rowsOf([reject], standing('stale')), reject).end).toBe('stale');
		expect(rowFor(rowsOf([reject], standing('conflict')), reject).end).toBe('conflict');
	});
});

describe('entries that are not believed', () => {
	it('stand apart, say why, and change nothing', () => {
		const approve = decisionOn(ITEM, { verdict: 'approve', proposals: [SET] });
		const intent = intentOf(approve);
		const forgedBack = decisionOn(ITEM, { verdict: 'withdraw', withdraws: approve.entry_id });
		const forgedReceipt = receiptOf(intent);
		const steps = stepsOf([readLines(signedLines([approve])), readLines(signedLines([intent, forgedReceipt, forgedBack], STRANGER), 'ledger.forged.jsonl')]);
		const rows = historyRows(steps, WORLD);
		expect(rowFor(rows, approve)).toMatchObject({ end: 'waits', writes: [], after: [] });
		const forged = [intent, forgedReceipt, forgedBack].map((entry) => rowFor(rows, entry));
		expect(forged.map((row) => row.end)).toEqual(['unbelieved', 'unbelieved', 'unbelieved']);
		expect(texts(rowFor(rows, forgedBack))[0]).toBe('Says: Took a decision back, in the name of Laptop');
		for (const row of forged) expect(texts(row).some((text) => text.startsWith('Nothing follows from this entry: the signature does not fit'))).toBe(true);
	});

	it('a believed write without its decision is a row of its own, with its receipt under it', () => {
		const intent = intentOf({ entry_id: '01JZZZZZZZZZZZZZZZZZZZZZZZ' });
		const alone = receiptOf({ entry_id: '01JZZZZZZZZZZZZZZZZZZZZZZY' });
		const rows = rowsOf([intent, receiptOf(intent), alone]);
		expect(rows.map((row) => row.end)).toEqual(['loose', 'loose']);
		expect(texts(rowFor(rows, intent)).join('\n')).toContain('Wrote list.csv; read back and equal');
		expect(texts(rowFor(rows, alone)).join('\n')).toContain('It says that something was written');
	});
});

describe('folding', () => {
	const approve = decisionOn(ITEM, { verdict: 'approve', proposals: [SET, { ...SET, column: 'ielts' }] });
	const one = intentOf(approve);
	const two = intentOf(approve, { proposal: 1 });
	const reject = decisionOn(ITEM, { verdict: 'reject', at: '2026-06-12T08:00:00Z' });
	const steps = stepsOf([readLines(signedLines([approve, one, receiptOf(one), two, receiptOf(two), reject]))]);

	it('does not depend on the order of entries, nor on a copy of a ledger beside it', () => {
		const wanted = historyRows(steps, WORLD);
		expect(wanted.map((row) => row.entry.entry_id)).toEqual([reject.entry_id, approve.entry_id]);
		fc.assert(
			fc.property(fc.shuffledSubarray([...steps, ...steps], { minLength: steps.length * 2, maxLength: steps.length * 2 }), (shuffled) => {
				expect(historyRows(shuffled, WORLD)).toEqual(wanted);
			}),
			{ numRuns: 50 },
		);
	});

	it('every way to end has its words in both languages', () => {
		for (const end of HISTORY_ENDS) expect(EN.t(`ledger.end.${end}`)).not.toBe(ZH.t(`ledger.end.${end}`));
	});

	it('speaks Chinese', () => {
		const row = rowFor(historyRows(steps, WORLD), approve);
		expect(texts(row, ZH)[0]).toBe('已批准，在这台设备上（Laptop）');
	});
});
