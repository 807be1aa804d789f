/** How searches end, in words: every code, layer, advice and warning has some in both languages, and none says more than is known. */
import { describe, expect, it } from 'vitest';
import { WORDS_OF_ADVICE, WORDS_OF_CODE, WORDS_OF_WARNING } from '../../../cli/search-words';
import { createTranslator } from '../../../src/i18n/translate';
import { ADVICE } from '../../../src/search/advice';
import { FAILURE_CODES, LAYERS, OUTCOMES, WARNING_CODES } from '../../../src/search/search-types';
import type { Attempt, Cause, SearchOutcome, SearchWarning } from '../../../src/search/search-types';
import { adviceText, causeAdvice, causeText, codeText, layerText, outcomeText, warningText } from '../../../src/ui/models/failure-words';

const en = createTranslator('en');
const zh = createTranslator('zh');
const NAMES: Readonly<Record<string, string>> = { brave: 'Brave', tavily: 'Tavily', wikipedia: 'Wikipedia', searxng: 'SearXNG' };
const nameOf = (id: string): string => NAMES[id] ?? id;

function cause(more: Partial<Cause> = {}): Cause {
	return { route_id: 'tavily.work', provider_id: 'tavily', layer: 'http', code: 'server_error', http_status: null, retry_after_ms: null, detail: null, suggestion: null, ...more };
}

function attempt(providerId: string, outcome: Attempt['outcome'], n = 1): Attempt {
	return { route_id: `${providerId}.default`, provider_id: providerId, credential: null, n, started_at: '2026-03-02T09:00:00.000Z', elapsed_ms: 10, outcome, layer: null, code: null, http_status: null, provider_code: null, retry_after_ms: null, result_count: 0, sent: 'yes', stopped: 'yes', removed_parameters: [], detail: null };
}

function outcome(more: Partial<SearchOutcome>): SearchOutcome {
	return { search_run_id: 'S', outcome: 'ok', mode: 'fallback', results: [], answer: null, provider_path: [], provider: null, attempts: [], skipped: [], causes: [], warnings: [], root_cause: null, removed_parameters: [], retrieval_succeeded: false, usable_for_review: false, cache_hit: false, started_at: '2026-03-02T09:00:00.000Z', finished_at: '2026-03-02T09:00:01.000Z', ...more };
}

const three = Array.from({ length: 3 }, (_none, index) => ({ url: `https://example.org/${String(index)}`, canonical_url: `https://example.org/${String(index)}`, host: 'example.org', title: 't', snippet: '', extra_snippets: [], hidden_characters: 0, published: null, score: null, provenance: [] }));
const told = (more: Partial<SearchOutcome>, t = en): string => outcomeText(outcome(more), t, nameOf);

describe('closed lists', () => {
	it('codes mean in the app what they mean on the command line, wherever neither speaks of its own settings', () => {
		const own = ['count_invalid', 'filter_invalid', 'base_url_refused', 'no_routes', 'route_gone', 'dns_temporary', 'offline', 'format_disabled', 'redirect_refused', 'unexpected_redirect', 'empty_body'];
		expect(FAILURE_CODES.filter((code) => codeText(code, en) !== WORDS_OF_CODE[code])).toEqual(own);
	});

	it('every code, layer and advice has words of its own in both languages', () => {
		for (const t of [en, zh]) {
			const codes = FAILURE_CODES.map((code) => codeText(code, t));
			expect(new Set(codes).size).toBe(codes.length);
			expect(new Set(LAYERS.map((layer) => layerText(layer, t))).size).toBe(LAYERS.length);
			const advice = ADVICE.map((one) => adviceText(one, t));
			expect(new Set(advice).size).toBe(advice.length);
			expect(advice.filter((one) => one === '')).toHaveLength(1);
			for (const sentence of advice.filter((one) => one !== '')) expect(sentence).toMatch(/[.\u3002]$/);
			for (const code of codes) expect(code).not.toMatch(/[.\u3002]$/);
		}
		expect(Object.keys(WORDS_OF_ADVICE)).toEqual([...ADVICE]);
	});
});

