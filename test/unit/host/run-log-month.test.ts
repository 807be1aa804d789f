import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerFile } from '../../../src/decisions/append-entry.ts';
import { createRunLogMonth } from '../../../src/host/run-log-month.ts';
import { countSpend } from '../../../src/search/spend.ts';

const SINCE = Date.UTC(2026, 10, 1);
const DAY = 86_400_000;

interface Run {
	readonly search_run_id: string;
	readonly finished_at: string;
	readonly started_at: string;
	readonly attempt_records: readonly { readonly provider_id: string; readonly sent: string; readonly started_at: string; readonly detail: string }[];
}

function run(id: string, atMs: number, calls = 1): Run {
	const at = new Date(atMs).toISOString();
	return { search_run_id: id, started_at: at, finished_at: at, attempt_records: Array.from({ length: calls }, () => ({ provider_id: 'tavily', sent: 'yes', started_at: at, detail: 'x'.repeat(300) })) };
}

class GrowingFile implements LedgerFile {
	bytes = new Uint8Array(0);
	read_ = 0;
	add(text: string): void {
		this.bytes = new Uint8Array(Buffer.concat([this.bytes, Buffer.from(text)]));
	}
	addRun(one: Run): void {
		this.add(`${JSON.stringify(one)}\n`);
	}
	size = (): Promise<number> => Promise.resolve(this.bytes.length);
	read = (start: number, end: number): Promise<Uint8Array> => {
		const found = this.bytes.slice(start, Math.max(start, end));
		this.read_ += found.length;
		return Promise.resolve(found);
	};
	appendBytes = (): Promise<void> => Promise.reject(new Error('Only read.'));
}

function month(): { readonly of: ReturnType<typeof createRunLogMonth>; readonly breaths: () => number } {
	let breaths = 0;
	let now = 0;
	const breathe = (): Promise<void> => {
		breaths += 1;
		return Promise.resolve();
	};
	return { of: createRunLogMonth({ breathe, clock: () => (now += 1) }), breaths: () => breaths };
}

const calls = (lines: readonly unknown[]): number => countSpend(lines, SINCE + 10 * DAY, (ms) => new Date(ms).toISOString().slice(0, 10)).get('tavily')?.month ?? 0;

describe('the newest month of a run log', () => {
	it('is empty for a file that is not there or has no line', async () => {
		const file = new GrowingFile();
		expect(await month().of.read(file, SINCE)).toEqual([]);
		file.add('{"unfinished');
		expect(await month().of.read(file, SINCE)).toEqual([]);
	});

	it('counts what a reading of the whole file would count', async () => {
		const file = new GrowingFile();
		for (let n = 0; n < 40; n += 1) file.addRun(run(`S-${n}`, SINCE - 20 * DAY + n * DAY, 2));
		const lines = await month().of.read(file, SINCE);
		expect(calls(lines)).toBe(40);
		expect(lines.length).toBeGreaterThanOrEqual(20);
	});

	it('reads no further back than the month, in pieces, and lets the window paint', async () => {
		const file = new GrowingFile();
		const old = `${JSON.stringify(run('old', SINCE - 60 * DAY, 3))}\n`.repeat(4000);
		file.add(old);
		file.add(Array.from({ length: 300 }, (_, n) => `${JSON.stringify(run(`S-${n}`, SINCE + n * 60_000))}\n`).join(''));
		file.read_ = 0;
		const { of, breaths } = month();
		expect(calls(await of.read(file, SINCE))).toBe(300);
		expect(file.read_).toBeLessThan(file.bytes.length / 3);
		expect(breaths()).toBeGreaterThan(10);
	});

	it('reads only what was added, then nothing at all', async () => {
		const file = new GrowingFile();
		for (let n = 0; n < 500; n += 1) file.addRun(run(`S-${n}`, SINCE + n * 60_000));
		const { of } = month();
		await of.read(file, SINCE);
		file.read_ = 0;
		await of.read(file, SINCE);
		expect(file.read_).toBeLessThan(10_000);
		file.addRun(run('new', SINCE + DAY, 7));
		file.read_ = 0;
		expect(calls(await of.read(file, SINCE))).toBe(507);
		expect(file.read_).toBeLessThan(20_000);
	});

	it('takes a line when it is finished, once', async () => {
		const file = new GrowingFile();
		const { of } = month();
		file.addRun(run('a', SINCE + DAY));
		const line = JSON.stringify(run('b', SINCE + DAY));
		file.add(line.slice(0, 20));
		expect(calls(await of.read(file, SINCE))).toBe(1);
		file.add(`${line.slice(20)}\n`);
		expect(calls(await of.read(file, SINCE))).toBe(2);
		expect(calls(await of.read(file, SINCE))).toBe(2);
	});

	it('reads anew when another file took its place, it was cut, or another month is asked for', async () => {
		const file = new GrowingFile();
		const { of } = month();
		for (let n = 0; n < 5; n += 1) file.addRun(run(`a${n}`, SINCE + DAY));
		expect(calls(await of.read(file, SINCE))).toBe(5);
		file.bytes = new Uint8Array(0);
		for (let n = 0; n < 9; n += 1) file.addRun(run(`b${n}`, SINCE + DAY));
		expect(calls(await of.read(file, SINCE))).toBe(9);
		file.bytes = file.bytes.slice(0, file.bytes.indexOf(0x0a) + 1);
		expect(calls(await of.read(file, SINCE))).toBe(1);
		file.bytes = new Uint8Array(0);
		file.addRun(run('c', SINCE - 40 * DAY, 4));
		expect((await of.read(file, SINCE - 45 * DAY)).length).toBe(1);
	});

	it('passes over what is no record', async () => {
		const file = new GrowingFile();
		file.add('not json\n\n"text"\nnull\n[1]\n\u0000\u0000\n{"attempts":"x"}\n');
		file.bytes = new Uint8Array(Buffer.concat([file.bytes, Uint8Array.of(0xff, 0xfe, 0x0a)]));
		file.addRun(run('a', SINCE + DAY));
		expect(calls(await month().of.read(file, SINCE))).toBe(1);
	});

	it('rejects when the file cannot be read, and reads it the next time', async () => {
		const file = new GrowingFile();
		file.addRun(run('a', SINCE + DAY));
		const { of } = month();
		const broken: LedgerFile = { ...file, size: () => Promise.reject(new Error('EIO')), read: file.read, appendBytes: file.appendBytes };
		await expect(of.read(broken, SINCE)).rejects.toThrow('EIO');
		expect(calls(await of.read(file, SINCE))).toBe(1);
	});

	it('gives the same in one reading as in many, however the file grows', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.record({ calls: fc.integer({ min: 0, max: 3 }), cut: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 25 }), async (steps) => {
				const file = new GrowingFile();
				const { of } = month();
				for (const [n, step] of steps.entries()) {
					const line = `${JSON.stringify(run(`S-${n}`, SINCE + n * 60_000, step.calls))}\n`;
					const at = Math.floor(step.cut * line.length);
					file.add(line.slice(0, at));
					await of.read(file, SINCE);
					file.add(line.slice(at));
				}
				expect(calls(await of.read(file, SINCE))).toBe(steps.reduce((sum, step) => sum + step.calls, 0));
				expect(await of.read(file, SINCE)).toEqual(await month().of.read(file, SINCE));
			}),
			{ numRuns: 60 },
		);
	});
});
