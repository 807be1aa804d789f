import { describe, expect, it } from 'vitest';
import { isHeaderRow, itemIdentity } from '../../../src/records/read-record';
import { withEarlierLines } from '../../../src/records/record-detail';
import type { ItemKind, ItemStatus } from '../../../src/records/record-types';
import { detail, keys, read } from './values';

describe('ids', () => {
	it.each([
		[{ id: 'APQ-1' }, 's:APQ-1'],
		[{ ID: 'APQ-1' }, 's:APQ-1'],
		[{ ticket_id: 'tic-1', type: 'tool_call' }, 's:tic-1'],
		[{ post_id: 'p1', hook: 'x' }, 's:p1'],
		[{ APPROVAL_ID: 'APR-1', REQUESTED_BY: 'planner' }, 's:APR-1'],
		[{ CORRECTION_ID: 'COR-1', CORRECTS_APPROVAL_ID: 'APR-1' }, 's:COR-1'],
		[{ approvalId: 'APR-1', requestId: 'rid' }, 's:APR-1'],
		[{ decisionId: 'D-1' }, 's:D-1'],
		[{ key: 'K' }, 's:K'],
		[{ _id: 'mongo' }, 's:mongo'],
		[{ id: ' ' , item_id: 'I' }, 's:I'],
		[{ id: 7 }, 'n:7'],
		[{ id: '7' }, 's:7'],
		[{ claim_id: 'CLM-1', title: 'x' }, null],
		[{ session_id: 'S', user_id: 'U' }, null],
		[{ paid: 'yes', valid: 'no' }, null],
		[{ id: null }, null],
		[{ id: { a: 1 } }, null],
		[{ id: true }, null],
	])('%j', (line, key) => {
		expect(read('item', line).id?.key ?? null).toBe(key);
	});

	it('keeps numbers apart by their spelling', () => {
		const even = read('item', '{"id":9007199254740992,"status":"pending"}').id;
		const odd = read('item', '{"id": 9007199254740993 ,"status":"pending"}').id;
		expect(even).toEqual({ key: 'n:9007199254740992', shown: '9007199254740992' });
		expect(odd).toEqual({ key: 'n:9007199254740993', shown: '9007199254740993' });
		expect(keys(read('item', '{"id":"a","payload":{"claim_ids":[9007199254740993]}}').claimIds)).toEqual(['n:9007199254740993']);
	});

	it('a line that resolves an item is about that item', () => {
		const line = { RESOLVES_APPROVAL_ID: 'APR-1', RESOLUTION_ID: 'RES-1', STATE: 'APPROVED', RESOLVED_BY: 'operator', RESOLVED_AT: '2026-02-01' };
		expect(read('item', line)).toMatchObject({ id: { key: 's:APR-1' }, status: { raw: 'APPROVED', known: 'approved' }, actor: 'operator', updatedAt: { precision: 'day' }, title: null });
		expect(itemIdentity(line, '')?.shown).toBe('APR-1');
		expect(itemIdentity({ id: 'X' }, '')?.shown).toBe('X');
		expect(itemIdentity({ resolves_ticket_id: 'T-9', id: 'X' }, '')?.shown).toBe('T-9');
		expect(itemIdentity({ title: 'x' }, '')).toBeNull();
	});

	it('a __proto__ key is a name like any other', () => {
		const line = '{"id":"A","__proto__":{"approved":true,"status":"approved"},"status":"pending"}';
		expect(read('item', line).status.known).toBe('pending');
		expect(detail('item', line).otherFields).toEqual([{ name: '__proto__', json: '{"approved":true,"status":"approved"}' }]);
		expect(Object.hasOwn({}, 'approved')).toBe(false);
		expect(read('item', '{"__proto__":{"id":"evil","title":"evil"}}')).toMatchObject({ id: null, title: null });
	});
});

