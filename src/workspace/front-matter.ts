/** The front matter of a Markdown note: found here, read by the `yaml` library, never changed. */
import { isMap, parseDocument } from 'yaml';

export interface FrontMatter {
	/** Property names and values as YAML reads them (core schema: a date stays text). */
	readonly properties: ReadonlyMap<string, unknown>;
	/** What is wrong with it, in the library's words; `null` when it is well formed or not there. */
	readonly fault: string | null;
	/** The note without its front matter; the whole text when there is none or its end is missing. */
	readonly body: string;
}

/** Longer front matter is no front matter a person keeps; reading it would only cost time. */
const LONGEST = 100_000;

/** The fault of front matter without an end, in what was read of the note. */
export const NO_END = 'the closing --- is missing';

function firstLine(message: string): string {
	return message.split('\n')[0] ?? message;
}

function readProperties(yaml: string): Pick<FrontMatter, 'properties' | 'fault'> {
	const none = new Map<string, unknown>();
	if (yaml.length > LONGEST) return { properties: none, fault: 'too long' };
	const document = parseDocument(yaml, { schema: 'core', prettyErrors: false, logLevel: 'silent' });
	const [error] = document.errors;
	if (error !== undefined) return { properties: none, fault: firstLine(error.message) };
	if (document.contents === null) return { properties: none, fault: null };
	if (!isMap(document.contents)) return { properties: none, fault: 'not a list of properties' };
	try {
		const json: unknown = document.toJS({ mapAsMap: true, maxAliasCount: 20 });
		const properties = new Map<string, unknown>();
		if (json instanceof Map) for (const [key, value] of json) properties.set(String(key), value);
		return { properties, fault: null };
	} catch (aliasError) {
		return { properties: none, fault: aliasError instanceof Error ? firstLine(aliasError.message) : 'unreadable' };
	}
}

/**
 * Reads the front matter of a note: the part between a first line `---` and the next line `---` (or `...`). Never throws.
 */
export function readFrontMatter(text: string): FrontMatter {
	const opening = /^---[ \t]*\r?\n/u.exec(text);
	if (opening === null) return { properties: new Map(), fault: null, body: text };
	const rest = text.slice(opening[0].length);
	const closing = /^(?:---|\.\.\.)[ \t]*\r?$/mu.exec(rest);
	if (closing === null) return { properties: new Map(), fault: NO_END, body: text };
	const body = rest.slice(closing.index + closing[0].length).replace(/^\r?\n/u, '');
	return { ...readProperties(rest.slice(0, closing.index)), body };
}
