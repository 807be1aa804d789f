/** Results beside a statement: words in common, the value, kinds of sources, known pages. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareResults } from '../../../src/verification/compare';
import { draftQuery } from '../../../src/verification/draft-query';
import { isOfficialType, officialHosts } from '../../../src/verification/snapshot-lookups';
import { guessSource } from '../../../src/verification/source-guess';
import { statementOfText } from '../../../src/verification/statements';
import { commonSpans, hasWords, placesOf, wordSetOf } from '../../../src/verification/text-words';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { demoFiles, result, snapshotOf, statementNamed } from './demo';

let demo: Snapshot;
beforeAll(async () => {
	demo = await snapshotOf(demoFiles());
});

const marked = (text: string, said: string): readonly string[] => commonSpans(text, wordSetOf([said])).map(({ from, to }) => text.slice(from, to));

describe('words in common', () => {
	it.each<[string, string, readonly string[]]>([
		['The Deadline of the course', 'the deadline is near', ['Deadline']],
		['Closes on 2026-03-31, not 31 March', 'closes 2026-03-31', ['Closes', '2026-03-31']],
		['A 3 b 31,200', '3 and 31,200', ['31,200']],
		['\u7533\u8bf7\u622a\u6b62\u65e5\u671f\u4e3a\u4e09\u6708', '\u622a\u6b62\u65e5\u671f', ['\u622a\u6b62\u65e5\u671f']],
		['\u622a\u6b62 MSc\u7533\u8bf7', 'MSc \u7533\u8bf7', ['MSc\u7533\u8bf7']],
		['\ud840\udc00\ud840\udc01\u4e00', '\ud840\udc00\ud840\udc01', ['\ud840\udc00\ud840\udc01']],
		['\uff2d\uff33\uff43 course', 'msc', ['\uff2d\uff33\uff43']],
		['', 'anything', []],
		['nothing alike', 'quite other words', []],
	])('%s | %s', (text, said, expected) => {
		expect(marked(text, said)).toEqual(expected);
	});

	it('spans lie in the text, in order, apart from each other, on whole characters', () => {
		const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 }), fc.lorem(), fc.array(fc.constantFrom('\u7533', '\u8bf7', ' ', 'a', '7', '.', '\ud83d\ude00'), { maxLength: 100 }).map((parts) => parts.join('')));
		fc.assert(
			fc.property(text, text, fc.option(text), (title, said, value) => {
				const [found] = compareResults([result('https://example.org/a', { title, snippet: said })], { ...statementOfText(said), value }, demo);
				for (const [of, spans] of [[title, found?.inTitle ?? []], [said, found?.inSnippet ?? []]] as const) {
					let end = -1;
					for (const { from, to } of spans) {
						expect(from).toBeGreaterThan(end);
						expect(to).toBeGreaterThan(from);
						expect(to).toBeLessThanOrEqual(of.length);
						expect(Array.from(of.slice(0, from)).length + Array.from(of.slice(from, to)).length + Array.from(of.slice(to)).length).toBe(Array.from(of).length);
						end = to;
					}
				}
			}),
			{ numRuns: 300 },
		);
	});

	it('is linear: a hundred long results take no time', () => {
		const long = 'deadline \u7533\u8bf7 '.repeat(200);
		const many = Array.from({ length: 100 }, (_none, index) => result(`https://example.org/${String(index)}`, { title: long.slice(0, 300), snippet: long }));
		const start = performance.now();
		compareResults(many, { ...statementOfText('deadline '.repeat(50_000)), value: 'a'.repeat(100_000) }, demo);
		expect(performance.now() - start).toBeLessThan(2000);
	});
});

describe('the value', () => {
	it.each<[string, string, boolean]>([
		['IELTS 7.0 overall', '7.0', true],
		['IELTS 17.0 overall', '7.0', false],
		['IELTS 7.05 overall', '7.0', false],
		['only 7 places', '7', true],
		['7.5 places', '7', false],
		['on 2026-03-31.', '2026-03-31', true],
		['on 2026-03-31', '2026-03', false],
		['GBP\u00a0 31200 a year', 'gbp 31200', true],
		['GBP 312000', 'gbp 31200', false],
		['it is Not Required.', 'not required', true],
		['\u65e0\u9700\u63d0\u4ea4GRE', '\u63d0\u4ea4', true],
		['\uff17.\uff10', '7.0', true],
		['anything', ' ', false],
	])('%s has %s: %s', (text, value, expected) => {
		expect(hasWords(text, value)).toBe(expected);
	});

	it('places are to the letter', () => {
		expect(placesOf('7.0, 7.05, 7.0', '7.0')).toEqual([0, 11]);
		expect(placesOf('Not not', 'not')).toEqual([4]);
		expect(placesOf('x', '')).toEqual([]);
	});
});

describe('kinds of sources', () => {
	const official = new Set(['example.edu', 'programme.example', 'reddit.com', 'cn']);
	it.each<[string, ReturnType<typeof guessSource>]>([
		['www.example.edu', 'official'],
		['cs.example.edu', 'official'],
		['notexample.edu', 'university'],
		['example.edu.cn', 'university'],
		['www.sample.ac.uk', 'university'],
		['service.gov.uk', 'government'],
		['moe.gov.cn', 'government'],
		['education.gouv.fr', 'government'],
		['travel.state.gov', 'government'],
		['zh.wikipedia.org', 'encyclopaedia'],
		['arxiv.org', 'scholarly'],
		['doi.org', 'scholarly'],
		['www.reddit.com', 'forum'],
		['zhuanlan.zhihu.com', 'forum'],
		['www.thegradcafe.com', 'forum'],
		['mp.weixin.qq.com', 'social'],
		['PROGRAMME.example.', 'official'],
		['programme.example:8443', 'official'],
		['gov.example.com', 'unknown'],
		['edu.example.com', 'unknown'],
		['wikipedia.org.example.com', 'unknown'],
		['sample.cn', 'unknown'],
		['go.com', 'unknown'],
		['ac.me', 'unknown'],
		['www.gov.uk', 'government'],
		['meti.go.jp', 'government'],
		['', 'unknown'],
	])('%s is %s', (host, guess) => {
		expect(guessSource(host, official)).toBe(guess);
	});

	it('nothing is official by itself', () => {
		fc.assert(fc.property(fc.oneof(fc.domain(), fc.string()), (host) => guessSource(host, new Set()) !== 'official'));
	});

	it.each<[string, boolean]>([
		['official page', true],
		['Official_Website', true],
		['\u5b98\u65b9\u9875\u9762', true],
		['\u5b98\u7f51', true],
		['unofficial summary', false],
		['not official', false],
		['semi-official', false],
		['\u975e\u5b98\u65b9', false],
		['officialdom', false],
		['handbook', false],
	])('a source of type %s is official: %s', (type, expected) => {
		expect(isOfficialType(type)).toBe(expected);
	});

	it('official hosts are those of the workspace\'s own official sources', () => {
		const hosts = officialHosts(demo);
		expect(hosts.has('example.edu')).toBe(true);
		expect(hosts.has('notes.example.com')).toBe(false);
	});

	it('and the addresses that trackers give as the subjects\' own', async () => {
		const snapshot = await snapshotOf(
			new Map([
				['evidence-desk.json', '{"version":1,"trackers":[{"path":"v.csv","key":"key","name_column":"name"}]}'],
				['v.csv', 'key,name,Website,Review URL,websites seen\nV1,Sample Vendor,https://www.vendor.example/home,https://reviews.example/v1,https://seen.example\nV2,Other,not an address,,\n'],
				['fact_claims.jsonl', '{"claim_id":"C1","subject":"V1","field":"price","value":"5","statement":"The price is 5."}\n'],
			]),
		);
		expect([...officialHosts(snapshot)]).toEqual(['vendor.example']);
		expect(draftQuery(statementNamed(snapshot, 'C1'), snapshot)).toEqual({ text: 'Sample Vendor price', sites: ['vendor.example'] });
	});
});

describe('known pages', () => {
	it('are found whatever the spelling of host and page, and the first record of a page counts', async () => {
		const urls = ['https://www.example.org/a/', 'http://EXAMPLE.org:80/b?utm_source=x', 'https://user@example.org/c', 'https://b\u00fccher.example/d', 'https://example.org./e', 'https://example.org/a', 'ftp://example.org/f', 'https://www.com/g', ' https://example.org/h '];
		const snapshot = await snapshotOf(new Map([['source_registry.jsonl', urls.map((url, index) => `${JSON.stringify({ source_id: `S${String(index)}`, url })}\n`).join('')]]));
		const known = (url: string): string | undefined => compareResults([result(url)], statementOfText('x'), snapshot).map(({ known: key }) => snapshot.sources.find(key ?? '')?.id?.shown)[0];
		expect(['https://example.org/a', 'https://example.org/b', 'https://www.example.org/c', 'https://xn--bcher-kva.example/d', 'https://example.org/e', 'https://www.com/g', 'https://example.org/h'].map(known)).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S7', 'S8']);
		expect(['https://example.org/f', 'https://example.org/A', 'https://other.example.org/a'].map(known)).toEqual([undefined, undefined, undefined]);
	});
});

describe('results beside a claim of the demo', () => {
	it('known pages are found whatever their spelling; the kind is guessed; the value is looked for', () => {
		const found = compareResults(
			[
				result('http://example.edu/cs/apply/?utm_source=x#top', { title: 'MSc Computer Science: how to apply', snippet: 'Applications close on 2026-03-31.' }),
				result('https://forum.example.net/t/1', { title: 'Deadlines?', snippet: 'I heard 2026-03-30' }),
			],
			statementNamed(demo, 'CLM-0001'),
			demo,
		);
		expect(found.map(({ hasValue, guess }) => [hasValue, guess])).toEqual([[true, 'official'], [false, 'unknown']]);
		expect(demo.sources.find(found[0]?.known ?? '')?.id?.shown).toBe('SRC-0001');
		expect(found[1]?.known).toBeNull();
		expect(found[0]?.inTitle.map(({ from, to }) => found[0]?.result.title.slice(from, to))).toEqual(['MSc', 'Computer', 'Science']);
	});
});
