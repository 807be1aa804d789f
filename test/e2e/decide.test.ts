/** Every verdict as a person gives it in Pending approval, and the very bytes it leaves behind (issue 3). */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeBrowser, copyFixture, removeFolder, type Host } from './harness';
import { allowSlowMachines, eventually, showView, startWithDesk } from './support/desk';
import { knownDevice, ledgerPath, statusesForAgents, verifiedEntries, type DeviceFacts } from './support/ledgers';
import { appendOutside } from './support/outside';
import { cardOf, confirmWith, pendingReview, press, shownId, untilSaid, untilShown, verdict } from './support/review';
import { QUEUE_FILE, scratchOf } from './support/vaults';
import { type Content, contentOf, expectOnly, expectUnchanged, replaceOnce } from './support/workspace-diff';

allowSlowMachines();

const TRACKER = 'trackers/programmes.csv';
const PAGE = 'Schools/Exempel tekniska högskola - MSc Interactive Systems.md';

let host: Host;
let workspace = '';
let panel: Locator;
let review: Locator;
let before: Content;

/** This device, once it has a key. */
const device = (): Promise<DeviceFacts> => knownDevice(host);
const ledger = async (): Promise<string> => ledgerPath(await device());

beforeAll(async () => {
	host = await startWithDesk({ vault: copyFixture('demo-vault') });
	workspace = join(host.vaultDir, 'Applications');
	panel = await showView(host.page, 'Pending approval');
	review = pendingReview(host.page);
});

beforeEach(() => {
	before = contentOf(workspace);
});

afterAll(async () => {
	await host.close();
	await closeBrowser();
	removeFolder(scratchOf(host.vaultDir));
});

/** Chooses an item of the list by its title. */
async function choose(id: string, title: RegExp): Promise<void> {
	await panel.getByRole('listbox', { name: 'Approval queue' }).getByRole('option', { name: title }).click();
	await untilShown(review, id);
}

/** Narrows the list to all items, whatever their state, and back. */
async function segment(name: RegExp): Promise<void> {
	await panel.getByRole('button', { name }).click();
}

/** One line of the queue, as a decision mirrors it. */
const mirror = (id: string, status: string, decisionId: string | undefined, more: object = {}): object => ({ id, status, decision_id: decisionId, updated_at: expect.any(String) as string, updated_by: 'human', ...more });

const IELTS = (value: string): string => `EXU-CS,Example University,MSc Computer Science,GB,Target,Preparing,High,2026-03-31,official,2026-05,7.0,${value},`;
const STAGE = (stage: string): string => `UVB-HCI,Universiteit Voorbeeld,MSc Human-Centred Computing,NL,Target,${stage},`;
const CLOSES = (day: string): string => `YBU-SE,样本大学,软件工程硕士,SG,Target,Needs Verification,,${day},`;
const NOTES_BEFORE = '"材料:成绩单、在读证明、两封推荐信\n网申系统 3 月 5 日 23:59 关闭(当地时间)"';
const NOTES_AFTER = '"材料:成绩单、两封推荐信已交;在读证明待补\n网申系统 3 月 5 日 23:59 关闭(当地时间)"';

