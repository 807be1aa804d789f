/** `search` and `doctor` in this process, over servers on this machine. */
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeSearchWorld } from '../../../cli/node-search-world';
import { readArguments } from '../../../cli/arguments';
import { run } from '../../../cli/run';
import type { NodeFs } from '../../../src/host/node-types';
import type { DoctorReport } from '../../../src/search/doctor';
import type { SearchOutcome } from '../../../src/search/search-types';
import { bare, hangBeforeHead, htmlPage, inTurn, json } from '../../support/search-servers/behaviours';
import { DIALECTS, answering, empty } from '../../support/search-servers/dialects';
import { closeServers, closedPort, startServer } from '../../support/search-servers/loopback-server';

afterEach(closeServers);

interface Ran {
	readonly status: number;
	readonly out: string;
	readonly err: string;
}

const noDisk = new Proxy({} as NodeFs, {
	get: () => {
		throw new Error('a search reads no files');
	},
});

/** Runs the program with these variables and nothing else of the environment. */
async function evidenceDesk(environment: Record<string, string>, given: readonly string[], onInterrupt: (stop: () => void) => () => void = () => () => undefined): Promise<Ran> {
	let out = '';
	let err = '';
	const status = await run(given, {
		fs: noDisk,
		absolute: (file) => file,
		readFile: () => Promise.reject(new Error('a search reads no files')),
		clock: Date.now,
		breathe: () => Promise.resolve(),
		version: '9.9.9',
		trust: '',
		colour: false,
		print: (text) => void (out += text),
		printError: (text) => void (err += text),
		watch: () => {
			throw new Error('a search watches nothing');
		},
		search: () => ({ world: createNodeSearchWorld({ environment, userAgent: 'evidence-desk/9.9.9' }), onInterrupt }),
	});
	return { status, out, err };
}

const outcomeOf = ({ out }: Ran): SearchOutcome => JSON.parse(out) as SearchOutcome;
const tavily = (url: string): Record<string, string> => ({ TAVILY_API_KEY: 'PLANTEDtavilyKEY', TAVILY_BASE_URL: url });

