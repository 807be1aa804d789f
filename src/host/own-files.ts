/**
 * Files that only this device writes: its ledger, its own queue and its run log (DESIGN §3). They grow at the end and in no other
 * way. No other name is accepted; and who may write the run log cannot reach ledger or queue, nor the other way round.
 */
import type { LedgerFile } from '../decisions/append-entry';
import { pathProblem } from '../decisions/contained-path';
import { factAt, nodeRoot, writeProblem } from './node-places';
import type { NodeRoot } from './node-places';
import type { NodeFullStat, NodeWritableHandle, NodeWritingFs } from './node-types';
import { appendOnce, flushFolder, makeFoldersFor } from './node-writes';

const OWN_NAME = /^(?:ledger|approval_queue)\.[A-Za-z0-9_-]{1,64}\.jsonl$/;
const RUN_LOG_NAME = /^search_runs\.[A-Za-z0-9_-]{1,64}\.jsonl$/;
/** The most one call of `read` gives. */
const MOST_BYTES = 512 * 1024 * 1024;

/**
 * Checks that a path names a file of one device: `…/ledger.<device>.jsonl` or `…/approval_queue.<device>.jsonl`.
 * @param path relative to the workspace, `/` between parts. Throws when it is anything else.
 */
export function checkOwnPath(path: string): void {
	if (!isPathWithName(path, OWN_NAME)) throw new Error(`No file of a device: ${path}`);
}

/**
 * Checks that a path names the run log of one device: `…/search_runs.<device>.jsonl`.
 * @param path relative to the workspace, `/` between parts. Throws when it is anything else.
 */
export function checkRunLogPath(path: string): void {
	if (!isPathWithName(path, RUN_LOG_NAME)) throw new Error(`No run log of a device: ${path}`);
}

function isPathWithName(path: string, wanted: RegExp): boolean {
	return pathProblem(path) === null && !path.split('/').includes('') && wanted.test(path.slice(path.lastIndexOf('/') + 1));
}

/**
 * A file of this device on the disk. Ranges are read as ranges; an append is one write, flushed.
 * @param root absolute path of the workspace, `/` between parts
 * @param path see {@link checkOwnPath}; throws for another one
 */
export function createNodeOwnFile(fs: NodeWritingFs, root: string, path: string): LedgerFile {
	checkOwnPath(path);
	return fileOnDisk(fs, root, path);
}

/**
 * The run log of this device on the disk. See {@link createNodeOwnFile}.
 * @param path see {@link checkRunLogPath}; throws for another one
 */
export function createNodeRunLog(fs: NodeWritingFs, root: string, path: string): LedgerFile {
	checkRunLogPath(path);
	return fileOnDisk(fs, root, path);
}

function fileOnDisk(fs: NodeWritingFs, root: string, path: string): LedgerFile {
	const place = nodeRoot(fs, root);
	return {
		size: async () => {
			const found = await ownFileAt(place, path);
			return found === null ? 0 : Number(found.stat.size);
		},
		read: async (start, end) => {
			const found = await ownFileAt(place, path);
			return found === null ? new Uint8Array(0) : readRange(place, found.absolute, start, end);
		},
		appendBytes: async (bytes) => {
			const isNew = (await ownFileAt(place, path)) === null;
			const absolute = await makeFoldersFor(place, path);
			const result = await appendOnce(place, absolute, bytes, { makesFile: isNew, objection: (stat) => writeProblem(path, stat) });
			if (!result.ok) throw new Error(result.failure.message);
			if (isNew) await flushFolder(fs, absolute.slice(0, absolute.lastIndexOf('/')));
		},
	};
}

/** `null` when it is not there. Throws for a link, a folder, or what the disk throws. */
async function ownFileAt(place: NodeRoot, path: string): Promise<{ readonly absolute: string; readonly stat: NodeFullStat } | null> {
	const found = await factAt(place, path);
	if (found.ok) return found.value;
	if (found.failure.code === 'missing') return null;
	throw new Error(found.failure.message);
}

async function readRange(place: NodeRoot, absolute: string, start: number, end: number): Promise<Uint8Array> {
	const { O_RDONLY, O_NOFOLLOW = 0 } = place.fs.constants;
	const handle: NodeWritableHandle = await place.fs.promises.open(absolute, O_RDONLY | O_NOFOLLOW);
	try {
		const size = Number((await handle.stat({ bigint: true })).size);
		const wanted = Math.max(0, Math.min(end, size) - start);
		if (wanted > MOST_BYTES) throw new Error(`More than ${MOST_BYTES} bytes asked at once.`);
		const bytes = new Uint8Array(wanted);
		let filled = 0;
		while (filled < wanted) {
			const { bytesRead } = await handle.read(bytes, filled, wanted - filled, start + filled);
			if (bytesRead === 0) break;
			filled += bytesRead;
		}
		return filled === wanted ? bytes : bytes.slice(0, filled);
	} finally {
		await handle.close();
	}
}
