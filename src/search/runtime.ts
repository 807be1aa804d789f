/** The search runtime: one search at a time or many, with cache, policy, budget, run log and the doctor. */
import { createCache, createFlights, frozen, keyOf } from './cache';
import type { CancelSignal } from './cancel';
import { createStopper } from './cancel';
import { dayOf } from './calendar-days';
import { runDoctor } from './doctor';
import type { DoctorLevel, DoctorOptions, DoctorReport } from './doctor';
import { execute } from './execute';
import type { Executed, Plan } from './execute';
import { createHealth, readHealthState } from './health';
import type { HealthView } from './health';
import { createLimits } from './limits';
import type { PolicyAudit } from './policy';
import { askForRoutes, judgeRoutes } from './policy-gate';
import { newRunId, outcomeWithout } from './run-parts';
import { runRecord } from './run-record';
import { selectRoutes } from './routes';
import type { SearchWorld } from './runtime-types';
import { requestProblem } from './sanitise';
import type { Wish } from './sanitise';
import { boundedDeadline, boundedSettings, boundedTimeout, within } from './search-settings';
import type { SearchSettings } from './search-settings';
import type { SearchObserver, SearchOutcome, SearchRequest, SearchWarning } from './search-types';
import { createSpendKeeper } from './spend';
import type { SpendBook } from './spend';

export interface SearchRuntime {
	/** Searches. Never rejects for what the world does: the outcome says what happened. The value is frozen. */
	search(request: SearchRequest, observer?: SearchObserver): Promise<SearchOutcome>;
	/** Looks at the routes: without any request, with one per provider, or with every credential. */
	doctor(level: DoctorLevel, options?: DoctorOptions): Promise<DoctorReport>;
	/** What is known about providers and credentials that failed. */
	health(): readonly HealthView[];
	/** Forgets one of them (its `key`), or all: they are asked again as usual. */
	resetHealth(key?: string): void;
	clearCache(): void;
}

/** One run, shared by all who asked for the same at the same time. The first to take it writes its requests down. */
interface Flight {
	readonly executed: Executed;
	readonly book: SpendBook;
	taken: boolean;
}

