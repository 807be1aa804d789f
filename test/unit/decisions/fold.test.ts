import { describe, expect, it } from 'vitest';
import { foldDecisions } from '../../../src/decisions/fold-decisions';
import { decisionKey, entryOfKey } from '../../../src/decisions/idempotency';
import type { NewEntry } from '../../../src/decisions/ledger-entry';
import { mirrorLine } from '../../../src/decisions/mirror-line';
import { asRead, CONTEXT, decisionOn, foldEntries, hashOf, intentOf, queueItem, readLines, receiptOf, signedLines, START, stateOf, STRANGER } from './ledger-support';

const LINE = { id: 'APQ-1', type: 'action_item', title: 'Set the deadline', status: 'pending', target: 'list.csv', before: '1 Nov', after: '1 Dec' };
const ITEM = queueItem(LINE);
const PROPOSALS = [{ op: 'csv.set', path: 'list.csv', after: '1 Dec' }];
const approve = (part: object = {}, device = 'desk') => decisionOn(ITEM, { verdict: 'approve', proposals: PROPOSALS, ...part }, device);

describe('a decision gives the state', () => {
	it.each([
		['pending', []],
		['approved', [approve()]],
		['rejected', [decisionOn(ITEM, { verdict: 'reject' })]],
		['needs_more_research', [decisionOn(ITEM, { verdict: 'needs_more_research' })]],
	])('%s', (state, entries) => {
		expect(stateOf(ITEM, entries)).toMatchObject({ state, text: state, claims: [] });
	});

	it('choosing approves the option', () => {
		const item = queueItem({ id: 'D', type: 'decision_item', options: ['a', 'b'], status: 'pending' });
		const found = stateOf(item, [decisionOn(item, { verdict: 'choose', choice: 'b' })]);
		expect(found).toMatchObject({ state: 'approved', decision: { choice: 'b' }, toWrite: null });
	});

	it('items without an id are known by their place', () => {
		const item = queueItem({ title: 'No id', status: 'pending' });
		expect(stateOf(item, [decisionOn(item, { verdict: 'approve', item_place: 'approval_queue.jsonl:0' })]).state).toBe('approved');
		expect(stateOf(item, [decisionOn(item, { verdict: 'approve', item_place: 'approval_queue.jsonl:9' })]).state).toBe('pending');
	});

	it('"1" is not 1', () => {
		const entries = [decisionOn(queueItem({ id: 1, status: 'pending' }), { verdict: 'approve' })];
		expect(stateOf(queueItem({ id: '1', status: 'pending' }), entries).state).toBe('pending');
		expect(stateOf(queueItem({ id: 1, status: 'pending' }), entries).state).toBe('approved');
	});
});

describe('bytes', () => {
	const edited = { ...LINE, after: '24 Dec' };
	it.each([
		['rewritten in place (B83)', [edited], 'stale', 'bytes_gone'],
		['said anew with another body (B84)', [LINE, edited], 'stale', 'bytes_changed'],
		['said anew as pending, nothing else', [LINE, { id: 'APQ-1', status: 'pending', note: 'again' }], 'stale', 'bytes_changed'],
		['the same line twice (a merge)', [LINE, LINE], 'approved', 'decided'],
		['one space more', [`${JSON.stringify(LINE)} `], 'stale', 'bytes_gone'],
	])('%s', (_what, lines, state, reason) => {
		for (const verdict of ['approve', 'reject'] as const) {
			const found = stateOf(queueItem(...lines), [decisionOn(ITEM, { verdict, proposals: PROPOSALS })]);
			expect(found).toMatchObject(state === 'stale' ? { state, reason, toWrite: null } : { reason });
		}
	});

	it('also after it was written', () => {
		const decision = approve();
		const intent = intentOf(decision);
		expect(stateOf(queueItem(LINE, edited), [decision, intent, receiptOf(intent)])).toMatchObject({ state: 'stale', progress: { isDone: true } });
	});

	it('what the person sent back waits again when the agent has added to it', () => {
		const entries = [decisionOn(ITEM, { verdict: 'needs_more_research' })];
		expect(stateOf(queueItem(LINE, edited), entries).state).toBe('pending');
		expect(stateOf(queueItem(edited), entries).state).toBe('stale');
		expect(stateOf(queueItem(LINE, { ...LINE, status: 'no_action_required' }), entries).state).toBe('no_action_required');
	});

	it('a decision on the new bytes that names the old one stands', () => {
		const item = queueItem(LINE, edited);
		const first = approve();
		const second = decisionOn(item, { verdict: 'reject', supersedes: [first.entry_id] });
		expect(stateOf(item, [first, second]).state).toBe('rejected');
		expect(stateOf(item, [first, decisionOn(item, { verdict: 'reject' })]).state).toBe('rejected');
	});
});

