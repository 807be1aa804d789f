import type { Message, MessageParams } from './messages';
import { en } from './locales/en';
import { zh } from './locales/zh';

export type Locale = 'en' | 'zh';
export type MessageKey = keyof typeof en;

/** Gives the text of a key in one language. */
export interface Translator {
	/**
	 * @param key a key of the English table
	 * @param params values for the `{name}` placeholders; a plural message is chosen by `n`
	 */
	(key: MessageKey, params?: MessageParams): string;
	readonly locale: Locale;
	/** BCP 47 tag for `Intl`, as the person set it in the app (`en`, `en-GB`, `zh`, `zh-TW` …). */
	readonly tag: string;
}

const TABLES: Readonly<Record<Locale, Readonly<Record<MessageKey, Message | { readonly one?: string; readonly other: string }>>>> = {
	en,
	zh,
};

/**
 * Makes the translator of a language.
 * @param languageTag what the app calls its language (`getLanguage()`): `zh` and its variants give Chinese, all else English
 */
export function createTranslator(languageTag: string): Translator {
	const locale: Locale = /^zh\b/i.test(languageTag) ? 'zh' : 'en';
	const tag = supportedTag(languageTag, locale);
	// The forms are those of the table's language: French has a singular nought, the English table has not.
	const plural = new Intl.PluralRules(locale);
	const number = new Intl.NumberFormat(tag);
	const table = TABLES[locale];
	const translate = (key: MessageKey, params: MessageParams = {}): string => {
		const message = table[key];
		const text = typeof message === 'string' ? message : pluralForm(message, params, plural);
		return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
			const value = params[name];
			if (value === undefined) return placeholder;
			return typeof value === 'number' ? number.format(value) : value;
		});
	};
	return Object.assign(translate, { locale, tag });
}

function pluralForm(message: { readonly one?: string; readonly other: string }, params: MessageParams, plural: Intl.PluralRules): string {
	const n = params['n'];
	return typeof n === 'number' && plural.select(n) === 'one' ? (message.one ?? message.other) : message.other;
}

function supportedTag(languageTag: string, locale: Locale): string {
	try {
		return Intl.PluralRules.supportedLocalesOf([languageTag])[0] ?? locale;
	} catch {
		return locale;
	}
}
