/** How many decisions a second are taken and durable, with 10,000 items waiting: the desk over a real folder, without a screen. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { rowOf, type BenchCase, type BenchOptions, type BenchRow } from './bench-row';
import type { DecideJob } from './decide-child';
import { makeQueue, QUEUE, TRACKER } from './made-queue';

const run = promisify(execFile);
const HERE = dirname(fileURLToPath(import.meta.url));
const ITEMS = 10_000;

export const durableDecisions: readonly BenchCase[] = [
	{ name: 'decisions per second, durable: reject', run: (options) => measured('reject', options) },
	{ name: 'decisions per second, durable: approve one cell', run: (options) => measured('approve', options) },
];

async function measured(job: 'approve' | 'reject', { isQuick }: BenchOptions): Promise<BenchRow> {
	const scratch = mkdtempSync(join(tmpdir(), 'evidence-desk-bench-'));
	try {
		const script = await childScript(scratch);
		const made = join(scratch, 'made');
		makeQueue(made, ITEMS);
		const rounds = isQuick ? 3 : 5;
		const decisions = isQuick ? 10 : 30;
		const ours: number[] = [];
		const floor: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const root = join(scratch, `ours-${round}`);
			cpSync(made, root, { recursive: true });
			ours.push(await child(script, { job, root, deviceFolder: join(scratch, `device-${round}`), decisions }));
			const bytes = writtenPer(root, made, decisions + 1);
			rmSync(root, { recursive: true });
			const bare = join(scratch, `floor-${round}`);
			cpSync(made, bare, { recursive: true });
			mkdirSync(join(bare, '90_system/approvals'), { recursive: true });
			floor.push(await child(script, { job: 'floor', root: bare, deviceFolder: '', decisions, bytes }));
			rmSync(bare, { recursive: true });
		}
		return rowOf(`decisions per second, durable: ${job === 'reject' ? 'reject' : 'approve one cell'}`, ITEMS, 'per second', { ours, floor }, null);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

/** What a decision brought to the disk: the size of each line it added, the queue's first, and of the file it put in a target's place. */
function writtenPer(root: string, made: string, decisions: number): NonNullable<DecideJob['bytes']> {
	const mirror = (statSync(join(root, QUEUE)).size - statSync(join(made, QUEUE)).size) / decisions;
	const folder = join(root, dirname(QUEUE));
	const ledger = readdirSync(folder).find((name) => name.startsWith('ledger.'));
	if (ledger === undefined) throw new Error('There is no ledger');
	const text = readFileSync(join(folder, ledger), 'utf8');
	const lines = text.split('\n').length - 1;
	const perDecision = Math.round(lines / decisions);
	const line = Math.round(text.length / lines);
	const isChanged = !readFileSync(join(root, TRACKER)).equals(readFileSync(join(made, TRACKER)));
	return { appends: [Math.round(mirror), ...Array.from({ length: perDecision }, () => line)], replaces: isChanged ? statSync(join(root, TRACKER)).size : 0 };
}

async function child(script: string, job: DecideJob): Promise<number> {
	const { stdout } = await run(process.execPath, [script, JSON.stringify(job)]);
	const ms = Number(stdout);
	if (!Number.isFinite(ms) || ms <= 0) throw new Error(`No time was measured: ${stdout}`);
	return ms;
}

/** Bundled once, so that a start takes no longer than Node's own. */
async function childScript(scratch: string): Promise<string> {
	const script = join(scratch, 'child.mjs');
	const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
	await build({ entryPoints: [join(HERE, 'decide-child.ts')], bundle: true, platform: 'node', format: 'esm', target: 'node20', outfile: script, banner, logLevel: 'error' });
	return script;
}
