/** What a later line mends is no finding any more: an agent cannot take a line back, and must be able to end clean. */
import { describe, expect, it } from 'vitest';
import { codesOf, CLAIMS, lines, QUEUE, SEARCHES, SOURCES, type World } from './check-memory';

const CLAIM = { claim_id: 'C-1', statement: 'It closes on 1 May.', source_ids: ['S-1'], confidence: 'high', at: '2026-03-01', verified_at: '2026-03-01' };
const SOURCE = { source_id: 'S-1', url: 'https://www.example.edu/apply', title: 'How to apply', source_type: 'official page', retrieved_at: '2026-03-01' };
const RUN = { search_run_id: 'R-1', query: 'deadline', provider: 'brave', attempts: 1, status: 'success', result_count: 3, retrieval_succeeded: true, usable_for_review: true };
const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending', created_at: '2026-03-01' };
const KEY = ['sk', 'proj', 'a1b2c3d4e5f6g7h8i9j0k1l2'].join('-');

const claims = (...records: readonly object[]): World => ({ files: { [CLAIMS]: lines(...records), [SOURCES]: lines(SOURCE) } });
const searches = (...records: readonly (object | string)[]): World => ({ files: { [SEARCHES]: lines(...records) } });
const queue = (...records: readonly (object | string)[]): World => ({ files: { [QUEUE]: lines(...records) } });

describe('a wrong line and the right one after it', () => {
	it.each<[string, World, World]>([
		['a wrong type', searches({ ...RUN, result_count: 'three' }), searches({ ...RUN, result_count: 'three' }, RUN)],
		['an impossible date', claims({ ...CLAIM, verified_at: '2026-02-30' }), claims({ ...CLAIM, verified_at: '2026-02-30' }, CLAIM)],
		['a missing field', claims({ ...CLAIM, statement: undefined }), claims({ ...CLAIM, statement: undefined }, CLAIM)],
		['hidden characters', claims({ ...CLAIM, note: 'a\u200bb' }), claims({ ...CLAIM, note: 'a\u200bb' }, CLAIM)],
		['a key said twice', queue('{"id":"A-1","status":"pending","status":"pending","title":"x","type":"action_item","created_at":"2026-03-01"}'), queue('{"id":"A-1","status":"pending","status":"pending","title":"x","type":"action_item","created_at":"2026-03-01"}', { ...ITEM, title: 'x' })],
		['a list where a word belongs', queue({ ...ITEM, risk: ['low'] }), queue({ ...ITEM, risk: ['low'] }, { ...ITEM, risk: 'low' })],
	])('%s', async (_, wrong, mended) => {
		expect(await codesOf(wrong)).not.toEqual([]);
		expect(await codesOf(mended)).toEqual([]);
	});

	it('is still wrong when the later line is wrong too', async () => {
		expect(await codesOf(searches({ ...RUN, result_count: 'three' }, { ...RUN, result_count: 'four' }))).toEqual(['ED118']);
	});

	it('is still wrong when the later line is about another record', async () => {
		expect(await codesOf(searches({ ...RUN, result_count: 'three' }, { ...RUN, search_run_id: 'R-2' }))).toEqual(['ED118']);
	});

	it('of an item is still wrong when the later line only changes its status', async () => {
		expect(await codesOf(queue({ ...ITEM, options: 'a or b', title: 'x\u200b' }, { id: 'A-1', status: 'needs_more_research' }))).toEqual(['ED118', 'ED603']);
	});

	it('also beyond what is listed of one rule', async () => {
		const wrong = Array.from({ length: 1200 }, (_, nth) => ({ ...RUN, search_run_id: `R-${nth}`, result_count: 'three' }));
		expect(await codesOf(searches(...wrong, ...wrong.map((run) => ({ ...run, result_count: 3 }))))).toEqual([]);
	});

	it('does not take back a secret: it was given away', async () => {
		expect(await codesOf(claims({ ...CLAIM, note: KEY }, CLAIM))).toEqual(['ED601']);
	});
});
