/**
 * The preview host's server: gives the page, the built plugin and, on behalf of the page, the files of one vault folder.
 * Bound to 127.0.0.1; every request needs the token.
 */
import { constants } from 'node:fs';
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { OWN_HEADER, type BootData, type FsLogEntry } from '../shared/protocol';
import { newToken, refusalOf, RefusedError } from './access';
import { DeviceState } from './device-state';
import { EventStream } from './event-stream';
import { FsLog } from './fs-log';
import { loopbackRequests } from './loopback-requests';
import { nodeCalls } from './node-calls';
import { CONTENT_POLICY, pageHtml, pageScript, pageStyles } from './page-bundle';
import { TreeWatcher } from './tree-watcher';
import { WriteFaults, type WriteFault } from './write-faults';
import { textArg, vaultCalls, type Call } from './vault-calls';
import { wireError } from './wire';

export interface HostServerOptions {
	/** The vault folder. It is used as it is. */
	readonly vaultDir: string;
	/** Where `main.js`, `manifest.json` and `styles.css` lie. */
	readonly pluginDir: string;
	/** What `os.homedir()` answers in the page; may be read by the bridged Node calls. */
	readonly homeDir: string;
	/** Further folders that the bridged Node calls may read. */
	readonly allow?: readonly string[];
	/** Further folders that the bridged Node calls may read and write; the vault is always among them. */
	readonly allowWrite?: readonly string[];
	/** What `os.hostname()` answers in the page. */
	readonly computer?: string;
	/** Where local storage, secrets and layout are kept, outside the vault. */
	readonly stateDir: string;
	/** 0 or absent: any free port. */
	readonly port?: number;
	/** Links to the web open a browser tab. */
	readonly opensLinks?: boolean;
	/** How far `requestUrl` reaches: nowhere (the default), or servers on this machine. */
	readonly network?: 'none' | 'loopback';
	/** What `process.env` holds in the page; default: nothing. */
	readonly environment?: Readonly<Record<string, string>>;
}

export interface HostServer {
	/** Address of the page, with the token. */
	readonly url: string;
	readonly port: number;
	readonly token: string;
	/** Real path of the vault. */
	readonly vaultDir: string;
	fsLog(): readonly FsLogEntry[];
	clearFsLog(): void;
	/** Lets a write go wrong, once or as often as it says; see {@link WriteFault}. */
	addFault(fault: WriteFault): void;
	clearFaults(): void;
	/** Files and watchers that the page holds open through the bridge. */
	openCount(): { readonly files: number; readonly watchers: number };
	/** Requests made for the page that have no answer yet. */
	openRequests(): number;
	close(): Promise<void>;
}

const PLUGIN_FILES = new Map([
	['main.js', 'text/javascript; charset=utf-8'],
	['styles.css', 'text/css; charset=utf-8'],
	['manifest.json', 'application/json; charset=utf-8'],
]);