describe('approving', () => {
	it('shows the change, the quote and where it is from, and writes one cell', async () => {
		await choose('APQ-0027', /EXU-CS: IELTS writing minimum/);
		const card = cardOf(review, 'APQ-0027');
		expect((await card.locator('del').allInnerTexts()).join()).toContain('6.0');
		expect((await card.locator('mark').allInnerTexts()).join()).toContain('6.5');
		expect(await card.innerText()).toMatch(/Applicants need an overall score of 7\.0 with at least 6\.5 in each section/);
		expectUnchanged(before, workspace);
		await press(review, 'Approve');
		await untilSaid(review, /^EXU-CS: IELTS writing minimum 6\.0 → 6\.5 · Approved\. Written and read back\.$/);
		const added = expectOnly(before, workspace, { [TRACKER]: replaceOnce(IELTS('6.0'), IELTS('6.5')), [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 3 } });
		const [decision, intent, receipt] = verifiedEntries(workspace, await device());
		expect(decision).toMatchObject({ entry: 'decision', verdict: 'approve', item_id: { shown: 'APQ-0027' }, actor: 'human', prev: null });
		expect(intent).toMatchObject({ entry: 'intent', decision_id: decision?.entry_id, target: TRACKER });
		expect(receipt).toMatchObject({ entry: 'receipt', intent_id: intent?.entry_id, outcome: 'applied' });
		expect(added.get(QUEUE_FILE)).toEqual([mirror('APQ-0027', 'applied', decision?.entry_id)]);
		expect(await shownId(review)).not.toBe('APQ-0027');
		expect(await panel.getByRole('option', { name: /EXU-CS: IELTS writing minimum/ }).count()).toBe(0);
	});

	it('writes into a cell of two lines without touching the rest of its row', async () => {
		await choose('APQ-0038', /示例大学:在 3 月 5 日前补交在读证明/);
		await press(review, 'Approve');
		await untilSaid(review, /Approved\. Written and read back\.$/);
		expectOnly(before, workspace, { [TRACKER]: replaceOnce(NOTES_BEFORE, NOTES_AFTER), [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 3 } });
	});

	it('writes a property and a block of one page, each with its intent and receipt', async () => {
		await choose('APQ-0032', /EXT-IS: write the portfolio rule/);
		await press(review, 'Approve');
		await untilSaid(review, /Approved\. Written and read back\.$/);
		expectOnly(before, workspace, {
			[PAGE]: (text) => replaceOnce('- [ ] Read the official page again one week before the deadline', '- [ ] Portfolio, ten pages, one PDF')(replaceOnce('tags: [programme, target]\n', 'tags: [programme, target]\nportfolio: required, ten pages\n')(text)),
			[QUEUE_FILE]: { added: 1 },
			[await ledger()]: { added: 5 },
		});
	});

	it('writes a block of a page without properties', async () => {
		await choose('APQ-0022', /CV facts: add the internship/);
		await press(review, 'Approve');
		await untilSaid(review, /Approved\. Written and read back\.$/);
		expectOnly(before, workspace, {
			'CV_FACTS.md': replaceOnce('- Teaching assistant, Databases, spring 2025', '- Data engineering intern, Sample Systems, July to December 2025'),
			[QUEUE_FILE]: { added: 1 },
			[await ledger()]: { added: 3 },
		});
	});

	it('writes the value that the person put in the place of the proposed one, and keeps both', async () => {
		await choose('APQ-0039', /YBU-SE:截止日期/);
		await review.getByRole('button', { name: 'Edit the value first…' }).click();
		const form = review.getByRole('form', { name: 'Other values than the proposed ones' });
		await form.getByRole('textbox', { name: /YBU-SE › deadline/ }).fill('~2026-03-22');
		await form.getByRole('button', { name: 'Approve with edit' }).and(form.locator(':not([aria-disabled="true"])')).click();
		await untilSaid(review, /Approved\. Written and read back\.$/);
		expectOnly(before, workspace, { [TRACKER]: replaceOnce(CLOSES('2026-03-15'), CLOSES('~2026-03-22')), [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 3 } });
		const decision = verifiedEntries(workspace, await device()).at(-3);
		expect(decision).toMatchObject({ verdict: 'approve', proposals: [{ after: '~2026-03-22' }], proposals_asked: [{ after: '2026-03-22' }] });
	});

	it('leaves the change to the agent where none can be written by itself', async () => {
		await choose('APQ-0034', /IPS-CS: save the form as/);
		expect(await cardOf(review, 'APQ-0034').innerText()).toContain('U+202E');
		await press(review, 'Approve');
		await untilSaid(review, /· Approved; the agent makes the change and reports it\.$/);
		const added = expectOnly(before, workspace, { [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 1 } });
		expect(added.get(QUEUE_FILE)).toEqual([mirror('APQ-0034', 'approved', verifiedEntries(workspace, await device()).at(-1)?.entry_id)]);
	});
});

