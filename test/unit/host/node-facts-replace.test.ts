import { chmodSync, linkSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FactFiles } from '../../../src/decisions/fact-files.ts';
import { sha256Hex } from '../../../src/decisions/sha256.ts';
import { createNodeFacts } from '../../../src/host/node-facts.ts';
import { diskError, hookedFs, nodeFs, type Hook } from './hooked-fs.ts';

const isRoot = process.getuid?.() === 0;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha = (content: string): string => sha256Hex(bytes(content));

let base: string;
let root: string;
let facts: FactFiles;

beforeEach(() => {
	base = realpathSync(mkdtempSync(join(tmpdir(), 'ed-facts-')));
	root = join(base, 'ws');
	mkdirSync(join(root, 'data'), { recursive: true });
	mkdirSync(join(base, 'elsewhere'));
	writeFileSync(join(root, 'data', 'a.csv'), 'id,stage\n1,Open\n');
	writeFileSync(join(base, 'elsewhere', 'b.csv'), 'secret\n');
	facts = createNodeFacts({ fs: nodeFs, root });
});
afterEach(() => {
	rmSync(base, { recursive: true, force: true });
});

const hooked = (hook: Hook): FactFiles => createNodeFacts({ fs: hookedFs(hook), root });
const at = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = (folder: string): string[] => readdirSync(join(root, folder)).sort();
const code = async (result: Promise<{ ok: boolean; failure?: { code: string } }>): Promise<string> => {
	const value = await result;
	return value.ok ? 'ok' : (value.failure?.code ?? 'none');
};

const OLD = 'id,stage\n1,Open\n';
const NEW = 'id,stage\n1,Closed\n';

