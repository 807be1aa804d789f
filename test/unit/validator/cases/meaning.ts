import { CLAIMS, lines, QUEUE, RUNS, SEARCHES, SOURCES, type World } from '../check-memory';
import { decisionOn, hashOf, intentOf, ledgerBytes, queueItem, receiptOf, signedLines } from '../../decisions/ledger-support';
import type { Case } from './case';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Set the deadline', status: 'pending', created_at: '2026-02-20' };
const queue = (...items: readonly object[]): World => ({ files: { [QUEUE]: lines(...items) } });
const PROFILE = { trackers: [{ path: 'list.csv', key: 'key', dates: [{ column: 'deadline', certainty_column: 'sure' }] }] };
const ROWS = 'key,deadline,sure\nEXU,2026-05-01,official\n';
const SET = { op: 'csv.set', path: 'list.csv', key_column: 'key', key: 'EXU', column: 'deadline', before: '2026-04-01', after: '2026-05-01' };
const table = (rows: string, ...items: readonly object[]): World => ({ files: { [QUEUE]: lines(...items), 'list.csv': rows }, profile: PROFILE });

const LEDGER = 'approvals/ledger.desk.jsonl';
const decision = decisionOn(queueItem(ITEM), { verdict: 'approve', item_sha256: hashOf(ITEM), at: '2026-03-01T10:00:00Z' });
const intent = intentOf(decision, { at: '2026-03-01T10:00:01Z' });
const ledger = (...entries: Parameters<typeof signedLines>[0]): World => ({ files: { [QUEUE]: lines(ITEM), [LEDGER]: ledgerBytes(signedLines(entries)) } });

const CLAIM = { claim_id: 'C-1', statement: 'It closes on 1 May.', subject: 'EXU', field: 'deadline', value: '2026-05-01', source_ids: ['S-1'], confidence: 'high', at: '2026-03-01', verified_at: '2026-03-01' };
const SOURCE = { source_id: 'S-1', url: 'https://www.example.edu/apply', title: 'How to apply', source_type: 'official page', retrieved_at: '2026-03-01' };
const claims = (...content: readonly object[]): World => ({ files: { [CLAIMS]: lines(...content), [SOURCES]: lines(SOURCE) } });
const RUN = { search_run_id: 'R-1', query: 'deadline', provider: 'brave', attempts: 1, status: 'success', result_count: 3, retrieval_succeeded: true, usable_for_review: true, started_at: '2026-03-01T10:00:00Z', finished_at: '2026-03-01T10:00:02Z' };
const searches = (...runs: readonly object[]): World => ({ files: { [SEARCHES]: lines(...runs) } });
const attempt = (status: string, more: object = {}): object => ({ providerId: 'brave', attempt: 1, status, ...more });

const DECISION = { id: 'D-1', item_type: 'decision_item', title: 'Which test?', status: 'pending', options: ['IELTS', 'TOEFL'], created_at: '2026-02-20' };

