import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStatusKey } from '../../../src/records/item-status';
import { read } from './values';

const statusOf = (line: string | object): unknown => read('item', line).status;

describe('a line whose fields disagree about its status', () => {
	it.each([
		['{"id":"A","status":"pending","STATUS":"no_action_required"}', 'pending / no_action_required'],
		['{"id":"A","Status":"done","status":"pending"}', 'done / pending'],
		['{"id":"A","status":"no_action_required","approval_status":"pending"}', 'no_action_required / pending'],
		['{"id":"A","status":"pending","itemStatus":"closed"}', 'pending / closed'],
		['{"id":"A","status":"pending","verdict":"needs more research"}', 'pending / needs more research'],
		['{"id":"A","status":"pending","decision":"approve"}', 'pending / approve'],
		['{"id":"A","status":"pending","answer":"reject"}', 'pending / reject'],
		['{"id":"A","status":"pending","approved":"2026-03-01"}', 'pending / approved: 2026-03-01'],
	])('%s names none', (line, raw) => {
		expect(statusOf(line)).toEqual({ raw, known: null });
	});

	it.each([
		'{"id":"A","status":"pending","STATUS":"approved"}',
		'{"id":"A","STATUS":"approved","status":"pending"}',
		'{"id":"A","status":"pending","approval_status":"Approved"}',
		'{"id":"A","status":"pending","is_approved":true}',
		'{"id":"A","status":"pending","is_approved":false,"approved":true}',
		'{"id":"A","status":"pending","answer":"approved"}',
		'{"id":"A","status":"done","decision":"approved"}',
	])('%s still claims the decision, so that it shows as unattributed', (line) => {
		expect(statusOf(line)).toMatchObject({ known: 'approved' });
	});

	it.each([
		['{"id":"A","status":"pending","approved":false}', 'pending'],
		['{"id":"A","status":"pending","STATUS":"Pending","item_status":"PENDING"}', 'pending'],
		['{"id":"A","status":"pending","state":"California"}', 'pending'],
		['{"id":"A","status":"pending","decision":"Which programme comes first?"}', 'pending'],
		['{"id":"A","status":"pending","answer":"a sentence that is much too long to be a word of status"}', 'pending'],
		['{"id":"A","status":"pending","state":null,"verdict":""}', 'pending'],
	])('%s does not disagree', (line, known) => {
		expect(statusOf(line)).toMatchObject({ known });
	});

	it('never reads two different statuses as one that waits or needs nothing, in whatever spelling and order', () => {
		const spelling = fc.constantFrom('status', 'STATUS', 'Status', 'item_status', 'itemStatus', 'approval-status', 'state', 'decision', 'verdict', 'st', 'answer');
		const word = fc.constantFrom('pending', 'approved', 'applied', 'rejected', 'needs_more_research', 'no_action_required');
		fc.assert(
			fc.property(spelling, spelling, word, word, (one, other, first, second) => {
				fc.pre(one !== other && first !== second);
				const { known } = read('item', { id: 'A', [one]: first, [other]: second }).status;
				expect([null, 'approved', 'applied', 'rejected']).toContain(known);
			}),
		);
	});
});

describe('isStatusKey', () => {
	it('knows every name of the status, and those a profile gives it', () => {
		const mapping = new Map([['status', ['phase', 'review.outcome']]]);
		for (const key of ['status', 'STATUS', 'item_status', 'approvalStatus', 'is_approved', 'approved', 'answer', 'st', 'phase', 'review.outcome']) {
			expect(isStatusKey(key, mapping), key).toBe(true);
		}
		for (const key of ['title', 'note', 'payload.status', 'outcome']) expect(isStatusKey(key, mapping), key).toBe(false);
	});
});
