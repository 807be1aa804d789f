import { describe, expect, it } from 'vitest';
import { checkEntry, writesFacts } from '../../../src/decisions/ledger-entry';
import { HASH_A, HASH_B } from './ledger-support';

const ID = '01HX5ZZKBKACTAV9WEVGEMMVRZ';
const OTHER = '01HX5ZZKBKACTAV9WEVGEMMVS0';
const DECISION = {
	v: 1, entry: 'decision', entry_id: ID, item_id: 'APQ-0003', item_sha256: HASH_A, verdict: 'approve', choice: null, reason: null,
	proposals: [{ op: 'csv.set', path: 'list.csv' }], actor: 'human', device: 'desk', at: '2026-06-11T08:00:00Z', idempotency_key: 'k', prev: null,
};
const INTENT = {
	v: 1, entry: 'intent', entry_id: ID, decision_id: OTHER, proposal: 0, target: 'list.csv', before_sha256: null, after_sha256: HASH_B,
	device: 'desk', at: '2026-06-11T08:00:00.123Z', idempotency_key: 'k', prev: HASH_A,
};
const RECEIPT = {
	v: 1, entry: 'receipt', entry_id: ID, intent_id: OTHER, outcome: 'applied', target_sha256: HASH_B, device: 'desk', at: '2026-06-11T08:00:00Z',
	idempotency_key: 'k', prev: HASH_A,
};

function where(base: object, change: object): string | null {
	const json = { ...base, ...change } as Record<string, unknown>;
	for (const [key, value] of Object.entries(json)) if (value === undefined) delete json[key];
	const checked = checkEntry(json, JSON.stringify(json));
	return checked.ok ? null : checked.where;
}

