import { describe, expect, it } from 'vitest';
import { createApplier } from '../../../src/decisions/apply';
import { ApplyHistory } from '../../../src/decisions/apply-history';
import type { ApplyRequest, ApplyResult } from '../../../src/decisions/apply-types';
import { checkEntry } from '../../../src/decisions/ledger-entry';
import type { Proposal } from '../../../src/decisions/proposal-schema';
import { recoverAll, recoveredIntents } from '../../../src/decisions/recovery';
import { sha256Hex } from '../../../src/decisions/sha256';
import { bytes, Disk, Process } from './fake-host';

const TRACKER = 'key,stage,note\nEXU,Research,\nSIT,Research,\n';
const set = (after: string, more: Partial<Extract<Proposal, { op: 'csv.set' }>> = {}): Proposal => ({
	op: 'csv.set',
	path: 't.csv',
	key_column: 'key',
	key: 'EXU',
	column: 'stage',
	before: 'Research',
	after,
	...more,
});

function request(proposals: readonly Proposal[], id = 'D1', targets: ApplyRequest['targets'] = []): ApplyRequest {
	return { decisionId: id, idempotencyKey: `key-${id}`, proposals, targets };
}

function diskWith(content = TRACKER): Disk {
	const disk = new Disk();
	disk.put('t.csv', content);
	return disk;
}

const apply = async (disk: Disk, asked: ApplyRequest, process = new Process(disk)): Promise<ApplyResult> => createApplier(process.world).apply(asked);
const kinds = (disk: Disk): string[] => disk.entries().map((entry) => entry.entry);

