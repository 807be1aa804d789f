import * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'obsidian';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../src/decisions/sha256.ts';
import type { NodeModules, NodeWritingModules } from '../../../src/host/node-modules.ts';

const device = vi.hoisted(() => ({ node: null as (NodeModules & NodeWritingModules) | null, pid: null as string | null }));
vi.mock('../../../src/host/node-modules.ts', () => ({ nodeModules: () => device.node, nodeWritingModules: () => device.node, processNumber: () => device.pid }));
const FakeDiskAdapter = vi.hoisted(
	() =>
		class {
			constructor(private readonly base: string) {}
			getBasePath(): string {
				return this.base;
			}
		},
);
vi.mock('obsidian', () => ({ FileSystemAdapter: FakeDiskAdapter }));
const { openFactDoor } = await import('../../../src/host/fact-door.ts');
const { openFiles } = await import('../../../src/host/open-files.ts');

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

let base: string;

function desktop(): App {
	device.node = { fs: fs as unknown as NodeModules['fs'] & NodeWritingModules['fs'], os: { homedir: () => join(base, 'home'), hostname: () => 'desk' } };
	return { vault: { adapter: new FakeDiskAdapter(join(base, 'vault')), getName: () => 'My vault' } } as unknown as App;
}

beforeEach(() => {
	base = mkdtempSync(join(tmpdir(), 'ed-door-'));
	mkdirSync(join(base, 'vault', 'Desk'), { recursive: true });
	mkdirSync(join(base, 'home', 'agent'), { recursive: true });
	writeFileSync(join(base, 'vault', 'Desk', 'a.csv'), 'old');
	writeFileSync(join(base, 'home', 'agent', 'a.csv'), 'old');
	device.pid = '4242';
});
afterEach(() => {
	rmSync(base, { recursive: true, force: true });
});

describe('the door to facts', () => {
	it.each([
		['Desk', 'vault/Desk'],
		['~/agent', 'home/agent'],
	])('opens %j on the disk, where it is read as well, and touches nothing until asked', async (setting, folder) => {
		const app = desktop();
		const door = openFactDoor(app, setting);
		const opened = openFiles(app, setting);
		if (door === null || opened.kind !== 'files') throw new Error('no door');
		expect(readdirSync(join(base, folder))).toEqual(['a.csv']);
		expect(await door.files.replaceIfUnchanged('a.csv', sha256Hex(bytes('old')), bytes('new'))).toEqual({ ok: true, value: null });
		expect(new TextDecoder().decode(await opened.files.read('a.csv', 0, 100))).toBe('new');
		await door.ownFile('ledger.x.jsonl').appendBytes(bytes('{}\n'));
		expect(readFileSync(join(base, folder, 'ledger.x.jsonl'), 'utf8')).toBe('{}\n');
		expect(() => door.ownFile('a.csv')).toThrow();
		expect(await door.lock?.create('mine')).toBe(true);
		expect(readFileSync(join(base, folder, '90_system/approvals/.evidence-desk.lock'), 'utf8')).toBe('mine');
	});

	it('names computer and process, one and the same for all doors of a start', () => {
		expect(openFactDoor(desktop(), 'Desk')?.lock).toMatchObject({ computer: 'desk', process: '4242' });
		device.pid = null;
		const [one, two] = [openFactDoor(desktop(), 'Desk'), openFactDoor(desktop(), '~/agent')];
		expect(one?.lock?.process).toMatch(/^[0-9a-f]{16}$/);
		expect(two?.lock?.process).toBe(one?.lock?.process);
	});

	it('goes through the vault without Node, and has no lock there', async () => {
		device.node = null;
		const written: string[] = [];
		const adapter = {
			stat: (path: string) => Promise.resolve(path === 'Desk/a.csv' ? { type: 'file', size: 3, mtime: 1 } : null),
			appendBinary: (path: string) => {
				written.push(path);
				return Promise.resolve();
			},
		};
		const door = openFactDoor({ vault: { adapter, getName: () => 'My vault' } } as unknown as App, 'Desk');
		expect(door?.lock).toBeNull();
		expect(await door?.files.appendTo('a.csv', 3, bytes('x'))).toEqual({ ok: true, value: null });
		expect(written).toEqual(['Desk/a.csv']);
		expect(() => door?.ownFile('a.csv')).toThrow();
	});

	it('stays shut where there is no workspace to read', () => {
		expect(openFactDoor(desktop(), null)).toBeNull();
		device.node = null;
		expect(openFactDoor({ vault: { adapter: {}, getName: () => 'x' } } as unknown as App, '~/agent')).toBeNull();
	});
});
