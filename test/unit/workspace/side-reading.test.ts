/** Files that are read whole or in part beside the records: few at a time, and no further than needed. */
import { describe, expect, it } from 'vitest';
import { fewAtOnce } from '../../../src/workspace/few-at-once';
import { pinnedNowMs } from '../../../src/workspace/pinned-now';
import { readOnce } from '../../../src/workspace/reader';
import { MemoryFiles } from './memory-files';
import { breathe, read, settle, START_MS } from './open-memory';

const PAGES = JSON.stringify({ pages: { folder: 'pages' } });

describe('pages', () => {
	it('are read a few at a time, after the files of records', async () => {
		const pages = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`pages/${n}.md`, `# Page ${n}`]));
		const files = new MemoryFiles({ 'evidence-desk.json': PAGES, 'approval_queue.jsonl': '{"id":"A"}\n', ...pages });
		let reading = 0;
		let most = 0;
		const order: string[] = [];
		files.beforeRead = async (path) => {
			order.push(path);
			reading += 1;
			most = Math.max(most, reading);
			await settle();
			reading -= 1;
		};
		const snapshot = await read(files);
		expect(most).toBe(8);
		expect(order.indexOf('approval_queue.jsonl')).toBe(1);
		expect(snapshot.pages.map((page) => page.title).sort()).toEqual(Array.from({ length: 40 }, (_, n) => `Page ${n}`).sort());
	});

	it('are read no further than their title needs', async () => {
		const files = new MemoryFiles({ 'evidence-desk.json': PAGES, 'pages/long.md': `---\ntitle: Long\n---\n${'x'.repeat(1_000_000)}` });
		const snapshot = await read(files);
		expect(files.log.filter(({ path }) => path === 'pages/long.md')).toEqual([{ path: 'pages/long.md', start: 0, end: 65_536 }]);
		expect(snapshot.pages).toMatchObject([{ title: 'Long', bytes: 1_000_020 }]);
		expect(snapshot.files.find((file) => file.role === 'page')).toMatchObject({ state: 'ok', notes: [] });
	});

	it('with front matter beyond that are not said to lack its end', async () => {
		const files = new MemoryFiles({ 'evidence-desk.json': PAGES, 'pages/long.md': `---\ntitle: Long\nnotes: ${'x'.repeat(70_000)}\n---\n# Heading` });
		expect((await read(files)).files.find((file) => file.role === 'page')?.notes).toMatchObject([{ code: 'front_matter_malformed', detail: 'too long' }]);
	});
});

describe('fewAtOnce', () => {
	it('begins in order, never more than the limit, and ends when all are done', async () => {
		const begun: number[] = [];
		await fewAtOnce(3, [5, 4, 3, 2, 1], async (n) => {
			begun.push(n);
			for (let turn = 0; turn < n; turn++) await Promise.resolve();
		});
		expect(begun).toEqual([5, 4, 3, 2, 1]);
		await fewAtOnce(3, [], () => Promise.reject(new Error('never called')));
	});

	it('rejects with the first error and begins nothing more', async () => {
		const begun: number[] = [];
		const work = (n: number): Promise<void> => {
			begun.push(n);
			return n === 1 ? Promise.reject(new Error('no')) : settle();
		};
		await expect(fewAtOnce(2, [1, 2, 3, 4], work)).rejects.toThrow('no');
		await settle();
		expect(begun).toEqual([1, 2]);
	});
});

describe('a pinned now', () => {
	const fiveHoursBehindUtc = (calendarMs: number): number => calendarMs + 5 * 3_600_000;

	it('is calendar time on the person’s clock; a day alone is its noon', () => {
		expect(pinnedNowMs('2026-03-02T09:00', fiveHoursBehindUtc)).toBe(Date.UTC(2026, 2, 2, 14));
		expect(pinnedNowMs('2026-03-02', fiveHoursBehindUtc)).toBe(Date.UTC(2026, 2, 2, 17));
		expect(pinnedNowMs('2 March 2026', fiveHoursBehindUtc)).toBe(Date.UTC(2026, 2, 2, 17));
		for (const other of [null, '', '2026-03', '2026-02-30', '2026-03-02T09:00Z', 'tomorrow']) expect(pinnedNowMs(other, fiveHoursBehindUtc), String(other)).toBeNull();
	});

	it('decides with the person’s clock whether an item has expired', async () => {
		const files = new MemoryFiles({
			'evidence-desk.json': JSON.stringify({ pinned_now: '2026-03-02T09:00' }),
			'approval_queue.jsonl': '{"id":"A","status":"pending","expires_at":"2026-03-02T12:00:00Z"}\n',
		});
		const at = (localInstant: (ms: number) => number): Promise<string | undefined> =>
			readOnce({ files, clock: () => START_MS, breathe, localInstant }).then((snapshot) => snapshot.items.at(0).effective);
		expect(await at((ms) => ms)).toBe('pending');
		expect(await at(fiveHoursBehindUtc)).toBe('expired?');
	});
});

describe('the rules by which lines were read', () => {
	it('come with the snapshot, so that the detail of a record is read by the same ones', async () => {
		const profile = { fields: { approval_queue: { title: ['ask'] } }, statuses: { approval_queue: { open: 'pending' } } };
		const files = new MemoryFiles({ 'evidence-desk.json': JSON.stringify(profile), 'approval_queue.jsonl': '{"id":"A","ask":"Set it","status":"open"}\n' });
		const { readOptions } = await read(files);
		expect(readOptions.get('item')?.fields.get('title')).toEqual(['ask']);
		expect(readOptions.get('item')?.statuses.get('open')).toBe('pending');
	});
});
