/** The one writer of this device's ledger, over a file that fails. */
import { describe, expect, it } from 'vitest';
import { OwnLedgerWriter } from '../../../src/decisions/desk/ledger-writer';
import type { LedgerFile } from '../../../src/decisions/append-entry';
import type { LedgerHead } from '../../../src/decisions/ledger-chain';
import { readLedger } from '../../../src/decisions/read-ledger';
import type { LedgerReading } from '../../../src/decisions/read-ledger';
import { DESK, HASH_A, TRUSTED, ulidsFrom } from '../decisions/ledger-support';

const RECEIPT = { entry: 'receipt', idempotency_key: 'k', intent_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', outcome: 'applied', target_sha256: HASH_A } as const;

function setUp(): { readonly writer: OwnLedgerWriter; readonly disk: { bytes: Uint8Array }; readonly hooks: { before?: () => void; keep?: () => void }; readonly heads: LedgerHead[]; readonly read: () => LedgerReading } {
	const disk = { bytes: new Uint8Array() };
	const hooks: { before?: () => void; keep?: () => void } = {};
	const heads: LedgerHead[] = [];
	const add = (bytes: Uint8Array): void => {
		disk.bytes = Uint8Array.from([...disk.bytes, ...bytes]);
	};
	const file: LedgerFile = {
		size: async () => disk.bytes.length,
		read: async (start, end) => disk.bytes.slice(start, end),
		appendBytes: async (bytes) => {
			hooks.before?.();
			add(bytes);
		},
	};
	const read = (): LedgerReading => readLedger('ledger.desk.jsonl', disk.bytes, TRUSTED);
	const own = { id: 'desk', name: 'Desk', secretKey: DESK.secretKey, ledgerPath: 'ledger.desk.jsonl', queuePath: 'approval_queue.desk.jsonl' };
	const writer = new OwnLedgerWriter({
		own,
		file,
		readOwn: async () => read(),
		accepted: () => new Set(),
		nextId: ulidsFrom(),
		clock: () => Date.UTC(2026, 5, 11),
		keepHead: (head) => {
			hooks.keep?.();
			heads.push(head);
		},
	});
	return { writer, disk, hooks, heads, read };
}

describe('OwnLedgerWriter', { timeout: 20_000 }, () => {
	it('adds entries one after the other, chained and signed, and keeps the head of each', async () => {
		const { writer, heads, read } = setUp();
		const results = await Promise.all([writer.append(RECEIPT), writer.append(RECEIPT), writer.append(RECEIPT)]);
		expect(results.every(({ ok }) => ok)).toBe(true);
		const reading = read();
		expect(reading.entries.map(({ signature }) => signature)).toEqual(['trusted', 'trusted', 'trusted']);
		expect(reading.breaks).toEqual([]);
		expect(heads.map(({ count }) => count)).toEqual([1, 2, 3]);
		expect(heads.at(-1)).toEqual(reading.head);
		expect(reading.entries[0]?.entry).toMatchObject({ v: 1, device: 'desk', at: '2026-06-11T00:00:00.000Z' });
	});

	it('a file that a sync tool gave more lines is read anew once, and added to', async () => {
		const one = setUp();
		await one.writer.append(RECEIPT);
		const two = setUp();
		two.disk.bytes = one.disk.bytes.slice();
		await two.writer.append(RECEIPT);
		one.disk.bytes = two.disk.bytes.slice();
		expect(await one.writer.append(RECEIPT)).toMatchObject({ ok: true });
		expect(one.read()).toMatchObject({ breaks: [], head: { count: 3 } });
	});

	it('a failed write leaves nothing behind: not written, and the next goes on', async () => {
		const { writer, hooks, read } = setUp();
		hooks.before = () => {
			throw new Error('disk full');
		};
		expect(await writer.append(RECEIPT)).toEqual({ ok: false, mayBeWritten: false, message: 'disk full' });
		delete hooks.before;
		expect(await writer.append(RECEIPT)).toMatchObject({ ok: true });
		expect(read().entries).toHaveLength(1);
	});

	it('after half a line nothing is added until the person has looked', async () => {
		const { writer, disk, hooks } = setUp();
		await writer.append(RECEIPT);
		hooks.before = () => {
			disk.bytes = Uint8Array.from([...disk.bytes, 0x7b, 0x22]);
			throw new Error('gone');
		};
		expect(await writer.append(RECEIPT)).toMatchObject({ ok: false, mayBeWritten: true });
		delete hooks.before;
		expect(await writer.append(RECEIPT)).toMatchObject({ ok: false, mayBeWritten: false });
	});

	it('a head that cannot be kept takes no entry back', async () => {
		const { writer, hooks, read } = setUp();
		hooks.keep = () => {
			throw new Error('full');
		};
		expect(await writer.append(RECEIPT)).toMatchObject({ ok: true });
		expect(read().entries).toHaveLength(1);
	});

	it('an entry that would read back as damaged is never written', async () => {
		const { writer, disk } = setUp();
		expect(await writer.append({ ...RECEIPT, intent_id: 'not an id' })).toEqual({ ok: false, mayBeWritten: false, message: 'intent_id' });
		expect(disk.bytes).toHaveLength(0);
	});
});
