/** What a reading knows about the files that proposals name: their roles and key columns. */
import type { FileRole } from '../../records/record-types';
import type { Snapshot } from '../../workspace/snapshot-types';
import type { ProposalContext } from '../proposals';

/** @param snapshot the newest reading, asked for at every use; nothing is known before the first */
export function proposalContextOf(snapshot: () => Snapshot | null): ProposalContext {
	let made: { readonly of: Snapshot; readonly roles: ReadonlyMap<string, FileRole>; readonly keyColumns: ReadonlyMap<string, string> } | null = null;
	const known = (): typeof made => {
		const now = snapshot();
		if (now === null || made?.of === now) return made;
		const roles = new Map(now.files.map(({ path, role }) => [path, role]));
		const keyColumns = new Map(now.trackers.map(({ path, keyColumn }) => [path, keyColumn]));
		made = { of: now, roles, keyColumns };
		return made;
	};
	return {
		roleOf: (path) => known()?.roles.get(path) ?? null,
		keyColumnOf: (path) => known()?.keyColumns.get(path) ?? null,
	};
}
