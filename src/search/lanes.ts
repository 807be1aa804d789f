/** Providers side by side: one lane each, with its credentials one after the other (failover, never two keys at once). */
import type { Route } from './routes';

/** The routes grouped by the server they reach, in the order of each group's first route. */
export function lanesOf(routes: readonly Route[]): readonly (readonly Route[])[] {
	const lanes = new Map<string, Route[]>();
	for (const route of routes) {
		const lane = lanes.get(route.providerKey);
		if (lane === undefined) lanes.set(route.providerKey, [route]);
		else lane.push(route);
	}
	return [...lanes.values()];
}
