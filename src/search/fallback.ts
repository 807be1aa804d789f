/** One route after the other, in exactly the given order, until one delivers. */
import type { StopSignal } from './cancel';
import type { Route } from './routes';
import { noteSkipped, runRoute } from './route-run';
import { isUsableEnd, timeLeft } from './runtime-types';
import type { RouteEnd, SearchRun } from './runtime-types';

/**
 * Tries the routes in turn. Ends at the first usable answer, at an empty one (unless `onEmpty` is `next`), when stopped
 * or when the time is over. A route of a provider whose end another credential cannot mend is passed over and listed as
 * such. Retries use at most this route's share of the time left, so that those behind it get their turn.
 */
export async function runSequence(run: SearchRun, routes: readonly Route[], signal: StopSignal, onEmpty: 'stop' | 'next'): Promise<readonly RouteEnd[]> {
	const ends: RouteEnd[] = [];
	const spentProviders = new Set<string>();
	for (const [index, route] of routes.entries()) {
		if (signal.aborted && signal.reason !== 'timeout') break;
		const ids = { route_id: route.id, provider_id: route.adapter.id };
		if (spentProviders.has(route.providerKey)) {
			noteSkipped(run, { ...ids, layer: 'caller', code: 'provider_tried_already', until: null });
			continue;
		}
		if (signal.aborted || timeLeft(run) <= 0) {
			noteSkipped(run, { ...ids, layer: 'caller', code: 'deadline', until: null });
			continue;
		}
		const behind = routes.slice(index + 1).filter((other) => !spentProviders.has(other.providerKey));
		const others = new Set(behind.map((other) => other.providerKey).filter((key) => key !== route.providerKey)).size;
		const end = await runRoute(run, route, { signal, shareMs: timeLeft(run) / (1 + others), hasNextCredential: behind.some((other) => other.providerKey === route.providerKey) });
		ends.push(end);
		if (isUsableEnd(end)) break;
		if (end.outcome === 'empty' && onEmpty === 'stop') break;
		if (!end.nextCredential) spentProviders.add(route.providerKey);
	}
	return ends;
}