describe('search', () => {
	it('asks with the key of the environment and prints the outcome as it is', async () => {
		const server = await startServer(answering('tavily', 'one', 'two'));
		const ran = await evidenceDesk(tavily(server.url), ['search', 'tuition fee', '--count', '2', '--json']);
		expect([ran.status, ran.err]).toEqual([0, '']);
		expect(Object.keys(outcomeOf(ran)).sort()).toEqual(['answer', 'attempts', 'cache_hit', 'causes', 'finished_at', 'mode', 'outcome', 'provider', 'provider_path', 'removed_parameters', 'results', 'retrieval_succeeded', 'root_cause', 'search_run_id', 'skipped', 'started_at', 'usable_for_review', 'warnings']);
		expect(outcomeOf(ran)).toMatchObject({ outcome: 'ok', provider_path: ['tavily.env'], results: [{ url: 'https://a.example/one' }, { url: 'https://a.example/two' }], attempts: [{ credential: '[env]' }] });
		expect(server.seen).toMatchObject([{ headers: { authorization: 'Bearer PLANTEDtavilyKEY', 'user-agent': 'evidence-desk/9.9.9' } }]);
		expect(DIALECTS.tavily.query(server.seen[0] ?? { method: '', path: '', headers: {}, body: '{}', at: 0, closedAt: null, isAnswered: false })).toBe('tuition fee');
		expect(ran.out).not.toContain('PLANTED');
	});

	it('prints results for a person, with nothing that could steer the terminal', async () => {
		const server = await startServer(json(DIALECTS.tavily.answer([{ url: 'https://a.example/x', title: 'Title \u001b[31mred\u202e', text: 'Words' }])));
		const { status, out } = await evidenceDesk(tavily(server.url), ['search', 'x']);
		expect(status).toBe(0);
		expect(out).toContain('1 result from tavily');
		expect(out).toContain('https://a.example/x');
		expect(out).toMatch(/1\.\s+tavily\.env\s+ok\s+200\s+\d+ ms\s+1 result/);
		expect([...out].filter((character) => character !== '\n' && (character < ' ' || character === '\u202e'))).toEqual([]);
		expect(out).toContain('<U+202E>');
	});

	it.each([
		['an answer', answering('tavily', 'one'), 0, 'ok', /1 result from tavily/],
		['nothing found', empty('tavily'), 3, 'empty', /Not found by tavily\. It may exist all the same\./],
		['a wrong key', bare(401), 4, 'failed', /Failed: tavily\.env: the provider did not take the key \(credential, status 401\)\. This says nothing about what exists\. Check the key/],
		['a web page', htmlPage(), 4, 'failed', /a web page came instead of data \(envelope, status 200\)/],
	] as const)('exit status and words: %s', async (_name, behaviour, status, outcome, words) => {
		const server = await startServer(behaviour);
		const text = await evidenceDesk(tavily(server.url), ['search', 'x']);
		expect(text.status).toBe(status);
		expect(text.out).toMatch(words);
		expect(text.out).not.toMatch(/does not exist|PLANTED/);
		expect(outcomeOf(await evidenceDesk(tavily(server.url), ['search', 'x', '--json'])).outcome).toBe(outcome);
	});

	it('a part of the answer is an answer (0), with what is missing', async () => {
		const server = await startServer(json({ results: [{ url: 'https://a.example/', title: 'A', content: 'x' }], unresponsive_engines: [['bing', 'timeout']] }));
		const { status, out } = await evidenceDesk({ SEARXNG_BASE_URL: `${server.url}/sub/` }, ['search', 'x']);
		expect(status).toBe(0);
		expect(out).toContain('not the whole answer');
		expect(out).toContain('Engines that did not answer: bing');
		expect(server.seen[0]?.path).toMatch(/^\/sub\/search\?/);
	});

	it('without any key: says so, and how to go on; nothing is asked', async () => {
		const { status, out } = await evidenceDesk({}, ['search', 'x']);
		expect(status).toBe(4);
		expect(out).toContain('no provider is set up');
		expect(out).toContain('--route wikipedia');
		expect(outcomeOf(await evidenceDesk({}, ['search', 'x', '--json']))).toMatchObject({ outcome: 'failed', root_cause: { code: 'no_routes' }, attempts: [] });
	});

	it('a keyless provider is asked when it is named, and only then', async () => {
		const server = await startServer(answering('wikipedia', 'one'));
		const environment = { WIKIPEDIA_BASE_URL: server.url };
		expect((await evidenceDesk(environment, ['search', 'x'])).status).toBe(4);
		expect(server.seen).toHaveLength(0);
		expect((await evidenceDesk(environment, ['search', 'x', '--route', 'wikipedia'])).status).toBe(0);
		expect(server.seen[0]?.headers['user-agent']).toBe('evidence-desk/9.9.9');
	});

	it('obeys order, strategy and times', async () => {
		const one = await startServer(htmlPage());
		const two = await startServer(answering('exa', 'one'));
		const environment = { ...tavily(one.url), EXA_API_KEY: 'PLANTEDexaKEY', EXA_BASE_URL: two.url };
		expect(outcomeOf(await evidenceDesk(environment, ['search', 'x', '--json', '--route', 'tavily', '--route', 'exa']))).toMatchObject({ outcome: 'ok', mode: 'fallback', provider_path: ['tavily.env', 'exa.env'] });
		expect(outcomeOf(await evidenceDesk(environment, ['search', 'x', '--json', '--route', 'exa', '--route', 'tavily']))).toMatchObject({ provider_path: ['exa.env'] });
		expect(outcomeOf(await evidenceDesk(environment, ['search', 'x', '--json', '--strategy', 'aggregate']))).toMatchObject({ outcome: 'partial', mode: 'aggregate' });
		one.behave(hangBeforeHead);
		two.behave(hangBeforeHead);
		const late = outcomeOf(await evidenceDesk(environment, ['search', 'x', '--json', '--timeout', '100', '--deadline', '150']));
		expect(late).toMatchObject({ outcome: 'failed', root_cause: { layer: 'network', code: 'timeout' } });
		expect(Date.parse(late.finished_at) - Date.parse(late.started_at)).toBeLessThan(2000);
	});

	it('Ctrl-C closes the connection and says what had gone out (130)', async () => {
		const server = await startServer(hangBeforeHead);
		const stops: (() => void)[] = [];
		const running = evidenceDesk(tavily(server.url), ['search', 'x', '--json'], (stop) => {
			stops.push(stop);
			return () => void stops.splice(0);
		});
		await server.arrival(1);
		stops[0]?.();
		const ran = await running;
		await server.closing(0);
		expect(ran.status).toBe(130);
		expect(outcomeOf(ran)).toMatchObject({ outcome: 'cancelled', attempts: [{ outcome: 'cancelled', stopped: 'yes' }] });
		expect(stops).toEqual([]);
	});

	it('an address that would carry the key in the open is refused before anything is sent', async () => {
		const { status, out } = await evidenceDesk(tavily('http://search.example'), ['search', 'x']);
		expect(status).toBe(4);
		expect(out).toContain('cannot be used');
		expect(out).not.toContain('PLANTED');
	});

	it('goes through the proxy of the environment, and says so when it is not there', async () => {
		const place = `127.0.0.1:${String(await closedPort())}`;
		const { status, out } = await evidenceDesk({ TAVILY_API_KEY: 'PLANTEDtavilyKEY', HTTPS_PROXY: `http://me:PLANTEDpassword@${place}` }, ['search', 'x', '--deadline', '500']);
		expect(status).toBe(4);
		expect(out).toContain(`the proxy could not be reached (proxy, ${place})`);
		expect(out).not.toContain('PLANTED');
	});

	it.each([
		[['search'], 2, /needs a query/],
		[['search', ' '], 2, /needs a query/],
		[['search', 'tuition', 'fee'], 2, /one query; 1 more given.*quotes/],
		[['search', 'x', '--strategy', 'rase'], 2, /Unknown strategy rase\. Did you mean race\?/],
		[['search', 'x', '--strategy'], 2, /needs fallback, race or aggregate/],
		[['search', 'x', '--count', '0'], 2, /--count is a whole number from 1 to 100; 0 is none/],
		[['search', 'x', '--count', 'ten'], 2, /ten is none/],
		[['search', 'x', '--timeout', '99'], 2, /from 100 to 120000/],
		[['search', 'x', '--deadline=1e9'], 2, /from 100 to 300000/],
		[['search', 'x', '--items'], 2, /search does not take --items/],
		[['search', 'x', '--live'], 2, /search does not take --live/],
		[['status', 'x', '--route', 'y'], 2, /status does not take --route/],
		[['doctor', 'x'], 2, /doctor takes no words/],
		[['serch', 'x'], 2, /Did you mean search\?/],
		[['search', 'x', '--rote', 'y'], 2, /Did you mean --route\?/],
	])('wrong arguments: %j', async (given, status, words) => {
		const ran = await evidenceDesk({ TAVILY_API_KEY: 'x' }, given);
		expect(ran.status).toBe(status);
		expect(ran.err).toMatch(words);
		expect(ran.out).toBe('');
	});

	it('a route that does not exist is a wrong argument, with the nearest name; --json says it too', async () => {
		const { status, out } = await evidenceDesk(tavily('http://127.0.0.1:9'), ['search', 'x', '--route', 'tavly']);
		expect([status, out.includes('Did you mean tavily?')]).toEqual([2, true]);
		const wrong = await evidenceDesk({}, ['search', '--json']);
		expect([wrong.status, JSON.parse(wrong.out)]).toEqual([2, { error: expect.stringContaining('needs a query') as unknown }]);
	});

	it('reads every option, in any order, and what follows -- as it is', () => {
		expect(readArguments('--route a --json search --count=5 --strategy race x --route b --timeout 500 --deadline=900'.split(' '))).toEqual({ command: 'search', search: { query: 'x', mode: 'race', routes: ['a', 'b'], count: 5, timeoutMs: 500, deadlineMs: 900, json: true } });
		expect(readArguments(['search', '--', '--live'])).toMatchObject({ command: 'search', search: { query: '--live', mode: null, routes: [], count: null } });
		expect(readArguments(['doctor', '--live', '--route', 'a', '--json'])).toEqual({ command: 'doctor', doctor: { live: true, routes: ['a'], json: true } });
	});
});

