/** What was not decided by the person and looks as if it were: each shown for what it is, none believed (issue 3). */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewEntry } from '../../src/decisions/ledger-entry';
import { newKeyPair, signEntry } from '../../src/decisions/signing';
import { closeBrowser, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, showView, startWithDesk } from './support/desk';
import { APPROVALS, knownDevice, ledgerPath } from './support/ledgers';
import { itemLine, makeWorkspace, MADE_TRACKER, plainRows, rowText } from './support/made-workspace';
import { appendOutside } from './support/outside';
import { pendingReview, press, untilSaid, untilShown, verdict } from './support/review';
import { QUEUE_FILE, scratchOf } from './support/vaults';
import { type Content, contentOf, expectOnly, expectUnchanged } from './support/workspace-diff';

allowSlowMachines();

const rows = plainRows(8);
const row = (n: number): (typeof rows)[number] => {
	const found = rows[n - 1];
	if (found === undefined) throw new Error(`No row ${n}`);
	return found;
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let host: Host;
let workspace = '';
let panel: Locator;
let review: Locator;

beforeAll(async () => {
	const made = makeWorkspace(rows);
	workspace = made.workspace;
	host = await startWithDesk({ vault: made.vault });
	panel = await showView(host.page, 'Pending approval');
	review = pendingReview(host.page);
	// What stands on the screen while it changes is another matter; this one stays as it is.
	await choose(8, '');
});

afterAll(async () => {
	expect(host.errors).toEqual([]);
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

const option = (n: number, state: string): Locator => panel.getByRole('option', { name: new RegExp(`^Vendor ${n}: price.*${state}`) });

async function choose(n: number, state: string): Promise<void> {
	await option(n, state).click();
	await untilShown(review, `Q-0${n}`);
}

/** Waits until a change made outside has been looked at, and all that follows from it: the refresh says when. */
async function looked(): Promise<void> {
	await host.run('refresh-workspace');
	await eventually(async () => (await host.page.evaluate(() => window.host.notices())).some((text) => text.startsWith('All files looked at'))).toBe(true);
}

const tracker = (content: Content): string => content.get(MADE_TRACKER)?.toString('utf8') ?? '';

describe('an agent that says what only the person can', () => {
	it.each([
		[1, 'approved'],
		[2, 'applied'],
		[3, 'rejected'],
	] as const)('item %i: “%s” in its own file is unattributed, and nothing is written for it', async (n, status) => {
		const line = JSON.stringify({ ...(JSON.parse(itemLine(row(n))) as object), status, approved_by: 'human', decision_id: '01JDZ0000000000000000000AA' });
		await appendOutside(join(workspace, QUEUE_FILE), `${line}\n`);
		const before = contentOf(workspace);
		await choose(n, 'Unattributed');
		await review.getByText('You can decide it now, or acknowledge it as decided before this ledger began.').waitFor();
		await review.getByText(`The agent’s file says “${status}”; no decision of yours backs it.`).waitFor();
		await looked();
		expectUnchanged(before, workspace);
		expect(tracker(before)).toContain(rowText(row(n), row(n).before));
	});

	it('a status in between does not hide it, and pending afterwards does not take it back', async () => {
		await appendOutside(join(workspace, QUEUE_FILE), `${itemLine(row(1))}\n`);
		await looked();
		await choose(1, 'Unattributed');
	});
});

describe('a ledger of an unknown device', () => {
	it('signed correctly with its own key: shown, counted, and believed by nobody', async () => {
		const pair = newKeyPair((count) => randomBytes(count));
		const bound = itemLine(row(4));
		const entry: NewEntry = {
			v: 1, entry: 'decision', entry_id: '01JDZ0000000000000000000AB', item_id: { key: 's:Q-04', shown: 'Q-04' }, item_sha256: sha256(bound), verdict: 'approve', choice: null, reason: null,
			proposals: [{ op: 'csv.set', path: MADE_TRACKER, key_column: 'key', key: 'V-04', column: 'price', before: row(4).before, after: '0 EUR' }],
			targets: [{ path: MADE_TRACKER, sha256: sha256(tracker(contentOf(workspace))) }],
			actor: 'human', device: 'rogue-abcde', at: '2026-03-01T10:00:00.000Z', idempotency_key: 'rogue-1',
		};
		const signed = signEntry(entry, null, pair.secretKey);
		if (!signed.ok) throw new Error(signed.where);
		writeFileSync(join(workspace, APPROVALS, 'ledger.rogue-abcde.jsonl'), Buffer.concat([signed.line, Buffer.from('\n')]));
		const before = contentOf(workspace);
		await choose(4, '');
		await review.getByText('1 decision about it is not believed.').waitFor();
		await review.getByText(/^Approve: /).waitFor();
		expect(await review.getByText(/not.*trust|unknown|no device you trust/i).count()).toBeGreaterThan(0);
		await looked();
		expectUnchanged(before, workspace);
		const health = await showView(host.page, 'Health');
		const note = health.getByRole('row', { name: /ledger\.rogue-abcde\.jsonl/ });
		expect((await note.getByRole('cell').allInnerTexts()).slice(0, 6)).toEqual(['says it is rogue-abcde', '1', '0', '0', '1', '0']);
		await health.getByRole('button', { name: 'Look at 1 entry that is not believed' }).click();
		await host.page.getByRole('tabpanel', { name: 'History' }).getByRole('option', { name: /Not believed/ }).waitFor();
		panel = await showView(host.page, 'Pending approval');
	});

	it('unsigned, in the name of this device: not believed either, and it closes nothing', async () => {
		const before = contentOf(workspace);
		await choose(5, '');
		await press(review, 'Approve');
		await untilSaid(review, /Written and read back\.$/);
		const device = await knownDevice(host);
		expectOnly(before, workspace, { [MADE_TRACKER]: (text) => text.replace(rowText(row(5), row(5).before), rowText(row(5), row(5).after)), [QUEUE_FILE]: { added: 1 }, [ledgerPath(device)]: { added: 3 } });
		const lines = readFileSync(join(workspace, ledgerPath(device)), 'utf8').trimEnd().split('\n');
		const unsigned = { ...(JSON.parse(lines[0] ?? '') as Record<string, unknown>), entry_id: '01JDZ0000000000000000000AC', item_id: 'Q-06', item_sha256: sha256(itemLine(row(6))), idempotency_key: 'by-hand', prev: sha256(lines.at(-1) ?? '') };
		delete (unsigned as { sig?: unknown }).sig;
		await appendOutside(join(workspace, ledgerPath(device)), `${JSON.stringify(unsigned)}\n`);
		const after = contentOf(workspace);
		await choose(6, '');
		await review.getByText('1 decision about it is not believed.').waitFor();
		await looked();
		expectUnchanged(after, workspace);
		expect(tracker(after)).toContain(rowText(row(6), row(6).before));
	});
});

describe('a decision used for something else', () => {
	it('whose item the agent has rewritten meanwhile is stale, and the new wish is not carried out', async () => {
		// The ledger has an entry of the test above that nobody signed; it closes nothing.
		await choose(7, '');
		await press(review, 'Approve');
		await untilSaid(review, /Written and read back\.$/);
		const changed = itemLine({ ...row(7), before: row(7).after, after: '1 EUR', title: 'Vendor 7: price once more' });
		const mirrored = readFileSync(join(workspace, QUEUE_FILE), 'utf8').trimEnd().split('\n').at(-1) ?? '';
		const { decision_id: decisionId } = JSON.parse(mirrored) as { decision_id: string };
		await appendOutside(join(workspace, QUEUE_FILE), `${JSON.stringify({ ...(JSON.parse(changed) as object), status: 'approved', decision_id: decisionId })}\n`);
		const before = contentOf(workspace);
		await panel.getByRole('option', { name: /^Vendor 7: price once more.*Changed since decided/ }).click();
		await untilShown(review, 'Q-07');
		await review.getByRole('region', { name: 'What has changed' }).getByText('Your decision was about the earlier text.').first().waitFor();
		expect(await verdict(review, 'Approve').getAttribute('aria-disabled')).not.toBe('true');
		await looked();
		expectUnchanged(before, workspace);
		expect(tracker(before)).toContain(rowText(row(7), row(7).after));
	});
});
