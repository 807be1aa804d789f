/** What `check` costs beside `status`, which reads the same workspace without judging it. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { run, type Surroundings } from '../../cli/run';
import { removeFolder, scratchFolder } from '../e2e/harness';
import { rowOf, type BenchCase, type BenchOptions, type BenchRow } from './bench-row';
import { makeWorkspace } from './made-workspace';

const RECORDS = 100_000;
const NAME = 'check beside status';
/** After the last record, so that none is in the future; before any is too old for a rule. */
const NOW = Date.UTC(2026, 0, 9);

export const checkCost: readonly BenchCase[] = [{ name: NAME, run: measured }];

async function measured({ isQuick }: BenchOptions): Promise<BenchRow> {
	const folder = scratchFolder();
	try {
		makeWorkspace(folder, RECORDS);
		const ours: number[] = [];
		const floor: number[] = [];
		for (let round = 0; round <= (isQuick ? 2 : 4); round++) {
			const least = await msOf(['status', folder, '--json'], '"claims": 20000');
			const mine = await msOf(['check', folder, '--json'], '"records": 100000');
			// The first round warms up.
			if (round === 0) continue;
			ours.push(mine);
			floor.push(least);
		}
		return rowOf(NAME, RECORDS, 'ms', { ours, floor }, 2);
	} finally {
		removeFolder(folder);
	}
}

/** How long the command takes in this process, and that it did what it is measured for. */
async function msOf(given: readonly string[], says: string): Promise<number> {
	let out = '';
	const startedAt = performance.now();
	await run(given, surroundings((text) => (out += text)));
	const took = performance.now() - startedAt;
	if (!out.includes(says)) throw new Error(`${given[0] ?? ''} says not ${says}: ${out.slice(0, 400)}`);
	return took;
}

function surroundings(print: (text: string) => void): Surroundings {
	const none = (): never => {
		throw new Error('reading a workspace once needs neither');
	};
	return {
		fs,
		absolute: (given) => path.resolve(given),
		readFile: (given) => fs.promises.readFile(given),
		clock: () => NOW + performance.now(),
		breathe: () => new Promise((resolve) => void setImmediate(resolve)),
		version: '0.0.0',
		trust: '',
		colour: false,
		print,
		printError: print,
		search: none,
		watch: none,
	};
}
