import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Edges, EDGE_BYTES, nextStep, type KnownBytes } from '../../../src/workspace/growth';
import { bytesOf, concat, MemoryFiles } from './memory-files';
import { open, read, said } from './open-memory';

const QUEUE = 'approval_queue.jsonl';
/** For properties with many readings each, on a busy machine. */
const SLOW_MS = 60_000;
const line = (id: string | number, status = 'pending'): string => `{"id":"APQ-${id}","status":"${status}"}\n`;

describe('what to read next', () => {
	const stat = { size: 100, mtimeMs: 5, identity: 'a' };
	const known: KnownBytes = { stat, end: 100, edges: new Edges(), canGrow: true };
	it.each([
		['never read', null, stat, 'whole'],
		['as it was', known, stat, 'nothing'],
		['grown', known, { ...stat, size: 101, mtimeMs: 6 }, 'tail'],
		['grown within the same tick', known, { ...stat, size: 101 }, 'tail'],
		['shrunk', known, { ...stat, size: 99, mtimeMs: 6 }, 'whole'],
		['another file', known, { ...stat, size: 101, identity: 'b' }, 'whole'],
		['another file of the same size and time', known, { ...stat, identity: 'b' }, 'whole'],
		['same size, other time', known, { ...stat, mtimeMs: 6 }, 'whole'],
		['grown, but too short to build on', { ...known, canGrow: false }, { ...stat, size: 101 }, 'whole'],
	])('%s', (_name, before, now, step) => {
		expect(nextStep(before, now)).toBe(step);
	});

	it('keeps the first and the last 4 KB of what was read', () => {
		fc.assert(
			fc.property(fc.array(fc.uint8Array({ maxLength: 6000 }), { maxLength: 5 }), (pieces) => {
				const edges = new Edges();
				for (const piece of pieces) edges.push(piece);
				const all = concat(...pieces);
				expect(edges.head).toEqual(all.slice(0, EDGE_BYTES));
				expect(edges.tail).toEqual(all.slice(-EDGE_BYTES));
			}),
			{ numRuns: 30 },
		);
	});
});

