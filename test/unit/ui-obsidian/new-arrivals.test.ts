import { describe, expect, it } from 'vitest';
import type { DeskState } from '../../../src/decisions/desk/desk-types';
import type { EffectiveState } from '../../../src/records/record-types';
import { createArrivals, worthTelling } from '../../../src/ui/obsidian/new-arrivals';
import type { ItemRow, Snapshot } from '../../../src/workspace/snapshot-types';

type Item = readonly [id: string, state: EffectiveState, options?: { readonly path?: string; readonly deferred?: boolean }];

function reading(...items: readonly Item[]): Snapshot {
	const rows = items.map(
		([id, effective, options = {}]) =>
			({ key: `item/s:${id}`, effective, place: { path: options.path ?? '90_system/approval_queue.jsonl' }, deferredUntil: options.deferred === true ? {} : null }) as unknown as ItemRow,
	);
	return { items: { length: rows.length, find: (key: string) => rows.find((row) => row.key === key) ?? null, [Symbol.iterator]: () => rows[Symbol.iterator]() } } as unknown as Snapshot;
}

const knows = (standings: readonly string[], own: string | null = null): DeskState =>
	({ standings: new Map(standings.map((id) => [`item/s:${id}`, {}])), devices: own === null ? [] : [{ id: 'phone-1', isThis: false }, { id: own, isThis: true }] }) as unknown as DeskState;

describe('items that arrive', () => {
	it('are not those that were there at the start', () => {
		const arrivals = createArrivals();
		expect(arrivals.take(reading(['A', 'pending'], ['B', 'pending']))).toEqual([]);
		expect(arrivals.take(reading(['A', 'pending'], ['B', 'pending'], ['C', 'pending']))).toEqual(['item/s:C']);
		expect(arrivals.take(reading(['A', 'pending'], ['B', 'pending'], ['C', 'pending']))).toEqual([]);
	});

	it('start anew with another workspace, or when the queue could not be read', () => {
		const arrivals = createArrivals();
		arrivals.take(reading(['A', 'pending']));
		expect(arrivals.take(null)).toEqual([]);
		expect(arrivals.take(reading(['X', 'pending'], ['Y', 'pending']))).toEqual([]);
		expect(arrivals.take(reading(['X', 'pending'], ['Y', 'pending'], ['Z', 'pending']))).toEqual(['item/s:Z']);
	});

	it('are pending: others ask for nothing, and what is put off waits', () => {
		const arrivals = createArrivals();
		arrivals.take(reading());
		expect(arrivals.take(reading(['A', 'no_action_required'], ['B', 'applied'], ['C', 'pending', { deferred: true }], ['D', 'unattributed']))).toEqual([]);
	});

	it('arrive again when the agent asks after all, not when they come back from elsewhere', () => {
		const arrivals = createArrivals();
		arrivals.take(reading(['A', 'needs_more_research'], ['B', 'no_action_required'], ['C', 'approved'], ['D', 'pending', { deferred: true }]));
		expect(arrivals.take(reading(['A', 'pending'], ['B', 'pending'], ['C', 'pending'], ['D', 'pending']))).toEqual(['item/s:A', 'item/s:B']);
	});

	it('are no news when they are gone and back: a sync tool took the file for a moment', () => {
		const arrivals = createArrivals();
		arrivals.take(reading(['A', 'pending'], ['B', 'pending']));
		expect(arrivals.take(reading(['A', 'pending']))).toEqual([]);
		expect(arrivals.take(reading(['A', 'pending'], ['B', 'pending']))).toEqual([]);
	});
});

describe('what is told of them', () => {
	const keys = ['item/s:A', 'item/s:B', 'item/s:C'];

	it('leaves out what is decided meanwhile, gone, put off, or spoken of in a ledger', () => {
		expect(worthTelling(keys, reading(['A', 'pending'], ['B', 'approved']), knows([]))).toEqual(['item/s:A']);
		expect(worthTelling(keys, reading(['A', 'pending', { deferred: true }], ['B', 'pending'], ['C', 'pending']), knows(['C']))).toEqual(['item/s:B']);
		expect(worthTelling(keys, reading(['A', 'pending']), null)).toEqual(['item/s:A']);
	});

	it('leaves out what the person raised on this device, and tells what came from another', () => {
		const own = '90_system/approval_queue.desk-4k2mz.jsonl';
		const other = '90_system/approval_queue.phone-1.jsonl';
		expect(worthTelling(keys, reading(['A', 'pending', { path: own }], ['B', 'pending', { path: other }], ['C', 'pending']), knows([], 'desk-4k2mz'))).toEqual(['item/s:B', 'item/s:C']);
	});
});
