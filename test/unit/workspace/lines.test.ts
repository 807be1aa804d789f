import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HashWalk } from '../../../src/workspace/growth';
import { ContentHash, lineHash } from '../../../src/workspace/line-hash';
import { decodeUtf8, LineScanner, type LineSpan } from '../../../src/workspace/lines';
import { bytesOf, concat } from './memory-files';

type Seen = { readonly text: string | null; readonly overLong?: string } & LineSpan;

const decoder = new TextDecoder();

function scan(blocks: readonly Uint8Array[], cap = 1000): { readonly lines: readonly Seen[]; readonly hashes: readonly number[] } {
	const lines: Seen[] = [];
	const hashes: number[] = [];
	const scanner = new LineScanner(
		{
			line: (text, bytes, from, to, span) => {
				lines.push({ text, ...span });
				hashes.push(lineHash(bytes, from, to));
				if (text !== null) expect(bytesOf(text)).toEqual(bytes.slice(from, to));
			},
			overLong: (head, hash, span) => {
				lines.push({ text: null, overLong: decoder.decode(head), ...span });
				hashes.push(hash);
			},
		},
		cap,
	);
	for (const block of blocks) scanner.feed(block);
	scanner.end();
	return { lines, hashes };
}

function halves(bytes: Uint8Array, at: number): readonly Uint8Array[] {
	return [bytes.slice(0, at), bytes.slice(at)];
}

