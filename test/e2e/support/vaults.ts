/** Vaults for tests: a fixture as the workspace folder of a fresh vault, and the bytes of a folder as a list to compare. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../harness';

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'fixtures');

export interface MadeVault {
	readonly vault: string;
	/** The workspace on disk. */
	readonly workspace: string;
}

/** A vault whose settings name the folder `workspace`, which is a copy of `source` (absolute, or under test/fixtures). */
export function vaultOn(source: string, settings: Readonly<Record<string, unknown>> = {}): MadeVault {
	const vault = join(scratchFolder(), 'vault');
	const workspace = join(vault, 'workspace');
	cpSync(source.startsWith('/') ? source : join(FIXTURES, source), workspace, { recursive: true });
	const plugin = join(vault, '.obsidian', 'plugins', 'evidence-desk');
	mkdirSync(plugin, { recursive: true });
	writeFileSync(join(plugin, 'data.json'), JSON.stringify({ workspace: 'workspace', ...settings }));
	return { vault, workspace };
}

/** The scratch folder a made or copied vault stands in. */
export function scratchOf(vault: string): string {
	return dirname(vault);
}

/** The demo's files whose growth is tested. */
export const QUEUE_FILE = '90_system/approvals/approval_queue.jsonl';
export const SEARCH_FILE = '90_system/search/search_runs.jsonl';

/** One line per file: path, hash of the bytes, size, time of the last change in nanoseconds, inode. */
export function bytesOfFolder(folder: string): readonly string[] {
	const lines: string[] = [];
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const stat = statSync(path, { bigint: true });
		const content = entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder';
		lines.push(`${relative(folder, path)} ${content} ${stat.size} ${stat.mtimeNs} ${stat.ino}`);
	}
	return lines.sort();
}

/** Lines of an approval queue, oldest first. */
export function queueLines(count: number, prefix: string): string {
	let text = '';
	for (let n = 1; n <= count; n++) {
		const id = `${prefix}-${String(n).padStart(4, '0')}`;
		text += `${JSON.stringify({ id, type: 'action_item', title: `Look at entry ${id} once more`, subject: 'EXU-CS', status: 'pending', note: 'Written by another program while the desk is open.'.repeat(4), created_at: '2026-02-28T10:00:00Z' })}\n`;
	}
	return text;
}

/** Lines of a search log whose runs are newer than all of the demo's. */
export function searchLines(count: number, prefix: string): string {
	let text = '';
	for (let n = 1; n <= count; n++) {
		const at = new Date(Date.UTC(2026, 1, 28, 0, 0, n)).toISOString();
		text += `${JSON.stringify({ search_run_id: `${prefix}-${n}`, query: `Entry requirements, question ${prefix} ${n}`, provider: 'tavily', attempts: 1, status: 'success', error_code: null, latency_ms: 900, result_count: 3, removed_parameters: [], retrieval_succeeded: true, usable_for_review: true, started_at: at, finished_at: at })}\n`;
	}
	return text;
}
