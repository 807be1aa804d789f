/** Starts `child.ts` as a process: bundled once per test file, so that a start takes no longer than Node's own. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { build } from 'esbuild';
import type { Job } from './child';

export interface Ended {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly said: string;
}

export interface Children {
	run(job: Job): Promise<Ended>;
	/** A new empty folder, gone when all is over. */
	folder(): string;
	end(): void;
}

export async function prepareChildren(): Promise<Children> {
	const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-process-'));
	const script = path.join(scratch, 'child.mjs');
	// Some packages ask for built-ins through `require`, which a module has not.
	const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
	await build({ entryPoints: [path.join(import.meta.dirname, 'child.ts')], bundle: true, platform: 'node', format: 'esm', target: 'node20', outfile: script, banner, logLevel: 'error' });
	let folders = 0;
	return {
		run: (job) =>
			new Promise((resolve, reject) => {
				const child = spawn(process.execPath, [script, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'pipe'] });
				let said = '';
				child.stdout.on('data', (data: Buffer) => (said += data.toString()));
				child.stderr.on('data', (data: Buffer) => (said += data.toString()));
				child.on('error', reject);
				child.on('close', (code, signal) => resolve({ code, signal, said }));
			}),
		folder: () => {
			const made = path.join(scratch, String((folders += 1)));
			fs.mkdirSync(made, { recursive: true });
			return made;
		},
		end: () => fs.rmSync(scratch, { recursive: true, force: true }),
	};
}
