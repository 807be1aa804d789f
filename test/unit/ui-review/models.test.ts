import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { blockWords, verdictBlock, type Block } from '../../../src/ui/models/review-blocks';
import { currentKey, nextAfter, reviewProgress, reviewQueue, START, stepFrom } from '../../../src/ui/models/review-cursor';
import { dayAsText, dayOfText } from '../../../src/ui/models/review-days';
import { editableValues, withEdits } from '../../../src/ui/models/review-edits';
import { KEY_SHEET, reviewKeyAction } from '../../../src/ui/models/review-keys';
import { remarksOf } from '../../../src/ui/models/review-remarks';
import { bulkObstacle, isSameSight, needsLook, placeOfProposal, unwritable } from '../../../src/ui/models/review-sight';
import { sourceToOpen } from '../../../src/ui/models/review-source';
import { foldTwins } from '../../../src/ui/models/pending-queue';
import type { Proposal } from '../../../src/decisions/proposal-schema';
import { standardFiles, workspace } from '../ui/workspace';
import { CELL, detail, OPEN_GATE, preview, RECORDED, row } from './fake-desk';

const t = createTranslator('en');
const dates = createDateWords('en', t, 'Asia/Kathmandu');

describe('the queue', () => {
	const queue = reviewQueue(['a', 'b', 'c'].map((key) => row(key)));

	it('finds what comes next: below first, then from the top, never what was decided', () => {
		const at = { key: 'b', place: 1, leaving: null };
		expect(nextAfter(queue, at, new Set())).toBe('c');
		expect(nextAfter(queue, at, new Set(['c']))).toBe('a');
		expect(nextAfter(queue, at, new Set(['a', 'c']))).toBeNull();
		expect(nextAfter(reviewQueue([row('a', { state: 'applied' }), row('b'), row('c', { deferred: { precision: 'day', ms: 0, text: '' } })]), at, new Set())).toBeNull();
	});
	it('goes on at the place of an item that has left', () => {
		expect(nextAfter(queue, { key: 'gone', place: 1, leaving: null }, new Set())).toBe('b');
		expect(stepFrom(queue, { key: 'gone', place: 1, leaving: null }, 1)).toBe('b');
		expect(stepFrom(queue, { key: 'gone', place: 1, leaving: null }, -1)).toBe('a');
		expect(currentKey(queue, { key: null, place: 99, leaving: null })).toBe('c');
		expect(currentKey(reviewQueue([]), START)).toBeNull();
	});
	it('counts what was decided as passed, so that the number rises and the total stays', () => {
		expect(reviewProgress(queue, 'a', [])).toEqual({ at: 1, of: 3, done: 0 });
		expect(reviewProgress(queue, 'b', ['x', 'y', 'x'])).toEqual({ at: 4, of: 5, done: 2 });
		expect(reviewProgress(queue, 'b', ['a'])).toEqual({ at: 2, of: 3, done: 0 });
		expect(reviewProgress(queue, 'gone', ['gone'])).toEqual({ at: null, of: 4, done: 1 });
	});
	it('shows items that ask for the same as one row', () => {
		const twins = new Map([
			['a', ['c']],
			['c', ['a']],
		]);
		expect(foldTwins(queue.rows, twins).map((one) => [one.key, one.twins])).toEqual([
			['a', 1],
			['b', 0],
		]);
		expect(foldTwins([row('b'), row('c')], twins).map((one) => one.key)).toEqual(['b', 'c']);
		expect(foldTwins([row('a', { state: 'applied' }), row('c')], twins)).toHaveLength(2);
		expect(foldTwins(queue.rows, new Map())).toBe(queue.rows);
	});
	it('is cheap with ten thousand', () => {
		const rows = Array.from({ length: 10_000 }, (_, n) => row(`k${n}`));
		const twins = new Map(Array.from({ length: 1000 }, (_, n) => [`k${n * 2}`, [`k${n * 2 + 1}`]] as const).flatMap(([one, others]) => [[one, others], [others[0] ?? '', [one]]] as const));
		const started = performance.now();
		const big = reviewQueue(foldTwins(rows, twins));
		for (let n = 0; n < 100; n += 1) {
			reviewProgress(big, `k${n * 2}`, ['x']);
			nextAfter(big, { key: `k${n * 2}`, place: n, leaving: null }, new Set());
		}
		expect(big.rows).toHaveLength(9000);
		// A few milliseconds; the bound is for a busy machine.
		expect(performance.now() - started).toBeLessThan(1000);
	});
});