describe('warnings', () => {
	const warning = (code: SearchWarning['code'], details: readonly string[] = [], provider: string | null = null): SearchWarning => ({ code, provider_id: provider, details });

	it.each<[SearchWarning, string]>([
		[warning('engines_unresponsive', ['bing', 'mojeek']), 'Search engines that did not answer: bing, mojeek.'],
		[warning('filter_unreliable', ['freshness', 'odd'], 'gemini'), 'Gemini may not obey this filter: how recent, odd.'],
		[warning('results_dropped', ['not_http:2', 'private_host:1']), '3 results were left out: no web address (2), an address of a private network (1).'],
		[warning('results_dropped', ['no_text:1']), '1 result was left out: neither title nor text (1).'],
		[warning('domain_capped', ['4']), '4 results were left out because others of the same site are shown.'],
		[warning('redirects_unresolved', ['1']), '1 address is a redirect that may expire; where it leads is not known.'],
		[warning('routes_failed', ['tavily.work:auth_failed', 'odd']), 'Routes that gave nothing: tavily.work: the provider did not take the key, odd.'],
		[warning('run_log_failed'), 'The search could not be written down; it may be missing from Runs.'],
		[warning('health_not_saved'), 'What failed could not be remembered on this device.'],
		[warning('spend_unknown'), 'How much was spent before is not known.'],
	])('%j', (given, expected) => {
		expect(warningText(given, en)).toBe(expected);
	});

	it('every one is a sentence in both languages, whatever its details', () => {
		for (const code of WARNING_CODES)
			for (const details of [[], [''], ['x'], ['a:b', 'c:3'], ['\u202egnp.exe'], Array.from({ length: 30 }, (_none, index) => `name${String(index)}`)])
				for (const t of [en, zh]) {
					const text = warningText(warning(code, details), t);
					expect(text).toMatch(/[.\u3002]$/);
					expect(text).not.toMatch(/[{}]|\u202e|undefined|NaN/);
				}
		expect(Object.keys(WORDS_OF_WARNING)).toEqual([...WARNING_CODES]);
		expect(warningText(warning('engines_unresponsive', Array.from({ length: 30 }, (_none, index) => `n${String(index)}`)), en)).toBe('Search engines that did not answer: n0, n1, n2, n3, n4, n5, n6, n7 and 22 more.');
	});
});

