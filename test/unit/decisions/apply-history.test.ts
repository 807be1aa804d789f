/** The applier's view of what was written is the fold's: what contradicts itself is open for both, and never done for one of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApplyHistory } from '../../../src/decisions/apply-history';
import { progressOf } from '../../../src/decisions/apply-progress';
import { indexLedgers } from '../../../src/decisions/decision-index';
import type { NewEntry } from '../../../src/decisions/ledger-entry';
import type { EntryLine } from '../../../src/decisions/ledger-line';
import { readLedger } from '../../../src/decisions/read-ledger';
import type { LedgerReading } from '../../../src/decisions/read-ledger';
import { recoveredState } from '../../../src/decisions/recovery';
import { standingDecisions } from '../../../src/decisions/standing-decisions';
import { decisionOn, intentOf, queueItem, readLines, receiptOf, signedLines, TRUSTED } from './ledger-support';

const ITEM = queueItem({ id: 'APQ-1', status: 'pending', title: 'One' });
const OTHER = queueItem({ id: 'APQ-2', status: 'pending', title: 'Two' });
const OUTCOMES = ['applied', 'no_op', 'failed'] as const;

const settlement = fc.record({
	intents: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
	outcome: fc.constantFrom('applied', 'not_applied'),
	supersedesBefore: fc.boolean(),
	isAboutOther: fc.boolean(),
});
const intents = fc.array(fc.record({ proposal: fc.nat(1), receipts: fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 2 }) }), { maxLength: 6 });

/** A ledger of believed entries, without the signatures that take their time. */
function trustedReading(entries: readonly NewEntry[]): LedgerReading {
	const lines = entries.map((entry, nth): EntryLine => ({
		kind: 'entry',
		entry: { ...entry, prev: null },
		signature: 'trusted',
		sha256: String(nth),
		place: { path: 'ledger.desk.jsonl', line: nth + 1, offset: nth, length: 1 },
	}));
	return { ...readLedger('ledger.desk.jsonl', new Uint8Array(), TRUSTED), lines, entries: lines };
}

describe('ApplyHistory', () => {
	it('comes to the same as the fold, whatever receipts and settlements there are', () => {
		fc.assert(
			fc.property(intents, fc.array(settlement, { maxLength: 4 }), fc.boolean(), (steps, settlements, isReversed) => {
				const decision = decisionOn(ITEM, { verdict: 'approve', proposals: [{ a: 1 }, { b: 2 }] });
				const entries: NewEntry[] = [decision];
				const ids: string[] = [];
				for (const { proposal, receipts } of steps) {
					const intent = intentOf(decision, { proposal });
					ids.push(intent.entry_id);
					entries.push(intent, ...receipts.map((outcome) => receiptOf(intent, { outcome })));
				}
				let before: string | null = null;
				for (const { intents: numbers, outcome, supersedesBefore, isAboutOther } of settlements) {
					const settles = [...new Set(numbers.flatMap((number) => ids[number] ?? []))];
					if (settles.length === 0) continue;
					const resolve = decisionOn(isAboutOther ? OTHER : ITEM, { verdict: 'resolve', settles, outcome, ...(supersedesBefore && before !== null ? { supersedes: [before] } : {}) });
					if (!isAboutOther) before = resolve.entry_id;
					entries.push(resolve);
				}
				const index = indexLedgers([trustedReading(entries)]);
				const { settled } = standingDecisions(index.items.get(ITEM.key)?.decisions ?? []);
				const believed = index.byId.get(decision.entry_id);
				if (believed?.entry !== 'decision') throw new Error('not believed');
				const folded = progressOf([believed], index, settled, new Map());
				const all = [...index.byId.values()];
				const history = new ApplyHistory(isReversed ? all.reverse() : all);
				for (const proposal of [0, 1]) {
					const progress = history.progressOf({ decisionId: decision.entry_id, idempotencyKey: decision.idempotency_key }, proposal);
					const said = progress.state === 'done' ? progress.outcome : progress.state;
					const meant = folded.proposals[proposal] ?? 'not_started';
					expect(said).toBe(meant === 'failed' || meant === 'not_started' ? 'none' : meant);
				}
			}),
			{ numRuns: 300 },
		);
	});

	it('two answers of the person settle nothing; a later one that names them does', () => {
		const decision = decisionOn(ITEM, { verdict: 'approve', proposals: [{ a: 1 }] });
		const intent = intentOf(decision);
		const says = (outcome: 'applied' | 'not_applied', part: object = {}): NewEntry & { entry: 'decision' } => decisionOn(ITEM, { verdict: 'resolve', settles: [intent.entry_id], outcome, ...part });
		const one = says('applied');
		const other = says('not_applied');
		const third = says('not_applied', { supersedes: [one.entry_id, other.entry_id] });
		const outcomeAfter = (...resolves: readonly NewEntry[]): string | null => {
			const index = indexLedgers([readLines(signedLines([decision, intent, ...resolves]))]);
			return new ApplyHistory(index.byId.values()).outcomeOf(intent.entry_id);
		};
		expect(outcomeAfter(one)).toBe('applied');
		expect(outcomeAfter(one, other)).toBeNull();
		expect(outcomeAfter(other, one)).toBeNull();
		expect(outcomeAfter(one, other, third)).toBe('failed');
	});

	it('an open write beside one that is done is never taken up again, whatever its target holds', () => {
		const decision = decisionOn(ITEM, { verdict: 'approve', proposals: [{ a: 1 }] });
		const done = intentOf(decision);
		const open = intentOf(decision);
		const index = indexLedgers([readLines(signedLines([decision, done, receiptOf(done), open]))]);
		const progress = new ApplyHistory(index.byId.values()).progressOf({ decisionId: decision.entry_id, idempotencyKey: decision.idempotency_key }, 0);
		expect(progress).toMatchObject({ state: 'open', isDisputed: true, intent: { entry_id: open.entry_id } });
		for (const judgement of ['before', 'after'] as const) expect(recoveredState(progress, { judgement, sha256: null })).toBe('uncertain');
	});
});
