/**
 * What end-to-end tests stand on: a scratch copy of a fixture, the preview host on it, and a page in a real Chromium.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { BROWSER_HELP, findBrowser } from '../../scripts/ensure-browser.mjs';
import { startHostServer } from '../host/server/host-server';
import type { HostCounters } from '../host/shared/host-api';
import type { FsLogEntry } from '../host/shared/protocol';
import type { WriteFault } from '../host/server/write-faults';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const FLAGS = ['--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A bound for slow machines. */
const READY_MS = 60_000;

export interface HostOptions {
	/** The vault folder on disk; use {@link copyFixture} for one that may be changed. */
	readonly vault: string;
	/** The phone profile: no Node, narrow. */
	readonly phone?: boolean;
	readonly lang?: 'en' | 'zh';
	readonly theme?: 'light' | 'dark' | 'odd';
	/** What the page takes for now, epoch milliseconds; it goes on from there. */
	readonly now?: number;
	/** Folder of main.js, manifest.json and styles.css; default: this repository. */
	readonly pluginDir?: string;
	/** Further folders the bridged Node calls may read. */
	readonly allow?: readonly string[];
	/** Further folders they may read and write, such as a workspace outside the vault. */
	readonly allowWrite?: readonly string[];
	/** What `os.hostname()` answers; two hosts with one name are two programs on one computer. */
	readonly computer?: string;
	/** What `os.homedir()` answers; default: an empty scratch folder. */
	readonly home?: string;
	/** Where the settings open; default: a second window, as in the app. */
	readonly settings?: 'window' | 'modal';
	/** Command to run on the first start; default: none. */
	readonly open?: string;
	/** IANA name, e.g. `Pacific/Auckland`. */
	readonly timezone?: string;
	readonly reducedMotion?: boolean;
	/** How far the app's `requestUrl` reaches: nowhere (the default: recorded, never sent), or servers on this machine. */
	readonly network?: 'none' | 'loopback';
	/** What `process.env` holds; default: nothing. */
	readonly environment?: Readonly<Record<string, string>>;
	/** Where the device's local storage is kept; give the same folder twice to play a restart of one device. */
	readonly stateDir?: string;
}

/** What the browser itself counts, after a garbage collection. */
export interface DomCounters {
	readonly documents: number;
	readonly nodes: number;
	readonly jsEventListeners: number;
}

export interface Host {
	readonly page: Page;
	readonly context: BrowserContext;
	/** Address of the page with its token. */
	readonly url: string;
	readonly port: number;
	readonly token: string;
	readonly vaultDir: string;
	readonly homeDir: string;
	/** Page errors and console errors of all windows, in order. A test that expects none checks that it is empty. */
	readonly errors: string[];
	/** Runs a command; without a colon it is the plugin's own. Answers whether it was available. */
	run(commandId: string): Promise<boolean>;
	/** Opens the plugin's settings and returns the page they are on (the second window, or the main page). */
	settingsPage(): Promise<Page>;
	/** Moves the active leaf into a window of its own and returns that. */
	popout(): Promise<Page>;
	/** The plugin's file-system calls, oldest first; the host page's own are left out. */
	fsLog(): readonly FsLogEntry[];
	clearFsLog(): void;
	/** Bytes that were read of files whose path ends so. */
	bytesRead(pathEnd: string): number;
	/** Lets a write go wrong, once or as often as it says; see {@link WriteFault}. */
	addFault(fault: WriteFault): void;
	clearFaults(): void;
	/** Files and watchers held open through the bridge. */
	openCount(): { readonly files: number; readonly watchers: number };
	/** Requests of the app that have no answer yet. */
	openRequests(): number;
	counters(): Promise<HostCounters>;
	domCounters(): Promise<DomCounters>;
	/** Saves the layout and loads the page again, as a restart of the app would. */
	restart(): Promise<void>;
	close(): Promise<void>;
}

let browser: Promise<Browser> | null = null;

/** One browser per test file; it ends with the process. */
function sharedBrowser(): Promise<Browser> {
	browser ??= launch();
	return browser;
}

async function launch(): Promise<Browser> {
	const executablePath = findBrowser();
	if (executablePath === null) throw new Error(`No browser found. ${BROWSER_HELP}`);
	const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
	return chromium.launch({ executablePath, args: isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS });
}

/** Closes the shared browser; for `afterAll` of the last describe block of a file. */
export async function closeBrowser(): Promise<void> {
	const open = browser;
	browser = null;
	await (await open)?.close();
}

const scratchFolders = new Set<string>();

process.on('exit', () => scratchFolders.forEach(removeFolder));

