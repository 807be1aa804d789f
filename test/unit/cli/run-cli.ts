import * as fs from 'node:fs';
import * as path from 'node:path';
import { run } from '../../../cli/run';
import type { NodeFs } from '../../../src/host/node-types';
import type { StatusReport } from '../../../cli/status-report';

/** What one run of the program printed, and its exit status. */
export interface CliResult {
	readonly status: number;
	readonly out: string;
	readonly err: string;
}

/** The moment at which every test run looks, UTC. */
export const LOOKED_AT = Date.UTC(2026, 2, 2, 9);

/** Runs the program in this process, over the real disk. */
export function runCli(...given: string[]): Promise<CliResult> {
	return runCliOver(fs, given);
}

/**
 * Runs the program in this process over another disk (one that refuses to open a file, say).
 * @param trust what the environment says of trusted devices
 */
export async function runCliOver(disk: NodeFs, given: readonly string[], trust = ''): Promise<CliResult> {
	let out = '';
	let err = '';
	const status = await run(given, {
		fs: disk,
		absolute: (file) => path.resolve(file),
		readFile: (file) => fs.promises.readFile(file),
		clock: () => LOOKED_AT,
		breathe: () => Promise.resolve(),
		version: '9.9.9',
		trust,
		colour: false,
		print: (text) => {
			out += text;
		},
		printError: (text) => {
			err += text;
		},
		watch: () => {
			throw new Error('checking once needs no timer');
		},
		search: () => {
			throw new Error('reading a workspace asks for no network');
		},
	});
	return { status, out, err };
}

/** `status … --json` as data. The shape is the program's promise; the tests check the parts they read. */
export async function statusJson(...given: string[]): Promise<CliResult & { readonly report: StatusReport }> {
	const result = await runCli('status', ...given, '--json');
	return { ...result, report: JSON.parse(result.out) as StatusReport };
}

/** The fixtures folder, absolute. */
export const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures');
