/** Ledgers and queues that git merged, or that a sync tool copied (B38-B41): the same states whichever way, or `conflict`. */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FOLDER, openNodeDesk, press, PROFILE, put, QUEUE, read, TRACKER } from './node-desk';
import type { NodeDesk } from './node-desk';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-merges-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit) console.info('git is not installed: merges by git are not tested here.');

const ITEMS = ['A1', 'A2', 'A3', 'A4'] as const;
const STAGES: Readonly<Record<string, string>> = { A1: 'EXU', A2: 'SIT', A3: 'MIT', A4: 'OUT' };
const ROWS = `key,name,stage\n${Object.values(STAGES).map((key) => `${key},${key} name,Research\n`).join('\n')}`;

function item(id: string): string {
	const proposal = { op: 'csv.set', path: TRACKER, key_column: 'key', key: STAGES[id], column: 'stage', before: 'Research', after: 'Shortlist' };
	return `${JSON.stringify({ id, item_type: 'action_item', status: 'pending', title: `Item ${id}`, source_ids: ['S1'], proposals: [proposal] })}\n`;
}

function git(folder: string, ...args: readonly string[]): void {
	const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.edu', '-c', 'commit.gpgsign=false', '-c', 'init.defaultBranch=main', '-c', 'core.autocrlf=false'];
	execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe', env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' } });
}

function seed(name: string): string {
	const root = path.join(scratch, name);
	put(root, 'evidence-desk.json', PROFILE);
	put(root, TRACKER, ROWS);
	put(root, 'source_registry.jsonl', '{"id":"S1","url":"https://example.edu/"}\n');
	put(root, QUEUE, ITEMS.map(item).join(''));
	put(root, '.gitattributes', '*.jsonl merge=union\n');
	put(root, '.gitignore', '.evidence-desk.lock\n');
	return root;
}

const openAt = (root: string, device: string): Promise<NodeDesk> => openNodeDesk({ root, deviceFolder: path.join(scratch, 'devices', device), hasLock: false });

const statesIn = ({ reader }: NodeDesk): Readonly<Record<string, string>> => Object.fromEntries(ITEMS.map((id) => [id, reader.snapshot?.items.find(`item/s:${id}`)?.effective ?? '']));

/** Two devices that believe each other. */
async function introduce(root: string, one: string, other: string): Promise<void> {
	const desks = [await openAt(root, one), await openAt(root, other)] as const;
	const codes = [await desks[0].desk.deviceCode(), await desks[1].desk.deviceCode()] as const;
	await desks[0].desk.trust(codes[1], other);
	await desks[1].desk.trust(codes[0], one);
	for (const desk of desks) await desk.close();
}

async function decideAt(root: string, device: string, decisions: Readonly<Record<string, 'approve' | 'reject'>>): Promise<void> {
	const open = await openAt(root, device);
	for (const [id, verdict] of Object.entries(decisions)) {
		expect(await press(open.desk, id, { verdict, reason: verdict === 'reject' ? 'No.' : null })).toMatchObject({ kind: 'recorded', wasThere: false });
	}
	await open.close();
}

/** One base, two branches with one device's decisions each, merged in both directions. */
function branches(name: string): { readonly base: string; readonly left: string; readonly right: string } {
	const base = seed(`${name}-base`);
	git(base, 'init');
	git(base, 'add', '-A');
	git(base, 'commit', '-m', 'base');
	const clone = (side: string): string => {
		const to = path.join(scratch, `${name}-${side}`);
		git(scratch, 'clone', base, to);
		return to;
	};
	return { base, left: clone('left'), right: clone('right') };
}

function commitAll(root: string): void {
	git(root, 'add', '-A');
	git(root, 'commit', '-m', 'decided');
}

function mergedCopies(name: string, left: string, right: string): readonly [string, string] {
	const copies = [path.join(scratch, `${name}-lr`), path.join(scratch, `${name}-rl`)] as const;
	git(scratch, 'clone', left, copies[0]);
	git(copies[0], 'pull', '--no-rebase', '--no-edit', right, 'HEAD');
	git(scratch, 'clone', right, copies[1]);
	git(copies[1], 'pull', '--no-rebase', '--no-edit', left, 'HEAD');
	return copies;
}

