import { describe, expect, it } from 'vitest';
import { indexLedgers } from '../../../src/decisions/decision-index';
import { backedMirrors } from '../../../src/decisions/item-binding';
import type { NewEntry } from '../../../src/decisions/ledger-entry';
import { mirrorLine } from '../../../src/decisions/mirror-line';
import { keepsContent } from '../../../src/decisions/queue-item';
import { illegalEdges } from '../../../src/decisions/queue-edges';
import { decisionOn, queueItem, readLines, signedLines } from './ledger-support';

const said = (status: string): object => ({ id: 'APQ-1', status });
const FIRST = { id: 'APQ-1', type: 'action_item', title: 'A', status: 'pending' };

function edgesOf(lines: readonly (object | string)[], entries: readonly NewEntry[] = []): readonly string[] {
	const item = queueItem(...lines);
	const mirrors = backedMirrors(item, indexLedgers([readLines(signedLines(entries))]), () => false);
	return illegalEdges(item, mirrors).map((edge) => `${edge.earlier?.place.line ?? '-'} ${edge.from} → ${edge.later.place.line} ${edge.to}: ${edge.problem}`);
}

describe('illegal edges name both lines (R31)', () => {
	it.each<[readonly object[], readonly string[]]>([
		[[FIRST, said('needs_more_research'), said('pending'), said('no_action_required')], []],
		[[FIRST, said('approved')], ['1 pending → 2 approved: not_theirs']],
		[[said('applied'), said('pending')], ['- new → 1 applied: no_such_edge', '1 applied → 2 pending: not_theirs']],
		[[FIRST, said('rejected'), said('applied')], ['1 pending → 2 rejected: not_theirs', '2 rejected → 3 applied: no_such_edge']],
		[[FIRST, said('needs_more_research'), { id: 'APQ-1', note: 'no status' }, said('applied')], ['2 needs_more_research → 4 applied: no_such_edge']],
		[[FIRST, said('done'), said('pending')], []],
	])('%#', (lines, expected) => {
		expect(edgesOf(lines)).toEqual(expected);
	});

	it('a mirror of a believed decision is no edge of the agent’s; what the agent says after it is', () => {
		const decision = decisionOn(queueItem(FIRST), { verdict: 'approve' });
		const mirror = mirrorLine({ ...decision, prev: null }, 'id', 'approved', '2026-06-11T08:00:01Z') ?? '';
		expect(edgesOf([FIRST, mirror], [decision])).toEqual([]);
		expect(edgesOf([FIRST, mirror])).toEqual(['1 pending → 2 approved: not_theirs']);
		expect(edgesOf([FIRST, mirror, said('applied')], [decision])).toEqual(['2 approved → 3 applied: not_theirs']);
	});
});

describe('what a later line changes', () => {
	const of = (later: object): boolean => {
		const [first, second] = queueItem({ ...FIRST, payload: { a: 1, b: 2 } }, later).lines;
		return first !== undefined && second !== undefined && keepsContent(second, [first]);
	};
	it.each<[object, boolean]>([
		[{ id: 'APQ-1', status: 'applied', updated_at: '2026-06-12', updated_by: 'agent', note: 'done', decision_id: 'x' }, true],
		[{ ...FIRST, status: 'applied' }, true],
		[{ id: 'APQ-1', payload: { b: 2, a: 1 } }, true],
		[{ id: 'APQ-1', payload: { a: 1 } }, false],
		[{ id: 'APQ-1', title: 'B' }, false],
		[{ id: 'APQ-1', target: 'list.csv' }, false],
		[{ id: 'APQ-1', mood: 'new' }, false],
		[{ id: 'APQ-1', deadline: '2026-07-01' }, false],
		[{ id: 'APQ-1', supersedes: 'APQ-0' }, false],
	])('%j keeps what is asked: %s', (later, keeps) => {
		expect(of(later)).toBe(keeps);
	});
});
