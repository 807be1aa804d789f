import { describe, expect, it } from 'vitest';
import { readDeviceCode } from '../../../src/decisions/desk/device-memory';
import { newKeyPair, signEntry } from '../../../src/decisions/signing';
import type { NewEntry } from '../../../src/decisions/ledger-entry';
import { decide, item, lines, opened, workspace } from './desk-support';
import type { Opened } from './desk-support';
import { FakeDevice, QUEUE } from './fake-world';

const kinds = ({ core }: Opened): readonly string[] => core.gate.reasons.map(({ kind }) => kind);
const scopedName = (device: FakeDevice, start: string): string => {
	const found = [...device.kept.keys()].find((name) => name.startsWith(`${start}/`));
	if (found === undefined) throw new Error(`nothing kept under ${start}`);
	return found;
};

/** A desk with two decisions in its ledger. */
async function decided(): Promise<Opened & { readonly path: string }> {
	const desk = await opened({ files: workspace(item('A'), item('B'), item('C')) });
	await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
	await decide(desk, 'B', { verdict: 'approve' });
	return { ...desk, path: desk.core.own().ledgerPath };
}

/** The same workspace and device in a further run of the app. */
const again = ({ fake }: Opened): Promise<Opened> => opened({ files: fake.files, device: fake.device, process: '999', hasLock: false });

describe('looking', () => {
	it('writes nothing: not to the workspace, and no key is made', async () => {
		const desk = await opened({ files: workspace(item('A', { status: 'approved' }), item('B')) });
		await desk.core.refresh();
		expect(desk.fake.written).toEqual([]);
		expect(desk.fake.device.secret).toBeNull();
		expect([...desk.fake.device.kept.keys()]).toEqual([]);
		expect(desk.core.knownOwn()).toBeNull();
		expect(desk.core.state).toMatchObject({ devices: [], ledgers: [], gate: { reasons: [], isChecked: true } });
	});
});

