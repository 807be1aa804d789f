/** What an agent that can write every file of the workspace can forge (DESIGN §5, threat model; B83-B85): shown for what it is, never believed. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../src/decisions/sha256';
import { newKeyPair, signEntry } from '../../../../src/decisions/signing';
import type { NewEntry } from '../../../../src/decisions/ledger-entry';
import { FOLDER, openNodeDesk, press, PROFILE, put, QUEUE, read, requestFor, TRACKER } from './node-desk';
import type { NodeDesk } from './node-desk';

const ROWS = 'key,name,stage\nEXU,Example University,Research\n';
const CHANGE = { op: 'csv.set', path: TRACKER, key_column: 'key', key: 'EXU', column: 'stage', before: 'Research', after: 'Shortlist' };
const item = (id: string, part: object = {}): string => `${JSON.stringify({ id, item_type: 'action_item', status: 'pending', title: `Item ${id}`, source_ids: ['S1'], proposals: [CHANGE], ...part })}\n`;

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-forgery-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

let root = '';
let deviceFolder = '';
let folders = 0;
beforeEach(() => {
	root = path.join(scratch, `${(folders += 1)}`, 'workspace');
	deviceFolder = path.join(scratch, `${folders}`, 'device');
	put(root, 'evidence-desk.json', PROFILE);
	put(root, TRACKER, ROWS);
	put(root, 'source_registry.jsonl', '{"id":"S1","url":"https://example.edu/"}\n');
	put(root, QUEUE, ['A1', 'A2', 'A3'].map((id) => item(id)).join(''));
});

const open = (): Promise<NodeDesk> => openNodeDesk({ root, deviceFolder, mirror: false });

/** The person rejects A1 and A2; then the app is closed, and the agent has its way with the files. */
async function rejectTwo(): Promise<string> {
	const first = await open();
	for (const id of ['A1', 'A2']) expect(await press(first.desk, id, { verdict: 'reject', reason: 'No.' })).toMatchObject({ kind: 'recorded' });
	await first.close();
	const [ledger] = fs.readdirSync(path.join(root, FOLDER)).filter((name) => name.startsWith('ledger.'));
	if (ledger === undefined) throw new Error('no ledger');
	return `${FOLDER}/${ledger}`;
}

const stateOf = ({ reader }: NodeDesk, id: string): string => reader.snapshot?.items.find(`item/s:${id}`)?.effective ?? 'not there';
const ledgerLines = (ledger: string): string[] => read(root, ledger).trimEnd().split('\n');
const gateOf = ({ desk }: NodeDesk): readonly string[] => desk.state.gate.reasons.map(({ kind }) => kind);

/** Nothing was written, and nothing can be decided. */
async function expectBlocked(next: NodeDesk): Promise<void> {
	expect(await next.desk.decide(await requestFor(next.desk, 'A3', { verdict: 'approve' }))).toMatchObject({ kind: 'closed' });
	expect(read(root, TRACKER)).toBe(ROWS);
	expect(next.targetWrites()).toBe(0);
}

