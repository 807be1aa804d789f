import * as path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES, statusJson } from '../unit/cli/run-cli';
import { outside } from './outside-data';

const PROFILE = path.join(FIXTURES, 'claimbase-profile.json');

describe('a real workspace of claims, sources and tasks', () => {
	let result: Awaited<ReturnType<typeof statusJson>>;
	beforeAll(async () => {
		result = await statusJson(outside('real', 'claimbase'), '--profile', PROFILE, '--items', '--claims');
	});

	it('is read whole', () => {
		const { report, status } = result;
		expect(report.profile.problems).toEqual([]);
		expect(report.counts).toMatchObject({ claims: 5411, sources: 135, items: 6039, search_runs: 0, retrieval_runs: 0 });
		expect(report.bad_lines).toEqual([]);
		expect(status).toBe(0);
	});

	it('keeps the status words of the queue as they are', () => {
		const { report } = result;
		expect(report.item_states).toEqual({ 'unknown: done': 5031, pending: 1008 });
	});

	it('keeps the kinds of the queue as they are', () => {
		const kinds = new Map<string | null, number>();
		for (const item of result.report.items ?? []) kinds.set(item.kind, (kinds.get(item.kind) ?? 0) + 1);
		expect(Object.fromEntries(kinds)).toEqual({ edge: 3742, refine: 1678, identity: 339, verify: 280 });
	});

	it('gives every item words to show and every claim its text and source', () => {
		expect(result.report.items?.filter((item) => item.title === null || item.title.trim() === '')).toEqual([]);
		expect(result.report.claims?.filter((claim) => claim.text === null || claim.source_ids.length !== 1)).toEqual([]);
	});
});
