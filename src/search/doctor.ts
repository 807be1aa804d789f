/** "Does it work?", at three prices: no request, one request per provider, one per credential. */
import { adviceFor } from './advice';
import type { Advice } from './advice';
import type { CancelSignal } from './cancel';
import { dayOf } from './calendar-days';
import { execute } from './execute';
import type { Health } from './health';
import type { Limits } from './limits';
import { judgeRoutes, spendQuestion } from './policy-gate';
import { newRunId } from './run-parts';
import { readBaseUrl } from './base-url';
import { selectRoutes } from './routes';
import type { Route } from './routes';
import type { RouteEnd, SearchWorld } from './runtime-types';
import type { SearchSettings } from './search-settings';
import type { FailureCode, Layer, SearchOutcome, SpendQuestion } from './search-types';
import type { SpendBook, SpendKeeper } from './spend';
import { isoInstant } from './waiting';

export const DOCTOR_LEVELS = ['configuration', 'live', 'all_credentials'] as const;
export type DoctorLevel = (typeof DOCTOR_LEVELS)[number];

export interface DoctorOptions {
	/** Only these routes (ids); a single one is "test this route". Switched-off routes may be named. */
	readonly routes?: readonly string[];
	readonly cancel?: CancelSignal;
	/** Asked before paid requests go out; left out = no paid requests. */
	readonly confirm?: (question: SpendQuestion) => Promise<boolean>;
}

export interface DoctorRow {
	readonly route_id: string;
	readonly provider_id: string;
	readonly credential: string | null;
	readonly enabled: boolean;
	readonly temporary: boolean;
	/** `ready`: could be asked. `resting`: left alone after failures. `ok`, `failed`: asked now. `not_asked`: not part of this check, or not confirmed. */
	readonly state: 'ready' | 'not_ready' | 'resting' | 'ok' | 'failed' | 'not_asked';
	readonly layer: Layer | null;
	readonly code: FailureCode | null;
	readonly http_status: number | null;
	readonly elapsed_ms: number | null;
	/** ISO 8601, UTC: end of the rest. */
	readonly until: string | null;
	readonly detail: string | null;
	readonly advice: Advice;
}

export interface DoctorReport {
	readonly level: DoctorLevel;
	/** The host's way to the network. */
	readonly transport: string;
	readonly rows: readonly DoctorRow[];
	/** Requests that were made. */
	readonly requests: number;
}

export interface DoctorParts {
	readonly world: SearchWorld;
	readonly settings: SearchSettings;
	readonly shared: { readonly health: Health; readonly limits: Limits };
	readonly spend: SpendKeeper;
	/** Writes the run log's line: a test costs like a search, so it is counted like one. */
	readonly finish: (outcome: SearchOutcome, keys: readonly string[], book: SpendBook, settings: SearchSettings, query: string) => Promise<unknown>;
}

const TEST_QUERY = 'encyclopedia';

/** Checks the routes. A route that rests is asked all the same: the person wants to know, and a success ends the rest. */
export async function runDoctor(parts: DoctorParts, level: DoctorLevel, options: DoctorOptions & { readonly cancel: CancelSignal }): Promise<DoctorReport> {
	const { world, settings } = parts;
	const everything = { ...settings, routes: settings.routes.map((route) => ({ ...route, enabled: true })) };
	const selection = selectRoutes(everything, world.environment(), options.routes);
	const isEnabled = (route: Route): boolean => route.temporary || settings.routes.some((config) => config.id === route.id && config.enabled);
	const unusable = selection.skipped.map((skip): DoctorRow => ({ ...blankRow(skip.route_id, skip.provider_id), state: 'not_ready', layer: skip.layer, code: skip.code, advice: adviceFor(skip.code) }));
	if (selection.error !== null) unusable.push({ ...blankRow(selection.error.route_id ?? '', ''), state: 'not_ready', layer: selection.error.layer, code: selection.error.code, detail: selection.error.suggestion, advice: adviceFor(selection.error.code) });
	const rows = new Map<Route, DoctorRow>();
	for (const route of selection.routes) rows.set(route, { ...(await configured(parts, route)), enabled: isEnabled(route) });

	const book = await parts.spend.open(settings.budgets);
	const { denied } = judgeRoutes(selection.routes, settings, book);
	for (const [route, row] of rows) {
		const skip = denied.find((entry) => entry.route_id === route.id);
		if (skip !== undefined && row.state !== 'not_ready') rows.set(route, { ...row, state: 'not_ready', layer: skip.layer, code: skip.code, advice: adviceFor(skip.code) });
	}
	const wanted = level === 'configuration' ? [] : candidates(selection.routes.filter((route) => (options.routes !== undefined || isEnabled(route)) && rows.get(route)?.state !== 'not_ready'), level);
	const paid = wanted.filter((route) => route.adapter.cost === 'metered');
	const agreed = paid.length === 0 || (options.confirm !== undefined && (await options.confirm(spendQuestion(paid, settings, book, 1))));
	const asked = agreed ? wanted : wanted.filter((route) => route.adapter.cost !== 'metered');
	if (level !== 'configuration') for (const [route, row] of rows) if (!asked.includes(route) && row.state !== 'not_ready') rows.set(route, { ...row, state: 'not_asked' });
	let requests = 0;
	for (const route of asked) {
		if (options.cancel.aborted) break;
		const executed = await execute(world, parts.shared, {
			runId: newRunId(world),
			mode: 'fallback',
			wish: { query: TEST_QUERY, count: 1, countAsked: false, filters: {}, today: dayOf(world.clock.now()) },
			settings,
			routes: [route],
			skipped: [],
			warnings: [],
			book,
			deadlineMs: settings.deadlineMs,
			attemptTimeoutMs: settings.attemptTimeoutMs,
			hedgeMs: 0,
			domainCap: 0,
			onEmpty: 'stop',
			isTest: true,
			cancel: options.cancel,
			tell: () => undefined,
		});
		requests += executed.outcome.attempts.length;
		rows.set(route, { ...tested(route, executed.outcome, executed.ends[0]), enabled: isEnabled(route) });
		await parts.finish(executed.outcome, executed.keys, book, settings, TEST_QUERY);
	}
	return { level, transport: world.transport.name, rows: [...rows.values(), ...unusable], requests };
}

