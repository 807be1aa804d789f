import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'obsidian';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NodeModules, NodeWritingModules } from '../../../src/host/node-modules.ts';
import { checkOwnPath, checkRunLogPath } from '../../../src/host/own-files.ts';
import { createRunLog, runLogFolder } from '../../../src/host/run-log.ts';
import { MemoryVault } from './memory-vault.ts';

const device = vi.hoisted(() => ({ node: null as (NodeModules & NodeWritingModules) | null }));
vi.mock('../../../src/host/node-modules.ts', () => ({ nodeModules: () => device.node, nodeWritingModules: () => device.node, processNumber: () => null }));
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
const { openRunLog } = await import('../../../src/host/fact-door.ts');

const DEVICE = 'desk-4k2mz';
const NAME = `search_runs.${DEVICE}.jsonl`;

let base: string;

beforeEach(() => {
	base = realpathSync(mkdtempSync(join(tmpdir(), 'ed-run-log-')));
	mkdirSync(join(base, 'vault', 'Desk'), { recursive: true });
});
afterEach(() => {
	rmSync(base, { recursive: true, force: true });
});

function desktop(): App {
	device.node = { fs: fs as unknown as NodeModules['fs'] & NodeWritingModules['fs'], os: { homedir: () => join(base, 'home'), hostname: () => 'desk' } };
	return { vault: { adapter: new FakeDiskAdapter(join(base, 'vault')), getName: () => 'My vault' } } as unknown as App;
}

function phone(vault: MemoryVault): App {
	device.node = null;
	return { vault: { adapter: vault.adapter, getName: () => 'My vault' } } as unknown as App;
}

/** The same log on both kinds of host, and what its file says. */
const HOSTS: readonly (readonly [string, () => { readonly log: ReturnType<typeof createRunLog>; readonly put: (path: string, text: string) => void; readonly text: (path: string) => string }])[] = [
	[
		'on the disk',
		() => {
			const door = openRunLog(desktop(), 'Desk', DEVICE);
			if (door === null) throw new Error('no door');
			const at = (path: string): string => join(base, 'vault', 'Desk', path);
			const put = (path: string, text: string): void => {
				mkdirSync(join(at(path), '..'), { recursive: true });
				writeFileSync(at(path), text);
			};
			return { log: createRunLog(door), put, text: (path) => readFileSync(at(path), 'utf8') };
		},
	],
	[
		'through the vault',
		() => {
			const vault = new MemoryVault();
			vault.folders.add('Desk');
			const door = openRunLog(phone(vault), 'Desk', DEVICE);
			if (door === null) throw new Error('no door');
			const put = (path: string, text: string): void => {
				const parts = path.split('/').slice(0, -1);
				parts.forEach((_part, index) => vault.folders.add(`Desk/${parts.slice(0, index + 1).join('/')}`));
				vault.files.set(`Desk/${path}`, new TextEncoder().encode(text));
			};
			return { log: createRunLog(door), put, text: (path) => vault.text(`Desk/${path}`) };
		},
	],
];

describe.each(HOSTS)('the run log %s', (_name, open) => {
	it('is begun with its folder, and grows by one line each time', async () => {
		const { log, text } = open();
		await log.logRun('90_system/search', { search_run_id: 'a', query: 'line\nbreak' });
		await log.logRun('90_system/search', { search_run_id: 'b' });
		expect(text(`90_system/search/${NAME}`)).toBe('{"search_run_id":"a","query":"line\\nbreak"}\n{"search_run_id":"b"}\n');
		await log.logRun('', { search_run_id: 'c' });
		expect(text(NAME)).toBe('{"search_run_id":"c"}\n');
	});

	it('closes a line that a crash left unfinished, and changes no byte of it', async () => {
		const { log, put, text } = open();
		put(`search/${NAME}`, '{"search_run_id":"old"}\n{"search_ru');
		await log.logRun('search', { search_run_id: 'new' });
		expect(text(`search/${NAME}`)).toBe('{"search_run_id":"old"}\n{"search_ru\n{"search_run_id":"new"}\n');
	});

	it('keeps the order of calls, and the lines of searches that end together apart', async () => {
		const { log, text } = open();
		await Promise.all(Array.from({ length: 30 }, (_, n) => log.logRun('s', { n, pad: 'x'.repeat(n * 50) })));
		const lines = text(`s/${NAME}`).trimEnd().split('\n');
		expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
	});

	it('writes the value as it was when it was handed over', async () => {
		const { log, text } = open();
		const run = { search_run_id: 'a' };
		const written = log.logRun('s', run);
		run.search_run_id = 'changed';
		await written;
		expect(text(`s/${NAME}`)).toBe('{"search_run_id":"a"}\n');
	});
});

