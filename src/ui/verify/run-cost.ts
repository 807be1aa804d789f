/** What searching for several claims may cost, with the routes as they are now. */
import { costOfRuns, type RunCost } from '../../verification/stale-claims';
import type { RouteInUse, Searching } from '../searching';

type Costing = Pick<Searching, 'routes' | 'config'>;

/** The routes that a search would take: switched on, and of a provider that this version knows. */
export function routesInUse(searching: Pick<Searching, 'routes'>): readonly RouteInUse[] {
	return searching.routes().filter((route) => route.enabled && route.kind !== null);
}

/** Requests of so many searches: at best (every first answer counts) and at worst (every route, as often as it is tried). */
export function costNow(searches: number, searching: Costing): { readonly best: RunCost; readonly worst: RunCost } {
	return costOfRuns(searches, routesInUse(searching), searching.config.peek().mode);
}

/** The most paid requests that so many searches can send, retries included. */
export function mostMetered(searches: number, searching: Costing): number {
	return costNow(searches, searching).worst.metered;
}
