/** Names of providers for sentences: as the routes in use call them. */
import { providerOf } from '../../search/registry';
import type { LeafContext } from '../desk';

/** The name of a provider by its id; the id itself where no route and no provider of this version has it. */
export function providerNames(ctx: LeafContext): (id: string) => string {
	const names = new Map(ctx.desk.searching.routes().map((route) => [route.providerId, route.providerName]));
	return (id) => names.get(id) ?? providerOf(id)?.name ?? id;
}
