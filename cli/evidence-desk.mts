/** The program `evidence-desk`: gives `run` the real disk, clock and terminal. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { version } from '../package.json';
import { run } from './run';

// A reader that goes away early (`| head`) is no fault of the workspace.
process.stdout.on('error', (error: Error & { readonly code?: string }) => {
	if (error.code === 'EPIPE') process.exit(0);
	throw error;
});

process.exitCode = await run(process.argv.slice(2), {
	fs,
	absolute: (given) => {
		const full = path.resolve(given);
		return path.sep === '\\' ? full.replaceAll('\\', '/') : full;
	},
	readFile: (file) => fs.promises.readFile(file),
	clock: Date.now,
	breathe: () => new Promise((resolve) => void setImmediate(resolve)),
	version,
	trust: process.env.EVIDENCE_DESK_TRUST ?? '',
	colour: process.stdout.isTTY && (process.env.NO_COLOR ?? '') === '',
	print: (text) => void process.stdout.write(text),
	printError: (text) => void process.stderr.write(text),
});
