/** Citations of a claim or item: which source, where in it, in which role. */
import { isJsonObject } from './json-text';
import { lookInto } from './loose-object';
import { isWebAddress } from './texts';

export interface Citation {
	readonly sourceId: string | null;
	readonly url: string | null;
	readonly title: string | null;
	/** Page, section, element … as written. */
	readonly locator: string | null;
	readonly role: string | null;
	readonly quote: string | null;
	/** Members that none of the above shows, as JSON text by name. */
	readonly more: readonly { readonly name: string; readonly json: string }[];
}

const SOURCE = ['source_id', 'source', 'src', 'id', 'key'];
const URL = ['url', 'source_url', 'href', 'link', 'uri'];
const TITLE = ['title', 'name'];
const LOCATOR = ['locator', 'section', 'page', 'anchor', 'json_path_or_section', 'selector', 'line'];
const ROLE = ['role', 'relation', 'support'];
const QUOTE = ['quote', 'excerpt', 'text', 'snippet'];

/**
 * The citations that are objects, in a list or alone. Plain ids and addresses are not citations here: they are in
 * the record's own lists. `spelled` gives the raw JSON text at a path inside the value, or `null`.
 */
export function citationsIn(value: unknown, spelled: (path: readonly (string | number)[]) => string | null): readonly Citation[] {
	if (Array.isArray(value)) {
		return value.flatMap((entry, index) => (isJsonObject(entry) ? [citationOf(entry, (path) => spelled([index, ...path]))] : []));
	}
	return isJsonObject(value) ? [citationOf(value, spelled)] : [];
}

function citationOf(value: Record<string, unknown>, spelled: (path: readonly (string | number)[]) => string | null): Citation {
	const at = lookInto(value, (key) => spelled([key]));
	const shown = new Set<string>();
	const take = (names: readonly string[]): string | null => {
		const key = at.find(...names)?.key;
		const text = at.human(...names);
		if (text !== null && key !== undefined) shown.add(key);
		return text;
	};
	const source = take(SOURCE);
	const url = take(URL);
	const isAddress = source !== null && isWebAddress(source);
	const citation = {
		sourceId: isAddress ? null : source,
		url: url ?? (isAddress ? source : null),
		title: take(TITLE),
		locator: take(LOCATOR),
		role: take(ROLE),
		quote: take(QUOTE),
	};
	const more = Object.keys(value).flatMap((name) =>
		shown.has(name) ? [] : [{ name, json: spelled([name]) ?? JSON.stringify(value[name]) }],
	);
	return { ...citation, more };
}