describe('writes', () => {
	const two = [...PROPOSALS, { op: 'jsonl.append', path: 'claims.jsonl' }];
	const decision = approve({ proposals: two });
	const first = intentOf(decision);
	const second = intentOf(decision, { proposal: 1 });
	it.each<[string, readonly NewEntry[], object]>([
		['none begun', [], { state: 'approved', reason: 'decided', toWrite: { verdict: 'approve' } }],
		['an intent without a receipt', [first], { state: 'uncertain', reason: 'open_intent', toWrite: null }],
		['one of two', [first, receiptOf(first)], { state: 'approved', reason: 'partly_written', toWrite: { verdict: 'approve' } }],
		['both', [first, receiptOf(first), second, receiptOf(second, { outcome: 'no_op' })], { state: 'applied', reason: 'written', toWrite: null }],
		['one done, one failed', [first, receiptOf(first), second, receiptOf(second, { outcome: 'failed' })], { state: 'approved', reason: 'partly_written' }],
		['failed', [first, receiptOf(first, { outcome: 'failed' })], { state: 'approved', reason: 'write_failed', toWrite: { verdict: 'approve' } }],
		['two receipts that differ', [first, receiptOf(first), receiptOf(first, { outcome: 'failed' })], { state: 'uncertain' }],
	])('%s', (_what, entries, expected) => {
		expect(stateOf(ITEM, [decision, ...entries])).toMatchObject(expected);
	});

	it('what looking at the target has told counts for an open intent', () => {
		const entries = [approve({ entry_id: decision.entry_id }), first];
		const fold = (found: 'applied' | 'not_started' | 'uncertain') => stateOf(ITEM, entries, [], { ...CONTEXT, recovered: new Map([[first.entry_id, found]]) }).state;
		expect([fold('applied'), fold('not_started'), fold('uncertain')]).toEqual(['applied', 'approved', 'uncertain']);
	});

	it('the person settles an uncertain write; two answers settle nothing', () => {
		const one = approve();
		const intent = intentOf(one);
		const said = (outcome: 'applied' | 'not_applied', part: object = {}) => decisionOn(ITEM, { verdict: 'resolve', settles: [intent.entry_id], outcome, ...part });
		expect(stateOf(ITEM, [one, intent, said('applied')]).state).toBe('applied');
		expect(stateOf(ITEM, [one, intent, said('not_applied')])).toMatchObject({ state: 'approved', toWrite: { verdict: 'approve' } });
		const first = said('applied');
		expect(stateOf(ITEM, [one, intent, first, said('not_applied')]).state).toBe('uncertain');
		expect(stateOf(ITEM, [one, intent, first, said('not_applied', { supersedes: [first.entry_id] })]).state).toBe('approved');
	});

	it('two writes of one proposal are shown', () => {
		const one = approve();
		const intents = [intentOf(one), intentOf(one)];
		expect(stateOf(ITEM, [one, ...intents, ...intents.map((intent) => receiptOf(intent))]).progress?.writtenTwice).toEqual([0]);
	});

	it('an item that is gone keeps its open write in sight', () => {
		const one = approve();
		const fold = (...entries: readonly NewEntry[]) => foldEntries([], entries).gone;
		expect(fold(one)).toEqual([{ key: 's:APQ-1', hasOpenWrite: true }]);
		expect(fold(one, intentOf(one))).toEqual([{ key: 's:APQ-1', hasOpenWrite: true }]);
		expect(fold(decisionOn(ITEM, { verdict: 'reject' }))).toEqual([{ key: 's:APQ-1', hasOpenWrite: false }]);
		const intent = intentOf(one);
		expect(fold(one, intent, receiptOf(intent))).toEqual([{ key: 's:APQ-1', hasOpenWrite: false }]);
	});

	it('receipts and intents that belong to nothing are told', () => {
		const intent = intentOf({ entry_id: '01HX5ZZKBKACTAV9WEVGEMMVRZ' });
		expect(foldEntries([ITEM], [intent, receiptOf({ entry_id: '01HX5ZZKBKACTAV9WEVGEMMVRZ' })]).index.orphans).toHaveLength(2);
	});
});

