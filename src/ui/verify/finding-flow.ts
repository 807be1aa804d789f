/**
 * From results to a pending item: which results the person ticked, what they say these show, and the proposal. Nothing is ticked,
 * chosen or decided by itself; what is raised waits in the queue like any other item (DESIGN §6).
 */
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Gate } from '../../decisions/desk/desk-types';
import type { SearchOutcome } from '../../search/search-types';
import { proposeFinding } from '../../verification/propose-finding';
import { statementOfTarget } from '../../verification/statements';
import type { Finding, FindingKind, FindingProblem, Found } from '../../verification/verification-types';
import type { RecordKey } from '../../workspace/snapshot-types';
import { wordsOf } from '../widgets/error-words';
import type { CheckTarget, VerifyDesk } from './check-target';
import { findingTitle } from './finding-title';
import type { VerifyWorld } from './verify-world';

/** The form as the person has filled it in so far. */
export interface FindingDraft {
	/** Canonical addresses of the results it rests on, in the order in which they were ticked. */
	readonly chosen: readonly string[];
	readonly kind: FindingKind | null;
	readonly value: string;
	readonly quote: string;
	/** The result whose words were taken as the quote; `null`: it was typed. */
	readonly quotedFrom: { readonly url: string; readonly text: string } | null;
	/** `null`: not said. */
	readonly sourceType: string | null;
	readonly withCell: boolean;
	readonly note: string;
}

/** Why the last press on "Propose" raised nothing. */
export type NotProposed =
	| { readonly kind: 'kind_needed' | 'gone' | 'no_desk' }
	| { readonly kind: 'problem'; readonly problem: FindingProblem }
	| { readonly kind: 'closed'; readonly gate: Gate }
	/** The line may be there all the same: the words say what is known. */
	| { readonly kind: 'failed'; readonly message: string };

/** An item that was raised here. */
export interface ProposedItem {
	readonly key: RecordKey;
	readonly title: string;
	/** Canonical addresses of the results it rests on. */
	readonly results: readonly string[];
}

export interface FindingFlow {
	readonly draft: Signal<FindingDraft>;
	readonly isWorking: ReadonlySignal<boolean>;
	readonly problem: ReadonlySignal<NotProposed | null>;
	/** Oldest first; kept over later searches. */
	readonly proposed: ReadonlySignal<readonly ProposedItem[]>;
	change(patch: Partial<Omit<FindingDraft, 'chosen' | 'quotedFrom'>>): void;
	/** Takes words of a result as the quote. */
	quoteFrom(canonicalUrl: string, text: string): void;
	/** Ticks a result, or takes the tick away; what was said of the pages ticked before is not taken over for others. */
	choose(canonicalUrl: string, isChosen: boolean): void;
	/** Forgets what is ticked and typed; what was raised stays listed. */
	clear(): void;
	/** Raises the finding as a pending item. Never rejects; does nothing while one is being raised. */
	propose(found: readonly Found[]): Promise<void>;
}

export interface FindingHost {
	readonly desk: VerifyDesk;
	readonly world: VerifyWorld;
	readonly target: CheckTarget;
	/** The search whose results are on screen. */
	readonly outcome: () => SearchOutcome | null;
}

const EMPTY: FindingDraft = { chosen: [], kind: null, value: '', quote: '', quotedFrom: null, sourceType: null, withCell: false, note: '' };

/** An empty form. */
export function createFindingFlow({ desk, world, target, outcome }: FindingHost): FindingFlow {
	const draft = signal<FindingDraft>(EMPTY);
	const isWorking = signal(false);
	const problem = signal<NotProposed | null>(null);
	const proposed = signal<readonly ProposedItem[]>([]);

	const change = (patch: Partial<FindingDraft>): void => {
		batch(() => {
			draft.value = { ...draft.peek(), ...patch };
			problem.value = null;
		});
	};
	const clear = (): void => {
		batch(() => {
			draft.value = EMPTY;
			problem.value = null;
		});
	};

	/** Raises what the form says; `null` when it is raised, else why not. */
	async function raised(found: readonly Found[]): Promise<NotProposed | null> {
		const now = draft.peek();
		const { kind } = now;
		if (kind === null) return { kind: 'kind_needed' };
		const [snapshot, decisions, run] = [desk.snapshot.peek(), desk.decisions.peek(), outcome()];
		const statement = snapshot === null ? null : statementOfTarget(snapshot, target);
		if (snapshot === null || statement === null || run === null) return { kind: 'gone' };
		if (decisions === null) return { kind: 'no_desk' };
		const takesValue = kind === 'changes' || kind === 'conflicts';
		const value = takesValue && now.value.trim() !== '' ? now.value.trim() : null;
		const finding: Finding = {
			kind,
			statement,
			found,
			value,
			quote: now.quote.trim(),
			sourceType: now.sourceType,
			withCell: kind === 'changes' && now.withCell,
			note: now.note.trim(),
			searchRunId: run.search_run_id,
		};
		const title = findingTitle(kind, statement, value, desk.t);
		const made = proposeFinding(finding, snapshot, { sourceId: world.newId('SRC'), claimId: world.newId('CLM'), at: new Date(world.now()).toISOString(), title });
		if (!made.ok) return { kind: 'problem', problem: made.problem };
		const result = await decisions.raise(made.request);
		if (result.kind !== 'raised') return result;
		proposed.value = [...proposed.peek(), { key: result.key, title, results: now.chosen }];
		clear();
		return null;
	}

	return {
		draft,
		isWorking,
		problem,
		proposed,
		change,
		choose: (canonicalUrl, isChosen) => {
			const { chosen, quote, quotedFrom } = draft.peek();
			const others = chosen.filter((url) => url !== canonicalUrl);
			const isOther = chosen.includes(canonicalUrl) !== isChosen;
			// Words taken from a page go with it, and what was said of the pages so far is not said of others.
			const isQuoteGone = !isChosen && quotedFrom !== null && quotedFrom.url === canonicalUrl && quote === quotedFrom.text;
			change({
				chosen: isChosen ? [...others, canonicalUrl] : others,
				...(isOther ? { sourceType: null } : {}),
				...(isQuoteGone ? { quote: '', quotedFrom: null } : {}),
				...(others.length === 0 && !isChosen ? { kind: null, withCell: false } : {}),
			});
		},
		quoteFrom: (canonicalUrl, text) => change({ quote: text, quotedFrom: { url: canonicalUrl, text } }),
		clear,
		propose: async (found) => {
			if (isWorking.peek()) return;
			isWorking.value = true;
			try {
				const why = await raised(found);
				if (why !== null) problem.value = why;
			} catch (error) {
				// The desk answers with values; what is thrown all the same says nothing about what was written.
				problem.value = { kind: 'failed', message: wordsOf(error) };
			}
			isWorking.value = false;
		},
	};
}
