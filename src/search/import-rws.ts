/** Reads the configuration of an installed reliable-web-search: routes, their order, labels and keys. Reads texts only. */
import { hideKeys } from './hide-keys';
import { isObject, listOf, numberOrNull, textOf } from './json-fields';
import type { ProviderId } from './provider-types';
import { PROVIDERS, providerOf } from './registry';
import { SEARCH_MODES } from './search-types';
import type { SearchMode } from './search-types';

export interface ImportedRoute {
	readonly id: string;
	readonly providerId: ProviderId;
	readonly label: string;
	readonly enabled: boolean;
	/** Names one of `keys`; `null` = keyless, or its key was not found. */
	readonly keyId: string | null;
}

export interface ImportedKey {
	/** Fit for the secrets: lower-case letters, digits, dashes. */
	readonly id: string;
	readonly providerId: ProviderId;
	readonly label: string;
	/** To be put into the secrets and nowhere else. */
	readonly key: string;
}

/** What could not be taken over. Never quotes a file. */
export interface ImportProblem {
	readonly file: 'config.json' | 'credentials.json';
	readonly code: 'not_json' | 'not_understood' | 'unknown_version' | 'unknown_provider' | 'missing_key' | 'no_key_in_profile';
	/** A route's, profile's or provider's name; `null` for the file as a whole. */
	readonly name: string | null;
}

export interface Imported {
	readonly routes: readonly ImportedRoute[];
	readonly keys: readonly ImportedKey[];
	readonly mode: SearchMode | null;
	readonly count: number | null;
	readonly timeoutMs: number | null;
	/** From a flat file: SearXNG's address. */
	readonly searxngBaseUrl: string | null;
	readonly problems: readonly ImportProblem[];
}

type File = ImportProblem['file'];

/** Reads both texts; `null` for a file that is not there. Versions 1 and 2 of each, in any combination. */
export function importReliableWebSearch(texts: { readonly config: string | null; readonly credentials: string | null }): Imported {
	const problems: ImportProblem[] = [];
	const config = parse(texts.config, 'config.json', problems);
	const credentials = parse(texts.credentials, 'credentials.json', problems);
	const found = credentials === null ? [] : withOwnIds(readKeys(credentials, problems));
	const routes = config === null ? null : readRoutes(config, found, problems);
	return {
		routes: routes ?? found.map((entry): ImportedRoute => ({ id: entry.profile, providerId: entry.key.providerId, label: entry.key.label, enabled: entry.enabled, keyId: entry.key.id })),
		keys: found.map((entry) => entry.key),
		mode: SEARCH_MODES.find((mode) => mode === textOf(config?.defaultStrategy)) ?? null,
		count: numberOrNull(config?.count),
		timeoutMs: numberOrNull(config?.timeoutMs),
		searxngBaseUrl: textOf(credentials?.SEARXNG_BASE_URL).trim() || null,
		problems,
	};
}

function parse(text: string | null, file: File, problems: ImportProblem[]): Readonly<Record<string, unknown>> | null {
	if (text === null) return null;
	let value: unknown;
	try {
		value = JSON.parse(text.replace(/^\ufeff/, ''));
	} catch {
		// The error's own message quotes the text; it is not kept.
		problems.push({ file, code: 'not_json', name: null });
		return null;
	}
	if (isObject(value)) return value;
	problems.push({ file, code: 'not_understood', name: null });
	return null;
}

interface Found {
	/** The profile's id as routes name it. */
	readonly profile: string;
	readonly enabled: boolean;
	readonly key: ImportedKey;
}

function readKeys(file: Readonly<Record<string, unknown>>, problems: ImportProblem[]): readonly Found[] {
	if (file.profiles === undefined && file.version !== 2) return readFlatKeys(file);
	if (file.version !== 2) problems.push({ file: 'credentials.json', code: 'unknown_version', name: null });
	if (!isObject(file.profiles)) {
		problems.push({ file: 'credentials.json', code: 'not_understood', name: null });
		return [];
	}
	return Object.entries(file.profiles).flatMap(([name, profile]): readonly Found[] => {
		const said = isObject(profile) ? profile : {};
		const provider = providerOf(textOf(said.providerId) || (name.split('.')[0] ?? ''));
		const key = textOf(said.apiKey).trim();
		if (provider === null || key === '') {
			problems.push({ file: 'credentials.json', code: provider === null ? 'unknown_provider' : 'no_key_in_profile', name: safeName(name) });
			return [];
		}
		const label = textOf(said.label) || name.slice(name.indexOf('.') + 1);
		return [{ profile: textOf(said.id) || name, enabled: said.enabled !== false, key: { id: secretId(provider.id, label), providerId: provider.id, label, key } }];
	});
}

