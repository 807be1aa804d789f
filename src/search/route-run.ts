/** One route of a search from "may it be asked" to its end, retries included. */
import { endWithout, runAttempt } from './attempt';
import type { AttemptEnd } from './attempt';
import { codeOfStop, orStopped } from './cancel';
import type { StopSignal } from './cancel';
import type { HealthKey, Permit } from './health';
import { ruleOf } from './outcome-rules';
import type { BuiltRequest } from './provider-types';
import { retryDelay } from './retry';
import type { Route } from './routes';
import { timeLeft } from './runtime-types';
import type { RouteEnd, SearchRun } from './runtime-types';
import { fitToProvider } from './sanitise';
import type { FailureCode, Layer, SkippedRoute } from './search-types';
import { isoInstant, wait } from './waiting';

export interface RouteOrder {
	readonly signal: StopSignal;
	/** How much of the time left this route may use for waiting and trying again. */
	readonly shareMs: number;
	/** Another credential of the provider stands behind: a limited one is not waited for. */
	readonly hasNextCredential: boolean;
}

/** Runs a route. Never rejects; every health permit is given back. */
export async function runRoute(run: SearchRun, route: Route, order: RouteOrder): Promise<RouteEnd> {
	const { signal } = order;
	const key = await readKey(run, route, signal);
	if (signal.aborted) return ended(route, endWithout(route, 'caller', codeOfStop(signal)));
	if (key.code !== null) return skip(run, route, 'credential', key.code);
	if (key.value !== null) run.keys.add(key.value);
	const built = build(run, route, key.value);
	if (built.kind === 'refused') return skip(run, route, 'parameter', built.code);
	const healthKey: HealthKey = { provider: route.providerKey, credential: `${route.providerKey}#${route.credentialId ?? ''}`, revision: key.value === null ? '' : run.world.digest(`credential ${key.value}`).slice(0, 12) };
	const permit = run.health.acquire(healthKey, run.world.clock.now(), run.isTest);
	if (!permit.ok) return skip(run, route, layerOf(permit.code), permit.code, permit.until);
	let end: AttemptEnd | null = null;
	try {
		end = await attempts(run, route, built, order, permit);
		return ended(route, end);
	} finally {
		permit.settle(end === null ? 'neutral' : ruleOf(end).health, end?.code ?? null, end?.retryAfterMs ?? null, run.world.clock.now());
		saveHealth(run);
	}
}

function saveHealth(run: SearchRun): void {
	try {
		run.world.saveHealth(run.health.state());
	} catch {
		if (!run.warnings.some(({ code }) => code === 'health_not_saved')) run.warnings.push({ code: 'health_not_saved', provider_id: null, details: [] });
	}
}

type Built = BuiltRequest & { readonly kind: 'request' };

async function attempts(run: SearchRun, route: Route, built: Built, order: RouteOrder, permit: Permit): Promise<AttemptEnd> {
	const { signal } = order;
	const until = run.world.clock.now() + order.shareMs;
	let last: AttemptEnd | null = null;
	for (let made = 1; ; made += 1) {
		const kept: AttemptEnd | null = last;
		// A second request stays within this route's share, so that those behind it get their turn.
		const asked = await oneAttempt(run, route, built, signal, made === 1 ? Infinity : until);
		if ('code' in asked) {
			const { layer, code } = asked;
			// Nothing was sent this time: what happened before is the reason, unless it was stopped.
			if (kept !== null && code !== 'cancelled' && code !== 'aborted') return kept;
			if (kept === null && code !== 'cancelled' && code !== 'aborted') noteSkipped(run, { route_id: route.id, provider_id: route.adapter.id, layer, code, until: null });
			return endWithout(route, layer, code);
		}
		const { end } = asked;
		last = end;
		const { again } = ruleOf(end);
		if (again === 'no' || run.isTest || permit.isProbe || signal.aborted) return end;
		if (again === 'rate' && order.hasNextCredential) return end;
		const leftMs = Math.min(until - run.world.clock.now(), timeLeft(run));
		const delay = retryDelay({ again, made, retryAfterMs: end.retryAfterMs, leftMs, random: run.world.random() });
		if (delay === null) return end;
		run.tell({ kind: 'waiting', route_id: route.id, provider_id: route.adapter.id, why: 'retry', ms: delay });
		if ((await wait(run.world.clock, delay, signal)) === 'stopped') return signal.reason === 'timeout' ? end : endWithout(route, 'caller', codeOfStop(signal));
	}
}

type Asked = { readonly end: AttemptEnd } | { readonly layer: Layer; readonly code: FailureCode };

