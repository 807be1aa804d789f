import { chmodSync, linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FactFiles } from '../../../src/decisions/fact-files.ts';
import { containedFile } from '../../../src/decisions/contained-path.ts';
import { createNodeFacts } from '../../../src/host/node-facts.ts';
import { diskError, hookedFs, nodeFs, type Hook } from './hooked-fs.ts';

const isRoot = process.getuid?.() === 0;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

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

describe('reading', () => {
	it('gives the whole file and its identity', async () => {
		const read = await facts.read('data/a.csv');
		if (!read.ok) throw new Error(read.failure.message);
		expect(text(read.value.bytes)).toBe('id,stage\n1,Open\n');
		const { dev, ino } = statSync(join(root, 'data/a.csv'), { bigint: true });
		expect(read.value.identity).toBe(`${dev}:${ino}`);
	});

	it('reads to the end of a file that grows while it is read', async () => {
		let grown = false;
		const growing = hooked(async ({ call, path }, run) => {
			const result = await run();
			if (call === 'stat' && path.endsWith('a.csv') && !grown) {
				grown = true;
				appendFileSync(path, 'x'.repeat(100));
			}
			return result;
		});
		const read = await growing.read('data/a.csv');
		expect(read.ok && read.value.bytes.length).toBe(16 + 100);
	});

	it('tells size and time, and nothing for what is not there', async () => {
		utimesSync(join(root, 'data/a.csv'), 1000, 2000.5);
		expect(await facts.stat('data/a.csv')).toMatchObject({ ok: true, value: { size: 16, mtimeMs: 2_000_500 } });
		expect(await facts.stat('data/gone.csv')).toEqual({ ok: true, value: null });
		expect(await facts.stat('data/a.csv/below')).toEqual({ ok: true, value: null });
	});

	it('says why not', async () => {
		expect(await code(facts.read('data/gone.csv'))).toBe('missing');
		expect(await code(facts.read('data'))).toBe('not_a_file');
		expect(await code(facts.stat('data'))).toBe('not_a_file');
		for (const path of ['../elsewhere/b.csv', '/etc/hostname', 'data/../../elsewhere/b.csv', 'data//a.csv', './data/a.csv', '', 'data\0/a.csv', 'C:/a.csv']) {
			expect(await code(facts.read(path)), path).toBe('outside');
			expect(await code(facts.stat(path)), path).toBe('outside');
			expect(await code(facts.appendTo(path, 7, bytes('x'))), path).toBe('outside');
		}
		expect(readFileSync(join(base, 'elsewhere/b.csv'), 'utf8')).toBe('secret\n');
	});

	it('never opens a pipe, which would wait for ever', async () => {
		const { execFileSync } = await import('node:child_process');
		execFileSync('mkfifo', [join(root, 'pipe.csv')]);
		expect(await code(facts.read('pipe.csv'))).toBe('not_a_file');
		expect(await code(facts.appendTo('pipe.csv', 0, bytes('x')))).toBe('not_a_file');
	});

	it.skipIf(isRoot)('says that the right is missing (cannot be tried as root, who may read everything)', async () => {
		chmodSync(join(root, 'data/a.csv'), 0o000);
		expect(await code(facts.read('data/a.csv'))).toBe('permission');
	});

	it('takes a file that is held by another program for busy, and a missing right for one only on Windows', async () => {
		const refusing = (error: string, place: string): FactFiles =>
			createNodeFacts({ fs: hookedFs(({ call }, run) => (call === 'open' ? Promise.reject(diskError(error)) : run())), root: place });
		expect(await code(refusing('EBUSY', root).read('data/a.csv'))).toBe('busy');
		expect(await code(refusing('EACCES', root).read('data/a.csv'))).toBe('permission');
		expect(await code(refusing('EROFS', root).appendTo('data/a.csv', 16, bytes('x')))).toBe('permission');
		expect(await code(refusing('EIO', root).read('data/a.csv'))).toBe('io');
		for (const windowsRoot of ['C:/ws', '//server/share/ws']) {
			const lstat = () => nodeFs.promises.lstat(join(root, 'data/a.csv'), { bigint: true });
			const promises = { ...nodeFs.promises, lstat, open: () => Promise.reject(diskError('EPERM')) };
			expect(await code(createNodeFacts({ fs: { ...nodeFs, promises }, root: windowsRoot }).read('a.csv'))).toBe('busy');
		}
	});
});

