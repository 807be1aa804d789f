/** Human text out of JSON values: plain text, numbers, `{lang: text}` objects, lists. */
import { isJsonObject } from './json-text';

/** One text of a record in one language; `lang` is `null` where the record names none. */
export interface LanguageText {
	readonly lang: string | null;
	readonly text: string;
}

const LANGUAGES = new Set(
	(
		'en zh ru de fr es it pt ja ko ar hi nl sv no nb da fi pl cs sk sl hr sr uk bg ro hu el tr he fa ur bn ta te th vi id ms ' +
		'et lv lt is ga ca eu eng zho chi rus deu ger fra fre spa jpn kor ara por ita'
	).split(' '),
);
/** Codes that are also everyday names of fields: alone they do not make an object a set of translations. */
const AMBIGUOUS_LANGUAGES = new Set(['id', 'no', 'is', 'it', 'ms', 'te', 'da', 'el', 'he', 'et']);
const TEXT_MEMBERS = ['text', 'statement', 'title', 'summary', 'quote'];

/** Whether text holds anything to read. */
export function isBlank(text: string): boolean {
	return text.trim() === '';
}

/**
 * All texts of a value, in the order of the file: one for text, one per language for `{en: …, zh: …}`, one for an
 * object that says its text in `text`, `statement`, `title` …, and those of each element of a list. Numbers, truth values and other objects have none.
 */
export function textsOf(value: unknown): readonly LanguageText[] {
	if (typeof value === 'string') return isBlank(value) ? [] : [{ lang: null, text: value }];
	if (Array.isArray(value)) return value.flatMap((element) => textsOf(element));
	if (!isJsonObject(value)) return [];
	const translations = translationsOf(value);
	if (translations !== null) return translations;
	for (const member of TEXT_MEMBERS) {
		const text = Object.hasOwn(value, member) ? value[member] : undefined;
		if (typeof text === 'string' && !isBlank(text)) return [{ lang: null, text }];
	}
	return [];
}

/** The texts of an object all of whose members are texts under language codes (`en`, `zh-CN`); `null` for another. */
function translationsOf(value: Record<string, unknown>): readonly LanguageText[] | null {
	const texts: LanguageText[] = [];
	let certain = false;
	for (const [lang, text] of Object.entries(value)) {
		const code = (/^[A-Za-z]+/.exec(lang)?.[0] ?? '').toLowerCase();
		if (!LANGUAGES.has(code) || (lang.length > code.length && !/^[-_][A-Za-z0-9_-]+$/.test(lang.slice(code.length)))) return null;
		if (text !== null && typeof text !== 'string') return null;
		if (!AMBIGUOUS_LANGUAGES.has(code)) certain = true;
		if (text !== null && !isBlank(text)) texts.push({ lang, text });
	}
	return certain ? texts : null;
}

/** The first text of a value (see {@link textsOf}); the texts of a list as lines. `null` when it has none. */
export function firstText(value: unknown): string | null {
	if (typeof value === 'string') return isBlank(value) ? null : value;
	const texts = textsOf(value);
	if (Array.isArray(value)) return texts.length === 0 ? null : texts.map((entry) => entry.text).join('\n');
	return texts[0]?.text ?? null;
}

/** The names in a list: text and numbers as they are, of an object its label, of an object as a whole its keys. */
export function namesOf(value: unknown): readonly string[] {
	if (typeof value === 'string') return isBlank(value) ? [] : [value];
	if (typeof value === 'number') return [String(value)];
	if (Array.isArray(value)) return value.flatMap((element) => nameOf(element) ?? []);
	if (!isJsonObject(value)) return [];
	return Object.keys(value);
}

const NAME_MEMBERS = ['label', 'title', 'name', 'option', 'text', 'parameter', 'param', 'key', 'id', 'value', 'choice', 'summary'];

/** What an element of a list is called: its own text, or the member of the object that names it. */
export function nameOf(element: unknown): string | null {
	if (typeof element === 'string') return isBlank(element) ? null : element;
	if (typeof element === 'number' || typeof element === 'boolean') return String(element);
	if (!isJsonObject(element)) return null;
	for (const member of NAME_MEMBERS) {
		const value = Object.hasOwn(element, member) ? element[member] : undefined;
		const text = typeof value === 'number' ? String(value) : firstText(value);
		if (text !== null) return text;
	}
	return firstText(element);
}

/** Whether text is an address that can be opened: http or https. */
export function isWebAddress(text: string): boolean {
	return /^https?:\/\/\S+$/i.test(text);
}