/** Makes a runtime on a world. Settings are read for every search; the breaker's once, here. */
export function createSearchRuntime(world: SearchWorld): SearchRuntime {
	const settingsNow = (): SearchSettings => boundedSettings(world.settings());
	const health = createHealth(settingsNow().breaker, readHealthState(world.loadHealth()));
	const limits = createLimits(world.clock);
	const cache = createCache();
	const flights = createFlights<Flight>();
	const watchers = new Map<string, Set<SearchObserver>>();
	const spend = createSpendKeeper({ now: () => world.clock.now(), dayOf: world.dayOf, readSpend: world.readSpend });

	interface Ending {
		readonly request: SearchRequest;
		readonly settings: SearchSettings;
		readonly keys: readonly string[];
		readonly policy: readonly PolicyAudit[];
		readonly book: SpendBook | null;
	}

	/** Writes the run log's line and hands the outcome out. */
	async function finish(outcome: SearchOutcome, { request, settings, keys, policy, book }: Ending): Promise<SearchOutcome> {
		let warnings: readonly SearchWarning[] = outcome.warnings;
		let logged = true;
		try {
			await world.log(runRecord(outcome, { query: request.query, claimId: request.claimId ?? null, privacy: settings.queryPrivacy, digest: world.digest, keys, policy }));
		} catch {
			logged = false;
			warnings = [...warnings, { code: 'run_log_failed', provider_id: null, details: [] }];
		}
		book?.close(logged);
		return frozen({ ...outcome, warnings });
	}

	async function search(request: SearchRequest, observer?: SearchObserver): Promise<SearchOutcome> {
		const settings = settingsNow();
		const mode = request.mode ?? settings.mode;
		const runId = newRunId(world);
		const now = (): number => world.clock.now();
		const plain: Ending = { request, settings, keys: [], policy: [], book: null };
		const early = (facts: Omit<Parameters<typeof outcomeWithout>[0], 'runId' | 'mode' | 'now'>, ending: Partial<Ending> = {}): Promise<SearchOutcome> => finish(outcomeWithout({ runId, mode, now: now(), ...facts }), { ...plain, ...ending });

		if (request.cancel?.aborted === true) return early({ outcome: 'cancelled', layer: 'caller', code: 'cancelled' });
		const wish: Wish = { query: request.query, count: request.count ?? settings.count, countAsked: request.count !== undefined, filters: request.filters ?? {}, today: dayOf(now()) };
		const problem = requestProblem(wish);
		if (problem !== null) return early({ outcome: 'failed', layer: 'parameter', code: problem });
		const selection = selectRoutes(settings, world.environment(), request.routes);
		if (selection.error !== null) return early({ outcome: 'failed', layer: 'parameter', code: selection.error.code, cause: selection.error });

		const book = await spend.open(settings.budgets);
		const judged = judgeRoutes(selection.routes, settings, book);
		const possible = selection.routes.filter((route) => judged.allowed.includes(route) || judged.asking.includes(route));
		const skippedSoFar = [...selection.skipped, ...judged.denied];
		const limitsOf = {
			deadlineMs: boundedDeadline(request.deadlineMs ?? settings.deadlineMs),
			attemptTimeoutMs: boundedTimeout(request.attemptTimeoutMs ?? settings.attemptTimeoutMs),
			hedgeMs: within(request.hedgeMs, 0, 60_000, settings.hedgeMs),
			domainCap: within(request.domainCap, 0, 100, settings.domainCap),
			onEmpty: request.onEmpty ?? settings.onEmpty,
		};
		const asks = { mode, query: wish.query, count: wish.count, filters: wish.filters, onEmpty: limitsOf.onEmpty, domainCap: limitsOf.domainCap, today: wish.filters.freshness === undefined ? null : wish.today, routes: possible.map((route) => [route.id, route.providerKey, route.credentialId, route.settings]) };
		const key = keyOf(asks);
		const useCache = request.useCache !== false && settings.cacheTtlMs > 0;
		const hit = useCache && possible.length > 0 ? cache.read(key, now()) : null;
		if (hit !== null) return finish(again(hit, runId, now(), now()), { ...plain, policy: judged.audits, book });

		const confirmed = await askForRoutes(judged.asking, settings, book, request.confirm);
		const policy = [...judged.audits, ...confirmed.audits];
		const skipped = [...skippedSoFar, ...confirmed.skipped];
		const routes = confirmed.agreed ? possible : possible.filter((route) => judged.allowed.includes(route));
		if (isAborted(request.cancel)) return early({ outcome: 'cancelled', layer: 'caller', code: 'cancelled', skipped }, { policy, book });
		if (routes.length === 0) {
			const first = skipped.find(({ layer }) => layer === 'policy') ?? skipped[0];
			return early({ outcome: first?.layer === 'policy' ? 'blocked' : 'failed', layer: first?.layer ?? 'parameter', code: first?.code ?? 'no_routes', skipped }, { policy, book });
		}

		const warnings: readonly SearchWarning[] = book.unknown ? [{ code: 'spend_unknown', provider_id: null, details: [] }] : [];
		const start = (cancel: CancelSignal): Plan => ({ runId, mode, wish, settings, routes, skipped, warnings, book, ...limitsOf, isTest: false, cancel, tell: (event) => watchers.get(flightKey)?.forEach((watch) => watchSafely(watch, event)) });
		const flightKey = keyOf({ key, routes: routes.map(({ id }) => id), ...limitsOf, alone: request.useCache === false ? runId : null });
		const watching = watchers.get(flightKey) ?? new Set<SearchObserver>();
		watchers.set(flightKey, watching);
		if (observer !== undefined) watching.add(observer);
		const startedAt = now();
		try {
			const { value } = await flights.share(flightKey, request.cancel, async (cancel) => ({ executed: await execute(world, { health, limits }, start(cancel)), book, taken: false }));
			if (value === null) return await early({ outcome: 'cancelled', layer: 'caller', code: 'cancelled', skipped }, { policy });
			const { outcome, keys } = value.executed;
			const first = !value.taken;
			value.taken = true;
			// After a no to paid routes it is no answer of all that the key names: the same search asks again.
			if (first && useCache && confirmed.agreed) cache.keep(key, outcome, now(), settings.cacheTtlMs);
			return await finish(first ? { ...outcome, search_run_id: runId } : again(outcome, runId, startedAt, now()), { ...plain, keys, policy, book: first ? value.book : null });
		} finally {
			if (observer !== undefined) watching.delete(observer);
			if (watching.size === 0 && watchers.get(flightKey) === watching) watchers.delete(flightKey);
		}
	}

	return {
		search,
		doctor: (level, options = {}) => runDoctor({ world, settings: settingsNow(), shared: { health, limits }, spend, finish: (outcome, keys, book, settings, query) => finish(outcome, { request: { query }, settings, keys, policy: [], book }) }, level, { cancel: createStopper().signal, ...options }),
		health: () => health.view(world.clock.now()),
		resetHealth(key) {
			health.reset(key);
			world.saveHealth(health.state());
		},
		clearCache: () => cache.clear(),
	};
}

/** An answer handed out again: whole, but no request of this search. */
function again(outcome: SearchOutcome, runId: string, startedAt: number, finishedAt: number): SearchOutcome {
	return { ...outcome, search_run_id: runId, attempts: [], cache_hit: true, started_at: new Date(startedAt).toISOString(), finished_at: new Date(finishedAt).toISOString() };
}

function isAborted(cancel: CancelSignal | undefined): boolean {
	return cancel?.aborted === true;
}

function watchSafely(watch: SearchObserver, event: Parameters<SearchObserver>[0]): void {
	try {
		watch(event);
	} catch {
		// One watcher's fault is not another's.
	}
}
