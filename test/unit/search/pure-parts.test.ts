import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64 } from '../../../src/search/base64';
import { endpoint, readBaseUrl } from '../../../src/search/base-url';
import { canonicalUrl } from '../../../src/search/canonical-url';
import { cleanProse, cleanText } from '../../../src/search/clean-text';
import { isPrivateHost } from '../../../src/search/hosts';
import { readJsonBody } from '../../../src/search/json-body';
import { nearestOf } from '../../../src/search/nearest';
import { readNetworkFailure } from '../../../src/search/network-words';
import { readHttpDate, readRateWait, readRateWindows, readRetryAfter } from '../../../src/search/rate-headers';
import { capSites, fuseLists } from '../../../src/search/rank-fusion';
import { retryDelay } from '../../../src/search/retry';
import { fitToProvider, requestProblem, tidyQuery } from '../../../src/search/sanitise';
import type { SearchResult } from '../../../src/search/search-types';
import { START } from './fake-world';

describe('canonical addresses', () => {
	it.each([
		['http://www.Example.org/a/', 'https://example.org/a'],
		['https://example.org:443/a?utm_source=x&b=2&fbclid=1&a=1&gclid=2', 'https://example.org/a?a=1&b=2'],
		['https://example.org./', 'https://example.org'],
		['https://example.org/a#section', 'https://example.org/a'],
		['https://example.org/%7Ea/%c3%a9', 'https://example.org/~a/%C3%A9'],
		['https://user:pass@example.org/', 'https://example.org'],
		['https://example.org:8443/', 'https://example.org:8443'],
		['https://www.com/', 'https://www.com'],
	])('%s', (url, canonical) => {
		expect(canonicalUrl(url)).toBe(canonical);
	});

	it('routes in fragments are pages of their own; the order of equal names stays', () => {
		expect(canonicalUrl('https://example.org/#/one')).not.toBe(canonicalUrl('https://example.org/#/two'));
		expect(canonicalUrl('https://example.org/#!one')).toBe('https://example.org#!one');
		expect(canonicalUrl('https://example.org/?t=2&t=1')).toBe('https://example.org?t=2&t=1');
	});

	it.each(['javascript:alert(1)', '', 'mailto:a@example.org', 'nonsense', 'file:///etc/passwd'])('%s has none', (url) => {
		expect(canonicalUrl(url)).toBeNull();
	});

	it('twice is once', () => {
		const part = fc.string({ unit: fc.constantFrom('a', 'B', '.', '/', '%', '4', '1', '2', 'E', 'e', '?', '&', '=', '#', '!', 'u', 't', 'm', '_', ' ', 'ü', '~', ':', '@', 'w') });
		fc.assert(
			fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.tuple(fc.constantFrom('http://', 'https://www.', 'https://'), fc.domain(), part).map(([scheme, host, rest]) => `${scheme}${host}/${rest}`)), (url) => {
				const canonical = canonicalUrl(url);
				if (canonical !== null) expect(canonicalUrl(canonical)).toBe(canonical);
			}),
			{ numRuns: 2000 },
		);
	});
});

describe('fusion', () => {
	const result = (name: string, route: string, position: number): SearchResult => ({ url: `https://${name}.example/`, canonical_url: `https://${name}.example`, host: `${name}.example`, title: `${name} by ${route}`, snippet: '', extra_snippets: [], hidden_characters: 0, published: null, score: null, provenance: [{ route_id: route, provider_id: route, position }] });
	const list = (route: string, names: readonly string[]): SearchResult[] => names.map((name, index) => result(name, route, index + 1));
	const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 });

	it('does not depend on the order of the lists, and loses and doubles nothing', () => {
		fc.assert(
			fc.property(fc.array(names, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 4 }), (lists, turn) => {
				const all = lists.map((entries, index) => list(`route${String(index)}`, entries));
				const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
				const fused = fuseLists(all);
				expect(fuseLists(turned)).toEqual(fused);
				expect(fused.map(({ canonical_url: url }) => url).sort()).toEqual([...new Set(all.flat().map(({ canonical_url: url }) => url))].sort());
				expect(fused.reduce((sum, { provenance }) => sum + provenance.length, 0)).toBe(all.flat().length);
			}),
		);
	});

	it('what several name comes first', () => {
		expect(fuseLists([list('x', ['a', 'b']), list('y', ['c', 'b'])]).map(({ host }) => host)).toEqual(['b.example', 'a.example', 'c.example']);
	});

	it('counts hidden results of one site', () => {
		const many = [result('a', 'x', 1), { ...result('a', 'x', 2), canonical_url: 'https://a.example/2' }, result('b', 'x', 3)];
		expect(capSites(many, 1)).toMatchObject({ results: [{ host: 'a.example' }, { host: 'b.example' }], hidden: 1 });
		expect(capSites(many, 0).hidden).toBe(0);
	});
});

