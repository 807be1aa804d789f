import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeBytes, revealHidden, shorten } from '../../../src/records/hidden-text';

const hiddenIn = (text: string): string[] => revealHidden(text).flatMap((piece) => (piece.hidden ? [piece.text] : []));

/** The text that the pieces stand for: hidden pieces turned back into the character they name. */
const restored = (text: string): string =>
	revealHidden(text)
		.map((piece) => (piece.hidden ? characterOf(Number.parseInt(piece.text.slice(2), 16)) : piece.text))
		.join('');
const characterOf = (code: number): string =>
	code >= 0xd800 && code <= 0xdfff ? String.fromCharCode(code) : String.fromCodePoint(code);

describe('revealHidden', () => {
	it.each([
		['right-to-left override', 'pay\u202egnp.exe', ['U+202E']],
		['isolates', 'a\u2066b\u2069', ['U+2066', 'U+2069']],
		['zero width', 'ap\u200bpro\u2060ve\ufeff', ['U+200B', 'U+2060', 'U+FEFF']],
		['soft hyphen and filler', 'a\u00adb\u3164', ['U+00AD', 'U+3164']],
		['control characters', 'a\u0000b\u001b[31m\u0085', ['U+0000', 'U+001B', 'U+0085']],
		['tag characters', `ok${String.fromCodePoint(0xe0041, 0xe007f)}`, ['U+E0041', 'U+E007F']],
		['line separators', 'a\u2028b\u2029', ['U+2028', 'U+2029']],
		['a lone half of a character', 'cut \ud83d', ['U+D83D']],
		['halves in the wrong order', '\ude00\ud83d', ['U+DE00', 'U+D83D']],
		['a joiner between plain letters', 'ad\u200dmin', ['U+200D']],
		['a selector behind a plain letter', 'a\ufe0fb', ['U+FE0F']],
		['a second selector behind an emoji', '❤\ufe0f\ufe0f', ['U+FE0F']],
		['bytes smuggled in selectors', `x${String.fromCodePoint(0xe0101, 0xe0102)}`, ['U+E0101', 'U+E0102']],
		['a lone carriage return', 'real\rfake', ['U+000D']],
	])('marks %s', (_, text, marks) => {
		expect(hiddenIn(text)).toEqual(marks);
		expect(restored(text)).toBe(text);
	});

	it.each([
		['plain text', 'IELTS writing 6.5'],
		['Chinese', '待你决定:市场份额'],
		['line breaks and tabs', 'a\n\tb\r\nc'],
		['a family emoji', '👨\u200d👩\u200d👧 ok'],
		['an emoji with skin and joiner', '👩🏽\u200d💻'],
		['a heart and a keycap', '❤\ufe0f 1\ufe0f\u20e3'],
		['a Persian half-space', 'می\u200cخواهم'],
		['an ideograph variant', '葛\u{e0100}城'],
	])('leaves %s alone', (_, text) => {
		expect(revealHidden(text)).toEqual([{ text, hidden: false }]);
	});

	it('gives no piece for no text', () => {
		expect(revealHidden('')).toEqual([]);
	});

	it('accounts for every character of any text', () => {
		const odd = fc.constantFrom('\u202e', '\u200b', '\u200d', '\ufe0f', '\ud83d', '\ude00', '😀', 'a', '字', '\r', '\n', '\u{e0041}', '\u{e0100}', '1');
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(odd, { maxLength: 40 }).map((parts) => parts.join(''))), (text) => {
				expect(restored(text)).toBe(text);
				for (const piece of revealHidden(text)) expect(piece.text).not.toBe('');
			}),
		);
	});
});

describe('shorten', () => {
	it('keeps a text that fits', () => {
		expect(shorten('abc', 3)).toEqual({ text: 'abc', hiddenCount: 0 });
		expect(shorten('😀😀', 2)).toEqual({ text: '😀😀', hiddenCount: 0 });
	});
	it('cuts by characters and says how many are hidden', () => {
		expect(shorten('a😀b😀c', 2)).toEqual({ text: 'a😀', hiddenCount: 3 });
		expect(shorten('abc', 0)).toEqual({ text: '', hiddenCount: 3 });
	});
	it('never cuts a character and loses none', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
				const cut = shorten(text, max);
				expect(text.startsWith(cut.text)).toBe(true);
				expect([...cut.text].length + cut.hiddenCount).toBe([...text].length);
				expect([...cut.text].length).toBeLessThanOrEqual(max);
			}),
		);
	});
});

describe('escapeBytes', () => {
	it('shows printable ASCII as it is and the rest as codes', () => {
		expect(escapeBytes(new TextEncoder().encode('{"a":"é\u001b\n"}'), 100)).toEqual({
			preview: '{"a":"\\xc3\\xa9\\x1b\\x0a"}',
			hiddenBytes: 0,
		});
	});
	it('says how many bytes it does not show', () => {
		expect(escapeBytes(new Uint8Array(10), 3)).toEqual({ preview: '\\x00\\x00\\x00', hiddenBytes: 7 });
		expect(escapeBytes(new Uint8Array(2), 0)).toEqual({ preview: '', hiddenBytes: 2 });
	});
});
