/** From the person's list, the environment and the request to the routes of one search, in their order. */
import { readBaseUrl } from './base-url';
import { nearestOf } from './nearest';
import type { ProviderAdapter, ProviderSettings } from './provider-types';
import { PROVIDERS, nearestProvider, providerOf } from './registry';
import type { RouteConfig, SearchSettings } from './search-settings';
import type { Cause, FailureCode, SkippedRoute } from './search-types';

/** A route that can be tried. */
export interface Route {
	readonly id: string;
	readonly adapter: ProviderAdapter;
	/** Equal for routes that reach the same server: health, pace and "failed already" are kept per server. */
	readonly providerKey: string;
	/** `null` = keyless. `env:NAME` = that variable. */
	readonly credentialId: string | null;
	readonly label: string | null;
	readonly settings: ProviderSettings;
	/** From the environment: never stored, gone with the variable. */
	readonly temporary: boolean;
}

export interface Selection {
	readonly routes: readonly Route[];
	/** Not asked, and said so: unknown to this version, switched off, gone. */
	readonly skipped: readonly SkippedRoute[];
	/** The request names something that does not exist: nothing is sent. */
	readonly error: Cause | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const ENV_LABEL = '[env]';

function variable(environment: Environment, name: string): string | null {
	const value = environment[name]?.trim();
	return value === undefined || value === '' ? null : value;
}

/** The routes that variables make: `<PROVIDER>_API_KEY`, and `SEARXNG_BASE_URL` for the provider without an address of its own. */
export function environmentRoutes(environment: Environment, settings: Pick<SearchSettings, 'providers'>): readonly Route[] {
	return PROVIDERS.flatMap((adapter) => {
		const prefix = adapter.id.toUpperCase();
		const hasKey = adapter.credential !== 'none' && variable(environment, `${prefix}_API_KEY`) !== null;
		const hasPlace = adapter.baseUrl === null && variable(environment, `${prefix}_BASE_URL`) !== null;
		if (!hasKey && !hasPlace) return [];
		return [makeRoute({ id: `${adapter.id}.env`, adapter, credentialId: hasKey ? `env:${prefix}_API_KEY` : null, label: hasKey ? ENV_LABEL : null, own: {}, temporary: true }, settings, environment)];
	});
}

/**
 * Chooses the routes. With `asked`, exactly those in exactly that order; a provider's id stands for its enabled routes,
 * and for itself when it needs no key. Without, the enabled routes of the list, then what the environment adds: explicit
 * order has the last word. A misspelt name is an error with the nearest right one; a vanished `*.env` is only noted.
 */
export function selectRoutes(settings: Pick<SearchSettings, 'routes' | 'providers'>, environment: Environment, asked: readonly string[] | undefined): Selection {
	const env = environmentRoutes(environment, settings);
	const skipped: SkippedRoute[] = [];
	const listed = settings.routes.flatMap((config) => {
		const adapter = providerOf(config.providerId);
		if (adapter !== null) return [{ config, route: routeOf(config, adapter, settings, environment) }];
		if (asked === undefined && config.enabled) skipped.push(skip(config.id, config.providerId, 'unknown_provider'));
		return [];
	});
	if (asked === undefined) {
		const routes = unique([...listed.filter(({ config }) => config.enabled).map(({ route }) => route), ...env]);
		return { routes, skipped, error: routes.length === 0 && skipped.length === 0 ? cause('no_routes', null, null) : null };
	}
	const routes: Route[] = [];
	for (const name of asked) {
		const found = listed.find(({ config }) => config.id === name);
		if (found !== undefined) {
			if (found.config.enabled) routes.push(found.route);
			else skipped.push(skip(name, found.route.adapter.id, 'route_disabled'));
			continue;
		}
		const temporary = env.find((route) => route.id === name);
		if (temporary !== undefined) {
			routes.push(temporary);
			continue;
		}
		const provider = providerOf(name);
		if (provider !== null) {
			const own = [...listed.filter(({ config, route }) => config.enabled && route.adapter === provider).map(({ route }) => route), ...env.filter((route) => route.adapter === provider)];
			const keyless = provider.credential !== 'required' && provider.baseUrl !== null ? [makeRoute({ id: provider.id, adapter: provider, credentialId: null, label: null, own: {}, temporary: true }, settings, environment)] : [];
			const meant = own.length > 0 ? own : keyless;
			if (meant.length === 0) skipped.push(skip(name, provider.id, provider.credential === 'required' ? 'missing_credential' : 'base_url_missing'));
			routes.push(...meant);
			continue;
		}
		const vanished = /^([a-z]+)\.env$/.exec(name)?.[1];
		if (vanished !== undefined && providerOf(vanished) !== null) {
			skipped.push(skip(name, vanished, 'route_gone'));
			continue;
		}
		return { routes: [], skipped: [], error: unknownName(name, listed.map(({ config }) => config.id), env) };
	}
	const chosen = unique(routes);
	return { routes: chosen, skipped, error: chosen.length === 0 && skipped.length === 0 ? cause('no_routes', null, null) : null };
}

function unknownName(name: string, listed: readonly string[], env: readonly Route[]): Cause {
	const [provider = name] = name.split('.');
	const suggestion = nearestOf(name, [...listed, ...env.map((route) => route.id), ...PROVIDERS.map(({ id }) => id)]) ?? nearestProvider(provider);
	return cause(providerOf(provider) === null ? 'unknown_provider' : 'unknown_route', name, suggestion);
}

interface Made {
	readonly id: string;
	readonly adapter: ProviderAdapter;
	readonly credentialId: string | null;
	readonly label: string | null;
	readonly own: ProviderSettings;
	readonly temporary: boolean;
}

function routeOf(config: RouteConfig, adapter: ProviderAdapter, settings: Pick<SearchSettings, 'providers'>, environment: Environment): Route {
	const credentialId = adapter.credential === 'none' ? null : config.credentialId;
	return makeRoute({ id: config.id, adapter, credentialId, label: credentialId === null ? null : config.label, own: config.settings ?? {}, temporary: false }, settings, environment);
}

/** A variable changes the provider's usual host; a host that a route sets for itself stays. */
function makeRoute(made: Made, settings: Pick<SearchSettings, 'providers'>, environment: Environment): Route {
	const { adapter, own } = made;
	const place = variable(environment, `${adapter.id.toUpperCase()}_BASE_URL`);
	const general = Object.hasOwn(settings.providers, adapter.id) ? settings.providers[adapter.id] : undefined;
	const merged: ProviderSettings = { ...general, ...(place === null ? {} : { baseUrl: place }), ...own };
	const base = merged.baseUrl === undefined || merged.baseUrl.trim() === '' ? null : readBaseUrl(merged.baseUrl);
	return { id: made.id, adapter, providerKey: base?.ok === true ? `${adapter.id}@${base.url}` : adapter.id, credentialId: made.credentialId, label: made.label, settings: merged, temporary: made.temporary };
}

function unique(routes: readonly Route[]): readonly Route[] {
	return [...new Map(routes.map((route) => [route.id, route])).values()];
}

function skip(routeId: string, providerId: string, code: FailureCode): SkippedRoute {
	return { route_id: routeId, provider_id: providerId, layer: code === 'missing_credential' ? 'credential' : 'parameter', code, until: null };
}

function cause(code: FailureCode, routeId: string | null, suggestion: string | null): Cause {
	return { route_id: routeId, provider_id: null, layer: 'parameter', code, http_status: null, retry_after_ms: null, detail: null, suggestion };
}