describe('outcomes', () => {
	it.each<[string, Partial<SearchOutcome>, string]>([
		['found', { outcome: 'ok', results: three, provider: 'brave', attempts: [attempt('brave', 'ok')] }, '3 results from Brave.'],
		['found after a failure', { outcome: 'ok', results: three.slice(1, 2), provider: 'brave', attempts: [attempt('tavily', 'failed'), attempt('brave', 'ok', 2)], causes: [cause()] }, '1 result from Brave. Did not answer: Tavily.'],
		['fused', { outcome: 'ok', results: three, provider: 'brave+wikipedia' }, '3 results from Brave, Wikipedia.'],
		['in part', { outcome: 'partial', results: three, provider: 'brave', attempts: [attempt('brave', 'ok'), attempt('tavily', 'failed', 2)], causes: [cause()], root_cause: cause() }, '3 results from Brave, not the whole answer. Did not answer: Tavily.'],
		['in part, engines missing', { outcome: 'partial', results: three, provider: 'searxng', attempts: [attempt('searxng', 'partial')], root_cause: cause({ provider_id: 'searxng', code: 'engines_unavailable', layer: 'content' }) }, '3 results from SearXNG, not the whole answer. Reason: SearXNG: the search engines behind it did not answer.'],
		['words without pages', { outcome: 'partial', provider: 'tavily', attempts: [attempt('tavily', 'partial')] }, 'Tavily gave words, but no page they rest on: no evidence.'],
		['empty', { outcome: 'empty', provider: 'wikipedia', attempts: [attempt('brave', 'empty'), attempt('wikipedia', 'empty', 2)] }, 'Not found by Brave, Wikipedia. That does not say it is not there.'],
		['empty, and one failed', { outcome: 'empty', provider: 'wikipedia', attempts: [attempt('tavily', 'failed'), attempt('wikipedia', 'empty', 2)], causes: [cause()] }, 'Not found by Wikipedia. That does not say it is not there. Did not answer: Tavily.'],
		['empty, one that lost no race', { outcome: 'empty', provider: 'wikipedia', attempts: [attempt('wikipedia', 'empty')], causes: [cause({ code: 'aborted' })] }, 'Not found by Wikipedia. That does not say it is not there.'],
		['failed', { outcome: 'failed', root_cause: cause({ code: 'auth_failed', layer: 'credential', http_status: 401 }) }, 'The search failed: Tavily: the provider did not take the key, status 401. This is no evidence for or against the statement. Check the key at the provider.'],
		['failed at the proxy', { outcome: 'failed', root_cause: cause({ code: 'proxy_refused', layer: 'proxy', detail: '127.0.0.1:3128' }) }, 'The search failed: Tavily: the proxy could not be reached, at 127.0.0.1:3128. This is no evidence for or against the statement. Check the proxy in the settings.'],
		['misspelt', { outcome: 'failed', root_cause: cause({ route_id: 'tavly', provider_id: null, code: 'unknown_provider', layer: 'parameter', suggestion: 'tavily' }) }, 'The search failed: tavly: there is no provider of this name. This is no evidence for or against the statement. Did you mean tavily?'],
		['without routes', { outcome: 'failed', root_cause: cause({ route_id: null, provider_id: null, code: 'no_routes', layer: 'parameter' }) }, 'The search failed: no route is set up. This is no evidence for or against the statement. Check the routes in the settings.'],
		['failed for no known reason', { outcome: 'failed' }, 'The search failed: an error of unknown kind. This is no evidence for or against the statement.'],
		['blocked by a rule', { outcome: 'blocked', root_cause: cause({ layer: 'policy', code: 'policy_denied' }) }, 'Not searched: Tavily: a rule does not allow it. Nothing was sent. Change the rule in the settings, if you want it allowed.'],
		['blocked by the budget', { outcome: 'blocked', root_cause: cause({ layer: 'policy', code: 'budget_exceeded' }) }, 'Not searched: Tavily: the budget is used up. Nothing was sent. Wait for the next day or month, or raise the budget in the settings.'],
		['not agreed to', { outcome: 'blocked', root_cause: cause({ layer: 'policy', code: 'not_confirmed' }) }, 'Not searched: Tavily: paid requests were not agreed to. Nothing was sent.'],
		['cancelled at once', { outcome: 'cancelled' }, 'Cancelled before anything was sent.'],
		['cancelled', { outcome: 'cancelled', attempts: [attempt('brave', 'failed'), attempt('tavily', 'cancelled', 2)] }, 'Cancelled. Asked until then: Brave, Tavily.'],
		['cancelled with results', { outcome: 'cancelled', results: three, attempts: [attempt('brave', 'ok')] }, 'Cancelled. Asked until then: Brave. 3 results had come by then.'],
	])('%s', (_name, given, expected) => {
		expect(told(given)).toBe(expected);
	});

	it('an empty answer never says that it does not exist, a failure never that nothing was found', () => {
		for (const t of [en, zh]) {
			expect(told({ outcome: 'empty', provider: 'brave' }, t)).not.toMatch(/does not exist|no such|\u4e0d\u5b58\u5728[^\u3002]*[\uff01]/);
			for (const code of FAILURE_CODES) expect(told({ outcome: 'failed', root_cause: cause({ code }) }, t)).not.toMatch(/Not found by|nothing found|\u6ca1\u6709\u627e\u5230/);
		}
	});

	it('is whole in both languages for every outcome', () => {
		for (const kind of OUTCOMES) for (const t of [en, zh]) for (const root_cause of [null, cause({ http_status: 503, detail: 'x' })]) expect(told({ outcome: kind, root_cause }, t)).not.toMatch(/[{}]|undefined/);
		expect(told({ outcome: 'empty', provider: 'brave' }, zh)).toBe('Brave \u6ca1\u6709\u627e\u5230\u3002\u8fd9\u5e76\u4e0d\u8bf4\u660e\u4e0d\u5b58\u5728\u3002');
	});

	it('outside text cannot disguise itself in a cause', () => {
		const text = causeText(cause({ route_id: 'a\u202eb\nc', provider_id: null, detail: 'x'.repeat(500) }), en, nameOf);
		expect(text).not.toMatch(/[\u202e\n]/);
		expect(text.length).toBeLessThan(300);
		expect(causeAdvice(cause({ code: 'aborted' }), en)).toBe('');
	});
});
