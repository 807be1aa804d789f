// Finds Debian's searx, a meta-search server that speaks SearXNG's JSON, for one test of the process project. Run as a script it
// also installs it where that can be done without asking (Debian and its relatives, as root), and otherwise says why not. The
// test is skipped without it, so a missing one is no failure: the script ends with 0.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { commandFolders, hasApt, isExecutable, isRoot, silentApt } from './programs.mjs';

/**
 * Path of `searx-run`, or `null`.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findSearx(env = process.env) {
	return commandFolders(env).map((folder) => join(folder, 'searx-run')).find(isExecutable) ?? null;
}

/**
 * `searx-run`, installed with apt where that needs no question: a Debian-like system, as root. About 15 seconds when it is not
 * there yet.
 *
 * @returns {{ path: string } | { path: null, reason: string }} where it is, or in one sentence why it is not
 */
export function ensureSearx() {
	const found = findSearx();
	if (found !== null) return { path: found };
	if (!hasApt()) return { path: null, reason: 'searx is a package of Debian and its relatives, and this system is none.' };
	if (!isRoot()) return { path: null, reason: 'searx is not installed, and only root may install it (apt-get install searx).' };
	process.stdout.write('No searx found; installing it with apt …\n');
	const env = silentApt();
	const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'searx'], { stdio: 'ignore', env, timeout: 60_000 }).status === 0;
	if (!install()) {
		// The lists may be missing or old.
		spawnSync('apt-get', ['update'], { stdio: 'ignore', env, timeout: 60_000 });
		install();
	}
	const path = findSearx();
	return path === null ? { path, reason: 'apt-get install searx did not succeed: no network, or no such package in this release.' } : { path };
}

function main() {
	const { path, reason } = ensureSearx();
	process.stdout.write(path === null ? `The test with a real meta-search server will be skipped: ${reason}\n` : `${path}\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();
