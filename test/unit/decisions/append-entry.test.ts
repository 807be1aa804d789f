import { describe, expect, it } from 'vitest';
import { appendEntry, tailOf } from '../../../src/decisions/append-entry';
import type { LedgerFile, LedgerTail } from '../../../src/decisions/append-entry';
import { damageOf, readLedger } from '../../../src/decisions/read-ledger';
import type { LedgerReading } from '../../../src/decisions/read-ledger';
import { bytesOf, DESK, decisionOn, ledgerBytes, queueItem, signedLines, text, TRUSTED } from './ledger-support';

const ITEM = queueItem({ id: 'APQ-1', status: 'pending' });
const entry = (): ReturnType<typeof decisionOn> => decisionOn(ITEM, { verdict: 'approve' });

/** A file in memory; `fault` is what one append does instead of appending. */
class MemoryLedger implements LedgerFile {
	appends = 0;
	fault: ((bytes: Uint8Array) => void) | null = null;
	failReads = false;
	constructor(public bytes: Uint8Array = new Uint8Array()) {}
	size(): Promise<number> {
		return this.failReads ? Promise.reject(new Error('EIO')) : Promise.resolve(this.bytes.length);
	}
	read(start: number, end: number): Promise<Uint8Array> {
		return this.failReads ? Promise.reject(new Error('EIO')) : Promise.resolve(this.bytes.slice(start, end));
	}
	appendBytes(bytes: Uint8Array): Promise<void> {
		this.appends += 1;
		try {
			if (this.fault === null) this.put(bytes);
			else this.fault(bytes);
			return Promise.resolve();
		} catch (error) {
			return Promise.reject(error instanceof Error ? error : new Error('?'));
		}
	}
	put(bytes: Uint8Array): void {
		const all = new Uint8Array(this.bytes.length + bytes.length);
		all.set(this.bytes);
		all.set(bytes, this.bytes.length);
		this.bytes = all;
	}
	reading(): LedgerReading {
		return readLedger('l', this.bytes, TRUSTED);
	}
	tail(accepted: readonly string[] = []): LedgerTail {
		const found = tailOf(this.reading(), new Set(accepted));
		if (!found.ok) throw new Error(found.why);
		return found.tail;
	}
}

describe('appending an entry', () => {
	it('is one write of one line each, chained from tail to tail, and the file verifies', async () => {
		const file = new MemoryLedger();
		let tail = file.tail();
		for (let nth = 0; nth < 4; nth += 1) {
			const result = await appendEntry(file, tail, entry(), DESK.secretKey);
			if (!result.ok) throw new Error(result.problem);
			tail = result.tail;
			expect(tail).toEqual(file.tail());
		}
		expect(file.appends).toBe(4);
		const reading = file.reading();
		expect(damageOf(reading, new Set())).toEqual([]);
		expect(reading.entries.map((line) => line.signature)).toEqual(['trusted', 'trusted', 'trusted', 'trusted']);
	});

	it('puts a line break first where the file has none at its end', async () => {
		const before = signedLines([entry()])[0] ?? '';
		const file = new MemoryLedger(bytesOf(before));
		const result = await appendEntry(file, file.tail(), entry(), DESK.secretKey);
		expect(result.ok).toBe(true);
		expect(text(file.bytes).startsWith(`${before}\n{`)).toBe(true);
		expect(file.reading().entries).toHaveLength(2);
		expect(damageOf(file.reading(), new Set())).toEqual([]);
	});

	it('a torn tail blocks, and once accepted stays as it is, in sight, with the new line after it (B1, B8)', async () => {
		const [first = '', second = ''] = signedLines([entry(), entry()]);
		const file = new MemoryLedger(bytesOf(`${first}\n${second.slice(0, 40)}`));
		expect(tailOf(file.reading())).toEqual({ ok: false, why: 'torn_tail' });
		const result = await appendEntry(file, file.tail([file.reading().torn?.sha256 ?? '']), entry(), DESK.secretKey);
		if (!result.ok) throw new Error(result.problem);
		const reading = file.reading();
		expect(text(file.bytes).startsWith(`${first}\n${second.slice(0, 40)}\n{`)).toBe(true);
		expect(reading.lines.map((line) => line.kind)).toEqual(['entry', 'damaged', 'entry']);
		expect(damageOf(reading, new Set())).toEqual([]);
		expect(result.tail.head).toEqual(reading.head);
	});

	it('damage in the middle blocks', () => {
		const [first = '', , third = ''] = signedLines([entry(), entry(), entry()]);
		expect(tailOf(new MemoryLedger(ledgerBytes([first, third])).reading())).toEqual({ ok: false, why: 'damaged' });
	});

	it('writes nothing when the file is not the one that was read, or the entry is wrong', async () => {
		const lines = signedLines([entry(), entry()]);
		const file = new MemoryLedger(ledgerBytes(lines));
		const tail = file.tail();
		file.bytes = file.bytes.slice();
		file.bytes[file.bytes.length - 10] = 0x30;
		file.bytes[file.bytes.length - 11] = 0x30;
		expect(await appendEntry(file, tail, entry(), DESK.secretKey)).toMatchObject({ ok: false, problem: 'changed' });
		file.bytes = ledgerBytes(lines.slice(0, 1));
		expect(await appendEntry(file, tail, entry(), DESK.secretKey)).toMatchObject({ ok: false, problem: 'changed' });
		expect(await appendEntry(file, file.tail(), decisionOn(ITEM, { verdict: 'reject', reason: null }), DESK.secretKey)).toEqual({ ok: false, problem: 'wrong_entry', message: 'reason' });
		expect(file.appends).toBe(0);
	});

	const whole = (file: MemoryLedger) => (bytes: Uint8Array): void => file.put(bytes);
	const part = (file: MemoryLedger) => (bytes: Uint8Array): void => file.put(bytes.subarray(0, 30));
	const fail = (): never => {
		throw new Error('ENOSPC');
	};

	it.each<[string, (file: MemoryLedger) => (bytes: Uint8Array) => void, string | null, boolean]>([
		['throws before', () => fail, 'not_written', false],
		['says ok and writes nothing', () => () => undefined, 'not_written', false],
		['throws after a part', (file) => (bytes) => { part(file)(bytes); fail(); }, 'partly_written', true],
		['says ok after a part', part, 'partly_written', true],
		['throws after all of it (B76)', (file) => (bytes) => { whole(file)(bytes); fail(); }, null, false],
		['writes it twice', (file) => (bytes) => { whole(file)(bytes); whole(file)(bytes); }, 'unknown', false],
		['another writer came between', (file) => (bytes) => { file.put(bytesOf('{"x":1}\n')); whole(file)(bytes); }, 'unknown', false],
		['cannot be read back', (file) => (bytes) => { whole(file)(bytes); file.failReads = true; }, 'unknown', false],
	])('a write that %s', async (_what, faultOf, problem, leavesTorn) => {
		const file = new MemoryLedger(ledgerBytes(signedLines([entry()])));
		file.fault = faultOf(file);
		const result = await appendEntry(file, file.tail(), entry(), DESK.secretKey);
		expect(result.ok ? null : result.problem).toBe(problem);
		expect(file.appends).toBe(1);
		file.failReads = false;
		expect(file.reading().torn !== null).toBe(leavesTorn);
	});

	it('a file that cannot be looked at is not written to', async () => {
		const file = new MemoryLedger();
		const tail = file.tail();
		file.failReads = true;
		expect(await appendEntry(file, tail, entry(), DESK.secretKey)).toMatchObject({ ok: false, problem: 'not_written', message: 'EIO' });
		expect(file.appends).toBe(0);
	});
});
