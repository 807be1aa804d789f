/**
 * Where a path of the workspace really leads on the disk. Looks at every part of the path, so that a link anywhere on the way
 * is seen; reads folders and never a file's bytes.
 */
import type { FactFailure, FactResult, RealPlace } from '../decisions/fact-files';
import { done, failed } from './fact-failures';
import { errorCode, meansMissing } from './host-errors';
import { spelledPath } from './spelled-path';
import type { NodeFullStat, NodeWritingFs } from './node-types';
import { joinPath, leavesFolder, pathInside } from './workspace-path';

/** A folder of the disk and the calls that reach it. */
export interface NodeRoot {
	readonly fs: NodeWritingFs;
	/** Absolute, `/` between parts, none at the end (but for a disk's own root). */
	readonly root: string;
	readonly isWindows: boolean;
}

/** @param root absolute, `/` between parts; drive letters and `//server` are Windows */
export function nodeRoot(fs: NodeWritingFs, root: string): NodeRoot {
	return { fs, root, isWindows: /^(?:[A-Za-z]:|\/\/)/.test(root) };
}

/**
 * - `there`: with no link on the way; `absolute` is its path on the disk;
 * - `link`: a part of the path is a link (or a Windows junction), wherever that leads;
 * - `missing`: the part `at` (absolute) is not there, or is a file that should be a folder.
 */
export type Walked =
	| { readonly kind: 'there'; readonly absolute: string; readonly stat: NodeFullStat }
	| { readonly kind: 'link'; readonly at: string }
	| { readonly kind: 'missing'; readonly at: string };

/**
 * Walks a path from the root down, following nothing.
 * @param path relative to the root, `/` between parts
 * @returns `outside` for a path that leaves the root as text. Throws what the disk throws, but for what means that nothing is there.
 */
export async function walk(place: NodeRoot, path: string): Promise<FactResult<Walked>> {
	const parts = path.split('/');
	if (leavesFolder(path) || path.includes('\0') || parts.includes('') || parts.includes('.')) return failed('outside', `The path leaves the workspace: ${path}`);
	let at = place.root;
	for (const [index, part] of parts.entries()) {
		at = joinPath(at, part);
		const stat = await lstatOf(place.fs, at);
		if (stat === null) return done({ kind: 'missing', at });
		if (stat.isSymbolicLink()) return done({ kind: 'link', at });
		if (index === parts.length - 1) return done({ kind: 'there', absolute: at, stat });
		if (!stat.isDirectory()) return done({ kind: 'missing', at });
	}
	return done({ kind: 'missing', at });
}

/** What is at a path itself, a link not followed; `null` when nothing is. Throws what the disk throws otherwise. */
export async function lstatOf(fs: NodeWritingFs, absolute: string): Promise<NodeFullStat | null> {
	try {
		return await fs.promises.lstat(absolute, { bigint: true });
	} catch (error) {
		if (meansMissing(error)) return null;
		throw error;
	}
}

/** A regular file of the workspace that no link leads to. */
export interface NodeFact {
	readonly absolute: string;
	readonly stat: NodeFullStat;
}

/**
 * Finds a file that may be read and written: there, a file, no link on the way.
 * @returns `missing`, `not_a_file` (a folder, a device, a link that stays in the workspace) or `outside` (a link that leaves it)
 */
export async function factAt(place: NodeRoot, path: string): Promise<FactResult<NodeFact>> {
	const walked = await walk(place, path);
	if (!walked.ok) return walked;
	const { value } = walked;
	if (value.kind === 'missing') return failed('missing', `There is no file ${path}`);
	if (value.kind === 'link') return { ok: false, failure: await linkFailure(place, path, value.at) };
	if (!value.stat.isFile()) return failed('not_a_file', `Not a file: ${path}`);
	return done({ absolute: value.absolute, stat: value.stat });
}

/**
 * Why a file may not be written though it is there; `null` when it may. A second name (a hard link) may lie outside the
 * workspace: an append would reach it, and a replacement would part the two.
 */
export function writeProblem(path: string, stat: NodeFullStat): FactFailure | null {
	if (!stat.isFile()) return { code: 'not_a_file', message: `Not a file: ${path}` };
	if (stat.nlink > 1n) return { code: 'not_a_file', message: `The file has a second name elsewhere (hard link): ${path}` };
	return null;
}

/** What a link on the way means for whoever wanted to write there: it leads out, or it is no file of its own. */
export async function linkFailure(place: NodeRoot, path: string, at: string): Promise<FactFailure> {
	const leadsTo = await followed(place, at);
	if (leadsTo === null) return { code: 'outside', message: `A link on the way leads out of the workspace, or nowhere: ${path}` };
	return { code: 'not_a_file', message: `A link stands in the way: ${path}` };
}

/**
 * See `FactFiles.realPath`. Names are those of the folders' own listings, so a disk that takes `A` and `a` as one says how
 * a name is really spelled; they are given as they stand there, composed or decomposed.
 */
export async function realPlaceOf(place: NodeRoot, path: string): Promise<FactResult<RealPlace | null>> {
	const walked = await walk(place, path);
	if (!walked.ok) return walked;
	const { value } = walked;
	if (value.kind === 'missing') return done(null);
	if (value.kind === 'link') return realPlaceBehindLink(place, path);
	const spelled = await spelledPath(path, async (folder) => {
		const entries = await place.fs.promises.readdir(joinPath(place.root, folder), { withFileTypes: true });
		return entries.map((entry) => entry.name);
	});
	if (spelled === null) return done(null);
	return done({ path: spelled, isFile: value.stat.isFile() });
}

async function realPlaceBehindLink(place: NodeRoot, path: string): Promise<FactResult<RealPlace | null>> {
	const absolute = joinPath(place.root, path);
	const inside = await followed(place, absolute);
	if (inside === null) {
		const leadsNowhere = await place.fs.promises.realpath(absolute).then(() => false, () => true);
		if (leadsNowhere) return failed('outside', `The link leads nowhere: ${path}`);
		return done({ path: null, isFile: false });
	}
	const stat = await lstatOf(place.fs, joinPath(place.root, inside));
	return done({ path: inside, isFile: stat?.isFile() === true });
}

/** Follows all links of a path: relative to the real root, or `null` when it leads out of it or nowhere. */
async function followed(place: NodeRoot, absolute: string): Promise<string | null> {
	try {
		const [real, root] = await Promise.all([place.fs.promises.realpath(absolute), place.fs.promises.realpath(place.root)]);
		return pathInside(slashed(real, place.isWindows), slashed(root, place.isWindows));
	} catch (error) {
		if (meansMissing(error) || errorCode(error) === 'ELOOP') return null;
		throw error;
	}
}

function slashed(path: string, isWindows: boolean): string {
	const plain = isWindows ? path.replace(/\\/g, '/') : path;
	return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}
