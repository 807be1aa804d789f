/**
 * A made-up search engine for the demo: it listens on this machine only, answers in SearXNG's form, and knows the fictional
 * pages of the demo vault, some of them with newer facts than the vault has. So that verifying can be tried without a network.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** What has changed since the agent looked, and who says otherwise. All names are invented. */
const NEWER_PAGES = [
	{ url: 'https://www.example.edu/cs/apply', title: 'MSc Computer Science: how to apply', content: 'From this year on Example University asks for IELTS 7.5 overall for MSc Computer Science. Applications close on 2026-03-31.' },
	{ url: 'https://www.example.edu/news/language-requirements', title: 'Example University: language requirements change', content: 'The IELTS minimum of MSc Computer Science rises from 7.0 to 7.5 overall. Results taken before March stay valid.' },
	{ url: 'https://forum.example/threads/ielts-example-university', title: 'IELTS for Example University, 7.0 or 7.5?', content: 'Somebody says that 7.0 overall was still enough in January. Nobody has a letter that says so.' },
];

/** Answers are not endless: what a person reads. */
const MOST = 8;

function linesOf(file) {
	return readFileSync(file, 'utf8')
		.split('\n')
		.flatMap((line) => {
			try {
				return line === '' ? [] : [JSON.parse(line)];
			} catch {
				// The demo vault has damaged lines on purpose.
				return [];
			}
		});
}

/** One page for each source, with what the claims that rest on it say. */
function pagesOf(vault) {
	const evidence = join(vault, 'Applications', '90_system', 'evidence');
	const claims = linesOf(join(evidence, 'fact_claims.jsonl'));
	const sources = linesOf(join(evidence, 'source_registry.jsonl')).filter(({ url, title }) => typeof url === 'string' && typeof title === 'string');
	const newer = new Set(NEWER_PAGES.map(({ url }) => url));
	const older = sources
		.filter(({ url }) => !newer.has(url))
		.map((source) => ({ url: source.url, title: source.title, content: claims.filter((claim) => claim.source_ids?.includes(source.source_id) && typeof claim.statement === 'string').map((claim) => claim.statement).join(' ').slice(0, 600) }));
	return [...NEWER_PAGES, ...older];
}

/** Words that stand everywhere and tell nothing. */
const COMMON = new Set(['and', 'are', 'for', 'from', 'has', 'its', 'that', 'the', 'this', 'was', 'with', 'year']);

/** Words of more than two letters, and Chinese character by character. */
function wordsOf(text) {
	return new Set((text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}.]{3,}/gu) ?? []).filter((word) => !COMMON.has(word)));
}

/** Pages with at least half of the query's words, best first; the hosts of `site:` words only, where there are some. */
function find(pages, query) {
	const sites = [...query.matchAll(/\bsite:(\S+)/g)].map((match) => match[1]);
	const wanted = [...wordsOf(query.replace(/\bsite:\S+|\bOR\b|[()]/g, ' '))];
	return pages
		.filter(({ url }) => sites.length === 0 || sites.some((site) => new URL(url).hostname.endsWith(site)))
		.map((page) => {
			const has = wordsOf(`${page.title} ${page.content}`);
			return { page, hits: wanted.filter((word) => has.has(word)).length };
		})
		.filter(({ hits }) => wanted.length > 0 && hits * 2 >= wanted.length)
		.sort((one, other) => other.hits - one.hits)
		.slice(0, MOST)
		.map(({ page }) => page);
}

/**
 * Starts it on a free port of 127.0.0.1.
 * @param vault the demo vault
 * @returns its address and what ends it
 */
export async function startDemoSearch(vault) {
	const pages = pagesOf(vault);
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
		if (request.method !== 'GET' || pathname !== '/search') {
			response.writeHead(404).end();
			return;
		}
		const query = searchParams.get('q') ?? '';
		const results = find(pages, query).map((page, index) => ({ ...page, engine: 'demo', engines: ['demo'], score: 1 / (index + 1), publishedDate: null }));
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ query, number_of_results: results.length, results, unresponsive_engines: [] }));
	});
	await new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', resolve);
	});
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

/** What the demo's device has set about searching: the made-up engine and nothing else. */
export function demoSearchConfig(url) {
	return { routes: [{ id: 'searxng.demo', providerId: 'searxng', credentialId: null, label: 'demo', enabled: true, settings: { baseUrl: url } }] };
}
