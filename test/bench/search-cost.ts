/**
 * What the search runtime costs on top of the network: time per search, and memory that stays. The floor is the plain way: `fetch`
 * and `JSON.parse` against a server of this machine that gives the same bytes.
 */
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Transport } from '../../src/search/transport-types';
import { json } from '../support/search-servers/behaviours';
import { DIALECTS } from '../support/search-servers/dialects';
import { startServer, type LoopbackServer } from '../support/search-servers/loopback-server';
import { realSearch, route, type RealSearch } from '../support/search-servers/search-world';
import { rowOf, type BenchCase, type BenchOptions, type BenchRow } from './bench-row';

const RESULTS = 10;
const ANSWER = DIALECTS.brave.answer(
	Array.from({ length: RESULTS }, (_, n) => ({ url: `https://site-${n}.example/pages/${n}`, title: `Page ${n} of Example University`, text: 'What a provider says about a page in a sentence or two, as long as they usually are. '.repeat(3) })),
);
const BODY = new TextEncoder().encode(JSON.stringify(ANSWER));
/** What the runtime's cache holds at most. */
const CACHED = 200;

/** Answers at once, from memory. */
const instant: Transport = { name: 'memory', send: () => Promise.resolve({ kind: 'response', status: 200, headers: { 'content-type': 'application/json' }, bytes: BODY, finalUrl: null }) };

export const searchCost: readonly BenchCase[] = [
	{ name: 'search: the runtime alone, without a network', run: (options) => timed('search: the runtime alone, without a network', options, instant) },
	{ name: 'search: the whole of it, over loopback', run: (options) => timed('search: the whole of it, over loopback', options, null) },
	{ name: 'search: memory kept after 1,000 searches', run: memoryAfterFirst },
	{ name: 'search: memory kept by 1,000 more', run: memoryOfMore },
];

function searching(server: LoopbackServer, transport: Transport | null, cacheTtlMs: number): (n: number) => Promise<void> {
	const real: RealSearch = realSearch([route('brave.a', server.url)], { settings: { cacheTtlMs }, ...(transport === null ? {} : { transport }) });
	return async (n) => {
		const outcome = await real.runtime.search({ query: `application fee of programme ${n}` });
		if (outcome.outcome !== 'ok' || outcome.results.length !== RESULTS || outcome.cache_hit) throw new Error(JSON.stringify(outcome));
		// The run log is a file elsewhere; here it would grow in memory.
		real.log.length = 0;
	};
}

async function plain(server: LoopbackServer, n: number): Promise<unknown> {
	const response = await fetch(`${server.url}/res/v1/web/search?q=${encodeURIComponent(`application fee of programme ${n}`)}`, { headers: { 'X-Subscription-Token': 'k' } });
	return response.json();
}

async function timed(name: string, { isQuick }: BenchOptions, transport: Transport | null): Promise<BenchRow> {
	const server = await startServer(json(ANSWER));
	try {
		const search = searching(server, transport, 0);
		const [rounds, times] = isQuick ? [4, 100] : [8, 300];
		const ours: number[] = [];
		const floor: number[] = [];
		for (let round = 0; round <= rounds; round++) {
			const [mine, least] = [await msEach(times, search), await msEach(times, (n) => plain(server, n))];
			server.seen.length = 0;
			// The first round warms up.
			if (round === 0) continue;
			ours.push(mine);
			floor.push(least);
		}
		return rowOf(name, RESULTS, 'ms', { ours, floor }, null);
	} finally {
		await server.close();
	}
}

async function msEach(times: number, run: (n: number) => Promise<unknown>): Promise<number> {
	const start = performance.now();
	for (let n = 0; n < times; n++) await run(n);
	return (performance.now() - start) / times;
}

/** From a fresh runtime, its cache full; the floor is a plain map of as many parsed answers. */
async function memoryAfterFirst({ isQuick }: BenchOptions): Promise<BenchRow> {
	const ours: number[] = [];
	const floor: number[] = [];
	for (let round = 0; round < (isQuick ? 2 : 4); round++) {
		const { first } = await keptBySearching();
		const least = keptByMap();
		if (round === 0) continue;
		ours.push(first);
		floor.push(least);
	}
	return rowOf('search: memory kept after 1,000 searches', 1000, 'KB', { ours, floor }, null);
}

function keptByMap(): number {
	const before = heapKb();
	const answers = new Map<number, unknown>();
	for (let n = 0; n < CACHED; n++) answers.set(n, JSON.parse(new TextDecoder().decode(BODY)));
	const held = heapKb() - before;
	if (answers.size !== CACHED) throw new Error('An answer is missing');
	return held;
}

/** What a second thousand adds: about nothing, as the cache is full. The floor is what the first thousand took. */
async function memoryOfMore({ isQuick }: BenchOptions): Promise<BenchRow> {
	const ours: number[] = [];
	const floor: number[] = [];
	for (let round = 0; round < (isQuick ? 2 : 4); round++) {
		const { first, second } = await keptBySearching();
		if (round === 0) continue;
		ours.push(Math.max(1, second));
		floor.push(first);
	}
	return rowOf('search: memory kept by 1,000 more', 1000, 'KB', { ours, floor }, 0.2);
}

async function keptBySearching(): Promise<{ readonly first: number; readonly second: number }> {
	const server = await startServer(json(ANSWER));
	try {
		const before = heapKb();
		const search = searching(server, instant, 3_600_000);
		for (let n = 0; n < 1000; n++) await search(n);
		const between = heapKb();
		for (let n = 1000; n < 2000; n++) await search(n);
		return { first: between - before, second: heapKb() - between };
	} finally {
		await server.close();
	}
}

let collect: (() => void) | null = null;

/** Kilobytes in use, after all garbage has been collected. */
function heapKb(): number {
	if (collect === null) {
		setFlagsFromString('--expose-gc');
		collect = runInNewContext('gc') as () => void;
	}
	collect();
	collect();
	return process.memoryUsage().heapUsed / 1024;
}
