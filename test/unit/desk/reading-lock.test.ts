import { describe, expect, it } from 'vitest';
import { LockKeeper } from '../../../src/decisions/desk/lock-keeper';
import { MemoryFiles } from '../workspace/memory-files';
import { ManualTime, settle } from '../workspace/open-memory';
import { item, opened, workspace } from './desk-support';
import { FakeDevice, FakeWorld, LOCK_PATH } from './fake-world';

interface Program {
	readonly keeper: LockKeeper;
	readonly time: ManualTime;
	readonly fake: FakeWorld;
}

let chance = 0;

/** A program with its own clock over a shared folder. */
function program(files: MemoryFiles, computer: string, process: string, device: string | null): Program {
	const time = new ManualTime();
	const fake = new FakeWorld({ files, time, computer, process });
	const keeper = new LockKeeper({
		lock: fake.world.lock,
		clock: time.clock,
		schedule: time.schedule,
		randomBytes: (count) => new Uint8Array(count).fill((chance += 1)),
		device: () => device,
		onChange: () => undefined,
	});
	return { keeper, time, fake };
}

/** Lets both programs live for so long, a step at a time. */
async function live(ms: number, ...programs: readonly Program[]): Promise<void> {
	for (let passed = 0; passed < ms; passed += 10_000) for (const { time } of programs) await time.pass(10_000);
}