describe('forgery', { timeout: 30_000 }, () => {
	it('an agent that calls its own item approved, rejected or applied', async () => {
		for (const status of ['approved', 'rejected', 'applied']) fs.appendFileSync(path.join(root, QUEUE), `${JSON.stringify({ id: `F-${status}`, item_type: 'action_item', status, title: 'x', actor: 'human', proposals: [CHANGE] })}\n`);
		fs.appendFileSync(path.join(root, QUEUE), `${JSON.stringify({ id: 'A1', status: 'approved', decision_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', updated_by: 'human' })}\n`);
		const next = await open();
		for (const id of ['F-approved', 'F-rejected', 'F-applied', 'A1']) expect(stateOf(next, id)).toBe('unattributed');
		expect(gateOf(next)).toEqual([]);
		expect(read(root, TRACKER)).toBe(ROWS);
		await next.close();
	});

	it('an edited ledger line: a rejection made an approval', async () => {
		const ledger = await rejectTwo();
		const [first = '', second = ''] = ledgerLines(ledger);
		put(root, ledger, `${first.replace('"verdict":"reject"', '"verdict":"approve"').replace('"proposals":[]', `"proposals":[${JSON.stringify(CHANGE)}]`)}\n${second}\n`);
		const next = await open();
		expect(gateOf(next)).toContain('ledger_damaged');
		expect(stateOf(next, 'A1')).toBe('unattributed');
		expect(stateOf(next, 'A2')).toBe('rejected');
		await expectBlocked(next);
		await next.close();
	});

	it('the last ledger line edited, where no chain shows it: the checkpoint does', async () => {
		const ledger = await rejectTwo();
		const [first = '', second = ''] = ledgerLines(ledger);
		put(root, ledger, `${first}\n${second.replace('"verdict":"reject"', '"verdict":"approve"')}\n`);
		const next = await open();
		expect(gateOf(next)).toContain('head_cut');
		expect(stateOf(next, 'A2')).toBe('unattributed');
		await expectBlocked(next);
		await next.close();
	});

	it('a deleted ledger line', async () => {
		const ledger = await rejectTwo();
		const [, second = ''] = ledgerLines(ledger);
		put(root, ledger, `${second}\n`);
		const next = await open();
		expect(gateOf(next)).toContain('ledger_damaged');
		await expectBlocked(next);
		await next.close();
	});

	it('a cut tail, and a ledger that is gone as a whole', async () => {
		const ledger = await rejectTwo();
		const [first = ''] = ledgerLines(ledger);
		put(root, ledger, `${first}\n`);
		const cut = await open();
		expect(cut.desk.state.gate.reasons).toMatchObject([{ kind: 'head_cut', change: 'cut', had: 2, has: 1 }]);
		await expectBlocked(cut);
		await cut.close();
		fs.unlinkSync(path.join(root, ledger));
		const gone = await open();
		expect(gone.desk.state.gate.reasons).toMatchObject([{ kind: 'head_cut', change: 'cut', had: 2, has: 0 }]);
		await expectBlocked(gone);
		// The person knows, and goes on: the items wait again.
		await gone.desk.acceptHead(ledger);
		expect(gateOf(gone)).toEqual([]);
		expect(stateOf(gone, 'A1')).toBe('pending');
		await gone.close();
	});

	it('an approval signed with a key that nobody trusts, in the own ledger and in one of its own', async () => {
		const ledger = await rejectTwo();
		const lines = ledgerLines(ledger);
		const device = (JSON.parse(lines[0] ?? '') as { device: string }).device;
		const stranger = newKeyPair((count) => new Uint8Array(count).fill(9));
		const forged = (id: string, of: string, entryId: string): NewEntry => ({
			v: 1, entry: 'decision', entry_id: entryId, item_id: { key: `s:${id}`, shown: id }, item_sha256: sha256Hex(new TextEncoder().encode(item(id).trimEnd())), verdict: 'approve', choice: null,
			reason: null, proposals: [CHANGE], actor: 'human', device: of, at: '2026-06-11T08:00:00Z', idempotency_key: `forged-${id}`,
		});
		const own = signEntry(forged('A3', device, '01ARZ3NDEKTSV4RRFFQ69G5FAA'), sha256Hex(new TextEncoder().encode(lines.at(-1) ?? '')), stranger.secretKey);
		const foreign = signEntry(forged('A1', 'helpful', '01ARZ3NDEKTSV4RRFFQ69G5FAB'), null, stranger.secretKey);
		if (!own.ok || !foreign.ok) throw new Error('not signed');
		fs.appendFileSync(path.join(root, ledger), Buffer.concat([own.line, Buffer.from('\n')]));
		put(root, `${FOLDER}/ledger.helpful.jsonl`, `${Buffer.from(foreign.line).toString()}\n`);
		const next = await open();
		expect(stateOf(next, 'A3')).toBe('unattributed');
		expect(stateOf(next, 'A1')).toBe('rejected');
		expect(read(root, TRACKER)).toBe(ROWS);
		const detail = await next.desk.detail('item/s:A3');
		expect(detail?.unbelieved).toMatchObject([{ verdict: 'approve', signature: 'bad_signature' }]);
		expect(next.desk.state.ledgers.find(({ path: at }) => at.includes('helpful'))?.signatures).toMatchObject({ trusted: 0, unknown_key: 1 });
		// The person decides all the same, and only that counts.
		expect(await press(next.desk, 'A3', { verdict: 'reject', reason: 'Not mine.' })).toMatchObject({ kind: 'recorded' });
		expect(stateOf(next, 'A3')).toBe('rejected');
		expect(read(root, TRACKER)).toBe(ROWS);
		await next.close();
	});

	it('a decision replayed: for an item whose content was swapped, for another item, and word for word', async () => {
		const first = await open();
		expect(await press(first.desk, 'A1', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', applied: { state: 'applied' } });
		await first.close();
		const applied = read(root, TRACKER);
		const [ledger] = fs.readdirSync(path.join(root, FOLDER)).filter((name) => name.startsWith('ledger.'));
		const file = `${FOLDER}/${ledger ?? ''}`;
		const [decision = ''] = ledgerLines(file);
		// Word for word: harmless, it counts once. Under another id: not what was signed.
		fs.appendFileSync(path.join(root, file), `${decision}\n`);
		put(root, `${FOLDER}/ledger.copy.jsonl`, `${decision.replace('"item_id":"A1"', '"item_id":"A2"')}\n`);
		// The same id with other content, before and after.
		fs.appendFileSync(path.join(root, QUEUE), item('A1', { proposals: [{ ...CHANGE, before: 'Shortlist', after: 'Submitted' }] }));
		const next = await open();
		expect(stateOf(next, 'A1')).toBe('stale');
		expect(stateOf(next, 'A2')).toBe('unattributed');
		expect(read(root, TRACKER)).toBe(applied);
		expect(next.targetWrites()).toBe(0);
		await next.close();
	});

	it('a queue line rewritten in place after it was approved and before it was written', async () => {
		const first = await openNodeDesk({ root, deviceFolder, mirror: false, applies: 'never' });
		expect(await press(first.desk, 'A1', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', waits: 'waits_home' });
		await first.close();
		put(root, QUEUE, [item('A1', { proposals: [{ ...CHANGE, after: 'Submitted' }] }), item('A2'), item('A3')].join(''));
		const next = await open();
		expect(stateOf(next, 'A1')).toBe('stale');
		expect(read(root, TRACKER)).toBe(ROWS);
		await next.close();
	});
});
