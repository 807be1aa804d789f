/** What the workspace setting (and the profile setting) means as a place. Pure. */

/**
 * - `vault`: a folder of the vault, `''` = the vault itself
 * - `disk`: an absolute path; `home` is set when it is to be put under the home folder (`~`)
 */
export type PathPlace = { readonly kind: 'vault'; readonly folder: string } | { readonly kind: 'disk'; readonly home: boolean; readonly path: string };

/**
 * Reads a path setting. `~`, `~/x`, `/x`, `C:\x`, `C:/x` and `\\server\share` are places on the disk; all else is a
 * folder of the vault. `/` alone is the vault itself, because nobody keeps a workspace at the root of a disk and the
 * folder pickers of the app write the vault's root that way.
 * @param setting the text as the person gave it
 */
export function placeOf(setting: string): PathPlace {
	const text = setting.trim();
	if (text === '/') return { kind: 'vault', folder: '' };
	if (text === '~' || text.startsWith('~/') || text.startsWith('~\\')) {
		return { kind: 'disk', home: true, path: tidy(text.slice(1)) };
	}
	if (/^[A-Za-z]:[\\/]/.test(text) || text.startsWith('\\\\')) return { kind: 'disk', home: false, path: withDrive(text) };
	if (text.startsWith('/')) return { kind: 'disk', home: false, path: `/${tidy(text, /\//)}` };
	return { kind: 'vault', folder: text.split('/').filter((part) => part !== '' && part !== '.').join('/') };
}

/**
 * The absolute path of a place on the disk, with `/` between its parts and none at the end.
 * @param place a `disk` place
 * @param homeFolder the home folder as the system gives it (`\` is accepted)
 */
export function absolutePath(place: PathPlace & { kind: 'disk' }, homeFolder: string): string {
	if (!place.home) return place.path;
	const home = trimEnd(homeFolder.replace(/\\/g, '/'));
	return place.path === '' ? home : `${home}/${place.path}`;
}

/**
 * The path inside a folder, or `null` if the path is not in it.
 * @param path absolute, `/` between parts
 * @param folder absolute, `/` between parts, none at the end
 */
export function pathInside(path: string, folder: string): string | null {
	if (path === folder) return '';
	return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}

/** Joins a folder and a path inside it; either may be `''`. */
export function joinPath(folder: string, path: string): string {
	if (folder === '') return path;
	if (path === '') return folder;
	return folder.endsWith('/') ? `${folder}${path}` : `${folder}/${path}`;
}

/** Whether a path leaves the folder it is relative to, or is not relative at all. */
export function leavesFolder(path: string): boolean {
	return path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.split(/[\\/]/).includes('..');
}

function withDrive(text: string): string {
	const slashed = text.replace(/\\/g, '/');
	if (slashed.startsWith('//')) return `//${tidy(slashed)}`;
	const path = tidy(slashed);
	return path.length === 2 ? `${path}/` : path;
}

/** Parts joined by `/`, without empty ones. `\` is a separator too, except in a path that starts with `/`, where it is part of a name. */
function tidy(text: string, separator = /[\\/]/): string {
	return text
		.split(separator)
		.filter((part) => part !== '' && part !== '.')
		.join('/');
}

function trimEnd(path: string): string {
	return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The name at the end of a `/` path. */
export function lastPart(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}