describe('statuses', () => {
	it.each<[object, string | null, ItemStatus | null]>([
		[{ status: 'pending' }, 'pending', 'pending'],
		[{ STATE: 'PENDING' }, 'PENDING', 'pending'],
		[{ status: 'Needs more-research' }, 'Needs more-research', 'needs_more_research'],
		[{ status: 'no action required' }, 'no action required', 'no_action_required'],
		[{ status: ' applied ' }, ' applied ', 'applied'],
		[{ status: 'done' }, 'done', null],
		[{ status: 'approve' }, 'approve', null],
		[{ status: 'unapproved' }, 'unapproved', null],
		[{ decision: 'approve' }, 'approve', null],
		[{ decision: 'approved' }, 'approved', 'approved'],
		[{ status: 'approved', decision: 'reject' }, 'approved', 'approved'],
		[{ decision: 'rejected', status: 'pending' }, 'pending / rejected', 'rejected'],
		[{ status: null, state: 'rejected' }, 'rejected', 'rejected'],
		[{ verdict: 'HALT' }, 'HALT', null],
		[{ st: 'contested' }, 'contested', null],
		[{ approved: true }, 'approved: true', 'approved'],
		[{ approved: false }, 'approved: false', null],
		[{ status: 'pending', approved: true }, 'pending / approved: true', 'approved'],
		[{ answer: 'approved' }, 'approved', 'approved'],
		[{ answer: 'dry-run' }, 'dry-run', null],
		[{ answer: 'a whole sentence that explains at length why nothing happened' }, null, null],
		[{ status: 3 }, '3', null],
		[{ status: { word: 'approved' } }, '{"word":"approved"}', null],
		[{ status: '' }, null, null],
		[{}, null, null],
	])('%j', (line, raw, known) => {
		expect(read('item', { id: 'A', ...line }).status).toEqual({ raw, known });
	});

	it('maps further words only as the profile says, and never a DESIGN status', () => {
		const statuses = new Map<string, ItemStatus>([['Done', 'no_action_required'], ['approved', 'no_action_required']]);
		expect(read('item', { status: 'done' }, { statuses }).status).toEqual({ raw: 'done', known: 'no_action_required' });
		expect(read('item', { status: 'approved' }, { statuses }).status.known).toBe('approved');
		expect(read('item', { status: 'closed' }, { statuses }).status.known).toBeNull();
	});
});

describe('kinds', () => {
	it.each<[object, ItemKind, string | null]>([
		[{ type: 'action_item' }, 'action_item', 'action_item'],
		[{ kind: 'Decision Item' }, 'decision_item', 'Decision Item'],
		[{ item_type: 'ACTION-ITEM' }, 'action_item', 'ACTION-ITEM'],
		[{ type: 'fact_check' }, 'other', 'fact_check'],
		[{ type: 'update', kind: 'action_item' }, 'action_item', 'action_item'],
		[{ type: 'action_item', kind: 'decision_item' }, 'decision_item', 'decision_item'],
		[{ action: 'delete' }, 'other', 'delete'],
		[{ event: 'RATIFIED' }, 'other', 'RATIFIED'],
		[{ category: 'NATURE' }, 'other', null],
		[{}, 'other', null],
	])('%j', (line, itemKind, kindRaw) => {
		expect(read('item', { id: 'A', ...line })).toMatchObject({ itemKind, kindRaw });
	});
	it('a profile mapping wins', () => {
		const itemKinds = new Map<string, ItemKind>([['refine', 'action_item'], ['action_item', 'other']]);
		expect(read('item', { kind: 'Refine' }, { itemKinds }).itemKind).toBe('action_item');
		expect(read('item', { kind: 'action_item' }, { itemKinds }).itemKind).toBe('other');
	});
});

