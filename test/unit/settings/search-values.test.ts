import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePolicy } from '../../../src/search/policy';
import { DEFAULT_SEARCH_CONFIG, readSearchConfig } from '../../../src/search/search-config';
import type { SearchConfig } from '../../../src/search/search-config';
import { maskedProxy, typedProxy } from '../../../src/settings/search-proxy';
import { readBudget, searchValue, SEARCH_BOUNDS, withSearchValue } from '../../../src/settings/search-values';
import type { BoundedName, SearchControl } from '../../../src/settings/search-values';

const START = DEFAULT_SEARCH_CONFIG;
const set = (key: SearchControl, value: unknown, config: SearchConfig = START): SearchConfig => withSearchValue(config, key, value);

describe('the numbers', () => {
	it('are seconds, minutes and days on screen, and what the runtime counts in when kept', () => {
		expect(set('search.deadline', 2.5).deadlineMs).toBe(2500);
		expect(set('search.cache', 3).cacheTtlMs).toBe(180_000);
		expect(searchValue(START, 'search.attemptTimeout')).toBe(10);
		expect(searchValue(START, 'search.hedge')).toBe(1.5);
		expect(searchValue(START, 'search.staleAfter')).toBe(30);
	});

	it('stay as they are when the value is out of bounds or none', () => {
		for (const name of Object.keys(SEARCH_BOUNDS) as BoundedName[]) {
			const { min, max } = SEARCH_BOUNDS[name];
			for (const value of [min - 1, max + 1, NaN, Infinity, '5', null]) expect(set(`search.${name}`, value)).toBe(START);
			for (const value of [min, max]) {
				const kept = set(`search.${name}`, value);
				expect(searchValue(kept, `search.${name}`)).toBe(value);
				// What is kept is read again as it is: no bound of the runtime is narrower.
				expect(readSearchConfig(JSON.parse(JSON.stringify(kept))).config).toEqual(kept);
			}
		}
	});
});

describe('choices', () => {
	it('are kept when they are among what is offered', () => {
		expect(set('search.mode', 'race').mode).toBe('race');
		expect(set('search.onEmpty', 'stop').onEmpty).toBe('stop');
		expect(set('search.privacy', 'off').queryPrivacy).toBe('off');
		expect(set('search.mode', 'all')).toBe(START);
		expect(set('search.unknown' as SearchControl, 'x')).toBe(START);
	});
});

describe('the policy', () => {
	it('shows the usual rule until another is chosen, and drops the rule when the usual one is chosen again', () => {
		expect(searchValue(START, 'search.keyless')).toBe('allow');
		expect(searchValue(START, 'search.metered')).toBe('confirm');
		const denied = set('search.metered', 'deny');
		expect(denied.policy).toEqual([{ action: 'search_metered', verdict: 'deny' }]);
		expect(searchValue(denied, 'search.metered')).toBe('deny');
		expect(set('search.metered', 'confirm', denied).policy).toEqual([]);
	});

	it('leaves rules for one provider in force', () => {
		const special = { action: 'search_metered', when: { provider_id: 'kagi' }, verdict: 'allow' } as const;
		const config = set('search.metered', 'deny', { ...START, policy: [special] });
		expect(judgePolicy({ action: 'search_metered', provider_id: 'kagi' }, config.policy).verdict).toBe('allow');
		expect(judgePolicy({ action: 'search_metered', provider_id: 'brave' }, config.policy).verdict).toBe('deny');
	});

	it('does what is chosen, whatever rules were there', () => {
		const verdict = fc.constantFrom('allow', 'confirm', 'deny');
		const rule = fc.record({ action: fc.constantFrom('search_keyless', 'search_metered', 'propose'), verdict });
		fc.assert(
			fc.property(fc.array(rule), verdict, fc.constantFrom('keyless', 'metered'), (policy, chosen, kind) => {
				const config = set(`search.${kind}`, chosen, { ...START, policy: policy });
				expect(searchValue(config, `search.${kind}`)).toBe(chosen);
				expect(config.policy.filter((each) => each.action === 'propose')).toEqual(policy.filter((each) => each.action === 'propose'));
			}),
		);
	});

	it('shows a rule that no search can meet as a no', () => {
		expect(searchValue({ ...START, policy: [{ action: 'search_keyless', verdict: 'decision' }] }, 'search.keyless')).toBe('deny');
	});
});

describe('budgets', () => {
	it('are whole numbers or nothing', () => {
		expect(['', ' ', '0', '12', '1.5', '-1', 'x', '1e3', '9999999999'].map(readBudget)).toEqual([null, null, 0, 12, undefined, undefined, undefined, undefined, undefined]);
	});

	it('are kept per provider, and gone when neither has a limit', () => {
		const day = set('search.budget.perDay.brave', '5');
		expect(day.budgets).toEqual({ brave: { perDay: 5, perMonth: null } });
		const both = set('search.budget.perMonth.brave', '0', day);
		expect(both.budgets).toEqual({ brave: { perDay: 5, perMonth: 0 } });
		expect(searchValue(both, 'search.budget.perMonth.brave')).toBe('0');
		expect(searchValue(both, 'search.budget.perMonth.kagi')).toBe('');
		expect(set('search.budget.perDay.brave', 'many', both)).toBe(both);
		expect(set('search.budget.perDay.brave', '', set('search.budget.perMonth.brave', '', both)).budgets).toEqual({});
	});
});

describe('the proxy', () => {
	const KEPT = 'http://me:s3cr%40t@proxy.example.org:8080';
	const config: SearchConfig = { ...START, proxy: { address: KEPT, bypass: '' } };

	it('is shown without its password', () => {
		expect(maskedProxy(KEPT)).toBe('http://me:••••@proxy.example.org:8080');
		expect(maskedProxy('socks5://localhost:1080')).toBe('socks5://localhost:1080');
		expect(maskedProxy('me:pw@proxy:80')).toBe('me:••••@proxy:80');
		expect(maskedProxy('http://me:p@w:x@proxy:80')).toBe('http://me:••••@proxy:80');
		expect(maskedProxy('http://me@proxy:80')).toBe('http://me@proxy:80');
		expect(searchValue(config, 'search.proxy')).not.toContain('s3cr');
	});

	it('keeps the password when what is shown is kept, and never sends it to another host or keeps the dots', () => {
		expect(set('search.proxy', maskedProxy(KEPT), config).proxy.address).toBe(KEPT);
		expect(typedProxy('http://me:••••@other.example.org:8080', KEPT)).toEqual({ ok: false, problem: 'password_again' });
		expect(typedProxy('http://you:••••@proxy.example.org:8080', KEPT)).toEqual({ ok: false, problem: 'password_again' });
		expect(set('search.proxy', 'http://me:••••@other.example.org:8080', config)).toBe(config);
	});

	it.each([
		['', true], ['http://proxy:80', true], ['https://proxy', true], ['socks5://u:p@proxy:1', true], ['proxy:3128', true],
		['socks4://proxy', false], ['http://proxy/path', false], ['http://', false],
	])('%s: kept = %s', (address, ok) => {
		expect(typedProxy(address, '').ok).toBe(ok);
		expect(set('search.proxy', address, config) === config).toBe(!ok);
	});

	it('and the hosts reached without it are two things', () => {
		const changed = set('search.bypass', ' .example.edu ', config);
		expect(changed.proxy).toEqual({ address: KEPT, bypass: '.example.edu' });
	});
});