describe.each([
	['a host with ranges', true],
	['a host that reads whole files only', false],
])('%s', (_name, readsRanges) => {
	const start = (content: string | Uint8Array): MemoryFiles => new MemoryFiles({ [QUEUE]: content }, { readsRanges });

	it('parses only the tail of a grown file', async () => {
		const files = start(line(1).repeat(100));
		const { reader, now } = open(files);
		await reader.open();
		files.append(QUEUE, line(2));
		await reader.reconcile();
		expect(reader.counters).toMatchObject({ fullReads: 1, tailReads: 1 });
		expect(now().items.length).toBe(2);
		expect(said(now())).toEqual(said(await read(files)));
		reader.close();
	});

	it('finishes a torn line, and a whole last line keeps its record', async () => {
		const files = start(`${line(1)}{"id":"APQ-2","sta`);
		const { reader, now } = open(files);
		await reader.open();
		expect(now().files[0]).toMatchObject({ path: QUEUE, state: 'degraded', ok: 1, torn: 1 });
		files.append(QUEUE, 'tus":"pending"}');
		await reader.reconcile();
		expect(now().files[0]).toMatchObject({ state: 'ok', ok: 2, torn: 0, notes: [], badLines: [] });
		const before = now();
		files.append(QUEUE, `\n${line(3)}`);
		await reader.reconcile();
		expect(Array.from(now().items, (row) => row.key)).toEqual(['item/s:APQ-1', 'item/s:APQ-2', 'item/s:APQ-3']);
		expect(Array.from(before.items, (row) => row.key)).toEqual(['item/s:APQ-1', 'item/s:APQ-2']);
		expect(reader.counters.fullReads).toBe(1);
		reader.close();
	});

	it('takes a record back when its unfinished line goes on', async () => {
		const files = start(`${line(1)}{"id":"APQ-2","status":"pending"}`);
		const { reader, now } = open(files);
		await reader.open();
		const before = now();
		expect(before.items.length).toBe(2);
		files.append(QUEUE, `${line(3)}`);
		await reader.reconcile();
		expect(Array.from(now().items, (row) => row.key)).toEqual(['item/s:APQ-1']);
		expect(now().files[0]).toMatchObject({ ok: 1, corrupt: 1, badLines: [{ code: 'two_records_on_one_line' }] });
		expect(Array.from(before.items, (row) => row.key)).toEqual(['item/s:APQ-1', 'item/s:APQ-2']);
		reader.close();
	});

	it.each<[string, (files: MemoryFiles) => void]>([
		['truncated', (files) => files.truncate(QUEUE, line(1).length)],
		['replaced by a longer file', (files) => files.replace(QUEUE, `${line(7)}${line(8)}${line(9)}${line(10)}`)],
		['replaced by a file that begins the same', (files) => files.replace(QUEUE, `${line(1)}${line(2)}${line(3)}${line(10)}`)],
		['rewritten in place and longer', (files) => files.overwrite(QUEUE, `${line(7)}${line(8)}${line(9)}${line(10)}`)],
		['given a header before its rows', (files) => files.overwrite(QUEUE, `${line(0)}${line(1)}${line(2)}${line(3)}`)],
		['edited in the middle without a change of length', (files) => files.overwrite(QUEUE, `${line(1)}${line(5)}${line(3)}`)],
		['emptied', (files) => files.truncate(QUEUE, 0)],
		['removed', (files) => files.remove(QUEUE)],
	])('is not fooled by a file that was %s', async (_what, change) => {
		const files = start(`${line(1)}${line(2)}${line(3)}`);
		const { reader, now } = open(files);
		await reader.open();
		const before = now();
		change(files);
		await reader.reconcile();
		expect(said(now())).toEqual(said(await read(files)));
		expect(now().revision).toBeGreaterThan(before.revision);
		expect(before.items.length).toBe(3);
		expect(before.items.at(1).key).toBe('item/s:APQ-2');
		reader.close();
	});

	it('sees a changed beginning of a long file that also grew', async () => {
		const rest = line(2).repeat(400);
		const files = start(line(1) + rest);
		const { reader, now } = open(files);
		await reader.open();
		files.overwrite(QUEUE, line(9) + rest + line(3));
		await reader.reconcile();
		expect(Array.from(now().items, (row) => row.key)).toEqual(['item/s:APQ-9', 'item/s:APQ-2', 'item/s:APQ-3']);
		reader.close();
	});

	it('does not lose appended lines when the file gets a new time while they are read', async () => {
		const files = start(line(1));
		const { reader, now } = open(files);
		await reader.open();
		files.append(QUEUE, line(2));
		let once = true;
		files.beforeRead = () => {
			if (once) files.touch(QUEUE);
			once = false;
		};
		await reader.reconcile();
		expect(now().items.length).toBe(2);
		reader.close();
	});

	it('does not bring back a withdrawn record when a file joins later', async () => {
		const files = start(`${line(1)}{"id":"APQ-2","status":"pending"}`);
		const { reader, now } = open(files);
		await reader.open();
		files.append(QUEUE, 'x\n');
		await reader.reconcile();
		files.replace('approval_queue.phone.jsonl', line(3));
		await reader.reconcile();
		expect(Array.from(now().items, (row) => row.key)).toEqual(['item/s:APQ-1', 'item/s:APQ-3']);
		reader.close();
	});

	it('leaves older snapshots as they were while files grow', async () => {
		const files = start(line(1) + line(2));
		files.replace('approval_queue.phone.jsonl', line(3) + line(4));
		const { reader, now } = open(files);
		await reader.open();
		const before = now();
		const saidBefore = said(before);
		files.append(QUEUE, line(1, 'done') + line(4) + line(5));
		await reader.reconcile();
		files.append('approval_queue.phone.jsonl', line(2, 'approved'));
		await reader.reconcile();
		expect(Array.from(now().items, (row) => `${row.key} ${row.effective} ${row.versions}`)).toEqual([
			'item/s:APQ-1 unknown 2',
			'item/s:APQ-2 unattributed 2',
			'item/s:APQ-4 pending 2',
			'item/s:APQ-5 pending 1',
			'item/s:APQ-3 pending 1',
		]);
		expect(now().items.find('item/s:APQ-3')?.row).toBe(4);
		expect(said(before)).toEqual(saidBefore);
		expect(before.items.find('item/s:APQ-4')?.row).toBe(3);
		expect(before.items.find('item/s:APQ-5')).toBeNull();
		reader.close();
	});

	it('folds several files that grow in turn as if all had been there at once', async () => {
		const path = fc.constantFrom('a/approval_queue.jsonl', 'b/approval_queue.jsonl', 'c/approval_queue.jsonl');
		const text = fc.oneof(
			fc.integer({ min: 1, max: 6 }).map((n) => line(n)),
			fc.integer({ min: 1, max: 6 }).map((n) => line(n).trim()),
			fc.constantFrom('\n', 'x\n', '{"title":"no id"}'),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(path, text), { maxLength: 20 }), async (appends) => {
				const files = new MemoryFiles({}, { readsRanges });
				for (const name of ['a', 'b', 'c']) files.replace(`${name}/approval_queue.jsonl`, '\n\n\n\n');
				const { reader, now } = open(files);
				await reader.open();
				for (const [to, what] of appends) {
					files.append(to, what);
					await reader.reconcile();
				}
				expect(said(now())).toEqual(said(await read(files)));
				expect(reader.counters.fullReads).toBe(3);
				reader.close();
			}),
			{ numRuns: 50 },
		);
	}, SLOW_MS);

	it('does not take a new time for new content', async () => {
		const files = start(line(1));
		const { reader, now } = open(files);
		await reader.open();
		const { revision } = now();
		files.touch(QUEUE);
		await reader.reconcile();
		expect(now().revision).toBe(revision);
		const { reads } = reader.counters;
		await reader.reconcile();
		expect(reader.counters.reads).toBe(reads);
		reader.close();
	});

	it('is at the end where one reading would be, whatever happens to the files on the way', async () => {
		const id = fc.integer({ min: 1, max: 5 });
		const status = fc.constantFrom('pending', 'approved', 'needs_more_research');
		const text = fc.oneof(
			fc.tuple(id, status).map(([n, word]) => line(n, word)),
			fc.tuple(id, status).map(([n, word]) => line(n, word).trim()),
			fc.constantFrom('\n', '\r\n', '{"id":"APQ-', '"}', '学', '\0\0', '{"title":"no id"}\n', '[1]\n', '<<<<<<< HEAD\n'),
			fc.uint8Array({ maxLength: 3 }),
		);
		const path = fc.constantFrom(QUEUE, 'approval_queue.phone.jsonl');
		const step = fc.oneof(
			fc.record({ what: fc.constant('append' as const), path, text }),
			fc.record({ what: fc.constant('replace' as const), path, text }),
			fc.record({ what: fc.constant('overwrite' as const), path, text }),
			fc.record({ what: fc.constant('truncate' as const), path, size: fc.nat(60) }),
			fc.record({ what: fc.constant('remove' as const), path }),
			fc.record({ what: fc.constant('look' as const) }),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
				const files = start('');
				const { reader, now } = open(files);
				await reader.open();
				for (const next of steps) {
					if (next.what === 'look') await reader.reconcile();
					else if (next.what === 'remove') files.remove(next.path);
					else if (next.what === 'truncate') change(files, next.path, (all) => all.slice(0, next.size), true);
					else if (next.what === 'append') change(files, next.path, (all) => concat(all, next.text), true);
					else change(files, next.path, () => bytesOf(next.text), next.what === 'overwrite');
				}
				await reader.reconcile();
				expect(said(now())).toEqual(said(await read(files)));
				reader.close();
			}),
			{ numRuns: 100 },
		);
	}, SLOW_MS);
});