describe('where a path really leads', () => {
	it('is the path itself for a plain file or folder', async () => {
		expect(await facts.realPath('data/a.csv')).toEqual({ ok: true, value: { path: 'data/a.csv', isFile: true } });
		expect(await facts.realPath('data')).toEqual({ ok: true, value: { path: 'data', isFile: false } });
		expect(await facts.realPath('data/gone.csv')).toEqual({ ok: true, value: null });
	});

	it('follows links of files and folders, inside and out, and refuses those that lead nowhere', async () => {
		symlinkSync('a.csv', join(root, 'data', 'in.csv'));
		symlinkSync(join(base, 'elsewhere', 'b.csv'), join(root, 'data', 'out.csv'));
		symlinkSync('gone.csv', join(root, 'data', 'dangling.csv'));
		symlinkSync('loop.csv', join(root, 'data', 'loop.csv'));
		symlinkSync('data', join(root, 'inside'));
		symlinkSync(join(base, 'elsewhere'), join(root, 'outside'));
		expect(await facts.realPath('data/in.csv')).toEqual({ ok: true, value: { path: 'data/a.csv', isFile: true } });
		expect(await facts.realPath('inside/a.csv')).toEqual({ ok: true, value: { path: 'data/a.csv', isFile: true } });
		expect(await facts.realPath('data/out.csv')).toEqual({ ok: true, value: { path: null, isFile: false } });
		expect(await facts.realPath('outside/b.csv')).toEqual({ ok: true, value: { path: null, isFile: false } });
		expect(await code(facts.realPath('data/dangling.csv'))).toBe('outside');
		expect(await code(facts.realPath('data/loop.csv'))).toBe('outside');
		expect(await code(facts.realPath('outside/gone.csv'))).toBe('outside');
	});

	it('is measured from the real root, when the root itself is behind a link', async () => {
		symlinkSync(root, join(base, 'by-link'));
		symlinkSync('a.csv', join(root, 'data', 'in.csv'));
		const linked = createNodeFacts({ fs: nodeFs, root: join(base, 'by-link') });
		expect(await linked.realPath('data/a.csv')).toEqual({ ok: true, value: { path: 'data/a.csv', isFile: true } });
		expect(await linked.realPath('data/in.csv')).toEqual({ ok: true, value: { path: 'data/a.csv', isFile: true } });
		expect(await code(linked.appendTo('data/a.csv', 16, bytes('2,Open\n')))).toBe('ok');
	});

	it('gives the spelling of the disk where upper and lower case are one, and leaves composed letters alone', async () => {
		mkdirSync(join(root, 'Städte'));
		writeFileSync(join(root, 'Städte', 'Köln.CSV'), 'x');
		const insensitive = hooked(({ call, path }, run) => {
			if (call !== 'lstat') return run();
			const relative = path.slice(root.length).normalize('NFD').toLowerCase();
			const real = ['/Städte/Köln.CSV', '/Städte'].find((each) => each.normalize('NFD').toLowerCase() === relative);
			return nodeFs.promises.lstat(real === undefined ? path : root + real, { bigint: true });
		});
		expect(await insensitive.realPath('STÄDTE/köln.csv')).toEqual({ ok: true, value: { path: 'Städte/Köln.CSV', isFile: true } });
		expect(await insensitive.realPath('Städte/Köln.CSV'.normalize('NFD'))).toEqual({ ok: true, value: { path: 'Städte/Köln.CSV', isFile: true } });
		expect(await containedFile(insensitive, 'Städte/köln.csv')).toEqual({ ok: false, problem: 'other_spelling' });
		expect(await containedFile(insensitive, 'Städte/Köln.CSV'.normalize('NFD'))).toMatchObject({ ok: true });
	});

	it('is what the decisions room needs to refuse links', async () => {
		symlinkSync('a.csv', join(root, 'data', 'in.csv'));
		symlinkSync(join(base, 'elsewhere', 'b.csv'), join(root, 'data', 'out.csv'));
		expect(await containedFile(facts, 'data/a.csv')).toEqual({ ok: true, path: 'data/a.csv' });
		expect(await containedFile(facts, 'data/in.csv')).toEqual({ ok: false, problem: 'link' });
		expect(await containedFile(facts, 'data/out.csv')).toEqual({ ok: false, problem: 'outside' });
		expect(await containedFile(facts, 'data')).toEqual({ ok: false, problem: 'not_a_file' });
	});
});

