/** Claims that wait to be verified again, and what that may cost. */
import { describe, expect, it } from 'vitest';
import { costOfRuns, staleClaims } from '../../../src/verification/stale-claims';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { demoFiles, snapshotOf } from './demo';

const t = createTranslator('en');
const utc = createDateWords('en-GB', t, 'UTC');
const NOW = Date.UTC(2026, 5, 20, 12);

const claims = (...records: readonly object[]): Promise<Snapshot> => snapshotOf(new Map([['fact_claims.jsonl', records.map((record) => `${JSON.stringify({ statement: 'x', ...record })}\n`).join('')]]));
const told = (snapshot: Snapshot, days = 30, words = utc, now = NOW): readonly unknown[] => staleClaims(snapshot, now, days, words).map(({ statement, why, ageDays }) => [statement.claimId, why, ageDays]);

describe('stale claims', () => {
	it('most pressing first: reviews that are over, then by age, unknown age last', async () => {
		const snapshot = await claims(
			{ claim_id: 'fresh', verified_at: '2026-06-01' },
			{ claim_id: 'unknown' },
			{ claim_id: 'old', verified_at: '2026-05-01' },
			{ claim_id: 'older', verified_at: '2026-01-01' },
			{ claim_id: 'due', verified_at: '2026-06-10', review_by: '2026-06-15' },
			{ claim_id: 'long due', verified_at: '2026-06-10', review_by: '2026-03-15' },
			{ claim_id: 'made', created_at: '2026-04-01' },
			{ claim_id: 'just made', created_at: '2026-06-19' },
			{ claim_id: 'waits', verified_at: '2025-01-01', review_by: '2026-12-01' },
		);
		expect(told(snapshot)).toEqual([
			['long due', 'review_due', 10],
			['due', 'review_due', 10],
			['older', 'old', 170],
			['made', 'never', 80],
			['old', 'old', 50],
			['unknown', 'never', null],
		]);
	});

	it('the day itself is not over: neither a review day nor the last day of the time', async () => {
		const snapshot = await claims({ claim_id: 'a', verified_at: '2026-06-01', review_by: '2026-06-20' }, { claim_id: 'b', verified_at: '2026-05-21' });
		expect(told(snapshot)).toEqual([]);
		expect(told(snapshot, 30, utc, NOW + 86_400_000)).toEqual([['a', 'review_due', 20], ['b', 'old', 31]]);
	});

	it('a wide date counts by its last day, prose and impossible days count for nothing', async () => {
		const snapshot = await claims({ claim_id: 'month', verified_at: '2026-05' }, { claim_id: 'year', verified_at: '2025' }, { claim_id: 'prose', verified_at: 'last spring' }, { claim_id: 'impossible', verified_at: '2026-02-30', created_at: '2026-06-18' }, { claim_id: 'review month', review_by: '2026-06' });
		expect(told(snapshot)).toEqual([['year', 'old', 171], ['prose', 'old', null]]);
	});

	it('a moment falls on the person\'s day', async () => {
		const snapshot = await claims({ claim_id: 'a', verified_at: '2026-05-20T23:30:00Z' });
		expect(told(snapshot)).toEqual([['a', 'old', 31]]);
		expect(told(snapshot, 30, createDateWords('en-GB', t, 'Asia/Shanghai'))).toEqual([]);
	});

	it('claims that another refines are left out, those that name themselves are not', async () => {
		const snapshot = await claims({ claim_id: 'a', verified_at: '2026-01-01' }, { claim_id: 'b', verified_at: '2026-01-02', refines: 'a' }, { claim_id: 'c', verified_at: '2026-01-03', refines: 'c' }, { claim_id: 'd', verified_at: '2026-01-04', refines: 'gone' });
		expect(told(snapshot).map((row) => (row as readonly unknown[])[0])).toEqual(['b', 'c', 'd']);
	});

	it('the demo has some, and none that is refined', async () => {
		const demo = await snapshotOf(demoFiles());
		const found = staleClaims(demo, Date.UTC(2026, 2, 2, 9), 30, utc);
		expect(found.length).toBeGreaterThan(5);
		const refined = new Set([...demo.claims].flatMap(({ refines }) => (refines === null ? [] : [refines.shown])));
		expect(found.filter(({ statement }) => refined.has(statement.claimId ?? ''))).toEqual([]);
	});
});

describe('what runs may cost', () => {
	const paid = { enabled: true, isMetered: true, providerId: 'tavily' };
	const second = { ...paid };
	const free = { enabled: true, isMetered: false, providerId: 'wikipedia' };
	const off = { enabled: false, isMetered: true, providerId: 'exa' };

	it.each([
		['fallback', [paid, free, off], { best: { requests: 3, metered: 3 }, worst: { requests: 24, metered: 12 } }],
		['fallback', [free, paid], { best: { requests: 3, metered: 0 }, worst: { requests: 24, metered: 12 } }],
		['race', [free, paid], { best: { requests: 3, metered: 0 }, worst: { requests: 24, metered: 12 } }],
		['aggregate', [paid, second, free], { best: { requests: 6, metered: 3 }, worst: { requests: 36, metered: 24 } }],
		['fallback', [off], { best: { requests: 0, metered: 0 }, worst: { requests: 0, metered: 0 } }],
	] as const)('%s of %j', (mode, routes, expected) => {
		expect(costOfRuns(3, routes, mode)).toEqual(expected);
	});

	it('nothing costs nothing', () => {
		for (const searches of [0, -1, Number.NaN]) expect(costOfRuns(searches, [paid], 'fallback')).toEqual({ best: { requests: 0, metered: 0 }, worst: { requests: 0, metered: 0 } });
	});
});
