import { execFileSync } from 'node:child_process';
import * as crypto from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES, LOOKED_AT, runCli, runCliOver, statusJson } from './run-cli';
import type { StatusReport } from '../../../cli/status-report';
import type { NodeFs } from '../../../src/host/node-types';

const DEMO = path.join(FIXTURES, 'demo-vault', 'Applications');
const small = (name: string): string => path.join(FIXTURES, 'workspaces', name);

let scratch = '';
beforeAll(() => {
	scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-cli-'));
});
afterAll(() => {
	fs.rmSync(scratch, { recursive: true, force: true });
});

/** The disk, but paths that match cannot be opened or listed. */
function refusing(path: RegExp): NodeFs {
	const refuse = (given: string): void => {
		if (path.test(given)) throw Object.assign(new Error(`EACCES: no permission for ${given}`), { code: 'EACCES' });
	};
	return {
		promises: {
			stat: (given, options) => fs.promises.stat(given, options),
			readdir: async (given, options) => {
				refuse(given);
				return fs.promises.readdir(given, options);
			},
			open: async (given, flags) => {
				refuse(given);
				return fs.promises.open(given, flags);
			},
		},
		watch: fs.watch,
	};
}

function workspace(name: string, files: Record<string, string>): string {
	const root = path.join(scratch, name);
	for (const [file, text] of Object.entries(files)) {
		fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
		fs.writeFileSync(path.join(root, file), text);
	}
	return root;
}

describe('help, version and wrong arguments', () => {
	it('prints them on standard output with exit status 0', async () => {
		expect(await runCli('--help')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('status DIR') as string });
		expect(await runCli('--version')).toEqual({ status: 0, err: '', out: '9.9.9\n' });
	});

	it('answers wrong arguments on standard error with exit status 2', async () => {
		const plain = await runCli('status', DEMO, '--jsn');
		expect(plain).toMatchObject({ status: 2, out: '' });
		expect(plain.err).toMatch(/Did you mean --json\?/);
		const json = await runCli('statsu', DEMO, '--json');
		expect(json.status).toBe(2);
		expect(JSON.parse(json.out)).toEqual({ mode: 'read-only', error: expect.stringContaining('Did you mean status?') as string });
	});
});

describe('status of the demo workspace', { timeout: 20_000 }, () => {
	it('gives the agreed shape', async () => {
		const { status, report, err } = await statusJson(DEMO);
		expect(err).toBe('');
		expect(status).toBe(1);
		expect(report.mode).toBe('read-only');
		expect(report.as_of).toBe(new Date(LOOKED_AT).toISOString());
		expect(report.location).toBe(DEMO);
		expect(report.counts).toEqual({ search_runs: 120, retrieval_runs: 60, sources: 80, claims: 150, items: 40, subjects: 40 });
		expect(report.profile).toEqual({ path: 'evidence-desk.json', name: 'Master applications 2026', pinned_now: '2026-03-02T09:00', problems: [] });
		expect(report).not.toHaveProperty('items');
		expect(report).not.toHaveProperty('claims');
		expect(report).not.toHaveProperty('runs');
		for (const file of report.files) {
			expect(Object.keys(file).filter((key) => key !== 'error')).toEqual(['path', 'role', 'bytes', 'state', 'ok', 'torn', 'corrupt', 'notes']);
		}
	});

	it('names every fault of the demo', async () => {
		const { report } = await statusJson(DEMO);
		const searches = report.files.find((file) => file.role === 'search_runs');
		expect(searches).toMatchObject({ state: 'degraded', ok: 120, torn: 1, corrupt: 0 });
		const claims = report.files.find((file) => file.role === 'claims');
		expect(claims).toMatchObject({ state: 'degraded', ok: 197, torn: 0, corrupt: 1 });
		expect(report.bad_lines.map(({ path: file, line, class: lineClass }) => [file, line, lineClass])).toEqual(
			expect.arrayContaining([
				['90_system/search/search_runs.jsonl', 121, 'torn'],
				['90_system/evidence/fact_claims.jsonl', 97, 'corrupt'],
			]),
		);
		expect(report.conflict_copies).toEqual([
			{ path: '90_system/approvals/approval_queue.sync-conflict-20260220-071512-ABCDEFG.jsonl', of: '90_system/approvals/approval_queue.jsonl', bytes: expect.any(Number) as number },
		]);
		expect(report.dangling).toBe(1);
		expect(report.tracker_offers).toEqual(['trackers/material_checklist.csv']);
	});

	it('lists items with their effective states', async () => {
		const { report } = await statusJson(DEMO, '--items');
		expect(report.items).toHaveLength(40);
		const of = (id: string) => report.items?.find((item) => item.id === id);
		expect(of('APQ-0036')).toMatchObject({ kind: 'decision_item', agent_status: 'pending', effective: 'pending', file: '90_system/approvals/approval_queue.jsonl' });
		expect(report.item_states).toMatchObject({ no_action_required: 15, needs_more_research: 7, unattributed: 2, superseded: 1, 'unknown: parked': 1, 'expired?': 1, pending: 13 });
		expect(report.items?.filter((item) => item.effective === 'unattributed').map((item) => item.agent_status).sort()).toEqual(['approved', 'rejected']);
		expect(Object.keys(of('APQ-0036') ?? {})).toEqual(['id', 'kind', 'agent_status', 'effective', 'title', 'file', 'line']);
	});

	it('lists claims and runs when asked', async () => {
		const { report } = await statusJson(DEMO, '--claims', '--runs');
		expect(report.claims).toHaveLength(150);
		expect(report.claims?.find((claim) => claim.subject === 'EXU-CS' && claim.value === '6.5')).toMatchObject({ field: 'ielts_writing', certainty: 'official' });
		expect(report.runs).toHaveLength(180);
		const outcomes = new Set(report.runs?.map((run) => run.outcome));
		for (const outcome of ['ok', 'partial', 'empty', 'failed', 'cancelled']) expect(outcomes).toContain(outcome);
	});

	it('prints tables in which no character of a file can steer the terminal', async () => {
		const { out, status } = await runCli('status', DEMO, '--items', '--claims', '--runs');
		expect(status).toBe(1);
		expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u200b\u202e]/u);
		expect(out).toContain('<U+202E>fdp.mrof<U+200B>');
		expect(out).toMatch(/120 search runs, 60 retrieval runs/);
		expect(out).toMatch(/and 40 pages, all ok|and 39 pages, all ok/);
		expect(out.trimEnd().split('\n').at(-1)).toMatch(/^Degraded: /);
	});
});

