/**
 * `npm test`: everything this repository can check about itself, in the order in which a fault is cheapest to find.
 * Stops at the first step that fails, and says which.
 */
import { spawnSync } from 'node:child_process';

const steps = [
	['types', ['npm', ['run', '--silent', 'types']]],
	['lint', ['npm', ['run', '--silent', 'lint']]],
	['architecture', ['npm', ['run', '--silent', 'architecture']]],
	['build, twice, byte-equal', [process.execPath, ['scripts/check-build.mjs']]],
	['unit tests under four time zones', [process.execPath, ['scripts/run-zones.mjs']]],
	['crashes, parallel writers and sockets, with real processes', ['npm', ['run', '--silent', 'processes']]],
	['end to end in a browser', ['npm', ['run', '--silent', 'e2e']]],
];

let passed = 0;
for (const [name, [command, args]] of steps) {
	const start = Date.now();
	console.log(`\n── ${name}`);
	const run = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' && command === 'npm' });
	if (run.status !== 0) {
		console.error(`\nFailed: ${name}`);
		console.log(`${passed} passed, 1 failed`);
		process.exit(1);
	}
	passed++;
	console.log(`   done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
console.log(`\n${passed} passed, 0 failed`);