describe('titles', () => {
	it.each([
		[{ title: 'T', text: 'x' }, 'T'],
		[{ title: '', name: 'N' }, 'N'],
		[{ question: 'Which route?' }, 'Which route?'],
		[{ text: '请审批' }, '请审批'],
		[{ desc: 'Sandbox payout' }, 'Sandbox payout'],
		[{ action: 'delete', proposed: 'take item out' }, 'take item out'],
		[{ hook: 'A hook' }, 'A hook'],
		[{ RATIONALE: 'because' }, 'because'],
		[{ title: { en: 'Hello', zh: '你好' } }, 'Hello'],
		[{ title: 42 }, '42'],
		[{ proposal: { path: 'a.csv', column: 'x', value: 'y' }, hook: 'H' }, 'H'],
		[{ kind: 'refine', payload: { claim_id: 'clm_4' }, status: 'done' }, 'refine clm_4'],
		[{ kind: 'fact_check', claim_ids: ['c1', 'c2'] }, 'fact_check c1, c2'],
		[{ kind: 'edge', payload: { a: 'c1', b: 'c2', sim: 0.5 } }, 'edge a: c1, b: c2, sim: 0.5'],
		[{ type: 'tool_call', tool: 'file.delete', params: { path: 'x' }, reasoning: '', reason: 'test' }, 'tool_call file.delete x'],
		[{ type: 'update', target: 'checklist.csv' }, 'update checklist.csv'],
		[{ event: 'HALTED', basis: 'checks failed' }, 'HALTED: checks failed'],
		[{ status: 'pending', note: 'please look' }, 'please look'],
		[{ status: 'rejected', note: 'refused by phone', updated_by: 'agent' }, null],
		[{ CORRECTS_APPROVAL_ID: 'APR-1', FIELD: 'REVIEW' }, 'corrects APR-1'],
		[{ CORRECTS_ITEM_ID: 'APQ-1', target: 'a.csv' }, 'corrects APQ-1 a.csv'],
		[{ kind: 'ping' }, 'ping'],
		[{ status: 'pending' }, null],
	])('%j', (line, title) => {
		expect(read('item', { id: 'A', ...line }).title).toBe(title);
	});
});

describe('the rest of an item', () => {
	it('reads a queue row of the usual kind', () => {
		const line = {
			id: 'APQ-9', type: 'decision_item', title: 'Route A or B', options: ['route_a', { label: 'Route B', pros: ['cheaper'], cons: 'slower' }], status: 'pending', risk: 'low', confidence: 0.70,
			claim_id: 'CLM-1', claims: ['CLM-2', 'a sentence'], source_ids: ['SRC-1'], search_run_id: 'SEARCH-1', supersedes: 'APQ-3', subject: 'Example University', proposed_by: 'planner',
			created_at: '2026-06-11T08:00:00+08:00', due: '2026-06-20', expires_at: '2026-07',
		};
		const values = read('item', line);
		expect(values).toMatchObject({
			options: ['route_a', 'Route B'], risk: 'low', confidence: '0.7', subject: 'Example University', actor: 'planner', supersedes: { key: 's:APQ-3' },
			createdAt: { precision: 'instant' }, dueAt: { precision: 'day' }, expiresAt: { precision: 'month' },
		});
		expect(keys(values.claimIds)).toEqual(['s:CLM-1', 's:CLM-2']);
		expect(keys(values.sourceIds)).toEqual(['s:SRC-1']);
		expect(keys(values.runIds)).toEqual(['s:SEARCH-1']);
		expect(detail('item', line).options).toEqual([
			{ label: 'route_a', id: null, description: null, pros: [], cons: [] },
			{ label: 'Route B', id: null, description: null, pros: ['cheaper'], cons: ['slower'] },
		]);
	});

	it('reads epoch seconds, and who wrote the line before who is said to have approved it', () => {
		expect(read('item', '{"id":"a","created":1761045632.7187965,"approved_at":1761045684.6436706,"approver":"CLI"}')).toMatchObject({
			createdAt: { precision: 'instant', ms: 1761045632718 }, updatedAt: { precision: 'instant', ms: 1761045684643 }, actor: 'CLI',
		});
		expect(read('item', { id: 'a', approved_by: 'human', actor: 'main-agent' }).actor).toBe('main-agent');
	});

	it.each([
		[{ target: 'trackers/a.csv' }, 'trackers/a.csv'],
		[{ target: { path: 'trackers/a.csv', key: 'EX-1', column: 'deadline' } }, 'trackers/a.csv › EX-1 › deadline'],
		[{ target_file: 'a.csv', row_key: 'EX-1', column: 'fee' }, 'a.csv › EX-1 › fee'],
		[{ proposals: [{ op: 'csv.set', path: 'a.csv', key: 'EX-1', column: 'fee', before: '1', after: '2' }] }, 'a.csv › EX-1 › fee'],
		[{ proposals: [{ path: 'a.csv', after: '1' }, { path: 'b.csv', after: '2' }] }, 'a.csv (+1)'],
		[{}, null],
	])('target of %j', (line, target) => {
		expect(read('item', { id: 'A', title: 't', ...line }).target).toBe(target);
	});

	it.each([
		[{ proposal: { op: 'csv.set', path: 'a.csv', key: 'E', column: 'fee', before: 6, after: 6.5 } }, [{ op: 'csv.set', target: 'a.csv › E › fee', before: '6', after: '6.5' }]],
		[{ changes: { deadline: { from: '2026-12-01', to: '2026-12-15' } } }, [{ op: null, target: 'deadline', before: '2026-12-01', after: '2026-12-15' }]],
		[{ changes: { tier: 'Reach' } }, [{ op: null, target: 'tier', before: null, after: 'Reach' }]],
		[{ target: 'a.csv', column: 'fee', current_value: '1', proposed_value: '2' }, [{ op: null, target: 'a.csv › fee', before: '1', after: '2' }]],
		[{ AS_ORIGINALLY_RECORDED: { r: 1 }, CORRECTED_TO: { r: 2 } }, [{ op: null, target: null, before: '{"r":1}', after: '{"r":2}' }]],
		[{ proposed: 'in words' }, []],
	])('changes of %j', (line, changes) => {
		expect(detail('item', { id: 'A', ...line }).changes).toEqual(changes);
	});

	it('reaches into objects by names of the profile', () => {
		const fields = new Map([['claim_ids', ['payload.a', 'payload.b']], ['title', ['headline']]]);
		const values = read('item', { id: 'A', headline: 'H', title: 'T', payload: { a: 'c1', b: 'c2' } }, { fields });
		expect(values.title).toBe('H');
		expect(keys(values.claimIds)).toEqual(['s:c1', 's:c2']);
	});

	it('shows every field somewhere', () => {
		const line = '{"id":"A","title":"T","status":"pending","STATUS":"approved","meta":{},"amount":5.0,"big":9007199254740993,"note":null}';
		expect(detail('item', line).otherFields).toEqual([
			{ name: 'STATUS', json: '"approved"' }, { name: 'meta', json: '{}' }, { name: 'amount', json: '5.0' }, { name: 'big', json: '9007199254740993' }, { name: 'note', json: 'null' },
		]);
	});
});