describe('ledgers and the gate', () => {
	it('believes what is signed by this device, and nothing else', async () => {
		const desk = await decided();
		expect(desk.core.state.ledgers).toEqual([expect.objectContaining({ path: desk.path, isOwn: true, entries: 2, signatures: { trusted: 2, unknown_key: 0, unsigned: 0, bad_signature: 0 }, head: 'same', damage: [] })]);
		const stranger = newKeyPair((count) => new Uint8Array(count).fill(9));
		const entry: NewEntry = { v: 1, entry: 'decision', entry_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', item_id: { key: 's:C', shown: 'C' }, item_sha256: 'a'.repeat(64), verdict: 'approve', choice: null, reason: null, proposals: [], actor: 'human', device: 'stranger', at: '2026-06-11T08:00:00Z', idempotency_key: 'k' };
		const signed = signEntry(entry, null, stranger.secretKey);
		if (!signed.ok) throw new Error(signed.where);
		desk.fake.files.replace('90_system/approvals/ledger.stranger.jsonl', new Uint8Array([...signed.line, 10]));
		await desk.fake.reader.reconcile();
		expect(desk.fake.stateOf('C')).toBe('unattributed');
		expect(desk.core.state.standings.get('item/s:C')?.reason).toBe('not_believed');
		expect(kinds(desk)).toEqual([]);
		// Trusted, it counts; the hash it is bound to is that of no line.
		expect(await desk.core.waysOut.trust(`stranger:${stranger.publicKey}`, 'Another desk')).toBeNull();
		expect(desk.fake.stateOf('C')).toBe('stale');
		await desk.core.waysOut.distrust('stranger');
		expect(desk.fake.stateOf('C')).toBe('unattributed');
	});

	it('closes on an edited line, shows it, and opens when the person accepts it', async () => {
		const desk = await decided();
		desk.fake.files.replace(desk.path, desk.fake.text(desk.path).replace('"reason":"No."', '"reason":"Yes"'));
		await desk.fake.reader.reconcile();
		expect(kinds(desk)).toEqual(['ledger_damaged']);
		expect(desk.core.gate.reasons[0]).toMatchObject({ path: desk.path, damage: [{ what: 'edited', place: { line: 2 } }] });
		expect(desk.fake.stateOf('A')).toBe('unattributed');
		await expect(desk.core.readEntries()).rejects.toThrow('ledger_damaged');
		await desk.core.waysOut.acceptDamage(desk.path);
		expect(kinds(desk)).toEqual([]);
		expect(desk.fake.stateOf('A')).toBe('unattributed');
		expect(kinds(await again(desk))).toEqual([]);
	});

	it.each([
		['a cut tail', (text: string) => text.slice(0, text.indexOf('\n') + 1), ['head_cut']],
		['the whole file emptied', () => '', ['head_cut']],
		['a line deleted', (text: string) => text.slice(text.indexOf('\n') + 1), ['ledger_damaged', 'head_cut']],
		['a torn tail', (text: string) => `${text}{"v":1,`, ['ledger_damaged']],
		['garbage', (text: string) => `${text}garbage\n`, ['ledger_damaged']],
	])('closes on %s, also in the next run of the app', async (_what, change, wanted) => {
		const desk = await decided();
		desk.fake.files.replace(desk.path, change(desk.fake.text(desk.path)));
		await desk.fake.reader.reconcile();
		expect(kinds(desk)).toEqual(wanted);
		const next = await again(desk);
		expect(kinds(next)).toEqual(wanted);
		if (wanted.includes('ledger_damaged')) await next.core.waysOut.acceptDamage(desk.path);
		if (wanted.includes('head_cut')) await next.core.waysOut.acceptHead(desk.path);
		expect(kinds(next)).toEqual([]);
		expect(await decide(next, 'C', { verdict: 'reject', reason: 'No.' })).toMatch(/^[0-9A-Z]{26}$/);
		expect(next.fake.stateOf('C')).toBe('rejected');
	});

	it('closes when a ledger that was there is gone, and not when it lies elsewhere', async () => {
		const desk = await decided();
		const text = desk.fake.text(desk.path);
		desk.fake.files.remove(desk.path);
		await desk.fake.reader.reconcile();
		await desk.fake.reader.reconcile();
		expect(kinds(desk)).toEqual(['head_cut']);
		expect(desk.core.gate.reasons[0]).toMatchObject({ path: desk.path, change: 'cut', had: 2, has: 0 });
		const moved = desk.path.replace('90_system', 'archive');
		desk.fake.files.replace(moved, text);
		await desk.fake.reader.reconcile();
		expect(kinds(desk)).toEqual([]);
		expect(desk.fake.stateOf('A')).toBe('rejected');
		expect(desk.core.own().ledgerPath).toBe(moved);
		await decide(desk, 'C', { verdict: 'approve' });
		expect(desk.fake.files.has(desk.path)).toBe(false);
		expect(kinds(await again(desk))).toEqual([]);
	});

	it('closes when a ledger cannot be read, and keeps the states of before', async () => {
		const desk = await decided();
		desk.fake.files.touch(desk.path);
		desk.fake.hooks.read = (path) => (path === desk.path ? { kind: 'fail', failure: { code: 'permission', message: 'Not yours.' } } : null);
		await expect(desk.core.readLedgers()).rejects.toThrow('Not yours.');
		expect(desk.core.gate.reasons).toEqual([{ kind: 'not_read', path: desk.path, message: 'Not yours.' }]);
		expect(desk.fake.stateOf('A')).toBe('rejected');
		desk.fake.hooks.read = () => null;
		await desk.core.readLedgers();
		expect(kinds(desk)).toEqual([]);
	});

	it('closes when the queue cannot be read', async () => {
		const desk = await decided();
		desk.fake.files.failAt(QUEUE, 'Locked by another program.');
		await desk.fake.reader.reconcile();
		expect(desk.core.gate.reasons).toContainEqual({ kind: 'not_read', path: QUEUE, message: 'Locked by another program.' });
	});

	it('closes for an item that is gone while its write is open, until the person accepts that', async () => {
		const desk = await decided();
		const proposals = [{ op: 'csv.set', path: 'trackers/schools.csv', key_column: 'id', key: 'S-1', column: 'score', after: '7' }];
		await decide(desk, 'C', { verdict: 'approve', proposals });
		desk.fake.files.replace(QUEUE, lines(item('A')));
		await desk.fake.reader.reconcile();
		expect(desk.core.gate.reasons).toEqual([{ kind: 'item_gone', itemKey: 's:C', shown: 'C' }]);
		const other = await opened({ files: desk.fake.files, device: new FakeDevice('Laptop'), hasLock: false });
		await other.core.waysOut.trust(await desk.core.waysOut.deviceCode(), 'Desk');
		expect(kinds(other)).toEqual([]);
		await desk.core.waysOut.acceptGone('s:C');
		expect(kinds(desk)).toEqual([]);
	});
});

describe('what this device keeps', () => {
	it.each([
		['device', 'itself'],
		['trusted-devices', 'trusted devices'],
		['ledger-heads', 'the ends of ledgers'],
		['accepted', 'what was accepted'],
	])('is not silently empty when it is damaged: %s', async (name, words) => {
		const desk = await decided();
		await desk.core.waysOut.trust(`other-1:${'b'.repeat(64)}`, 'Other');
		await desk.core.waysOut.acceptGone('s:NOBODY');
		const { device } = desk.fake;
		const full = device.kept.has(name) ? name : scopedName(device, name);
		device.kept.set(full, '{"nonsense":true}');
		const next = await again(desk);
		expect(next.core.gate.reasons).toContainEqual({ kind: 'no_key', message: `What this device keeps about ${words} cannot be read.` });
		await expect(next.core.readEntries()).rejects.toThrow();
	});

	it('closes the gate when it cannot be reached, and nothing is appended', async () => {
		const desk = await decided();
		const before = desk.fake.text(desk.path);
		desk.fake.device.failure = 'The key ring is locked.';
		await desk.core.readLedgers();
		expect(desk.core.gate.reasons).toEqual([{ kind: 'no_key', message: 'The key ring is locked.' }]);
		await expect(decide(desk, 'C', { verdict: 'approve' })).rejects.toThrow('The key ring is locked.');
		expect(desk.fake.text(desk.path)).toBe(before);
		expect(desk.fake.stateOf('A')).toBe('rejected');
	});

	it('goes on believing what a lost key has signed, and signs with a new one', async () => {
		const desk = await decided();
		desk.fake.device.secret = null;
		const next = await again(desk);
		expect(next.fake.stateOf('A')).toBe('rejected');
		await decide(next, 'C', { verdict: 'approve' });
		expect(next.fake.stateOf('C')).toBe('approved');
		expect(next.core.state.devices[0]?.fingerprints).toHaveLength(2);
		expect(next.core.own().id).toBe(desk.core.own().id);
	});

	it('refuses a store that forgets the key at once', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		desk.fake.device.saveSecret = () => undefined;
		await expect(decide(desk, 'A', { verdict: 'approve' })).rejects.toThrow('could not be kept');
		expect(desk.fake.written).toEqual([]);
	});

	it('does not look at a signature twice, also not in the next run', async () => {
		const desk = await decided();
		const kept = desk.fake.device.kept.get(scopedName(desk.fake.device, 'verified-heads'));
		expect(JSON.parse(kept ?? '[]')).toEqual([[desk.path, expect.objectContaining({ count: 2 })]]);
	});
});