describe('taking back, putting off, settling, adopting', () => {
	it('withdraw: nothing written → it waits again, and can be decided anew', () => {
		const first = approve();
		const back = decisionOn(ITEM, { verdict: 'withdraw', withdraws: first.entry_id });
		expect(stateOf(ITEM, [first, back])).toMatchObject({ state: 'pending', heads: [back.entry_id] });
		expect(stateOf(ITEM, [first, back, approve({ supersedes: [back.entry_id] })]).state).toBe('approved');
	});

	it('withdraw after a write holds once the inverse is written', () => {
		const first = approve();
		const intent = intentOf(first);
		const done = [first, intent, receiptOf(intent)];
		const back = decisionOn(ITEM, { verdict: 'withdraw', withdraws: first.entry_id, proposals: [{ op: 'csv.set', after: '1 Nov' }] });
		const undo = intentOf(back);
		expect(stateOf(ITEM, [...done, back])).toMatchObject({ state: 'applied', reason: 'withdraw_not_written', toWrite: { verdict: 'withdraw' } });
		expect(stateOf(ITEM, [...done, back, undo])).toMatchObject({ state: 'uncertain', decision: { verdict: 'withdraw' } });
		expect(stateOf(ITEM, [...done, back, undo, receiptOf(undo, { outcome: 'failed' })])).toMatchObject({ state: 'applied', reason: 'withdraw_not_written' });
		expect(stateOf(ITEM, [...done, back, undo, receiptOf(undo)]).state).toBe('pending');
		const bare = decisionOn(ITEM, { verdict: 'withdraw', withdraws: first.entry_id });
		expect(stateOf(ITEM, [...done, bare])).toMatchObject({ state: 'applied', reason: 'withdraw_without_inverse', toWrite: null });
	});

	it('a write that is still open stays in doubt although its decision was replaced', () => {
		const first = approve();
		const reject = decisionOn(ITEM, { verdict: 'reject', supersedes: [first.entry_id] });
		expect(stateOf(ITEM, [first, intentOf(first), reject])).toMatchObject({ state: 'uncertain', decision: { entry_id: first.entry_id } });
	});

	it.each([
		['2026-06-12', START, START, true],
		['2026-06-12', START, Date.UTC(2026, 5, 11, 23, 59), true],
		['2026-06-12', START, Date.UTC(2026, 5, 12), false],
		['2026-06-11T09:00:00Z', START, Date.UTC(2027, 0, 1), true],
		['2026-06-11T09:00:00Z', START + 3_600_000, 0, false],
	])('put off until %s: %#', (until, nowMs, localNowMs, isAway) => {
		const found = stateOf(ITEM, [decisionOn(ITEM, { verdict: 'defer', until })], [], { ...CONTEXT, nowMs, localNowMs });
		expect(found.state).toBe('pending');
		expect(found.deferredUntil?.text ?? null).toBe(isAway ? until : null);
	});

	it('put off: two days → the earlier; changed by the agent → back at once; decided elsewhere → decided', () => {
		const one = decisionOn(ITEM, { verdict: 'defer', until: '2026-07-01' });
		const other = decisionOn(ITEM, { verdict: 'defer', until: '2026-06-20' }, 'phone');
		expect(stateOf(ITEM, [one], [other]).deferredUntil?.text).toBe('2026-06-20');
		expect(stateOf(queueItem(LINE, { ...LINE, after: '9 Dec' }), [one])).toMatchObject({ state: 'pending', deferredUntil: null });
		expect(stateOf(queueItem({ ...LINE, after: '9 Dec' }), [one]).state).toBe('stale');
		expect(stateOf(ITEM, [one], [approve({}, 'phone')]).state).toBe('approved');
	});

	it('two devices that want different things are a conflict, until the person settles it', () => {
		const one = approve();
		const other = decisionOn(ITEM, { verdict: 'reject' }, 'phone');
		expect(stateOf(ITEM, [one], [other])).toMatchObject({ state: 'conflict', reason: 'two_decisions', toWrite: null });
		const settles = [one.entry_id, other.entry_id];
		const settle = (choice: string | null) => decisionOn(ITEM, { verdict: 'resolve', settles, choice });
		expect(stateOf(ITEM, [one, settle(one.entry_id)], [other])).toMatchObject({ state: 'approved', toWrite: { entry_id: one.entry_id } });
		expect(stateOf(ITEM, [one, settle(other.entry_id)], [other]).state).toBe('rejected');
		expect(stateOf(ITEM, [one, settle(null)], [other]).state).toBe('pending');
		expect(stateOf(ITEM, [one, settle(one.entry_id), settle(other.entry_id)], [other]).state).toBe('conflict');
	});

	it('of a resolve whose chosen decision is not here yet nothing is believed', () => {
		const missing = '01HX5ZZKBKACTAV9WEVGEMMVRZ';
		expect(stateOf(ITEM, [decisionOn(ITEM, { verdict: 'resolve', settles: [missing], choice: missing })])).toMatchObject({ state: 'unattributed', reason: 'missing_reference' });
	});

	it('the same on two devices is one effect', () => {
		const both = stateOf(ITEM, [approve()], [approve({}, 'phone')]);
		expect(both).toMatchObject({ state: 'approved', history: [{}, {}] });
		const taken = approve();
		const intent = intentOf(taken);
		expect(stateOf(ITEM, [taken, intent, receiptOf(intent)], [approve({}, 'phone')])).toMatchObject({ state: 'applied', toWrite: null });
	});

	it('adopts only what the agent’s line says', () => {
		const history = { ...LINE, status: 'applied' };
		const item = queueItem(history);
		expect(stateOf(item, []).state).toBe('unattributed');
		const adopt = (adopts: 'applied' | 'approved') => decisionOn(item, { verdict: 'adopt', adopts });
		expect(stateOf(item, [adopt('applied')])).toMatchObject({ state: 'applied', claims: [], toWrite: null });
		expect(stateOf(item, [adopt('approved')]).state).toBe('stale');
		expect(stateOf(ITEM, [decisionOn(ITEM, { verdict: 'adopt', adopts: 'applied' })]).state).toBe('stale');
	});
});