describe('keys', () => {
	it('mean what the sheet says, with Caps Lock too, and nothing else', () => {
		expect(reviewKeyAction('a')).toEqual({ kind: 'verdict', verdict: 'approve' });
		expect(reviewKeyAction('M')).toEqual({ kind: 'verdict', verdict: 'needs_more_research' });
		expect(reviewKeyAction('9')).toEqual({ kind: 'pick', option: 8 });
		expect(reviewKeyAction('v')).toEqual({ kind: 'verify' });
		for (const key of ['0', 'x', 'Enter', 'Escape', ' ', 'aa', 'ArrowDown']) expect(reviewKeyAction(key)).toBeNull();
		for (const { keys } of KEY_SHEET) expect(reviewKeyAction(keys.charAt(0))).not.toBeNull();
	});
});

describe('edits', () => {
	const property: Proposal = { op: 'frontmatter.set', path: 'a.md', property: 'rounds', before: null, after: 3 };
	const list: Proposal = { op: 'frontmatter.set', path: 'a.md', property: 'tags', after: ['x', 2] };
	const record: Proposal = { op: 'jsonl.append', path: 'fact_claims.jsonl', record: { id: 'C' } };
	const block: Proposal = { op: 'marker.replace', path: 'a.md', marker: 'NEXT', content: 'one\ntwo' };

	it('offer the values and nothing of the place', () => {
		expect(editableValues([CELL, record, property, list, block])).toEqual([
			{ proposal: 0, text: '6.5', isList: false, isLong: false },
			{ proposal: 2, text: '3', isList: false, isLong: false },
			{ proposal: 3, text: 'x\n2', isList: true, isLong: true },
			{ proposal: 4, text: 'one\ntwo', isList: false, isLong: true },
		]);
	});
	it('change only what the person changed, and keep the kind of a value', () => {
		const asked = [CELL, property, list];
		expect(withEdits(asked, new Map())).toBeNull();
		expect(withEdits(asked, new Map([[0, '6.5']]))).toBeNull();
		expect(withEdits(asked, new Map([[0, '7.0']]))).toEqual([{ ...CELL, after: '7.0' }, property, list]);
		expect(withEdits(asked, new Map([[1, '4']]))?.[1]).toEqual({ ...property, after: 4 });
		expect(withEdits(asked, new Map([[1, 'about 4']]))?.[1]).toEqual({ ...property, after: 'about 4' });
		expect(withEdits(asked, new Map([[2, 'y\n2\n']]))?.[2]).toEqual({ ...list, after: ['y', 2] });
	});
	it('never touch another proposal, whatever is typed', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const edited = withEdits([CELL, block], new Map([[1, text]]));
				if (text === 'one\ntwo') expect(edited).toBeNull();
				else expect(edited).toEqual([CELL, { ...block, content: text }]);
			}),
		);
	});
});

describe('days', () => {
	it('stay on the calendar', () => {
		const today = dates.today(Date.parse('2026-12-01T18:20:00Z'));
		expect(dayAsText(today)).toBe('2026-12-02');
		expect(dayAsText(today + 30)).toBe('2027-01-01');
		expect(dayOfText('2026-12-02')).toBe(today);
		for (const text of ['', '2026-02-30', '2026-2-3', 'soon']) expect(dayOfText(text)).toBeNull();
	});
});

