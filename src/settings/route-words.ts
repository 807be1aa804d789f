/** A route in words: its name, what kind of search it is, and how it stands with its key and its rest. */
import type { Translator } from '../i18n/translate';
import { revealedText } from '../records/hidden-text';
import { readBaseUrl } from '../search/base-url';
import type { HealthView } from '../search/health';
import type { ProviderAdapter } from '../search/provider-types';
import { nearestProvider, providerOf } from '../search/registry';
import type { RouteConfig } from '../search/search-settings';
import type { DateWords } from '../ui/date-words';
import { codeText } from '../ui/models/failure-words';
import type { RouteInUse, Searching } from '../ui/searching';

/** How a route's secret stands: `set`, `empty` (named, and nothing is there), `none` (not named), `unreadable`. */
export type KeyState = 'set' | 'empty' | 'none' | 'unreadable';

/** `Brave Search: work`. Names that the person or a file wrote are shown with hidden characters revealed. */
export function routeTitle(route: Pick<RouteConfig, 'providerId' | 'label'>, t: Translator): string {
	return titleOf(providerName(route.providerId), route.label, t);
}

/** Sentences one after the other, as the language spaces them; empty ones are left out. */
export function sentencesOf(sentences: readonly string[], t: Translator): string {
	return sentences.filter((sentence) => sentence !== '').reduce((first, second) => (first === '' ? second : t('routes.sentences', { first, second })), '');
}

/** A provider's own name with a credential's label, where there is one. */
export function titleOf(provider: string, label: string | null, t: Translator): string {
	return label === null || label.trim() === '' ? provider : t('routes.title', { provider, label: revealedText(label) });
}

/** As the provider writes itself; as it is written, hidden characters revealed, when this version does not know it. */
export function providerName(providerId: string): string {
	return providerOf(providerId)?.name ?? revealedText(providerId);
}

/** All routes by id, as the lists call them; a route of the environment carries its mark. */
export function routeTitles(searching: Pick<Searching, 'config' | 'routes'>, t: Translator): ReadonlyMap<string, string> {
	const own = searching.config.peek().routes.map((route) => [route.id, routeTitle(route, t)] as const);
	const temporary = searching.routes().filter((route) => route.isFromEnvironment);
	return new Map([...temporary.map((route) => [route.id, environmentTitle(route, t)] as const), ...own]);
}

/** `Kagi [env]` */
export function environmentTitle(route: Pick<RouteInUse, 'providerId'>, t: Translator): string {
	return t('routes.environmentTitle', { provider: providerName(route.providerId), mark: t('routes.environmentMark') });
}

/** What can be found there, and whether a request may cost: `Web search. Requests may cost.` */
export function kindWords(provider: Pick<ProviderAdapter, 'kind' | 'cost'>, t: Translator): string {
	return t('routes.kindAndCost', { kind: t(`routes.kind.${provider.kind}`), cost: t(`routes.cost.${provider.cost}`) });
}

/** Kind, cost, address where it is the person's own, and how the key stands. */
export function routeWords(route: RouteConfig, key: KeyState, t: Translator): string {
	const provider = providerOf(route.providerId);
	if (provider === null) {
		const nearest = nearestProvider(route.providerId);
		return nearest === null ? t('routes.unknownProvider') : t('routes.unknownProviderNear', { name: providerName(nearest) });
	}
	const sentences = [kindWords(provider, t), addressWords(route, provider, t), keyWords(provider, key, t)];
	return sentencesOf(sentences, t);
}

function addressWords(route: RouteConfig, provider: ProviderAdapter, t: Translator): string {
	const address = route.settings?.baseUrl?.trim() ?? '';
	if (address === '') return provider.baseUrl === null ? t('routes.addressMissing') : '';
	const read = readBaseUrl(address);
	// A refused address may hold a password: it is not repeated.
	return read.ok ? t('routes.addressOwn', { address: revealedText(read.url) }) : t('routes.addressRefused');
}

function keyWords(provider: ProviderAdapter, key: KeyState, t: Translator): string {
	if (provider.credential === 'none') return t('routes.key.notNeeded');
	if (key === 'set') return t('routes.key.set');
	if (key === 'unreadable') return t('routes.key.unreadable');
	if (key === 'empty') return t('routes.key.gone');
	return provider.credential === 'required' ? t('routes.key.none') : t('routes.key.optional');
}

/** What is known of a provider or credential that failed; `''` when it is asked as usual. */
export function restWords(view: HealthView, dates: Pick<DateWords, 'moment'>, t: Translator): string {
	const why = codeText(view.code, t);
	if (view.state === 'parked') return t('routes.rest.parked', { why });
	if (view.state === 'open') return view.until === null ? t('routes.rest.open', { why }) : t('routes.rest.until', { why, time: dates.moment(view.until) });
	return view.state === 'half_open' ? t('routes.rest.over', { why }) : '';
}

/** The parts of a health key: the provider's id, its address where that is the person's own, the credential's id. */
export function healthKeyParts(key: string): { readonly providerId: string; readonly address: string | null; readonly credentialId: string | null } {
	const hash = key.lastIndexOf('#');
	const server = hash < 0 ? key : key.slice(0, hash);
	const at = server.indexOf('@');
	return { providerId: at < 0 ? server : server.slice(0, at), address: at < 0 ? null : server.slice(at + 1), credentialId: hash < 0 ? null : key.slice(hash + 1) };
}

/** The known rests that keep a route from being asked: its provider's and its credential's. */
export function restsOf(route: Pick<RouteConfig, 'providerId' | 'credentialId' | 'settings'>, views: readonly HealthView[]): readonly HealthView[] {
	const own = route.settings?.baseUrl?.trim() ?? '';
	const read = own === '' ? null : readBaseUrl(own);
	const address = read?.ok === true ? read.url : null;
	return views.filter((view) => {
		if (view.state === 'closed') return false;
		const parts = healthKeyParts(view.key);
		// Without an address of its own a route may go where the environment says, so any address of the provider fits.
		return parts.providerId === route.providerId.trim().toLowerCase() && (address === null || parts.address === address) && (parts.credentialId === null || parts.credentialId === (route.credentialId ?? ''));
	});
}