describe('the lock', () => {
	it('is not taken by looking, taken by the first who writes, and given back at the end', async () => {
		const files = new MemoryFiles();
		const { keeper, fake } = program(files, 'studio', '1', 'desk-1');
		await keeper.look();
		expect(keeper.state.kind).toBe('free');
		expect(files.has(LOCK_PATH)).toBe(false);
		expect(await keeper.hold()).toBe(true);
		expect(JSON.parse(fake.text(LOCK_PATH))).toMatchObject({ computer: 'studio', process: '1', device: 'desk-1' });
		await keeper.close();
		expect(files.has(LOCK_PATH)).toBe(false);
	});

	it('says who has it, and stays closed as long as the owner lives, whatever the clocks say', async () => {
		const files = new MemoryFiles();
		const owner = program(files, 'studio', '1', 'desk-1');
		const other = program(files, 'laptop', '2', 'desk-2');
		other.time.nowMs += 7 * 3_600_000;
		await owner.keeper.hold();
		await other.keeper.look();
		// Seven hours apart, the sign of life looks old at first sight: only the person could say more.
		expect(other.keeper.state).toMatchObject({ kind: 'unclear', owner: { computer: 'studio', process: '1', device: 'desk-1' } });
		await live(60_000, owner, other);
		expect(other.keeper.state.kind).toBe('locked');
		expect(await other.keeper.hold()).toBe(false);
		await live(300_000, owner, other);
		expect([owner.keeper.state.kind, other.keeper.state.kind]).toEqual(['ours', 'locked']);
	});

	it('is locked at first sight when the sign of life is fresh, and unclear when no other comes', async () => {
		const files = new MemoryFiles();
		const owner = program(files, 'studio', '1', 'desk-1');
		const other = program(files, 'laptop', '2', 'desk-2');
		await owner.keeper.hold();
		await other.keeper.look();
		expect(other.keeper.state.kind).toBe('locked');
		await live(90_000, other);
		expect(other.keeper.state.kind).toBe('unclear');
		expect(await other.keeper.hold()).toBe(false);
		expect(await other.keeper.takeOver()).toBe(true);
		// The owner wakes up: it sees that it has lost the lock, and writes nothing over it.
		await owner.time.pass(20_000);
		expect(owner.keeper.state).toMatchObject({ kind: 'locked', owner: { computer: 'laptop' } });
		expect(await owner.keeper.hold()).toBe(false);
	});

	it('does not count the sleep of this machine as silence of the other', async () => {
		const files = new MemoryFiles();
		const owner = program(files, 'studio', '1', 'desk-1');
		const other = program(files, 'laptop', '2', 'desk-2');
		await owner.keeper.hold();
		await other.keeper.look();
		other.time.nowMs += 8 * 3_600_000;
		await other.keeper.look();
		expect(other.keeper.state.kind).toBe('locked');
	});

	it('is lost by a machine that slept while somebody took it over, before it writes anything', async () => {
		const files = new MemoryFiles();
		const sleeper = program(files, 'studio', '1', 'desk-1');
		await sleeper.keeper.hold();
		const other = program(files, 'laptop', '2', 'desk-2');
		other.time.nowMs += 3_600_000;
		await other.keeper.look();
		expect(await other.keeper.takeOver()).toBe(true);
		sleeper.time.nowMs += 3_600_000;
		expect(await sleeper.keeper.hold()).toBe(false);
		expect(sleeper.keeper.state.kind).toBe('locked');
	});

	it('does not take over from an owner that has written again since it was shown', async () => {
		const files = new MemoryFiles();
		const owner = program(files, 'studio', '1', 'desk-1');
		const other = program(files, 'laptop', '2', 'desk-2');
		other.time.nowMs += 3_600_000;
		await owner.keeper.hold();
		await other.keeper.look();
		await owner.time.pass(20_000);
		expect(await other.keeper.takeOver()).toBe(false);
		expect(other.keeper.state.kind).toBe('locked');
	});

	it('is taken back without a question after a crash on this very computer, once there was no sign of life for a minute', async () => {
		const files = new MemoryFiles();
		await program(files, 'studio', '1', 'desk-1').keeper.hold();
		const again = program(files, 'studio', '2', 'desk-1');
		again.time.nowMs += 30_000;
		expect(await again.keeper.hold()).toBe(false);
		await again.time.pass(80_000);
		expect(await again.keeper.hold()).toBe(true);
	});

	it('of an earlier run in the same process is taken at once, and the earlier run does not take it back', async () => {
		const files = new MemoryFiles();
		const before = program(files, 'studio', '1', 'desk-1');
		await before.keeper.hold();
		// The plugin was turned off and on again while it was still writing.
		const now = program(files, 'studio', '1', 'desk-1');
		expect(await now.keeper.hold()).toBe(true);
		expect(await before.keeper.hold()).toBe(false);
		expect(await now.keeper.hold()).toBe(true);
		await now.time.pass(20_000);
		expect(await before.keeper.hold()).toBe(false);
		await now.keeper.close();
		expect(await before.keeper.hold()).toBe(true);
	});

	it('is not taken from an owner that is seen to live, whatever the screen still offers', async () => {
		const files = new MemoryFiles();
		const owner = program(files, 'studio', '1', 'desk-1');
		const other = program(files, 'laptop', '2', 'desk-2');
		other.time.nowMs += 3_600_000;
		await owner.keeper.hold();
		await other.keeper.look();
		await owner.time.pass(20_000);
		await other.keeper.look();
		expect(other.keeper.state.kind).toBe('locked');
		expect(await other.keeper.takeOver()).toBe(false);
		expect(await owner.keeper.hold()).toBe(true);
	});

	it.each([
		['another device of this computer', 'studio', 'desk-2'],
		['this device on another computer', 'laptop', 'desk-1'],
		['nobody knows whom', 'studio', null],
	])('is not taken back by itself from %s', async (_who, computer, device) => {
		const files = new MemoryFiles();
		await program(files, 'studio', '1', 'desk-1').keeper.hold();
		const other = program(files, computer, '2', device);
		other.time.nowMs += 3_600_000;
		expect(await other.keeper.hold()).toBe(false);
		expect(other.keeper.state.kind).toBe('unclear');
	});

	it('is given back after ten minutes without use, and taken anew', async () => {
		const files = new MemoryFiles();
		const one = program(files, 'studio', '1', 'desk-1');
		await one.keeper.hold();
		await live(540_000, one);
		expect(files.has(LOCK_PATH)).toBe(true);
		await live(120_000, one);
		expect([files.has(LOCK_PATH), one.keeper.state.kind]).toEqual([false, 'free']);
		expect(one.time.waiting).toBe(0);
		expect(await one.keeper.hold()).toBe(true);
	});

	it.each(['', 'not json', '{"computer":1}', '[]'])('takes the text %j for a lock of which nothing is known', async (text) => {
		const files = new MemoryFiles({ [LOCK_PATH]: text });
		const one = program(files, 'studio', '1', 'desk-1');
		expect(await one.keeper.hold()).toBe(false);
		expect(one.keeper.state).toEqual({ kind: 'unclear', owner: { computer: '', process: '', device: null, aliveMs: null } });
		expect(await one.keeper.takeOver()).toBe(true);
	});

	it('says so when it cannot be reached, and goes on looking', async () => {
		const one = program(new MemoryFiles(), 'studio', '1', 'desk-1');
		one.fake.hooks.lock = () => ({ kind: 'throw' });
		expect(await one.keeper.hold()).toBe(false);
		expect(one.keeper.state).toEqual({ kind: 'unreadable', message: 'The lock cannot be reached.' });
		one.fake.hooks.lock = () => null;
		await one.time.pass(20_000);
		expect(one.keeper.state.kind).toBe('free');
	});

	it('ends all waiting when it is closed, and is not taken after that', async () => {
		const one = program(new MemoryFiles(), 'studio', '1', 'desk-1');
		await one.keeper.hold();
		expect(one.time.waiting).toBe(1);
		await one.keeper.close();
		expect(one.time.waiting).toBe(0);
		expect([await one.keeper.hold(), await one.keeper.takeOver(), one.fake.files.has(LOCK_PATH)]).toEqual([false, false, false]);
	});
});

