import * as fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStatus, StatusReport } from '../../cli/status-report';
import { statusJson } from '../unit/cli/run-cli';
import { outside, scratchWorkspace } from './outside-data';

interface Case {
	readonly name: string;
	readonly bytes: Buffer;
	readonly path: string;
}

const NEWLINE = 0x0a;

/** The cases that are one line; the others are several lines to a reader of JSON Lines. */
function oneLineCases(): Case[] {
	return fs
		.readFileSync(outside('real', 'json-test-suite', 'test_parsing.jsonl'), 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as { name: string; base64: string })
		.map(({ name, base64 }, at) => ({ name, bytes: Buffer.from(base64, 'base64'), path: `case-${String(at).padStart(3, '0')}/approval_queue.jsonl` }))
		.filter(({ bytes }) => !bytes.subarray(0, -1).includes(NEWLINE));
}

describe('a public suite of JSON texts, each as the only line of a file', () => {
	let cases: Case[] = [];
	let report: StatusReport;
	let root = '';
	const files = new Map<string, FileStatus>();
	beforeAll(async () => {
		cases = oneLineCases();
		const lineOf = ({ bytes }: Case): Buffer => (bytes.at(-1) === NEWLINE ? bytes : Buffer.concat([bytes, Buffer.from([NEWLINE])]));
		root = scratchWorkspace(new Map(cases.map((one) => [one.path, lineOf(one)])));
		({ report } = await statusJson(root));
		for (const file of report.files) files.set(file.path, file);
	});
	afterAll(() => {
		if (root !== '') fs.rmSync(root, { recursive: true, force: true });
	});

	const fileOf = (one: Case): FileStatus => {
		const file = files.get(one.path);
		if (file === undefined) throw new Error(`${one.name} is not in the report.`);
		return file;
	};
	const codesOf = (one: Case): string[] => report.bad_lines.filter((bad) => bad.path === one.path).map((bad) => bad.code);
	const isBlank = (one: Case): boolean => /^[\s\uFEFF]*$/.test(one.bytes.toString('utf8'));

	it('has hundreds of them', () => {
		expect(cases.length).toBeGreaterThan(280);
	});

	it('reads every object that must parse, and calls no other value broken JSON', () => {
		for (const one of cases.filter(({ name }) => name.startsWith('y_'))) {
			const isObject = one.bytes.toString('utf8').trim().startsWith('{');
			const file = fileOf(one);
			if (isObject) expect([one.name, file.ok, file.corrupt]).toEqual([one.name, 1, 0]);
			else expect([one.name, file.ok, file.corrupt, ...codesOf(one)]).toEqual([one.name, 0, 1, 'not_object']);
		}
	});

	it('accepts nothing that must not parse', () => {
		for (const one of cases.filter(({ name }) => name.startsWith('n_'))) {
			const file = fileOf(one);
			expect(file.ok, one.name).toBe(0);
			if (!isBlank(one)) expect(file.corrupt, one.name).toBeGreaterThan(0);
		}
	});

	it('says a word about every case that may go either way', () => {
		for (const one of cases.filter(({ name }) => name.startsWith('i_'))) {
			const file = fileOf(one);
			expect(file.ok + file.torn + file.corrupt, one.name).toBeGreaterThan(0);
		}
	});
});
