/** The program `evidence-desk`: gives `run` the real disk, clock and terminal. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { version } from '../package.json';
import { createNodeSearchWorld, NODE_CLOCK } from './node-search-world';
import { run } from './run';
import { EXIT } from './search-command';

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
	watch: () => ({ schedule: (run, ms) => NODE_CLOCK.schedule(ms, run), onInterrupt }),
	search: () => ({ world: createNodeSearchWorld({ environment: process.env, userAgent: `evidence-desk/${version}` }), onInterrupt }),
});

/** The first Ctrl-C stops the work, and a search then says what had gone out; a second one ends the program at once. */
function onInterrupt(stop: () => void): () => void {
	const first = (): void => {
		stop();
		process.once('SIGINT', () => process.exit(EXIT.cancelled));
	};
	process.once('SIGINT', first);
	return () => void process.removeListener('SIGINT', first);
}
