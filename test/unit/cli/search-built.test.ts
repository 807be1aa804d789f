/** The built program and the built library, as other programs use them: real processes, over servers on this machine. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cli } from '../../../esbuild.config.mjs';
import type { SearchOutcome } from '../../../src/search/search-types';
import { bare, hangBeforeHead } from '../../support/search-servers/behaviours';
import { answering } from '../../support/search-servers/dialects';
import { closeServers, startServer } from '../../support/search-servers/loopback-server';

let folder = '';
let program = '';
let library = '';

beforeAll(async () => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-search-'));
	program = path.join(folder, 'evidence-desk.mjs');
	library = path.join(folder, 'search.mjs');
	await build({ ...cli, outfile: program });
	await build({ ...cli, entryPoints: ['cli/search-library.mts'], outfile: library });
}, 60_000);

afterAll(() => fs.rmSync(folder, { recursive: true }));
afterEach(closeServers);

interface Ended {
	readonly status: number | null;
	readonly out: string;
	readonly err: string;
}

function start(file: string, given: readonly string[], environment: Record<string, string>): { readonly ended: Promise<Ended>; interrupt(): void } {
	const child = spawn(process.execPath, [file, ...given], { env: { PATH: process.env.PATH ?? '', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
	let out = '';
	let err = '';
	child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
	return { ended: new Promise((resolve) => child.on('close', (status) => resolve({ status, out, err }))), interrupt: () => void child.kill('SIGINT') };
}

const keys = (url: string): Record<string, string> => ({ TAVILY_API_KEY: 'PLANTEDtavilyKEY', TAVILY_BASE_URL: url });

describe('the built program', () => {
	it('searches with the key of its environment and ends when it has answered', async () => {
		const server = await startServer(answering('tavily', 'one'));
		const startedAt = performance.now();
		const ended = await start(program, ['search', 'x', '--json'], keys(server.url)).ended;
		expect([ended.status, ended.err]).toEqual([0, '']);
		expect((JSON.parse(ended.out) as SearchOutcome).results).toMatchObject([{ url: 'https://a.example/one' }]);
		expect(server.seen).toMatchObject([{ headers: { authorization: 'Bearer PLANTEDtavilyKEY' } }]);
		// Nothing of the search keeps the program alive, its deadline of 30 s least of all.
		expect(performance.now() - startedAt).toBeLessThan(15_000);
	}, 30_000);

	it('Ctrl-C: prints what had gone out, status 130, and the server sees the connection closed', async () => {
		const server = await startServer(hangBeforeHead);
		const running = start(program, ['search', 'x', '--json'], keys(server.url));
		await server.arrival(1);
		running.interrupt();
		const ended = await running.ended;
		await server.closing(0);
		expect([ended.status, ended.err]).toEqual([130, '']);
		expect(JSON.parse(ended.out)).toMatchObject({ outcome: 'cancelled', attempts: [{ outcome: 'cancelled', stopped: 'yes', sent: 'maybe' }] });
	}, 30_000);

	it('prints no key when the provider refuses it, and no stack for a wrong line', async () => {
		const server = await startServer(bare(401));
		const refused = await start(program, ['doctor', '--live'], keys(server.url)).ended;
		expect(refused.status).toBe(4);
		expect(refused.out + refused.err).not.toContain('PLANTED');
		const wrong = await start(program, ['search', 'x', '--count', '-1'], keys(server.url)).ended;
		expect([wrong.status, wrong.err.split('\n').length]).toEqual([2, 2]);
	}, 30_000);
});

describe('the built library', () => {
	it('searches for another program, with its own settings and its own log', async () => {
		const server = await startServer(answering('tavily', 'one'));
		const script = path.join(folder, 'other-program.mjs');
		fs.writeFileSync(
			script,
			`import { createNodeSearchWorld, createSearchRuntime } from ${JSON.stringify(pathToFileURL(library).href)};
			const log = [];
			const world = createNodeSearchWorld({
				environment: process.env,
				userAgent: 'other-program',
				settings: { budgets: { tavily: { perDay: 2, perMonth: null } } },
				world: { log: (record) => { log.push(record); return Promise.resolve(); } },
			});
			const runtime = createSearchRuntime(world);
			const outcomes = [];
			for (const query of ['a', 'b', 'c']) outcomes.push((await runtime.search({ query, confirm: () => Promise.resolve(true) })).outcome);
			const refused = await createSearchRuntime(world).search({ query: 'd' });
			console.log(JSON.stringify({ outcomes, refused: refused.root_cause.code, logged: log.map(({ attempts }) => attempts) }));`,
		);
		const ended = await start(script, [], keys(server.url)).ended;
		expect(ended.err).toBe('');
		expect(JSON.parse(ended.out)).toEqual({ outcomes: ['ok', 'ok', 'blocked'], refused: 'not_confirmed', logged: [1, 1, 0, 0] });
		expect(server.seen.map(({ headers }) => headers['user-agent'])).toEqual(['other-program', 'other-program']);
	}, 30_000);
});
