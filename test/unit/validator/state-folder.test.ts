/** A folder that cannot be listed: what lies in it was not seen, and that is said. */
import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../workspace/memory-files';
import { CLAIMS, lines, QUEUE, snapshotOf, validatorOf } from './check-memory';

describe('a folder that cannot be listed', () => {
	it('is a finding without a place, and nothing in it is called missing', async () => {
		const files = new MemoryFiles({ [QUEUE]: lines({ id: 'A-1', item_type: 'action_item', title: 'x', status: 'pending', created_at: '2023-11-01' }), [`evidence/${CLAIMS}`]: '' });
		files.failListing('evidence', 'permission denied');
		const nowMs = Date.UTC(2023, 10, 2);
		const snapshot = await snapshotOf(files, { nowMs });
		const { findings } = await validatorOf(files, nowMs).check(snapshot, { rules: new Map(), before: null, desk: null });
		expect(findings.map(({ code, place, params }) => [code, place, params['where'], params['found']])).toEqual([['ED723', null, 'evidence', 'permission denied']]);
	});
});
