/** Small pieces of a search run: its id, and the outcome of one that sent nothing. */
import type { SearchWorld } from './runtime-types';
import type { Cause, FailureCode, Layer, Outcome, SearchMode, SearchOutcome, SkippedRoute } from './search-types';
import { isoInstant } from './waiting';

/** `SEARCH-<time>-<chance>`: sorts by time, and two in one millisecond differ. */
export function newRunId(world: Pick<SearchWorld, 'clock' | 'random'>): string {
	const chance = Math.floor(world.random() * 36 ** 6).toString(36).padStart(6, '0');
	return `SEARCH-${world.clock.now().toString(36)}-${chance}`;
}

export interface WithoutFacts {
	readonly runId: string;
	readonly mode: SearchMode;
	readonly now: number;
	readonly outcome: Outcome;
	readonly layer: Layer;
	readonly code: FailureCode;
	readonly cause?: Cause;
	readonly skipped?: readonly SkippedRoute[];
}

/** The outcome of a search that made no request. */
export function outcomeWithout({ runId, mode, now, outcome, layer, code, cause, skipped = [] }: WithoutFacts): SearchOutcome {
	const first = skipped.find((skip) => skip.code === code);
	const root: Cause = cause ?? { route_id: first?.route_id ?? null, provider_id: first?.provider_id ?? null, layer, code, http_status: null, retry_after_ms: null, detail: null, suggestion: null };
	const at = isoInstant(now);
	return {
		search_run_id: runId,
		outcome,
		mode,
		results: [],
		answer: null,
		provider_path: [],
		provider: null,
		attempts: [],
		skipped,
		causes: skipped.length === 0 ? [root] : skipped.map((skip) => ({ ...root, route_id: skip.route_id, provider_id: skip.provider_id, layer: skip.layer, code: skip.code })),
		warnings: [],
		root_cause: root,
		removed_parameters: [],
		retrieval_succeeded: false,
		usable_for_review: false,
		cache_hit: false,
		started_at: at,
		finished_at: at,
	};
}
