import { describe, expect, it } from 'vitest';
import { UnreadableError } from '../../../src/workspace/workspace-files';
import { MemoryFiles } from './memory-files';
import { open } from './open-memory';

const QUEUE = 'approval_queue.jsonl';
const item = (id: string | number): string => `{"id":"APQ-${id}","status":"pending"}\n`;

describe('reading lines back', () => {
	const text = `${item(1)}\r\n{"id":"学"}\n\uFEFF${item(2)}torn`;

	it('gives the raw bytes, the text and the object', async () => {
		const files = new MemoryFiles({ [QUEUE]: text });
		const { reader, now } = open(files);
		await reader.open();
		const places = Array.from(now().items, (row) => row.place);
		const raw = await Promise.all(places.map((place) => reader.readLine(place)));
		expect(raw.map((line) => [line.text, line.json?.['id'], line.changed])).toEqual([
			[item(1).trim(), 'APQ-1', false],
			['{"id":"学"}', '学', false],
			[`\uFEFF${item(2).trim()}`, 'APQ-2', false],
		]);
		const torn = now().files[0]?.badLines[0];
		expect(torn && (await reader.readLine(torn.place))).toMatchObject({ text: 'torn', json: null, changed: false });
		reader.close();
	});

	it('says when the bytes are other ones now', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) + item(2) });
		const { reader, now } = open(files);
		await reader.open();
		const { place } = now().items.at(1);
		files.overwrite(QUEUE, item(1) + item(3));
		expect((await reader.readLine(place)).changed).toBe(true);
		files.overwrite(QUEUE, item(2));
		expect((await reader.readLine(place)).changed).toBe(true);
		files.overwrite(QUEUE, `x${item(1)}${item(2)}`);
		expect((await reader.readLine(place)).changed).toBe(true);
		files.overwrite(QUEUE, item(1) + item(2));
		expect((await reader.readLine(place)).changed).toBe(false);
		files.remove(QUEUE);
		await expect(reader.readLine(place)).rejects.toThrow(UnreadableError);
		reader.close();
	});

	it('gives whole lines around a line', async () => {
		const all = Array.from({ length: 9 }, (_, n) => item(n));
		const files = new MemoryFiles({ [QUEUE]: all.join('') });
		const { reader, now } = open(files);
		await reader.open();
		const around = async (row: number, before: number, after: number): Promise<readonly (string | null)[]> =>
			(await reader.readAround(now().items.at(row).place, before, after)).map((line) => `${line.place.line} ${line.json?.['id'] as string}`);
		expect(await around(4, 2, 1)).toEqual(['3 APQ-2', '4 APQ-3', '5 APQ-4', '6 APQ-5']);
		expect(await around(0, 3, 1)).toEqual(['1 APQ-0', '2 APQ-1']);
		expect(await around(8, 1, 3)).toEqual(['8 APQ-7', '9 APQ-8']);
		const [, middle, below] = await reader.readAround(now().items.at(4).place, 1, 1);
		expect(middle?.place).toEqual(now().items.at(4).place);
		expect(below?.place).toEqual(now().items.at(5).place);
		reader.close();
	});
});
