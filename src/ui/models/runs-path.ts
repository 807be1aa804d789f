/**
 * The way a search took: which routes, and whether each step was a retry on the same route, another credential of the
 * same provider, or another provider. Three different things that never share a badge (R19). Pure.
 */

export type PathMove = 'retry' | 'failover' | 'fallback';

export interface PathStep {
	/** Route or provider id as the record has it, e.g. `tavily.backup`. */
	readonly route: string;
	/** How this step came after the one before; `null` for the first. */
	readonly move: PathMove | null;
	/** Calls made here in a row (a route said twice running is one step with two calls). */
	readonly calls: number;
}

export interface RunPath {
	readonly steps: readonly PathStep[];
	readonly retries: number;
	readonly failovers: number;
	readonly fallbacks: number;
}

/**
 * Reads the path of a search run.
 * @param providerPath routes in the order tried; when empty the one provider counts as the path
 * @param attempts total calls including the first (R13); calls beyond those the path names are retries
 */
export function runPath(providerPath: readonly string[], provider: string | null, attempts: number | null): RunPath {
	const routes = providerPath.length > 0 ? providerPath : provider === null || provider.trim() === '' ? [] : [provider];
	const steps: PathStep[] = [];
	for (const route of routes) {
		const before = steps[steps.length - 1];
		if (before !== undefined && before.route === route) {
			steps[steps.length - 1] = { ...before, calls: before.calls + 1 };
			continue;
		}
		steps.push({ route, move: before === undefined ? null : moveBetween(before.route, route), calls: 1 });
	}
	const unnamed = attempts === null || routes.length === 0 ? 0 : Math.max(0, attempts - routes.length);
	const count = (move: PathMove): number => steps.filter((step) => step.move === move).length;
	return {
		steps,
		retries: steps.reduce((sum, step) => sum + step.calls - 1, 0) + unnamed,
		failovers: count('failover'),
		fallbacks: count('fallback'),
	};
}

/** The provider of a route id: what stands before the first dot (`tavily.backup` → `tavily`). */
export function providerOfRoute(route: string): string {
	const dot = route.indexOf('.');
	return (dot > 0 ? route.slice(0, dot) : route).trim().toLowerCase();
}

/** How one route follows another. */
export function moveBetween(from: string, to: string): PathMove {
	if (from === to) return 'retry';
	return providerOfRoute(from) === providerOfRoute(to) ? 'failover' : 'fallback';
}
