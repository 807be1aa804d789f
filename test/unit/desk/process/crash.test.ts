/**
 * Every way in which a decision's writing can break, on a real disk, with processes that are really killed (DESIGN §5; B5, B76, B82,
 * B87, B88). Afterwards a fresh start finds it untouched, applied, or uncertain and blocked; and it is never written twice.
 */
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAIMS, FOLDER, openNodeDesk, POINTS, press, PROFILE, put, QUEUE, read, requestFor, TRACKER } from './node-desk';
import type { FaultKind, NodeDesk, PlannedFault, Point } from './node-desk';
import { prepareChildren } from './run-child';
import type { Children } from './run-child';

const ROWS = 'key,name,stage\r\nEXU,"Example ""U""",Research\r\nSIT,Sample Institute,Research\r\n';
const KEY = 'item/s:A1';
const CLAIM_LINE = '{"id":"C1","statement":"Known."}\n';

interface Kind {
	readonly name: string;
	readonly proposal: object;
	readonly path: string;
	readonly before: string;
	readonly after: string;
	/** How often the change stands in the target. */
	readonly times: (content: string) => number;
	/** Where it can break in another way than the kind before: the ledger and the queue know no kinds. */
	readonly points: readonly Point[];
}

const KINDS: readonly Kind[] = [
	{
		name: 'csv.set',
		proposal: { op: 'csv.set', path: TRACKER, key_column: 'key', key: 'EXU', column: 'stage', before: 'Research', after: 'Shortlist' },
		path: TRACKER,
		before: ROWS,
		after: ROWS.replace('Research', 'Shortlist'),
		times: (content) => content.split('Shortlist').length - 1,
		points: POINTS,
	},
	{
		name: 'jsonl.append',
		proposal: { op: 'jsonl.append', path: CLAIMS, record: { id: 'C2', statement: 'A new fact of some length.' } },
		path: CLAIMS,
		before: CLAIM_LINE,
		after: `${CLAIM_LINE}{"id":"C2","statement":"A new fact of some length."}\n`,
		times: (content) => content.split('"C2"').length - 1,
		points: ['target'],
	},
];

let children: Children;
beforeAll(async () => {
	children = await prepareChildren();
});
afterAll(() => children.end());

function workspace(kind: Kind): { readonly root: string; readonly deviceFolder: string } {
	const root = children.folder();
	put(root, 'evidence-desk.json', PROFILE);
	put(root, TRACKER, ROWS);
	put(root, CLAIMS, CLAIM_LINE);
	put(root, 'source_registry.jsonl', '{"id":"S1","url":"https://example.edu/"}\n');
	put(root, QUEUE, `${JSON.stringify({ id: 'A1', item_type: 'action_item', status: 'pending', title: 'One', source_ids: ['S1'], proposals: [kind.proposal] })}\n`);
	return { root, deviceFolder: children.folder() };
}

/** What a fresh start may find, and nothing else: the state on screen, and whether the person is stopped. */
type Found = 'untouched' | 'applied' | 'uncertain' | 'gate closed';

const LATER_MS = 120_000;

async function breakAndLook(kind: Kind, fault: PlannedFault): Promise<void> {
	const { root, deviceFolder } = workspace(kind);
	if (fault.how === 'kill') {
		const ended = await children.run({ job: 'press', root, deviceFolder, fault, id: 'A1' });
		expect(ended).toEqual({ code: null, signal: 'SIGKILL', said: '' });
	} else {
		const first = await openNodeDesk({ root, deviceFolder, fault });
		await press(first.desk, 'A1', { verdict: 'approve' });
		await first.close();
	}
	const queueBefore = read(root, QUEUE);
	const broken = read(root, kind.path);
	const next = await openNodeDesk({ root, deviceFolder, laterMs: LATER_MS });
	const found = judge(next, kind, root);
	expect(found).toBe(EXPECTED[fault.point][fault.kind]);
	await check(next, kind, root, found, broken);
	expect(read(root, QUEUE).startsWith(queueBefore)).toBe(true);

	// And once more: what was found stays found.
	const writes = next.targetWrites();
	expect(writes).toBeLessThanOrEqual(1);
	await next.close();
	const third = await openNodeDesk({ root, deviceFolder, laterMs: 2 * LATER_MS });
	expect(judge(third, kind, root)).toBe(found === 'untouched' ? 'applied' : found);
	expect(third.targetWrites()).toBe(0);
	if (found === 'gate closed') await letIn(third, kind, root);
	await third.close();
	// Told once, and not at all behind a line that was torn.
	const told = read(root, QUEUE).split('"status":"applied"').length - 1;
	if (fault.point === 'mirror') expect(told).toBe(fault.kind === 'after_some' ? queueBefore.split('"status":"applied"').length - 1 : fault.kind === 'reads_back_other' ? 2 : 1);
	else expect(told).toBe(found === 'uncertain' ? 0 : 1);
}

