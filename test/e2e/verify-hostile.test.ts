/**
 * What a provider answers is foreign text: titles and snippets that look like markup or code stay text, and an address that is no
 * page is neither opened nor offered; also after it was proposed and stands in the review (issue 4).
 */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../support/search-servers/behaviours';
import { startServer, type LoopbackServer } from '../support/search-servers/loopback-server';
import { route } from '../support/search-servers/search-world';
import { closeBrowser, copyFixture, type Host } from './harness';
import { allowSlowMachines, until, VIEW_NAMES, showView } from './support/desk';
import { NAUGHTY } from './support/naughty';
import { cardOf, panelReview, untilShown } from './support/review';
import { endSearchDesk, ownQueue, ownQueueFiles, runLogFiles, startSearchDesk } from './support/search-desk';
import { pickClaim, resultRows, searchAndWait } from './support/search-panel';
import { contentOf, expectOnly, type Content } from './support/workspace-diff';

allowSlowMachines();

/** As providers escape what they found: the text itself has the sharp brackets. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const TITLE = '<img src=x onerror="window.hurt = 2"> Fees \u202Eeerf\u202C <script>window.hurt = 1</script>';
const HOSTILE = [
	'javascript:window.hurt=8',
	'JaVaScRiPt://www.example.edu/%0Awindow.hurt=8',
	'data:text/html,<script>window.hurt=9</script>',
	'obsidian://evidence-desk?item=APQ-0036&verdict=approve',
	'file:///etc/hostname',
	'http://127.0.0.1/admin',
	'',
];
const RESULTS = [
	{ url: 'https://user:secret@www.example.edu/fees#<img src=x onerror=window.hurt=3>', title: escaped(TITLE), content: escaped(NAUGHTY.slice(0, 12).join(' ')) },
	...HOSTILE.map((url, index) => ({ url, title: `Not a page ${index}`, content: 'Click here' })),
	...NAUGHTY.filter((text) => text.trim() !== '').map((text, index) => ({ url: `https://page-${index}.example/x`, title: escaped(text), content: escaped(text) })),
];

let host: Host;
let server: LoopbackServer;
let workspace = '';
let before: Content;
let panel: Locator;
const dialogs: string[] = [];

beforeAll(async () => {
	server = await startServer(json({ query: 'q', results: RESULTS, answers: [], unresponsive_engines: [] }));
	host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes: [route('searxng.a', server.url)], config: { count: 100 } });
	host.page.on('dialog', (dialog) => {
		dialogs.push(dialog.message());
		void dialog.dismiss();
	});
	workspace = join(host.vaultDir, 'Applications');
	before = contentOf(workspace);
	panel = await pickClaim(host, 'asks for IELTS 7.0 overall');
});

afterAll(async () => {
	await endSearchDesk(host);
	await closeBrowser();
});

/** Elements and effects that only text taken for code could have made. */
async function nothingRan(): Promise<void> {
	const found = await host.page.evaluate(() => ({
		hurt: (window as unknown as { hurt?: unknown }).hurt ?? null,
		elements: [...document.querySelectorAll('.ed-root img, .ed-root iframe, .ed-root script, .ed-root style, .ed-root object, .ed-root b, .ed-root svg[onload], .ed-root a[href]:not([href^="http"]), .ed-root [onerror], .ed-root [onload]')].map((el) => el.outerHTML.slice(0, 100)),
	}));
	expect(found).toEqual({ hurt: null, elements: [] });
	expect(dialogs).toEqual([]);
}

describe('hostile results', () => {
	it('are text: nothing runs, hidden characters are revealed, and what is no page is left out and counted', async () => {
		const said = await searchAndWait(panel);
		expect(said).toMatch(/results from SearXNG/);
		await nothingRan();
		const first = resultRows(panel).first();
		expect(await first.innerText()).toContain('<img src=x onerror="window.hurt = 2"> Fees');
		expect(await first.innerText()).toMatch(/U\+202E/);
		const words = await panel.innerText();
		for (let index = 0; index < HOSTILE.length; index++) expect(words).not.toContain(`Not a page ${index}`);
		expect(words).toMatch(new RegExp(`${HOSTILE.length} results were left out: `));
	});

	it('no result offers a way but to the http(s) page it names, with its real host', async () => {
		const ways = await panel.locator('.ed-verify-address button').all();
		expect(ways.length).toBe(await resultRows(panel).count());
		const first = resultRows(panel).first();
		expect(await first.locator('.ed-verify-address button').innerText()).toContain('www.example.edu');
		await first.locator('.ed-verify-address button').click();
		await resultRows(panel).nth(1).locator('.ed-verify-address button').click();
		const opened = await until(async () => {
			const links = await host.page.evaluate(() => window.host.openedLinks());
			return links.length === 2 ? links : null;
		});
		expect(opened.map((link) => new URL(link).protocol)).toEqual(['https:', 'https:']);
		expect(new URL(opened[0] ?? '').host).toBe('www.example.edu');
		await nothingRan();
	});

	it('stay text in what is proposed, in the queue and in every view', async () => {
		await resultRows(panel).first().getByRole('checkbox').check();
		await panel.getByRole('radio', { name: 'A source worth keeping, nothing about the claim' }).check();
		await panel.getByRole('textbox', { name: 'Note (optional)' }).fill(NAUGHTY[0] ?? '');
		await panel.getByRole('button', { name: 'Use the snippet' }).click();
		await panel.getByRole('button', { name: 'Propose', exact: true }).click();
		await panel.locator('.ed-verify-proposed-line').waitFor();
		const [log = '', queue = ''] = [runLogFiles(workspace)[0], ownQueueFiles(workspace)[0]];
		expectOnly(before, workspace, { [log]: { added: 1 }, [queue]: { added: 1 } });
		const [item] = ownQueue(workspace);
		const [proposal] = item?.['proposals'] as readonly { readonly record: { readonly url: string; readonly title: string } }[];
		expect(new URL(proposal?.record.url ?? '').protocol).toBe('https:');
		expect(proposal?.record.title).toContain('<img src=x onerror="window.hurt = 2">');
		await panel.locator('.ed-verify-proposed-line').getByRole('button').click();
		const review = panelReview(host.page);
		await untilShown(review, String(item?.['id']));
		expect(await cardOf(review, String(item?.['id'])).innerText()).toContain('<img src=x');
		for (const view of VIEW_NAMES) await showView(host.page, view);
		await nothingRan();
	});
});
