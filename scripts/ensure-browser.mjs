// Finds Chromium or Chrome. Run as a script it also installs Chromium where that can be done without asking (Debian and
// its relatives, as root), and otherwise says what to install and ends with 1.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { commandFolders, hasApt, isExecutable, isRoot, silentApt } from './programs.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge-stable', 'microsoft-edge'];

const MAC_APPS = [
	'Google Chrome.app/Contents/MacOS/Google Chrome',
	'Chromium.app/Contents/MacOS/Chromium',
	'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_PROGRAMS = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/**
 * Places where a browser may be, in the order they are tried.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @returns {string[]}
 */
export function browserPlaces(env, platform) {
	const places = env.CHROME_PATH === undefined || env.CHROME_PATH === '' ? [] : [env.CHROME_PATH];
	if (platform === 'win32') {
		const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
		return [...places, ...roots.flatMap((root) => WINDOWS_PROGRAMS.map((program) => join(root, program)))];
	}
	if (platform === 'darwin') {
		const roots = ['/Applications', join(env.HOME ?? '/', 'Applications')];
		places.push(...roots.flatMap((root) => MAC_APPS.map((app) => join(root, app))));
	}
	const folders = commandFolders(env);
	return [...places, ...COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))];
}

/**
 * Path of a browser that can be run, or `null`.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findBrowser(env = process.env) {
	return browserPlaces(env, process.platform).find(isExecutable) ?? null;
}

/**
 * Installs Chromium with apt where that needs no question: a Debian-like system, as root.
 *
 * @returns {boolean} whether it was tried and apt was content
 */
export function installBrowser() {
	if (!isRoot() || !hasApt()) return false;
	process.stdout.write('No browser found; installing Chromium with apt …\n');
	const env = silentApt();
	const update = spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
	if (update.status !== 0) return false;
	const install = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env });
	return install.status === 0;
}

/** What a person without a browser can do, in one sentence. */
export const BROWSER_HELP = 'Install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium), or set CHROME_PATH to one.';

function main() {
	if (findBrowser() !== null) return;
	installBrowser();
	if (findBrowser() !== null) return;
	process.stderr.write(`The browser tests need Chromium. ${BROWSER_HELP}\n`);
	process.exit(1);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();