describe('what nobody decided is not believed', () => {
	const [signed = ''] = signedLines([approve()]);
	it.each([
		['unsigned', signed.replace(/,"sig":"[0-9a-f]+"/, '')],
		['changed verdict', signedLines([decisionOn(ITEM, { verdict: 'reject' })])[0]?.replace('"verdict":"reject"', '"verdict":"approve"') ?? ''],
		['changed item', signed.replace('APQ-1', 'APQ-2')],
		['an unknown key', signedLines([approve({}, 'laptop')], STRANGER)[0] ?? ''],
		['a wrong key', signedLines([approve()], STRANGER)[0] ?? ''],
	])('%s', (_what, line) => {
		const items = [ITEM, queueItem({ ...LINE, id: 'APQ-2' })];
		const folded = foldDecisions(items, [readLines([line])], CONTEXT);
		const states = items.map((item) => folded.states.get(item.key));
		expect(states.map((state) => state?.state).sort()).toEqual(['pending', 'unattributed']);
		expect(states.every((state) => state?.toWrite === null && state.decision === null)).toBe(true);
		expect(states.flatMap((state) => state?.unbelieved ?? [])).toHaveLength(1);
	});

	it('a forged line beside a real decision changes nothing', () => {
		const real = decisionOn(ITEM, { verdict: 'reject' });
		const folded = foldDecisions([ITEM], [readLines([...signedLines([real]), ...signedLines([approve()], STRANGER)])], CONTEXT);
		expect(folded.states.get('s:APQ-1')).toMatchObject({ state: 'rejected', unbelieved: [{ signature: 'bad_signature' }] });
	});

	it('a forged receipt does not make it applied, a forged intent does not make it uncertain', () => {
		const decision = approve();
		const intent = intentOf(decision);
		const forged = signedLines([intent, receiptOf(intent)], STRANGER);
		const folded = foldDecisions([ITEM], [readLines([...signedLines([decision]), ...forged])], CONTEXT);
		expect(folded.states.get('s:APQ-1')?.state).toBe('approved');
	});

	it('a decision for a changed item, replayed, is stale', () => {
		expect(foldDecisions([queueItem({ ...LINE, after: 'evil' })], [readLines([signed])], CONTEXT).states.get('s:APQ-1')).toMatchObject({ state: 'stale', toWrite: null });
	});

	it('the agent’s own word', () => {
		expect(stateOf(queueItem(LINE, { id: 'APQ-1', status: 'approved', approved_by: 'human' }), []).state).toBe('unattributed');
		const rejected = stateOf(queueItem(LINE, { id: 'APQ-1', status: 'approved' }), [decisionOn(ITEM, { verdict: 'reject' })]);
		expect(rejected).toMatchObject({ state: 'rejected', claims: [{ values: { status: { known: 'approved' } } }] });
		const applied = stateOf(queueItem(LINE, { ...LINE, status: 'applied', updated_by: 'agent' }), [approve({ proposals: [] })]);
		expect(applied).toMatchObject({ state: 'approved', claims: [{}] });
		expect(stateOf(queueItem(LINE, { ...LINE, status: 'applied', after: 'other' }), [approve({ proposals: [] })]).state).toBe('stale');
	});

	it('nothing is written while the queue says that somebody rejected it', () => {
		expect(stateOf(queueItem(LINE, { id: 'APQ-1', status: 'rejected' }), [approve()])).toMatchObject({ state: 'approved', toWrite: null });
	});
});

