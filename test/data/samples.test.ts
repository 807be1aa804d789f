import * as fs from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStatus, StatusReport } from '../../cli/status-report';
import { statusJson } from '../unit/cli/run-cli';
import { outside, scratchWorkspace } from './outside-data';

/** The default name a sample stands for, told by its file name; hostile files are about approval items. */
function defaultName(sample: string): string {
	if (/^h\d/.test(sample)) return 'approval_queue.jsonl';
	if (/search_runs/.test(sample)) return 'search_runs.jsonl';
	if (/source/.test(sample)) return 'source_registry.jsonl';
	if (/claim|evidence/.test(sample)) return 'fact_claims.jsonl';
	return 'approval_queue.jsonl';
}

interface Reading {
	readonly sample: string;
	readonly bytes: Buffer;
	readonly file: FileStatus;
	readonly report: StatusReport;
}

/** Every sample alone in a workspace of its own, so that equal ids do not fold across samples. */
async function readAll(folder: string, scratch: string[]): Promise<Reading[]> {
	const root = outside('samples', folder);
	const readings: Reading[] = [];
	for (const sample of fs.readdirSync(root).filter((name) => name.endsWith('.jsonl')).sort()) {
		const bytes = fs.readFileSync(path.join(root, sample));
		const workspace = scratchWorkspace(new Map([[defaultName(sample), bytes]]));
		scratch.push(workspace);
		const { report } = await statusJson(workspace, '--items', '--claims', '--runs');
		const file = report.files.find((candidate) => candidate.path === defaultName(sample));
		if (file === undefined) throw new Error(`${sample} is not in the report.`);
		readings.push({ sample, bytes, file, report });
	}
	return readings;
}

const rowsOf = ({ counts }: StatusReport): number => counts.search_runs + counts.retrieval_runs + counts.sources + counts.claims + counts.items;

describe('samples', () => {
	const scratch: string[] = [];
	let shapes: Reading[] = [];
	let hostile: Reading[] = [];
	beforeAll(async () => {
		shapes = await readAll('shapes', scratch);
		hostile = await readAll('hostile', scratch);
	});
	afterAll(() => {
		for (const folder of scratch) fs.rmSync(folder, { recursive: true, force: true });
	});

	const sample = (prefix: string): Reading => {
		const found = hostile.find((reading) => reading.sample.startsWith(prefix));
		if (found === undefined) throw new Error(`No sample ${prefix}`);
		return found;
	};

	it('are there', () => {
		expect(shapes.length).toBeGreaterThanOrEqual(20);
		expect(hostile.length).toBeGreaterThanOrEqual(14);
	});

	it('never come out as zero rows without a word where there are bytes', () => {
		for (const { sample: name, bytes, file, report } of [...shapes, ...hostile]) {
			expect(file.bytes, name).toBe(bytes.length);
			if (bytes.length === 0) expect(file.state, name).toBe('empty');
			else expect(rowsOf(report) > 0 || file.torn + file.corrupt > 0, `${name}: no row and no bad line`).toBe(true);
		}
	});

	it('of good shapes have every line read as a record with something to show', () => {
		for (const { sample: name, bytes, file, report } of shapes) {
			const lines = bytes.toString('utf8').split('\n').filter((line) => line.trim() !== '').length;
			expect([name, file.ok, file.torn, file.corrupt]).toEqual([name, lines, 0, 0]);
			for (const item of report.items ?? []) expect(item.title?.trim() ?? item.id, `${name}: an item with neither words nor an id`).toBeTruthy();
		}
	});

	it('keep two numbers apart that a double cannot', () => {
		expect(sample('h12').report.items?.map((item) => item.id)).toEqual(['9007199254740992', '9007199254740993']);
	});

	it('do not let an agent approve itself', () => {
		expect(sample('h22').report.items?.map((item) => item.effective)).toEqual(['unattributed']);
		for (const { sample: name, report } of [...shapes, ...hostile]) {
			for (const item of report.items ?? []) expect(['approved', 'rejected', 'applied'], name).not.toContain(item.effective);
		}
	});

	it.each([
		['h01', { ok: 1, torn: 1, corrupt: 0 }],
		['h02', { ok: 1, torn: 0, corrupt: 1 }],
		['h03', { ok: 1, torn: 1, corrupt: 0 }],
		['h04', { ok: 1, torn: 0, corrupt: 0 }],
		['h05', { ok: 2, torn: 0, corrupt: 0 }],
		['h15', { ok: 0, torn: 0, corrupt: 1 }],
		['h24', { ok: 2, torn: 0, corrupt: 3 }],
	])('%s is counted line by line', (prefix, expected) => {
		expect(sample(prefix).file).toMatchObject(expected);
	});

	it('of nothing but NUL bytes are a bad line, not an empty file', () => {
		const { file } = sample('h08');
		expect(file).toMatchObject({ state: 'degraded', ok: 0 });
		expect(file.torn + file.corrupt).toBe(1);
	});
});
