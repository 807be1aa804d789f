// `npm start`: builds the plugin, serves the preview host on a copy of the demo vault (or on a folder, as it is) and opens
// it in a browser where there is a screen. Ends with Ctrl-C and takes its scratch folder along.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { demoSearchConfig, startDemoSearch } from './demo-search.mjs';
import { BROWSER_HELP, findBrowser, installBrowser } from './ensure-browser.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DEMO_VAULT = join(ROOT, 'test', 'fixtures', 'demo-vault');

const HELP = `Usage: npm start -- [options]

  --vault DIR        serve this folder as it is, instead of a copy of the demo vault
  --allow DIR        let the plugin read this folder too (may be repeated); the vault is always allowed
  --allow-write DIR  let the plugin read and write this folder too (may be repeated): a workspace outside the vault
  --home DIR         what the plugin is told is the home folder (default: an empty scratch folder)
  --port N           listen on this port (default: any free one)
  --no-open          do not open a browser
  --lang en|zh       language of the app
  --theme light|dark|odd
  --phone            play a phone: narrow, no Node
  --help             this text
`;

function fail(message) {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

function readOptions() {
	try {
		const { values } = parseArgs({
			options: {
				vault: { type: 'string' },
				allow: { type: 'string', multiple: true, default: [] },
				'allow-write': { type: 'string', multiple: true, default: [] },
				home: { type: 'string' },
				port: { type: 'string', default: '0' },
				'no-open': { type: 'boolean', default: false },
				lang: { type: 'string', default: 'en' },
				theme: { type: 'string', default: 'light' },
				phone: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		});
		return values;
	} catch (error) {
		return fail(`${error.message}\n\n${HELP}`);
	}
}

function checkOptions(options) {
	const port = Number(options.port);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`--port takes a number from 0 to 65535, not "${options.port}".`);
	if (!['en', 'zh'].includes(options.lang)) fail(`--lang is en or zh, not "${options.lang}".`);
	if (!['light', 'dark', 'odd'].includes(options.theme)) fail(`--theme is light, dark or odd, not "${options.theme}".`);
	const folders = [options.vault, options.home, ...options.allow, ...options['allow-write']].filter((folder) => folder !== undefined);
	for (const folder of folders) if (!isFolder(folder)) fail(`${folder} is not a folder.`);
	if (options.vault === undefined && !isFolder(DEMO_VAULT)) fail(`The demo vault is missing: ${DEMO_VAULT}`);
	return { ...options, port };
}

function isFolder(path) {
	return existsSync(path) && statSync(path).isDirectory();
}

/** Whether a window can be shown here. */
function hasScreen() {
	if (process.platform !== 'linux') return true;
	return Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
}

/** Opens the address; a browser that cannot be started is no reason to stop serving. */
function openInBrowser(url, scratch) {
	if (!hasScreen()) {
		process.stdout.write('There is no screen here; open the address in a browser on this machine.\n');
		return null;
	}
	const browser = findBrowser() ?? (installBrowser() ? findBrowser() : null);
	if (browser !== null) {
		const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
		const args = [`--user-data-dir=${join(scratch, 'browser')}`, '--no-first-run', '--no-default-browser-check', ...(isRoot ? ['--no-sandbox'] : []), url];
		return launch(browser, args);
	}
	const openers = { darwin: ['open', [url]], win32: ['cmd', ['/c', 'start', '', url]] };
	const [command, args] = openers[process.platform] ?? ['xdg-open', [url]];
	process.stdout.write(`No Chromium found; trying the default browser. ${BROWSER_HELP}\n`);
	return launch(command, args);
}

function launch(command, args) {
	const child = spawn(command, args, { stdio: 'ignore' });
	child.on('error', (error) => process.stdout.write(`The browser did not start (${error.message}); open the address yourself.\n`));
	return child;
}

async function main() {
	const asked = readOptions();
	if (asked.help) {
		process.stdout.write(HELP);
		return;
	}
	const options = checkOptions(asked);
	process.stdout.write('Building …\n');
	const build = spawnSync(process.execPath, ['esbuild.config.mjs'], { cwd: ROOT, stdio: 'inherit' });
	if (build.status !== 0) fail('The build failed.');

	const scratch = mkdtempSync(join(tmpdir(), 'evidence-desk-demo-'));
	let browser = null;
	let server = null;
	let search = null;
	let isEnding = false;
	const end = async (code) => {
		if (isEnding) return;
		isEnding = true;
		browser?.kill();
		await server?.close();
		await search?.close();
		rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
		process.exit(code);
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));

	try {
		const vaultDir = options.vault === undefined ? join(scratch, 'demo-vault') : resolve(options.vault);
		if (options.vault === undefined) cpSync(DEMO_VAULT, vaultDir, { recursive: true });
		const homeDir = options.home === undefined ? join(scratch, 'home') : resolve(options.home);
		mkdirSync(homeDir, { recursive: true });
		const isCopy = options.vault === undefined;
		const stateDir = isCopy ? join(scratch, 'device') : join(tmpdir(), 'evidence-desk-preview');
		if (isCopy) {
			search = await startDemoSearch(vaultDir);
			const { DeviceState } = await tsImport('../test/host/server/device-state.ts', import.meta.url);
			const state = await DeviceState.open(stateDir, realpathSync(vaultDir));
			await state.keep('evidence-desk:search', JSON.stringify(demoSearchConfig(search.url)));
		}
		const { startHostServer } = await tsImport('../test/host/server/host-server.ts', import.meta.url);
		server = await startHostServer({
			vaultDir,
			pluginDir: ROOT,
			homeDir,
			allow: options.allow.map((folder) => resolve(folder)),
			allowWrite: options['allow-write'].map((folder) => resolve(folder)),
			stateDir,
			// Searches of the plugin reach servers of this machine and nothing else.
			network: 'loopback',
			port: options.port,
			opensLinks: true,
		});
		const query = new URLSearchParams({ lang: options.lang, theme: options.theme, open: 'evidence-desk:open-desk' });
		if (options.phone) query.set('phone', '1');
		const url = `${server.url}&${query}`;
		const place = isCopy ? `A copy of the demo vault, yours to decide in: ${vaultDir}` : `Vault, used as it is (what you decide is written there): ${vaultDir}`;
		process.stdout.write(`\nEvidence Desk preview: ${url}\n${place}\n${isCopy ? 'Searches reach a made-up search engine on this machine' : 'Searches reach servers of this machine only'}.\nCtrl-C ends it${isCopy ? ' and removes the copy' : ''}.\n`);
		if (!options['no-open']) browser = openInBrowser(url, scratch);
	} catch (error) {
		process.stderr.write(`The preview could not start: ${error.message}\n`);
		await end(1);
	}
}

await main();
