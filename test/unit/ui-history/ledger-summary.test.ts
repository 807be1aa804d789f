import { describe, expect, it } from 'vitest';
import type { DeskState, GateReason, ItemStanding, LedgerNote } from '../../../src/decisions/desk/desk-types';
import type { DateValue } from '../../../src/records/date-value';
import { healthSummary } from '../../../src/ui/models/health-summary';
import { ledgerCounts, unwrittenReasons } from '../../../src/ui/models/ledger-summary';
import { approvedGroup, deferredGroup, unwrittenWords } from '../../../src/ui/models/overview-decided';
import { countWaiting, waitingByAge, waitingGroups } from '../../../src/ui/models/overview-waiting';
import { parseFilter } from '../../../src/ui/models/filter';
import { PENDING_FIELDS } from '../../../src/ui/models/pending-fields';
import { queueRows } from '../../../src/ui/models/pending-queue';
import { day, item, snapshot as made } from '../ui-timeline/made-snapshot';
import { en, NOW, words, workspace, zh } from '../ui/workspace';

function ledger(path: string, part: Partial<LedgerNote> = {}): LedgerNote {
	return { path, device: 'desk', isOwn: true, copyOf: null, entries: 3, signatures: { trusted: 3, unknown_key: 0, unsigned: 0, bad_signature: 0 }, damage: [], head: 'same', error: null, ...part };
}

function standing(key: string, part: Partial<ItemStanding> = {}): ItemStanding {
	return { key, state: 'approved', reason: 'decided', deferredUntil: null, waits: null, problem: null, verdict: 'approve', decidedMs: 1, decisionId: 'D', ...part };
}

function state(part: Partial<DeskState> = {}): DeskState {
	return { revision: 1, gate: { reasons: [], isChecked: true }, standings: new Map(), twins: new Map(), ledgers: [], devices: [], applies: 'own', adoptable: [], isBusy: false, ...part };
}

const CUT: GateReason = { kind: 'head_cut', path: 'ledger.desk.jsonl', change: 'cut', had: 9, has: 3 };

describe('what Health says about decisions', () => {
	const files = { 'fact_claims.jsonl': '{"claim_id":"C","statement":"x"}\n' };

	it('nothing where there is nothing to say, and nothing while it has not been looked at', async () => {
		const snapshot = await workspace(files);
		const fine = 'The one file is readable.';
		expect(healthSummary(snapshot, null).sentence(en)).toBe(fine);
		expect(healthSummary(snapshot, state({ ledgers: [ledger('a')] }))).toMatchObject({ level: 'fine' });
		expect(healthSummary(snapshot, state({ gate: { reasons: [CUT], isChecked: false } })).sentence(en)).toBe(fine);
	});

	it('counts ledgers to look at, entries that are not believed, doubtful writes, conflicts, and says that it is read only', async () => {
		const deciding = state({
			gate: { reasons: [CUT], isChecked: true },
			ledgers: [ledger('ok'), ledger('cut', { head: 'cut' }), ledger('gone', { error: 'EACCES' }), ledger('forged', { signatures: { trusted: 0, unknown_key: 1, unsigned: 2, bad_signature: 3 } })],
			standings: new Map([
				['a', standing('a', { state: 'uncertain' })],
				['b', standing('b', { state: 'conflict' })],
				['c', standing('c')],
			]),
		});
		expect(ledgerCounts(deciding)).toEqual({ ledgers: 2, unbelieved: 6, uncertain: 1, conflicts: 1, isReadOnly: true });
		const summary = healthSummary(await workspace(files), deciding);
		expect(summary.level).toBe('findings');
		expect(summary.sentence(en)).toBe('The one file is readable; 1 item with conflicting decisions; 1 write uncertain; 2 ledgers need a look; 6 ledger entries not believed; read only for now.');
		expect(summary.sentence(zh)).toContain('2 个账本要查看；6 条账本条目不予采信；目前只读');
	});
});

describe('decided and not over', () => {
	const put = (id: string, deferredUntil: DateValue) => item(id, { deferredUntil });
	const plain = (id: string, effective: 'pending' | 'approved' | 'uncertain') => item(id, { effective });
	const snapshot = made({
		items: [plain('A', 'pending'), put('B', day('2026-07-01')), put('C', day('2026-06-25')), plain('D', 'approved'), plain('E', 'approved'), plain('F', 'approved'), plain('U', 'uncertain')],
	});

	it('what was put off is counted apart from what waits, and the filters show exactly what is counted', () => {
		expect(countWaiting(snapshot)).toBe(2);
		expect(waitingByAge(snapshot, NOW, words).reduce((sum, band) => sum + band.count, 0)).toBe(2);
		const groups = waitingGroups(snapshot, words);
		expect(groups.map(({ id, count }) => [id, count])).toEqual([
			['pending:action_item', 1],
			['uncertain', 1],
		]);
		const deferred = deferredGroup(snapshot, words);
		const approved = approvedGroup(snapshot);
		expect(deferred).toMatchObject({ count: 2, next: day('2026-06-25'), example: 'Item C' });
		expect(approved).toMatchObject({ count: 3, keys: ['item/s:D', 'item/s:E', 'item/s:F'] });
		const rows = queueRows(snapshot, NOW, words);
		for (const { filter, count } of [...groups, ...(deferred === null ? [] : [deferred]), ...(approved === null ? [] : [approved])]) {
			const { test, problems } = parseFilter(filter, PENDING_FIELDS);
			expect(problems).toEqual([]);
			expect(rows.filter(test)).toHaveLength(count);
		}
	});

	it('says why approved items are not written', () => {
		const deciding = state({
			standings: new Map([
				['item/s:D', standing('item/s:D', { waits: 'waits_home' })],
				['item/s:E', standing('item/s:E', { waits: 'waits_write', problem: { kind: 'stale', found: null } })],
			]),
		});
		const keys = ['item/s:D', 'item/s:E', 'item/s:F'];
		expect(unwrittenWords(keys, deciding, en)).toBe('1 waits to be written here, 1 is for the home device, 1 was stopped and needs a look');
		expect(unwrittenWords(keys, null, en)).toBe('');
		expect(unwrittenReasons([]).stopped).toBe(0);
	});

	it('nothing is null, not nought', () => {
		expect(approvedGroup(made())).toBeNull();
		expect(deferredGroup(made(), words)).toBeNull();
	});
});
