// Finding programs, and installing them where that needs no question.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import process from 'node:process';

/** Whether there is a program at this path that may be run. */
export function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** The folders in which commands are looked for. */
export function commandFolders(env) {
	return (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** Whether this is a Debian-like system with apt. */
export function hasApt() {
	return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

export function isRoot() {
	return typeof process.getuid === 'function' && process.getuid() === 0;
}

/** The environment in which apt asks nothing. */
export function silentApt() {
	return { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
}
