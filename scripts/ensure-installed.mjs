// Installs the dependencies with `npm ci` when they are missing or older than the lock file. Runs before every start
// and test, and says nothing when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [20, 19];

/**
 * Whether `npm ci` has to run: there is no record of an installation, or the lock file was changed after it.
 *
 * @param {string} root folder of the package
 * @returns {boolean}
 */
export function needsInstall(root) {
	const record = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(record)) return true;
	return statSync(join(root, 'package-lock.json')).mtimeMs > statSync(record).mtimeMs;
}

/**
 * Whether this Node is new enough.
 *
 * @param {string} version such as `20.19.0`
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
	return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function main() {
	if (!isNodeNewEnough(process.versions.node)) {
		process.stderr.write(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.\n`);
		process.exit(1);
	}
	if (!needsInstall(ROOT)) return;
	process.stdout.write('Installing the dependencies (npm ci) …\n');
	const isWindows = process.platform === 'win32';
	const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: ROOT, stdio: 'inherit', shell: isWindows });
	if (result.error !== undefined) process.stderr.write(`npm could not be run: ${result.error.message}\n`);
	if (result.status !== 0) process.exit(result.status ?? 1);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();
