/** Two paths to one file, on the real disk: its records count once. */
import * as fs from 'node:fs';
import { appendFile, link, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeFiles } from '../../../src/host/node-files';
import type { NodeFs } from '../../../src/host/node-types';
import { openWorkspace, readOnce } from '../../../src/workspace/reader';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { breathe, ManualTime, START_MS } from './open-memory';

const nodeFs = fs as unknown as NodeFs;
let root: string;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'ed-twins-'));
	await mkdir(join(root, 'real'));
	await writeFile(join(root, 'real', 'approval_queue.jsonl'), '{"id":"A","status":"pending"}\n{"title":"without an id"}\n');
	await writeFile(join(root, 'real', 'fact_claims.jsonl'), '{"text":"one"}\n');
});
afterEach(async () => {
	await rm(root, { recursive: true, force: true });
});

const files = (disk: NodeFs = nodeFs): ReturnType<typeof createNodeFiles> => createNodeFiles({ fs: disk, root, location: 'test' });
const read = (disk?: NodeFs): Promise<Snapshot> => readOnce({ files: files(disk), clock: () => START_MS, breathe });
const paths = (snapshot: Snapshot): readonly string[] => snapshot.files.filter((file) => file.state !== 'missing').map((file) => file.path);

describe('a file that two paths lead to', () => {
	it('counts once when its folder is linked beside itself, and says so', async () => {
		await symlink('real', join(root, 'current'));
		const snapshot = await read();
		expect(snapshot.items.length).toBe(2);
		expect(snapshot.items.at(0).versions).toBe(1);
		expect(snapshot.claims.length).toBe(1);
		expect(paths(snapshot)).toEqual(['current/approval_queue.jsonl', 'current/fact_claims.jsonl']);
		expect(snapshot.files[0]?.notes).toContainEqual({ code: 'same_file_twice', count: 1, place: null, detail: 'real/approval_queue.jsonl' });
	});

	it('counts once when it is linked hard or by a link of its own', async () => {
		await link(join(root, 'real', 'approval_queue.jsonl'), join(root, 'approval_queue.jsonl'));
		await symlink('real/approval_queue.jsonl', join(root, 'approval_queue.mac.jsonl'));
		const snapshot = await read();
		expect(snapshot.items.length).toBe(2);
		expect(snapshot.files.find((file) => file.role === 'approval_queue')?.notes).toContainEqual(
			expect.objectContaining({ code: 'same_file_twice', count: 2, detail: 'approval_queue.mac.jsonl, real/approval_queue.jsonl' }),
		);
	});

	it('is followed whichever of its paths a hint names, and comes apart when the link does', async () => {
		await symlink('real', join(root, 'current'));
		const hints: ((paths: readonly string[]) => void)[] = [];
		const time = new ManualTime();
		const host = { ...files(), watch: (onHint: (paths: readonly string[]) => void) => (hints.push(onHint), () => undefined) };
		const reader = openWorkspace({ files: host, clock: time.clock, schedule: time.schedule, breathe, reconcileEveryMs: 30_000 });
		await reader.open();
		await appendFile(join(root, 'real', 'approval_queue.jsonl'), '{"id":"B","status":"pending"}\n');
		for (const hint of hints) hint(['real/approval_queue.jsonl']);
		await time.pass(200);
		await expect.poll(() => reader.snapshot?.items.length).toBe(3);
		await rm(join(root, 'current'));
		await mkdir(join(root, 'current'));
		await writeFile(join(root, 'current', 'approval_queue.jsonl'), '{"id":"C","status":"pending"}\n');
		await reader.reconcile();
		expect(Array.from(reader.snapshot?.items ?? [], (item) => item.id?.shown)).toEqual(['C', 'A', undefined, 'B']);
		expect(reader.snapshot?.files.flatMap((file) => file.notes.map((note) => note.code))).not.toContain('same_file_twice');
		reader.close();
	});

	it('is nothing to go by on a disk that numbers no files', async () => {
		await writeFile(join(root, 'approval_queue.jsonl'), '{"id":"B","status":"pending"}\n');
		const numberless: NodeFs = {
			...nodeFs,
			promises: {
				...nodeFs.promises,
				stat: async (path, options) => {
					const found = await nodeFs.promises.stat(path, options);
					return { size: found.size, mtimeMs: found.mtimeMs, dev: found.dev, ino: 0n, isFile: () => found.isFile(), isDirectory: () => found.isDirectory() };
				},
			},
		};
		expect((await read(numberless)).items.length).toBe(3);
		expect((await files(numberless).stat('approval_queue.jsonl'))?.identity).toBeNull();
		await symlink('real', join(root, 'linked'));
		expect((await files(numberless).list('linked')).length).toBe(2);
	});
});