/** Starts the server. Fails when the vault folder does not exist or the port is taken. */
export async function startHostServer(options: HostServerOptions): Promise<HostServer> {
	const vaultDir = await realpath(options.vaultDir);
	await mkdir(options.homeDir, { recursive: true });
	const writeRoots = await Promise.all([vaultDir, ...(options.allowWrite ?? [])].map((path) => realpath(path)));
	const readRoots = await Promise.all([options.homeDir, ...(options.allow ?? [])].map((path) => realpath(path)));
	const token = newToken();
	const log = new FsLog();
	const events = new EventStream();
	const state = await DeviceState.open(options.stateDir, vaultDir);
	const faults = new WriteFaults();
	const roots = { read: [...writeRoots, ...readRoots], write: writeRoots };
	const node = nodeCalls(roots, log, faults, (client, event) => events.to(client, event));
	const net = loopbackRequests(options.network === 'loopback', (client, event) => events.to(client, event));
	const watcher = new TreeWatcher(vaultDir, (change, entry) => events.toAll({ kind: 'vault', change, entry }));
	await watcher.start();

	const calls = new Map<string, Call>([...vaultCalls(vaultDir, log, faults), ...node.calls, ...net.calls]);
	calls.set('host.boot', async () => boot());
	calls.set('host.keep', async ({ args }) => state.keep(textArg(args[0]), args[1] === null ? null : textArg(args[1])));
	calls.set('host.layout', async ({ args }) => state.keepLayout(textArg(args[0])));
	calls.set('host.secret', async ({ args }) => state.keepSecret(textArg(args[0]), textArg(args[1])));

	async function boot(): Promise<BootData> {
		return {
			vaultName: basename(vaultDir),
			vaultPath: vaultDir,
			entries: watcher.entries(),
			home: options.homeDir,
			manifest: JSON.parse(await readFile(join(options.pluginDir, 'manifest.json'), 'utf8')) as BootData['manifest'],
			localStorage: state.localStorage(),
			secrets: state.secrets(),
			computer: options.computer ?? 'preview-computer',
			fsConstants: { ...constants },
			layout: state.layout(),
			opensLinks: options.opensLinks ?? false,
			reachesLoopback: options.network === 'loopback',
			environment: options.environment ?? {},
		};
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url ?? '/', 'http://127.0.0.1');
		const refusal = refusalOf(request, url, token, port);
		if (refusal !== null) return send(response, 403, 'text/plain; charset=utf-8', `Refused: ${refusal}.\n`);
		const route = `${request.method} ${url.pathname}`;
		if (route === 'POST /rpc') return answerCall(request, url, response);
		if (route === 'GET /events') {
			const client = url.searchParams.get('client') ?? '';
			return events.add(client, response, () => {
				net.release(client);
				void node.release(client);
			});
		}
		if (route === 'GET /') return send(response, 200, 'text/html; charset=utf-8', pageHtml(token));
		if (route === 'GET /host.js') return send(response, 200, 'text/javascript; charset=utf-8', await pageScript());
		if (route === 'GET /host.css') return send(response, 200, 'text/css; charset=utf-8', await pageStyles());
		if (route === 'GET /__log') return send(response, 200, 'application/json', JSON.stringify(log.all()));
		if (url.pathname.startsWith('/plugin/')) return sendPluginFile(response, url.pathname.slice('/plugin/'.length));
		return send(response, 404, 'text/plain; charset=utf-8', 'Nothing here.\n');
	}

	async function answerCall(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
		const body = await bodyOf(request);
		const isBinary = request.headers['content-type'] === 'application/octet-stream';
		try {
			const call = calls.get(url.searchParams.get('call') ?? '');
			if (call === undefined) throw new RefusedError('ENOSYS', 'ENOSYS: no such call');
			const args: unknown = JSON.parse(isBinary ? (url.searchParams.get('args') ?? '[]') : body.toString('utf8'));
			const result = await call({
				args: Array.isArray(args) ? args : [],
				bytes: isBinary ? body : new Uint8Array(0),
				own: request.headers[OWN_HEADER] !== undefined,
				client: url.searchParams.get('client') ?? '',
			});
			if (result instanceof Uint8Array) return send(response, 200, 'application/octet-stream', result);
			return send(response, 200, 'application/json', JSON.stringify({ value: result ?? null }));
		} catch (error) {
			return send(response, 200, 'application/json', JSON.stringify({ error: wireError(error) }));
		}
	}

	async function sendPluginFile(response: ServerResponse, name: string): Promise<void> {
		const type = PLUGIN_FILES.get(name);
		const text = type === undefined ? null : await readFile(join(options.pluginDir, name), 'utf8').catch(() => null);
		if (type !== undefined && name === 'main.js' && text !== null) return send(response, 200, type, asModule(text));
		if (type !== undefined && (text !== null || name === 'styles.css')) return send(response, 200, type, text ?? '');
		return send(response, 404, 'text/plain; charset=utf-8', `No ${name} in ${options.pluginDir}.\n`);
	}

	let port = options.port ?? 0;
	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => {
			if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', `${wireError(error).message}\n`);
		});
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	port = (server.address() as AddressInfo).port;

	return {
		url: `http://127.0.0.1:${port}/?token=${token}`,
		port,
		token,
		vaultDir,
		fsLog: () => log.all(),
		clearFsLog: () => log.clear(),
		addFault: (fault) => faults.add(fault),
		clearFaults: () => faults.clear(),
		openCount: () => node.openCount(),
		openRequests: () => net.openCount(),
		async close() {
			watcher.close();
			events.close();
			net.releaseAll();
			await node.releaseAll();
			server.closeAllConnections();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
	response.writeHead(status, {
		'content-type': type,
		'cache-control': 'no-store',
		'content-security-policy': CONTENT_POLICY,
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
	});
	response.end(body);
}

/** A CommonJS file as a script: the page finds the module's function in `window.pluginModule` and calls it. */
function asModule(code: string): string {
	return `window.pluginModule = function (require, module, exports) {${code}\n};\n`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
	return Buffer.concat(parts);
}
