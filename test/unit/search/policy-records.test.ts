import { describe, expect, it } from 'vitest';
import { hideKeys, hideKnownKeys, maskedKey } from '../../../src/search/hide-keys';
import { judgePolicy } from '../../../src/search/policy';
import { isPastRetention, redacted } from '../../../src/search/run-record';
import { createSearchRuntime } from '../../../src/search/runtime';
import { boundedSettings, DEFAULT_SEARCH_SETTINGS } from '../../../src/search/search-settings';
import type { SpendQuestion } from '../../../src/search/search-types';
import { countSpend } from '../../../src/search/spend';
import { START, fakeClock, fakeWorld, hostOf, json, route, slow, tavilyAnswer, text } from './fake-world';

const A = 'https://example.org/a';
const WIKI = json({ query: { search: [{ title: 'T', snippet: 's' }] } });

describe('policy', () => {
	it('keyless is allowed, paid is asked, a tracker needs a decision, delete is never allowed', () => {
		const own = [{ action: 'delete', verdict: 'allow' }, { action: 'apply_to_tracker', verdict: 'allow' }] as const;
		expect((['search_keyless', 'search_metered', 'propose', 'apply_to_tracker', 'delete'] as const).map((action) => judgePolicy({ action }, own).verdict)).toEqual(['allow', 'confirm', 'allow', 'decision', 'deny']);
	});

	it('the first rule that fits wins; the budget comes before the person\'s own rules', () => {
		const own = [{ action: 'search_metered', when: { provider_id: 'brave' }, verdict: 'deny' }, { action: 'search_metered', verdict: 'allow' }] as const;
		expect(judgePolicy({ action: 'search_metered', provider_id: 'brave' }, own)).toEqual({ verdict: 'deny', by: 'own:1' });
		expect(judgePolicy({ action: 'search_metered', provider_id: 'exa' }, own)).toEqual({ verdict: 'allow', by: 'own:2' });
		expect(judgePolicy({ action: 'search_metered', provider_id: 'exa', over_budget: true }, own)).toEqual({ verdict: 'deny', by: 'fixed:3' });
	});

	it('a paid search nobody agrees to is blocked, sends nothing and leaves an audit line', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A), { settings: { policy: [] } });
		const runtime = createSearchRuntime(fake.world);
		const unasked = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(unasked).toMatchObject({ outcome: 'blocked', root_cause: { layer: 'policy', code: 'not_confirmed', route_id: 'tavily.a' }, attempts: [] });
		const refused = await fake.clock.run(runtime.search({ query: 'q', confirm: () => Promise.resolve(false) }));
		expect(refused.outcome).toBe('blocked');
		expect(fake.sent).toEqual([]);
		expect(fake.log.map((line) => [line.status, line.layer, line.policy?.[0]?.verdict, line.policy?.[0]?.confirmed])).toEqual([['blocked', 'policy', 'confirm', null], ['blocked', 'policy', 'confirm', false]]);
	});

	it('is asked once, with what was and may be spent; then it runs, and the keyless routes without the paid ones otherwise', async () => {
		const questions: SpendQuestion[] = [];
		const routes = [route('tavily.a'), route('exa.x'), route('wikipedia.w')];
		const fake = fakeWorld((request) => (hostOf(request) === 'api.tavily.com' ? tavilyAnswer(A) : WIKI), { routes, settings: { policy: [], budgets: { tavily: { perDay: 10, perMonth: null } } }, world: { readSpend: () => Promise.resolve(new Map([['tavily', { today: 3, month: 40 }]])) } });
		const runtime = createSearchRuntime(fake.world);
		const agreed = await fake.clock.run(
			runtime.search({
				query: 'q',
				confirm: (question) => {
					questions.push(question);
					return Promise.resolve(true);
				},
			}),
		);
		expect(agreed.provider).toBe('tavily');
		expect(questions).toEqual([
			{
				action: 'search_metered',
				routes: [
					{ route_id: 'tavily.a', provider_id: 'tavily', spent_today: 3, per_day: 10, spent_this_month: 40, per_month: null },
					{ route_id: 'exa.x', provider_id: 'exa', spent_today: 0, per_day: null, spent_this_month: 0, per_month: null },
				],
				most_calls: 8,
			},
		]);
		const without = await fake.clock.run(runtime.search({ query: 'q' }));
		expect(without).toMatchObject({ provider: 'wikipedia', skipped: [{ route_id: 'tavily.a', code: 'not_confirmed' }, { route_id: 'exa.x', code: 'not_confirmed' }] });
	});

	it('after a no the same search asks again, instead of giving out what was found without the paid routes', async () => {
		const fake = fakeWorld((request) => (hostOf(request) === 'api.tavily.com' ? tavilyAnswer(A) : WIKI), { routes: [route('tavily.a'), route('wikipedia.w')], settings: { policy: [], cacheTtlMs: 60_000 } });
		const runtime = createSearchRuntime(fake.world);
		const search = (agrees: boolean) => fake.clock.run(runtime.search({ query: 'q', confirm: () => Promise.resolve(agrees) }));
		expect(await search(false)).toMatchObject({ provider: 'wikipedia', cache_hit: false });
		expect(await search(true)).toMatchObject({ provider: 'tavily', cache_hit: false });
		expect(await search(true)).toMatchObject({ provider: 'tavily', cache_hit: true });
	});

	it('a used-up budget blocks, also in the middle of retries and between two searches at once', async () => {
		const spent = { readSpend: () => Promise.resolve(new Map([['tavily', { today: 9, month: 9 }]])) };
		const budgets = { tavily: { perDay: 10, perMonth: null } };
		const retrying = fakeWorld(() => text('', 500), { settings: { budgets }, world: spent });
		const outcome = await retrying.clock.run(createSearchRuntime(retrying.world).search({ query: 'q' }));
		expect(outcome.attempts).toHaveLength(1);
		expect(outcome.root_cause?.code).toBe('server_error');

		const clock = fakeClock();
		const two = fakeWorld(slow(clock, 50, tavilyAnswer(A)), { clock, settings: { budgets }, world: spent });
		const runtime = createSearchRuntime(two.world);
		const both = await clock.run(Promise.all([runtime.search({ query: 'one' }), runtime.search({ query: 'two' })]));
		expect(both.map((entry) => entry.outcome)).toEqual(['ok', 'failed']);
		expect(both[1]?.skipped).toMatchObject([{ layer: 'policy', code: 'budget_exceeded' }]);
		expect(two.sent).toHaveLength(1);

		const full = fakeWorld(() => tavilyAnswer(A), { settings: { budgets }, world: { readSpend: () => Promise.resolve(new Map([['tavily', { today: 10, month: 10 }]])) } });
		const blocked = await full.clock.run(createSearchRuntime(full.world).search({ query: 'q' }));
		expect(blocked).toMatchObject({ outcome: 'blocked', root_cause: { layer: 'policy', code: 'budget_exceeded' } });
	});

	it('with a budget and a log that cannot be read, nothing is spent', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A), { settings: { budgets: { tavily: { perDay: 10, perMonth: null } } }, world: { readSpend: () => Promise.reject(new Error('unreadable')) } });
		expect((await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q' }))).outcome).toBe('blocked');
	});
});

