import { CLAIMS, lines, QUEUE, RUNS, SEARCHES, SOURCES, type World } from '../check-memory';
import type { Case } from './case';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending', created_at: '2026-02-20' };
const CLAIM = { claim_id: 'C-1', statement: 'It closes on 1 May.', subject: 'EXU', field: 'deadline', value: '2026-05-01', source_ids: ['S-1'], confidence: 'high', at: '2026-03-01', verified_at: '2026-03-01' };
const SOURCE = { source_id: 'S-1', url: 'https://www.example.edu/apply', title: 'How to apply', source_type: 'official page', retrieved_at: '2026-03-01' };
const RUN = { run_id: 'R-1', query: 'deadline', tool: 'web', purpose: 'verify', conclusion: 'as before', at: '2026-02-01', source_ids: ['S-1'] };

const evidence = (claim: object, source: object = SOURCE): World => ({ files: { [CLAIMS]: lines(claim), [SOURCES]: lines(source), [RUNS]: lines(RUN) } });
const queue = (item: object, ...more: readonly object[]): World => ({ files: { [QUEUE]: lines(item, ...more), [CLAIMS]: lines(CLAIM), [SOURCES]: lines(SOURCE), [RUNS]: lines(RUN) } });

export const CHAIN: readonly Case[] = [
	{ code: 'ED201', name: 'a claim whose source is nowhere', bad: evidence({ ...CLAIM, source_ids: ['S-2'] }), good: evidence(CLAIM), at: `${CLAIMS}:1` },
	{ code: 'ED202', name: 'a source whose run is nowhere', bad: evidence(CLAIM, { ...SOURCE, run_id: 'R-9' }), good: evidence(CLAIM, { ...SOURCE, run_id: 'R-1' }), at: `${SOURCES}:1` },
	{ code: 'ED202', name: 'a retrieval run whose search is nowhere', bad: { files: { [RUNS]: lines({ ...RUN, search_run_ids: ['Q-9'] }), [SEARCHES]: lines({ search_run_id: 'Q-1', query: 'x', provider: 'brave', status: 'success' }), [SOURCES]: lines(SOURCE) } }, good: { files: { [RUNS]: lines({ ...RUN, search_run_ids: ['Q-1'] }), [SEARCHES]: lines({ search_run_id: 'Q-1', query: 'x', provider: 'brave', status: 'success' }), [SOURCES]: lines(SOURCE) } }, at: `${RUNS}:1` },
	{ code: 'ED203', name: 'an item whose claim is nowhere', bad: queue({ ...ITEM, claim_ids: ['C-9'] }), good: queue({ ...ITEM, claim_ids: ['C-1'] }), at: `${QUEUE}:1` },
	{ code: 'ED204', name: 'an item that replaces none', bad: queue({ ...ITEM, supersedes: 'A-0' }), good: queue({ ...ITEM, id: 'A-0' }, { ...ITEM, supersedes: 'A-0' }), at: `${QUEUE}:1` },
	{ code: 'ED205', name: 'a claim out of memory', bad: evidence({ ...CLAIM, source_ids: [] }), good: evidence({ ...CLAIM, source_ids: [], source_url: 'https://www.example.edu/apply' }), at: `${CLAIMS}:1` },
	{ code: 'ED205', name: 'but not one that was withdrawn', bad: evidence({ ...CLAIM, source_ids: [], status: 'active' }), good: evidence({ ...CLAIM, source_ids: [], status: 'withdrawn' }), at: `${CLAIMS}:1` },
	{ code: 'ED206', name: 'another value under the same id', bad: { files: { [CLAIMS]: lines(CLAIM, { ...CLAIM, value: '2026-06-01' }), [SOURCES]: lines(SOURCE) } }, good: { files: { [CLAIMS]: lines({ ...CLAIM, verified_at: '2026-02-01' }, CLAIM), [SOURCES]: lines(SOURCE) } }, at: `${CLAIMS}:2`, also: [`${CLAIMS}:1`] },
	{ code: 'ED207', name: 'an item that asks for something else now', bad: queue({ ...ITEM, target: 'a.csv' }, { ...ITEM, target: 'b.csv' }), good: queue({ ...ITEM, target: 'a.csv' }, { id: 'A-1', status: 'needs_more_research', note: 'not yet' }), at: `${QUEUE}:2`, also: [`${QUEUE}:1`] },
	{ code: 'ED208', name: 'a line that a merge kept twice', bad: queue(ITEM, ITEM), good: queue(ITEM, { ...ITEM, id: 'A-2' }), at: `${QUEUE}:2`, also: [`${QUEUE}:1`] },
	{ code: 'ED209', name: 'a source that nothing names', bad: { files: { [CLAIMS]: lines(CLAIM), [SOURCES]: lines(SOURCE, { ...SOURCE, source_id: 'S-2' }) } }, good: { files: { [CLAIMS]: lines(CLAIM, { ...CLAIM, claim_id: 'C-2', field: 'fee', source_ids: ['S-2'] }), [SOURCES]: lines(SOURCE, { ...SOURCE, source_id: 'S-2' }) } }, at: `${SOURCES}:2` },
	{ code: 'ED210', name: 'sources named where there is no register', bad: { files: { [CLAIMS]: lines(CLAIM) } }, good: evidence(CLAIM), at: null },
	{ code: 'ED713', name: 'a log that begins after an open item', bad: { files: { [QUEUE]: lines({ ...ITEM, created_at: '2026-01-05', run_ids: ['R-0'] }), [RUNS]: lines(RUN), [SOURCES]: lines(SOURCE) } }, good: { files: { [QUEUE]: lines({ ...ITEM, created_at: '2026-01-05', run_ids: ['R-1'] }), [RUNS]: lines(RUN), [SOURCES]: lines(SOURCE) } }, at: `${QUEUE}:1` },
];