export const MEANING: readonly Case[] = [
	{ code: 'ED301', name: 'rejected to please a check', bad: queue({ ...ITEM, status: 'no_action_required' }, { id: 'A-1', status: 'rejected', updated_by: 'agent' }), good: queue({ ...ITEM, status: 'no_action_required' }), at: `${QUEUE}:2`, also: [`${QUEUE}:1`] },
	{ code: 'ED302', name: 'an agent that approves itself', bad: queue(ITEM, { id: 'A-1', status: 'approved', approved_by: 'human', actor: 'main-agent' }), good: queue(ITEM), at: `${QUEUE}:2`, also: [`${QUEUE}:1`] },
	{ code: 'ED303', name: 'applied at once', bad: queue({ ...ITEM, status: 'applied' }), good: queue(ITEM), at: `${QUEUE}:1` },
	{ code: 'ED304', name: 'from applied back to pending', bad: queue({ ...ITEM, status: 'applied' }, { id: 'A-1', status: 'pending' }), good: queue({ ...ITEM, status: 'needs_more_research' }, { id: 'A-1', status: 'pending' }), at: `${QUEUE}:2`, also: [`${QUEUE}:1`] },
	{ code: 'ED304', name: 'from needs_more_research to applied', bad: queue({ ...ITEM, status: 'needs_more_research' }, { id: 'A-1', status: 'applied' }), good: queue({ ...ITEM, status: 'needs_more_research' }), at: `${QUEUE}:2`, also: [`${QUEUE}:1`] },
	{ code: 'ED304', name: 'from rejected to applied', bad: queue({ ...ITEM, status: 'rejected' }, { id: 'A-1', status: 'applied' }), good: queue(ITEM, { id: 'A-1', status: 'no_action_required' }), at: `${QUEUE}:2` },
	{ code: 'ED305', name: 'applied, and the cell says something else', bad: table(ROWS.replace('05-01', '04-01'), { ...ITEM, proposals: [SET] }, { id: 'A-1', status: 'applied' }), good: table(ROWS, { ...ITEM, proposals: [SET] }, { id: 'A-1', status: 'applied' }), at: `${QUEUE}:2`, also: ['list.csv:2'] },
	{ code: 'ED305', name: 'applied, and the record was never appended', bad: { files: { [QUEUE]: lines({ ...ITEM, status: 'applied', proposals: [{ op: 'jsonl.append', path: CLAIMS, record: { claim_id: 'C-2', statement: 'New.' } }] }), [CLAIMS]: lines(CLAIM) } }, good: { files: { [QUEUE]: lines({ ...ITEM, status: 'applied', proposals: [{ op: 'jsonl.append', path: CLAIMS, record: { claim_id: 'C-1', statement: 'New.' } }] }), [CLAIMS]: lines(CLAIM) } }, at: `${QUEUE}:1` },
	{ code: 'ED306', name: 'not researched enough, and written', bad: table(ROWS, { ...ITEM, status: 'needs_more_research', proposals: [SET] }), good: table(ROWS.replace('05-01', '04-01'), { ...ITEM, status: 'needs_more_research', proposals: [SET] }), at: `${QUEUE}:1`, also: ['list.csv:2'] },
	{ code: 'ED307', name: 'a receipt older than its intent', bad: ledger(decision, intent, receiptOf(intent, { at: '2026-03-01T09:00:00Z' })), good: ledger(decision, intent, receiptOf(intent, { at: '2026-03-01T10:00:02Z' })), at: `${LEDGER}:3`, also: [`${LEDGER}:2`] },
	{ code: 'ED307', name: 'an intent without a decision', bad: ledger(intent), good: ledger(decision, intent), at: `${LEDGER}:1` },
	{ code: 'ED307', name: 'applied before it was approved', bad: queue(ITEM, { id: 'A-1', status: 'approved', approved_at: '2026-03-01T12:00:00Z' }, { id: 'A-1', status: 'applied', applied_at: '2026-03-01T11:00:00Z' }), good: queue(ITEM, { id: 'A-1', status: 'approved', approved_at: '2026-03-01T11:00:00Z' }, { id: 'A-1', status: 'applied', applied_at: '2026-03-01T12:00:00Z' }), at: `${QUEUE}:3`, also: [`${QUEUE}:2`] },
	{ code: 'ED308', name: 'approved without saying which option', bad: queue(DECISION, { id: 'D-1', status: 'approved' }), good: queue(DECISION, { id: 'D-1', status: 'approved', choice: 'IELTS' }), at: `${QUEUE}:2` },
	{ code: 'ED309', name: 'nothing to choose from', bad: queue({ ...DECISION, options: [] }), good: queue(DECISION), at: `${QUEUE}:1` },
	{ code: 'ED310', name: 'a word of the agent’s own', bad: queue({ ...ITEM, status: 'done' }), good: { ...queue({ ...ITEM, status: 'done' }), profile: { statuses: { approval_queue: { done: 'no_action_required' } } } }, at: `${QUEUE}:1` },
	{
		code: 'ED311', name: 'a decision that nobody here can check',
		bad: { files: { [QUEUE]: lines(ITEM, { id: 'A-1', status: 'approved', decision_id: decision.entry_id }), [LEDGER]: ledgerBytes(signedLines([decision])) } },
		good: { files: { [QUEUE]: lines(ITEM, { id: 'A-1', status: 'approved', decision_id: decision.entry_id }), [LEDGER]: ledgerBytes(signedLines([decision])) }, state: 'approved' },
		at: `${QUEUE}:2`,
	},
	{
		code: 'ED302', name: 'a decision that nobody signed stands behind nothing',
		bad: { files: { [QUEUE]: lines(ITEM, { id: 'A-1', status: 'approved', decision_id: decision.entry_id }), [LEDGER]: lines({ ...(JSON.parse(signedLines([decision])[0] ?? '{}') as object), sig: undefined }) } },
		good: { files: { [QUEUE]: lines(ITEM, { id: 'A-1', status: 'approved', decision_id: decision.entry_id }), [LEDGER]: ledgerBytes(signedLines([decision])) } },
		at: `${QUEUE}:2`,
	},
	{ code: 'ED320', name: 'official by hearsay', bad: { files: { [CLAIMS]: lines({ ...CLAIM, certainty: 'official' }), [SOURCES]: lines({ ...SOURCE, source_type: 'forum post' }) } }, good: claims({ ...CLAIM, certainty: 'official' }), at: `${CLAIMS}:1`, also: [`${SOURCES}:1`] },
	{ code: 'ED321', name: 'two deadlines', bad: claims(CLAIM, { ...CLAIM, claim_id: 'C-2', value: '2026-06-01' }), good: claims(CLAIM, { ...CLAIM, claim_id: 'C-2', value: '1 May 2026' }), at: `${CLAIMS}:2`, also: [`${CLAIMS}:1`] },
	{ code: 'ED321', name: 'unless one refines the other', bad: claims(CLAIM, { ...CLAIM, claim_id: 'C-2', value: '2026-06-01' }), good: claims(CLAIM, { ...CLAIM, claim_id: 'C-2', value: '2026-06-01', refines: 'C-1' }), at: `${CLAIMS}:2` },
	{ code: 'ED322', name: 'verified last year', bad: claims({ ...CLAIM, verified_at: '2025-12-01' }), good: claims({ ...CLAIM, verified_at: '2026-02-10' }), at: `${CLAIMS}:1` },
	{ code: 'ED322', name: 'past its day of review', bad: claims({ ...CLAIM, review_by: '2026-02-20' }), good: claims({ ...CLAIM, review_by: '2026-03-20' }), at: `${CLAIMS}:1` },
	{ code: 'ED323', name: 'an estimate in an official cell', bad: { files: { 'list.csv': ROWS, [CLAIMS]: lines({ ...CLAIM, certainty: 'estimated' }), [SOURCES]: lines(SOURCE) }, profile: PROFILE }, good: { files: { 'list.csv': ROWS, [CLAIMS]: lines({ ...CLAIM, certainty: 'official' }), [SOURCES]: lines(SOURCE) }, profile: PROFILE }, at: 'list.csv:2', also: [`${CLAIMS}:1`] },
	{ code: 'ED330', name: 'a success with nothing', bad: searches({ ...RUN, result_count: 0 }), good: searches({ ...RUN, status: 'no_results', result_count: 0 }), at: `${SEARCHES}:1` },
	{ code: 'ED330', name: 'a retrieval with nothing', bad: { files: { [RUNS]: lines({ run_id: 'R-1', query: 'x', status: 'success', result_count: 0 }) } }, good: { files: { [RUNS]: lines({ run_id: 'R-1', query: 'x', status: 'success', result_count: 1 }) } }, at: `${RUNS}:1` },
	{ code: 'ED331', name: 'usable though it failed', bad: searches({ ...RUN, status: 'failed', retrieval_succeeded: false }), good: searches({ ...RUN, status: 'failed', retrieval_succeeded: false, usable_for_review: false }), at: `${SEARCHES}:1` },
	{ code: 'ED332', name: 'no_results after a failed call', bad: searches({ ...RUN, status: 'no_results', result_count: 0, error_code: 'timeout', retrieval_succeeded: false, usable_for_review: false }), good: searches({ ...RUN, status: 'no_results', result_count: 0, usable_for_review: false }), at: `${SEARCHES}:1` },
	{ code: 'ED332', name: 'no_results, and every attempt failed', bad: searches({ ...RUN, status: 'no_results', result_count: 0, attempts: [attempt('timeout')] }), good: searches({ ...RUN, status: 'no_results', result_count: 0, attempts: [attempt('timeout'), attempt('no_results')] }), at: `${SEARCHES}:1` },
	{ code: 'ED333', name: 'a search that announces facts', bad: searches({ ...RUN, usable_for_claim: true }), good: searches(RUN), at: `${SEARCHES}:1` },
	{ code: 'ED334', name: 'more attempts than listed', bad: searches({ ...RUN, attempts: 3, attempt_records: [attempt('success')] }), good: searches({ ...RUN, attempts: 1, attempt_records: [attempt('success')] }), at: `${SEARCHES}:1` },
	{ code: 'ED334', name: 'a success of failures', bad: searches({ ...RUN, attempts: [attempt('timeout'), attempt('failed')] }), good: searches({ ...RUN, attempts: [attempt('timeout'), attempt('success')] }), at: `${SEARCHES}:1` },
	{ code: 'ED334', name: 'a count that the results do not have', bad: searches({ ...RUN, result_count: 3, results: [{}] }), good: searches({ ...RUN, result_count: 1, results: [{}] }), at: `${SEARCHES}:1` },
	{ code: 'ED340', name: 'finished before it started', bad: searches({ ...RUN, finished_at: '2026-03-01T09:00:00Z' }), good: searches(RUN), at: `${SEARCHES}:1` },
	{ code: 'ED340', name: 'retrieved before it was published', bad: { files: { [SOURCES]: lines({ ...SOURCE, published_at: '2026-03-02', retrieved_at: '2026-02-01' }) } }, good: { files: { [SOURCES]: lines({ ...SOURCE, published_at: '2026-02-01' }) } }, at: `${SOURCES}:1` },
	{ code: 'ED341', name: 'verified next week', bad: claims({ ...CLAIM, verified_at: '2026-03-09' }), good: claims({ ...CLAIM, verified_at: '2026-03-02' }), at: `${CLAIMS}:1` },
];