describe('counting from the run log', () => {
	it('counts requests that may have arrived, of today and of this month', () => {
		const attempt = (provider: string, day: string, sent = 'yes') => ({ provider_id: provider, started_at: `${day}T10:00:00.000Z`, sent });
		const records = [
			{ started_at: '2026-11-09T10:00:00.000Z', attempts: 3, attempt_records: [attempt('tavily', '2026-11-09'), attempt('tavily', '2026-11-09', 'maybe'), attempt('exa', '2026-11-09', 'no')] },
			{ started_at: '2026-11-02T10:00:00.000Z', attempt_records: [attempt('tavily', '2026-11-02')] },
			{ started_at: '2026-10-31T10:00:00.000Z', attempt_records: [attempt('tavily', '2026-10-31')] },
			{ provider: 'brave', attempts: 2, started_at: '2026-11-09T09:00:00.000Z' },
			{ provider: 'brave', attempts: 2 },
			'not a record',
		];
		const spend = countSpend(records, START, (at) => new Date(at).toISOString().slice(0, 10));
		expect([...spend]).toEqual([['tavily', { today: 2, month: 3 }], ['brave', { today: 2, month: 2 }]]);
	});

	it('a record of ours is counted as what it was', async () => {
		const fake = fakeWorld((_request, _limits, n) => (n === 1 ? text('', 503) : tavilyAnswer(A)));
		await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q' }));
		expect(countSpend(fake.log, START, fake.world.dayOf).get('tavily')).toEqual({ today: 2, month: 2 });
	});
});

