/** What contradicts itself inside one search run. Said beside the run; nothing is corrected. Pure. */
import type { SearchRunValues } from '../../records/record-types';

export const RUN_ODDITIES = ['success_without_results', 'empty_with_results', 'failed_with_results', 'failed_but_retrieved', 'failed_but_usable', 'found_but_not_retrieved', 'usable_but_not_retrieved', 'error_beside_success'] as const;
export type RunOddity = (typeof RUN_ODDITIES)[number];

type Judged = Pick<SearchRunValues, 'outcome' | 'resultCount' | 'retrievalSucceeded' | 'usableForReview' | 'errorCode'>;

/** The contradictions of a run, in a fixed order; empty when its words agree (R17, R18, R79). */
export function runOddities(run: Judged): readonly RunOddity[] {
	const found = run.outcome === 'ok' || run.outcome === 'partial';
	const failed = run.outcome === 'failed' || run.outcome === 'blocked';
	const results = run.resultCount ?? null;
	const oddities: RunOddity[] = [];
	if (run.outcome === 'ok' && results === 0) oddities.push('success_without_results');
	if (run.outcome === 'empty' && results !== null && results > 0) oddities.push('empty_with_results');
	if (failed && results !== null && results > 0) oddities.push('failed_with_results');
	// An answer that was understood and held nothing usable is a failure that says so: two facts, no contradiction (DESIGN §4).
	if (failed && run.retrievalSucceeded === true && run.usableForReview !== false) oddities.push('failed_but_retrieved');
	if (failed && run.usableForReview === true) oddities.push('failed_but_usable');
	if (found && run.retrievalSucceeded === false) oddities.push('found_but_not_retrieved');
	if (!failed && run.usableForReview === true && run.retrievalSucceeded === false) oddities.push('usable_but_not_retrieved');
	if (run.outcome === 'ok' && run.errorCode !== null && run.errorCode.trim() !== '') oddities.push('error_beside_success');
	return oddities;
}
