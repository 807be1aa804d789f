import { effect, signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { localInstant } from '../../../src/host/local-time.ts';
import { createTranslator } from '../../../src/i18n/translate.ts';
import type { DateWords } from '../../../src/ui/date-words.ts';
import { createDeskStore } from '../../../src/ui/desk-store.ts';
import { pinnedNowMs } from '../../../src/workspace/pinned-now.ts';
import type { FileReport, ItemRow, ReadingState, Snapshot, WorkspaceReader } from '../../../src/workspace/snapshot-types.ts';

const DAY_MS = 86_400_000;
const dates = { today: (ms: number) => Math.floor(ms / DAY_MS) } as DateWords;

function snapshot(revision: number, options: { effective?: readonly string[]; bytes?: number; location?: string; pinnedNow?: string | null; queueState?: string; tornAt?: number } = {}): Snapshot {
	const items = (options.effective ?? []).map((effective) => ({ effective, deferredUntil: null }) as ItemRow);
	const files = [
		{ path: 'approval_queue.jsonl', role: 'approval_queue', state: options.queueState ?? 'ok', bytes: options.bytes ?? 10, badLines: options.tornAt === undefined ? [] : [{ lineClass: 'torn', place: { offset: options.tornAt } }] },
		{ path: 'gone.jsonl', role: 'claims', state: 'missing', bytes: 0, badLines: [] },
	] as unknown as FileReport[];
	return {
		revision,
		asOfMs: 0,
		location: options.location ?? 'Desk',
		profile: { pinnedNow: options.pinnedNow ?? null },
		files,
		items: { length: items.length, [Symbol.iterator]: () => items[Symbol.iterator]() },
	} as unknown as Snapshot;
}

class FakeReader {
	snapshot: Snapshot | null = null;
	state: ReadingState = { phase: 'loading', progress: null, error: null };
	opened = 0;
	closed = 0;
	looks = 0;
	readonly listeners = new Set<() => void>();
	readonly counters = { bytesRead: 0, reads: 0, fullReads: 0, tailReads: 0, looks: 0 };
	open(): Promise<void> {
		this.opened += 1;
		return Promise.resolve();
	}
	reconcile(): Promise<void> {
		this.looks += 1;
		return Promise.resolve();
	}
	onChange(listener: () => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}
	give(next: Snapshot): void {
		this.snapshot = next;
		this.state = { phase: 'ready', progress: null, error: null };
		for (const listener of this.listeners) listener();
	}
	close(): void {
		this.closed += 1;
	}
}
const asReader = (reader: FakeReader): WorkspaceReader => reader as unknown as WorkspaceReader;

function makeStore(stored: unknown = null) {
	const saved: unknown[] = [];
	const clock = { now: 5 * DAY_MS };
	const store = createDeskStore({
		t: createTranslator('en'),
		dates,
		clock: () => clock.now,
		localInstant,
		lookMemory: { load: () => stored, save: (value) => saved.push(value) },
		checking: { schedule: () => () => undefined, memory: { load: () => null, save: () => undefined } },
		savedFilters: signal([]),
	});
	return { store, saved, clock };
}
async function startedStore(stored: unknown = null) {
	const made = makeStore(stored);
	const reader = new FakeReader();
	await made.store.start(() => Promise.resolve({ kind: 'reader', reader: asReader(reader), decisions: null, validator: null }));
	return { ...made, reader };
}

describe('reading', () => {
	it('shows what is new only while somebody looks, and then at once', async () => {
		const { store, reader } = await startedStore();
		reader.give(snapshot(1));
		expect(store.latest.value?.revision).toBe(1);
		expect(store.desk.snapshot.value).toBeNull();
		const leave = store.show();
		expect(store.desk.snapshot.value?.revision).toBe(1);
		expect(store.desk.reading.value.phase).toBe('ready');
		reader.give(snapshot(2));
		expect(store.desk.snapshot.value?.revision).toBe(2);
		leave();
		reader.give(snapshot(3));
		expect(store.desk.snapshot.value?.revision).toBe(2);
		store.show();
		expect(store.desk.snapshot.value?.revision).toBe(3);
	});

	it('ends the reader of before, and one that was overtaken while opening', async () => {
		const { store, reader } = await startedStore();
		store.show();
		reader.give(snapshot(9));
		const slow = new FakeReader();
		const fast = new FakeReader();
		let arrive: () => void = () => undefined;
		const waiting = new Promise<void>((resolve) => {
			arrive = resolve;
		});
		const first = store.start(async () => {
			await waiting;
			return { kind: 'reader', reader: asReader(slow), decisions: null, validator: null };
		});
		expect(reader.closed).toBe(1);
		expect(reader.listeners.size).toBe(0);
		expect(store.desk.snapshot.value).toBeNull();
		await store.start(() => Promise.resolve({ kind: 'reader', reader: asReader(fast), decisions: null, validator: null }));
		arrive();
		await first;
		expect([slow.opened, slow.closed, fast.opened, fast.closed]).toEqual([0, 1, 1, 0]);
		store.close();
		expect(fast.closed).toBe(1);
		expect(fast.listeners.size).toBe(0);
	});

	it('says what is needed, takes candidates, and says why it could not start', async () => {
		const { store } = makeStore();
		await store.start(() => Promise.resolve({ kind: 'need', need: { kind: 'no-workspace', candidates: [] } }));
		expect(store.desk.setup.value?.kind).toBe('no-workspace');
		store.offer([{ path: 'Desk', inVault: true, found: ['fact_claims.jsonl'] }]);
		expect(store.desk.setup.value).toMatchObject({ candidates: [{ path: 'Desk' }] });
		await store.start(() => Promise.reject(new Error('no home folder')));
		expect(store.desk.setup.value).toBeNull();
		expect(store.desk.reading.value).toMatchObject({ phase: 'unreadable', error: 'no home folder' });
		await expect(store.desk.readLine({ path: 'a', line: 1, offset: 0, length: 1 })).rejects.toMatchObject({ name: 'UnreadableError' });
		await store.reconcile();
	});
});

describe('derive', () => {
	it('computes once per content and day, whoever asks, and only when somebody looks', async () => {
		const { store, reader, clock } = await startedStore();
		store.show();
		let computed = 0;
		const derived = store.desk.derive('x', (current) => {
			computed += 1;
			return current.revision * 10;
		});
		expect(store.desk.derive('x', () => -1)).toBe(derived);
		reader.give(snapshot(1));
		expect(computed).toBe(0);
		const end = effect(() => void derived.value);
		expect([computed, derived.value]).toEqual([1, 10]);
		reader.give({ ...snapshot(1), asOfMs: 77 });
		store.tick();
		expect(computed).toBe(1);
		reader.give(snapshot(2));
		expect([computed, derived.value]).toEqual([2, 20]);
		clock.now += DAY_MS;
		store.tick();
		expect(computed).toBe(3);
		end();
		reader.give(snapshot(3));
		expect(computed).toBe(3);
	});

	it('does not take another workspace with the same revision for the same content', async () => {
		const { store, reader } = await startedStore();
		store.show();
		const derived = store.desk.derive('where', (current) => current.location);
		reader.give(snapshot(1, { location: 'A' }));
		expect(derived.value).toBe('A');
		const other = new FakeReader();
		await store.start(() => Promise.resolve({ kind: 'reader', reader: asReader(other), decisions: null, validator: null }));
		expect(derived.value).toBeNull();
		other.give(snapshot(1, { location: 'B' }));
		expect(derived.value).toBe('B');
	});
});

describe('waiting', () => {
	it('counts what waits, moves without any view, and is not 0 when the queue cannot be read', async () => {
		const { store, reader } = await startedStore();
		expect(store.waiting.value).toBeNull();
		reader.give(snapshot(1, { effective: ['pending', 'pending', 'unattributed', 'no_action_required', 'rejected', 'unknown'] }));
		expect(store.waiting.value).toEqual({ pending: 2, others: 2 });
		reader.give(snapshot(2, { queueState: 'unreadable' }));
		expect(store.waiting.value).toBeNull();
	});
});

describe('last look', () => {
	const stored = { location: 'Desk', atMs: 5, bytes: { 'approval_queue.jsonl': 3 } };

	it('is what was stored at the start, for this workspace only', async () => {
		const { store, reader } = await startedStore(stored);
		store.show();
		reader.give(snapshot(1));
		expect(store.desk.lastLook.value).toEqual({ atMs: 5, bytes: { 'approval_queue.jsonl': 3 } });
		reader.give(snapshot(2, { location: 'Elsewhere' }));
		expect(store.desk.lastLook.value).toBeNull();
	});

	it.each([null, 7, {}, { location: 'Desk', atMs: 'x', bytes: {} }, { location: 'Desk', atMs: 1, bytes: { a: -1 } }])('%j is none', async (value) => {
		const { store, reader } = await startedStore(value);
		store.show();
		reader.give(snapshot(1));
		expect(store.desk.lastLook.value).toBeNull();
	});

	it('is kept when the last view leaves, without moving the baseline', async () => {
		const { store, reader, saved, clock } = await startedStore(stored);
		const leave = store.show();
		const leaveOther = store.show();
		reader.give(snapshot(1, { bytes: 10 }));
		leave();
		leave();
		expect(saved).toEqual([]);
		leaveOther();
		expect(saved).toEqual([{ location: 'Desk', atMs: clock.now, bytes: { 'approval_queue.jsonl': 10 } }]);
		expect(store.desk.lastLook.value?.bytes).toEqual({ 'approval_queue.jsonl': 3 });
	});

	it('does not count an unfinished line as seen, nor forgets what was seen of a file that cannot be read now', async () => {
		const { store, reader, saved } = await startedStore({ ...stored, bytes: { 'approval_queue.jsonl': 3, 'gone.jsonl': 8 } });
		store.show();
		reader.give(snapshot(1, { bytes: 99, tornAt: 90 }));
		store.markSeen();
		expect(store.desk.lastLook.value?.bytes).toEqual({ 'approval_queue.jsonl': 90, 'gone.jsonl': 8 });
		reader.give(snapshot(2, { bytes: 0, queueState: 'unreadable' }));
		store.keepLook();
		expect(saved.at(-1)).toMatchObject({ bytes: { 'approval_queue.jsonl': 3, 'gone.jsonl': 8 } });
	});

	it('is seen inside a derived value, also when its time stays because today is pinned', async () => {
		const { store, reader } = await startedStore(stored);
		store.show();
		reader.give(snapshot(1, { bytes: 99, pinnedNow: '2026-03-02' }));
		const derived = store.desk.derive('seen', () => store.desk.lastLook.value?.bytes['approval_queue.jsonl']);
		store.markSeen();
		expect(derived.value).toBe(99);
		reader.give(snapshot(1, { bytes: 120, pinnedNow: '2026-03-02' }));
		store.markSeen();
		expect(derived.value).toBe(120);
	});

	it('is not kept when nobody looked', async () => {
		const { store, reader, saved } = await startedStore(stored);
		reader.give(snapshot(1));
		store.keepLook();
		expect(saved).toEqual([]);
	});

	it('moves the baseline when the person says so', async () => {
		const { store, reader, saved } = await startedStore(stored);
		store.show();
		reader.give(snapshot(1, { bytes: 99 }));
		store.markSeen();
		expect(store.desk.lastLook.value?.bytes).toEqual({ 'approval_queue.jsonl': 99 });
		expect(saved.length).toBe(1);
	});
});

describe('a start that was overtaken', () => {
	it('does not put its failure over the newer reading', async () => {
		const { store } = makeStore();
		const reader = new FakeReader();
		let fail: (error: Error) => void = () => undefined;
		const first = store.start(() => new Promise((_, reject) => (fail = reject)));
		await store.start(() => Promise.resolve({ kind: 'reader', reader: asReader(reader), decisions: null, validator: null }));
		store.show();
		reader.give(snapshot(1));
		fail(new Error('late'));
		await first;
		expect(store.desk.reading.value.phase).toBe('ready');
	});
});

describe('now', () => {
	it('is pinned by the profile', async () => {
		const { store, reader, clock } = await startedStore();
		store.show();
		expect(store.desk.now.value).toBe(clock.now);
		reader.give(snapshot(1, { pinnedNow: '2026-03-02T09:00' }));
		expect(store.desk.now.value).toBe(new Date(2026, 2, 2, 9, 0).getTime());
		reader.give(snapshot(2));
		clock.now += 60_000;
		store.tick();
		expect(store.desk.now.value).toBe(clock.now);
	});

	it.each([
		['2026-03-02', new Date(2026, 2, 2, 12).getTime()],
		['2026-03-02 23:59:58', new Date(2026, 2, 2, 23, 59, 58).getTime()],
		['2026-02-30', null],
		['2026-03-02T25:00', null],
		['soon', null],
		[null, null],
	])('%s', (pinned, ms) => {
		expect(pinnedNowMs(pinned, localInstant)).toBe(ms);
	});
});
