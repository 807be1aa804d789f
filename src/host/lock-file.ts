/**
 * The lock of a workspace on the disk (DESIGN §5: one live host). A small file beside the ledgers; what it says is not this
 * room's business.
 */
import type { LockPlace } from '../decisions/desk/desk-world';
import { factAt, nodeRoot } from './node-places';
import type { NodeFact, NodeRoot } from './node-places';
import type { NodeWritingFs } from './node-types';
import { createNew, makeFoldersFor, removeOwn, replaceWhole } from './node-writes';
import { randomToken } from './random-token';

/** In the workspace. Hidden, so that neither Obsidian nor the reading of the workspace takes it for content. */
export const LOCK_PATH = '90_system/approvals/.evidence-desk.lock';

/** A lock says a few words; a file that is longer is none. */
const MOST_BYTES = 64 * 1024;

export interface LockFileOptions {
	readonly fs: NodeWritingFs;
	/** Absolute path of the workspace, `/` between parts. */
	readonly root: string;
	/** See {@link LockPlace}. */
	readonly computer: string;
	readonly process: string;
}

/**
 * The lock file of a workspace. All calls throw what the disk throws; a link in its place is refused.
 *
 * Making it is decided by the disk: of two hosts one succeeds. Replacing is compare, then rename: two hosts that take over
 * the same stale lock in the same moment may both be told `true`, and the one that was overwritten learns it at its next
 * heartbeat, because the file no longer says what it wrote.
 */
export function createLockFile({ fs, root, computer, process }: LockFileOptions): LockPlace {
	const place = nodeRoot(fs, root);
	return {
		computer,
		process,
		read: async () => {
			const found = await lockAt(place);
			return found === null ? null : readText(place, found);
		},
		create: async (text) => {
			// Also says so when a link is there, which would never give way.
			if ((await lockAt(place)) !== null) return false;
			return createNew(place, await makeFoldersFor(place, LOCK_PATH), new TextEncoder().encode(text));
		},
		replace: async (expected, text) => {
			const found = await lockAt(place);
			if (found === null || (await readText(place, found)) !== expected) return false;
			const replaced = await replaceWhole(place, {
				...found,
				bytes: new TextEncoder().encode(text),
				token: randomToken(),
				objection: async () => {
					const now = await lockAt(place);
					const isSame = now !== null && (await readText(place, now)) === expected;
					return isSame ? null : { code: 'changed', message: 'The lock has changed.' };
				},
			});
			if (!replaced.ok && replaced.failure.code !== 'changed') throw new Error(replaced.failure.message);
			if (!replaced.ok) return false;
			const now = await lockAt(place);
			return now !== null && (await readText(place, now)) === text;
		},
		remove: async (expected) => {
			const found = await lockAt(place);
			if (found === null || (await readText(place, found)) !== expected) return false;
			await removeOwn(place, found.absolute);
			return true;
		},
	};
}

async function lockAt(place: NodeRoot): Promise<NodeFact | null> {
	const found = await factAt(place, LOCK_PATH);
	if (found.ok) return found.value;
	if (found.failure.code === 'missing') return null;
	throw new Error(found.failure.message);
}

/** Bytes that are no UTF-8 become replacement characters: such a lock has no owner, but it can be taken over. */
async function readText(place: NodeRoot, { absolute }: NodeFact): Promise<string> {
	const { O_RDONLY, O_NOFOLLOW = 0 } = place.fs.constants;
	const handle = await place.fs.promises.open(absolute, O_RDONLY | O_NOFOLLOW);
	try {
		const bytes = new Uint8Array(MOST_BYTES);
		const { bytesRead } = await handle.read(bytes, 0, MOST_BYTES, 0);
		if (bytesRead === MOST_BYTES) throw new Error(`The lock file is too long: ${LOCK_PATH}`);
		return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, bytesRead));
	} finally {
		await handle.close();
	}
}
