import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../../../src/workspace/reader';
import type { ItemStates, ItemStateSource } from '../../../src/workspace/item-states';
import type { ItemRegisterView, Snapshot, WorkspaceReader } from '../../../src/workspace/snapshot-types';
import { MemoryFiles } from './memory-files';
import { breathe, ManualTime, settle } from './open-memory';

const QUEUE = 'approval_queue.jsonl';
const lines = (...items: readonly object[]): string => items.map((one) => `${JSON.stringify(one)}\n`).join('');
const NOTHING: ItemStates = { of: () => null, isDue: () => false };
const rejected = (...ids: readonly string[]): ItemStates => ({
	of: (key) => (ids.includes(key) ? { effective: 'rejected', text: 'rejected', deferredUntil: null } : null),
	isDue: () => false,
});

/** A source whose answers a test gives, by hand if it wants. */
class Source implements ItemStateSource {
	readonly asked: Snapshot[] = [];
	states: ItemStates = NOTHING;
	wait: Promise<void> = Promise.resolve();

	async fold(snapshot: Snapshot): Promise<ItemStates> {
		this.asked.push(snapshot);
		await this.wait;
		return this.states;
	}
}

interface World {
	readonly files: MemoryFiles;
	readonly reader: WorkspaceReader;
	readonly source: Source;
	readonly time: ManualTime;
	/** What every listener call showed: revision, and the state of item A. */
	readonly shown: string[];
}

async function open(queue: string, states: ItemStates = NOTHING): Promise<World> {
	const files = new MemoryFiles({ [QUEUE]: queue });
	const source = new Source();
	source.states = states;
	const time = new ManualTime();
	const reader = openWorkspace({ files, clock: time.clock, schedule: time.schedule, breathe, reconcileEveryMs: 30_000, itemStates: source });
	const shown: string[] = [];
	reader.onChange(() => {
		if (reader.snapshot !== null) shown.push(`${reader.snapshot.revision} ${reader.snapshot.items.find('item/s:A')?.effective ?? 'none'}`);
	});
	await reader.open();
	return { files, reader, source, time, shown };
}

const A = { id: 'A', status: 'approved', target: 'x.csv' };

describe('states that a source lays over the queue', () => {
	it('are in the first snapshot that is shown, and the source is shown the queue alone', async () => {
		const { shown, source } = await open(lines(A), rejected('item/s:A'));
		expect(shown).toEqual(['1 rejected']);
		expect(source.asked.map((snapshot) => snapshot.items.find('item/s:A')?.effective)).toEqual(['unattributed']);
	});

	it('come with the new lines, in one snapshot, however long folding takes', async () => {
		const world = await open(lines(A), rejected('item/s:A'));
		let go = (): void => undefined;
		world.source.wait = new Promise((resolve) => {
			go = resolve;
		});
		world.source.states = NOTHING;
		world.files.append(QUEUE, lines({ id: 'B', status: 'pending' }));
		const look = world.reader.reconcile();
		await settle();
		expect(world.shown).toEqual(['1 rejected']);
		expect(world.reader.snapshot?.items.length).toBe(1);
		go();
		await look;
		expect(world.shown).toEqual(['1 rejected', '2 unattributed']);
		expect(world.source.asked).toHaveLength(2);
	});

	it('are not asked for when nothing has changed', async () => {
		const world = await open(lines(A));
		await world.reader.reconcile();
		await world.reader.reconcile();
		expect(world.source.asked).toHaveLength(1);
		expect(world.reader.snapshot?.revision).toBe(1);
	});

	it('are asked for anew by refold, without a look at any file', async () => {
		const world = await open(lines(A));
		world.files.resetCounters();
		world.source.states = rejected('item/s:A');
		await world.reader.refold();
		expect(world.shown).toEqual(['1 unattributed', '2 rejected']);
		expect(world.files.counters).toEqual({ reads: 0, bytes: 0, stats: 0, lists: 0 });
		expect(world.reader.snapshot?.chain.claimsAbout('nobody')).toEqual([]);
	});

	it('are asked for once more when refold is called while a look is folding', async () => {
		const world = await open(lines(A));
		let go = (): void => undefined;
		world.source.wait = new Promise((resolve) => {
			go = resolve;
		});
		world.files.append(QUEUE, lines({ id: 'B', status: 'pending' }));
		const look = world.reader.reconcile();
		await settle();
		const refold = world.reader.refold();
		world.source.states = rejected('item/s:A');
		go();
		await look;
		await refold;
		expect(world.source.asked).toHaveLength(3);
		expect(world.shown.at(-1)).toBe('3 rejected');
	});

	it('leave an unreadable workspace unreadable', async () => {
		const world = await open(lines(A));
		world.files.failListing('', 'The disk is away.');
		await world.reader.reconcile();
		expect(world.reader.state.phase).toBe('unreadable');
		await world.reader.refold();
		expect(world.reader.state).toMatchObject({ phase: 'unreadable', error: 'The disk is away.' });
	});

	it('do nothing before the first look, and after closing', async () => {
		const source = new Source();
		const time = new ManualTime();
		const reader = openWorkspace({ files: new MemoryFiles({ [QUEUE]: lines(A) }), clock: time.clock, schedule: time.schedule, breathe, reconcileEveryMs: 30_000, itemStates: source });
		await reader.refold();
		expect([reader.snapshot, source.asked]).toEqual([null, []]);
		await reader.open();
		reader.close();
		await reader.refold();
		expect(source.asked).toHaveLength(1);
	});

	it('are not shown when the reading was closed while they were folded', async () => {
		const world = await open(lines(A));
		let go = (): void => undefined;
		world.source.wait = new Promise((resolve) => {
			go = resolve;
		});
		world.files.append(QUEUE, lines({ id: 'B', status: 'pending' }));
		const look = world.reader.reconcile();
		await settle();
		world.reader.close();
		go();
		await look;
		expect(world.reader.snapshot?.revision).toBe(1);
	});

	it('are asked for when only time changes them, and when it changes the queue’s own', async () => {
		const expiry = new ManualTime().nowMs + 60_000;
		const world = await open(lines(A, { id: 'B', status: 'pending', expires_at: new Date(expiry).toISOString() }));
		let isDue = false;
		world.source.states = { of: () => null, isDue: () => isDue };
		await world.reader.refold();
		expect(world.source.asked).toHaveLength(2);
		isDue = true;
		await world.reader.reconcile();
		expect(world.source.asked).toHaveLength(3);
		isDue = false;
		world.time.nowMs = expiry + 1;
		await world.reader.reconcile();
		expect(world.source.asked).toHaveLength(4);
		expect(world.reader.snapshot?.items.find('item/s:B')?.effective).toBe('expired?');
	});

	it('carry until when an item is put off', async () => {
		const deferredUntil = { precision: 'day', ms: Date.UTC(2026, 2, 9), text: '2026-03-09' } as const;
		const { reader } = await open(lines(A), { of: () => ({ effective: 'pending', text: 'pending', deferredUntil }), isDue: () => false });
		expect(reader.snapshot?.items.at(0)).toMatchObject({ effective: 'pending', effectiveText: 'pending', deferredUntil, status: { known: 'approved' } });
	});
});

