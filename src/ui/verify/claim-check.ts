/**
 * One statement being checked: the query as the person edits it, the search, and what they make of its results. It outlives the
 * panel that shows it, so that a panel moved to another window shows the same.
 */
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SearchOutcome } from '../../search/search-types';
import { draftQuery } from '../../verification/draft-query';
import type { DraftQuery, Statement } from '../../verification/verification-types';
import type { Snapshot } from '../../workspace/snapshot-types';
import { statementNow, type CheckTarget, type VerifyDesk } from './check-target';
import { createFindingFlow, type FindingFlow } from './finding-flow';
import { createOneSearch, type SearchState, type StandingAnswer } from './one-search';
import type { VerifyWorld } from './verify-world';

export interface ClaimCheck {
	readonly target: CheckTarget;
	/** The query as it was drafted first; `reset` goes back to it. */
	readonly suggested: DraftQuery;
	readonly query: Signal<string>;
	/** Hosts the search is limited to; none is ticked by itself. */
	readonly sites: Signal<readonly string[]>;
	readonly search: ReadonlySignal<SearchState>;
	readonly finding: FindingFlow;
	reset(): void;
	/**
	 * Searches with the query as it stands; does nothing without one, or while it searches. Never rejects.
	 * @param options.useCache false: what was kept from an earlier search is not shown again
	 * @param options.standing what is answered to the question about money without asking the person
	 */
	start(options?: { readonly useCache?: boolean; readonly standing?: StandingAnswer }): Promise<SearchOutcome | null>;
	answer(isAgreed: boolean): void;
	cancel(): void;
}

/** Begins a check. Sends nothing. */
export function createClaimCheck(desk: VerifyDesk, world: VerifyWorld, target: CheckTarget, statement: Statement, snapshot: Snapshot): ClaimCheck {
	const suggested = draftQuery(statement, snapshot);
	const query = signal(suggested.text);
	const sites = signal<readonly string[]>([]);
	const search = createOneSearch({ runtime: () => desk.searching.runtime(), now: () => world.now() });
	const finding = createFindingFlow({ desk, world, target, outcome: () => search.state.peek().outcome });
	return {
		target,
		suggested,
		query,
		sites,
		search: search.state,
		finding,
		reset: () => {
			batch(() => {
				query.value = suggested.text;
				sites.value = [];
			});
		},
		start: async ({ useCache, standing } = {}) => {
			const text = query.peek().trim();
			if (text === '' || search.state.peek().phase === 'running') return null;
			const claimId = statementNow(desk, target)?.claimId ?? null;
			const limited = sites.peek();
			// What was chosen among other results is not what a new search finds.
			finding.clear();
			return search.start(
				{
					query: text,
					...(limited.length === 0 ? {} : { filters: { include_domains: limited } }),
					...(claimId === null ? {} : { claimId }),
					...(useCache === false ? { useCache } : {}),
				},
				standing,
			);
		},
		answer: (isAgreed) => search.answer(isAgreed),
		cancel: () => search.cancel(),
	};
}
