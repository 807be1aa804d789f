import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStep, MAX_TRAIL, parseLeafState, storedLeafState, withOpenRecord } from '../../../src/ui/obsidian/leaf-state.ts';
import { INITIAL_VIEW_STATE, VIEW_IDS } from '../../../src/ui/view-state.ts';
import type { DeskViewState } from '../../../src/ui/view-state.ts';

const full: DeskViewState = {
	view: 'runs',
	solo: true,
	lists: { runs: { search: 'ielts', filter: 'outcome = failed', sort: '-time', group: 'provider' } },
	timeline: { zoom: 'year', anchor: 1_772_000_000_000, mode: 'list', lanes: 'kind' },
	runs: { kind: 'claim' },
	open: 'claim/s:CLM-0001',
	trail: ['item/s:APQ-0001'],
};

describe('parseLeafState', () => {
	it('gives back what was stored, through JSON too', () => {
		expect(parseLeafState(storedLeafState(full))).toEqual(full);
		expect(parseLeafState(JSON.parse(JSON.stringify(storedLeafState(full))))).toEqual(full);
	});

	it.each([undefined, null, 7, 'x', [], {}])('%j is the first state', (stored) => {
		expect(parseLeafState(stored)).toEqual(INITIAL_VIEW_STATE);
	});

	it('drops bad parts one by one', () => {
		const stored = {
			...storedLeafState(full),
			view: 'calendar',
			lists: { runs: { search: 5, filter: 'ok' }, calendar: {}, tiers: 'x' },
			timeline: { zoom: 'decade', anchor: 'now', mode: 'list', lanes: 3 },
			trail: ['a', 4],
			future: true,
		};
		expect(parseLeafState(stored)).toEqual({
			...full,
			view: 'overview',
			lists: { runs: { search: '', filter: 'ok', sort: '', group: '' } },
			timeline: { zoom: 'month', anchor: null, mode: 'list', lanes: 'subject' },
			trail: [],
		});
	});

	it('never throws and always gives a whole state', () => {
		fc.assert(
			fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), fc.dictionary(fc.constantFrom(...Object.keys(full)), fc.anything()), (any, parts) => {
				for (const state of [parseLeafState(any), parseLeafState(parts)]) {
					expect(Object.keys(state).sort()).toEqual(Object.keys(INITIAL_VIEW_STATE).sort());
					expect(VIEW_IDS).toContain(state.view);
					expect(state.trail.length).toBeLessThanOrEqual(MAX_TRAIL);
				}
			}),
		);
	});
});

describe('steps', () => {
	it('are views and records, not filters', () => {
		expect(isStep(full, { ...full, view: 'health' })).toBe(true);
		expect(isStep(full, { ...full, open: null })).toBe(true);
		expect(isStep(full, { ...full, lists: {}, timeline: { ...full.timeline, zoom: 'week' } })).toBe(false);
	});

	it('keep the trail of records, the newest of it when it is long', () => {
		expect(withOpenRecord(INITIAL_VIEW_STATE, 'a')).toEqual({ open: 'a', trail: [] });
		expect(withOpenRecord({ ...INITIAL_VIEW_STATE, open: 'a', trail: ['z'] }, 'b')).toEqual({ open: 'b', trail: ['z', 'a'] });
		expect(withOpenRecord({ ...INITIAL_VIEW_STATE, open: 'a', trail: ['z'] }, 'a')).toEqual({ open: 'a', trail: ['z'] });
		let state: DeskViewState = INITIAL_VIEW_STATE;
		for (let n = 0; n < 200; n++) state = { ...state, ...withOpenRecord(state, `r${n}`) };
		expect(state.trail.length).toBe(MAX_TRAIL);
		expect(state.trail[MAX_TRAIL - 1]).toBe('r198');
	});
});
