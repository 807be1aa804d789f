/** Follows a workspace and checks it again after each change. */
import { openWorkspace } from '../src/workspace/reader';
import type { Snapshot } from '../src/workspace/snapshot-types';
import type { OpenFolder } from './open-folder';
import { printable } from './printable';

/** What watching needs of the world. */
export interface WatchSurroundings {
	/** Runs something later, ms; returns the function that calls it off. */
	readonly schedule: (run: () => void, ms: number) => () => void;
	/** Calls back at Ctrl-C; the returned function takes it back. */
	readonly onInterrupt: (stop: () => void) => () => void;
}

export interface WatchOptions {
	readonly folder: OpenFolder;
	readonly watch: WatchSurroundings;
	readonly printError: (text: string) => void;
	/** Checks and prints; gives up once `stop` answers true. */
	readonly check: (snapshot: Snapshot, stop: () => boolean) => Promise<unknown>;
}

/** An agent writes several files one after the other: what is checked is what there is when it pauses. */
const SETTLE_MS = 250;
/** Where the system tells of no change, this is how often everything is looked at. */
const RECONCILE_MS = 5000;

/** Checks at once and after each change, until the person ends it. Rejects only when a check does. */
export function watchFolder({ folder, watch, printError, check }: WatchOptions): Promise<void> {
	const reader = openWorkspace({ ...folder.reading, schedule: watch.schedule, reconcileEveryMs: RECONCILE_MS });
	return new Promise<void>((resolve, reject) => {
		let ended = false;
		let callOff: (() => void) | null = null;
		const end = (then: () => void): void => {
			if (ended) return;
			ended = true;
			callOff?.();
			reader.close();
			forget();
			then();
		};
		const forget = watch.onInterrupt(() => end(resolve));
		let checked = -1;
		let isChecking = false;
		const checkNewest = async (): Promise<void> => {
			if (isChecking) return;
			isChecking = true;
			try {
				// A check is not given up for a newer one: where files change all the time, none would ever end.
				for (let newest = reader.snapshot; newest !== null && newest.revision !== checked && !ended; newest = reader.snapshot) {
					checked = newest.revision;
					await check(newest, () => ended);
				}
			} catch (error) {
				end(() => reject(error instanceof Error ? error : new Error(String(error))));
			} finally {
				isChecking = false;
			}
		};
		let complaint: string | null = null;
		reader.onChange(() => {
			const { snapshot, state } = reader;
			const trouble = state.phase === 'unreadable' ? (state.error ?? '') : null;
			if (trouble !== null && trouble !== complaint) printError(`The folder cannot be read: ${printable(folder.root)} (${printable(trouble)})\n`);
			complaint = trouble;
			if (snapshot === null || state.phase !== 'ready' || snapshot.revision === checked) return;
			callOff ??= watch.schedule(() => {
				callOff = null;
				void checkNewest();
			}, checked === -1 ? 0 : SETTLE_MS);
		});
		void reader.open();
	});
}
