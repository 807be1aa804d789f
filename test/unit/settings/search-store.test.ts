import { effect } from '@preact/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SEARCH_CONFIG } from '../../../src/search/search-config';
import type { RouteConfig } from '../../../src/search/search-settings';
import { judgePolicy } from '../../../src/search/policy';
import { createSearchStore } from '../../../src/settings/search-store';

const ROUTE: RouteConfig = { id: 'tavily.work', providerId: 'tavily', credentialId: 'search-tavily-work', label: 'work', enabled: true };

/** A device that keeps JSON, as local storage does, and counts what it is asked. */
function device(kept: unknown = null) {
	const state = { kept: JSON.stringify(kept), loads: 0, saves: 0, broken: null as string | null, isFull: false };
	return {
		state,
		value: (): unknown => JSON.parse(state.kept),
		load: (name: string): unknown => {
			expect(name).toBe('search');
			state.loads += 1;
			if (state.broken !== null) throw new Error(state.broken);
			return JSON.parse(state.kept) as unknown;
		},
		save: (_name: string, value: unknown): void => {
			if (state.isFull) throw new Error('full');
			state.saves += 1;
			state.kept = JSON.stringify(value ?? null);
		},
	};
}

describe('what is kept about searching', () => {
	it('is not read before it is asked for, and once as long as nothing changes', () => {
		const kept = device();
		const store = createSearchStore(kept);
		expect(kept.state.loads).toBe(0);
		expect(store.config.value).toEqual(DEFAULT_SEARCH_CONFIG);
		expect(store.config.value).toBe(store.config.value);
		expect(store.trouble.value).toBeNull();
		expect(kept.state.loads).toBe(1);
		expect(kept.state.saves).toBe(0);
	});

	it('keeps the members that changed and no others, so that later defaults still hold', () => {
		const kept = device();
		const store = createSearchStore(kept);
		store.update((now) => ({ ...now, count: 5, routes: [ROUTE] }));
		expect(kept.value()).toEqual({ count: 5, routes: [ROUTE] });
		expect(store.config.value.count).toBe(5);
		expect(store.config.value.routes).toEqual([ROUTE]);
		store.update((now) => ({ ...now }));
		expect(kept.state.saves).toBe(1);
	});

	it('tells those who watch', () => {
		const store = createSearchStore(device());
		const seen: number[] = [];
		const stop = effect(() => void seen.push(store.config.value.count));
		store.update((now) => ({ ...now, count: 7 }));
		stop();
		expect(seen).toEqual([10, 7]);
	});

	it('keeps members of other versions as they are', () => {
		const kept = device({ version: 9, count: 3, later: { any: ['thing'] } });
		createSearchStore(kept).update((now) => ({ ...now, mode: 'race' }));
		expect(kept.value()).toEqual({ version: 9, count: 3, later: { any: ['thing'] }, mode: 'race' });
	});

	it('names members of a wrong form, uses their defaults, and leaves them until they are set', () => {
		const kept = device({ routes: 'none', count: 4, proxy: 7 });
		const store = createSearchStore(kept);
		expect(store.trouble.value).toContain('routes, proxy');
		expect(store.config.value.routes).toEqual(DEFAULT_SEARCH_CONFIG.routes);
		expect(store.config.value.count).toBe(4);
		store.update((now) => ({ ...now, mode: 'aggregate' }));
		expect(kept.value()).toEqual({ routes: 'none', count: 4, proxy: 7, mode: 'aggregate' });
		store.update((now) => ({ ...now, routes: [ROUTE] }));
		expect(kept.value()).toMatchObject({ routes: [ROUTE], proxy: 7 });
		expect(store.trouble.value).not.toContain('routes');
		expect(store.trouble.value).toContain('proxy');
	});

	it.each([['a word'], [17], [[1, 2]], [false]])('never writes a part over %j, and says so', (foreign) => {
		const kept = device(foreign);
		const store = createSearchStore(kept);
		expect(store.trouble.value).toMatch(/something else/);
		expect(store.config.value).toEqual(DEFAULT_SEARCH_CONFIG);
		expect(() => store.update((now) => ({ ...now, count: 1 }))).toThrow(/something else/);
		expect(kept.value()).toEqual(foreign);
		expect(kept.state.saves).toBe(0);
	});

	it('writes nothing while the device gives no answer, and goes on when it does', () => {
		const kept = device({ count: 2 });
		kept.state.broken = 'locked';
		const store = createSearchStore(kept);
		expect(store.trouble.value).toContain('locked');
		expect(() => store.update((now) => ({ ...now, mode: 'race' }))).toThrow(/locked/);
		kept.state.broken = null;
		store.update((now) => ({ ...now, mode: 'race' }));
		expect(kept.value()).toEqual({ count: 2, mode: 'race' });
		expect(store.trouble.value).toBeNull();
		expect(store.config.value.count).toBe(2);
	});

	it('notices that what was readable is not any more, before it writes', () => {
		const kept = device({ count: 2 });
		const store = createSearchStore(kept);
		expect(store.trouble.value).toBeNull();
		kept.state.kept = '"gone"';
		expect(() => store.update((now) => ({ ...now, mode: 'race' }))).toThrow();
		expect(kept.value()).toBe('gone');
		expect(store.trouble.value).not.toBeNull();
	});

	it('says when the device did not keep a change, and goes by what is kept', () => {
		const kept = device({ count: 2 });
		const store = createSearchStore(kept);
		kept.state.isFull = true;
		expect(() => store.update((now) => ({ ...now, count: 9 }))).toThrow('Not saved. full');
		expect(store.config.value.count).toBe(2);
	});

	it('does not keep a value that it could not read again', () => {
		const kept = device();
		const store = createSearchStore(kept);
		expect(() => store.update((now) => ({ ...now, staleAfterDays: 0 }))).toThrow(/staleAfterDays/);
		expect(kept.state.saves).toBe(0);
	});

	it('starts over when the person says so, whatever is kept', () => {
		const kept = device('a word');
		const store = createSearchStore(kept);
		store.startOver();
		expect(kept.value()).toBeNull();
		expect(store.trouble.value).toBeNull();
		store.update((now) => ({ ...now, count: 1 }));
		expect(kept.value()).toEqual({ count: 1 });
	});

	it('reads any kept value without an error, and a change of one member leaves every other kept one', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const kept = device(value);
				const store = createSearchStore(kept);
				expect(store.config.value.count).toBeGreaterThan(0);
				const before = kept.value();
				const isObject = before === null || (typeof before === 'object' && !Array.isArray(before));
				if (isObject) {
					store.update((now) => ({ ...now, queryPrivacy: 'hashed' }));
					expect(kept.value()).toEqual({ ...(before), queryPrivacy: 'hashed' });
				} else {
					expect(() => store.update((now) => ({ ...now, queryPrivacy: 'hashed' }))).toThrow();
					expect(kept.value()).toEqual(before);
				}
			}),
		);
	});

	it('asks before money is spent where the budgets cannot be used', () => {
		const rules = [{ action: 'search_metered', when: { provider_id: 'exa' }, verdict: 'deny' }, { action: 'search_metered', verdict: 'allow' }];
		const verdicts = (kept: unknown): readonly string[] => ['exa', 'brave'].map((provider_id) => judgePolicy({ action: 'search_metered', provider_id }, createSearchStore(device(kept)).config.value.policy).verdict);
		expect(verdicts({ policy: rules, budgets: { brave: { perDay: 5, perMonth: null } } })).toEqual(['deny', 'allow']);
		expect(verdicts({ policy: rules, budgets: { brave: { perDay: 'five', perMonth: null } } })).toEqual(['deny', 'confirm']);
	});
});
