import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../../src/decisions/ledger-entry';
import { edgeProblem, verdictProblem } from '../../../src/decisions/transitions';
import type { FromState, Mover } from '../../../src/decisions/transitions';
import { EFFECTIVE_STATES } from '../../../src/records/record-types';

const FROM: readonly FromState[] = ['new', ...EFFECTIVE_STATES];
const allowed = (by: Mover): readonly string[] =>
	FROM.flatMap((from) => {
		const to = EFFECTIVE_STATES.filter((state) => edgeProblem(from, state, by) === null);
		return to.length === 0 ? [] : [`${from} → ${to.join(' ')}`];
	});

describe('who may change what', () => {
	it('the agent raises and researches, and never decides', () => {
		expect(allowed('agent')).toEqual([
			'new → pending needs_more_research no_action_required',
			'pending → pending needs_more_research no_action_required',
			'needs_more_research → pending needs_more_research no_action_required',
			'no_action_required → no_action_required',
		]);
	});

	it('the person decides, takes back, acknowledges and settles', () => {
		expect(allowed('person')).toEqual([
			'pending → pending approved rejected needs_more_research',
			'approved → pending',
			'applied → pending',
			'rejected → pending',
			'needs_more_research → pending rejected needs_more_research',
			'unattributed → pending approved applied rejected needs_more_research',
			'stale → pending approved rejected needs_more_research',
			'conflict → pending approved applied rejected needs_more_research',
			'uncertain → pending approved applied',
			'expired? → pending approved rejected needs_more_research',
		]);
	});

	it('apply writes only what is approved', () => {
		expect(allowed('apply')).toEqual(['approved → applied uncertain']);
	});

	it.each<[FromState, (typeof EFFECTIVE_STATES)[number], Mover, string]>([
		['applied', 'pending', 'agent', 'not_theirs'],
		['rejected', 'applied', 'agent', 'no_such_edge'],
		['needs_more_research', 'applied', 'agent', 'no_such_edge'],
		['needs_more_research', 'approved', 'person', 'no_such_edge'],
		['superseded', 'approved', 'person', 'no_such_edge'],
		['pending', 'approved', 'agent', 'not_theirs'],
		['pending', 'applied', 'apply', 'no_such_edge'],
		['no_action_required', 'pending', 'agent', 'no_such_edge'],
	])('R31: %s → %s by %s: %s', (from, to, by, problem) => {
		expect(edgeProblem(from, to, by)).toBe(problem);
	});

	it('the verdicts that each state offers', () => {
		const offered = EFFECTIVE_STATES.map((state) => `${state}: ${VERDICTS.filter((verdict) => verdictProblem(state, verdict, 'action_item') === null).join(' ')}`);
		expect(offered).toEqual([
			'pending: approve reject needs_more_research defer',
			'approved: withdraw',
			'applied: withdraw',
			'rejected: withdraw',
			'needs_more_research: reject needs_more_research withdraw',
			'no_action_required: ',
			'unattributed: approve reject needs_more_research defer adopt',
			'stale: approve reject needs_more_research defer withdraw',
			'conflict: resolve',
			'uncertain: resolve',
			'superseded: ',
			'expired?: approve reject needs_more_research defer',
			'unknown: ',
		]);
	});

	it('what has options is chosen, never approved (R23)', () => {
		expect(verdictProblem('pending', 'approve', 'decision_item')).toBe('wrong_kind');
		expect(verdictProblem('pending', 'choose', 'decision_item')).toBeNull();
		expect(verdictProblem('pending', 'choose', 'action_item')).toBe('wrong_kind');
		expect(verdictProblem('pending', 'approve', 'other')).toBeNull();
	});
});
