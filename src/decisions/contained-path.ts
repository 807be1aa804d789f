/** Which paths a proposal may name: a file inside the workspace and nothing else (DESIGN §5; known tricks: links, `..`, drives). */
import { tidyPath } from '../workspace/globs';
import type { FactFiles } from './fact-files';

export type PathProblem =
	| 'empty'
	| 'absolute'
	| 'drive_letter'
	| 'backslash'
	| 'parent_folder'
	| 'reserved_name'
	| 'forbidden_character'
	| 'trailing_dot_or_space'
	| 'hidden_folder'
	| 'too_long'
	| 'missing'
	| 'not_a_file'
	| 'link'
	| 'other_spelling'
	| 'outside'
	| 'unreadable';

/** Names Windows keeps for devices, with or without an ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;
/** Not allowed in a Windows name, and a `:` names a hidden stream of a file there. */
const FORBIDDEN = /[<>:"|?*\u007f]/;
const hasControls = (text: string): boolean => Array.from(text).some((character) => character < ' ');
const LONGEST = 1024;

function segmentProblem(segment: string): PathProblem | null {
	if (segment === '..') return 'parent_folder';
	if (DEVICE.test(segment)) return 'reserved_name';
	if (FORBIDDEN.test(segment) || hasControls(segment)) return 'forbidden_character';
	if (/[. ]$/.test(segment)) return 'trailing_dot_or_space';
	return segment.startsWith('.') ? 'hidden_folder' : null;
}

/**
 * What is wrong with a path as text, on any of the systems a workspace may be carried to; `null` when nothing is.
 * Hidden files and folders (`.git`, `.obsidian`) are no facts and are refused.
 */
export function pathProblem(path: string): PathProblem | null {
	if (path.includes('\\')) return 'backslash';
	if (path.startsWith('/') || path.startsWith('~')) return 'absolute';
	if (/^[A-Za-z]:/.test(path)) return 'drive_letter';
	if (path.length > LONGEST) return 'too_long';
	const tidy = tidyPath(path);
	if (tidy === '') return 'empty';
	for (const segment of tidy.split('/')) {
		const problem = segmentProblem(segment);
		if (problem !== null) return problem;
	}
	return path.endsWith('/') ? 'not_a_file' : null;
}

export type ContainedPath = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly problem: PathProblem };

/**
 * The tidy path of an existing file that is really where it says: no link on the way, not another spelling of a file's
 * name on a disk that takes upper and lower case as one. Asks the host; never throws.
 */
export async function containedFile(files: FactFiles, path: string): Promise<ContainedPath> {
	const problem = pathProblem(path);
	if (problem !== null) return { ok: false, problem };
	const tidy = tidyPath(path);
	try {
		const real = await files.realPath(tidy);
		if (!real.ok) {
			const code = real.failure.code;
			return { ok: false, problem: code === 'outside' || code === 'missing' || code === 'not_a_file' ? code : 'unreadable' };
		}
		if (real.value === null) return { ok: false, problem: 'missing' };
		if (real.value.path === null) return { ok: false, problem: 'outside' };
		// Disks may give names decomposed; that is the same name.
		const found = real.value.path.normalize('NFC');
		const asked = tidy.normalize('NFC');
		if (found !== asked) {
			return { ok: false, problem: found.toLowerCase() === asked.toLowerCase() ? 'other_spelling' : 'link' };
		}
		return real.value.isFile ? { ok: true, path: tidy } : { ok: false, problem: 'not_a_file' };
	} catch {
		return { ok: false, problem: 'unreadable' };
	}
}
