import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLockFile, LOCK_PATH } from '../../../src/host/lock-file.ts';
import { diskError, hookedFs, type Hook } from './hooked-fs.ts';

let base: string;
let root: string;

beforeEach(() => {
	base = realpathSync(mkdtempSync(join(tmpdir(), 'ed-lock-')));
	root = join(base, 'ws');
	mkdirSync(root);
});
afterEach(() => {
	rmSync(base, { recursive: true, force: true });
});

const lock = (hook: Hook = (_what, run) => run()) => createLockFile({ fs: hookedFs(hook), root, computer: 'desk', process: '42' });
const onDisk = (): string => readFileSync(join(root, LOCK_PATH), 'utf8');
const put = (content: string | Uint8Array): void => {
	mkdirSync(join(root, '90_system', 'approvals'), { recursive: true });
	writeFileSync(join(root, LOCK_PATH), content);
};

describe('the lock file', () => {
	it('is made once, by the first of several', async () => {
		expect(await lock().read()).toBeNull();
		const made = await Promise.all(['a', 'b', 'c', 'd'].map((text) => lock().create(text)));
		expect(made.filter(Boolean)).toHaveLength(1);
		expect(onDisk()).toBe(['a', 'b', 'c', 'd'][made.indexOf(true)]);
		expect(await lock().create('late')).toBe(false);
		expect(lock()).toMatchObject({ computer: 'desk', process: '42' });
	});

	it('is replaced and removed only while it says what is expected', async () => {
		put('mine 1');
		expect(await lock().replace('mine 1', 'mine 2')).toBe(true);
		expect(await lock().replace('mine 1', 'mine 3')).toBe(false);
		expect(await lock().read()).toBe('mine 2');
		expect(await lock().remove('mine 1')).toBe(false);
		expect(onDisk()).toBe('mine 2');
		expect(await lock().remove('mine 2')).toBe(true);
		expect(existsSync(join(root, LOCK_PATH))).toBe(false);
		expect(await lock().remove('mine 2')).toBe(false);
		expect(await lock().replace('mine 2', 'x')).toBe(false);
		expect(readdirSync(join(root, '90_system', 'approvals'))).toEqual([]);
	});

	it('does not replace what another host wrote after the first look', async () => {
		put('stale');
		const late = lock(({ call, path }, run) => {
			if (call === 'sync' && path.endsWith('.tmp')) put('somebody else');
			return run();
		});
		expect(await late.replace('stale', 'mine')).toBe(false);
		expect(onDisk()).toBe('somebody else');
		expect(readdirSync(join(root, '90_system', 'approvals'))).toEqual(['.evidence-desk.lock']);
	});

	it('tells whoever was overwritten right after the rename', async () => {
		put('stale');
		const overtaken = lock(async ({ call }, run) => {
			const result = await run();
			if (call === 'rename') put('the other one');
			return result;
		});
		expect(await overtaken.replace('stale', 'mine')).toBe(false);
		expect(onDisk()).toBe('the other one');
	});

	it('leaves none that could not be written', async () => {
		const full = lock(({ call, path }, run) => (call === 'write' && path.endsWith('.lock') ? Promise.reject(diskError('ENOSPC')) : run()));
		await expect(full.create('x')).rejects.toThrow('ENOSPC');
		expect(await lock().read()).toBeNull();
		put('mine');
		const held = lock(({ call }, run) => (call === 'rename' ? Promise.reject(diskError('EPERM')) : run()));
		await expect(held.replace('mine', 'next')).rejects.toThrow('EPERM');
		expect(onDisk()).toBe('mine');
	});

	it('throws when it is there and cannot be read', async () => {
		put('x'.repeat(70_000));
		await expect(lock().read()).rejects.toThrow('too long');
		rmSync(join(root, LOCK_PATH));
		mkdirSync(join(root, LOCK_PATH));
		await expect(lock().read()).rejects.toThrow('Not a file');
		await expect(lock().create('x')).rejects.toThrow('Not a file');
	});

	it('refuses a link in its place and on the way', async () => {
		mkdirSync(join(base, 'elsewhere'));
		mkdirSync(join(root, '90_system', 'approvals'), { recursive: true });
		symlinkSync(join(base, 'elsewhere', 'target'), join(root, LOCK_PATH));
		await expect(lock().create('x')).rejects.toThrow('link');
		await expect(lock().read()).rejects.toThrow('link');
		rmSync(join(root, '90_system'), { recursive: true });
		symlinkSync(join(base, 'elsewhere'), join(root, '90_system'));
		await expect(lock().create('x')).rejects.toThrow('link');
		expect(readdirSync(join(base, 'elsewhere'))).toEqual([]);
	});

	it('can be taken over when it holds no text', async () => {
		put(new Uint8Array([0xff, 0xfe, 0x00]));
		const found = await lock().read();
		expect(found).not.toBeNull();
		expect(await lock().replace(found ?? '', 'mine')).toBe(true);
		expect(onDisk()).toBe('mine');
		put('');
		expect(await lock().read()).toBe('');
		expect(await lock().replace('', 'mine')).toBe(true);
	});
});