describe('exit status', () => {
	it('is 0 when everything was read', async () => {
		const { status, report } = await statusJson(small('no-profile'));
		expect(report.degraded).toEqual([]);
		expect(status).toBe(0);
		expect(report.counts).toMatchObject({ claims: 1, sources: 1, items: 1 });
		expect(report.files.filter((file) => file.state === 'missing').map((file) => file.role)).toEqual(expect.arrayContaining(['search_runs', 'retrieval_runs']));
		expect((await runCli('status', small('no-profile'))).out).toContain('Everything was read.');
	});

	it('is 1 with words when a workspace holds no evidence', async () => {
		const { status, report } = await statusJson(small('empty'));
		expect(status).toBe(1);
		expect(report.degraded).toEqual(['No evidence files found.']);
		expect((await runCli('status', small('empty'))).out).toMatch(/no evidence files found/i);
	});

	it('is 1 with the nearest names when the profile has mistakes', async () => {
		const { status, report } = await statusJson(small('bad-profile'));
		expect(status).toBe(1);
		const nearest = new Map(report.profile.problems.map((problem) => [problem.found, problem.nearest]));
		expect(nearest.get('nmae')).toBe('name');
		expect(nearest.get('stagse')).toBe('stages');
		expect(nearest.get('teir')).toBe('tier');
		expect(nearest.get('dedline')).toBe('deadline');
		expect(nearest.get('no_action_requird')).toBe('no_action_required');
		expect((await runCli('status', small('bad-profile'))).out).toMatch(/Did you mean stages\?/);
	});

	it('is 1 when a file that must be read is a folder, and the rest is still read', async () => {
		const root = workspace('folder-as-file', { 'approval_queue.jsonl': '{"id":"A","status":"pending"}\n' });
		fs.writeFileSync(path.join(root, 'evidence-desk.json'), '{"files":{"claims":["claims"]}}');
		const { status, report } = await statusJson(root);
		expect(report.counts.items).toBe(1);
		expect(status).toBe(1);
	});

	it('is 1 when one file cannot be opened and 2 when none can, and it is never 0 rows without a word', async () => {
		const root = workspace('locked', { 'approval_queue.jsonl': '{"id":"A","status":"pending"}\n', 'fact_claims.jsonl': '{"claim_id":"C","statement":"x"}\n' });
		const one = await runCliOver(refusing(/fact_claims/), ['status', root, '--json']);
		expect(one.status).toBe(1);
		const report = JSON.parse(one.out) as StatusReport;
		expect(report.files.find((file) => file.role === 'claims')).toMatchObject({ state: 'unreadable', error: expect.stringContaining('no permission') as string });
		expect(report.degraded).toContain('1 file cannot be read.');
		expect(report.counts).toMatchObject({ items: 1, claims: 0 });
		const none = await runCliOver(refusing(/jsonl$/), ['status', root]);
		expect(none.status).toBe(2);
		expect(none.out).toMatch(/unreadable +claims/);
	});

	it('is 1 when a folder inside cannot be listed, and 2 when the workspace itself cannot', async () => {
		const root = workspace('closed', { 'approval_queue.jsonl': '{"id":"A","status":"pending"}\n', 'inner/fact_claims.jsonl': '{"claim_id":"C"}\n' });
		const inner = await runCliOver(refusing(/inner/), ['status', root]);
		expect(inner.status).toBe(1);
		expect(inner.out).toMatch(/1 folder cannot be listed/);
		expect(inner.out).toMatch(/Not seen\n {2}unreadable_folder: inner/);
		const whole = await runCliOver(refusing(/closed$/), ['status', root]);
		expect(whole).toMatchObject({ status: 2, out: '', err: expect.stringContaining('no permission') as string });
	});

	it('is 2 when the folder is missing or no folder', async () => {
		const missing = await runCli('status', path.join(scratch, 'nowhere'));
		expect(missing).toMatchObject({ status: 2, out: '' });
		expect(missing.err).toMatch(/cannot be read/);
		const file = path.join(workspace('a-file', { 'x.txt': 'x' }), 'x.txt');
		expect((await runCli('status', file)).err).toMatch(/Not a folder/);
		expect(JSON.parse((await runCli('status', file, '--json')).out)).toMatchObject({ mode: 'read-only', error: expect.stringContaining('Not a folder') as string });
	});

	it('is 2 when the profile that was named cannot be read', async () => {
		const result = await runCli('status', small('no-profile'), '--profile', path.join(scratch, 'none.json'));
		expect(result).toMatchObject({ status: 2, out: '' });
		expect(result.err).toMatch(/profile cannot be read/);
	});
});

