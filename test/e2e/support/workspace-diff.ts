/** What has changed in a workspace between two looks, file by file and byte by byte. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect } from 'vitest';

/**
 * The lock says which program has the workspace, and is there only while one holds it (DESIGN §5). It is no fact, so the diff
 * leaves it aside; `two-devices` and `gate` tests look at it for its own sake.
 */
export const LOCK_FILE = '90_system/approvals/.evidence-desk.lock';
/** The lock's sign of life is written beside it and put in its place: there for a moment, every twenty seconds. */
const LOCK_IN_WRITING = /^90_system\/approvals\/\.evidence-desk-[0-9a-f]+\.tmp$/;

/** Path below the workspace → its bytes. Folders count by the files in them. */
export type Content = ReadonlyMap<string, Buffer>;

export function contentOf(workspace: string): Content {
	const content = new Map<string, Buffer>();
	for (const entry of readdirSync(workspace, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const name = relative(workspace, path).split(sep).join('/');
		if (entry.isFile() && name !== LOCK_FILE && !LOCK_IN_WRITING.test(name)) content.set(name, readFileSync(path));
	}
	return content;
}

/** How a file is expected to be now: its whole text made from the text before (`''` for a file that was not there), or lines added at its end. */
export type Expected = ((before: string) => string) | { readonly added: number };

/**
 * Checks that exactly these files have changed, each exactly as said, and gives the lines that were added to those that grew.
 * Every other file is there as it was, to the byte; no file has come or gone.
 */
export function expectOnly(before: Content, workspace: string, expected: Readonly<Record<string, Expected>>): ReadonlyMap<string, readonly Record<string, unknown>[]> {
	const after = contentOf(workspace);
	const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => !sameBytes(before.get(path), after.get(path)));
	expect(changed.sort()).toEqual(Object.keys(expected).sort());
	const added = new Map<string, readonly Record<string, unknown>[]>();
	for (const [path, how] of Object.entries(expected)) {
		const [old, now] = [before.get(path) ?? Buffer.alloc(0), after.get(path) ?? Buffer.alloc(0)];
		if (typeof how === 'function') {
			expect(now.toString('utf8'), path).toBe(how(old.toString('utf8')));
			continue;
		}
		expect(now.subarray(0, old.length).equals(old), `${path}: what was there stays, to the byte`).toBe(true);
		const text = now.subarray(old.length).toString('utf8');
		expect(text.endsWith('\n'), `${path}: ends in a line break`).toBe(true);
		const lines = text.slice(0, -1).split('\n');
		expect(lines.length, `${path}: ${text}`).toBe(how.added);
		added.set(path, lines.map((line) => JSON.parse(line) as Record<string, unknown>));
	}
	return added;
}

/** Checks that every file is as it was, to the byte. */
export function expectUnchanged(before: Content, workspace: string): void {
	expectOnly(before, workspace, {});
}

/** Puts `after` in the place of `before`, which must stand in the text exactly once. */
export function replaceOnce(before: string, after: string): (text: string) => string {
	return (text) => {
		const parts = text.split(before);
		if (parts.length !== 2) throw new Error(`“${before}” stands ${parts.length - 1} times in the file`);
		return parts.join(after);
	};
}

function sameBytes(one: Buffer | undefined, other: Buffer | undefined): boolean {
	return one !== undefined && other !== undefined && one.equals(other);
}

/** Whether a program has the workspace now. */
export function lockText(workspace: string): string | null {
	const path = join(workspace, LOCK_FILE);
	return statSync(path, { throwIfNoEntry: false }) === undefined ? null : readFileSync(path, 'utf8');
}
