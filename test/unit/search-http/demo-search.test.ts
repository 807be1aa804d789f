/** The demo's made-up search engine: the app's own runtime gets what a new user would get, and nothing for what it does not know. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeSearchWorld } from '../../../cli/node-search-world';
import { demoSearchConfig, startDemoSearch, type DemoSearch } from '../../../scripts/demo-search.mjs';
import { createSearchRuntime, type SearchRuntime } from '../../../src/search/runtime';
import { readSearchConfig } from '../../../src/search/search-config';

let demo: DemoSearch;
let runtime: SearchRuntime;

beforeAll(async () => {
	demo = await startDemoSearch(join(import.meta.dirname, '../../fixtures/demo-vault'));
	const { config, unusable } = readSearchConfig(demoSearchConfig(demo.url));
	expect(unusable).toEqual([]);
	runtime = createSearchRuntime(createNodeSearchWorld({ environment: {}, userAgent: 'test', settings: config, proxy: () => null }));
});

afterAll(() => demo.close());

describe('the search engine of the demo', () => {
	it('knows a newer value for the claim that the README verifies', async () => {
		const { outcome, results } = await runtime.search({ query: 'Example University MSc Computer Science ielts min' });
		expect(outcome).toBe('ok');
		expect(results.map(({ snippet }) => snippet).join('\n')).toContain('IELTS 7.5');
		expect(results.every(({ host }) => /(^|\.)example(\.(edu|org|com|net))?$|\.example$/.test(host))).toBe(true);
	});

	it('keeps to a site when asked to', async () => {
		const { results } = await runtime.search({ query: 'IELTS Example University', filters: { include_domains: ['forum.example'] } });
		expect(new Set(results.map(({ host }) => host))).toEqual(new Set(['forum.example']));
	});

	it('says nothing about what it does not know', async () => {
		const { outcome, results } = await runtime.search({ query: 'weather on the moon' });
		expect({ outcome, count: results.length }).toEqual({ outcome: 'empty', count: 0 });
	});
});
