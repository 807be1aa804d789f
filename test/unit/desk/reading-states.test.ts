import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeskCore } from '../../../src/decisions/desk/core';
import { MemoryFiles } from '../workspace/memory-files';
import { decide, item, lines, opened, set, TABLE, TRACKER, workspace } from './desk-support';
import { FakeDevice, FakeWorld, QUEUE } from './fake-world';

const APPROVED = { verdict: 'approve', proposals: [{ op: 'csv.set', path: TRACKER, key_column: 'id', key: 'S-1', column: 'score', before: '6.0', after: '6.5' }] } as const;

describe('states of the ledgers over the reading', () => {
	it('lays a decision over the snapshot, in one revision', async () => {
		const desk = await opened({ files: workspace(item('A'), item('B')) });
		expect([desk.fake.stateOf('A'), desk.fake.stateOf('B')]).toEqual(['pending', 'pending']);
		const { revision } = desk.fake.now();
		await decide(desk, 'A', APPROVED);
		expect([desk.fake.stateOf('A'), desk.fake.stateOf('B')]).toEqual(['approved', 'pending']);
		await desk.fake.reader.reconcile();
		expect(desk.fake.now().revision).toBe(revision + 1);
		const standing = desk.core.state.standings.get('item/s:A');
		expect(standing).toMatchObject({ state: 'approved', reason: 'decided', waits: 'waits_write', verdict: 'approve', problem: null });
		expect(desk.core.state.standings.has('item/s:B')).toBe(false);
	});

	it('shows one snapshot per change, never the new line in its old state', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		const id = await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
		const shown: string[] = [];
		const before = desk.fake.now().revision;
		desk.fake.reader.onChange(() => shown.push(`${desk.fake.now().revision - before} ${desk.fake.stateOf('A')}`));
		desk.fake.files.append(QUEUE, lines({ id: 'A', status: 'rejected', decision_id: id }));
		await desk.fake.reader.reconcile();
		expect(shown).toEqual(['1 rejected']);
		expect(desk.fake.now().items.versionsOf('item/s:A')).toHaveLength(2);
	});

	it('leaves the queue its own word where no ledger speaks of the item', async () => {
		const { fake, core } = await opened({ files: workspace(item('A', { status: 'approved' }), item('B', { status: 'needs_more_research' })) });
		expect([fake.stateOf('A'), fake.stateOf('B')]).toEqual(['unattributed', 'needs_more_research']);
		expect(core.state.adoptable).toEqual(['item/s:A']);
	});

	it('asks the fold again when a deferral has come, though no file has changed', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		const until = new Date(desk.fake.time.nowMs + 3_600_000).toISOString();
		await decide(desk, 'A', { verdict: 'defer', until });
		expect(desk.fake.now().items.find('item/s:A')?.deferredUntil?.text).toBe(until);
		const { revision } = desk.fake.now();
		desk.fake.time.nowMs += 1_800_000;
		await desk.fake.reader.reconcile();
		expect(desk.fake.now().revision).toBe(revision);
		desk.fake.time.nowMs += 1_800_000;
		await desk.fake.reader.reconcile();
		expect(desk.fake.now().revision).toBe(revision + 1);
		expect(desk.fake.now().items.find('item/s:A')?.deferredUntil).toBeNull();
		expect(desk.fake.stateOf('A')).toBe('pending');
	});

	it('asks the fold again when an item expires that only the ledger calls pending', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		const expiry = desk.fake.time.nowMs + 3_600_000;
		desk.fake.files.replace(QUEUE, lines(item('A', { expires_at: new Date(expiry).toISOString() })));
		await desk.fake.reader.reconcile();
		const first = await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
		desk.fake.files.append(QUEUE, lines({ id: 'A', status: 'rejected', decision_id: first }));
		await decide(desk, 'A', { verdict: 'withdraw', withdraws: first });
		expect(desk.fake.stateOf('A')).toBe('pending');
		desk.fake.time.nowMs = expiry + 1;
		await desk.fake.reader.reconcile();
		expect(desk.fake.stateOf('A')).toBe('expired?');
		const { revision } = desk.fake.now();
		await desk.fake.reader.reconcile();
		expect(desk.fake.now().revision).toBe(revision);
	});

	it('folds at the now that the profile pins', async () => {
		const files = workspace(item('A'));
		files.replace('evidence-desk.json', JSON.stringify({ pinned_now: '2026-03-09' }));
		const desk = await opened({ files });
		expect(desk.fake.now().profile.pinnedNow).toBe('2026-03-09');
		await decide(desk, 'A', { verdict: 'defer', until: '2026-03-10' });
		expect(desk.fake.now().items.find('item/s:A')?.deferredUntil?.text).toBe('2026-03-10');
		await decide(desk, 'A', { verdict: 'defer', until: '2026-03-09' });
		expect(desk.fake.now().items.find('item/s:A')?.deferredUntil).toBeNull();
	});

	it('calls an item stale when a later line asks for something new, and shows the mirror of a decision as nothing new', async () => {
		const desk = await opened({ files: workspace(item('A', { rationale: 'Six is enough.' })) });
		const id = await decide(desk, 'A', { verdict: 'approve' });
		desk.fake.files.append(QUEUE, lines({ id: 'A', status: 'approved', decision_id: id }));
		await desk.fake.reader.reconcile();
		expect(desk.fake.stateOf('A')).toBe('approved');
		desk.fake.files.append(QUEUE, lines({ id: 'A', status: 'pending', rationale: 'Seven is needed.' }));
		await desk.fake.reader.reconcile();
		expect(desk.fake.stateOf('A')).toBe('stale');
	});

	it('knows an item without an id by its place', async () => {
		const { id: _, ...nameless } = item('A') as Record<string, unknown>;
		const { core, fake } = await opened({ files: workspace(item('B'), nameless) });
		const key = `item/@${QUEUE}:${lines(item('B')).length}`;
		const found = await core.itemOf(key);
		expect(found?.key).toBe(core.itemKeyOfRow(key));
		expect(core.rowKeyOf(found?.key ?? '')).toBe(key);
		expect(core.rowKeyOf('s:NOBODY')).toBeNull();
		expect(core.itemKeyOfRow('claim/s:B')).toBeNull();
		expect(fake.now().items.find(key)?.effective).toBe('pending');
	});

	it('keeps the state of before while lines cannot be read, and says what is not read', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
		desk.fake.files.replace(QUEUE, lines(item('B'), item('A')));
		desk.fake.files.beforeRead = (path, start) => {
			if (path === QUEUE && start > 0) throw new Error('The disk is away.');
		};
		await desk.fake.reader.reconcile();
		expect([desk.fake.stateOf('A'), desk.fake.stateOf('B')]).toEqual(['rejected', 'pending']);
		expect(desk.core.gate.reasons).toEqual([{ kind: 'not_read', path: QUEUE, message: 'The disk is away.' }]);
		desk.fake.files.beforeRead = null;
		await desk.fake.reader.reconcile();
		expect(desk.core.gate.reasons).toEqual([]);
		expect(desk.fake.stateOf('A')).toBe('rejected');
	});

	it('gives the same states whatever the order and number of ledger lines over two devices', async () => {
		const files = workspace(item('A'), item('B'));
		const one = await opened({ files, device: new FakeDevice('Desk'), computer: 'one' });
		const other = await opened({ files, device: new FakeDevice('Laptop'), computer: 'two', hasLock: false });
		await one.core.waysOut.trust(await other.core.waysOut.deviceCode(), 'Laptop');
		await other.core.waysOut.trust(await one.core.waysOut.deviceCode(), 'Desk');
		await decide(one, 'A', { verdict: 'reject', reason: 'No.' });
		await decide(other, 'A', { verdict: 'approve' });
		await decide(one, 'B', { verdict: 'reject', reason: 'No.' });
		await one.fake.reader.reconcile();
		await other.fake.reader.reconcile();
		expect([one.fake.stateOf('A'), one.fake.stateOf('B')]).toEqual(['conflict', 'rejected']);
		expect([other.fake.stateOf('A'), other.fake.stateOf('B')]).toEqual(['conflict', 'rejected']);
	});

	it('folds a conflict copy of a ledger, and does not let its damage close the gate', async () => {
		const desk = await opened({ files: workspace(item('A'), item('B')) });
		await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
		const path = desk.core.own().ledgerPath;
		const whole = desk.fake.text(path);
		await decide(desk, 'B', { verdict: 'reject', reason: 'Neither.' });
		const copy = path.replace('.jsonl', '.sync-conflict-20260301-101010-ABCDEFG.jsonl');
		desk.fake.files.replace(copy, `${desk.fake.text(path)}garbage\n`);
		desk.fake.files.replace(path, whole);
		await desk.fake.reader.reconcile();
		expect([desk.fake.stateOf('A'), desk.fake.stateOf('B')]).toEqual(['rejected', 'rejected']);
		expect(desk.core.gate.reasons.map(({ kind }) => kind)).toEqual(['head_cut']);
		expect(desk.core.state.ledgers.find((note) => note.path === copy)).toMatchObject({ copyOf: path, entries: 2 });
	});

	it('finds twins: waiting items that ask for the same value in the same place', async () => {
		const desk = await opened({
			files: workspace(
				item('A', { proposals: [set('S-1', '6.0', '6.5')] }),
				item('B', { proposals: [set('S-1', '6.0', '6.5')] }),
				item('C', { proposals: [set('S-1', '6.0', '7.0')] }),
				item('D', { proposals: [set('S-2', '6.0', '6.5')] }),
			),
		});
		expect([...desk.core.state.twins]).toEqual([
			['item/s:A', ['item/s:B']],
			['item/s:B', ['item/s:A']],
		]);
		await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
		expect([...desk.core.state.twins]).toEqual([]);
		desk.fake.files.append(QUEUE, lines(item('E', { proposals: [set('S-1', '6.0', '6.5')] })));
		await desk.fake.reader.reconcile();
		expect([...desk.core.state.twins.keys()]).toEqual(['item/s:B', 'item/s:E']);
	});

	it('says who writes an approved item, by the mode of this device', async () => {
		const files = workspace(item('A'));
		const desk = await opened({ files });
		await decide(desk, 'A', APPROVED);
		const wait = (): string | null => desk.core.state.standings.get('item/s:A')?.waits ?? null;
		expect(wait()).toBe('waits_write');
		desk.fake.settings.applies = 'never';
		await desk.core.refresh();
		expect(wait()).toBe('waits_home');
		const other = await opened({ files, device: new FakeDevice('Laptop'), hasLock: false });
		await other.core.waysOut.trust(await desk.core.waysOut.deviceCode(), 'Desk');
		expect(other.core.state.standings.get('item/s:A')?.waits).toBe('waits_home');
		other.fake.settings.applies = 'home';
		await other.core.refresh();
		expect(other.core.state.standings.get('item/s:A')?.waits).toBe('waits_write');
	});

	it('says that the queue speaks against an approved change, which is then not written', async () => {
		const change = { op: 'csv.set', path: TRACKER, key_column: 'id', key: 'S-1', column: 'score', before: '6.0', after: '6.5' } as const;
		const desk = await opened({ files: workspace(item('A', { proposals: [change] })) });
		await decide(desk, 'A', { verdict: 'approve', proposals: [change] });
		expect(desk.core.state.standings.get('item/s:A')?.waits).toBe('waits_write');
		desk.fake.files.append(QUEUE, lines({ id: 'A', status: 'rejected' }));
		await desk.fake.reader.reconcile();
		expect(desk.core.state.standings.get('item/s:A')).toMatchObject({ state: 'approved', waits: 'agent_objects' });
	});

	it('checks what an agent reports as applied against the target', async () => {
		const asked = (to: string): object => ({ changes: [{ path: TRACKER, key: 'S-1', column: 'score', from: '6.0', to }] });
		const desk = await opened({ files: workspace(item('A', asked('6.5')), item('B', asked('9.0')), item('C', { rationale: 'Please look it up.' }), item('D')) });
		for (const id of ['A', 'B', 'C', 'D']) await decide(desk, id, { verdict: 'approve' });
		const waits = (): readonly unknown[] => ['A', 'B', 'C', 'D'].map((id) => desk.core.state.standings.get(`item/s:${id}`)?.waits);
		expect(waits()).toEqual(['waits_agent', 'waits_agent', 'waits_agent', 'waits_agent']);
		desk.fake.files.append(QUEUE, lines({ id: 'A', status: 'applied' }, { id: 'B', status: 'applied' }, { id: 'C', status: 'applied' }));
		await desk.fake.reader.reconcile();
		expect(waits()).toEqual(['agent_differs', 'agent_differs', 'waits_agent', 'waits_agent']);
		desk.fake.files.replace(TRACKER, TABLE.replace('6.0', '6.5'));
		await desk.fake.reader.reconcile();
		expect(waits()).toEqual([null, 'agent_differs', 'waits_agent', 'waits_agent']);
		const again = await opened({ files: desk.fake.files, device: desk.fake.device, hasLock: false });
		expect(again.core.state.standings.get('item/s:B')?.waits).toBe('agent_differs');
		// What an agent says is never the person's word: the state stays what was decided.
		expect(['A', 'B', 'C', 'D'].map((id) => desk.fake.stateOf(id))).toEqual(['approved', 'approved', 'approved', 'approved']);
	});

	it('reads each line of the queue once, however often it is folded', async () => {
		const desk = await opened({ files: workspace(item('A'), item('B')) });
		await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
		desk.fake.files.resetCounters();
		for (let nth = 0; nth < 5; nth += 1) await desk.core.refresh();
		expect(desk.fake.files.log.filter(({ path }) => path === QUEUE)).toEqual([]);
	});
});

