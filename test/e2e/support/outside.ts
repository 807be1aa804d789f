/** Another program at work on the same files: each call is a Node process of its own. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { removeFolder, scratchFolder } from '../harness';

const run = promisify(execFile);

async function inAnotherProcess(script: string, ...args: readonly string[]): Promise<void> {
	await run(process.execPath, ['-e', script, ...args]);
}

/** Texts go over in a file: command lines are limited. */
async function withText(text: string, act: (file: string) => Promise<void>): Promise<void> {
	const folder = scratchFolder();
	const file = join(folder, 'text');
	writeFileSync(file, text);
	await act(file);
	removeFolder(folder);
}

/** Appends in one write. */
export function appendOutside(path: string, text: string): Promise<void> {
	return withText(text, (file) => inAnotherProcess("const fs = require('node:fs'); fs.appendFileSync(process.argv[1], fs.readFileSync(process.argv[2]))", path, file));
}

/** Writes a new file beside the old one and puts it in its place, as careful programs do. */
export function replaceOutside(path: string, text: string): Promise<void> {
	return withText(text, (file) =>
		inAnotherProcess("const fs = require('node:fs'); const [, path, text] = process.argv; fs.writeFileSync(path + '.tmp', fs.readFileSync(text)); fs.renameSync(path + '.tmp', path)", path, file),
	);
}

/** Cuts the file to its first `size` bytes. */
export function truncateOutside(path: string, size: number): Promise<void> {
	return inAnotherProcess("require('node:fs').truncateSync(process.argv[1], Number(process.argv[2]))", path, String(size));
}