/** Version 1: `{ "TAVILY_API_KEY": "…" }`. */
function readFlatKeys(file: Readonly<Record<string, unknown>>): readonly Found[] {
	return Object.entries(file).flatMap(([name, value]): readonly Found[] => {
		const provider = PROVIDERS.find(({ id }) => name === `${id.toUpperCase()}_API_KEY`);
		const key = textOf(value).trim();
		return provider === undefined || key === '' ? [] : [{ profile: `${provider.id}.default`, enabled: true, key: { id: secretId(provider.id, 'default'), providerId: provider.id, label: 'default', key } }];
	});
}

/** `null` when the file lists no routes at all. */
function readRoutes(config: Readonly<Record<string, unknown>>, found: readonly Found[], problems: ImportProblem[]): readonly ImportedRoute[] | null {
	const routes = listOf(config.routes);
	if (routes === null) {
		const providers = listOf(config.providers);
		if (providers === null) problems.push({ file: 'config.json', code: 'not_understood', name: null });
		return providers?.flatMap((name) => providerRoutes(textOf(name), found, problems)) ?? null;
	}
	if (config.version !== 2) problems.push({ file: 'config.json', code: 'unknown_version', name: null });
	const read = routes.flatMap((route, index) => (isObject(route) ? [{ route, index, priority: numberOrNull(route.priority) ?? index }] : []));
	read.sort((a, b) => a.priority - b.priority || a.index - b.index);
	return read.flatMap(({ route }): readonly ImportedRoute[] => {
		const provider = providerOf(textOf(route.providerId));
		const id = textOf(route.id) || textOf(route.credentialRef) || textOf(route.providerId);
		if (provider === null) {
			problems.push({ file: 'config.json', code: 'unknown_provider', name: safeName(id) });
			return [];
		}
		const named = textOf(route.credentialRef);
		const entry = found.find((candidate) => (named === '' ? candidate.key.providerId === provider.id : candidate.profile === named || candidate.profile === `${provider.id}.${named}`));
		if (entry === undefined && (named !== '' || provider.credential === 'required')) problems.push({ file: 'config.json', code: 'missing_key', name: safeName(id) });
		return [{ id, providerId: provider.id, label: textOf(route.label) || entry?.key.label || 'default', enabled: route.enabled !== false && entry?.enabled !== false, keyId: provider.credential === 'none' ? null : (entry?.key.id ?? null) }];
	});
}

/** Version 1 lists providers: each stands for all its keys. */
function providerRoutes(name: string, found: readonly Found[], problems: ImportProblem[]): readonly ImportedRoute[] {
	const provider = providerOf(name);
	if (provider === null) {
		problems.push({ file: 'config.json', code: 'unknown_provider', name: safeName(name) });
		return [];
	}
	const own = found.filter((entry) => entry.key.providerId === provider.id);
	if (own.length > 0) return own.map((entry) => ({ id: entry.profile, providerId: provider.id, label: entry.key.label, enabled: entry.enabled, keyId: entry.key.id }));
	if (provider.credential === 'required') problems.push({ file: 'config.json', code: 'missing_key', name: provider.id });
	return [{ id: provider.id, providerId: provider.id, label: 'default', enabled: true, keyId: null }];
}

/** Labels that differ only in what an id cannot say get ids that differ: no key overwrites another. */
function withOwnIds(found: readonly Found[]): readonly Found[] {
	const taken = new Set<string>();
	return found.map((entry) => {
		let id = entry.key.id;
		for (let next = 2; taken.has(id); next += 1) id = `${entry.key.id}-${String(next)}`;
		taken.add(id);
		return { ...entry, key: { ...entry.key, id } };
	});
}

/** A name fit for a sentence: a key pasted in its place is not repeated. */
function safeName(name: string): string | null {
	return /^[A-Za-z][A-Za-z0-9._-]{0,39}$/.test(name) && hideKeys(name, []) === name ? name : null;
}

/** `search-tavily-work-1`. Other characters become dashes. */
export function secretId(providerId: string, label: string): string {
	const tail = label.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40);
	return `search-${providerId}-${tail === '' ? 'key' : tail}`;
}
