/**
 * Runs the unit tests in one time zone, and those that have to do with zones in three more: west of UTC with daylight saving
 * (Los Angeles), a 45-minute offset (Kathmandu), no daylight saving (Shanghai), the far east with southern daylight saving
 * (Auckland). A calendar day that slips in one of them is a fault everywhere.
 *
 * Which tests those are is found, not listed: whatever imports, however far away, a file that uses what depends on the zone (a
 * date's local parts, a parsed or made local date, the words of `Intl`), and whatever is named after dates.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EVERYWHERE = 'Asia/Kathmandu';
const OTHER_ZONES = ['America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Auckland'];

const DEPENDS_ON_ZONE = /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(|DateTimeFormat|RelativeTimeFormat|\.toLocale(?:Date|Time)?String\(|\.to(?:Date|Time)String\(|Date\.parse\(|new Date\([^()]*,|new Date\(['"`]/;
const NAMED_AFTER_DATES = /date|day|time|zone|calendar|clock|defer|month/i;

function vitest(zone, args) {
	console.log(`\nUnit tests under TZ=${zone}`);
	const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, '--project', 'unit', ...process.argv.slice(2)], {
		stdio: 'inherit',
		env: { ...process.env, TZ: zone, NO_COLOR: '1' },
	});
	if (run.status !== 0) process.exit(run.status ?? 1);
}

const files = ['src', 'cli', 'test/unit', 'test/support'].flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))).filter((name) => /\.m?tsx?$/.test(name));
const zoned = files.filter((file) => DEPENDS_ON_ZONE.test(readFileSync(file, 'utf8')) || (file.startsWith('test') && NAMED_AFTER_DATES.test(file)));
if (zoned.length === 0) throw new Error('No file depends on the time zone: the search for them is wrong.');

vitest(EVERYWHERE, ['run']);
for (const zone of OTHER_ZONES) vitest(zone, ['related', '--run', ...zoned]);
