/** A desk whose searches are answered by the test, over a small workspace in memory. */
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { DecisionDesk, RaiseRequest, RaiseResult } from '../../../src/decisions/desk/desk-types';
import { DEFAULT_SEARCH_CONFIG } from '../../../src/search/search-config';
import type { Attempt, Outcome, SearchEvent, SearchObserver, SearchOutcome, SearchRequest, SearchResult, SkippedRoute, SpendQuestion } from '../../../src/search/search-types';
import type { RouteInUse, Searching } from '../../../src/ui/searching';
import type { VerifyDesk } from '../../../src/ui/verify/check-target';
import type { VerifyWorld } from '../../../src/ui/verify/verify-world';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { en } from '../ui/workspace';

export const AT = '2026-06-20T12:00:00.000Z';

export function result(values: Partial<SearchResult> = {}): SearchResult {
	const url = values.url ?? 'https://www.example.edu/admission';
	return { url, canonical_url: url, host: new URL(url).host, title: 'Admission', snippet: 'IELTS 6.5 in each section', extra_snippets: [], hidden_characters: 0, published: null, score: null, provenance: [{ route_id: 'brave.default', provider_id: 'brave', position: 1 }], ...values };
}

export function attempt(values: Partial<Attempt> = {}): Attempt {
	return { route_id: 'brave.default', provider_id: 'brave', credential: 'default', n: 1, started_at: AT, elapsed_ms: 120, outcome: 'ok', layer: null, code: null, http_status: 200, provider_code: null, retry_after_ms: null, result_count: 1, sent: 'yes', stopped: 'yes', removed_parameters: [], detail: null, ...values };
}

export function outcome(kind: Outcome, values: Partial<SearchOutcome> = {}): SearchOutcome {
	const isFound = kind === 'ok' || kind === 'partial';
	return {
		search_run_id: 'SEARCH-1', outcome: kind, mode: 'fallback', results: isFound ? [result()] : [], answer: null, provider_path: ['brave.default'], provider: 'brave', attempts: [attempt({ outcome: kind === 'blocked' ? 'failed' : kind })], skipped: [], causes: [], warnings: [],
		root_cause: null, removed_parameters: [], retrieval_succeeded: isFound || kind === 'empty', usable_for_review: isFound, cache_hit: false, started_at: AT, finished_at: AT, ...values,
	};
}

export function route(values: Partial<RouteInUse> = {}): RouteInUse {
	return { id: 'brave.default', providerId: 'brave', providerName: 'Brave Search', kind: 'web', isMetered: true, label: 'default', enabled: true, isFromEnvironment: false, ...values };
}

export const QUESTION: SpendQuestion = { action: 'search_metered', routes: [{ route_id: 'brave.default', provider_id: 'brave', spent_today: 1, per_day: 10, spent_this_month: 4, per_month: null }], most_calls: 3 };

/** The policy asked and was told no: what the runtime answers then, with no other route. */
export const NOT_CONFIRMED: SkippedRoute = { route_id: 'brave.default', provider_id: 'brave', layer: 'policy', code: 'not_confirmed', until: null };

/** One search that the test holds in its hand. */
export interface HeldSearch {
	readonly request: SearchRequest;
	readonly tell: (event: SearchEvent) => void;
	readonly end: (outcome: SearchOutcome) => void;
}

export interface FakeDesk {
	readonly desk: VerifyDesk;
	readonly snapshot: Signal<Snapshot | null>;
	readonly decisions: Signal<DecisionDesk | null>;
	readonly searches: HeldSearch[];
	readonly raised: RaiseRequest[];
	/** How the next items are taken; raised when the list is used up. */
	readonly results: RaiseResult[];
	readonly routes: RouteInUse[];
	/** Answers every search at once instead of waiting for the test. */
	answer: ((request: SearchRequest) => Promise<SearchOutcome>) | null;
	/** What `runtime()` throws. */
	failure: Error | null;
}

export function fakeDesk(snapshot: Snapshot | null): FakeDesk {
	const searches: HeldSearch[] = [];
	const fake: Omit<FakeDesk, 'desk'> = { snapshot: signal(snapshot), decisions: signal(null), searches, raised: [], results: [], routes: [route()], answer: null, failure: null };
	const search = (request: SearchRequest, observer?: SearchObserver): Promise<SearchOutcome> => {
		if (whole.answer !== null) return whole.answer(request);
		return new Promise((resolve) => {
			searches.push({ request, tell: (event) => observer?.(event), end: resolve });
			request.cancel?.addEventListener('abort', () => resolve(outcome('cancelled', { results: [], root_cause: null })));
		});
	};
	const searching: Searching = {
		config: signal({ ...DEFAULT_SEARCH_CONFIG }),
		trouble: signal(null),
		update: () => undefined,
		startOver: () => undefined,
		routes: () => fake.routes,
		runtime: () => {
			if (whole.failure !== null) throw whole.failure;
			return { search } as unknown as ReturnType<Searching['runtime']>;
		},
		transportName: () => 'node',
		logTrouble: signal(null),
	};
	const whole: FakeDesk = Object.assign(fake, { desk: { snapshot: fake.snapshot, decisions: fake.decisions, searching, t: en } });
	whole.decisions.value = decisionsOf(whole);
	return whole;
}

/** Only raising is there; anything else throws. */
export function decisionsOf(fake: FakeDesk): DecisionDesk {
	const raise = (request: RaiseRequest): Promise<RaiseResult> => {
		fake.raised.push(request);
		return Promise.resolve(fake.results.shift() ?? { kind: 'raised', key: `item/raised-${fake.raised.length}` });
	};
	return { raise } as unknown as DecisionDesk;
}

/** A clock that stands and ids that count. */
export function fakeWorld(): VerifyWorld {
	let made = 0;
	return {
		now: () => Date.parse(AT),
		newId: (prefix) => {
			made += 1;
			return `${prefix}-${made}`;
		},
	};
}

/** Until everything that waits for an answered promise has gone on. */
export async function settled(): Promise<void> {
	for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