describe('a profile outside the workspace', () => {
	it('is used instead of the one inside', async () => {
		const root = workspace('outside', { 'my/queue.jsonl': '{"id":"A","kind":"refine","status":"done"}\n', 'approval_queue.jsonl': '{"id":"B","status":"pending"}\n' });
		const profile = path.join(workspace('profiles', { 'p.json': '{"files":{"approval_queue":["my/queue.jsonl"]}}' }), 'p.json');
		const { report } = await statusJson(root, '--profile', profile, '--items');
		expect(report.profile.path).toBe(profile);
		expect(report.items).toEqual([{ id: 'A', kind: 'refine', agent_status: 'done', effective: 'unknown: done', title: expect.any(String) as string, file: 'my/queue.jsonl', line: 1 }]);
	});
});

describe('the workspace', () => {
	it('is the same bytes after every kind of run', async () => {
		const root = path.join(scratch, 'copy');
		fs.cpSync(path.join(FIXTURES, 'workspaces', 'hostile'), root, { recursive: true });
		const before = hashOf(root);
		await runCli('status', root, '--items', '--claims', '--runs');
		await runCli('status', root, '--json');
		expect(hashOf(root)).toBe(before);
	});
});

function hashOf(root: string): string {
	const hash = crypto.createHash('sha256');
	for (const name of fs.readdirSync(root, { recursive: true }).map(String).sort()) {
		const file = path.join(root, name);
		hash.update(name);
		if (fs.statSync(file).isFile()) hash.update(fs.readFileSync(file));
	}
	return hash.digest('hex');
}

describe('the built program', { timeout: 60_000 }, () => {
	it('answers with the version of the package and a useful exit status', async () => {
		const { build } = await import('esbuild');
		const { cli } = await import('../../../esbuild.config.mjs');
		const outfile = path.join(scratch, 'evidence-desk.mjs');
		await build({ ...cli, outfile });
		const node = (...given: string[]): string => execFileSync(process.execPath, [outfile, ...given], { encoding: 'utf8', stdio: 'pipe' });
		const manifest = JSON.parse(fs.readFileSync(path.resolve(FIXTURES, '../../package.json'), 'utf8')) as { version: string };
		expect(node('--version')).toBe(`${manifest.version}\n`);
		expect(node('status', small('no-profile'))).toContain('Everything was read.');
		expect(() => node('status', path.join(scratch, 'nowhere'))).toThrow(/cannot be read/);
	});
});
