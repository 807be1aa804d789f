/**
 * The SearXNG adapter against a real server of that kind, Debian's searx, over Node's transport. Its engines are pages of this
 * machine: one is well, one answers 500, one hangs. Where the package cannot be installed the tests are skipped, and say why.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSearx } from '../../../scripts/ensure-searx.mjs';
import { bare, hangBeforeHead, json } from '../../support/search-servers/behaviours';
import { closeServers, startServer, type LoopbackServer } from '../../support/search-servers/loopback-server';
import { realSearch, route } from '../../support/search-servers/search-world';
import { startSearx, type Searx } from '../../support/search-servers/searx';

const installed = ensureSearx();
if (installed.path === null) console.warn(`Skipped, the tests with a real meta-search server: ${installed.reason}`);

const PAGES = [
	{ link: 'https://www.university.example/fees?utm_source=x', name: 'Fees &amp; <b>funding</b>', text: 'The application fee is 50 EUR.' },
	{ link: 'javascript:alert(1)', name: 'Not a page', text: 'x' },
	{ link: 'https://blog.example/fees', name: 'About fees', text: 'Somebody says 40 EUR.' },
];

let searx: Searx;
let healthy: LoopbackServer;
let failing: LoopbackServer;
let hanging: LoopbackServer;

describe.skipIf(installed.path === null)('a real meta-search server', () => {
	beforeAll(async () => {
		healthy = await startServer(json({ pages: PAGES }));
		failing = await startServer(bare(500));
		hanging = await startServer(hangBeforeHead);
		searx = await startSearx(installed.path ?? '', [
			{ name: 'well', url: healthy.url, category: 'general' },
			{ name: 'failing', url: failing.url, category: 'general' },
			{ name: 'broken', url: failing.url, category: 'broken' },
			{ name: 'slow', url: hanging.url, category: 'slow' },
			{ name: 'nothing', url: healthy.url, category: 'nothing' },
		]);
	});

	afterAll(async () => {
		await searx?.close();
		await closeServers();
	});

	const search = (settings: { readonly engines?: string; readonly categories?: string }) => {
		const { runtime, log } = realSearch([route('searxng.a', searx.url, settings)]);
		return runtime.search({ query: 'application fee "Example University"', filters: { language: 'en' } }).then((outcome) => ({ outcome, line: log[0] }));
	};

	it('gives what its engines found, as results of pages', async () => {
		const { outcome, line } = await search({ engines: 'well' });
		expect(healthy.seen.at(-1)).toMatchObject({ method: 'GET', path: '/find?q=application+fee+%22Example+University%22' });
		expect(outcome).toMatchObject({ outcome: 'ok', provider: 'searxng', retrieval_succeeded: true, usable_for_review: true, root_cause: null });
		// The server takes trackers off addresses by itself.
		expect(outcome.results.map(({ url, title }) => [url, title]).sort()).toEqual([
			['https://blog.example/fees', 'About fees'],
			['https://www.university.example/fees', 'Fees & funding'],
		]);
		expect(outcome.results.find(({ host }) => host === 'blog.example')).toMatchObject({ snippet: 'Somebody says 40 EUR.' });
		expect(line).toMatchObject({ status: 'ok', attempts: 1, result_count: 2, provider: 'searxng' });
	});

	it('with one engine down: what the other found, marked as partial, naming the one that did not answer', async () => {
		const { outcome } = await search({ engines: 'well,failing' });
		expect(outcome).toMatchObject({ outcome: 'partial', usable_for_review: true });
		expect(outcome.results).toHaveLength(2);
		expect(outcome.warnings).toContainEqual({ code: 'engines_unresponsive', provider_id: 'searxng', details: ['failing'] });
	});

	it.each([
		['an engine that answers 500', 'broken', () => failing],
		['an engine that hangs', 'slow', () => hanging],
	])('with only %s: failed, and not empty', async (_words, category, server) => {
		const before = server().seen.length;
		const { outcome, line } = await search({ categories: category });
		expect(server().seen.length).toBe(before + 1);
		expect(outcome).toMatchObject({ outcome: 'failed', results: [], usable_for_review: false, root_cause: { layer: 'content', code: 'engines_unavailable', http_status: 200 } });
		expect(line).toMatchObject({ status: 'failed', error_code: 'engines_unavailable', layer: 'content', result_count: 0 });
	});

	it('is empty only if the engine answered and found nothing', async () => {
		healthy.behave(json({ pages: [] }));
		const { outcome } = await search({ categories: 'nothing' });
		expect(outcome).toMatchObject({ outcome: 'empty', retrieval_succeeded: true, usable_for_review: false, root_cause: null });
	});
});
