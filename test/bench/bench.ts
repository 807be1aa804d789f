/** All measurements, one after the other. */
import process from 'node:process';
import { jsonLine, tableOf, type BenchCase, type BenchRow } from './bench-row';
import { checkCost } from './check-cost';
import { durableDecisions } from './durable-decisions';
import { keyToNextCard } from './key-to-next-card';
import { searchCost } from './search-cost';

const CASES: readonly BenchCase[] = [...durableDecisions, ...keyToNextCard, ...searchCost, ...checkCost];

export interface BenchRun {
	readonly isQuick: boolean;
	readonly isJson: boolean;
	/** Only cases whose name holds this. */
	readonly only: string;
}

export async function runBench({ isQuick, isJson, only }: BenchRun): Promise<void> {
	const rows: BenchRow[] = [];
	for (const { name, run } of CASES) {
		if (!name.includes(only)) continue;
		if (!isJson) process.stderr.write(`${name} …\n`);
		const row = await run({ isQuick });
		rows.push(row);
		if (isJson) process.stdout.write(`${jsonLine(row)}\n`);
	}
	if (!isJson) process.stdout.write(`\n${tableOf(rows)}\n\nRatios are times against the floor of the same run, best against best.\n`);
}
