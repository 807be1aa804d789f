/** Items over several lines: what a later line may change, and what it may not. */
import { describe, expect, it } from 'vitest';
import { readOnce } from '../../../src/workspace/reader';
import type { ItemRow } from '../../../src/workspace/snapshot-types';
import { MemoryFiles } from './memory-files';
import { START_MS } from './open-memory';

async function itemOf(...lines: readonly (string | object)[]): Promise<ItemRow> {
	const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)) + '\n').join('');
	const files = new MemoryFiles({ 'approval_queue.jsonl': text });
	const snapshot = await readOnce({ files, clock: () => START_MS, breathe: () => Promise.resolve() });
	expect(snapshot.items.length).toBe(1);
	return snapshot.items.at(0);
}

const ASKED = { id: 'APQ-1', title: 'Set the deadline', kind: 'decision_item', status: 'pending', claim_ids: ['C1'], due: '2026-12-01', created_at: '2026-01-05' };

describe('a later line that only changes the status', () => {
	it.each([
		{ status: 'approved', note: 'agreed' },
		{ status: 'pending', note: 'still waiting' },
		{ status: 'done', note: 'x' },
		{ status: 'rejected', message: 'no longer needed' },
		{ status: 'approved', event: 'decided', ts: '2026-05-01' },
		{ status: 'needs_more_research', type: 'status_update' },
		{ status: 'pending', target: 'programmes.csv', claim_ids: ['C1'] },
		{ status: 'approved', reasoning: 'The page says so' },
	])('%j keeps title, kind, claims, due date and the day it was made', async (change) => {
		expect(await itemOf(ASKED, { id: 'APQ-1', ...change })).toMatchObject({
			title: 'Set the deadline',
			itemKind: 'decision_item',
			kindRaw: 'decision_item',
			claimIds: [{ shown: 'C1' }],
			dueAt: { text: '2026-12-01' },
			createdAt: { text: '2026-01-05' },
		});
	});

	it('has its plain time as the time of change', async () => {
		expect((await itemOf(ASKED, { id: 'APQ-1', status: 'done', ts: '2026-05-01' })).updatedAt?.text).toBe('2026-05-01');
		expect((await itemOf(ASKED, { id: 'APQ-1', status: 'done', ts: '2026-05-01', updated_at: '2026-05-02' })).updatedAt?.text).toBe('2026-05-02');
		expect((await itemOf(ASKED)).updatedAt).toBeNull();
	});

	it('does not rename an item that never had a title of its own', async () => {
		const item = await itemOf({ id: 'A', type: 'refine', claim_ids: ['C1'], status: 'pending' }, { id: 'A', status: 'pending', note: 'waiting for the office' });
		expect(item).toMatchObject({ title: 'refine C1', kindRaw: 'refine' });
	});
});

describe('a later line that says more', () => {
	it('gives a new title, kind and due date', async () => {
		const item = await itemOf(ASKED, { id: 'APQ-1', title: 'Set the new deadline', kind: 'action_item', due: '2026-12-15', status: 'pending' });
		expect(item).toMatchObject({ title: 'Set the new deadline', itemKind: 'action_item', dueAt: { text: '2026-12-15' } });
	});

	it('gives a title to an item that had only a made up one', async () => {
		expect((await itemOf({ id: 'A', type: 'refine', claim_ids: ['C1'] }, { id: 'A', summary: 'Refine the fee' })).title).toBe('Refine the fee');
	});
});

describe('a doubled key that says the status', () => {
	it.each(['status', 'item_status', 'approvalStatus', 'answer', 'verdict'])('%s twice is no known state', async (key) => {
		const item = await itemOf(`{"id":"A","${key}":"pending","${key}":"no_action_required"}`);
		expect(item).toMatchObject({ effective: 'unknown', effectiveText: 'unknown: no_action_required' });
	});
});
