/** A small workspace read for real from memory, for the tests of the view models. */
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { MemoryFiles } from '../workspace/memory-files';
import { read } from '../workspace/open-memory';

export const en = createTranslator('en');
export const zh = createTranslator('zh');
export const words = createDateWords('en-GB', en, 'UTC');
/** The tests' now: 20 June 2026, noon UTC. */
export const NOW = Date.UTC(2026, 5, 20, 12);
export const DAY_MS = 86_400_000;

export function lines(...records: readonly object[]): string {
	return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** Reads files given as path → text. */
export function workspace(files: Readonly<Record<string, string>>, profile?: object): Promise<Snapshot> {
	return read(new MemoryFiles(files), profile === undefined ? {} : { profilePath: 'evidence-desk.json', profileText: JSON.stringify(profile) });
}

export const SEARCHES = lines(
	{ search_run_id: 'S-1', query: 'example deadline', provider: 'tavily', providerPath: ['tavily.default'], attempts: 1, status: 'success', result_count: 4, retrieval_succeeded: true, usable_for_review: true, started_at: '2026-06-19T10:00:00Z' },
	{ search_run_id: 'S-2', query: 'sample fee', provider: 'brave', providerPath: ['tavily.default', 'tavily.backup', 'brave.default'], attempts: 4, status: 'failed', error_code: 'rate_limited', result_count: 0, retrieval_succeeded: false, usable_for_review: false, started_at: '2026-06-20T08:00:00Z' },
	{ query: 'no id, no time', provider: 'gemini', attempts: 2, status: 'transport_failure', error_code: 'fetch failed', result_count: 0, retrieval_succeeded: false, usable_for_review: false },
	{ search_run_id: 'S-4', query: 'nothing here', provider: 'brave', attempts: 1, status: 'no_results', result_count: 0, retrieval_succeeded: true, usable_for_review: false, started_at: '2026-06-20T09:00:00Z' },
	{ search_run_id: 'S-5', query: 'long ago', provider: 'brave', attempts: 1, status: 'success', result_count: 0, retrieval_succeeded: true, usable_for_review: true, started_at: '2026-01-05T09:00:00Z' },
);

export const SOURCES = lines({ source_id: 'SRC-1', url: 'https://www.example.edu/fees', title: 'Fees', source_type: 'official page', retrieved_at: '2026-06-18' }, { source_id: 'SRC-2', url: 'javascript:alert(1)', source_type: 'forum post' });

export const CLAIMS = lines(
	{ claim_id: 'CLM-1', subject: 'EXU', field: 'ielts', value: '6.0', statement: 'IELTS 6.0 is enough', source_ids: ['SRC-2'], verified_at: '2026-03-01' },
	{ claim_id: 'CLM-2', subject: 'exu', field: 'IELTS', value: '6.5', statement: 'IELTS 6.5 in each section', source_ids: ['SRC-1'], verified_at: '2026-06-10' },
	{ claim_id: 'CLM-3', subject: 'EXU', field: 'fee', value: '100', statement: '申请费是 100 元', source_ids: ['SRC-404'] },
	{ claim_id: 'CLM-4', subject: 'EXU', field: 'fee', value: '120', statement: 'The fee is 120', url: 'https://example.org/fee', refines: 'CLM-3' },
);

export const QUEUE = lines(
	{ id: 'APQ-1', type: 'action_item', title: 'Add a document', status: 'pending', created_at: '2026-06-20' },
	{ id: 'APQ-2', type: 'action_item', title: 'Change the fee', status: 'pending', created_at: '2026-06-01', claim_id: 'CLM-3' },
	{ id: 'APQ-3', type: 'decision_item', title: 'Which route', options: ['a', 'b'], status: 'pending' },
	{ id: 'APQ-4', type: 'action_item', title: 'Decided by nobody', status: 'approved', created_at: '2026-06-15' },
	{ id: 'APQ-5', type: 'action_item', title: 'Unchanged', status: 'no_action_required', created_at: '2026-06-15' },
	{ id: 'APQ-6', type: 'refine', title: 'Another kind', status: 'pending', created_at: '2026-06-18' },
);

export function standardFiles(): Record<string, string> {
	return { 'search_runs.jsonl': SEARCHES, 'source_registry.jsonl': SOURCES, 'fact_claims.jsonl': CLAIMS, 'approval_queue.jsonl': QUEUE };
}