function judge({ desk, reader }: NodeDesk, kind: Kind, root: string): Found {
	if (desk.state.gate.reasons.length > 0) {
		expect(desk.state.gate.reasons.map((reason) => reason.kind)).toEqual(['ledger_damaged']);
		return 'gate closed';
	}
	const state = reader.snapshot?.items.find(KEY)?.effective;
	if (state === 'uncertain') return 'uncertain';
	if (state === 'applied') {
		expect(read(root, kind.path)).toBe(kind.after);
		return 'applied';
	}
	expect(state).toBe('pending');
	expect(read(root, kind.path)).toBe(kind.before);
	return 'untouched';
}

/** After the look: pressing again does what it should, and never writes a second time. */
async function check(next: NodeDesk, kind: Kind, root: string, found: Found, broken: string): Promise<void> {
	const again = await next.desk.decide(await requestFor(next.desk, 'A1', { verdict: 'approve' }));
	const content = read(root, kind.path);
	switch (found) {
		case 'untouched':
			expect(again).toMatchObject({ kind: 'recorded', wasThere: false, applied: { state: 'applied' } });
			expect(content).toBe(kind.after);
			break;
		case 'applied':
			// The decision is there: the press finds it, or the item is no longer one to be approved.
			expect(again.kind === 'recorded' ? again.wasThere : again.kind).toBe(again.kind === 'recorded' ? true : 'not_allowed');
			expect(content).toBe(kind.after);
			break;
		case 'uncertain':
			// The decision is there, and nothing is written for it.
			expect(again).toMatchObject({ kind: 'recorded', wasThere: true, applied: null });
			expect(await next.desk.writeNow(KEY)).toMatchObject({ kind: 'not_allowed' });
			expect(content).toBe(broken);
			break;
		case 'gate closed':
			expect(again).toMatchObject({ kind: 'closed' });
			expect(content).toBe(broken);
			break;
	}
	expect(kind.times(content)).toBeLessThanOrEqual(1);
}

/** The person has looked at the damaged ledger and goes on: what was approved is written once, or found written. */
async function letIn(next: NodeDesk, kind: Kind, root: string): Promise<void> {
	const { desk } = next;
	const [reason] = desk.state.gate.reasons;
	if (reason?.kind !== 'ledger_damaged') throw new Error('no damage');
	await desk.acceptDamage(reason.path);
	expect(desk.state.gate.reasons).toEqual([]);
	await press(desk, 'A1', { verdict: 'approve' });
	await desk.writeNow(KEY);
	const content = read(root, kind.path);
	expect(kind.times(content)).toBeLessThanOrEqual(1);
	expect([kind.before, kind.after]).toContain(content);
	expect(next.reader.snapshot?.items.find(KEY)?.effective).toMatch(/^(?:applied|uncertain)$/);
}

/** What the next start finds; the same after a throw as after a kill. */
const EXPECTED: Readonly<Record<Point, Readonly<Record<FaultKind, Found>>>> = {
	ledger: { before: 'untouched', after_some: 'gate closed', after_all: 'applied', reads_back_other: 'gate closed' },
	intent: { before: 'applied', after_some: 'gate closed', after_all: 'applied', reads_back_other: 'gate closed' },
	target: { before: 'applied', after_some: 'uncertain', after_all: 'applied', reads_back_other: 'uncertain' },
	receipt: { before: 'applied', after_some: 'gate closed', after_all: 'applied', reads_back_other: 'gate closed' },
	mirror: { before: 'applied', after_some: 'applied', after_all: 'applied', reads_back_other: 'applied' },
};

const KINDS_OF_FAULT: readonly FaultKind[] = ['before', 'after_some', 'after_all', 'reads_back_other'];

describe.each(KINDS)('crash matrix on a real disk: $name', (kind) => {
	for (const point of kind.points) {
		for (const fault of KINDS_OF_FAULT) {
			for (const how of fault === 'reads_back_other' ? (['throw'] as const) : (['throw', 'kill'] as const)) {
				const name = fault === 'reads_back_other' ? 'goes well and reads back other' : `${how === 'kill' ? 'killed' : 'throws'} ${fault.replace('_', ' ')}`;
				it(`${point}: ${name}`, { timeout: 60_000 }, () => breakAndLook(kind, { point, kind: fault, how }));
			}
		}
	}
});

describe('what a killed process leaves behind', { timeout: 60_000 }, () => {
	it('its lock is taken back by the same device, without a question', async () => {
		const [kind] = KINDS;
		if (kind === undefined) throw new Error('no kind');
		const { root, deviceFolder } = workspace(kind);
		await children.run({ job: 'press', root, deviceFolder, fault: { point: 'target', kind: 'before', how: 'kill' }, id: 'A1' });
		expect(read(root, path.posix.join(FOLDER, '.evidence-desk.lock'))).toContain('studio');
		const soon = await openNodeDesk({ root, deviceFolder });
		expect(soon.desk.state.gate.reasons.map((reason) => reason.kind)).toEqual(['locked']);
		expect(read(root, TRACKER)).toBe(ROWS);
		await soon.close();
		const later = await openNodeDesk({ root, deviceFolder, laterMs: LATER_MS });
		expect(later.desk.state.gate.reasons).toEqual([]);
		expect(read(root, TRACKER)).toBe(kind.after);
		await later.close();
	});
});
