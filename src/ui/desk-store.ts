/**
 * The one store all desk views, embeds and the status bar share: signals around one workspace reader. What the views
 * see (`desk.snapshot`) moves only while one of them is on screen; `latest` moves always.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DecisionDesk, DeskState } from '../decisions/desk/desk-types';
import type { Translator } from '../i18n/translate';
import type { Report } from '../validator/finding-types';
import type { RuleCode } from '../validator/rule-table';
import type { Validator } from '../validator/validate';
import { pinnedNowMs, type LocalInstant } from '../workspace/pinned-now';
import type { ReadingState, Snapshot, WorkspaceReader } from '../workspace/snapshot-types';
import { UnreadableError } from '../workspace/workspace-files';
import type { Clock } from '../workspace/workspace-files';
import type { DateWords } from './date-words';
import type { Desk, SavedFilter, SetupNeed, WorkspaceCandidate } from './desk';
import { createDerive } from './desk-derive';
import { lookAt, lookOf, readStoredLook } from './desk-last-look';
import type { LookMemory, StoredLook } from './desk-last-look';
import { createFindings } from './findings';
import type { FindingsOptions } from './findings';
import { isWaiting } from './models/pending-states';
import { createReviewSession } from './review-session';

/** What the store is started with: a reader that has not begun, the desk that decides on it and what checks it, or the reason why there is none. */
export type DeskSource = { readonly kind: 'reader'; readonly reader: WorkspaceReader; readonly decisions: DecisionDesk | null; readonly validator: Validator | null } | { readonly kind: 'need'; readonly need: SetupNeed };

export interface DeskStoreOptions {
	readonly t: Translator;
	readonly dates: DateWords;
	readonly clock: Clock;
	/** The device's time zone, for a pinned now. */
	readonly localInstant: LocalInstant;
	readonly lookMemory: LookMemory;
	/** When findings are looked for, and where those of the last look are kept. */
	readonly checking: Pick<FindingsOptions, 'schedule' | 'memory'>;
	readonly savedFilters: ReadonlySignal<readonly SavedFilter[]>;
}

/** How many items wait: those that are `pending`, and those in another state that asks for the person (DESIGN §4). */
export interface WaitingCount {
	readonly pending: number;
	readonly others: number;
}

export interface DeskStore {
	/** What is read and decided, the same for every leaf; a leaf adds its own actions, and the search runtime. */
	readonly desk: Omit<Desk, 'actions' | 'searching'>;
	/** The newest snapshot, whether or not a view is on screen. */
	readonly latest: ReadonlySignal<Snapshot | null>;
	/** How the newest reading goes, whether or not a view is on screen. */
	readonly latestReading: ReadonlySignal<ReadingState>;
	/** `null` until the queue has been read. */
	readonly waiting: ReadonlySignal<WaitingCount | null>;
	/** Ends the reading of before and starts this one. Never throws: failure is a state of the reader. */
	start(open: () => Promise<DeskSource>): Promise<void>;
	/** Looks at all files now. */
	reconcile(): Promise<void>;
	/** Moves the clock; called every minute and when the window wakes up. */
	tick(): void;
	/** A view or embed came on screen. Returns the function to call when it leaves; the last one out keeps the look. */
	show(): () => void;
	/** Puts found folders on the setup screen. */
	offer(candidates: readonly WorkspaceCandidate[]): void;
	/** The person has seen all of this: it is the new baseline, now and on this device. */
	markSeen(): void;
	/** Keeps the look of this session, if the desk was on screen. */
	keepLook(): void;
	/** Checks the newest snapshot now; `null` while there is none. Rejects when it cannot be checked. */
	check(only: ReadonlySet<RuleCode> | null): Promise<Report | null>;
	/** Ends reading for good. */
	close(): void;
}

const NOT_STARTED: ReadingState = { phase: 'loading', progress: null, error: null };

