import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableJson } from '../../../cli/printable';

/** Control characters, zero-width and direction marks, tag characters. */
const DANGEROUS = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

describe('text for a terminal', () => {
	it('shows what would hide or steer', () => {
		expect(printable('\u001b[31mred\u0007')).toBe('<U+001B>[31mred<U+0007>');
		expect(printable('a\u202Egnp.exe')).toBe('a<U+202E>gnp.exe');
		expect(printable('one\ntwo\tthree\r\n')).toBe('one<U+000A>two<U+0009>three<U+000D><U+000A>');
		expect(printable('中文 🙂')).toBe('中文 🙂');
	});

	it('says how much a cut hides, and never cuts a character in two', () => {
		expect(printable('🙂🙂🙂', 2)).toBe('🙂🙂… (1 more)');
		expect(printable('short', 5)).toBe('short');
	});

	it('lets nothing dangerous through, whatever the text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
				expect(printable(text)).not.toMatch(DANGEROUS);
				expect(printable(text, max)).not.toMatch(DANGEROUS);
			}),
		);
	});
});

describe('JSON for a terminal', () => {
	it('reads back as the same value and holds no character that hides', () => {
		fc.assert(
			fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
				const json = printableJson(texts);
				expect(JSON.parse(json)).toEqual(texts);
				expect(json.replaceAll('\n', '')).not.toMatch(DANGEROUS);
			}),
		);
		expect(printableJson('\u202E\u{E0041}')).toBe('"\\u202e\\udb40\\udc41"');
	});
});
