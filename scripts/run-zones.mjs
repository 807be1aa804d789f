/**
 * Runs the unit tests under four time zones: west of UTC with daylight saving (Los Angeles), a 45-minute offset
 * (Kathmandu), no daylight saving (Shanghai), and the far east with southern daylight saving (Auckland). A calendar
 * day that slips in one of them is a fault everywhere.
 */
import { spawnSync } from 'node:child_process';

const ZONES = ['America/Los_Angeles', 'Asia/Kathmandu', 'Asia/Shanghai', 'Pacific/Auckland'];

for (const zone of ZONES) {
	console.log(`\nUnit tests under TZ=${zone}`);
	const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...process.argv.slice(2)], {
		stdio: 'inherit',
		env: { ...process.env, TZ: zone, NO_COLOR: '1' },
	});
	if (run.status !== 0) process.exit(run.status ?? 1);
}
