import { describe, expect, it } from 'vitest';
import { linesAround } from '../../../src/ui/obsidian/raw-lines-around.ts';
import type { RawDesk } from '../../../src/ui/obsidian/raw-lines-around.ts';
import type { Place, RawLine } from '../../../src/workspace/snapshot-types.ts';

function deskOver(text: string, asked: Place[]): RawDesk {
	const bytes = new TextEncoder().encode(text);
	const line = (place: Place): RawLine => ({ place, bytes: bytes.slice(place.offset, place.offset + place.length), text: null, json: null, changed: false });
	return {
		t: Object.assign(() => '', { locale: 'en' as const, tag: 'en' }),
		readLine: (place) => Promise.resolve(line(place)),
		readAround: (place) => {
			asked.push(place);
			return Promise.resolve([line(place)]);
		},
	};
}

describe('linesAround', () => {
	it.each([
		['# Title\nmore', 7],
		['# Title\r\nmore', 7],
		['one line only', 13],
		['\nsecond', 0],
		['', 0],
	])('%j: the first line is %i bytes long', async (text, length) => {
		const asked: Place[] = [];
		await linesAround(deskOver(text, asked), { path: 'a.md', line: 1, offset: 0, length: 0 }, 5);
		expect(asked).toEqual([{ path: 'a.md', line: 1, offset: 0, length }]);
	});

	it('takes a known line as it is', async () => {
		const asked: Place[] = [];
		const place = { path: 'a.jsonl', line: 3, offset: 2, length: 4 };
		await linesAround(deskOver('{}\n{}', asked), place, 5);
		expect(asked).toEqual([place]);
	});
});
