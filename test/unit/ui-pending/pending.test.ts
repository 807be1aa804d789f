import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EFFECTIVE_STATES } from '../../../src/records/record-types';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { parseFilter } from '../../../src/ui/models/filter';
import { PENDING_FIELDS } from '../../../src/ui/models/pending-fields';
import { queueItems } from '../../../src/ui/models/pending-items';
import { queueRows, riskRank } from '../../../src/ui/models/pending-queue';
import { stateReason } from '../../../src/ui/models/pending-reasons';
import { readSegment, rowsOfSegment, segmentCounts, writeSegment, type Segment } from '../../../src/ui/models/pending-segments';
import { isWaiting, SETTLED_STATES, STATES_IN_ORDER, WAITING_STATES } from '../../../src/ui/models/pending-states';
import { ageWords, dueShortWords, dueWords, titleWords } from '../../../src/ui/models/pending-words';
import { claim, day, dayNumber, id, item, month, prose, snapshot, subject } from '../ui-timeline/made-snapshot';

const t = createTranslator('en');
const words = createDateWords('en', t, 'Asia/Kathmandu');
// 2 December 2026, 00:05 in Kathmandu; still 1 December in UTC.
const NOW = Date.parse('2026-12-01T18:20:00Z');
const TODAY = dayNumber('2026-12-02');
const rowsOf = (made: Parameters<typeof snapshot>[0]): ReturnType<typeof queueRows> => queueRows(snapshot(made), NOW, words);

describe('states', () => {
	it('are each either waiting or settled, and no_action_required never waits', () => {
		expect([...STATES_IN_ORDER].sort()).toEqual([...EFFECTIVE_STATES].sort());
		expect(WAITING_STATES.length + SETTLED_STATES.length).toBe(EFFECTIVE_STATES.length);
		expect(isWaiting('no_action_required')).toBe(false);
		for (const state of ['unattributed', 'unknown', 'needs_more_research', 'uncertain', 'conflict'] as const) expect(isWaiting(state)).toBe(true);
	});
	it('each have a reason in words, in both languages', () => {
		const chinese = createTranslator('zh');
		for (const state of EFFECTIVE_STATES) {
			for (const translate of [t, chinese]) {
				expect(stateReason({ state, statusRaw: 'done' }, translate)).not.toMatch(/^pending\./);
				expect(stateReason({ state, statusRaw: null }, translate)).not.toContain('{');
			}
		}
		expect(stateReason({ state: 'unattributed', statusRaw: 'approved' }, t)).toBe('The agent’s file says “approved”; no decision of yours backs it.');
		expect(stateReason({ state: 'unknown', statusRaw: 'done' }, t)).toBe('The file says “done”, a word this queue does not define. The profile can map it.');
		expect(stateReason({ state: 'unknown', statusRaw: null }, t)).toBe('The file gives no status.');
	});
});

describe('queueRows', () => {
	it('puts decisions first, then by due day, risk and age', () => {
		const rows = rowsOf({
			items: [
				item('old', { createdAt: day('2026-10-01') }),
				item('new', { createdAt: day('2026-11-30') }),
				item('no date'),
				item('risky', { risk: 'High' }),
				item('due', { dueAt: day('2026-12-24') }),
				item('due first', { dueAt: month('2026-12') }),
				item('due vague', { dueAt: prose('soon'), risk: 'low' }),
				item('other', { itemKind: 'other', kindRaw: 'refine', dueAt: day('2026-12-01') }),
				item('decide', { itemKind: 'decision_item' }),
			],
		});
		expect(rows.map((row) => row.id)).toEqual(['decide', 'due first', 'due', 'risky', 'due vague', 'old', 'new', 'no date', 'other']);
	});
	it('knows overdue by the person’s day', () => {
		const rows = rowsOf({ items: [item('a', { dueAt: day('2026-12-01') }), item('b', { dueAt: day('2026-12-02') }), item('c', { dueAt: month('2026-12') })] });
		expect(rows.map((row) => row.overdue)).toEqual([true, false, false]);
	});
	it('names subjects through claims, else in the file’s words', () => {
		const rows = rowsOf({ subjects: [subject('EXU', { name: 'Example University' })], claims: [claim('C', { subject: 'EXU' })], items: [item('a', { claimIds: [id('C')] }), item('b', { subject: 'Elsewhere' }), item('c')] });
		expect(rows.map((row) => row.subjects)).toEqual([['Example University'], ['Elsewhere'], []]);
	});
	it('ranks only words that are degrees of risk', () => {
		expect([riskRank('critical'), riskRank(' HIGH '), riskRank('中'), riskRank('low'), riskRank('reversible'), riskRank(null)]).toEqual([0, 1, 2, 3, null, null]);
	});
	it('keeps thousands of items with an unknown word as what they are', () => {
		const items = Array.from({ length: 6039 }, (_, index) => item(`task_${index}`, { effective: 'unknown', effectiveText: 'unknown: done', status: { raw: 'done', known: null }, itemKind: 'other', title: null }));
		const rows = rowsOf({ items });
		expect(rows).toHaveLength(6039);
		expect(rowsOfSegment(rows, 'waiting')).toHaveLength(6039);
		expect(new Set(rows.map((row) => row.stateText))).toEqual(new Set(['unknown: done']));
	});
});

