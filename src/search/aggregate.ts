/** All providers, their lists fused. */
import type { StopSignal } from './cancel';
import { runSequence } from './fallback';
import { lanesOf } from './lanes';
import type { Route } from './routes';
import type { RouteEnd, SearchRun } from './runtime-types';

/** Runs all lanes side by side and waits for each: an answer, a failure or the deadline. Ends in the order of the routes. */
export async function runAggregate(run: SearchRun, routes: readonly Route[], signal: StopSignal): Promise<readonly RouteEnd[]> {
	return (await Promise.all(lanesOf(routes).map((lane) => runSequence(run, lane, signal, 'next')))).flat();
}
