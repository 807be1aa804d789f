import * as fs from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeFiles } from '../../../src/host/node-files.ts';
import type { NodeFs } from '../../../src/host/node-types.ts';
import type { FolderEntry, WorkspaceFiles } from '../../../src/workspace/workspace-files.ts';

const nodeFs = fs as unknown as NodeFs;
let root: string;
let files: WorkspaceFiles;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'ed-node-files-'));
	files = createNodeFiles({ fs: nodeFs, root, location: 'test' });
});
afterEach(async () => {
	await rm(root, { recursive: true, force: true });
});

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const sorted = (entries: readonly FolderEntry[]): string[] => entries.map((entry) => `${entry.isFolder ? 'd' : 'f'} ${entry.path}`).sort();

describe('reading', () => {
	it('reads exactly the asked range, and less where the file ends', async () => {
		await writeFile(join(root, 'a.jsonl'), '0123456789');
		expect(text(await files.read('a.jsonl', 2, 5))).toBe('234');
		expect(text(await files.read('a.jsonl', 8, 100))).toBe('89');
		expect(text(await files.read('a.jsonl', 0, Number.MAX_SAFE_INTEGER))).toBe('0123456789');
		expect((await files.read('a.jsonl', 50, 60)).length).toBe(0);
		expect((await files.read('a.jsonl', 5, 2)).length).toBe(0);
	});

	it('fetches no more bytes than asked', async () => {
		await writeFile(join(root, 'a.jsonl'), 'x'.repeat(100_000));
		let fetched = 0;
		const counting: NodeFs = {
			...nodeFs,
			promises: {
				...nodeFs.promises,
				open: async (path, flags) => {
					const handle = await nodeFs.promises.open(path, flags);
					return {
						read: async (buffer, offset, length, position) => {
							const result = await handle.read(buffer, offset, length, position);
							fetched += result.bytesRead;
							return result;
						},
						stat: (options) => handle.stat(options),
						close: () => handle.close(),
					};
				},
			},
		};
		await createNodeFiles({ fs: counting, root, location: 'test' }).read('a.jsonl', 99_990, 100_000);
		expect(fetched).toBe(10);
	});

	it('closes the handle when reading fails', async () => {
		await writeFile(join(root, 'a.jsonl'), 'abc');
		let closed = 0;
		const failing: NodeFs = {
			...nodeFs,
			promises: {
				...nodeFs.promises,
				open: async (path, flags) => {
					const handle = await nodeFs.promises.open(path, flags);
					return {
						read: () => Promise.reject(Object.assign(new Error('disk'), { code: 'EIO' })),
						stat: (options) => handle.stat(options),
						close: async () => {
							closed += 1;
							await handle.close();
						},
					};
				},
			},
		};
		await expect(createNodeFiles({ fs: failing, root, location: 'test' }).read('a.jsonl', 0, 3)).rejects.toMatchObject({ name: 'UnreadableError', code: 'io' });
		expect(closed).toBe(1);
	});

	it('says what cannot be read and why', async () => {
		await mkdir(join(root, 'folder'));
		await expect(files.read('gone.jsonl', 0, 1)).rejects.toMatchObject({ name: 'UnreadableError', code: 'io', path: 'gone.jsonl' });
		await expect(files.read('folder', 0, 1)).rejects.toMatchObject({ code: 'not-a-file' });
		await expect(files.list('gone')).rejects.toMatchObject({ name: 'UnreadableError', path: 'gone' });
	});

	it('refuses paths that leave the workspace', async () => {
		await expect(files.read('../secret', 0, 1)).rejects.toMatchObject({ code: 'not-a-file' });
		await expect(files.stat('a/../../secret')).rejects.toMatchObject({ code: 'not-a-file' });
		await expect(files.list('/etc')).rejects.toMatchObject({ code: 'not-a-file' });
	});

	it('names a missing permission', async () => {
		const denying: NodeFs = {
			...nodeFs,
			promises: { ...nodeFs.promises, open: () => Promise.reject(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })) },
		};
		await writeFile(join(root, 'a.jsonl'), 'abc');
		await expect(createNodeFiles({ fs: denying, root, location: 'test' }).read('a.jsonl', 0, 3)).rejects.toMatchObject({ code: 'permission' });
	});

	it.skipIf(process.getuid?.() === 0)('names a missing permission of a real file', async () => {
		await writeFile(join(root, 'a.jsonl'), 'abc');
		await chmod(join(root, 'a.jsonl'), 0);
		await expect(files.read('a.jsonl', 0, 3)).rejects.toMatchObject({ code: 'permission' });
	});

	it.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
		execFileSync('mkfifo', [join(root, 'pipe.jsonl')]);
		await expect(files.read('pipe.jsonl', 0, 1)).rejects.toMatchObject({ code: 'not-a-file' });
	});
});