describe('the mirror in the queue', () => {
	const decision = approve();
	const line = mirrorLine({ ...decision, prev: null }, 'id', 'approved', '2026-06-11T08:00:01Z') ?? '';
	it('is attributed by its ledger, and unattributed until that has come', () => {
		const item = queueItem(LINE, line);
		expect(stateOf(item, [decision])).toMatchObject({ state: 'approved', claims: [], lineToBind: { place: { line: 1 } } });
		expect(stateOf(item, []).state).toBe('unattributed');
	});

	it('with another status, other content or for another item is the agent’s', () => {
		const at = (from: string, to: string): string => line.replace(from, to);
		expect(stateOf(queueItem(LINE, at('"approved"', '"applied"')), [decision])).toMatchObject({ state: 'approved', claims: [{}], toWrite: null });
		expect(stateOf(queueItem(LINE, at('{', '{"after":"24 Dec",')), [decision])).toMatchObject({ state: 'stale', claims: [{}], toWrite: null });
		expect(stateOf(queueItem({ ...LINE, id: 'X' }, at('APQ-1', 'X')), [decision]).state).toBe('unattributed');
	});

	it('tells the reason, and is no mirror with another one', () => {
		const refused = decisionOn(ITEM, { verdict: 'reject', reason: 'The page is from 2024' });
		const told = mirrorLine({ ...refused, prev: null }, 'id', 'rejected', '2026-06-11T08:00:01Z') ?? '';
		expect(JSON.parse(told)).toMatchObject({ status: 'rejected', decision_reason: 'The page is from 2024' });
		expect(stateOf(queueItem(LINE, told), [refused])).toMatchObject({ state: 'rejected', claims: [] });
		expect(stateOf(queueItem(LINE, told.replace('2024', '2025')), [refused])).toMatchObject({ state: 'rejected', claims: [{}] });
	});

	it('tells the option that was chosen, and is no mirror with another one', () => {
		const chosen = decisionOn(ITEM, { verdict: 'choose', choice: 'Standard interview' });
		const told = mirrorLine({ ...chosen, prev: null }, 'id', 'approved', '2026-06-11T08:00:01Z') ?? '';
		expect(JSON.parse(told)).toMatchObject({ status: 'approved', decision_choice: 'Standard interview' });
		expect(stateOf(queueItem(LINE, told), [chosen])).toMatchObject({ state: 'approved', claims: [] });
		expect(stateOf(queueItem(LINE, told.replace('Standard', 'Video')), [chosen])).toMatchObject({ claims: [{}], toWrite: null });
	});

	it('of a withdrawal, and after a decision bound to a mirror', () => {
		const back = decisionOn(ITEM, { verdict: 'withdraw', withdraws: decision.entry_id });
		const backLine = mirrorLine({ ...back, prev: null }, 'id', 'pending', '2026-06-11T08:00:02Z') ?? '';
		const item = queueItem(LINE, line, backLine);
		expect(stateOf(item, [decision, back])).toMatchObject({ state: 'pending', claims: [] });
		const anew = decisionOn(item, { verdict: 'reject', supersedes: [back.entry_id] });
		expect(stateOf(item, [decision, back, anew]).state).toBe('rejected');
	});

	it('is not made for an item without an id, and spells a number as the queue does', () => {
		expect(mirrorLine({ ...decision, prev: null, item_id: null }, 'id', 'approved', 'x')).toBeNull();
		expect(mirrorLine({ ...decision, prev: null, item_id: { key: 'n:12345678901234567890', shown: '12345678901234567890' } }, 'ticket_id', 'rejected', 'x')).toBe(
			`{"ticket_id":12345678901234567890,"status":"rejected","decision_id":"${decision.entry_id}","updated_at":"x","updated_by":"human"}`,
		);
	});
});

