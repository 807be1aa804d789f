import { execFile } from 'node:child_process';
import { appendFileSync, linkSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendEntry, tailOf } from '../../../src/decisions/append-entry.ts';
import type { NewEntry } from '../../../src/decisions/ledger-entry.ts';
import { readLedger } from '../../../src/decisions/read-ledger.ts';
import { checkOwnPath, createNodeOwnFile } from '../../../src/host/own-files.ts';
import { diskError, hookedFs, nodeFs, type Hook } from './hooked-fs.ts';

const LEDGER = '90_system/approvals/ledger.01KDEV.jsonl';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

let base: string;
let root: string;

beforeEach(() => {
	base = realpathSync(mkdtempSync(join(tmpdir(), 'ed-own-')));
	root = join(base, 'ws');
	mkdirSync(root);
});
afterEach(() => {
	rmSync(base, { recursive: true, force: true });
});

const own = (path = LEDGER, hook: Hook = (_what, run) => run()) => createNodeOwnFile(hookedFs(hook), root, path);

describe('which files are a device\'s own', () => {
	it('accepts ledgers and queues of one device, anywhere in the workspace', () => {
		for (const path of [LEDGER, 'ledger.a.jsonl', 'approval_queue.MacBook-3_x.jsonl', 'a/b/approval_queue.01K.jsonl']) expect(() => checkOwnPath(path), path).not.toThrow();
	});

	it.each([
		'approval_queue.jsonl',
		'ledger.jsonl',
		'fact_claims.jsonl',
		'search_runs.a.jsonl',
		'data/tracker.csv',
		'ledger.a.jsonl/x',
		'ledger.a.b.jsonl',
		'ledger.a.sync-conflict-20260101-000000-ABCDEFG.jsonl',
		'ledger.a.jsonl.bak',
		'xledger.a.jsonl',
		'ledger..jsonl',
		'../ledger.a.jsonl',
		'a/../../ledger.a.jsonl',
		'/tmp/ledger.a.jsonl',
		'C:/ledger.a.jsonl',
		'a\\ledger.a.jsonl',
		'.obsidian/ledger.a.jsonl',
		'a//ledger.a.jsonl',
		'ledger.a.jsonl/',
		'',
	])('refuses %j', (path) => {
		expect(() => checkOwnPath(path)).toThrow('No file of a device');
		expect(() => createNodeOwnFile(nodeFs, root, path)).toThrow();
	});
});