function change(files: MemoryFiles, path: string, make: (all: Uint8Array) => Uint8Array, inPlace: boolean): void {
	const all = files.has(path) ? files.bytes(path) : null;
	if (all === null || !inPlace) files.replace(path, make(all ?? new Uint8Array(0)));
	else files.overwrite(path, make(all));
}

describe('properties of reading', () => {
	const record = fc
		.record({
			id: fc.option(fc.integer({ min: 1, max: 6 }).map((n) => `APQ-${n}`), { nil: undefined }),
			status: fc.constantFrom('pending', 'approved', 'done', 'no_action_required'),
			title: fc.string(),
		})
		.map((fields) => JSON.stringify(fields));
	const log = fc.array(record, { maxLength: 8 }).map((lines) => lines.map((text) => `${text}\n`).join(''));

	it('bytes that arrive in any pieces read as if they had been there at once', async () => {
		await fc.assert(
			fc.asyncProperty(log, fc.array(fc.nat(400), { maxLength: 5 }), async (text, cuts) => {
				const bytes = bytesOf(text);
				const edges = [...cuts.filter((at) => at < bytes.length), bytes.length].sort((a, b) => a - b);
				const files = new MemoryFiles({ [QUEUE]: '' });
				const { reader, now } = open(files);
				await reader.open();
				for (const end of edges) {
					files.append(QUEUE, bytes.slice(files.bytes(QUEUE).length, end));
					await reader.reconcile();
				}
				expect(said(now())).toEqual(said(await read(new MemoryFiles({ [QUEUE]: bytes }))));
				reader.close();
			}),
			{ numRuns: 60 },
		);
	}, SLOW_MS);

	it('garbage between the lines changes only the counts of bad lines', async () => {
		const garbage = fc.constantFrom('garbage', '{"id":', '\0\0', '[1]', '<<<<<<< HEAD', '{"id":"X"}{"id":"Y"}', '\ufffd');
		await fc.assert(
			fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 6 }), fc.array(fc.tuple(fc.nat(6), garbage), { minLength: 1, maxLength: 4 }), async (lines, inserted) => {
				const mixed = [...lines];
				for (const [at, text] of inserted) mixed.splice(Math.min(at, mixed.length), 0, text);
				const clean = await read(new MemoryFiles({ [QUEUE]: `${lines.join('\n')}\n` }));
				const dirty = await read(new MemoryFiles({ [QUEUE]: `${mixed.join('\n')}\n` }));
				const plain = (snapshot: typeof clean): unknown => Array.from(snapshot.items, ({ place: _place, key, ...rest }) => ({ ...rest, key: rest.id === null ? null : key }));
				expect(plain(dirty)).toEqual(plain(clean));
				expect(dirty.files[0]).toMatchObject({ ok: lines.length, corrupt: inserted.length, state: 'degraded' });
			}),
			{ numRuns: 60 },
		);
	}, SLOW_MS);

	it('any beginning of a file gives a part of its records, and at most one bad line', async () => {
		await fc.assert(
			fc.asyncProperty(log, fc.nat(400), async (text, size) => {
				const bytes = bytesOf(text);
				const whole = await read(new MemoryFiles({ [QUEUE]: bytes }));
				const part = await read(new MemoryFiles({ [QUEUE]: bytes.slice(0, size) }));
				const places = (snapshot: typeof whole): string[] =>
					Array.from(snapshot.items).flatMap((row) => snapshot.items.versionsOf(row.key).map((place) => JSON.stringify(place)));
				const all = new Set(places(whole));
				expect(places(part).filter((place) => !all.has(place))).toEqual([]);
				const [report] = part.files;
				expect(report?.corrupt).toBe(0);
				expect(report?.torn).toBeLessThanOrEqual(1);
			}),
			{ numRuns: 60 },
		);
	}, SLOW_MS);
});