describe('keys, twins, superseded items', () => {
	it('the same press has the same key on every device, and one entry answers for it', () => {
		const one = approve();
		const other = approve({}, 'phone');
		expect(decisionKey(one)).toBe(decisionKey(other));
		expect(decisionKey(approve({ supersedes: [one.entry_id] }))).not.toBe(decisionKey(one));
		expect(decisionKey(approve({ proposals: [] }))).not.toBe(decisionKey(one));
		expect(decisionKey(approve({ item_sha256: hashOf('x') }))).not.toBe(decisionKey(one));
		const keyed = { ...one, idempotency_key: decisionKey(one) };
		const { index } = foldEntries([ITEM], [keyed], [{ ...other, idempotency_key: decisionKey(other) }]);
		expect(entryOfKey(index, decisionKey(other))?.entry_id).toBe(one.entry_id);
		expect(entryOfKey(index, 'other')).toBeNull();
	});

	it('one key for two different decisions is a conflict (R53), and can be settled', () => {
		const one = approve({ idempotency_key: 'k' });
		const other = decisionOn(ITEM, { verdict: 'reject', idempotency_key: 'k', supersedes: [one.entry_id] });
		expect(stateOf(ITEM, [one, other])).toMatchObject({ state: 'conflict', reason: 'clash' });
		const settle = decisionOn(ITEM, { verdict: 'resolve', settles: [one.entry_id, other.entry_id], choice: other.entry_id });
		expect(stateOf(ITEM, [one, other, settle]).state).toBe('rejected');
	});

	it('one id for two different entries is a conflict, and neither counts', () => {
		const one = approve();
		expect(stateOf(ITEM, [one, { ...one, reason: 'other' }])).toMatchObject({ state: 'conflict', reason: 'clash', decision: null });
	});

	it('items that wait for the same change know each other', () => {
		const items = ['A', 'B', 'C', 'D'].map((id) => queueItem({ ...LINE, id, ...(id === 'C' ? { after: '2 Dec' } : {}), title: `Item ${id}` }));
		const twins = (entries: readonly NewEntry[]) => [...foldEntries(items, entries).states.values()].map((state) => state.twins.join(' '));
		expect(twins([])).toEqual(['s:B s:D', 's:A s:D', '', 's:A s:B']);
		const [first = ITEM] = items;
		expect(twins([decisionOn(first, { verdict: 'approve' })])).toEqual(['', 's:D', '', 's:B']);
	});

	it('a replaced item cannot be written any more (R29), a written one stays what it is', () => {
		const replaced = { ...ITEM, supersededBy: { key: 's:NEW', shown: 'NEW' } };
		const one = approve();
		const intent = intentOf(one);
		expect(stateOf(replaced, [])).toMatchObject({ state: 'superseded', reason: 'replaced' });
		expect(stateOf(replaced, [one])).toMatchObject({ state: 'superseded', toWrite: null });
		expect(stateOf(replaced, [one, intent, receiptOf(intent)]).state).toBe('applied');
	});

	it('words that are no status, and expiry, stay as the agent says', () => {
		expect(stateOf(queueItem({ id: 'X', status: 'done' }), [])).toMatchObject({ state: 'unknown', text: 'unknown: done' });
		expect(stateOf(queueItem({ id: 'X', status: 'pending', expires_at: '2026-06-01' }), []).state).toBe('expired?');
	});

	it('entries read back as they were signed', () => {
		expect(asRead(signedLines([approve()])[0] ?? '')).toMatchObject({ verdict: 'approve', proposals: PROPOSALS });
	});
});