describe('a device\'s own file', () => {
	it('has no bytes before the first append, which makes it and its folders', async () => {
		const file = own();
		expect(await file.size()).toBe(0);
		expect((await file.read(0, 10)).length).toBe(0);
		expect(existsSync(join(root, '90_system'))).toBe(false);
		await file.appendBytes(bytes('one\n'));
		await file.appendBytes(bytes('two\n'));
		expect(readFileSync(join(root, LEDGER), 'utf8')).toBe('one\ntwo\n');
		expect(await file.size()).toBe(8);
	});

	it('reads ranges and no more', async () => {
		await own().appendBytes(bytes('0123456789'));
		expect(text(await own().read(2, 5))).toBe('234');
		expect(text(await own().read(8, 100))).toBe('89');
		expect((await own().read(50, 60)).length).toBe(0);
		expect((await own().read(5, 2)).length).toBe(0);
		expect(text(await own().read(0, Number.MAX_SAFE_INTEGER))).toBe('0123456789');
	});

	it('writes once, at the end as it is then, and flushes file and new folder', async () => {
		const calls: string[] = [];
		const file = own(LEDGER, (what, run) => {
			if (what.path.startsWith(join(root, '90_system'))) calls.push(what.call);
			return run();
		});
		await file.appendBytes(bytes('one\n'));
		expect(calls.filter((call) => call === 'write')).toHaveLength(1);
		expect(calls.slice(calls.indexOf('write'))).toEqual(['write', 'sync', 'close', 'open', 'sync', 'close']);
		appendFileSync(join(root, LEDGER), 'somebody\n');
		await own().appendBytes(bytes('two\n'));
		expect(readFileSync(join(root, LEDGER), 'utf8')).toBe('one\nsomebody\ntwo\n');
	});

	it('refuses links, second names and folders, in reading and in writing', async () => {
		mkdirSync(join(base, 'elsewhere'));
		writeFileSync(join(base, 'elsewhere', 'x.jsonl'), 'theirs\n');
		symlinkSync(join(base, 'elsewhere', 'x.jsonl'), join(root, 'ledger.link.jsonl'));
		symlinkSync('gone', join(root, 'ledger.dangling.jsonl'));
		symlinkSync(join(base, 'elsewhere'), join(root, 'folder'));
		linkSync(join(base, 'elsewhere', 'x.jsonl'), join(root, 'ledger.hard.jsonl'));
		mkdirSync(join(root, 'ledger.folder.jsonl'));
		writeFileSync(join(root, 'plain'), '');
		for (const path of ['ledger.link.jsonl', 'ledger.dangling.jsonl', 'folder/ledger.a.jsonl', 'folder/deeper/ledger.a.jsonl', 'ledger.folder.jsonl']) {
			await expect(own(path).appendBytes(bytes('x')), path).rejects.toThrow();
			await expect(own(path).size(), path).rejects.toThrow();
			await expect(own(path).read(0, 5), path).rejects.toThrow();
		}
		await expect(own('ledger.hard.jsonl').appendBytes(bytes('x'))).rejects.toThrow('hard link');
		await expect(own('plain/ledger.a.jsonl').appendBytes(bytes('x'))).rejects.toThrow('Not a folder: plain');
		expect(readFileSync(join(base, 'elsewhere', 'x.jsonl'), 'utf8')).toBe('theirs\n');
		expect(existsSync(join(base, 'gone'))).toBe(false);
		expect(existsSync(join(base, 'elsewhere', 'deeper'))).toBe(false);
	});

	it('says when an append did not end well; the ledger\'s writer then looks at the bytes', async () => {
		await own().appendBytes(bytes('one\n'));
		const cut = own(LEDGER, ({ call, bytes: all }, run) => (call === 'write' && all !== null ? run(all.subarray(0, 2)) : run()));
		await expect(cut.appendBytes(bytes('two\n'))).rejects.toThrow('Only 2 of 4 bytes');
		const full = own(LEDGER, ({ call }, run) => (call === 'write' ? Promise.reject(diskError('ENOSPC')) : run()));
		await expect(full.appendBytes(bytes('three\n'))).rejects.toThrow('ENOSPC');
		expect(readFileSync(join(root, LEDGER), 'utf8')).toBe('one\ntw');
	});

	it('carries a signed entry', async () => {
		const reading = readLedger(LEDGER, new Uint8Array(0), new Map());
		const tail = tailOf(reading);
		if (!tail.ok) throw new Error(tail.why);
		const entry: NewEntry = { v: 1, entry: 'decision', entry_id: '01KB0000000000000000000000', item_id: { key: 's:APQ-1', shown: 'APQ-1' }, item_sha256: 'a'.repeat(64), verdict: 'reject', choice: null, reason: 'no', proposals: [], actor: 'human', device: '01KDEV', at: '2026-01-02T03:04:05.000Z', idempotency_key: 'k' };
		const appended = await appendEntry(own(), tail.tail, entry, '1'.repeat(64));
		expect(appended).toMatchObject({ ok: true });
		expect(statSync(join(root, LEDGER)).size).toBe(appended.ok ? appended.tail.size : -1);
	});

	it('loses nothing beside another process that appends to the same file', async () => {
		const file = own();
		await file.appendBytes(bytes('start\n'));
		const other = promisify(execFile)(process.execPath, ['-e', `const fs=require('fs');for(let i=0;i<300;i++)fs.appendFileSync(process.argv[1],'other '+i+'\\n')`, join(root, LEDGER)]);
		for (let n = 0; n < 100; n += 1) await file.appendBytes(bytes(`own ${n}\n`));
		await other;
		const lines = readFileSync(join(root, LEDGER), 'utf8').trimEnd().split('\n');
		expect(lines.filter((line) => line.startsWith('own'))).toEqual(Array.from({ length: 100 }, (_, n) => `own ${n}`));
		expect(lines.filter((line) => line.startsWith('other'))).toEqual(Array.from({ length: 300 }, (_, n) => `other ${n}`));
		expect(lines).toHaveLength(401);
	});
});
