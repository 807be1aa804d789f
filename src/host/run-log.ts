/**
 * This device's run log: one line per search, appended and never changed (DESIGN §2, §3). It is apart from the door to facts: what
 * holds it can write this one file and nothing else. The start-up gate and the lock of the workspace do not apply to it: no fact
 * is in it, and no other device or program writes it.
 */
import type { LedgerFile } from '../decisions/append-entry';
import { appendToOwnQueue } from '../decisions/desk/queue-append';
import { utf8 } from '../decisions/splice';
import { pathProblem } from '../decisions/contained-path';
import type { FileReport } from '../workspace/snapshot-types';
import type { RunLogDoor } from './fact-door';
import { joinPath } from './workspace-path';

/** Where run logs usually lie, in a workspace that has none yet (DESIGN §3). */
const USUAL_FOLDER = '90_system/search';
const AGENTS_NAME = 'search_runs.jsonl';

/**
 * The folder of this device's run log: where it lies already, else beside the agent's log, else beside the others if all lie in one
 * folder, else the usual one. A hidden folder is none: nothing is written there.
 * @param files the files of the newest reading
 * @param device this device's id; `null` while it has none
 * @returns relative to the workspace; `''` = its top
 */
export function runLogFolder(files: readonly Pick<FileReport, 'path' | 'role' | 'state'>[], device: string | null): string {
	const there = files.flatMap(({ path, role, state }) => (role === 'search_runs' && state !== 'missing' ? [splitPath(path)] : []));
	const own = device === null ? undefined : there.find(({ name }) => name === runLogName(device));
	if (own !== undefined && isWritable(own.folder)) return own.folder;
	const agents = there.filter(({ name }) => name === AGENTS_NAME);
	const folders = new Set((agents.length > 0 ? agents : there).map(({ folder }) => folder));
	const [only] = folders;
	return folders.size === 1 && only !== undefined && isWritable(only) ? only : USUAL_FOLDER;
}

/** The name of a device's run log. */
export function runLogName(device: string): string {
	return `search_runs.${device}.jsonl`;
}

function splitPath(path: string): { readonly folder: string; readonly name: string } {
	const slash = path.lastIndexOf('/');
	return { folder: slash === -1 ? '' : path.slice(0, slash), name: path.slice(slash + 1) };
}

function isWritable(folder: string): boolean {
	return pathProblem(joinPath(folder, AGENTS_NAME)) === null;
}

export interface RunLog {
	/**
	 * Adds one line: a line break first where the file does not end in one, the line in one write, read back. Calls follow one
	 * another, so that two searches at once do not interleave. Rejects, in words, when the line is not in the file, or may not be.
	 * @param folder see {@link runLogFolder}
	 * @param run a plain JSON value
	 */
	logRun(folder: string, run: unknown): Promise<void>;
	/** The file, for reading. */
	fileIn(folder: string): LedgerFile;
}

/** The run log behind a door. */
export function createRunLog(door: RunLogDoor): RunLog {
	let turn: Promise<unknown> = Promise.resolve();
	const append = async (folder: string, line: Uint8Array): Promise<void> => {
		const why = await appendToOwnQueue(door.fileIn(folder), line);
		if (why !== null) throw new Error(why);
	};
	return {
		fileIn: door.fileIn,
		logRun: (folder, run) => {
			// Spelled out now: the value belongs to the caller.
			const line = utf8(JSON.stringify(run));
			const mine = turn.then(() => append(folder, line));
			turn = mine.catch(() => undefined);
			return mine;
		},
	};
}