describe('entries of DESIGN §5', () => {
	it.each([[DECISION], [INTENT], [RECEIPT]])('a whole one checks', (entry) => {
		expect(where(entry, {})).toBeNull();
	});

	it.each([
		[DECISION, { v: 2 }, 'v'],
		[DECISION, { v: undefined }, 'v'],
		[DECISION, { entry: 'note' }, 'entry'],
		[DECISION, { entry_id: 'x' }, 'entry_id'],
		[DECISION, { entry_id: ID.toLowerCase() }, 'entry_id'],
		[DECISION, { entry_id: `8${ID.slice(1)}` }, 'entry_id'],
		[DECISION, { item_id: { a: 1 } }, 'item_id'],
		[DECISION, { item_id: ' ' }, 'item_id'],
		[DECISION, { item_id: null }, 'item_id'],
		[DECISION, { item_place: 'queue.jsonl:0' }, 'item_id'],
		[DECISION, { item_sha256: HASH_A.toUpperCase() }, 'item_sha256'],
		[DECISION, { item_sha256: 'aa' }, 'item_sha256'],
		[DECISION, { verdict: 'approved' }, 'verdict'],
		[DECISION, { choice: undefined }, 'choice'],
		[DECISION, { choice: 'A' }, 'choice'],
		[DECISION, { reason: 4 }, 'reason'],
		[DECISION, { proposals: 'all' }, 'proposals'],
		[DECISION, { proposals: [['x']] }, 'proposals.0'],
		[DECISION, { actor: 'agent' }, 'actor'],
		[DECISION, { device: '' }, 'device'],
		[DECISION, { at: '2026-06-11' }, 'at'],
		[DECISION, { at: '2026-02-30T08:00:00Z' }, 'at'],
		[DECISION, { at: '2026-06-11T08:00:00+08:00' }, 'at'],
		[DECISION, { idempotency_key: '' }, 'idempotency_key'],
		[DECISION, { prev: undefined }, 'prev'],
		[DECISION, { sig: 'AAAA' }, 'sig'],
		[DECISION, { targets: [{ path: '', sha256: null }] }, 'targets.0.path'],
		[DECISION, { supersedes: ['x'] }, 'supersedes.0'],
		[DECISION, { until: '2026-07-01' }, 'until'],
		[DECISION, { withdraws: OTHER }, 'withdraws'],
		[DECISION, { adopts: 'applied' }, 'adopts'],
		[DECISION, { settles: [OTHER] }, 'settles'],
		[DECISION, { outcome: 'applied' }, 'outcome'],
		[INTENT, { proposal: -1 }, 'proposal'],
		[INTENT, { proposal: 0.5 }, 'proposal'],
		[INTENT, { after_sha256: null }, 'after_sha256'],
		[INTENT, { decision_id: undefined }, 'decision_id'],
		[RECEIPT, { outcome: 'done' }, 'outcome'],
		[RECEIPT, { target_sha256: '' }, 'target_sha256'],
	])('one wrong member is named: %#', (base, change, expected) => {
		expect(where(base, change)).toBe(expected);
	});

	it.each([
		[{ verdict: 'reject' }, 'reason'],
		[{ verdict: 'reject', reason: '  ' }, 'reason'],
		[{ verdict: 'needs_more_research', reason: null }, 'reason'],
		[{ verdict: 'reject', reason: 'Wrong year.' }, null],
		[{ verdict: 'choose' }, 'choice'],
		[{ verdict: 'choose', choice: ' ' }, 'choice'],
		[{ verdict: 'choose', choice: 'route_a' }, null],
		[{ verdict: 'defer' }, 'until'],
		[{ verdict: 'defer', until: 'soon' }, 'until'],
		[{ verdict: 'defer', until: '2026-02-30' }, 'until'],
		[{ verdict: 'defer', until: '2026-07-01' }, null],
		[{ verdict: 'withdraw' }, 'withdraws'],
		[{ verdict: 'withdraw', withdraws: OTHER }, null],
		[{ verdict: 'adopt' }, 'adopts'],
		[{ verdict: 'adopt', adopts: 'pending' }, 'adopts'],
		[{ verdict: 'adopt', adopts: 'applied' }, null],
		[{ verdict: 'resolve' }, 'settles'],
		[{ verdict: 'resolve', settles: [] }, 'settles'],
		[{ verdict: 'resolve', settles: [OTHER], choice: ID }, 'choice'],
		[{ verdict: 'resolve', settles: [OTHER], choice: OTHER, outcome: 'applied' }, 'choice'],
		[{ verdict: 'resolve', settles: [OTHER], choice: OTHER }, null],
		[{ verdict: 'resolve', settles: [OTHER] }, null],
		[{ verdict: 'resolve', settles: [OTHER], outcome: 'not_applied' }, null],
		[{ item_id: null, item_place: 'queue.jsonl:120' }, null],
	])('each verdict needs its own members: %j', (change, expected) => {
		expect(where(DECISION, change)).toBe(expected);
	});

	it('keeps members it does not know, one called __proto__ too', () => {
		const line = JSON.stringify({ ...DECISION, mood: 'calm' }).replace('"op":', '"__proto__":{"evil":true},"op":');
		const checked = checkEntry(JSON.parse(line) as Record<string, unknown>, line);
		expect(checked.ok && checked.entry).toMatchObject({ mood: 'calm' });
		const [proposal] = checked.ok && checked.entry.entry === 'decision' ? checked.entry.proposals : [];
		expect(Object.hasOwn(proposal ?? {}, '__proto__')).toBe(true);
		expect((proposal as { evil?: boolean }).evil).toBeUndefined();
	});

	it('reads a number id by its spelling', () => {
		const line = JSON.stringify(DECISION).replace('"APQ-0003"', '9007199254740993');
		const checked = checkEntry(JSON.parse(line) as Record<string, unknown>, line);
		expect(checked.ok && checked.entry).toMatchObject({ item_id: { key: 'n:9007199254740993' } });
	});

	it('only three verdicts write', () => {
		expect((['approve', 'reject', 'needs_more_research', 'choose', 'defer', 'withdraw', 'adopt', 'resolve'] as const).filter(writesFacts)).toEqual(['approve', 'choose', 'withdraw']);
	});
});
