/** What the decision desk needs from the outside. The host implements it; nothing here knows Obsidian or Node. */
import type { Snapshot } from '../../workspace/snapshot-types';
import type { RawLine } from '../../workspace/reader-types';
import type { Place } from '../../workspace/place';
import type { Breather, Clock } from '../../workspace/workspace-files';
import type { LedgerFile } from '../append-entry';
import type { FactFiles } from '../fact-files';
import type { RandomBytes } from '../ulid';

/**
 * Where this device keeps what no file of workspace or vault may tell it (DESIGN §5): local storage and secret storage.
 * Values are plain JSON. Reading and writing are immediate; they may throw, and then nothing is decided.
 */
export interface DeviceStore {
	/** `null` when nothing is kept under this name. */
	load(name: string): unknown;
	save(name: string, value: unknown): void;
	/** The private key, 64 hex digits; `null` when none is kept. Apart from everything else. */
	loadSecret(): string | null;
	saveSecret(secret: string): void;
	/** A name for this device that a person knows, such as the computer's own. */
	readonly deviceName: string;
}

/** The lock file of a workspace (DESIGN §5: one live host). Small JSON text. */
export interface LockPlace {
	/** `null` when there is none. Throws when it is there and cannot be read. */
	read(): Promise<string | null>;
	/** Makes the file if it is not there; `false` when it is. */
	create(text: string): Promise<boolean>;
	/** Puts `text` in the place of exactly `expected`; `false` when the file says something else. */
	replace(expected: string, text: string): Promise<boolean>;
	/** Takes the file away if it says exactly `expected`. */
	remove(expected: string): Promise<boolean>;
	/** This computer's name and this process, as people see them in a task list. */
	readonly computer: string;
	readonly process: string;
}

/** The reading of the workspace that the desk decides on. */
export interface DeskReading {
	/** The newest snapshot; `null` before the first. */
	snapshot(): Snapshot | null;
	readLine(place: Place): Promise<RawLine>;
	/** Looks at all files now; when it resolves, `snapshot()` is what they say. */
	reconcile(): Promise<void>;
	/** Folds the ledgers anew, and shows the result, though no file has changed. */
	refold(): Promise<void>;
}

/**
 * Whose approved changes this device writes:
 * - `own`: those decided on it. The default where the host has the files (a desktop);
 * - `home`: those of every trusted device. The person made it the workspace's home;
 * - `never`: none; they wait for the home device. The default on a phone.
 */
export type ApplyingMode = 'own' | 'home' | 'never';

export interface DeskSettings {
	/** Whether each decision is told in the agent's queue by one line. */
	readonly mirror: boolean;
	readonly applies: ApplyingMode;
}

export interface DeskWorld {
	readonly files: FactFiles;
	/**
	 * A file that only this device writes (its ledger, its own queue), by its path in the workspace. A file that is not
	 * there has size 0; it and its folders are made at the first append.
	 */
	readonly ownFile: (path: string) => LedgerFile;
	readonly reading: DeskReading;
	readonly device: DeviceStore;
	/** `null` where only one program can have the workspace open (a phone). */
	readonly lock: LockPlace | null;
	/** Read anew at every use. */
	readonly settings: () => DeskSettings;
	readonly clock: Clock;
	/** Now on the person's wall clock as a place on the calendar: `Date.UTC` of its year, month, day, hour … */
	readonly localNowMs: () => number;
	readonly randomBytes: RandomBytes;
	readonly sleep: (milliseconds: number) => Promise<void>;
	readonly breathe: Breather;
	/** Runs something later, in milliseconds; returns the function that calls it off. */
	readonly schedule: (run: () => void, ms: number) => () => void;
}