describe('segments', () => {
	const rows = rowsOf({ items: [...EFFECTIVE_STATES.map((state) => item(state, { effective: state })), item('later', { deferredUntil: day('2026-12-09') })] });
	const segments: readonly Segment[] = ['waiting', 'deferred', 'all', ...EFFECTIVE_STATES];

	it('survive being written and read, with any rest', () => {
		for (const segment of segments) {
			for (const rest of ['', 'kind = decision_item', 'kind = a or kind = b', '(kind = a) and (risk = high)', 'not (kind in (a, b))']) {
				expect(readSegment(writeSegment(segment, rest))).toEqual({ segment, rest });
			}
		}
	});
	it('mean the same as filters: the rows of a segment pass its filter', () => {
		for (const segment of segments) {
			const filter = writeSegment(segment, '');
			const parsed = parseFilter(filter, PENDING_FIELDS);
			expect(parsed.problems).toEqual([]);
			const base = rowsOfSegment(rows, segment);
			expect(base.filter(parsed.test)).toEqual(base);
			if (segment !== 'waiting') expect(rows.filter(parsed.test)).toEqual(base);
		}
	});
	it('show what waits by default, never no_action_required', () => {
		expect(readSegment('')).toEqual({ segment: 'waiting', rest: '' });
		expect(rowsOfSegment(rows, 'waiting').map((row) => row.state)).not.toContain('no_action_required');
		expect(rowsOfSegment(rows, 'no_action_required')).toHaveLength(1);
		expect(readSegment('subject = "the state university"').segment).toBe('waiting');
	});
	it('keep what is put off out of the inbox until its day, in a segment of its own', () => {
		expect(rowsOfSegment(rows, 'waiting').map((row) => row.id)).not.toContain('later');
		expect(rowsOfSegment(rows, 'deferred').map((row) => row.id)).toEqual(['later']);
		expect(readSegment('deferred < today+7').segment).toBe('custom');
	});
	it('step back when the person’s own filter speaks about the state', () => {
		expect(readSegment('state != pending').segment).toBe('custom');
		expect(readSegment('kind = a and state in (pending, applied)').segment).toBe('custom');
		expect(readSegment('state = pending and kind = a or kind = b').segment).toBe('custom');
		expect(readSegment('state = "done"').segment).toBe('custom');
		expect(rowsOfSegment(rows, 'custom')).toBe(rows);
		expect(writeSegment('custom', 'state != pending')).toBe('state != pending');
	});
	it('read the filters that the overview writes', () => {
		expect(readSegment('state = pending and not (kind in (action_item, decision_item))')).toEqual({ segment: 'pending', rest: 'not (kind in (action_item, decision_item))' });
		expect(readSegment('state = "expired?"')).toEqual({ segment: 'expired?', rest: '' });
	});
	it('count every item once in its state', () => {
		const counts = new Map(segmentCounts(rows).map(({ segment, count }) => [segment, count]));
		expect(counts.get('waiting')).toBe(WAITING_STATES.length);
		expect(counts.get('deferred')).toBe(1);
		expect(counts.get('all')).toBe(rows.length);
		for (const state of EFFECTIVE_STATES) expect(counts.get(state)).toBe(state === 'pending' ? 2 : 1);
		expect(segmentCounts([]).map(({ segment }) => segment)).toEqual(['waiting', 'pending', 'all']);
	});
	it('never throw, whatever is typed', () => {
		fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => {
			const { segment, rest } = readSegment(text);
			expect(typeof writeSegment(segment, rest)).toBe('string');
			rowsOfSegment(rows, segment);
		}));
	});
});

describe('queueItems', () => {
	const rows = rowsOf({ items: [item('d', { itemKind: 'decision_item' }), item('a1'), item('a2'), item('o', { itemKind: 'other' })] });
	it('puts kinds under headings, or the person’s groups', () => {
		expect(queueItems([{ name: null, rows }], true).map((entry) => entry.key)).toEqual(['head:decision_item', 'item/s:d', 'head:action_item', 'item/s:a1', 'item/s:a2', 'head:other', 'item/s:o']);
		expect(queueItems([{ name: 'g', rows }], false)[0]).toMatchObject({ kind: 'head', name: 'g', count: 4 });
		expect(queueItems([{ name: null, rows }], false)).toHaveLength(4);
	});
});

describe('words', () => {
	const [row] = rowsOf({ items: [item('a', { title: ' ', dueAt: day('2026-12-05'), createdAt: day('2026-11-30') })] });
	const [late] = rowsOf({ items: [item('b', { dueAt: day('2026-12-01') })] });
	const [vague] = rowsOf({ items: [item('c', { dueAt: prose('before Christmas') })] });
	it('say due, overdue and age', () => {
		if (!row || !late || !vague) throw new Error('rows are missing');
		expect(titleWords(row, t)).toBe('Untitled item a');
		expect(titleWords({ title: null, id: null }, t)).toBe('Untitled item');
		expect(dueWords(row, TODAY, words, t)).toBe('due 5 Dec 2026, in 3 days');
		expect(dueWords(late, TODAY, words, t)).toBe('overdue since 1 Dec 2026');
		expect(dueWords(vague, TODAY, words, t)).toBe('due in words: before Christmas');
		expect([row, late, vague].map((each) => dueShortWords(each, TODAY, words, t))).toEqual(['due in 3 days', 'was due yesterday', 'due in words: before Christmas']);
		expect(ageWords(row, TODAY, words, t)).toBe('asked 2 days ago');
		expect(ageWords(late, TODAY, words, t)).toBeNull();
	});
});