describe('header rows', () => {
	it.each([
		[{ _schema: 'queue schema v9', _note: 'append only' }, true],
		[{ $schema: 'https://example.org/s.json', version: 2 }, true],
		[{ schema_version: 3, created_at: '2026-01-01', description: 'claims' }, true],
		[{ type: 'header', columns: ['a'] }, true],
		[{ _id: 'x', _note: 'y' }, false],
		[{ id: 'A', schema: 'x' }, false],
		[{ schema: 'x', title: 'a claim about schemas' }, false],
		[{ type: 'action_item', title: 't' }, false],
		[{ note: 'only a note' }, false],
		[{}, false],
	])('%j is %s', (line, header) => {
		expect(isHeaderRow(line)).toBe(header);
	});
	it('a lone __proto__ key is no header', () => {
		expect(isHeaderRow(JSON.parse('{"__proto__":{"id":1}}') as Record<string, unknown>)).toBe(false);
	});
});

describe('the detail of an item over its lines', () => {
	it('keeps changes, options and quotes of the line that has them when a later one only changes the status', () => {
		const asked = detail('item', { id: 'A', title: 'T', status: 'pending', options: ['x', 'y'], quote: 'as printed', proposal: { path: 'p.csv', key: 'K', column: 'c', before: '1', after: '2' }, meta: 1 });
		const later = detail('item', { id: 'A', status: 'rejected', remark_by: 'agent' });
		const both = withEarlierLines(later, [asked]);
		expect(both).toMatchObject({ changes: asked.changes, quotes: ['as printed'], otherFields: later.otherFields });
		expect(both.options).toEqual(asked.options);
		expect(asked.changes.length).toBe(1);
		expect(withEarlierLines(asked, [later])).toEqual(asked);
	});
});