describe('run records', () => {
	it('one line per search with the fields of the contract', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A));
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'fees', claimId: 'CLM-1', filters: { language: 'de' } }));
		expect(fake.log).toHaveLength(1);
		expect(fake.log[0]).toMatchObject({ search_run_id: outcome.search_run_id, query: 'fees', provider: 'tavily', provider_path: ['tavily.a'], attempts: 1, status: 'ok', error_code: null, layer: null, latency_ms: 0, result_count: 1, removed_parameters: ['language'], retrieval_succeeded: true, usable_for_review: true, cache_hit: false, claim_id: 'CLM-1', started_at: '2026-11-09T12:00:00.000Z' });
		expect(Object.keys(fake.log[0] ?? {})).not.toContain('results');
		expect(JSON.stringify(fake.log[0])).not.toContain('Text about');
	});

	it.each([['as_is', 'call me at +49 170 1234567 or a@example.org'], ['redacted', 'call me at [number] or [e-mail]'], ['off', null]] as const)('query %s', async (queryPrivacy, kept) => {
		const fake = fakeWorld(() => tavilyAnswer(A), { settings: { queryPrivacy } });
		await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'call me at +49 170 1234567 or a@example.org' }));
		expect(fake.log[0]).toMatchObject({ query: kept, query_privacy: queryPrivacy });
	});

	it('query hashed: a short digest, and the query nowhere', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A), { settings: { queryPrivacy: 'hashed' } });
		await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'secret words' }));
		expect(fake.log[0]?.query).toMatch(/^sha256:[0-9a-f]{16}$/);
		expect(JSON.stringify(fake.log)).not.toContain('secret words');
	});

	it('redaction leaves plain words, years and short numbers', () => {
		expect(redacted('deadline 2026-12-01, 2026-2027, room 1204, account 2026120101')).toBe('deadline 2026-12-01, 2026-2027, room 1204, account [number]');
		expect(redacted('see https://u:p@h.example/a?token=x and /home/someone/x')).toBe('see https://h.example/a?[…] and /home/[user]/x');
	});

	it('a query too long to be sent does not fill the log', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A));
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'x'.repeat(100_000) }));
		expect(outcome.root_cause?.code).toBe('query_too_long');
		expect(fake.log[0]?.query?.length).toBeLessThan(5000);
		expect(fake.log[0]?.query?.endsWith('x\u2026')).toBe(true);
	});

	it('a log that cannot be written is told; the answer is still given', async () => {
		const fake = fakeWorld(() => tavilyAnswer(A), { world: { log: () => Promise.reject(new Error('disk full')) } });
		const outcome = await fake.clock.run(createSearchRuntime(fake.world).search({ query: 'q' }));
		expect(outcome.outcome).toBe('ok');
		expect(outcome.warnings).toContainEqual({ code: 'run_log_failed', provider_id: null, details: [] });
	});

	it('retention in days', () => {
		const record = { finished_at: '2026-11-01T12:00:00.000Z' };
		expect([7, 8, 9, 0].map((days) => isPastRetention(record, START, days))).toEqual([true, false, false, false]);
		expect(isPastRetention({}, START, 1)).toBe(false);
	});
});

describe('hiding keys', () => {
	it('known keys in any spelling, and what looks like one', () => {
		expect(hideKeys('a sec+ret/key= b sec%2Bret%2Fkey%3D', ['sec+ret/key='])).toBe('a [key] b [key]');
		for (const key of ['sk-abcdefghijklmnopqrst', 'tvly-abcdefghijklmnop', 'AIzaSyA0123456789abcdefghij', 'AKIA0123456789ABCDEF', 'Bearer abcdefghijklmnop', 'pplx-0123456789abcdef']) expect(hideKeys(`x ${key} y`, [])).toBe('x [key] y');
		expect(hideKeys('https://h.example/?q=1&api_key=abc&x=2', [])).toBe('https://h.example/?q=1&api_key=[key]&x=2');
		expect(hideKeys('the basic idea of a token', [])).toBe('the basic idea of a token');
	});
	it('a login also as it is sent', () => {
		expect(hideKnownKeys('Basic dXNlcjpwYXNzd29yZA== x', ['user:password'])).toBe('Basic [key] x');
	});
	it('shows at most the last four characters', () => {
		expect([maskedKey('abcdefghijklmnop'), maskedKey('abcdef'), maskedKey('abc'), maskedKey('')]).toEqual(['••••mnop', '••••f', '••••', '••••']);
	});
});

it('settings are put within bounds', () => {
	const wild = boundedSettings({ ...DEFAULT_SEARCH_SETTINGS, count: 0, deadlineMs: Number.NaN, attemptTimeoutMs: -5, maxBytes: 1e12, domainCap: -1, cacheTtlMs: Number.POSITIVE_INFINITY, breaker: { failures: 0, cooldownMs: 0 } });
	expect(wild).toMatchObject({ count: 1, deadlineMs: 30_000, attemptTimeoutMs: 100, maxBytes: 64 * 1024 * 1024, domainCap: 0, cacheTtlMs: 600_000, breaker: { failures: 1, cooldownMs: 1000 } });
});
