/** A workspace with records of all five kinds that belong to each other, as many as asked for. The same for the same number. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SUBJECTS = 200;

const at = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 30_000).toISOString();
const lines = (count: number, record: (n: number) => unknown): string => Array.from({ length: count }, (_, n) => `${JSON.stringify(record(n))}\n`).join('');

/**
 * @param folder an empty folder that becomes the workspace
 * @param records of all kinds together
 */
export function makeWorkspace(folder: string, records: number): void {
	const put = (path: string, text: string): void => {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	};
	const each = Math.floor(records / 5);
	put('90_system/search/search_runs.jsonl', lines(each, (n) => ({ search_run_id: `SEA-${n}`, timestamp: at(n), query: `Programme ${n % SUBJECTS} of Example University, fact ${n}`, provider: 'example', status: 'success', result_count: 5, attempts: 1, elapsed_ms: 400 + (n % 90), retrieval_succeeded: true, usable_for_review: true })));
	put('90_system/evidence/retrieval_runs.jsonl', lines(each, (n) => ({ retrieval_run_id: `RET-${n}`, timestamp: at(n), query: `Fact ${n}`, purpose: 'admission', tool: 'fetch', status: 'success', result_count: 1, conclusion: 'One page says so.', search_run_ids: [`SEA-${n}`] })));
	put('90_system/evidence/source_registry.jsonl', lines(each, (n) => ({ source_id: `SRC-${n}`, url: `https://www.example.edu/programmes/${n}`, title: `Programme ${n % SUBJECTS}: fact ${n}`, source_type: 'official', retrieved_at: at(n), retrieval_run_id: `RET-${n}` })));
	put('90_system/evidence/fact_claims.jsonl', lines(each, (n) => ({ claim_id: `CLM-${n}`, subject: `P-${n % SUBJECTS}`, field: `fact_${n}`, value: String(n), statement: `Fact ${n} of programme ${n % SUBJECTS} is ${n}.`, confidence: 'high', source_ids: [`SRC-${n}`], verified_at: at(n), created_at: at(n) })));
	put('90_system/approvals/approval_queue.jsonl', lines(each, (n) => ({ item_id: `APQ-${n}`, kind: 'action_item', title: `Programme ${n % SUBJECTS}: fact ${n} has changed`, subject: `P-${n % SUBJECTS}`, status: n % 3 === 0 ? 'pending' : 'no_action_required', claim_ids: [`CLM-${n}`], created_at: at(n) })));
}
