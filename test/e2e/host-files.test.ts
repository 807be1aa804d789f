/** The preview host's files, network and bridge to Node, driven with a small plugin. */
import { appendFile, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, startHost, type Host, type HostOptions } from './harness';
import { makeTinyFixture, tiny, type TinyFixture } from './tiny-fixture';

let host: Host;
let fixture: TinyFixture;

async function start(options: Partial<HostOptions> = {}): Promise<void> {
	host = await startHost({ vault: fixture.vault, pluginDir: fixture.pluginDir, ...options });
}

beforeAll(async () => {
	fixture = await makeTinyFixture();
});

afterEach(async () => {
	await host.close();
	await fixture.renewVault();
});

afterAll(async () => {
	await closeBrowser();
	fixture.remove();
});

describe('the files of the preview host', () => {
	it('changes a file atomically and refuses to create over one', async () => {
		await start();
		await host.run('count');
		expect(await readFile(join(fixture.vault, 'count.txt'), 'utf8')).toBe('20');
		expect(await tiny(host, 'createNote', 'count.txt')).toBe('File already exists.');
		expect(await readFile(join(fixture.vault, 'count.txt'), 'utf8')).toBe('20');
		expect(await tiny(host, 'createNote', 'notes/new.md')).toBe('notes/new.md');
		expect(await tiny(host, 'createNote', '.hidden.md')).toBe('hidden');
	});

	it('reports what others do to the files, once each, and keeps quiet about its own writes', async () => {
		await start();
		await host.page.evaluate(() => {
			const { app } = window as unknown as { app: { vault: { on(name: string, callback: (file: { path: string }) => void): void } } };
			const seen: string[] = [];
			for (const name of ['create', 'modify', 'delete']) app.vault.on(name, (file) => seen.push(`${name} ${file.path}`));
			Object.assign(window, { seen });
		});
		const seen = () => host.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
		await appendFile(join(fixture.vault, 'data.jsonl'), '{"a":1}\n');
		await expect.poll(seen).toEqual(['modify data.jsonl']);
		await writeFile(join(fixture.vault, 'data.jsonl.tmp'), 'x');
		await rename(join(fixture.vault, 'data.jsonl.tmp'), join(fixture.vault, 'data.jsonl'));
		await expect.poll(async () => (await seen()).filter((each) => each === 'modify data.jsonl').length).toBe(2);
		await mkdir(join(fixture.vault, 'later'));
		await writeFile(join(fixture.vault, 'later', 'a.md'), 'x');
		await expect.poll(seen).toContain('create later/a.md');
		await tiny(host, 'createNote', 'own.md');
		await writeFile(join(fixture.vault, 'last.md'), 'x');
		await expect.poll(seen).toContain('create last.md');
		expect((await seen()).filter((each) => each.endsWith('own.md'))).toEqual(['create own.md']);
	});

	it('lends Node\'s file calls on a desktop, with ranges, and counts the bytes', async () => {
		await start();
		const path = join(fixture.vault, 'data.jsonl');
		const result = await host.page.evaluate(async (file) => {
			interface Handle {
				read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
				close(): Promise<void>;
			}
			interface Fs {
				promises: { stat(path: string, options: { bigint: true }): Promise<{ size: bigint; isFile(): boolean }>; open(path: string, flags: string): Promise<Handle> };
			}
			const fs = (window as unknown as { require(name: string): Fs }).require('node:fs');
			const stat = await fs.promises.stat(file, { bigint: true });
			const handle = await fs.promises.open(file, 'r');
			const buffer = new Uint8Array(20);
			const { bytesRead } = await handle.read(buffer, 0, 20, 9995);
			await handle.close();
			const missing = await fs.promises.stat(`${file}.no`, { bigint: true }).catch((error: { code: string }) => error.code);
			const outside = await fs.promises.stat('/etc/hostname', { bigint: true }).catch((error: { code: string }) => error.code);
			const writing = await fs.promises.open(file, 'w').catch((error: { code: string }) => error.code);
			return { size: String(stat.size), isFile: stat.isFile(), bytesRead, text: new TextDecoder().decode(buffer.subarray(0, bytesRead)), missing, outside, writing };
		}, path);
		expect(result).toEqual({ size: '10001', isFile: true, bytesRead: 6, text: '56789\n', missing: 'ENOENT', outside: 'EACCES', writing: 'EROFS' });
		expect(host.bytesRead('data.jsonl')).toBe(6);
		expect(host.openCount()).toEqual({ files: 0, watchers: 0 });
		await expect(host.page.evaluate(() => (window as unknown as { require(name: string): unknown }).require('node:net'))).rejects.toThrow('Cannot find module');
	});

	it('tells a bridged watcher about changes, and no longer after it is closed', async () => {
		await start();
		await host.page.evaluate((folder) => {
			interface Fs {
				watch(path: string, options: object, listener: (type: string, name: string) => void): { close(): void };
			}
			const heard: string[] = [];
			const watcher = (window as unknown as { require(name: string): Fs }).require('node:fs').watch(folder, { recursive: true }, (type, name) => heard.push(`${type} ${name}`));
			Object.assign(window, { heard, watcher });
		}, fixture.vault);
		await expect.poll(() => host.openCount().watchers).toBe(1);
		const heard = () => host.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
		await expect.poll(async () => {
			await appendFile(join(fixture.vault, 'notes', 'two.md'), 'x');
			return heard();
		}).toContain('change notes/two.md');
		await host.page.evaluate(() => (window as unknown as { watcher: { close(): void } }).watcher.close());
		await expect.poll(() => host.openCount().watchers).toBe(0);
	});

	it('refuses the network unless a reply is scripted, and records what was asked', async () => {
		await start();
		expect(await tiny(host, 'ask', 'https://example.org/a')).toBe('net::ERR_INTERNET_DISCONNECTED');
		await host.page.evaluate(() => window.host.netReply('https://example.org/', { text: 'scripted' }));
		expect(await tiny(host, 'ask', 'https://example.org/b')).toBe('scripted');
		const asked = await host.page.evaluate(() => window.host.netRequests().map((each) => each.url));
		expect(asked).toEqual(['https://example.org/a', 'https://example.org/b']);
		expect(await host.page.evaluate(() => window.host.protocol('tiny', { word: 'deep' }))).toBe(true);
		expect(await host.page.evaluate(() => window.host.notices())).toContain('Protocol deep');
	});

	it('answers nobody but its own page', async () => {
		await start();
		const ask = (path: string, headers: Record<string, string> = {}) =>
			new Promise<number>((resolve, reject) => {
				const call = request({ host: '127.0.0.1', port: host.port, path, headers }, (response) => {
					response.resume();
					resolve(response.statusCode ?? 0);
				});
				call.on('error', reject);
				call.end();
			});
		expect(await ask('/')).toBe(403);
		expect(await ask('/?token=0')).toBe(403);
		expect(await ask('/__log')).toBe(403);
		const good = `/?token=${host.token}`;
		expect(await ask(good)).toBe(200);
		expect(await ask(good, { host: `evil.example:${host.port}` })).toBe(403);
		expect(await ask(good, { origin: 'http://evil.example' })).toBe(403);
		await symlink('/etc', join(fixture.vault, 'way-out'));
		const codes = await host.page.evaluate(async () => {
			const { app } = window as unknown as { app: { vault: { adapter: { read(path: string): Promise<string> } } } };
			const codeOf = (path: string) => app.vault.adapter.read(path).then(() => 'read', (error: { code: string }) => error.code);
			return [await codeOf('../outside.txt'), await codeOf('/etc/hostname'), await codeOf('way-out/hostname')];
		});
		expect(codes).toEqual(['EACCES', 'EACCES', 'EACCES']);
	});
});
