/**
 * Nothing decides but the person's own button (issue 3, DESIGN §2): every command, every link with every parameter we can think of, every
 * handler of the command line, and the program for the terminal change no byte of the workspace.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, openDesk, startWithDesk } from './support/desk';
import { NAUGHTY } from './support/naughty';
import { panelReview, shownId, untilShown } from './support/review';
import { bytesOfFolder, scratchOf } from './support/vaults';
import { lockText } from './support/workspace-diff';

allowSlowMachines();

const run = promisify(execFile);
const CLI = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'evidence-desk.mjs');

let host: Host;
let workspace = '';
let before: readonly string[] = [];

beforeAll(async () => {
	host = await startWithDesk({ vault: copyFixture('demo-vault') });
	workspace = join(host.vaultDir, 'Applications');
	before = bytesOfFolder(workspace);
	// The item stands on the screen, read and ready to be approved: the best that an attacker could hope for.
	await host.run('review-next');
	await untilShown(panelReview(host.page), await shownId(panelReview(host.page)));
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

function unchanged(): void {
	expect(bytesOfFolder(workspace)).toEqual(before);
	expect(lockText(workspace)).toBeNull();
	expect(host.fsLog().filter((entry) => entry.path.startsWith(workspace) && entry.bytesWritten > 0)).toEqual([]);
}

async function closeWhatOpened(): Promise<void> {
	for (const other of host.context.pages()) if (other !== host.page) await other.close();
	while ((await host.page.getByRole('dialog').count()) > 0) await host.page.keyboard.press('Escape');
}

const VERDICTS = ['approve', 'reject', 'needs_more_research', 'choose', 'defer', 'withdraw', 'adopt', 'resolve'];

describe('no other way to decide', () => {
	it('no command does', async () => {
		const commands = await host.page.evaluate(() => window.host.commands().filter(({ id }) => id.startsWith('evidence-desk:')));
		expect(commands.length).toBeGreaterThan(10);
		expect(commands.map(({ name }) => name).filter((name) => /^(Evidence Desk: )?(approve|reject|defer|withdraw|decide|choose|write|apply)/i.test(name))).toEqual([]);
		for (const { id } of commands) {
			await host.run(id);
			await closeWhatOpened();
		}
		unchanged();
	});

	it('no link does, whatever it says', async () => {
		const links: Record<string, string>[] = [{}, { item: 'APQ-0027' }, { item: 'APQ-0027', panel: 'review' }, { view: 'history' }, { panel: 'adopt' }, { panel: 'review', run: 'approve' }, { __proto__: 'approve', item: 'APQ-0027' }, { constructor: 'x', item: 'APQ-0027' }];
		for (const verdict of VERDICTS) {
			for (const name of ['verdict', 'action', 'decision', 'do', 'cmd', 'command', 'decide', 'key']) links.push({ item: 'APQ-0027', panel: 'review', view: 'pending', [name]: verdict, reason: 'x', choice: '1', confirm: 'true', yes: '1' });
			links.push({ [verdict]: 'APQ-0027' }, { item: `APQ-0027&verdict=${verdict}` }, { view: verdict, item: 'APQ-0027' }, { panel: verdict, item: 'APQ-0027' });
		}
		for (const text of NAUGHTY.filter((each) => each.length < 300)) links.push({ item: text }, { view: text, item: 'APQ-0027' }, { panel: text, item: text });
		for (const link of links) {
			await host.page.evaluate((params) => window.host.protocol('evidence-desk', params), link);
		}
		for (const action of ['evidence-desk-approve', 'evidence-desk/approve', 'evidence-desk-decide', ...VERDICTS]) {
			expect(await host.page.evaluate((name) => window.host.protocol(name, { item: 'APQ-0027' }), action), action).toBe(false);
		}
		await closeWhatOpened();
		unchanged();
	});

	it('no handler of the app’s command line does', async () => {
		for (const command of ['evidence-desk', 'evidence-desk:approve', 'evidence-desk:decide', 'evidence-desk:status', ...VERDICTS.map((verdict) => `evidence-desk:${verdict}`)]) {
			await host.page.evaluate(async (name) => window.host.cli(name, { item: 'APQ-0027', verdict: 'approve', reason: 'x' }).catch(() => ''), command);
		}
		unchanged();
	});

	it('no key does while the panel has not the focus, and no made-up event of another plugin’s button', async () => {
		await openDesk(host);
		for (const key of ['a', 'r', 'm', 'd', 'u', '1', 'Enter']) await host.page.keyboard.press(key);
		await closeWhatOpened();
		unchanged();
	});

	it('the program for the terminal does not', async () => {
		expect(existsSync(CLI), 'npm run build makes it').toBe(true);
		const tries: string[][] = [['status', workspace], ['status', workspace, '--json', '--items', '--claims', '--runs'], ['--help'], ['--version'], []];
		for (const verdict of VERDICTS) tries.push([verdict, workspace, 'APQ-0027'], ['status', workspace, `--${verdict}`, 'APQ-0027'], [`--${verdict}=APQ-0027`, 'status', workspace]);
		tries.push(['decide', workspace], ['apply', workspace], ['write', workspace], ['status', workspace, '--trust', 'x:' + 'ab'.repeat(32)], ['status', `${workspace}/../../`], ['status', workspace, '--profile', join(workspace, 'evidence-desk.json')]);
		for (const text of ['$(touch hurt)', '; touch hurt', '`touch hurt`', '--json; rm -rf .', '\u202E', '../../..', '']) tries.push(['status', workspace, text], ['status', text]);
		for (const args of tries) await run(process.execPath, [CLI, ...args], { cwd: workspace, maxBuffer: 64 * 1024 * 1024 }).catch(() => undefined);
		unchanged();
	});
});