/** For the cheap live check, the first credential of each provider. */
function candidates(routes: readonly Route[], level: DoctorLevel): readonly Route[] {
	if (level === 'all_credentials') return routes;
	const first = new Map<string, Route>();
	for (const route of routes) if (!first.has(route.providerKey)) first.set(route.providerKey, route);
	return [...first.values()];
}

/** What can be said without a request. */
async function configured({ world, shared }: DoctorParts, route: Route): Promise<DoctorRow> {
	const { adapter, settings, credentialId } = route;
	const row = blankRow(route.id, adapter.id, route);
	const wrong = (layer: Layer, code: FailureCode): DoctorRow => ({ ...row, state: 'not_ready', layer, code, advice: adviceFor(code) });
	const base = settings.baseUrl?.trim() ?? '';
	if (base === '' && adapter.baseUrl === null) return wrong('parameter', 'base_url_missing');
	if (base !== '') {
		const read = readBaseUrl(base);
		if (!read.ok) return { ...wrong('parameter', 'base_url_refused'), detail: read.problem };
	}
	if (credentialId !== null || adapter.credential === 'required') {
		try {
			const key = credentialId === null ? null : credentialId.startsWith('env:') ? (world.environment()[credentialId.slice(4)] ?? null) : await world.readSecret(credentialId);
			if ((key ?? '').trim() === '') return wrong('credential', 'missing_credential');
		} catch {
			return wrong('credential', 'credential_unreadable');
		}
	}
	const known = shared.health.view(world.clock.now()).find((view) => (view.key === route.providerKey || view.key === `${route.providerKey}#${credentialId ?? ''}`) && (view.state === 'open' || view.state === 'parked'));
	return known === undefined ? row : { ...row, state: 'resting', code: known.code, until: known.until === null ? null : isoInstant(known.until), advice: adviceFor(known.code) };
}

function tested(route: Route, outcome: SearchOutcome, end: RouteEnd | undefined): DoctorRow {
	const row = blankRow(route.id, route.adapter.id, route);
	const attempt = outcome.attempts.at(-1);
	// An empty answer is an answer: the route works.
	const works = end !== undefined && (end.understood || end.cause?.code === 'no_usable_results');
	const cause = works ? null : (end?.cause ?? outcome.root_cause);
	return { ...row, state: works ? 'ok' : 'failed', layer: cause?.layer ?? null, code: cause?.code ?? null, http_status: attempt?.http_status ?? null, elapsed_ms: attempt?.elapsed_ms ?? null, detail: attempt?.detail ?? null, advice: adviceFor(cause?.code ?? null) };
}

function blankRow(routeId: string, providerId: string, route?: Route): DoctorRow {
	return { route_id: routeId, provider_id: providerId, credential: route?.label ?? null, enabled: true, temporary: route?.temporary ?? false, state: 'ready', layer: null, code: null, http_status: null, elapsed_ms: null, until: null, detail: null, advice: 'nothing' };
}
