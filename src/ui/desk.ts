/**
 * What every view is handed: the current snapshot as a signal, the person's words and dates, and the few things a
 * view can ask of the app. Views never reach past it to Obsidian or to files.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { DecisionDesk, DeskState } from '../decisions/desk/desk-types';
import type { Translator } from '../i18n/translate';
import type { Place, RawLine, ReadCounters, ReadingState, RecordKey, Snapshot, TrackerOffer } from '../workspace/snapshot-types';
import type { DateWords } from './date-words';
import type { FindingsState } from './findings';
import type { LastLook } from './models/last-look';
import type { ReviewSession } from './review-session';
import type { Searching, VerifyTarget } from './searching';
import type { DeskViewState, ListState, ViewId } from './view-state';

/** Why there is nothing to read yet. */
export type SetupNeed =
	| { readonly kind: 'no-workspace'; readonly candidates: readonly WorkspaceCandidate[] }
	/** The settings cannot be read, so nobody knows whether a workspace was chosen. */
	| { readonly kind: 'settings-unreadable' }
	| { readonly kind: 'desktop-only-path'; readonly path: string };

/** A folder that could be the workspace; offered, never assumed. */
export interface WorkspaceCandidate {
	/** What goes into the setting: a vault folder (`''` = the vault itself) or an absolute or `~` path. */
	readonly path: string;
	readonly inVault: boolean;
	/** Default file names found there. */
	readonly found: readonly string[];
}

/** Longest name of a saved filter, UTF-16 units. */
export const MAX_FILTER_NAME = 200;

/** A named filter the person kept; lives in the plugin's settings. */
export interface SavedFilter {
	readonly view: ViewId;
	readonly name: string;
	readonly list: ListState;
}

export interface DeskActions {
	/** Shows a view; in the same leaf unless `where` says otherwise. Keeps the rest of the leaf's state. */
	openView(view: ViewId, patch?: Partial<DeskViewState>, where?: 'tab' | 'window'): void;
	/** Shows the raw file around a line, in a modal that renders nothing. */
	openRaw(place: Place): void;
	/** Opens a page of the workspace as a note where the vault holds it, else raw. */
	openPage(path: string): void;
	/** Opens an http(s) address outside; anything else is refused. Call from a click only. */
	openExternal(url: string): void;
	openSettings(): void;
	/** Sets the workspace setting (from the setup screen) and starts reading. Throws, in the person's words, when no folder is there. */
	chooseWorkspace(path: string): Promise<void>;
	/** Looks in the vault's top folders and at the usual places for workspaces; only on a click. */
	findWorkspaces(): Promise<readonly WorkspaceCandidate[]>;
	/** Reads what changed, now. */
	refresh(): Promise<void>;
	saveFilter(filter: SavedFilter): Promise<void>;
	removeFilter(view: ViewId, name: string): Promise<void>;
	/** Reads the settings file again. */
	readSettings(): Promise<void>;
	/** Copies a profile fragment to be pasted into the profile, and says whether that could be done. */
	copyText(text: string): Promise<void>;
	/** The person says: I have seen all of this. */
	markSeen(): void;
	/** A short message of the app's own (a Notice). */
	notify(text: string): void;
	/** Shows the review panel in the right side bar, at this item if one is given. */
	openReview(key: RecordKey | null): void;
	/** Shows the verify panel in the right side bar with this; sends nothing by itself. */
	openVerify(target: VerifyTarget): void;
	/** Lists the decisions that predate the ledger, for the person to acknowledge. */
	openAdoption(): void;
	/** Asks where, and makes a new note or file of the vault with this text; never over one that is there. */
	saveText(suggestedName: string, text: string): void;
}

export interface Desk {
	readonly snapshot: ReadonlySignal<Snapshot | null>;
	readonly reading: ReadonlySignal<ReadingState>;
	readonly setup: ReadonlySignal<SetupNeed | null>;
	/** Epoch ms, moves every minute; the profile can pin it. */
	readonly now: ReadonlySignal<number>;
	/** What the person had seen before this session (files and sizes); `null` = never looked. */
	readonly lastLook: ReadonlySignal<LastLook | null>;
	readonly savedFilters: ReadonlySignal<readonly SavedFilter[]>;
	readonly t: Translator;
	readonly dates: DateWords;
	readonly actions: DeskActions;
	/**
	 * A value derived from the snapshot (and the current day), computed once per revision whoever asks, and only when
	 * somebody looks. `name` is its identity.
	 */
	derive<T>(name: string, compute: (snapshot: Snapshot, nowMs: number) => T): ReadonlySignal<T | null>;
	readLine(place: Place): Promise<RawLine>;
	readAround(place: Place, before: number, after: number): Promise<readonly RawLine[]>;
	readonly counters: () => ReadCounters | null;
	/** The decision desk of the workspace that is read; `null` while there is none. Only `ui/review` calls what decides. */
	readonly decisions: ReadonlySignal<DecisionDesk | null>;
	/** What it knows, at its newest change. */
	readonly deciding: ReadonlySignal<DeskState | null>;
	readonly session: ReviewSession;
	readonly searching: Searching;
	/** What the validator says of the newest snapshot, and whether it is at work. */
	readonly findings: ReadonlySignal<FindingsState>;
	/** A view that shows findings is on screen: they are checked soon. Returns the function to call when it leaves. */
	askFindings(): () => void;
}

/** What one leaf gives its views: its state and a way to change it. */
export interface LeafContext {
	readonly desk: Desk;
	readonly state: ReadonlySignal<DeskViewState>;
	/**
	 * @param history true when back/forward should return to the state before (a view or record was opened); false for
	 * typing and toggles
	 */
	update(patch: Partial<DeskViewState>, history?: boolean): void;
	/** Opens a record's or subject's card in this leaf, keeping the trail. */
	openRecord(key: RecordKey): void;
	/** True in a note's code block: no tabs, bounded height. */
	readonly embedded: boolean;
}

export type { TrackerOffer };