describe('the lock and the gate', () => {
	it('closes the gate for a second program, names the owner, and opens when it is given back', async () => {
		const files = workspace(item('A'));
		const one = await opened({ files, computer: 'studio', process: '1' });
		expect(await one.core.holdLock()).toBe(true);
		const two = await opened({ files, device: new FakeDevice('Laptop'), computer: 'laptop', process: '2' });
		expect(two.core.gate.reasons).toEqual([{ kind: 'locked', owner: { computer: 'studio', process: '1', device: one.core.own().id, aliveMs: one.fake.time.nowMs } }]);
		expect(await two.core.append({ entry: 'receipt', idempotency_key: 'k', intent_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', outcome: 'applied', target_sha256: null })).toMatchObject({ ok: false, mayBeWritten: false });
		await one.core.close();
		await two.fake.time.pass(20_000);
		await settle();
		expect(two.core.state.gate.reasons).toEqual([]);
		expect(await two.core.holdLock()).toBe(true);
	});

	it('does not close the gate of a device that writes only its own ledger, for the lock of another computer', async () => {
		const files = workspace(item('A'));
		const one = await opened({ files, computer: 'studio', process: '1' });
		await one.core.holdLock();
		const phone = await opened({ files, device: new FakeDevice('Phone'), computer: 'phone', process: '2', applies: 'never' });
		expect(phone.core.gate.reasons).toEqual([]);
		expect(await phone.core.holdLock()).toBe(true);
		const same = await opened({ files, device: new FakeDevice('Other vault'), computer: 'studio', process: '3', applies: 'never' });
		expect(same.core.gate.reasons.map(({ kind }) => kind)).toEqual(['locked']);
		expect(await same.core.holdLock()).toBe(false);
	});

	it('needs no lock where there is none', async () => {
		const { core } = await opened({ files: workspace(item('A')), hasLock: false });
		expect(await core.holdLock()).toBe(true);
		expect(core.gate).toEqual({ reasons: [], isChecked: true });
	});
});