/** Makes the store. Reads nothing but the stored last look. */
export function createDeskStore(options: DeskStoreOptions): DeskStore {
	const { clock, dates, lookMemory, t } = options;
	const latest = signal<Snapshot | null>(null);
	const latestReading = signal<ReadingState>(NOT_STARTED);
	const shown = signal<Snapshot | null>(null);
	const shownReading = signal<ReadingState>(NOT_STARTED);
	const setup = signal<SetupNeed | null>(null);
	const ticking = signal(clock());
	const decisions = signal<DecisionDesk | null>(null);
	const deciding = signal<DeskState | null>(null);
	const session = createReviewSession();
	const baseline = signal<StoredLook | null>(readStoredLook(lookMemory.load()));

	const now = computed(() => pinnedNowMs(shown.value?.profile.pinnedNow ?? null, options.localInstant) ?? ticking.value);
	const today = computed(() => dates.today(now.value));
	const lastLook = computed(() => lookOf(baseline.value, shown.value?.location ?? null));
	const waiting = computed(() => countWaiting(latest.value));
	const findings = createFindings({ snapshot: shown, deciding, ...options.checking });

	let reader: WorkspaceReader | null = null;
	let endListening: () => void = () => undefined;
	/** Rises with every start, so that a start that was overtaken gives up. */
	let generation = 0;
	/** The views on screen. */
	const surfaces = new Set<symbol>();

	const bringUpToDate = (): void => {
		batch(() => {
			shown.value = latest.peek();
			shownReading.value = latestReading.peek();
		});
	};
	const take = (): void => {
		if (reader === null) return;
		latest.value = reader.snapshot;
		latestReading.value = reader.state;
		if (surfaces.size > 0) bringUpToDate();
	};
	const stop = (): void => {
		endListening();
		endListening = () => undefined;
		reader?.close();
		reader = null;
		findings.use(null);
		void decisions.peek()?.close();
		batch(() => {
			decisions.value = null;
			deciding.value = null;
			session.clear();
		});
	};
	const follow = (desk: DecisionDesk): void => {
		const endFollowing = desk.onChange(() => {
			deciding.value = desk.state;
		});
		const endReading = endListening;
		endListening = () => {
			endFollowing();
			endReading();
		};
		batch(() => {
			decisions.value = desk;
			deciding.value = desk.state;
		});
	};
	const keepLook = (): void => {
		const seen = shown.peek();
		if (seen !== null) lookMemory.save(lookAt(seen, now.peek(), readStoredLook(lookMemory.load())));
		findings.keepLook(now.peek());
	};
	const reading = (path: string): WorkspaceReader => {
		if (reader === null) throw new UnreadableError(path, 'io', t('host.noReader'));
		return reader;
	};
	const derive = createDerive(shown, now, today, () => generation);

	return {
		desk: {
			snapshot: shown,
			reading: shownReading,
			setup,
			now,
			lastLook,
			savedFilters: options.savedFilters,
			t,
			dates,
			derive,
			readLine: async (place) => reading(place.path).readLine(place),
			readAround: async (place, before, after) => reading(place.path).readAround(place, before, after),
			counters: () => reader?.counters ?? null,
			decisions,
			deciding,
			session,
			findings: findings.state,
			askFindings: () => findings.ask(),
		},
		latest,
		latestReading,
		waiting,
		start: async (open) => {
			generation += 1;
			const own = generation;
			stop();
			batch(() => {
				latest.value = null;
				latestReading.value = NOT_STARTED;
				setup.value = null;
				bringUpToDate();
			});
			let source: DeskSource;
			try {
				source = await open();
			} catch (error) {
				if (own !== generation) return;
				latestReading.value = { phase: 'unreadable', progress: null, error: error instanceof Error ? error.message : null };
				bringUpToDate();
				return;
			}
			if (own !== generation) {
				if (source.kind === 'reader') source.reader.close();
				return;
			}
			if (source.kind === 'need') {
				setup.value = source.need;
				return;
			}
			reader = source.reader;
			endListening = reader.onChange(take);
			findings.use(source.validator);
			if (source.decisions !== null) follow(source.decisions);
			take();
			await reader.open();
			// What was begun before is found out and finished once everything has been read.
			if (own === generation) await source.decisions?.open();
		},
		reconcile: async () => reader?.reconcile(),
		tick: () => {
			ticking.value = clock();
		},
		show: () => {
			const surface = Symbol('surface');
			if (surfaces.size === 0) bringUpToDate();
			surfaces.add(surface);
			return () => {
				if (surfaces.delete(surface) && surfaces.size === 0) keepLook();
			};
		},
		offer: (candidates) => {
			const need = setup.peek();
			if (need?.kind === 'no-workspace') setup.value = { ...need, candidates };
		},
		markSeen: () => {
			const seen = shown.peek();
			if (seen === null) return;
			const look = lookAt(seen, now.peek(), readStoredLook(lookMemory.load()));
			lookMemory.save(look);
			baseline.value = look;
			findings.markSeen(now.peek());
		},
		keepLook,
		check: async (only) => {
			const now = latest.peek();
			return now === null ? null : findings.checkNow(now, only);
		},
		close: () => {
			generation += 1;
			stop();
			findings.close();
		},
	};
}

function countWaiting(snapshot: Snapshot | null): WaitingCount | null {
	if (snapshot === null) return null;
	const unread = snapshot.files.some((file) => file.role === 'approval_queue' && file.state === 'unreadable');
	if (unread && snapshot.items.length === 0) return null;
	let pending = 0;
	let others = 0;
	for (const item of snapshot.items) {
		if (item.deferredUntil !== null) continue;
		if (item.effective === 'pending') pending += 1;
		else if (isWaiting(item.effective)) others += 1;
	}
	return { pending, others };
}