describe('what a line that is told twice, or a ledger that is copied, changes', () => {
	it('nothing: any mix of ledger copies gives the same states', async () => {
		const desk = await opened({ files: workspace(item('A'), item('B'), item('C')) });
		const first = await decide(desk, 'A', { verdict: 'approve' });
		await decide(desk, 'B', { verdict: 'needs_more_research', reason: 'Too little.' });
		await decide(desk, 'A', { verdict: 'withdraw', withdraws: first });
		const path = desk.core.own().ledgerPath;
		const ledger = desk.fake.text(path).trimEnd().split('\n');
		const states = (fake: FakeWorld): readonly string[] => ['A', 'B', 'C'].map((id) => fake.stateOf(id));
		const wanted = states(desk.fake);
		expect(wanted).toEqual(['pending', 'needs_more_research', 'pending']);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { minLength: 1, maxLength: 3 }), async (copies) => {
				const files = new MemoryFiles({ 'evidence-desk.json': '{}', [TRACKER]: TABLE, [QUEUE]: desk.fake.text(QUEUE), [path]: desk.fake.text(path) });
				for (const [nth, picked] of copies.entries()) {
					files.replace(path.replace('.jsonl', `.sync-conflict-2026030${nth + 1}-101010-ABCDEFG.jsonl`), picked.map((at) => `${ledger[at]}\n`).join(''));
				}
				const fake = new FakeWorld({ files, device: desk.fake.device });
				const core = createDeskCore(fake.world);
				await fake.open(core);
				expect(states(fake)).toEqual(wanted);
				expect(core.gate.reasons).toEqual([]);
			}),
			{ numRuns: 25 },
		);
	});
});
