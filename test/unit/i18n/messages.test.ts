import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../../src/i18n/locales/en';
import { zh } from '../../../src/i18n/locales/zh';
import type { Message } from '../../../src/i18n/messages';
import { createTranslator, type MessageKey } from '../../../src/i18n/translate';

type AnyMessage = Message | { readonly one?: string; readonly other: string };

function placeholders(message: AnyMessage): string[] {
	const text = typeof message === 'string' ? message : message.other;
	return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
}

describe('message tables', () => {
	const keys = Object.keys(en) as MessageKey[];

	it('has the same keys in every language', () => {
		expect(Object.keys(zh).sort()).toEqual([...keys].sort());
	});

	it.each(keys)('%s has the same placeholders and form in every language, and is not empty', (key) => {
		const source: AnyMessage = en[key];
		const translated: AnyMessage = zh[key];
		expect(typeof translated).toBe(typeof source);
		expect(placeholders(translated)).toEqual(placeholders(source));
		for (const message of [source, translated]) {
			const texts = typeof message === 'string' ? [message] : Object.values(message);
			for (const text of texts) expect(text.trim()).not.toBe('');
		}
	});

	it('writes Chinese in Chinese', () => {
		const untranslated = keys.filter((key) => {
			const source: AnyMessage = en[key];
			const translated: AnyMessage = zh[key];
			const a = typeof source === 'string' ? source : source.other;
			const b = typeof translated === 'string' ? translated : translated.other;
			return a === b && /[a-z]{4,}/.test(a.replace(/\{\w+\}/g, ''));
		});
		expect(untranslated).toEqual([]);
	});
});

describe('keys', () => {
	const root = join(import.meta.dirname, '..', '..', '..', 'src');
	const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.tsx?$/.test(name) && !name.includes('locales'))
		.map((name) => readFileSync(join(root, name), 'utf8'))
		.join('\n');
	// Every quoted word once: looking each key up in all sources takes seconds.
	const words = new Set([...sources.matchAll(/'([^'\n]*)'/g)].map((match) => match[1] ?? ''));
	const says = (word: string): boolean => words.has(word);
	// `area.word.${what}`: used if some file also says 'what'.
	const starts = [...new Set([...sources.matchAll(/`((?:[a-zA-Z]+\.)+)\$\{/g)].map((match) => match[1] ?? ''))];

	it('finds where keys are put together', () => {
		expect(starts).toContain('common.view.');
	});

	it('are all used: whole, or put together from a beginning and a word', () => {
		const unused = Object.keys(en).filter((key) => !says(key) && !starts.some((start) => key.startsWith(start) && says(key.slice(start.length))));
		expect(unused).toEqual([]);
	});
});

describe('createTranslator', () => {
	it('takes Chinese for every Chinese tag and English for all else', () => {
		expect(createTranslator('zh').locale).toBe('zh');
		expect(createTranslator('zh-TW').locale).toBe('zh');
		expect(createTranslator('en-GB').locale).toBe('en');
		expect(createTranslator('de').locale).toBe('en');
		expect(createTranslator('not a tag!').tag).toBe('en');
	});

	it('chooses the plural by n and groups digits', () => {
		const t = createTranslator('en');
		expect(t('host.raw.moreBytes', { n: 1 })).toBe('1 more byte');
		expect(t('host.raw.moreBytes', { n: 5411 })).toBe('5,411 more bytes');
		expect(createTranslator('zh')('host.raw.moreBytes', { n: 1 })).toBe(createTranslator('zh')('host.raw.moreBytes', { n: 2 }).replace('2', '1'));
	});

	it('chooses forms by the language of the table, not by that of the app', () => {
		// In French, nought is singular.
		expect(createTranslator('fr')('host.raw.moreBytes', { n: 0 })).toBe('0 more bytes');
	});

	it('inserts values as they are, also ones that look like replacement patterns or placeholders', () => {
		const t = createTranslator('en');
		expect(t('common.state.unknownWord', { word: '$& {word} $1' })).toBe('Unknown: $& {word} $1');
	});

	it('leaves a placeholder visible when its value is missing', () => {
		expect(createTranslator('en')('common.state.unknownWord')).toBe('Unknown: {word}');
	});
});
