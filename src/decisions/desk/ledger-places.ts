/** Where ledgers and this device's own files lie in a workspace. */
import type { Snapshot } from '../../workspace/snapshot-types';

export interface LedgerPlace {
	readonly path: string;
	/** Set when a sync tool made it: the ledger it is a copy of. */
	readonly copyOf: string | null;
}

const LEDGER = /(?:^|\/)approvals\/ledger\.[^/]+\.jsonl$/u;
const USUAL_FOLDER = '90_system/approvals/';

/** All ledgers that a reading knows, and the copies that sync tools made of some (DESIGN §5: the view folds them all). */
export function ledgerPlaces(snapshot: Snapshot): readonly LedgerPlace[] {
	const ledgers = snapshot.files.flatMap(({ path, role }) => (role === 'ledger' ? [{ path, copyOf: null }] : []));
	const paths = new Set(ledgers.map(({ path }) => path));
	const copies = snapshot.conflictCopies.flatMap(({ path, of }) => (paths.has(of) || LEDGER.test(of) ? [{ path, copyOf: of }] : []));
	return [...ledgers, ...copies];
}

/**
 * Where this device's ledger is, or would be begun: where it was begun if it is still there, else where a file of its name
 * lies, else beside other ledgers, else in the usual folder.
 * @param begunAt where this device began it, as it remembers; `null` when it never did
 */
export function ownLedgerPath(snapshot: Snapshot, device: string, begunAt: string | null): string {
	const ledgers = snapshot.files.flatMap(({ path, role, state }) => (role === 'ledger' && state !== 'missing' ? [path] : []));
	const name = `ledger.${device}.jsonl`;
	if (begunAt !== null && ledgers.includes(begunAt)) return begunAt;
	const moved = ledgers.find((path) => path === name || path.endsWith(`/${name}`));
	if (moved !== undefined) return moved;
	if (begunAt !== null) return begunAt;
	const [beside] = ledgers;
	return (beside === undefined ? USUAL_FOLDER : folderOf(beside)) + name;
}

/** Where items lie that the person raises on this device: beside the agent's queue. */
export function ownQueuePath(snapshot: Snapshot, device: string): string {
	const queues = snapshot.files.flatMap(({ path, role, state }) => (role === 'approval_queue' && state !== 'missing' ? [path] : []));
	const beside = queues.find((path) => /(?:^|\/)approval_queue\.jsonl$/u.test(path)) ?? queues[0];
	return `${beside === undefined ? USUAL_FOLDER : folderOf(beside)}approval_queue.${device}.jsonl`;
}

function folderOf(path: string): string {
	return path.slice(0, path.lastIndexOf('/') + 1);
}