describe('devices', () => {
	it('trusts by a code, adds a further key of a known device, and knows itself', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		const { waysOut } = desk.core;
		const own = await waysOut.deviceCode();
		expect(readDeviceCode(own)?.id).toBe(desk.core.knownOwn()?.id);
		expect(await waysOut.trust(own, 'Me')).toBe('is_this');
		expect(await waysOut.trust(`  other-1:${'B'.repeat(64)}\n`, ' Other ')).toBeNull();
		expect(await waysOut.trust(`other-1:${'c'.repeat(64)}`, '')).toBeNull();
		expect(desk.core.state.devices).toEqual([
			{ id: desk.core.own().id, name: 'Desk', isThis: true, fingerprints: [expect.stringMatching(/^[0-9A-F]{4}( [0-9A-F]{4}){7}$/)] },
			{ id: 'other-1', name: 'Other', isThis: false, fingerprints: [expect.any(String), expect.any(String)] },
		]);
		await waysOut.renameThis('Study');
		expect(desk.core.state.devices[0]?.name).toBe('Study');
		await waysOut.distrust('other-1');
		expect(desk.core.state.devices).toHaveLength(1);
	});

	it.each(['', 'other-1', `other-1:${'b'.repeat(63)}`, `../x:${'b'.repeat(64)}`, `:${'b'.repeat(64)}`, `a:${'b'.repeat(64)}:c`, `a b:${'b'.repeat(64)}`])('takes %j for no code', async (code) => {
		const desk = await opened({ files: workspace(item('A')) });
		expect(await desk.core.waysOut.trust(code, 'Other')).toBe('not_a_code');
		expect(desk.fake.device.kept.size).toBe(0);
	});

	it('names its files after itself, and lays them beside those that are there', async () => {
		const files = workspace(item('A'));
		files.replace('state/approvals/ledger.old-phone.jsonl', '');
		const desk = await opened({ files, device: new FakeDevice('Ada’s MacBook Pro (2)') });
		const own = desk.core.own();
		expect(own.id).toMatch(/^ada-s-macbook-pro-2-[a-z0-9]{5}$/);
		expect(own.ledgerPath).toBe(`state/approvals/ledger.${own.id}.jsonl`);
		expect(own.queuePath).toBe(`90_system/approvals/approval_queue.${own.id}.jsonl`);
		await decide(desk, 'A', { verdict: 'approve' });
		// Another ledger that sorts before it does not move it.
		files.replace('a/approvals/ledger.aaa.jsonl', '');
		await desk.fake.reader.reconcile();
		expect(desk.core.own().ledgerPath).toBe(own.ledgerPath);
		expect(desk.core.state.ledgers.map(({ path }) => path)).toEqual([own.ledgerPath]);
	});

	it('gives a device without a plain name one all the same', async () => {
		const { core } = await opened({ files: workspace(item('A')), device: new FakeDevice('书房') });
		expect(core.own().id).toMatch(/^device-[a-z0-9]{5}$/);
	});
});