/** A scratch folder; it goes with `removeFolder`, at the latest when the process ends. */
export function scratchFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'evidence-desk-test-'));
	scratchFolders.add(folder);
	return folder;
}

export function removeFolder(path: string): void {
	for (let tries = 1; ; tries++) {
		try {
			rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
			return;
		} catch (error) {
			// A file may have come between the listing and the removal of its folder; the next try lists anew.
			if (tries === 5) throw error;
		}
	}
}

/** Copies `test/fixtures/<name>` to a scratch folder and returns the copy. */
export function copyFixture(name: string): string {
	const target = join(scratchFolder(), name.replace(/.*\//, ''));
	cpSync(join(ROOT, 'test', 'fixtures', name), target, { recursive: true });
	return target;
}

/** Starts the host on a vault and waits until plugin and layout are ready. */
export async function startHost(options: HostOptions): Promise<Host> {
	const scratch = scratchFolder();
	const homeDir = options.home ?? join(scratch, 'home');
	const server = await startHostServer({
		vaultDir: options.vault,
		pluginDir: options.pluginDir ?? ROOT,
		homeDir,
		allow: options.allow ?? [],
		allowWrite: options.allowWrite ?? [],
		...(options.computer === undefined ? {} : { computer: options.computer }),
		...(options.network === undefined ? {} : { network: options.network }),
		...(options.environment === undefined ? {} : { environment: options.environment }),
		stateDir: options.stateDir ?? join(scratch, 'device'),
	});
	const isPhone = options.phone === true;
	const context = await (await sharedBrowser()).newContext({
		viewport: isPhone ? PHONE : DESKTOP,
		hasTouch: isPhone,
		locale: options.lang === 'zh' ? 'zh-CN' : 'en-GB',
		...(options.timezone === undefined ? {} : { timezoneId: options.timezone }),
		...(options.reducedMotion === true ? { reducedMotion: 'reduce' as const } : {}),
	});
	const errors: string[] = [];
	context.on('page', (each) => collectErrors(each, errors));
	const page = await context.newPage();
	const url = `${server.url}&${queryOf(options)}`;
	await page.goto(url);
	await untilReady(page);

	return {
		page,
		context,
		url,
		port: server.port,
		token: server.token,
		vaultDir: server.vaultDir,
		homeDir,
		errors,
		run: (commandId) => page.evaluate((id) => window.host.run(id), commandId),
		async settingsPage() {
			if (isPhone || options.settings === 'modal') {
				await page.evaluate(() => window.host.openSettings());
				return page;
			}
			return secondPage(page, () => page.evaluate(() => window.host.openSettings()));
		},
		popout: () => secondPage(page, () => page.evaluate(() => window.host.popout())),
		fsLog: () => server.fsLog().filter((entry) => !entry.own),
		clearFsLog: () => server.clearFsLog(),
		bytesRead: (pathEnd) => {
			const entries = server.fsLog().filter((entry) => !entry.own && entry.path.endsWith(pathEnd));
			return entries.reduce((sum, entry) => sum + entry.bytesRead, 0);
		},
		addFault: (fault) => server.addFault(fault),
		clearFaults: () => server.clearFaults(),
		openCount: () => server.openCount(),
		openRequests: () => server.openRequests(),
		counters: () => page.evaluate(() => window.host.counters()),
		async domCounters() {
			const session = await context.newCDPSession(page);
			await session.send('HeapProfiler.collectGarbage');
			const { documents, nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
			await session.detach();
			return { documents, nodes, jsEventListeners };
		},
		async restart() {
			await page.evaluate(() => window.host.saveLayout());
			await page.reload();
			await untilReady(page);
		},
		async close() {
			await context.close();
			await server.close();
			removeFolder(scratch);
		},
	};
}

function queryOf(options: HostOptions): string {
	const query = new URLSearchParams({ toolbar: '0', lang: options.lang ?? 'en', theme: options.theme ?? 'light' });
	if (options.phone === true) query.set('phone', '1');
	if (options.now !== undefined) query.set('now', String(options.now));
	if (options.settings !== undefined) query.set('settings', options.settings);
	if (options.open !== undefined) query.set('open', options.open);
	return query.toString();
}

function collectErrors(page: Page, errors: string[]): void {
	page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
	page.on('console', (message) => {
		if (message.type() === 'error') errors.push(message.text());
	});
}

async function untilReady(page: Page): Promise<void> {
	await page.waitForFunction(() => 'host' in window && window.host.ready, null, { timeout: READY_MS });
}

async function secondPage(page: Page, open: () => Promise<void>): Promise<Page> {
	const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
	return popup;
}