describe('doctor', () => {
	it('without --live sends nothing, and says what is ready and what is not', async () => {
		const server = await startServer(answering('tavily', 'one'));
		const good = await evidenceDesk(tavily(server.url), ['doctor']);
		expect(good.status).toBe(0);
		expect(good.out).toMatch(/tavily\.env\s+ready/);
		const bad = await evidenceDesk({ ...tavily(server.url), EXA_API_KEY: 'y', EXA_BASE_URL: 'http://search.example' }, ['doctor', '--json']);
		expect(bad.status).toBe(4);
		expect((JSON.parse(bad.out) as DoctorReport).rows).toMatchObject([{ route_id: 'tavily.env', state: 'ready' }, { route_id: 'exa.env', state: 'not_ready', layer: 'parameter', code: 'base_url_refused' }]);
		expect(server.seen).toHaveLength(0);
		expect(good.out + bad.out).not.toContain('PLANTED');
	});

	it('--live asks each provider once and names the layer that fails', async () => {
		const good = await startServer(answering('tavily', 'one'));
		const wrongKey = await startServer(bare(401));
		const { status, out } = await evidenceDesk({ ...tavily(good.url), EXA_API_KEY: 'PLANTEDexaKEY', EXA_BASE_URL: wrongKey.url }, ['doctor', '--live']);
		expect(status).toBe(4);
		expect(out).toMatch(/tavily\.env\s+ok\s+200\s+\d+ ms\s+answers/);
		expect(out).toMatch(/exa\.env\s+failed\s+401\s+\d+ ms\s+credential: the provider did not take the key\. Check the key at the provider\./);
		expect(out).toContain('2 requests sent.');
		expect([good.seen.length, wrongKey.seen.length]).toEqual([1, 1]);
		expect(out).not.toContain('PLANTED');
	});

	it('one route alone, a keyless one too; a misspelt one is a wrong argument', async () => {
		const server = await startServer(inTurn(answering('wikipedia', 'one')));
		const environment = { ...tavily('http://127.0.0.1:9'), WIKIPEDIA_BASE_URL: server.url };
		expect((await evidenceDesk(environment, ['doctor', '--live', '--route', 'wikipedia'])).status).toBe(0);
		const { status, out } = await evidenceDesk(environment, ['doctor', '--route', 'wikipdia']);
		expect([status, out.includes('Did you mean wikipedia?')]).toEqual([2, true]);
	});

	it('without any route says how to get one', async () => {
		const { status, out } = await evidenceDesk({}, ['doctor']);
		expect(status).toBe(4);
		expect(out).toContain('No provider is set up.');
		expect(out).toContain('--route wikipedia');
	});

	it('Ctrl-C stops it (130)', async () => {
		const server = await startServer(hangBeforeHead);
		let stop = (): void => undefined;
		const running = evidenceDesk(tavily(server.url), ['doctor', '--live'], (given) => {
			stop = given;
			return () => undefined;
		});
		await server.arrival(1);
		stop();
		expect((await running).status).toBe(130);
		await server.closing(0);
	});
});
