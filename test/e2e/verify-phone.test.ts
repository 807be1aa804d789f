/** Verifying on a phone: narrow, by touch, without Node; the run log and the item go through the vault (issue 4). */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type LoopbackServer } from '../support/search-servers/loopback-server';
import { plantedKey, route } from '../support/search-servers/search-world';
import { closeBrowser, copyFixture, type Host } from './harness';
import { allowSlowMachines, eventually } from './support/desk';
import { answers, endSearchDesk, ownQueueFiles, runLog, runLogFiles, startSearchDesk } from './support/search-desk';
import { pickClaim, resultRows, searchAndWait } from './support/search-panel';
import { contentOf, expectOnly } from './support/workspace-diff';

allowSlowMachines();

let host: Host;
let server: LoopbackServer;

beforeAll(async () => {
	server = await startServer(answers('tavily', [{ url: 'https://www.example.edu/a-long-way/to/the-page-that-says-it/2026/entry-requirements', title: 'Entry requirements of the programmes, all of them, in one long title', text: 'IELTS 7.0 overall, and a word that does not end: '.concat('x'.repeat(200)) }]));
	host = await startSearchDesk({ vault: copyFixture('demo-vault'), routes: [route('tavily.a', server.url)], phone: true });
});

afterAll(async () => {
	await endSearchDesk(host);
	await closeBrowser();
});

/** Names of controls that stand out of the panel at the side. */
function outside(): Promise<string[]> {
	return host.page.evaluate(() => {
		const frame = document.querySelector('.ed-verify-root')?.getBoundingClientRect();
		if (frame === undefined) return ['no panel'];
		const controls = [...document.querySelectorAll('.ed-verify-root :is(button, input, textarea, select, summary)')].map((el) => ({ el, box: el.getBoundingClientRect() }));
		return controls.filter(({ box }) => box.width > 0 && (box.left < frame.left - 1 || box.right > frame.right + 1)).map(({ el }) => el.textContent ?? el.tagName);
	});
}

describe('on a phone', () => {
	it('a claim is verified and something proposed, without anything standing out of the screen', async () => {
		const workspace = join(host.vaultDir, 'Applications');
		const before = contentOf(workspace);
		const panel = await pickClaim(host, 'asks for IELTS 7.0 overall');
		expect(await outside()).toEqual([]);
		expect(await searchAndWait(panel)).toMatch(/1 result from Tavily/);
		expect(server.seen.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${plantedKey('tavily.a')}`]);
		await resultRows(panel).first().getByRole('checkbox').check();
		await panel.getByRole('radio', { name: 'The claim stands as it is' }).check();
		await panel.getByRole('button', { name: 'Use the snippet' }).click();
		expect(await outside()).toEqual([]);
		expect(await host.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
		await panel.getByRole('button', { name: 'Propose', exact: true }).click();
		await panel.locator('.ed-verify-proposed-line').waitFor();
		const [log = '', queue = ''] = [runLogFiles(workspace)[0], ownQueueFiles(workspace)[0]];
		const added = expectOnly(before, workspace, { [log]: { added: 1 }, [queue]: { added: 1 } });
		expect(runLog(workspace)).toMatchObject([{ status: 'ok', provider: 'tavily', claim_id: 'CLM-0002' }]);
		expect(added.get(queue)?.[0]).toMatchObject({ status: 'pending', claim_ids: expect.arrayContaining(['CLM-0002']) as string[] });
		const calls = host.fsLog().filter((entry) => entry.bytesWritten > 0);
		expect(calls.every(({ call }) => call.startsWith('vault.'))).toBe(true);
		await panel.locator('.ed-verify-proposed-line').getByRole('button').click();
		await eventually(() => host.page.locator('.ed-review-at').innerText()).toMatch(/\d/);
	});
});