describe('the other verdicts', () => {
	it('reject: asks for the reason, and writes no tracker', async () => {
		await choose('APQ-0029', /LRC-CS: tuition GBP 40500/);
		await press(review, 'Reject');
		await confirmWith(review, null);
		await review.getByRole('alert').getByText('A reason is needed.').waitFor();
		expectUnchanged(before, workspace);
		await confirmWith(review, 'Last year’s fee: see $& and <b>page 2</b>');
		await untilSaid(review, /Rejected\.$/);
		const added = expectOnly(before, workspace, { [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 1 } });
		const decision = verifiedEntries(workspace, await device()).at(-1);
		expect(decision).toMatchObject({ verdict: 'reject', reason: 'Last year’s fee: see $& and <b>page 2</b>', proposals: [] });
		expect(added.get(QUEUE_FILE)).toEqual([mirror('APQ-0029', 'rejected', decision?.entry_id, { decision_reason: 'Last year’s fee: see $& and <b>page 2</b>' })]);
	});

	it('needs more research: goes back to the agent with what to look into', async () => {
		await choose('APQ-0040', /某某大学应用人工智能/);
		await press(review, 'Needs more research');
		await confirmWith(review, '请查看招生简章的 PDF');
		await untilSaid(review, /Sent back for more research\.$/);
		const added = expectOnly(before, workspace, { [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 1 } });
		expect(added.get(QUEUE_FILE)).toMatchObject([{ id: 'APQ-0040', status: 'needs_more_research' }]);
	});

	it('choose: nothing is picked beforehand, picking decides nothing, and the button names the choice', async () => {
		await choose('APQ-0031', /APS: interview or test\?/);
		const options = review.getByRole('radiogroup', { name: 'Options' });
		expect(await options.getByRole('radio').count()).toBe(3);
		expect(await options.getByRole('radio', { checked: true }).count()).toBe(0);
		expect(await verdict(review, 'Choose…').getAttribute('aria-disabled')).toBe('true');
		expect(await verdict(review, 'Approve').getAttribute('aria-disabled')).toBe('true');
		await options.getByRole('radio', { name: /Interview on 24 March/ }).check();
		await options.getByRole('radio', { name: /Test on 9 April/ }).check();
		expectUnchanged(before, workspace);
		await press(review, 'Choose Test on 9 April');
		await untilSaid(review, /^APS: interview or test\? · Chosen\. Approved; the agent makes the change and reports it\.$/);
		const added = expectOnly(before, workspace, { [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 1 } });
		expect(verifiedEntries(workspace, await device()).at(-1)).toMatchObject({ verdict: 'choose', choice: 'Test on 9 April', proposals: [] });
		expect(added.get(QUEUE_FILE)).toMatchObject([{ id: 'APQ-0031', status: 'approved' }]);
	});

	it('defer: leaves the inbox until the day', async () => {
		await choose('APQ-0036', /IELTS: writing is 6\.0/);
		await press(review, 'Defer');
		const form = review.getByRole('form', { name: 'Put off until when?' });
		await form.getByRole('button', { name: /^In 3 days/ }).click();
		await form.getByText('It returns on').waitFor();
		await form.getByRole('button', { name: 'Confirm' }).click();
		await untilSaid(review, /Put off\.$/);
		const added = expectOnly(before, workspace, { [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 1 } });
		expect(verifiedEntries(workspace, await device()).at(-1)).toMatchObject({ verdict: 'defer', until: '2026-03-05' });
		expect(added.get(QUEUE_FILE)).toMatchObject([{ id: 'APQ-0036', status: 'pending' }]);
		expect(await panel.getByRole('option', { name: /IELTS: writing is 6\.0/ }).count()).toBe(0);
		await segment(/^Deferred/);
		await panel.getByRole('option', { name: /IELTS: writing is 6\.0/ }).waitFor();
		await segment(/^Waiting/);
	});
});

describe('taking back', () => {
	it('undo: the cell is as it was, and the item waits again', async () => {
		const tracker = before.get(TRACKER)?.toString('utf8') ?? '';
		await choose('APQ-0026', /UVB-HCI: move to Shortlist/);
		await press(review, 'Approve');
		await untilSaid(review, /Approved\. Written and read back\.$/);
		before = contentOf(workspace);
		expect(before.get(TRACKER)?.toString('utf8')).toBe(replaceOnce(STAGE('Research'), STAGE('Shortlist'))(tracker));
		await host.page.keyboard.press('u');
		await untilSaid(review, /^UVB-HCI: move to Shortlist · Taken back\. Written and read back\.$/);
		const added = expectOnly(before, workspace, { [TRACKER]: () => tracker, [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 3 } });
		expect(added.get(QUEUE_FILE)).toMatchObject([{ id: 'APQ-0026', status: 'pending' }]);
		await untilShown(review, 'APQ-0026');
		await panel.getByRole('option', { name: /UVB-HCI: move to Shortlist/ }).waitFor();
		await eventually(() => verdict(review, 'Approve').getAttribute('aria-disabled')).toBe('false');
	});

	it('withdraw: also after a restart, by the same path', async () => {
		await host.restart();
		panel = await showView(host.page, 'Pending approval');
		review = pendingReview(host.page);
		await segment(/^Written/);
		await choose('APQ-0027', /EXU-CS: IELTS writing minimum/);
		expect(await review.getByRole('button', { name: 'Undo' }).count()).toBe(0);
		await press(review, 'Withdraw');
		await confirmWith(review, 'The page says 6.0 again');
		await untilSaid(review, /Taken back\. Written and read back\.$/);
		const added = expectOnly(before, workspace, { [TRACKER]: replaceOnce(IELTS('6.5'), IELTS('6.0')), [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 3 } });
		expect(added.get(QUEUE_FILE)).toMatchObject([{ id: 'APQ-0027', status: 'pending' }]);
		await segment(/^Waiting/);
	});
});