describe('text of results', () => {
	it.each([
		['fees &amp; <strong>costs</strong>', 'fees & costs'],
		['a &lt;b&gt; stays', 'a <b> stays'],
		['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
		['line<br/>break<p>para</p>', 'line break para'],
		['&#x41;&#66;&eacute;&unknown;', 'ABé&unknown;'],
		['<script>alert(1)</script>', 'alert(1)'],
		['a\u0000b\ud800c', 'a b\ufffdc'],
		['<jats:p>Ab<jats:sub>2</jats:sub>stract</jats:p>', 'Ab2stract'],
	])('%s', (raw, clean) => {
		expect(cleanText(raw, 100)).toEqual({ text: clean, hidden: 0 });
	});

	it('cuts between characters and says how many are hidden', () => {
		expect(cleanText('😀'.repeat(5), 3)).toEqual({ text: '😀😀😀', hidden: 2 });
		expect(cleanProse('a\r\n\r\n\r\n\r\nb <i>', 100)).toEqual({ text: 'a\n\nb <i>', hidden: 0 });
	});

	it('is quick on hostile text', () => {
		const before = Date.now();
		for (const piece of ['<', '<a ', '&', '<!--', '<a'.repeat(2)]) cleanText(piece.repeat(100_000), 100);
		expect(Date.now() - before).toBeLessThan(3000);
	});
});

describe('hosts', () => {
	it.each(['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.0.1', '100.64.0.1', '0.0.0.0', '[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[::ffff:7f00:1]', 'router', 'nas.local', 'x.internal', 'x.home.arpa', '224.0.0.1', ''])('%s is private', (host) => {
		expect(isPrivateHost(host)).toBe(true);
	});
	it.each(['example.org', '8.8.8.8', '172.32.0.1', '100.128.0.1', '[2001:db8::1]', '[::ffff:808:808]', '192.169.0.1', 'local.example'])('%s is public', (host) => {
		expect(isPrivateHost(host)).toBe(false);
	});
	it('other spellings of loopback are seen through', () => {
		for (const url of ['http://0x7f.1/', 'http://2130706433/', 'http://127.1/']) expect(isPrivateHost(new URL(url).hostname)).toBe(true);
	});
	it('base URLs keep their sub-path', () => {
		expect(readBaseUrl('https://h.example/sub//')).toEqual({ ok: true, url: 'https://h.example/sub' });
		expect(readBaseUrl('https://h.example/?k=1')).toEqual({ ok: false, problem: 'has_query' });
		expect(endpoint('https://h.example/v1/web-search', '/v1/web-search')).toBe('https://h.example/v1/web-search');
	});
});

describe('headers', () => {
	it('reads all three forms of an HTTP date, and nothing else', () => {
		const at = Date.UTC(1994, 10, 6, 8, 49, 37);
		for (const form of ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994']) expect(readHttpDate(form)).toBe(at);
		for (const other of ['1994-11-06', 'tomorrow', '6', '']) expect(readHttpDate(other)).toBeNull();
	});
	it('Retry-After: seconds, a date, a date in the past, nonsense', () => {
		expect(readRetryAfter({ 'retry-after': '120' }, START)).toBe(120_000);
		expect(readRetryAfter({ 'retry-after': new Date(START + 5000).toUTCString() }, START)).toBe(5000);
		expect(readRetryAfter({ 'retry-after': new Date(START - 5000).toUTCString() }, START)).toBe(0);
		expect(readRetryAfter({ 'retry-after': 'soon' }, START)).toBeNull();
		expect(readRetryAfter({ 'retry-after': '-5' }, START)).toBeNull();
		expect(readRetryAfter({ 'retry-after': '1e99' }, START)).toBeNull();
		expect(readRetryAfter({ 'retry-after': '9'.repeat(40) }, START)).toBeLessThanOrEqual(366 * 86_400_000);
	});
	it('windows: relative and epoch resets', () => {
		expect(readRateWindows({ 'x-ratelimit-limit': '1, 15000', 'x-ratelimit-policy': '1;w=1, 15000;w=2592000', 'x-ratelimit-remaining': '0, 14523', 'x-ratelimit-reset': '1, 1419704' }, START)).toEqual([
			{ limit: 1, remaining: 0, resetMs: 1000, windowMs: 1000 },
			{ limit: 15_000, remaining: 14_523, resetMs: 1_419_704_000, windowMs: 2_592_000_000 },
		]);
		expect(readRateWait({ 'ratelimit-remaining': '0', 'ratelimit-reset': String(START / 1000 + 30) }, START)).toEqual({ waitMs: 30_000, isQuota: false });
		expect(readRateWait({}, START)).toEqual({ waitMs: null, isQuota: false });
	});
});

describe('bodies', () => {
	const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
	it('takes JSON under any type, with a BOM, and another charset only when it is named', () => {
		expect(readJsonBody({ 'content-type': 'text/html' }, bytes('\ufeff{"a":1}'))).toEqual({ ok: true, value: { a: 1 } });
		const latin = new Uint8Array([0x22, 0xe9, 0x22]);
		expect(readJsonBody({ 'content-type': 'application/json; charset=ISO-8859-1' }, latin)).toEqual({ ok: true, value: 'é' });
		expect(readJsonBody({ 'content-type': 'application/json' }, latin)).toEqual({ ok: false, code: 'bad_encoding' });
		expect(readJsonBody({ 'content-type': 'application/json; charset=nonsense' }, latin)).toEqual({ ok: false, code: 'bad_encoding' });
	});
	it('base64 is that of everybody else', () => {
		fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => base64(text) === Buffer.from(text, 'utf8').toString('base64')));
	});
});

