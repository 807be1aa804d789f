/** A small workspace made for a test: a tracker, claims that back its values, and a queue that asks for a change of each row. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchFolder } from '../harness';
import { QUEUE_FILE, type MadeVault } from './vaults';

export const MADE_TRACKER = 'trackers/vendors.csv';
const CLAIMS_FILE = '90_system/evidence/fact_claims.jsonl';
const SOURCES_FILE = '90_system/evidence/source_registry.jsonl';

export interface MadeRow {
	/** Key of the row, `V-01`. */
	readonly key: string;
	readonly name: string;
	/** What the cell `price` says, and what the item `Q-01` wants it to say. */
	readonly before: string;
	readonly after: string;
	/** Of the item; default: "Vendor 1: price". */
	readonly title?: string;
}

/** Rows V-01 …, each with an item Q-01 … that asks for the price one higher. */
export function plainRows(count: number): readonly MadeRow[] {
	return Array.from({ length: count }, (_, index) => {
		const key = `V-${String(index + 1).padStart(2, '0')}`;
		return { key, name: `Vendor ${index + 1}`, before: `${100 + index} EUR`, after: `${200 + index} EUR` };
	});
}

/** The item of a row. */
export const itemIdOf = (key: string): string => key.replace(/^V-/, 'Q-');

/** The queue line of a row's item. */
export function itemLine({ key, name, before, after, title }: MadeRow): string {
	return JSON.stringify({
		id: itemIdOf(key),
		type: 'action_item',
		title: title ?? `${name}: price`,
		subject: key,
		status: 'pending',
		proposals: [{ op: 'csv.set', path: MADE_TRACKER, key_column: 'key', key, column: 'price', before, after }],
		claim_ids: [`CLM-${key}`],
		created_at: '2026-02-20T10:00:00Z',
	});
}

/** A vault whose workspace is the folder `workspace` in it. */
export function makeWorkspace(rows: readonly MadeRow[], more: Readonly<Record<string, string>> = {}): MadeVault {
	const vault = join(scratchFolder(), 'vault');
	const workspace = join(vault, 'workspace');
	const put = (path: string, text: string): void => {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	};
	put(join(vault, '.obsidian/plugins/evidence-desk/data.json'), JSON.stringify({ workspace: 'workspace' }));
	put(join(workspace, 'evidence-desk.json'), JSON.stringify({ version: 1, name: 'Vendors', trackers: [{ path: MADE_TRACKER, name: 'Vendors', key: 'key', name_column: 'name', stage: 'stage' }], stages: ['Long list', 'Short list', 'Chosen'] }));
	put(join(workspace, MADE_TRACKER), ['key,name,stage,price,notes', ...rows.map(({ key, name, before }) => [key, name, 'Long list', before, ''].map(cell).join(','))].join('\n') + '\n');
	put(join(workspace, SOURCES_FILE), `${JSON.stringify({ source_id: 'SRC-1', url: 'https://example.org/prices', title: 'Price list', source_type: 'official', accessed_at: '2026-02-19T10:00:00Z' })}\n`);
	put(join(workspace, CLAIMS_FILE), rows.map(({ key, after }) => `${JSON.stringify({ claim_id: `CLM-${key}`, subject: key, field: 'price', statement: `The price is ${after}.`, source_ids: ['SRC-1'], status: 'verified' })}\n`).join(''));
	put(join(workspace, QUEUE_FILE), rows.map((row) => `${itemLine(row)}\n`).join(''));
	for (const [path, text] of Object.entries(more)) put(join(workspace, path), text);
	return { vault, workspace };
}

/** A value as a cell of a CSV file (RFC 4180). */
export function cell(value: string): string {
	return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The tracker's line of a row, so that a test can say what it becomes. */
export const rowText = (row: MadeRow, price: string, stage = 'Long list'): string => [row.key, row.name, stage, price, ''].map(cell).join(',');