describe('apply', () => {
	it('writes intent, target, receipt, in this order', async () => {
		const disk = diskWith();
		const process = new Process(disk);
		let atWrite: string[] = [];
		process.beforeWrite = () => {
			atWrite = kinds(disk);
		};
		const result = await apply(disk, request([set('Shortlist')]), process);
		expect(result.state).toBe('applied');
		expect(atWrite).toEqual(['intent']);
		expect(kinds(disk)).toEqual(['intent', 'receipt']);
		expect(disk.get('t.csv')).toBe(TRACKER.replace('EXU,Research', 'EXU,Shortlist'));
		const [intent, receipt] = disk.entries();
		expect(intent).toMatchObject({ decision_id: 'D1', proposal: 0, target: 't.csv', before_sha256: sha256Hex(bytes(TRACKER)) });
		expect(receipt).toMatchObject({ outcome: 'applied', target_sha256: sha256Hex(bytes(disk.get('t.csv'))) });
	});

	it('writes entries that the ledger accepts', async () => {
		const disk = diskWith();
		const decisionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
		await apply(disk, request([set('Shortlist'), set('Shortlist', { key: 'SIT' })], decisionId));
		for (const entry of disk.entries()) {
			const json: Record<string, unknown> = { ...entry, entry_id: decisionId };
			if ('intent_id' in json) json['intent_id'] = decisionId;
			expect(checkEntry(json, JSON.stringify(json))).toMatchObject({ ok: true });
		}
	});

	it('has one effect for one key: pressed twice at once, and again later', async () => {
		const disk = diskWith();
		const applier = createApplier(new Process(disk).world);
		const both = await Promise.all([applier.apply(request([set('Shortlist')])), applier.apply(request([set('Shortlist')]))]);
		expect(both[0]).toBe(both[1]);
		const later = await applier.apply(request([set('Shortlist')]));
		expect(later).toMatchObject({ state: 'applied', steps: [{ wasDone: true }] });
		expect(disk.targetWrites).toBe(1);
		expect(kinds(disk)).toEqual(['intent', 'receipt']);
	});

	it('has one effect for one key pressed on two devices', async () => {
		const disk = diskWith();
		await apply(disk, request([set('Shortlist')]));
		const again = await apply(disk, { ...request([set('Shortlist')], 'D2'), idempotencyKey: 'key-D1' });
		expect(again).toMatchObject({ state: 'applied', steps: [{ wasDone: true }] });
		expect(kinds(disk)).toEqual(['intent', 'receipt']);
		expect((await apply(disk, { ...request([set('Archived')], 'D3'), idempotencyKey: 'key-D1' })).state).toBe('blocked');
	});

	it('answers a key that comes with another body with a conflict', async () => {
		const disk = diskWith();
		await apply(disk, request([set('Shortlist')]));
		const other = await apply(disk, request([set('Archived')]));
		expect(other).toMatchObject({ state: 'blocked', steps: [{ problem: { kind: 'key_conflict' } }] });
		expect(disk.targetWrites).toBe(1);
	});

	it('applies twelve decisions pressed at the same time, all of them', async () => {
		const rows = Array.from({ length: 12 }, (_, index) => `K${index},Research,`);
		const source = `key,stage,note\n${rows.join('\n')}\n`;
		const disk = diskWith(source);
		const seen = [{ path: 't.csv', sha256: sha256Hex(bytes(source)) }];
		const applier = createApplier(new Process(disk).world);
		const results = await Promise.all(rows.map((_, index) => applier.apply(request([set('Shortlist', { key: `K${index}` })], `D${index}`, seen))));
		expect(results.map((result) => result.state)).toEqual(rows.map(() => 'applied'));
		expect(disk.get('t.csv')).toBe(source.replaceAll('Research', 'Shortlist'));
	});

	it('is stale when somebody else changed the target since it was shown, even elsewhere in the file', async () => {
		const seen = [{ path: 't.csv', sha256: sha256Hex(bytes(TRACKER)) }];
		const disk = diskWith(TRACKER.replace('SIT,Research,', 'SIT,Research,by hand'));
		expect(await apply(disk, request([set('Shortlist')], 'D1', seen))).toMatchObject({ state: 'stale' });
		expect(await apply(diskWith(TRACKER.replace('EXU,Research', 'EXU,Other')), request([set('Shortlist')]))).toMatchObject({
			state: 'stale',
			steps: [{ problem: { kind: 'stale', found: 'Other' } }],
		});
		expect(disk.ledger).toBe('');
		expect(disk.targetWrites).toBe(0);
	});

	it('is stale when the target changes between the reading and the write', async () => {
		const disk = diskWith();
		const process = new Process(disk);
		process.beforeWrite = () => {
			disk.put('t.csv', `${TRACKER}NEW,a,b\n`);
		};
		expect(await apply(disk, request([set('Shortlist')]), process)).toMatchObject({ state: 'stale' });
		expect(disk.get('t.csv')).toBe(`${TRACKER}NEW,a,b\n`);
		expect(disk.entries().at(-1)).toMatchObject({ entry: 'receipt', outcome: 'failed' });
	});

	it('refuses a decision that is bound to nothing', async () => {
		const proposal: Proposal = { op: 'csv.set', path: 't.csv', key_column: 'key', key: 'EXU', column: 'stage', after: 'x' };
		expect(await apply(diskWith(), request([proposal]))).toMatchObject({ state: 'refused', steps: [{ problem: { kind: 'unbound' } }] });
	});

	it('tries again while another program holds the file, and gives up untouched', async () => {
		const disk = diskWith();
		const process = new Process(disk);
		process.busyTimes = 2;
		expect((await apply(disk, request([set('Shortlist')]), process)).state).toBe('applied');
		expect(process.slept).toEqual([50, 100]);
		expect(disk.targetWrites).toBe(1);

		const held = diskWith();
		const stuck = new Process(held);
		stuck.busyTimes = 100;
		expect((await apply(held, request([set('Shortlist')]), stuck)).state).toBe('failed');
		expect(stuck.slept.length).toBe(5);
		expect(held.get('t.csv')).toBe(TRACKER);
		expect((await apply(held, request([set('Shortlist')]))).state).toBe('applied');
		expect(kinds(held)).toEqual(['intent', 'receipt', 'intent', 'receipt']);
	});

	it('does not try again what is not "busy"', async () => {
		const disk = diskWith();
		const process = new Process(disk);
		process.failure = { code: 'io', message: 'ENOSPC' };
		expect(await apply(disk, request([set('Shortlist')]), process)).toMatchObject({ state: 'failed', steps: [{ problem: { kind: 'write', message: 'ENOSPC' } }] });
		expect(process.slept).toEqual([]);
	});

	it('records a no-op as such and writes nothing', async () => {
		const disk = diskWith();
		expect((await apply(disk, request([set('Research')]))).state).toBe('no_op');
		expect(disk.targetWrites).toBe(0);
		expect(disk.entries().at(-1)).toMatchObject({ outcome: 'no_op' });
	});

	it('finds a no-op whose receipt was lost, as a no-op', async () => {
		const disk = diskWith();
		await apply(disk, request([set('Research')]));
		disk.ledger = disk.ledger.slice(0, disk.ledger.indexOf('\n') + 1);
		const recovery = await recoverAll(new Process(disk).world, [{ decisionId: 'D1', idempotencyKey: 'key-D1', proposals: [set('Research')] }]);
		expect(recovery).toMatchObject({ ok: true, decisions: [{ state: 'recovered' }] });
		expect(disk.entries().at(-1)).toMatchObject({ entry: 'receipt', outcome: 'no_op' });
		expect((await apply(disk, request([set('Research')]))).state).toBe('no_op');
	});

	it('writes none of an item when one of its proposals is refused', async () => {
		const disk = diskWith();
		const result = await apply(disk, request([set('Shortlist'), set('x', { key: 'NONE' })]));
		expect(result).toMatchObject({ state: 'refused', steps: [{ state: 'not_started' }, { state: 'refused' }] });
		expect(disk.ledger).toBe('');
	});

	it('applies several proposals on one file, each with intent and receipt', async () => {
		const disk = diskWith();
		const seen = [{ path: 't.csv', sha256: sha256Hex(bytes(TRACKER)) }];
		const result = await apply(disk, request([set('Shortlist'), set('hello', { column: 'note', before: null })], 'D1', seen));
		expect(result.state).toBe('applied');
		expect(disk.get('t.csv')).toBe('key,stage,note\nEXU,Shortlist,hello\nSIT,Research,\n');
		expect(kinds(disk)).toEqual(['intent', 'receipt', 'intent', 'receipt']);
	});

	it('appends although an agent appends at the same time, and loses neither record', async () => {
		const disk = new Disk();
		disk.put('fact_claims.jsonl', '{"id":"1"}\n');
		const process = new Process(disk);
		let times = 0;
		process.beforeWrite = () => {
			times += 1;
			if (times <= 2) disk.put('fact_claims.jsonl', `${disk.get('fact_claims.jsonl')}{"id":"agent-${times}"}\n`);
		};
		const result = await apply(disk, request([{ op: 'jsonl.append', path: 'fact_claims.jsonl', record: { id: '2' } }]), process);
		expect(result.state).toBe('applied');
		expect(disk.get('fact_claims.jsonl')).toBe('{"id":"1"}\n{"id":"agent-1"}\n{"id":"agent-2"}\n{"id":"2"}\n');
	});

	it('blocks a file on which another write is open, until the person settles it', async () => {
		const disk = diskWith();
		const process = new Process(disk, { point: 'target', fault: 'throw_after_some' });
		expect((await apply(disk, request([set('Shortlist')]), process)).state).toBe('uncertain');
		disk.put('t.csv', TRACKER);
		const [intent] = disk.entries();
		disk.put('t.csv', TRACKER.replace('EXU,Research', 'EXU,By hand'));
		expect(await apply(disk, request([set('Shortlist', { key: 'SIT' })], 'D2'))).toMatchObject({ state: 'blocked', steps: [{ problem: { kind: 'open_write', intentId: intent?.entry_id } }] });
		const about = { entry: 'decision', item_id: { key: 's:APQ-1', shown: 'APQ-1' } };
		disk.ledger += `${JSON.stringify({ ...about, entry_id: 'D1', verdict: 'approve' })}\n`;
		disk.ledger += `${JSON.stringify({ ...about, entry_id: 'R', verdict: 'resolve', settles: [intent?.entry_id], outcome: 'not_applied' })}\n`;
		expect((await apply(disk, request([set('Shortlist', { key: 'SIT' })], 'D2'))).state).toBe('applied');
	});

	it('takes back through the inverse kept in the intent, and refuses when the target has moved on', async () => {
		const disk = diskWith();
		await apply(disk, request([set('a,"b"'), set('n', { column: 'note', before: null })]));
		const inverses = new ApplyHistory(disk.entries()).inversesOf({ decisionId: 'D1', idempotencyKey: 'key-D1' }).filter((inverse) => inverse !== null);
		expect(inverses.length).toBe(2);
		const moved = new Disk();
		moved.put('t.csv', disk.get('t.csv').replace(',n\n', ',other\n'));
		expect((await apply(moved, request(inverses, 'W1'))).state).toBe('stale');
		expect((await apply(disk, request(inverses, 'W1'))).state).toBe('applied');
		expect(disk.get('t.csv')).toBe(TRACKER);
	});

	it('stops when the ledger is damaged, before anything is written', async () => {
		const disk = diskWith();
		disk.ledger = '{"torn';
		expect((await apply(disk, request([set('Shortlist')]))).state).toBe('blocked');
		expect(disk.targetWrites).toBe(0);
		expect((await recoverAll(new Process(disk).world, [])).ok).toBe(false);
	});

	it('refuses queue, ledger, run log, profile and files of another kind', async () => {
		const disk = diskWith();
		for (const path of ['approval_queue.jsonl', '90_system/approvals/ledger.d1.jsonl', 'search_runs.jsonl', 'approval_queue.d1.jsonl']) {
			disk.put(path, '');
			expect((await apply(disk, request([{ op: 'jsonl.append', path, record: { id: 1 } }]))).state).toBe('refused');
		}
		disk.put('a.md', TRACKER);
		expect((await apply(disk, request([set('x', { path: 'a.md' })]))).steps[0]?.problem).toEqual({ kind: 'target', problem: 'wrong_kind_of_file' });
		expect((await apply(disk, request([set('x', { path: '../t.csv' })]))).steps[0]?.problem).toEqual({ kind: 'path', problem: 'parent_folder' });
		expect((await apply(disk, request([set('x', { path: 'gone.csv' })]))).steps[0]?.problem).toEqual({ kind: 'path', problem: 'missing' });
		expect(disk.targetWrites).toBe(0);
	});
});

describe('receipts that contradict each other', () => {
	it('leave the write uncertain, whatever the target says', async () => {
		const disk = diskWith();
		await apply(disk, request([set('Shortlist')]));
		const receipt = disk.entries()[1];
		disk.ledger += `${JSON.stringify({ ...receipt, entry_id: 'X', outcome: 'failed' })}\n`;
		disk.put('t.csv', TRACKER);
		const recovery = await recoverAll(new Process(disk).world, [{ decisionId: 'D1', idempotencyKey: 'key-D1', proposals: [set('Shortlist')] }]);
		expect(recovery).toMatchObject({ ok: true, decisions: [{ state: 'uncertain' }] });
		if (recovery.ok) expect([...recoveredIntents(recovery.decisions).values()]).toEqual(['uncertain']);
		expect((await apply(disk, request([set('Shortlist')]))).state).toBe('uncertain');
		expect(disk.get('t.csv')).toBe(TRACKER);
	});
});
