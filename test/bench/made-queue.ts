/** A workspace whose queue has many items that wait, each for one cell of its own. The same for the same number. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const QUEUE = '90_system/approvals/approval_queue.jsonl';
export const TRACKER = 'trackers/programmes.csv';

const ROWS = 200;

const keyOf = (row: number): string => `P-${String(row).padStart(3, '0')}`;
const columnOf = (column: number): string => `fact_${column}`;

/** Id of the item at a place of the queue, from 0. */
export const itemId = (n: number): string => `APQ-${String(n).padStart(6, '0')}`;

/** @param folder an empty folder that becomes the workspace */
export function makeQueue(folder: string, items: number): void {
	const put = (path: string, text: string): void => {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	};
	const columns = Array.from({ length: Math.ceil(items / ROWS) }, (_, column) => columnOf(column));
	put('evidence-desk.json', JSON.stringify({ version: 1, name: 'Many items', trackers: [{ path: TRACKER, name: 'Programmes', key: 'key', name_column: 'programme' }] }));
	put(TRACKER, [`key,programme,${columns.join()}`, ...Array.from({ length: ROWS }, (_, row) => `${keyOf(row)},Programme ${row} of Example University,${columns.map(() => 'old').join()}`)].join('\n') + '\n');
	put('90_system/evidence/source_registry.jsonl', `${JSON.stringify({ source_id: 'SRC-1', url: 'https://example.org/facts', title: 'Facts', accessed_at: '2026-02-01T10:00:00Z' })}\n`);
	put('90_system/evidence/fact_claims.jsonl', Array.from({ length: ROWS }, (_, row) => `${JSON.stringify({ claim_id: `CLM-${row}`, subject: keyOf(row), statement: `What the page of programme ${row} says.`, source_ids: ['SRC-1'], status: 'verified' })}\n`).join(''));
	put(QUEUE, Array.from({ length: items }, (_, n) => `${itemLine(n)}\n`).join(''));
}

function itemLine(n: number): string {
	const row = n % ROWS;
	return JSON.stringify({
		id: itemId(n),
		type: 'action_item',
		title: `Programme ${row}: fact ${Math.floor(n / ROWS)} has changed`,
		subject: keyOf(row),
		status: 'pending',
		proposals: [{ op: 'csv.set', path: TRACKER, key_column: 'key', key: keyOf(row), column: columnOf(Math.floor(n / ROWS)), before: 'old', after: `new ${n}` }],
		claim_ids: [`CLM-${row}`],
		created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
	});
}
