/** A real meta-search server on this machine, with no engine but the ones a test gives it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import process from 'node:process';
import { closedPort } from './loopback-server';

export interface SearxEngine {
	readonly name: string;
	/** A server that answers `{"pages":[{"link","name","text"}]}`. */
	readonly url: string;
	/** Chosen with `categories`. */
	readonly category: string;
}

export interface Searx {
	/** Without a slash at the end. */
	readonly url: string;
	/** What it printed, for a test that failed. */
	readonly printed: () => string;
	/** Ends the process and removes its folder. */
	close(): Promise<void>;
}

/** For a cold disk and a busy machine; it usually takes a few seconds. */
const START_MS = 60_000;
const ENGINE_SECONDS = 1;

/**
 * Starts the server and waits until it answers.
 * @param command path of `searx-run`
 */
export async function startSearx(command: string, engines: readonly SearxEngine[]): Promise<Searx> {
	const port = await closedPort();
	const url = `http://127.0.0.1:${String(port)}`;
	const folder = mkdtempSync(path.join(tmpdir(), 'evidence-desk-searx-'));
	const settings = path.join(folder, 'settings.yml');
	// JSON is YAML.
	writeFileSync(settings, JSON.stringify(settingsOf(port, engines)));
	let printed = '';
	const child = spawn(command, [], { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1', SEARX_SETTINGS_PATH: settings }, stdio: ['ignore', 'pipe', 'pipe'] });
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()));
	const close = async (): Promise<void> => {
		await ended(child);
		rmSync(folder, { recursive: true, force: true });
	};
	try {
		await answers(url, child, () => printed);
	} catch (error) {
		await close();
		throw error;
	}
	return { url, printed: () => printed, close };
}

function settingsOf(port: number, engines: readonly SearxEngine[]): object {
	return {
		general: { debug: false, instance_name: 'test' },
		search: { safe_search: 0, autocomplete: '', default_lang: '', ban_time_on_fail: 0, max_ban_time_on_fail: 0, formats: ['html', 'json'] },
		server: { port, bind_address: '127.0.0.1', secret_key: 'of this test alone', base_url: false, image_proxy: false, http_protocol_version: '1.0', method: 'GET', default_http_headers: {} },
		ui: { static_path: '/usr/share/python3-searx/static', templates_path: '/usr/share/python3-searx/templates', default_theme: 'oscar', default_locale: '', theme_args: { oscar_style: 'logicodev' } },
		outgoing: { request_timeout: ENGINE_SECONDS, pool_connections: 10, pool_maxsize: 10 },
		engines: engines.map(({ name, url, category }, index) => ({
			name,
			engine: 'json_engine',
			shortcut: `e${String(index)}`,
			categories: category,
			search_url: `${url}/find?q={query}`,
			results_query: 'pages',
			url_query: 'link',
			title_query: 'name',
			content_query: 'text',
			timeout: ENGINE_SECONDS,
			// Engines speak https only, unless told otherwise.
			enable_http: true,
			disabled: false,
		})),
		locales: { en: 'English' },
		doi_resolvers: { 'doi.org': 'https://doi.org/' },
		default_doi_resolver: 'doi.org',
	};
}

async function answers(url: string, child: ChildProcess, printed: () => string): Promise<void> {
	const end = Date.now() + START_MS;
	for (;;) {
		if (child.exitCode !== null || child.signalCode !== null) throw new Error(`searx ended at once: ${printed().slice(-2000)}`);
		const isUp = await fetch(`${url}/config`).then(async (answer) => (await answer.body?.cancel(), answer.ok), () => false);
		if (isUp) return;
		if (Date.now() > end) throw new Error(`searx does not answer: ${printed().slice(-2000)}`);
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

/** Asks it to end, and ends it. */
async function ended(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = new Promise<void>((resolve) => void child.once('close', () => resolve()));
	child.kill('SIGTERM');
	const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
	await gone;
	clearTimeout(timer);
}