describe('lines', () => {
	it.each<[string, Uint8Array, readonly Partial<Seen>[]]>([
		['nothing', bytesOf(''), []],
		['one finished line', bytesOf('{"a":1}\n'), [{ text: '{"a":1}', offset: 0, length: 7, line: 1, finished: true, crlf: false }]],
		['a line without line break', bytesOf('a\nb'), [{ text: 'a', line: 1 }, { text: 'b', offset: 2, length: 1, line: 2, finished: false }]],
		['empty lines', bytesOf('\n\na\n'), [{ text: '', length: 0 }, { text: '', offset: 1 }, { text: 'a', offset: 2, line: 3 }]],
		['CR LF: the CR is not part of the line', bytesOf('a\r\nbc\r\n'), [
			{ text: 'a', offset: 0, length: 1, crlf: true },
			{ text: 'bc', offset: 3, length: 2, line: 2, crlf: true },
		]],
		['a CR elsewhere is text', bytesOf('a\rb\n\r'), [{ text: 'a\rb', length: 3, crlf: false }, { text: '\r', offset: 4, finished: false }]],
		['U+2028, U+2029 and U+0085 are text', bytesOf('a\u2028b\u2029c\u0085d\n'), [{ text: 'a\u2028b\u2029c\u0085d', length: 12, line: 1 }]],
		['lengths are in bytes', bytesOf('学校\nx\n'), [{ text: '学校', length: 6 }, { text: 'x', offset: 7, length: 1 }]],
		['a BOM is left where it is', concat([0xef, 0xbb, 0xbf], 'a\n'), [{ text: '\uFEFFa', length: 4 }]],
		['bytes that are not UTF-8 spoil only their line', concat('a\n', [0xff, 0x0a], '学\n', [0xe6, 0x97]), [
			{ text: 'a' },
			{ text: null, offset: 2, length: 1, line: 2 },
			{ text: '学', offset: 4, line: 3 },
			{ text: null, offset: 8, length: 2, finished: false },
		]],
		['surrogates in UTF-8 and overlong forms are not UTF-8', concat([0xed, 0xa0, 0x80, 0x0a, 0xc0, 0xaf, 0x0a]), [{ text: null }, { text: null }]],
		['NUL is text', bytesOf('\0\0{}\n'), [{ text: '\0\0{}', length: 4 }]],
	])('%s', (_name, bytes, expected) => {
		const whole = scan([bytes]);
		expect(whole.lines).toHaveLength(expected.length);
		expect(whole.lines).toMatchObject(expected);
		for (let at = 0; at <= bytes.length; at++) expect(scan(halves(bytes, at))).toEqual(whole);
	});

	it('skips a line above the cap without holding it, wherever the blocks end', () => {
		const bytes = bytesOf(`short\n${'x'.repeat(11)}\n${'y'.repeat(10)}\r\nshort\n${'z'.repeat(12)}`);
		const whole = scan([bytes], 10);
		expect(whole.lines).toMatchObject([
			{ text: 'short' },
			{ text: null, overLong: 'xxxxxxxxxxx', offset: 6, length: 11, line: 2 },
			{ text: 'yyyyyyyyyy', offset: 18, length: 10, crlf: true },
			{ text: 'short', offset: 30, line: 4 },
			{ text: null, overLong: 'zzzzzzzzzzzz', offset: 36, length: 12, finished: false },
		]);
		for (let at = 0; at <= bytes.length; at++) expect(scan(halves(bytes, at), 10)).toEqual(whole);
		expect(scan(Array.from(bytes, (byte) => Uint8Array.of(byte)), 10)).toEqual(whole);
	});

	it('keeps 256 bytes of a line that is far above the cap', () => {
		const { lines } = scan([bytesOf('a'.repeat(5000)), bytesOf('b'.repeat(5000)), bytesOf('\nnext\n')], 1000);
		expect(lines).toMatchObject([{ overLong: 'a'.repeat(256), length: 10_000 }, { text: 'next', offset: 10_001, line: 2 }]);
	});

	it('continues an unfinished last line when more is fed', () => {
		const lines: Seen[] = [];
		const scanner = new LineScanner({ line: (text, _b, _f, _t, span) => lines.push({ text, ...span }), overLong: () => undefined }, 100);
		scanner.feed(bytesOf('{"a":'));
		scanner.end();
		scanner.feed(bytesOf('1}'));
		scanner.end();
		scanner.feed(bytesOf('\nb'));
		scanner.end();
		expect(lines.map(({ text, finished, offset, line }) => [text, finished, offset, line])).toEqual([
			['{"a":', false, 0, 1],
			['{"a":1}', false, 0, 1],
			['{"a":1}', true, 0, 1],
			['b', false, 8, 2],
		]);
	});

	it('decodes strictly and keeps no memory of an error', () => {
		expect(decodeUtf8(Uint8Array.of(0xe6, 0x97))).toBeNull();
		expect(decodeUtf8(bytesOf('学'))).toBe('学');
		expect(decodeUtf8(Uint8Array.of(0xf0, 0x9f))).toBeNull();
		expect(decodeUtf8(Uint8Array.of(0x9f, 0x8e))).toBeNull();
		expect(decodeUtf8(bytesOf('\uFEFFa'))).toBe('\uFEFFa');
	});

	it('gives the same lines however the bytes are cut into blocks, and all bytes back', () => {
		const piece = fc.oneof(
			fc.constantFrom('\n', '\r\n', '{"a":1}', '学', '\0', '', '\r'),
			fc.string(),
			fc.uint8Array({ maxLength: 6 }),
		);
		const cuts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 });
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 12 }), cuts, fc.integer({ min: 1, max: 20 }), (pieces, cutAt, cap) => {
				const bytes = concat(...pieces);
				const edges = [0, ...cutAt.filter((at) => at <= bytes.length).sort((a, b) => a - b), bytes.length];
				const blocks = edges.slice(1).map((end, nth) => bytes.slice(edges[nth], end));
				const whole = scan([bytes], cap);
				expect(scan(blocks, cap)).toEqual(whole);
				const ends = whole.lines.map((line) => line.offset + line.length + (line.crlf ? 1 : 0) + (line.finished ? 1 : 0));
				expect([0, ...ends].slice(0, -1)).toEqual(whole.lines.map((line) => line.offset));
				expect(ends.at(-1) ?? 0).toBe(bytes.length);

				const content = new ContentHash();
				for (const [nth, line] of whole.lines.entries()) {
					const hash = whole.hashes[nth] ?? 0;
					if (line.finished) content.addLine(hash, line.crlf);
					else content.setUnfinished(hash);
				}
				const walk = new HashWalk(bytes, cap);
				while (!walk.next(5));
				expect(walk.content.equals(content)).toBe(true);
			}),
		);
	});
});

describe('line fingerprints', () => {
	it('differ for lines that differ in one byte, in order or in length', () => {
		const texts = ['', 'a', 'b', 'ab', 'ba', 'abcd', 'abdc', 'abcde', 'abcdf', 'bbcde', '\0', '\0\0', '\0\0\0\0', 'abcdefgh', 'efghabcd'];
		const hashes = texts.map((text) => lineHash(bytesOf(text), 0, bytesOf(text).length));
		expect(new Set(hashes).size).toBe(texts.length);
	});

	it('tell files apart in which only the place of a CR differs', () => {
		const hashOf = (text: string): ContentHash => {
			const walk = new HashWalk(bytesOf(text), 100);
			while (!walk.next(100));
			return walk.content;
		};
		expect(hashOf('a\r\nb\n').equals(hashOf('a\nb\r\n'))).toBe(false);
		expect(hashOf('a\nb').equals(hashOf('a\nb\n'))).toBe(false);
		expect(hashOf('a\nb\n').equals(hashOf('b\na\n'))).toBe(false);
		expect(hashOf('a\nb\n').equals(hashOf('a\nb\n'))).toBe(true);
	});
});
