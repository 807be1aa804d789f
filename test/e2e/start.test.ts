/** `npm start` and the two scripts before it: installing and finding a browser. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { browserPlaces, findBrowser } from '../../scripts/ensure-browser.mjs';
import { isNodeNewEnough, needsInstall } from '../../scripts/ensure-installed.mjs';
import { removeFolder, scratchFolder } from './harness';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

describe('npm start', () => {
	it('serves a copy of the demo vault and takes it away with Ctrl-C', async () => {
		const child = spawn(process.execPath, ['scripts/start.mjs', '--no-open'], { cwd: ROOT });
		let output = '';
		child.stdout.on('data', (part: Buffer) => {
			output += part.toString();
		});
		const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
		try {
			await expect.poll(() => output, { timeout: 50_000 }).toContain('Ctrl-C');
			const url = /http:\S+/.exec(output)?.[0] ?? '';
			const copy = /A copy of the demo vault, yours to decide in: (.+)/.exec(output)?.[1] ?? '';
			expect(existsSync(join(copy, 'Applications'))).toBe(true);
			expect((await fetch(url)).status).toBe(200);
			expect((await fetch(new URL('/', url))).status).toBe(403);
			child.kill('SIGINT');
			expect(await ended).toBe(0);
			expect(existsSync(copy)).toBe(false);
		} finally {
			child.kill('SIGKILL');
		}
	});

	it('refuses what it cannot serve, in words', async () => {
		const child = spawn(process.execPath, ['scripts/start.mjs', '--vault', join(ROOT, 'no-such-folder')], { cwd: ROOT });
		let errors = '';
		child.stderr.on('data', (part: Buffer) => {
			errors += part.toString();
		});
		expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(1);
		expect(errors).toContain('no-such-folder is not a folder');
	});

	it('knows when an installation is missing or older than the lock file', async () => {
		const root = scratchFolder();
		const record = join(root, 'node_modules', '.package-lock.json');
		await writeFile(join(root, 'package-lock.json'), '{}');
		expect(needsInstall(root)).toBe(true);
		await mkdir(dirname(record));
		await writeFile(record, '{}');
		await utimes(record, 2000, 2000);
		await utimes(join(root, 'package-lock.json'), 1000, 1000);
		expect(needsInstall(root)).toBe(false);
		await utimes(join(root, 'package-lock.json'), 3000, 3000);
		expect(needsInstall(root)).toBe(true);
		removeFolder(root);
		expect(['20.19.0', '22.1.0', '20.18.3', '18.20.0'].map(isNodeNewEnough)).toEqual([true, true, false, false]);
	});

	it('looks for a browser where the person said first, then in the usual places', () => {
		expect(browserPlaces({ CHROME_PATH: '/my/chrome', PATH: '/a' }, 'linux').slice(0, 2)).toEqual(['/my/chrome', join('/a', 'chromium')]);
		expect(browserPlaces({ HOME: '/Users/x', PATH: '' }, 'darwin')[0]).toContain('Google Chrome.app');
		expect(browserPlaces({ PROGRAMFILES: 'C:/Programs' }, 'win32')[0]).toContain('chrome.exe');
		expect(findBrowser({ PATH: '', CHROME_PATH: join(ROOT, 'no-such-browser') })).toBe(process.platform === 'linux' ? null : findBrowser({ PATH: '' }));
	});
});
