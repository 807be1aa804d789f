/** How a path is really spelled, told from the listings of its folders. */
import { joinPath } from './workspace-path';

/**
 * Some disks take upper and lower case, and composed and decomposed letters, as one; a listing shows the name as it was given.
 * @param path relative, `/` between parts
 * @param listNames the names in a folder (relative, `''` = the root), in any order; what it throws is thrown on
 * @returns the path with each part as its folder lists it; `null` when a part is not listed
 */
export async function spelledPath(path: string, listNames: (folder: string) => Promise<readonly string[]>): Promise<string | null> {
	let spelled = '';
	for (const part of path.split('/')) {
		const names = await listNames(spelled);
		const name = names.find((each) => each === part) ?? names.find((each) => folded(each) === folded(part));
		if (name === undefined) return null;
		spelled = joinPath(spelled, name);
	}
	return spelled;
}

/** One form for all spellings that a disk may take as one. */
function folded(name: string): string {
	return name.normalize('NFC').toUpperCase().toLowerCase();
}
