/** Every way a write can break, at every step, and what the next start makes of it (DESIGN §5; B76, B82, B87, B88). */
import { describe, expect, it } from 'vitest';
import { createApplier } from '../../../src/decisions/apply';
import type { ApplyRequest } from '../../../src/decisions/apply-types';
import type { Proposal } from '../../../src/decisions/proposal-schema';
import { recoverAll } from '../../../src/decisions/recovery';
import type { RecoveredDecision } from '../../../src/decisions/recovery';
import { sha256Hex } from '../../../src/decisions/sha256';
import { bytes, Disk, FAULTS, Process } from './fake-host';
import type { Fault, Point } from './fake-host';

interface Kind {
	readonly name: string;
	readonly path: string;
	readonly before: string;
	readonly after: string;
	readonly proposal: Proposal;
}

const KINDS: readonly Kind[] = [
	{
		name: 'csv.set',
		path: 't.csv',
		before: 'key,stage\nEXU,Research\n',
		after: 'key,stage\nEXU,Shortlist\n',
		proposal: { op: 'csv.set', path: 't.csv', key_column: 'key', key: 'EXU', column: 'stage', before: 'Research', after: 'Shortlist' },
	},
	{
		name: 'jsonl.append',
		path: 'fact_claims.jsonl',
		before: '{"id":"C1"}\n',
		after: '{"id":"C1"}\n{"id":"C2","text":"a longer record"}\n',
		proposal: { op: 'jsonl.append', path: 'fact_claims.jsonl', record: { id: 'C2', text: 'a longer record' } },
	},
];

const requestOf = (kind: Kind): ApplyRequest => ({
	decisionId: 'D1',
	idempotencyKey: 'key-1',
	proposals: [kind.proposal],
	targets: [{ path: kind.path, sha256: sha256Hex(bytes(kind.before)) }],
});

async function firstRun(kind: Kind, point: Point, fault: Fault): Promise<{ disk: Disk; state: string }> {
	const disk = new Disk();
	disk.put(kind.path, kind.before);
	const process = new Process(disk, { point, fault });
	const result = await Promise.race([createApplier(process.world).apply(requestOf(kind)), process.isKilled]);
	return { disk, state: result === 'killed' ? result : result.state };
}

async function recover(disk: Disk, kind: Kind): Promise<RecoveredDecision['state'] | 'ledger damaged'> {
	const recovery = await recoverAll(new Process(disk).world, [{ decisionId: 'D1', idempotencyKey: 'key-1', proposals: [kind.proposal] }]);
	return recovery.ok ? (recovery.decisions[0]?.state ?? 'not_started') : 'ledger damaged';
}

/** What the run says, what the next start finds, and what a second press then does. */
const EXPECTED: Readonly<Record<Point, Readonly<Record<Fault, readonly [run: string, start: string, again: string]>>>> = {
	intent: {
		throw_before: ['blocked', 'not_started', 'applied'],
		throw_after_some: ['blocked', 'ledger damaged', 'blocked'],
		throw_after_all: ['blocked', 'not_started', 'applied'],
		killed_before: ['killed', 'not_started', 'applied'],
		killed_after_some: ['killed', 'ledger damaged', 'blocked'],
		killed_after_all: ['killed', 'not_started', 'applied'],
		reads_back_other: ['blocked', 'ledger damaged', 'blocked'],
	},
	target: {
		throw_before: ['failed', 'not_started', 'applied'],
		throw_after_some: ['uncertain', 'uncertain', 'uncertain'],
		throw_after_all: ['applied', 'applied', 'applied'],
		killed_before: ['killed', 'not_started', 'applied'],
		killed_after_some: ['killed', 'uncertain', 'uncertain'],
		killed_after_all: ['killed', 'recovered', 'applied'],
		reads_back_other: ['uncertain', 'uncertain', 'uncertain'],
	},
	receipt: {
		throw_before: ['applied', 'recovered', 'applied'],
		throw_after_some: ['applied', 'ledger damaged', 'blocked'],
		throw_after_all: ['applied', 'applied', 'applied'],
		killed_before: ['killed', 'recovered', 'applied'],
		killed_after_some: ['killed', 'ledger damaged', 'blocked'],
		killed_after_all: ['killed', 'applied', 'applied'],
		reads_back_other: ['applied', 'ledger damaged', 'blocked'],
	},
};

const POINTS: readonly Point[] = ['intent', 'target', 'receipt'];

describe.each(KINDS)('crash matrix of $name', (kind) => {
	for (const point of POINTS) {
		for (const fault of FAULTS) {
			it(`${point}: ${fault}`, async () => {
				const [run, start, again] = EXPECTED[point][fault];
				const { disk, state } = await firstRun(kind, point, fault);
				expect(state).toBe(run);
				const content = disk.get(kind.path);
				const writes = disk.targetWrites;
				expect(writes).toBeLessThanOrEqual(1);
				if (run === 'applied') expect(content).toBe(kind.after);
				if (start === 'not_started') expect(content).toBe(kind.before);

				expect(await recover(disk, kind)).toBe(start);
				// Looking changes no target.
				expect(disk.get(kind.path)).toBe(content);
				// The second start finds the receipt that the first one wrote.
				expect(await recover(disk, kind)).toBe(start === 'recovered' ? 'applied' : start);

				const second = await createApplier(new Process(disk).world).apply(requestOf(kind));
				expect(second.state).toBe(again);
				expect(disk.targetWrites).toBe(again === 'applied' ? 1 : writes);
				if (again === 'applied') expect(disk.get(kind.path)).toBe(kind.after);
				else expect(disk.get(kind.path)).toBe(content);

				const third = await createApplier(new Process(disk).world).apply(requestOf(kind));
				expect(third.state).toBe(again);
				expect(disk.targetWrites).toBe(again === 'applied' ? 1 : writes);
			});
		}
	}
});