describe('network words', () => {
	it('the host\'s layer wins, an unknown word stays unknown', () => {
		expect(readNetworkFailure({ layer: 'proxy', code: 'ECONNREFUSED', message: '' })).toEqual({ layer: 'proxy', code: 'proxy_refused' });
		expect(readNetworkFailure({ layer: 'proxy', code: 'ETIMEDOUT', message: '' })).toEqual({ layer: 'proxy', code: 'proxy_error' });
		expect(readNetworkFailure({ layer: null, code: 'EWHATEVER', message: 'x' })).toEqual({ layer: 'network', code: 'unknown' });
		expect(readNetworkFailure({ layer: 'tls', code: 'EWHATEVER', message: '' })).toEqual({ layer: 'tls', code: 'tls_error' });
		expect(readNetworkFailure({ layer: null, code: '', message: 'connect ECONNREFUSED 127.0.0.1:9' })).toEqual({ layer: 'network', code: 'connection_refused' });
		expect(readNetworkFailure({ layer: null, code: 'net::ERR_NEW_THING', message: '' })).toEqual({ layer: 'network', code: 'network_error' });
	});
});

describe('names', () => {
	it('nearest or none', () => {
		expect(nearestOf('tavily.defalt', ['tavily.default', 'exa'])).toBe('tavily.default');
		expect(nearestOf('exq', ['exa', 'brave'])).toBe('exa');
		expect(nearestOf('zzz', ['exa', 'brave'])).toBeNull();
	});
});

describe('retry', () => {
	it('waits 2, 5, 12 s with jitter, then no more; never less than told, never beyond what is left', () => {
		const ask = (made: number, random: number, retryAfterMs: number | null = null, leftMs = 60_000): number | null => retryDelay({ again: 'backoff', made, retryAfterMs, leftMs, random });
		expect([1, 2, 3, 4].map((made) => ask(made, 0.5))).toEqual([2000, 5000, 12_000, null]);
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 3 }), fc.double({ min: 0, max: 0.999, noNaN: true }), fc.option(fc.integer({ min: 0, max: 40_000 })), fc.integer({ min: 0, max: 60_000 }), (made, random, told, left) => {
				const delay = ask(made, random, told, left);
				if (delay === null) return;
				expect(delay).toBeLessThan(left);
				expect(delay).toBeGreaterThanOrEqual(told ?? 0);
			}),
		);
	});
});

describe('requests', () => {
	it('tidies without cutting', () => {
		expect(tidyQuery('  a\n\tb\ud800 \u2028 c ')).toBe('a b\ufffd c');
	});
	it('refuses bad filters', () => {
		for (const filters of [{ language: 'german!' }, { country: 'DEU' }, { include_domains: ['a b'] }, { include_domains: ['https://a.example/'] }, { date_range: {} }, { date_range: { from: '2026-02-01', to: '2026-01-01' } }]) expect(requestProblem({ query: 'q', count: 5, filters })).toBe('filter_invalid');
	});
	it('words and characters count after the site operators are added', () => {
		const brave = { limits: { queryCharacters: 40, queryWords: 4, maxCount: 20 }, filters: ['include_domains' as const], siteOperators: true };
		const wish = { query: 'one two three', count: 5, countAsked: false, filters: {}, today: '2026-11-09' };
		expect(fitToProvider(wish, brave).ok).toBe(true);
		expect(fitToProvider({ ...wish, filters: { include_domains: ['a.example', 'b.example'] } }, brave)).toEqual({ ok: false, code: 'query_too_long' });
		expect(fitToProvider({ ...wish, query: 'a b c d e' }, brave)).toEqual({ ok: false, code: 'query_too_many_words' });
	});
});