describe('appending', () => {
	it('adds at the end in one write and flushes, if the file is as long as expected', async () => {
		const calls: string[] = [];
		const watched = hooked((what, run) => {
			if (what.path.endsWith('a.csv')) calls.push(what.call);
			return run();
		});
		expect(await watched.appendTo('data/a.csv', 16, bytes('2,Closed\n'))).toEqual({ ok: true, value: null });
		expect(at('data/a.csv')).toBe('id,stage\n1,Open\n2,Closed\n');
		expect(calls.filter((call) => call === 'write')).toHaveLength(1);
		expect(calls.slice(-3)).toEqual(['write', 'sync', 'close']);
	});

	it('writes nothing when the file has another size, is another file, or is not there', async () => {
		expect(await code(facts.appendTo('data/a.csv', 15, bytes('x')))).toBe('changed');
		expect(await code(facts.appendTo('data/gone.csv', 0, bytes('x')))).toBe('missing');
		expect(names('data')).toEqual(['a.csv']);
		const swapped = hooked(async ({ call, path }, run) => {
			if (call === 'open' && path.endsWith('a.csv')) {
				writeFileSync(`${path}.new`, at('data/a.csv'));
				await nodeFs.promises.rename(`${path}.new`, path);
			}
			return run();
		});
		expect(await code(swapped.appendTo('data/a.csv', 16, bytes('x')))).toBe('changed');
		expect(at('data/a.csv')).toBe('id,stage\n1,Open\n');
	});

	it('does not follow a link that took the file\'s place in between', async () => {
		const swapped = hooked(({ call, path }, run) => {
			if (call === 'open' && path.endsWith('a.csv')) {
				rmSync(path);
				symlinkSync(join(base, 'elsewhere', 'b.csv'), path);
			}
			return run();
		});
		expect(await code(swapped.appendTo('data/a.csv', 16, bytes('x')))).toBe('not_a_file');
		expect(readFileSync(join(base, 'elsewhere/b.csv'), 'utf8')).toBe('secret\n');
	});

	it('refuses links and second names, which would take the bytes elsewhere', async () => {
		symlinkSync('a.csv', join(root, 'data', 'in.csv'));
		symlinkSync(join(base, 'elsewhere', 'b.csv'), join(root, 'data', 'out.csv'));
		symlinkSync(join(base, 'elsewhere'), join(root, 'folder'));
		linkSync(join(base, 'elsewhere', 'b.csv'), join(root, 'data', 'hard.csv'));
		expect(await code(facts.appendTo('data/in.csv', 16, bytes('x')))).toBe('not_a_file');
		expect(await code(facts.appendTo('data/out.csv', 7, bytes('x')))).toBe('outside');
		expect(await code(facts.appendTo('folder/b.csv', 7, bytes('x')))).toBe('outside');
		expect(await code(facts.appendTo('data/hard.csv', 7, bytes('x')))).toBe('not_a_file');
		expect(readFileSync(join(base, 'elsewhere/b.csv'), 'utf8')).toBe('secret\n');
		expect(at('data/a.csv')).toBe('id,stage\n1,Open\n');
	});

	it('is unsure from the write on: cut, failed, not flushed, not closed', async () => {
		const cut = hooked(({ call, bytes: all }, run) => (call === 'write' && all !== null ? run(all.subarray(0, 3)) : run()));
		expect(await cut.appendTo('data/a.csv', 16, bytes('2,Closed\n'))).toMatchObject({ ok: false, failure: { code: 'io', message: 'Only 3 of 9 bytes were written.' } });
		expect(at('data/a.csv')).toBe('id,stage\n1,Open\n2,C');
		for (const broken of ['write', 'sync', 'close']) {
			const failing = hooked(async ({ call, path }, run) => {
				const isIt = call === broken && path.endsWith('a.csv');
				if (isIt && broken === 'close') await run();
				return isIt ? Promise.reject(diskError('EACCES')) : run();
			});
			expect(await code(failing.appendTo('data/a.csv', statSync(join(root, 'data/a.csv')).size, bytes('x'))), broken).toBe('io');
		}
	});

	it('takes a disk that knows no flushing as it is', async () => {
		const simple = hooked(({ call }, run) => (call === 'sync' ? Promise.reject(diskError('EINVAL')) : run()));
		expect(await code(simple.appendTo('data/a.csv', 16, bytes('x')))).toBe('ok');
	});

	it.skipIf(isRoot)('says that the right is missing (cannot be tried as root, who may write everything)', async () => {
		chmodSync(join(root, 'data/a.csv'), 0o444);
		expect(await code(facts.appendTo('data/a.csv', 16, bytes('x')))).toBe('permission');
	});
});
