/** The routes of the person's list and of the environment, as lists show them. Pure. */
import { PROVIDERS, providerOf } from '../../search/registry';
import { environmentRoutes } from '../../search/routes';
import type { Environment } from '../../search/routes';
import type { SearchSettings } from '../../search/search-settings';
import type { RouteInUse } from '../searching';

/** The variables that searching goes by, and no other: `<PROVIDER>_API_KEY` and `<PROVIDER>_BASE_URL`. */
export const SEARCH_VARIABLES: readonly string[] = PROVIDERS.flatMap(({ id }) => [`${id.toUpperCase()}_API_KEY`, `${id.toUpperCase()}_BASE_URL`]);

/**
 * All routes in the order in which they would be tried: the person's list, switched-off ones too, then what the environment adds.
 * @param environment variables by name
 */
export function routesInUse(settings: Pick<SearchSettings, 'routes' | 'providers'>, environment: Environment): readonly RouteInUse[] {
	const temporary = environmentRoutes(environment, settings);
	const listed = settings.routes
		.filter(({ id }) => !temporary.some((route) => route.id === id))
		.map(({ id, providerId, credentialId, label, enabled }): RouteInUse => {
			const adapter = providerOf(providerId);
			const isKeyless = credentialId === null || adapter?.credential === 'none';
			return {
				id,
				providerId,
				providerName: adapter?.name ?? providerId,
				kind: adapter?.kind ?? null,
				isMetered: adapter?.cost === 'metered',
				label: isKeyless ? null : label,
				enabled,
				isFromEnvironment: false,
			};
		});
	return [
		...listed,
		...temporary.map(({ id, adapter, label }) => ({
			id,
			providerId: adapter.id,
			providerName: adapter.name,
			kind: adapter.kind,
			isMetered: adapter.cost === 'metered',
			label,
			enabled: true,
			isFromEnvironment: true,
		})),
	];
}