describe('what the door of the run log gives', () => {
	it('is this one file: no other name, and no folder outside the workspace', () => {
		const door = openRunLog(desktop(), 'Desk', DEVICE);
		for (const folder of ['..', '../x', '/tmp', 'a/../..', '.obsidian', 'a//b', 'C:/x', 'a\\b']) expect(() => door?.fileIn(folder), folder).toThrow('No run log of a device');
		expect(openRunLog(desktop(), 'Desk', '../x')).not.toBeNull();
		expect(() => openRunLog(desktop(), 'Desk', '../x')?.fileIn('')).toThrow('No run log of a device');
		expect(() => openRunLog(desktop(), 'Desk', 'a.b')?.fileIn('')).toThrow('No run log of a device');
	});

	it('cannot reach ledger and queue, nor can what writes those reach it', () => {
		for (const path of [`ledger.${DEVICE}.jsonl`, `approval_queue.${DEVICE}.jsonl`, 'search_runs.jsonl', 'fact_claims.jsonl', `x/${NAME}/y`]) expect(() => checkRunLogPath(path), path).toThrow();
		expect(() => checkRunLogPath(`90_system/search/${NAME}`)).not.toThrow();
		expect(() => checkOwnPath(NAME)).toThrow();
	});

	it('is nothing where there is no workspace, or none within reach', () => {
		expect(openRunLog(desktop(), null, DEVICE)).toBeNull();
		expect(openRunLog(phone(new MemoryVault()), '~/agent', DEVICE)).toBeNull();
	});
});

describe('what goes wrong', () => {
	it('rejects behind a link, for a second name of another file and for a folder, and leaves all as it is', async () => {
		const root = join(base, 'vault', 'Desk');
		mkdirSync(join(base, 'elsewhere'));
		writeFileSync(join(base, 'elsewhere', 'x.jsonl'), 'theirs\n');
		for (const name of ['link', 'hard', 'folder']) mkdirSync(join(root, name));
		symlinkSync(join(base, 'elsewhere', 'x.jsonl'), join(root, 'link', NAME));
		linkSync(join(base, 'elsewhere', 'x.jsonl'), join(root, 'hard', NAME));
		mkdirSync(join(root, 'folder', NAME));
		symlinkSync(join(base, 'elsewhere'), join(root, 'away'));
		const door = openRunLog(desktop(), 'Desk', DEVICE);
		if (door === null) throw new Error('no door');
		const log = createRunLog(door);
		for (const folder of ['link', 'hard', 'folder', 'away']) await expect(log.logRun(folder, { a: 1 }), folder).rejects.toThrow();
		expect(readFileSync(join(base, 'elsewhere', 'x.jsonl'), 'utf8')).toBe('theirs\n');
		expect(readdirSync(join(base, 'elsewhere'))).toEqual(['x.jsonl']);
		await log.logRun('good', { a: 1 });
		expect(existsSync(join(root, 'good', NAME))).toBe(true);
	});

	it('rejects when the line is not in the file as it was written, and goes on with the next', async () => {
		const vault = new MemoryVault();
		vault.folders.add('Desk');
		const door = openRunLog(phone(vault), 'Desk', DEVICE);
		if (door === null) throw new Error('no door');
		const log = createRunLog(door);
		vault.onWrite = (data) => data.subarray(0, 4);
		const lost = log.logRun('', { search_run_id: 'lost' });
		const failing = expect(lost).rejects.toThrow();
		await failing;
		vault.onWrite = (data) => data;
		await log.logRun('', { search_run_id: 'kept' });
		expect(vault.text(`Desk/${NAME}`)).toBe('{"se\n{"search_run_id":"kept"}\n');
	});
});

describe('where the run log lies', () => {
	const file = (path: string, state: 'ok' | 'missing' = 'ok', role: 'search_runs' | 'claims' = 'search_runs') => ({ path, role, state });

	it.each([
		['in the usual folder of a new workspace', [file('search_runs.jsonl', 'missing'), file('data/fact_claims.jsonl', 'ok', 'claims')], '90_system/search'],
		["beside the agent's", [file('data/runs/search_runs.jsonl'), file('90_system/search/search_runs.phone-abcde.jsonl')], 'data/runs'],
		['at the top beside one that is there', [file('search_runs.jsonl')], ''],
		["in the usual folder when the agent's lie in several", [file('a/search_runs.jsonl'), file('b/search_runs.jsonl')], '90_system/search'],
		['beside the others when there are no plain ones', [file('logs/search_runs.a.jsonl'), file('logs/search_runs.b.jsonl')], 'logs'],
		['in the usual folder when those lie in several', [file('a/search_runs.a.jsonl'), file('b/search_runs.b.jsonl')], '90_system/search'],
		['where it is already, wherever that is', [file('a/search_runs.jsonl'), file(`moved/${NAME}`)], 'moved'],
		['not in a hidden folder', [file('.openclaw/search_runs.jsonl')], '90_system/search'],
		['not beside its own missing name', [file(NAME, 'missing'), file('a/search_runs.jsonl')], 'a'],
	])('%s', (_name, files, folder) => {
		expect(runLogFolder(files, DEVICE)).toBe(folder);
	});

	it('is told for a device without a name, too', () => {
		expect(runLogFolder([file('a/search_runs.jsonl')], null)).toBe('a');
	});
});
