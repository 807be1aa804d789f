/** Facts on the disk through Node: the promises of `FactFiles`, kept. Only fact-door.ts hands this out. */
import type { FactBytes, FactFailure, FactFiles, FactResult } from '../decisions/fact-files';
import { sha256Hex } from '../decisions/sha256';
import { done, guarded } from './fact-failures';
import { fileStat } from './node-files';
import { factAt, lstatOf, nodeRoot, realPlaceOf, writeProblem } from './node-places';
import type { NodeRoot } from './node-places';
import type { NodeFullStat, NodeWritableHandle, NodeWritingFs } from './node-types';
import { appendOnce, replaceWhole } from './node-writes';
import { randomToken } from './random-token';

/** A fact file is held in memory as a whole, more than once. */
const MOST_BYTES = 512 * 1024 * 1024;

export interface NodeFactsOptions {
	readonly fs: NodeWritingFs;
	/** Absolute path of the workspace, `/` between parts, none at the end. */
	readonly root: string;
}

/**
 * Opens a folder of the disk as a workspace whose facts can be written. Touches nothing until asked.
 *
 * A link anywhere on the way to a file is refused in reading and writing, and so is writing to a file that has a second name
 * (a hard link): an append would reach that name too, and a replacement would part the two.
 */
export function createNodeFacts({ fs, root }: NodeFactsOptions): FactFiles {
	const place = nodeRoot(fs, root);
	const guard = <Value>(run: () => Promise<FactResult<Value>>): Promise<FactResult<Value>> => guarded(place.isWindows, run);
	return {
		read: (path) => guard(() => read(place, path)),
		stat: (path) =>
			guard(async () => {
				const fact = await factAt(place, path);
				if (fact.ok) return done(fileStat(fact.value.stat));
				return fact.failure.code === 'missing' ? done(null) : fact;
			}),
		realPath: (path) => guard(() => realPlaceOf(place, path)),
		appendTo: (path, expectedSize, bytes) => guard(() => appendTo(place, path, expectedSize, bytes)),
		replaceIfUnchanged: (path, expectedSha256, bytes) => guard(() => replaceIfUnchanged(place, path, expectedSha256, bytes)),
	};
}

async function read(place: NodeRoot, path: string): Promise<FactResult<FactBytes>> {
	const fact = await factAt(place, path);
	if (!fact.ok) return fact;
	const { bytes, stat } = await readWhole(place, fact.value.absolute);
	return done({ bytes, identity: fileStat(stat).identity });
}

async function appendTo(place: NodeRoot, path: string, expectedSize: number, bytes: Uint8Array): Promise<FactResult<null>> {
	const fact = await factAt(place, path);
	if (!fact.ok) return fact;
	const { absolute, stat } = fact.value;
	return appendOnce(place, absolute, bytes, {
		makesFile: false,
		objection: (opened) => {
			const problem = writeProblem(path, opened);
			if (problem !== null) return problem;
			// The file that was opened is the one that was looked at, and it is as long as the caller has read it.
			const isSame = fileStat(opened).identity === fileStat(stat).identity && opened.size === BigInt(expectedSize);
			return isSame ? null : hasChanged(path);
		},
	});
}

async function replaceIfUnchanged(place: NodeRoot, path: string, expectedSha256: string, bytes: Uint8Array): Promise<FactResult<null>> {
	const fact = await factAt(place, path);
	if (!fact.ok) return fact;
	const { absolute, stat } = fact.value;
	const problem = writeProblem(path, stat);
	if (problem !== null) return { ok: false, failure: problem };
	return replaceWhole(place, {
		absolute,
		stat,
		bytes,
		token: randomToken(),
		objection: async () => {
			const found = await readWhole(place, absolute);
			if (sha256Hex(found.bytes) !== expectedSha256) return hasChanged(path);
			// Hashing takes a moment; a change within it shows in size or time.
			const now = await lstatOf(place.fs, absolute);
			return now !== null && isUntouched(found.stat, now) ? null : hasChanged(path);
		},
	});
}

function hasChanged(path: string): FactFailure {
	return { code: 'changed', message: `The file has changed meanwhile: ${path}` };
}

function isUntouched(before: NodeFullStat, now: NodeFullStat): boolean {
	const sameTime = before.mtimeNs === undefined ? before.mtimeMs === now.mtimeMs : before.mtimeNs === now.mtimeNs;
	return sameTime && now.isFile() && before.dev === now.dev && before.ino === now.ino && before.size === now.size;
}

/** All bytes of a file, to its very end even when it grows meanwhile; `stat` is from before the first byte. */
async function readWhole(place: NodeRoot, absolute: string): Promise<{ readonly bytes: Uint8Array; readonly stat: NodeFullStat }> {
	const { O_RDONLY, O_NOFOLLOW = 0 } = place.fs.constants;
	const handle = await place.fs.promises.open(absolute, O_RDONLY | O_NOFOLLOW);
	try {
		const stat = await handle.stat({ bigint: true });
		if (stat.size > BigInt(MOST_BYTES)) throw new Error(`The file has more than ${MOST_BYTES} bytes.`);
		return { bytes: await readToEnd(handle, Number(stat.size)), stat };
	} finally {
		await handle.close();
	}
}

async function readToEnd(handle: NodeWritableHandle, size: number): Promise<Uint8Array> {
	// One byte more than the file should have: where it is not filled, the end was seen.
	let bytes = new Uint8Array(size + 1);
	let filled = 0;
	for (;;) {
		const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled);
		if (bytesRead === 0) return bytes.subarray(0, filled);
		filled += bytesRead;
		if (filled === bytes.length) {
			const larger = new Uint8Array(bytes.length * 2);
			larger.set(bytes);
			bytes = larger;
		}
	}
}
