/**
 * Siblings that sync tools and editors leave behind. A conflict copy is listed and never loaded (DESIGN §3, B41);
 * a leftover (`.orig`, `.bak`, `~`) is passed over.
 */

/** Syncthing: `name.sync-conflict-20260101-000000-ABCDEFG.jsonl`. */
const SYNCTHING = /^(.+?)\.sync-conflict-[^/.]+(\.[^/]*)?$/u;

/** Dropbox, Nextcloud, Obsidian Sync: `name (anything conflicted copy anything).jsonl`, also Dropbox in Chinese. */
const NAMED_COPY = /^(.+?) ?\([^()]*(?:conflicted copy|case conflict|冲突副本|衝突複本)[^()]*\)(\.[^/]*)?$/iu;

/** OneDrive and Synology: `name_conf(1).jsonl`, `name_Conflict(…)`; ownCloud: `name_conflict-20260101-120000.jsonl`. */
const CONF_COPY = /^(.+?)_conf(?:lict)?(?:\([^()]*\)|-\d{8}-\d{6})(\.[^/]*)?$/iu;

/**
 * iCloud `name 2.jsonl`, Google Drive and browsers `name (1).jsonl`, file managers `name copy.jsonl`, `name - Copy.jsonl`, and what
 * people keep as `name.old.jsonl` or `name.bak.jsonl` (which else would read as another device's file): only if the original lies
 * beside it.
 */
const NUMBERED_COPY = /^(.+?)(?: [2-9]| \([1-9][0-9]?\)| copy(?: [2-9])?| - Copy(?: \([1-9]\))?|\.(?:old|bak|backup|orig))(\.(?:jsonl|csv|tsv))$/iu;

function splitPath(path: string): { readonly folder: string; readonly base: string } {
	const slash = path.lastIndexOf('/');
	return { folder: path.slice(0, slash + 1), base: path.slice(slash + 1) };
}

/**
 * The path of the file that `path` is a conflict copy of, by its name; `null` when it is none. `isThere` tells
 * whether a path exists: a bare number (`name 2.jsonl`) makes a copy only of a file that lies beside it, so without
 * `isThere` such a name is an ordinary one. Numbered notes (`Chapter 2.md`) are never copies.
 */
export function conflictCopyOf(path: string, isThere: (path: string) => boolean = () => false): string | null {
	const { folder, base } = splitPath(path);
	for (const pattern of [SYNCTHING, NAMED_COPY, CONF_COPY]) {
		const match = pattern.exec(base);
		if (match !== null) return `${folder}${match[1] ?? ''}${match[2] ?? ''}`;
	}
	const numbered = NUMBERED_COPY.exec(base);
	if (numbered === null) return null;
	const original = `${folder}${numbered[1] ?? ''}${numbered[2] ?? ''}`;
	return isThere(original) ? original : null;
}

/** Whether the name is that of an editor's or a tool's leftover: `.orig`, `.bak`, `.tmp`, a trailing `~`, a swap file. */
export function isLeftover(path: string): boolean {
	return /(?:\.(?:orig|bak|tmp|swp|swo)|~)$/iu.test(path) || /^~\$|^\.~lock\./u.test(splitPath(path).base);
}