describe('what changed meanwhile', () => {
	it('is shown word by word before it can be decided, and nothing is written for the older text', async () => {
		await choose('APQ-0037', /NSU-CS: 20 March is last year's date/);
		await appendOutside(join(workspace, QUEUE_FILE), `${JSON.stringify({ id: 'APQ-0037', type: 'fact_check', title: "NSU-CS: 21 March is last year's date, please confirm the look before I write it", subject: 'NSU-CS', status: 'pending', confidence: 'low', claim_ids: ['CLM-0071'] })}\n`);
		const box = review.getByRole('alert').filter({ hasText: 'The item changed while you looked at it.' });
		await box.waitFor();
		before = contentOf(workspace);
		expect((await box.locator('del').allInnerTexts()).join()).toContain('20');
		expect((await box.locator('mark').allInnerTexts()).join()).toContain('21');
		expect(await verdict(review, 'Approve').getAttribute('aria-disabled')).toBe('true');
		await host.page.keyboard.press('a');
		expectUnchanged(before, workspace);
		await box.getByRole('button', { name: 'Show it as it is now' }).click();
		await press(review, 'Needs more research');
		await confirmWith(review, 'Is it the 20th or the 21st?');
		await untilSaid(review, /Sent back for more research\.$/);
		expectOnly(before, workspace, { [QUEUE_FILE]: { added: 1 }, [await ledger()]: { added: 1 } });
	});
});

describe('history from before the ledger', () => {
	it('is acknowledged item by item: one signed entry each, and no other file is touched', async () => {
		await host.run('adopt-decisions');
		const dialog = host.page.getByRole('dialog', { name: 'Adopt earlier decisions' });
		await dialog.getByRole('checkbox', { name: /QIS-CS: stage Applying → Submitted/ }).check();
		await dialog.getByRole('button', { name: 'Acknowledge 1 item' }).click();
		await eventually(() => dialog.getByRole('status').innerText()).toBe('1 of 1 done');
		await dialog.getByRole('listitem').filter({ hasText: 'QIS-CS' }).getByText('Acknowledged.').waitFor();
		await host.page.keyboard.press('Escape');
		expectOnly(before, workspace, { [await ledger()]: { added: 1 } });
		expect(verifiedEntries(workspace, await device()).at(-1)).toMatchObject({ verdict: 'adopt', adopts: 'approved', proposals: [] });
	});
});

describe('at the end of the day', () => {
	it('the ledger is whole, signed by one key, and an agent that reads the queue alone knows it all', async () => {
		const entries = verifiedEntries(workspace, await device());
		expect(entries.filter(({ entry }) => entry === 'decision').length).toBe(15);
		expect(await statusesForAgents(workspace)).toMatchObject({
			'APQ-0027': 'pending', 'APQ-0038': 'applied', 'APQ-0032': 'applied', 'APQ-0022': 'applied', 'APQ-0039': 'applied', 'APQ-0034': 'approved',
			'APQ-0029': 'rejected', 'APQ-0040': 'needs_more_research', 'APQ-0031': 'approved', 'APQ-0036': 'pending', 'APQ-0026': 'pending', 'APQ-0037': 'needs_more_research',
		});
		expect(await host.page.locator('.ed-root b, .ed-root img').count()).toBe(0);
		expect(host.errors).toEqual([]);
	});
});