/** Waits for one's turn with the provider, then sends; or says why it did not. */
async function oneAttempt(run: SearchRun, route: Route, built: Built, signal: StopSignal, until: number): Promise<Asked> {
	const { adapter, settings } = route;
	const pace = { minIntervalMs: settings.minIntervalMs ?? adapter.minIntervalMs, maxConcurrent: settings.maxConcurrent ?? adapter.maxConcurrent };
	const left = (): number => Math.min(timeLeft(run), until - run.world.clock.now());
	const place = await run.limits.take(route.providerKey, pace, left(), signal, (ms) => run.tell({ kind: 'waiting', route_id: route.id, provider_id: adapter.id, why: 'interval', ms }));
	if (place === null) return { layer: 'caller', code: signal.aborted ? codeOfStop(signal) : 'deadline' };
	try {
		// Asked here, not earlier: another search may have spent the rest while this one waited.
		if (adapter.cost === 'metered' && run.book.isOver(adapter.id)) return { layer: 'policy', code: 'budget_exceeded' };
		const timeoutMs = Math.min(run.attemptTimeoutMs, left());
		if (timeoutMs <= 0) return { layer: 'caller', code: 'deadline' };
		if (!run.path.includes(route.id)) run.path.push(route.id);
		return { end: await runAttempt(run, { route, request: built.request, removed: built.removedParameters, signal, timeoutMs }) };
	} finally {
		place.release();
	}
}

interface Key {
	readonly value: string | null;
	readonly code: FailureCode | null;
}

/** The route's key: read just before use, trimmed, fit for a header. */
async function readKey(run: SearchRun, route: Route, signal: StopSignal): Promise<Key> {
	const { adapter, credentialId } = route;
	const none: Key = { value: null, code: adapter.credential === 'required' ? 'missing_credential' : null };
	if (credentialId === null) return none;
	let value: string | null;
	try {
		value = credentialId.startsWith('env:') ? (run.world.environment()[credentialId.slice(4)] ?? null) : await orStopped(run.world.readSecret(credentialId), signal);
	} catch {
		return { value: null, code: 'credential_unreadable' };
	}
	const key = value?.trim() ?? '';
	if (key === '') return none.code === null && credentialId.startsWith('env:') ? none : { value: null, code: 'missing_credential' };
	// What cannot stand in a header was not copied whole; SearXNG's password may be anything.
	return adapter.id === 'searxng' || /^[\x21-\x7e]{1,512}$/.test(key) ? { value: key, code: null } : { value: null, code: 'credential_malformed' };
}

function build(run: SearchRun, route: Route, key: string | null): BuiltRequest {
	const fitted = fitToProvider(run.wish, route.adapter);
	if (!fitted.ok) return { kind: 'refused', code: fitted.code };
	let built: BuiltRequest;
	try {
		built = route.adapter.buildRequest(fitted.query, key, route.settings);
	} catch {
		return { kind: 'refused', code: 'bad_request' };
	}
	if (built.kind === 'refused') return built;
	const unreliable = route.adapter.unreliableFilters.filter((name) => fitted.query.filters[name] !== undefined);
	if (unreliable.length > 0) run.warnings.push({ code: 'filter_unreliable', provider_id: route.adapter.id, details: unreliable });
	return { ...built, removedParameters: [...fitted.removed, ...built.removedParameters] };
}

/** Where a route that is left alone had failed. */
function layerOf(code: FailureCode): Layer {
	if (code === 'auth_failed' || code === 'quota_exhausted') return 'credential';
	if (code === 'dns_error' || code === 'dns_temporary') return 'dns';
	if (code === 'certificate_error' || code === 'tls_error') return 'tls';
	return code === 'rate_limited' || code === 'server_error' || code === 'overloaded' || code === 'provider_timeout' ? 'http' : 'network';
}

function skip(run: SearchRun, route: Route, layer: Layer, code: FailureCode, until: number | null = null): RouteEnd {
	noteSkipped(run, { route_id: route.id, provider_id: route.adapter.id, layer, code, until: until === null ? null : isoInstant(until) });
	return ended(route, endWithout(route, layer, code));
}

/** Adds a route to those that were not asked. */
export function noteSkipped(run: Pick<SearchRun, 'skipped' | 'tell'>, skipped: SkippedRoute): void {
	run.skipped.push(skipped);
	run.tell({ kind: 'skipped', skipped });
}

function ended(route: Route, end: AttemptEnd): RouteEnd {
	return { route, outcome: end.outcome, results: end.results, answer: end.answer, cause: end.cause, understood: end.understood, nextCredential: ruleOf(end).nextCredential };
}