describe.skipIf(!hasGit)('git merge=union', () => {
	it('two devices: same states in both directions and on both devices; what both decided differently is a conflict', { timeout: 60_000 }, async () => {
		const { base, left, right } = branches('devices');
		await introduce(base, 'one', 'two');
		await decideAt(left, 'one', { A1: 'approve', A2: 'reject', A4: 'reject' });
		await decideAt(right, 'two', { A2: 'approve', A3: 'approve', A4: 'reject' });
		commitAll(left);
		commitAll(right);
		const expected = { A1: 'applied', A2: 'conflict', A3: 'applied', A4: 'rejected' };
		for (const root of mergedCopies('devices', left, right)) {
			const before = { tracker: read(root, TRACKER) };
			for (const device of ['one', 'two']) {
				const open = await openAt(root, device);
				expect(statesIn(open)).toEqual(expected);
				expect(open.desk.state.gate.reasons).toEqual([]);
				expect(open.targetWrites()).toBe(0);
				await open.close();
			}
			expect(read(root, TRACKER)).toBe(before.tracker);
			expect(before.tracker.match(/Shortlist/g)).toHaveLength(3);
		}
	});

	it('one device on two branches: the ledger is one that the person has to look at, and says the same in both directions', { timeout: 60_000 }, async () => {
		const { left, right } = branches('ledger');
		const devices = path.join(scratch, 'devices');
		await decideAt(left, 'first', { A1: 'approve' });
		// The same device, restored from an earlier state of the folder.
		fs.cpSync(path.join(devices, 'first'), path.join(devices, 'again'), { recursive: true });
		const memory = path.join(devices, 'again', 'device.json');
		const kept = Object.entries(JSON.parse(fs.readFileSync(memory, 'utf8')) as Record<string, unknown>).filter(([name]) => name === 'device');
		fs.writeFileSync(memory, JSON.stringify(Object.fromEntries(kept)));
		await decideAt(right, 'again', { A2: 'approve', A3: 'reject' });
		await decideAt(left, 'first', { A3: 'approve' });
		commitAll(left);
		commitAll(right);
		const found: unknown[] = [];
		for (const [nth, root] of mergedCopies('ledger', left, right).entries()) {
			fs.cpSync(path.join(devices, 'first'), path.join(devices, `merged-${nth}`), { recursive: true });
			const open = await openAt(root, `merged-${nth}`);
			expect(open.desk.state.gate.reasons.length).toBeGreaterThan(0);
			expect(open.targetWrites()).toBe(0);
			found.push(statesIn(open));
			await open.close();
		}
		expect(found[0]).toEqual(found[1]);
		expect(found[0]).toEqual({ A1: 'applied', A2: 'applied', A3: 'conflict', A4: 'pending' });
	});
});

describe('conflict copies of a ledger', () => {
	const COPY = (ledger: string): string => ledger.replace(/\.jsonl$/, '.sync-conflict-20260611-081500-ABCDEFG.jsonl');

	it('whichever of the two keeps the name, all entries count; what contradicts itself is a conflict', { timeout: 60_000 }, async () => {
		const devices = path.join(scratch, 'devices');
		const root = seed('copies');
		await decideAt(root, 'sync', { A1: 'approve' });
		const [name = ''] = fs.readdirSync(path.join(root, FOLDER)).filter((file) => file.startsWith('ledger.'));
		const ledger = `${FOLDER}/${name}`;
		const afterOne = read(root, ledger);
		const queueAfterOne = read(root, QUEUE);
		const trackerAfterOne = read(root, TRACKER);
		fs.cpSync(path.join(devices, 'sync'), path.join(devices, 'sync-other'), { recursive: true });
		await decideAt(root, 'sync', { A2: 'reject' });
		const here = read(root, ledger);
		put(root, ledger, afterOne);
		put(root, QUEUE, queueAfterOne);
		put(root, TRACKER, trackerAfterOne);
		await decideAt(root, 'sync-other', { A2: 'approve', A3: 'reject' });
		const there = read(root, ledger);
		const found: unknown[] = [];
		for (const [nth, [kept, copied]] of ([[here, there], [there, here]] as const).entries()) {
			put(root, ledger, kept);
			put(root, COPY(ledger), copied);
			fs.cpSync(path.join(devices, 'sync'), path.join(devices, `copies-${nth}`), { recursive: true });
			const memory = path.join(devices, `copies-${nth}`, 'device.json');
			const all = Object.entries(JSON.parse(fs.readFileSync(memory, 'utf8')) as Record<string, unknown>).filter(([key]) => key === 'device');
			fs.writeFileSync(memory, JSON.stringify(Object.fromEntries(all)));
			const open = await openAt(root, `copies-${nth}`);
			found.push(statesIn(open));
			expect(open.targetWrites()).toBe(0);
			await open.close();
		}
		expect(found[0]).toEqual(found[1]);
		expect(found[0]).toEqual({ A1: 'applied', A2: 'conflict', A3: 'rejected', A4: 'pending' });
	});
});
