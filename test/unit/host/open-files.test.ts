import * as fs from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'obsidian';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NodeModules } from '../../../src/host/node-modules.ts';

const device = vi.hoisted(() => ({ node: null as NodeModules | null }));
vi.mock('../../../src/host/node-modules.ts', () => ({ nodeModules: () => device.node }));
const FakeDiskAdapter = vi.hoisted(
	() =>
		class {
			constructor(private readonly base: string) {}
			getBasePath(): string {
				return this.base;
			}
			list(): Promise<{ files: string[]; folders: string[] }> {
				return Promise.resolve({ files: [], folders: [] });
			}
		},
);
vi.mock('obsidian', () => ({ FileSystemAdapter: FakeDiskAdapter }));
const { checkWorkspace, openFiles, openProfile } = await import('../../../src/host/open-files.ts');

let base: string;
let home: string;

function desktop(): App {
	device.node = { fs: fs as unknown as NodeModules['fs'], os: { homedir: () => home, hostname: () => 'desk' } };
	return { vault: { adapter: new FakeDiskAdapter(`${base}/`), getName: () => 'My vault' } } as unknown as App;
}
function phone(): App {
	device.node = null;
	const adapter = { list: (path: string) => (path === '/' || path === 'Desk' ? Promise.resolve({ files: [], folders: [] }) : Promise.reject(new Error('ENOENT'))) };
	return { vault: { adapter, getName: () => 'My vault' } } as unknown as App;
}

beforeEach(async () => {
	base = await mkdtemp(join(tmpdir(), 'ed-vault-'));
	home = await mkdtemp(join(tmpdir(), 'ed-home-'));
	await mkdir(join(base, 'Desk'));
	await mkdir(join(home, '.agent', 'workspace'), { recursive: true });
	await writeFile(join(base, 'Desk', 'a.jsonl'), '{}\n');
	await writeFile(join(home, 'profile.json'), '{"name":"outside"}');
});
afterEach(async () => {
	await rm(base, { recursive: true });
	await rm(home, { recursive: true });
});

describe('openFiles', () => {
	it('needs a setting', () => {
		expect(openFiles(desktop(), null)).toEqual({ kind: 'not-set' });
		expect(openFiles(phone(), null)).toEqual({ kind: 'not-set' });
	});

	it('reads a folder of the vault by ranges on the desktop', async () => {
		const opened = openFiles(desktop(), 'Desk/');
		expect(opened).toMatchObject({ kind: 'files', vaultFolder: 'Desk', files: { location: 'Desk', readsRanges: true } });
		if (opened.kind === 'files') expect(await opened.files.list('')).toEqual([{ path: 'a.jsonl', isFolder: false }]);
	});

	it('calls the whole vault by its name', () => {
		expect(openFiles(desktop(), '')).toMatchObject({ vaultFolder: '', files: { location: 'My vault' } });
	});

	it('reads a home path, and knows when a path on the disk lies in the vault after all', async () => {
		const opened = openFiles(desktop(), '~/.agent/workspace');
		expect(opened).toMatchObject({ vaultFolder: null, files: { location: '~/.agent/workspace' } });
		if (opened.kind === 'files') expect(await opened.files.list('')).toEqual([]);
		expect(openFiles(desktop(), join(base, 'Desk'))).toMatchObject({ vaultFolder: 'Desk' });
	});

	it('reads the vault only on a phone', () => {
		expect(openFiles(phone(), 'Desk')).toMatchObject({ kind: 'files', vaultFolder: 'Desk', files: { readsRanges: false } });
		expect(openFiles(phone(), '~/.agent/workspace')).toEqual({ kind: 'desktop-only', path: '~/.agent/workspace' });
	});
});

describe('openProfile', () => {
	it('is a path in the workspace, or the text of a file outside it', async () => {
		desktop();
		expect(await openProfile('', 'Desk')).toEqual({});
		expect(await openProfile('config/p.json', 'Desk')).toEqual({ profilePath: 'config/p.json' });
		expect(await openProfile('~/profile.json', 'Desk')).toEqual({ profilePath: '~/profile.json', profileText: '{"name":"outside"}' });
		expect(await openProfile(join(home, '.agent/workspace/p.json'), '~/.agent/workspace')).toEqual({ profilePath: 'p.json' });
	});

	it('says why it cannot be read', async () => {
		desktop();
		expect(await openProfile('~/gone.json', 'Desk')).toMatchObject({ profilePath: '~/gone.json', profileText: '', error: expect.stringContaining('gone') as unknown });
		phone();
		expect(await openProfile('~/profile.json', 'Desk')).toMatchObject({ error: '~/profile.json' });
	});
});

describe('checkWorkspace', () => {
	it('accepts what can be listed', async () => {
		expect(await checkWorkspace(desktop(), 'Desk')).toBeNull();
		expect(await checkWorkspace(desktop(), '/')).toBeNull();
		expect(await checkWorkspace(desktop(), '~/.agent/workspace')).toBeNull();
		expect(await checkWorkspace(phone(), 'Desk')).toBeNull();
	});

	it('says what is wrong with the rest', async () => {
		expect(await checkWorkspace(desktop(), 'Gone')).toBe('not-found');
		expect(await checkWorkspace(desktop(), '../elsewhere')).toBe('not-found');
		expect(await checkWorkspace(desktop(), 'Desk/a.jsonl')).toBe('not-found');
		expect(await checkWorkspace(phone(), 'Gone')).toBe('not-found');
		expect(await checkWorkspace(phone(), '~/.agent/workspace')).toBe('desktop-only');
	});
});