describe('what is in sight', () => {
	it('is the item’s line and its changes, not other cells of the file', () => {
		const one = detail('a');
		expect(isSameSight(one, detail('a', { seen: { ...one.seen, targets: [] }, state: 'stale' }))).toBe(true);
		expect(isSameSight(one, detail('a', { seen: { ...one.seen, itemSha256: 'x' } }))).toBe(false);
		expect(isSameSight(one, detail('a', { previews: [preview({ found: '6.1' })] }))).toBe(false);
		expect(isSameSight(one, detail('b'))).toBe(false);
	});
	it('wants a look after everything that was not done as asked', () => {
		expect(needsLook(RECORDED)).toBe(false);
		for (const waits of ['waits_home', 'waits_write', 'waits_agent'] as const) expect(needsLook({ ...RECORDED, waits })).toBe(false);
		expect(needsLook({ ...RECORDED, waits: 'agent_differs' })).toBe(true);
		expect(needsLook({ ...RECORDED, applied: { state: 'no_op', steps: [], recorded: true } })).toBe(false);
		expect(needsLook({ ...RECORDED, applied: { state: 'uncertain', steps: [], recorded: true } })).toBe(true);
		expect(needsLook({ kind: 'stale', before: '', after: '' })).toBe(true);
	});
	it('lets only clean actions be approved together', () => {
		expect(bulkObstacle(detail('a'))).toBeNull();
		expect(bulkObstacle(detail('a', { itemKind: 'decision_item' }))).toBe('not_action');
		expect(bulkObstacle(detail('a', { itemKind: 'other' }))).toBe('not_action');
		expect(bulkObstacle(detail('a', { verdicts: { ...detail('a').verdicts, approve: 'no_such_edge' } }))).toBe('not_now');
		expect(bulkObstacle(detail('a', { previews: [] }))).toBe('no_write');
		expect(bulkObstacle(detail('a', { previews: [preview(), preview({ outcome: 'stale' })] }))).toBe('cannot_write');
		expect(bulkObstacle(detail('a', { previews: [preview({ outcome: 'no_op' })] }))).toBe('nothing_to_write');
		expect(bulkObstacle(detail('a', { isUnsourced: true }))).toBe('unsourced');
		expect(bulkObstacle(detail('a', { previews: [preview({ notes: ['formula'] })] }))).toBe('formula');
		expect(bulkObstacle(detail('a', { twins: ['b'] }), new Set(['b']))).toBe('twins');
		expect(unwritable([preview(), preview({ outcome: 'failed' })])).toHaveLength(1);
	});
	it('names the place from the file down', () => {
		expect(placeOfProposal(CELL)).toEqual(['trackers/schools.csv', 'EXU-CS', 'ielts']);
		expect(placeOfProposal({ op: 'csv.insert', path: 't.csv', key_column: 'key', row: [['name', 'N'], ['key', 'K']] })).toEqual(['t.csv', 'K']);
	});
});

describe('buttons that cannot be pressed', () => {
	const facts = { gate: OPEN_GATE, isBusy: false, detail: detail('a'), isChanged: false, hasChoice: false };
	it('say why, the gate first', () => {
		expect(verdictBlock('approve', facts)).toBeNull();
		const blocks: readonly (readonly [Block | null, string | null])[] = [
			[verdictBlock('approve', { ...facts, gate: null }), 'The decisions of this workspace are not being read.'],
			[verdictBlock('approve', { ...facts, gate: { reasons: [], isChecked: false } }), 'The ledgers are still being checked.'],
			[verdictBlock('approve', { ...facts, detail: null }), 'It is still being read.'],
			[verdictBlock('withdraw', facts), 'In its state this cannot be done.'],
			[verdictBlock('approve', { ...facts, isChanged: true }), 'It changed while you looked at it. Look at it as it is now first.'],
			[verdictBlock('approve', { ...facts, isBusy: true }), null],
		];
		for (const [block, words] of blocks) expect(block === null ? 'may' : blockWords(block, t, dates)).toBe(words);
		const closed = verdictBlock('approve', { ...facts, detail: null, gate: { isChecked: true, reasons: [{ kind: 'no_key', message: 'denied' }] } });
		expect(closed === null ? '' : blockWords(closed, t, dates)).toContain('denied');
	});
});

describe('remarks', () => {
	const of = (fields: Record<string, unknown>) => ({ otherFields: Object.entries(fields).map(([name, value]) => ({ name, json: JSON.stringify(value) })) });
	it('are the agent’s words on the first line, and what its newest says otherwise', () => {
		expect(remarksOf(of({ reason: 'because', count: 3, note: ['x'] }), of({ reason: 'because', note: 'later' })).map((remark) => remark.text)).toEqual(['because', 'later']);
		expect(remarksOf(of({ reason: 'because' }), of({ reason: 'mine', decision_id: 'D' })).map((remark) => remark.text)).toEqual(['because']);
		expect(remarksOf(null, null)).toEqual([]);
	});
});

describe('the source to open', () => {
	it('is the first real address, else the record', async () => {
		const snapshot = await workspace({ ...standardFiles(), 'approval_queue.jsonl': ['CLM-2', 'CLM-1', 'CLM-4', 'CLM-404'].map((id) => `${JSON.stringify({ id: `Q-${id}`, status: 'pending', claim_id: id })}\n`).join('') });
		const found = [...snapshot.items].map((item) => sourceToOpen(snapshot, item));
		expect(found).toEqual([
			{ kind: 'url', url: 'https://www.example.edu/fees' },
			{ kind: 'record', key: 'source/s:SRC-2' },
			{ kind: 'url', url: 'https://example.org/fee' },
			null,
		]);
	});
});
