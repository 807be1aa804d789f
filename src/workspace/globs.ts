/**
 * Globs of the profile: `*` any characters within one folder or file name, `?` one character, `**` any number of
 * folders (also none). Paths are relative to the workspace root with `/`; upper and lower case differ.
 *
 * Matching is a table walk and not a regular expression, so that no glob an agent writes can take long.
 */

/** A name as code points; NFC because some disks give names decomposed. */
type Name = readonly string[];

type Segment = { readonly anyFolders: true } | { readonly anyFolders: false; readonly name: Name };

/** `./a//b/` and `a/b` are the same place. */
export function tidyPath(path: string): string {
	return path
		.split('/')
		.filter((segment) => segment !== '' && segment !== '.')
		.join('/');
}

/** Whether a path or glob of the profile points outside the workspace: absolute, `~`, a drive letter, `..`, or `\`. */
export function leavesWorkspace(pathOrGlob: string): boolean {
	if (pathOrGlob.startsWith('/') || pathOrGlob.startsWith('~') || pathOrGlob.includes('\\')) return true;
	if (/^[A-Za-z]:/u.test(pathOrGlob)) return true;
	return pathOrGlob.split('/').includes('..');
}

/** Whether the text has any of the glob characters; if not, it names one path. */
export function hasWildcards(glob: string): boolean {
	return /[*?]/u.test(glob);
}

function nameMatches(name: Name, pattern: Name): boolean {
	let at = 0;
	let inPattern = 0;
	let starAt = -1;
	let retryAt = 0;
	while (at < name.length) {
		const wanted = pattern[inPattern];
		if (wanted === '*') {
			starAt = inPattern;
			retryAt = at;
			inPattern += 1;
		} else if (wanted !== undefined && (wanted === '?' || wanted === name[at])) {
			at += 1;
			inPattern += 1;
		} else if (starAt >= 0) {
			retryAt += 1;
			at = retryAt;
			inPattern = starAt + 1;
		} else {
			return false;
		}
	}
	while (pattern[inPattern] === '*') inPattern += 1;
	return inPattern === pattern.length;
}

/** Which prefixes of `segments` can have been used up after each segment of the path: one row of the table walk. */
function segmentsMatch(path: readonly Name[], segments: readonly Segment[]): boolean {
	let reached: boolean[] = [true];
	segments.forEach((segment, index) => {
		if (segment.anyFolders && reached[index] === true) reached[index + 1] = true;
	});
	for (const name of path) {
		const next: boolean[] = [];
		segments.forEach((segment, index) => {
			if (segment.anyFolders) {
				if (reached[index] === true || reached[index + 1] === true || next[index] === true) next[index + 1] = true;
			} else if (reached[index] === true && nameMatches(name, segment.name)) {
				next[index + 1] = true;
			}
		});
		reached = next;
	}
	return reached[segments.length] === true;
}

function namesOf(path: string): string[] {
	return tidyPath(path.normalize('NFC')).split('/');
}

/** A test for paths, made once per glob. `**` counts as "any folders" only as a whole segment; else as `*`. */
export function globTest(glob: string): (path: string) => boolean {
	if (!hasWildcards(glob)) {
		const wanted = tidyPath(glob.normalize('NFC'));
		return (path) => path === wanted || tidyPath(path.normalize('NFC')) === wanted;
	}
	const segments = namesOf(glob).map((text): Segment => {
		return text === '**' ? { anyFolders: true } : { anyFolders: false, name: Array.from(text) };
	});
	return (path) => segmentsMatch(namesOf(path).map((name) => Array.from(name)), segments);
}

/** Whether a path of the workspace matches a glob. For many paths make the test once with {@link globTest}. */
export function matchesGlob(path: string, glob: string): boolean {
	return globTest(glob)(path);
}