describe('the register of items', () => {
	const register = (world: World): ItemRegisterView => {
		const found = world.source.asked.at(-1)?.itemRegister;
		if (found === undefined) throw new Error('nothing was folded');
		return found;
	};

	it('knows lines, claims, same targets and who waits, without rows', async () => {
		const world = await open(
			lines(
				A,
				{ id: 'B', status: 'pending', target: 'x.csv' },
				{ id: 'C', status: 'pending', target: 'y.csv' },
				{ id: 'B', status: 'needs_more_research' },
				{ id: 'D', status: 'pending', supersedes: 'C', target: 'z.csv' },
				{ status: 'pending', target: 'x.csv' },
			),
		);
		const found = register(world);
		const nameless = `item/@${QUEUE}:${world.files.bytes(QUEUE).length - lines({ status: 'pending', target: 'x.csv' }).length}`;
		expect(found.claimed).toEqual(['item/s:A']);
		expect(found.sameTarget).toEqual([['item/s:A', 'item/s:B', nameless]]);
		expect(['A', 'B', 'C', 'D'].map((id) => found.waits(`item/s:${id}`))).toEqual([false, false, false, true]);
		expect([found.waits(nameless), found.has(nameless), found.has('item/s:Z'), found.has('claim/s:A')]).toEqual([true, true, false, false]);
		expect(found.supersededBy('item/s:C')?.shown).toBe('D');
		expect([found.supersededBy('item/s:D'), found.supersededBy(nameless)]).toEqual([null, null]);
		expect(found.linesOf('item/s:B').map(({ place }) => place.line)).toEqual([2, 4]);
		expect([found.linesOf('item/s:Z'), found.stampOf('item/s:Z')]).toEqual([[], -1]);
	});

	it('stamps change with the lines of an item and with no other', async () => {
		const world = await open(lines(A, { id: 'B', status: 'pending' }));
		const first = register(world);
		world.files.append(QUEUE, lines({ id: 'B', status: 'pending', note: 'again' }));
		await world.reader.reconcile();
		const second = register(world);
		expect(second.era).toBe(first.era);
		expect(second.stampOf('item/s:A')).toBe(first.stampOf('item/s:A'));
		expect(second.stampOf('item/s:B')).not.toBe(first.stampOf('item/s:B'));
		// The older one goes on showing what it showed.
		expect(first.linesOf('item/s:B')).toHaveLength(1);
		expect(first.claimed).toEqual(['item/s:A']);
		world.files.replace(QUEUE, lines({ id: 'B', status: 'pending' }));
		await world.reader.reconcile();
		expect(register(world).era).not.toBe(first.era);
	});

	it('is the same while no line of an item comes or goes, whatever else changes', async () => {
		const world = await open(lines(A));
		const first = register(world);
		world.files.replace('fact_claims.jsonl', lines({ id: 'clm-1', statement: 'x' }));
		await world.reader.reconcile();
		expect(world.source.asked).toHaveLength(2);
		expect(register(world)).toBe(first);
		// A last line without its line break counts, and counts no more once it goes on as something that is no record.
		world.files.append(QUEUE, '{"id":"B","status":"pending"}');
		await world.reader.reconcile();
		const second = register(world);
		expect([second === first, second.has('item/s:B')]).toEqual([false, true]);
		world.files.append(QUEUE, ' garbage\n');
		await world.reader.reconcile();
		expect([register(world) === second, register(world).has('item/s:B'), register(world).has('item/s:A')]).toEqual([false, false, true]);
	});

	it('gives a line that is rewritten in place another fingerprint', async () => {
		const world = await open(lines(A));
		const [before] = register(world).linesOf('item/s:A');
		world.files.overwrite(QUEUE, lines({ ...A, target: 'y.csv' }));
		await world.reader.reconcile();
		const [after] = register(world).linesOf('item/s:A');
		expect(after?.place).toEqual(before?.place);
		expect(after?.fingerprint).not.toBe(before?.fingerprint);
	});
});
