/** What this program writes itself is no finding: decisions and their mirrors, raised items, its run log. */
import { describe, expect, it } from 'vitest';
import type { SearchOutcome } from '../../../src/search/search-types';
import { runRecord } from '../../../src/search/run-record';
import type { Finding } from '../../../src/validator/finding-types';
import { createValidator } from '../../../src/validator/validate';
import { addClaim, decisionItem, filesWith, item, openDesk, press, setStage, type OpenDesk } from '../desk/whole-desk';
import { breathe, check, lines } from './check-memory';

async function errorsOf({ fake, desk }: OpenDesk): Promise<readonly string[]> {
	await fake.reader.reconcile();
	const validator = createValidator({ files: fake.files, breathe, clock: fake.world.clock });
	const { findings } = await validator.check(fake.now(), { rules: new Map(), before: null, desk: desk.state });
	return findings.filter((one: Finding) => one.severity !== 'note').map(({ code, place }) => `${code} ${place?.path ?? ''}:${place?.line ?? 0}`);
}

const created = { created_at: '2023-11-14', claim_ids: ['C1'] };

describe('decisions of the desk', () => {
	it.each([
		['approved and written', { verdict: 'approve' } as const],
		['rejected', { verdict: 'reject', reason: 'No.' } as const],
		['sent back', { verdict: 'needs_more_research', reason: 'Thin.' } as const],
		['put off', { verdict: 'defer', until: '2024-06-01' } as const],
	])('are no findings: %s', async (_, what) => {
		const opened = await openDesk({ files: filesWith(item('A-1', [setStage('Shortlist')], created)) });
		const before = await errorsOf(opened);
		expect((await press(opened.desk, 'A-1', what)).kind).toBe('recorded');
		expect(await errorsOf(opened)).toEqual(before);
	});

	it('are no findings: a choice, a claim added, a withdrawal', async () => {
		const opened = await openDesk({ files: filesWith(decisionItem('D-1', [{ id: 'a' }, { id: 'b' }]), item('A-1', [addClaim('C-2')], created), item('A-2', [setStage('Shortlist')], created)) });
		const before = await errorsOf(opened);
		await press(opened.desk, 'D-1', { verdict: 'choose', choice: 'a' });
		await press(opened.desk, 'A-1', { verdict: 'approve' });
		await press(opened.desk, 'A-2', { verdict: 'approve' });
		await press(opened.desk, 'A-2', { verdict: 'withdraw' });
		// The claim that was added as the item asked for it names no source: that one is told.
		expect((await errorsOf(opened)).filter((one) => !before.includes(one))).toEqual(['ED205 fact_claims.jsonl:2']);
	});

	it('do not stand for what an agent writes into the queue without one', async () => {
		const opened = await openDesk({ files: filesWith(item('A-1', [setStage('Shortlist')], created), item('A-2', [setStage('Shortlist', 'SIT')], created)) });
		await press(opened.desk, 'A-1', { verdict: 'approve' });
		opened.fake.files.append('90_system/approvals/approval_queue.jsonl', lines({ id: 'A-2', status: 'approved', decision_id: '01JH0000000000000000000000' }));
		expect((await errorsOf(opened)).filter((one) => one.startsWith('ED30'))).toEqual(['ED302 90_system/approvals/approval_queue.jsonl:4']);
	});
});

const OUTCOME: SearchOutcome = {
	outcome: 'ok', search_run_id: 'SEARCH-1', provider: 'brave', provider_path: ['brave.default'], attempts: [], skipped: [], root_cause: null, results: [], removed_parameters: [],
	retrieval_succeeded: true, usable_for_review: true, cache_hit: false, started_at: '2026-03-01T10:00:00.000Z', finished_at: '2026-03-01T10:00:01.000Z',
} as unknown as SearchOutcome;
const ATTEMPT = { provider_id: 'brave', route_id: 'brave.default', attempt: 1, status: 'ok', result_count: 1, elapsed_ms: 10 };
const FAILED = { ...ATTEMPT, status: 'failed', error_code: 'timeout', layer: 'network', result_count: 0 };

describe('the run log', () => {
	it.each<[string, object]>([
		['found', { results: [{}], attempts: [ATTEMPT] }],
		['found after a failure', { results: [{}], attempts: [FAILED, { ...ATTEMPT, attempt: 2 }], root_cause: { code: 'timeout', layer: 'network' }, provider_path: ['a', 'b'] }],
		['empty after a failure', { outcome: 'empty', attempts: [FAILED, { ...ATTEMPT, status: 'empty', result_count: 0, attempt: 2 }], root_cause: { code: 'timeout', layer: 'network' }, usable_for_review: false }],
		['failed', { outcome: 'failed', attempts: [FAILED], root_cause: { code: 'timeout', layer: 'network' }, retrieval_succeeded: false, usable_for_review: false }],
		['blocked, nothing sent', { outcome: 'blocked', provider: null, provider_path: [], root_cause: { code: 'budget_exceeded', layer: 'policy' }, retrieval_succeeded: false, usable_for_review: false }],
		['from the cache', { cache_hit: true, results: [{}] }],
	])('is no finding: %s', async (_, part) => {
		for (const privacy of ['full', 'hashed', 'off'] as const) {
			const facts = { query: 'deadline', claimId: null, privacy, digest: () => 'ab'.repeat(32), keys: [], policy: [] } as unknown as Parameters<typeof runRecord>[1];
			const record = runRecord({ ...OUTCOME, ...part }, facts);
			const { findings } = await check({ files: { 'search_runs.desk.jsonl': lines(record) } });
			expect(findings.map(({ code, params }) => [code, params])).toEqual([]);
		}
	});

	it('is written by the clock, also where the profile pins a day that is gone; what the clock has not reached is told', async () => {
		const facts = { query: 'deadline', claimId: null, privacy: 'as_is', digest: () => '', keys: [], policy: [] } as unknown as Parameters<typeof runRecord>[1];
		const at = (day: string): object => runRecord({ ...OUTCOME, results: [{}] as unknown as SearchOutcome['results'], started_at: `${day}T10:00:00.000Z`, finished_at: `${day}T10:00:01.000Z` }, facts);
		const world = { profile: { pinned_now: '2026-03-02T09:00:00' }, nowMs: Date.UTC(2026, 11, 1, 12) };
		expect((await check({ ...world, files: { 'search_runs.desk.jsonl': lines(at('2026-12-01')) } })).findings).toEqual([]);
		expect((await check({ ...world, files: { 'search_runs.desk.jsonl': lines(at('2026-12-03')) } })).findings.map(({ code }) => code)).toEqual(['ED341', 'ED341']);
	});
});