describe('stat', () => {
	it('gives size, time and an identity that follows the file, not the path', async () => {
		await writeFile(join(root, 'a.jsonl'), 'abc');
		const before = await files.stat('a.jsonl');
		expect(before?.size).toBe(3);
		expect(Math.abs((before?.mtimeMs ?? 0) - fs.statSync(join(root, 'a.jsonl')).mtimeMs)).toBeLessThan(2);
		await writeFile(join(root, 'b.jsonl'), 'xyz');
		await rename(join(root, 'b.jsonl'), join(root, 'a.jsonl'));
		const after = await files.stat('a.jsonl');
		expect(after?.identity).not.toBe(before?.identity);
		expect(after?.identity).toMatch(/^\d+:\d+$/);
	});

	it('is null for what is not there, also below a file', async () => {
		await writeFile(join(root, 'a.jsonl'), '');
		expect(await files.stat('gone.jsonl')).toBeNull();
		expect(await files.stat('a.jsonl/b')).toBeNull();
	});
});

describe('list', () => {
	it('lists hidden entries and tells folders from files', async () => {
		await mkdir(join(root, '.hidden'));
		await writeFile(join(root, '.hidden', 'x.jsonl'), '');
		await writeFile(join(root, '名.csv'), '');
		expect(sorted(await files.list(''))).toEqual(['d .hidden', 'f 名.csv']);
		expect(sorted(await files.list('.hidden'))).toEqual(['f .hidden/x.jsonl']);
	});

	it.skipIf(process.platform === 'win32')('reads a linked file, lists a linked folder, shows a dangling link as missing', async () => {
		const outside = await mkdtemp(join(tmpdir(), 'ed-node-outside-'));
		await writeFile(join(outside, 'real.jsonl'), 'abc');
		await symlink(join(outside, 'real.jsonl'), join(root, 'link.jsonl'));
		await symlink(outside, join(root, 'folder'));
		await symlink(join(outside, 'nowhere'), join(root, 'dangling.jsonl'));
		expect(sorted(await files.list(''))).toEqual(['d folder', 'f dangling.jsonl', 'f link.jsonl']);
		expect(sorted(await files.list('folder'))).toEqual(['f folder/real.jsonl']);
		expect(text(await files.read('link.jsonl', 0, 9))).toBe('abc');
		expect(await files.stat('dangling.jsonl')).toBeNull();
		await rm(outside, { recursive: true });
	});

	it.skipIf(process.platform === 'win32')('ends in a loop of links', async () => {
		await mkdir(join(root, 'a', 'b'), { recursive: true });
		await writeFile(join(root, 'a', 'x.jsonl'), '');
		await symlink('..', join(root, 'a', 'b', 'up'));
		await symlink(root, join(root, 'a', 'top'));
		const seen: string[] = [];
		const walk = async (folder: string): Promise<void> => {
			for (const entry of await files.list(folder)) {
				seen.push(entry.path);
				expect(seen.length).toBeLessThan(100);
				if (entry.isFolder) await walk(entry.path);
			}
		};
		await walk('');
		expect(seen).toContain('a/x.jsonl');
		expect(seen.filter((path) => path.endsWith('x.jsonl'))).toEqual(['a/x.jsonl']);
	});
});

describe('watch', () => {
	it('hints at a changed file, and not any more after its end', async () => {
		const hints: string[] = [];
		const end = files.watch((paths) => hints.push(...paths));
		await writeFile(join(root, 'a.jsonl'), 'abc');
		await expect.poll(() => hints, { timeout: 3000 }).toContain('a.jsonl');
		end();
		end();
		const count = hints.length;
		await writeFile(join(root, 'b.jsonl'), 'abc');
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(hints.length).toBe(count);
	});

	it('gives no hints where the system cannot watch', () => {
		const deaf: NodeFs = {
			...nodeFs,
			watch: () => {
				throw new Error('ERR_FEATURE_UNAVAILABLE_ON_PLATFORM');
			},
		};
		const end = createNodeFiles({ fs: deaf, root, location: 'test' }).watch(() => undefined);
		expect(() => end()).not.toThrow();
	});

	it('survives a watcher that fails later', () => {
		let fail: (error: unknown) => void = () => undefined;
		let closed = 0;
		const failing: NodeFs = {
			...nodeFs,
			watch: () => ({
				close: () => {
					closed += 1;
				},
				on: (_event, listener) => {
					fail = listener;
				},
			}),
		};
		const end = createNodeFiles({ fs: failing, root, location: 'test' }).watch(() => undefined);
		fail(new Error('EMFILE'));
		end();
		expect(closed).toBe(1);
	});
});