describe('replacing', () => {
	it('puts the new bytes in the file\'s place, flushed before the rename, with the same permissions, and leaves nothing beside it', async () => {
		chmodSync(join(root, 'data/a.csv'), 0o640);
		const calls: string[] = [];
		const watched = hooked((what, run) => {
			calls.push(what.call);
			return run();
		});
		expect(await watched.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW))).toEqual({ ok: true, value: null });
		expect(at('data/a.csv')).toBe(NEW);
		expect(lstatSync(join(root, 'data/a.csv')).mode & 0o7777).toBe(0o640);
		expect(names('data')).toEqual(['a.csv']);
		const renamed = calls.indexOf('rename');
		expect(calls.indexOf('write')).toBeLessThan(calls.indexOf('sync'));
		expect(calls.indexOf('sync')).toBeLessThan(renamed);
		// The last look: the target read, then looked at once more, and renamed over at once.
		expect(calls.slice(renamed - 2, renamed)).toEqual(['close', 'lstat']);
		expect(calls.slice(renamed + 1)).toEqual(['open', 'sync', 'close']);
	});

	it('puts an empty file in place, and a large one, whatever small pieces the disk takes', async () => {
		expect(await code(facts.replaceIfUnchanged('data/a.csv', sha(OLD), bytes('')))).toBe('ok');
		expect(at('data/a.csv')).toBe('');
		const large = 'x'.repeat(300_000);
		const piecemeal = hooked(({ call, bytes: all }, run) => (call === 'write' && all !== null ? run(all.subarray(0, 70_000)) : run()));
		expect(await code(piecemeal.replaceIfUnchanged('data/a.csv', sha(''), bytes(large)))).toBe('ok');
		expect(at('data/a.csv')).toBe(large);
	});

	it('writes nothing when the file has other bytes, also when they came after the copy was made', async () => {
		expect(await code(facts.replaceIfUnchanged('data/a.csv', sha('other'), bytes(NEW)))).toBe('changed');
		expect(at('data/a.csv')).toBe(OLD);
		const changing = hooked(({ call, path }, run) => {
			if (call === 'sync' && path.endsWith('.tmp')) writeFileSync(join(root, 'data/a.csv'), 'id,stage\n1,Paused\n');
			return run();
		});
		expect(await code(changing.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('changed');
		expect(at('data/a.csv')).toBe('id,stage\n1,Paused\n');
		expect(names('data')).toEqual(['a.csv']);
	});

	it('sees a change that comes while the last look is still comparing, even of the same length', async () => {
		let reads = 0;
		const changing = hooked(async ({ call, path }, run) => {
			const result = await run();
			// The last read of the target is over; its bytes are being hashed.
			if (call === 'close' && path.endsWith('a.csv') && ++reads === 1) writeFileSync(join(root, 'data/a.csv'), 'id,stage\n1,Shut\n');
			return result;
		});
		expect(await code(changing.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('changed');
		expect(at('data/a.csv')).toBe('id,stage\n1,Shut\n');
	});

	it('refuses links, second names, folders, and what is not there', async () => {
		symlinkSync('a.csv', join(root, 'data', 'in.csv'));
		symlinkSync(join(base, 'elsewhere', 'b.csv'), join(root, 'data', 'out.csv'));
		symlinkSync('gone', join(root, 'data', 'dangling.csv'));
		expect(await code(facts.replaceIfUnchanged('data/in.csv', sha(OLD), bytes(NEW)))).toBe('not_a_file');
		expect(await code(facts.replaceIfUnchanged('data/out.csv', sha('secret\n'), bytes(NEW)))).toBe('outside');
		expect(await code(facts.replaceIfUnchanged('data/dangling.csv', sha(''), bytes(NEW)))).toBe('outside');
		expect(await code(facts.replaceIfUnchanged('data', sha(''), bytes(NEW)))).toBe('not_a_file');
		expect(await code(facts.replaceIfUnchanged('data/gone.csv', sha(''), bytes(NEW)))).toBe('missing');
		linkSync(join(root, 'data', 'a.csv'), join(base, 'second.csv'));
		expect(await code(facts.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('not_a_file');
		expect(readFileSync(join(base, 'second.csv'), 'utf8')).toBe(OLD);
	});

	it.each(['EPERM', 'EBUSY', 'EACCES'])('says busy when the rename fails with %s, and takes its copy away', async (error) => {
		const held = hooked(({ call }, run) => (call === 'rename' ? Promise.reject(diskError(error)) : run()));
		expect(await code(held.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('busy');
		expect(at('data/a.csv')).toBe(OLD);
		expect(names('data')).toEqual(['a.csv']);
	});

	it('is unsure when the rename reports a failure and has happened all the same', async () => {
		const lying = hooked(async ({ call }, run) => {
			const result = await run();
			return call === 'rename' ? Promise.reject(diskError('EPERM')) : result;
		});
		expect(await code(lying.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('io');
		expect(at('data/a.csv')).toBe(NEW);
	});

	it.each(['write', 'sync', 'stat', 'close'])('leaves the file alone and no copy behind when the copy\'s %s fails', async (broken) => {
		const full = hooked(async ({ call, path }, run) => {
			const isIt = call === broken && path.endsWith('.tmp');
			if (isIt && broken === 'close') await run();
			return isIt ? Promise.reject(diskError('ENOSPC')) : run();
		});
		expect(await code(full.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('io');
		expect(at('data/a.csv')).toBe(OLD);
		expect(names('data')).toEqual(['a.csv']);
	});

	it('keeps owner and group, or at least the group, or writes nothing', async () => {
		const asked: string[] = [];
		const foreign = (allows: (uid: number) => boolean): FactFiles =>
			createNodeFacts({
				root,
				fs: {
					...nodeFs,
					promises: {
						...nodeFs.promises,
						lstat: async (path, options) => {
							const stat = await nodeFs.promises.lstat(path, options);
							return path.endsWith('a.csv') ? Object.assign(Object.create(stat) as typeof stat, { uid: 7777n, gid: 8888n }) : stat;
						},
						open: async (path, flags, mode) => {
							const handle = await nodeFs.promises.open(path, flags, mode);
							return {
								read: (...args) => handle.read(...args),
								write: (...args) => handle.write(...args),
								stat: (options) => handle.stat(options),
								sync: () => handle.sync(),
								chmod: (bits) => handle.chmod(bits),
								chown: (uid, gid) => {
									asked.push(`${uid === 7777 ? 'owner' : 'self'}:${gid}`);
									return allows(uid) ? Promise.resolve() : Promise.reject(diskError('EPERM'));
								},
								close: () => handle.close(),
							};
						},
					},
				},
			});
		expect(await code(foreign(() => true).replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('ok');
		expect(await code(foreign((uid) => uid !== 7777).replaceIfUnchanged('data/a.csv', sha(NEW), bytes(OLD)))).toBe('ok');
		expect(await code(foreign(() => false).replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('permission');
		expect(asked).toEqual(['owner:8888', 'owner:8888', 'self:8888', 'owner:8888', 'self:8888']);
		expect(at('data/a.csv')).toBe(OLD);
		expect(names('data')).toEqual(['a.csv']);
	});

	it('sets permissions only where they differ, for disks that know none', async () => {
		chmodSync(join(root, 'data/a.csv'), 0o600);
		const simple = hooked(({ call }, run) => (call === 'chmod' ? Promise.reject(diskError('EPERM')) : run()));
		expect(await code(simple.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('ok');
		chmodSync(join(root, 'data/a.csv'), 0o644);
		expect(await code(simple.replaceIfUnchanged('data/a.csv', sha(NEW), bytes(OLD)))).toBe('permission');
		expect(at('data/a.csv')).toBe(NEW);
	});

	it('does not replace a file that was made read-only', async () => {
		const readOnly = hooked(({ call }, run) => (call === 'access' ? Promise.reject(diskError('EACCES')) : run()));
		expect(await code(readOnly.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('permission');
		expect(at('data/a.csv')).toBe(OLD);
		expect(names('data')).toEqual(['a.csv']);
	});

	it.skipIf(isRoot)('does not replace a read-only file, nor in a folder that cannot be written (cannot be tried as root)', async () => {
		chmodSync(join(root, 'data/a.csv'), 0o444);
		expect(await code(facts.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('permission');
		chmodSync(join(root, 'data/a.csv'), 0o644);
		chmodSync(join(root, 'data'), 0o555);
		expect(await code(facts.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('permission');
		chmodSync(join(root, 'data'), 0o755);
		expect(at('data/a.csv')).toBe(OLD);
	});

	it('takes away copies that a killed program left behind, and nothing younger, linked or otherwise named', async () => {
		const old = Date.now() / 1000 - 3600;
		for (const name of ['.evidence-desk-0123456789abcdef.tmp', '.evidence-desk-notes.tmp', '.other-0123456789abcdef.tmp']) {
			writeFileSync(join(root, 'data', name), 'half');
			utimesSync(join(root, 'data', name), old, old);
		}
		writeFileSync(join(root, 'data', '.evidence-desk-00000000000000ff.tmp'), 'just now, by another process');
		expect(await code(facts.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(NEW)))).toBe('ok');
		expect(names('data')).toEqual(['.evidence-desk-00000000000000ff.tmp', '.evidence-desk-notes.tmp', '.other-0123456789abcdef.tmp', 'a.csv']);
	});

	it('leaves one whole version when several replace the same file at once', async () => {
		const results = await Promise.all(['A', 'B', 'C', 'D'].map((name) => code(facts.replaceIfUnchanged('data/a.csv', sha(OLD), bytes(`${name}\n`)))));
		expect(results.filter((result) => result === 'ok').length).toBeGreaterThanOrEqual(1);
		expect(['A\n', 'B\n', 'C\n', 'D\n']).toContain(at('data/a.csv'));
		expect(names('data')).toEqual(['a.csv']);
	});
});
