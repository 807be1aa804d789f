import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldDecisions } from '../../../src/decisions/fold-decisions';
import type { DecisionEntry, NewEntry } from '../../../src/decisions/ledger-entry';
import { readLedger } from '../../../src/decisions/read-ledger';
import type { LedgerReading } from '../../../src/decisions/read-ledger';
import { AIDS, bytesOf, CONTEXT, decisionOn, DESK, intentOf, ledgerBytes, PHONE, queueItem, readLines, receiptOf, signedLines, STRANGER, TRUSTED } from './ledger-support';
import type { DecisionPart } from './ledger-support';

const line = (nth: number, after = '1 Dec'): object => ({ id: `APQ-${nth}`, type: 'action_item', title: `Item ${nth}`, status: 'pending', target: `t${nth}.csv`, before: 'x', after });
const ITEMS = [0, 1, 2].map((nth) => queueItem(line(nth), line(nth, '2 Dec')));
const REPLACED = ITEMS.map((_item, nth) => queueItem(line(nth, 'something else')));

/** What a person on one of two devices does next, or what apply does. The numbers choose among what is there. */
const STEP = fc.record({
	item: fc.nat(2),
	onPhone: fc.boolean(),
	onOldLine: fc.boolean(),
	names: fc.array(fc.nat(20), { maxLength: 2 }),
	act: fc.constantFrom('approve', 'reject', 'needs_more_research', 'defer', 'withdraw', 'resolve', 'settle', 'intent', 'receipt'),
	pick: fc.nat(20),
	outcome: fc.constantFrom('applied', 'no_op', 'failed'),
});
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

type Made = NewEntry & { readonly itemNumber: number; readonly onPhone: boolean };
const pickFrom = <Value>(list: readonly Value[], number: number): Value | undefined => list[number % Math.max(1, list.length)];

/** Plays the steps: the lines of the desk's and of the phone's ledger. */
function play(steps: readonly Step[]): readonly [readonly string[], readonly string[]] {
	const made: Made[] = [];
	for (const step of steps) {
		const entry = entryOf(step, made);
		if (entry !== null) made.push({ ...entry, itemNumber: step.item, onPhone: step.onPhone });
	}
	const lines = (onPhone: boolean): readonly string[] =>
		signedLines(
			made.filter((entry) => entry.onPhone === onPhone).map(({ itemNumber: _item, onPhone: _device, ...entry }) => entry),
			onPhone ? PHONE : DESK,
		);
	return [lines(false), lines(true)];
}

function entryOf(step: Step, made: readonly Made[]): NewEntry | null {
	const device = step.onPhone ? 'phone' : 'desk';
	const own = made.filter((entry) => entry.itemNumber === step.item);
	const decisions = own.filter((entry) => entry.entry === 'decision').map((entry) => entry.entry_id);
	const intents = own.filter((entry) => entry.entry === 'intent').map((entry) => entry.entry_id);
	const named = [...new Set(step.names.flatMap((number) => pickFrom(decisions, number) ?? []))];
	const intent = pickFrom(intents, step.pick);
	const decision = pickFrom(decisions, step.pick);
	const item = ITEMS[step.item] ?? queueItem(line(0));
	const bound = step.onOldLine ? queueItem(line(step.item)) : item;
	const decide = (part: DecisionPart): NewEntry => decisionOn(bound, part, device);
	const supersedes = named.length > 0 ? { supersedes: named } : {};
	switch (step.act) {
		case 'intent':
			return decision === undefined ? null : intentOf({ entry_id: decision }, { device, proposal: step.pick % 2 });
		case 'receipt':
			return intent === undefined ? null : receiptOf({ entry_id: intent }, { device, outcome: step.outcome });
		case 'settle':
			return intent === undefined ? null : decide({ verdict: 'resolve', settles: [intent], outcome: step.outcome === 'applied' ? 'applied' : 'not_applied', ...supersedes });
		case 'resolve':
			return named[0] === undefined ? null : decide({ verdict: 'resolve', settles: named, choice: step.pick % 3 === 0 ? null : named[0] });
		case 'withdraw':
			return decision === undefined ? null : decide({ verdict: 'withdraw', withdraws: decision, proposals: step.pick % 2 === 0 ? [] : [{ op: 'csv.set' }] });
		case 'defer':
			return decide({ verdict: 'defer', until: `2026-0${(step.pick % 5) + 5}-01`, ...supersedes });
		case 'approve':
			return decide({ verdict: 'approve', proposals: [{ op: 'csv.set', after: step.pick % 2 }], ...supersedes });
		default:
			return decide({ verdict: step.act, ...supersedes });
	}
}

/** Everything of the states that a person or apply acts on. */
function states(readings: readonly LedgerReading[], items = ITEMS): Readonly<Record<string, unknown>> {
	const folded = foldDecisions(items, readings, CONTEXT);
	return Object.fromEntries(
		[...folded.states].map(([key, state]) => [
			key,
			{
				state: state.state,
				reason: state.reason,
				decision: state.decision?.entry_id ?? null,
				toWrite: state.toWrite?.entry_id ?? null,
				heads: state.heads,
				until: state.deferredUntil?.text ?? null,
				progress: state.progress?.proposals ?? null,
				history: state.history.map((entry) => entry.entry_id),
			},
		]),
	);
}

const STEPS = fc.array(STEP, { minLength: 1, maxLength: 12 });
const RUNS = { numRuns: 30 };
/** A signature takes milliseconds where two cores are shared. */
const LONG = 60_000;

describe('the fold does not depend on order', () => {
	it('lines permuted, repeated and spread over files give the same states', () => {
		fc.assert(
			fc.property(STEPS, fc.infiniteStream(fc.nat(1000)), (steps, chance) => {
				const [desk, phone] = play(steps);
				const next = (): number => Number(chance.next().value ?? 0);
				const all = [...desk, ...phone].flatMap((one) => Array.from({ length: 1 + (next() % 2) }, () => ({ one, order: next(), file: next() % 3 })));
				const shuffled = all.sort((one, other) => one.order - other.order);
				const files = [0, 1, 2].map((file) => readLines(shuffled.filter((found) => found.file === file).map((found) => found.one), `ledger.${file}.jsonl`));
				expect(states(files)).toEqual(states([readLines(desk), readLines(phone, 'p')]));
			}),
			RUNS,
		);
	}, LONG);

	it('two ledgers merged either way, in one file or two, with conflict copies, give the same states', () => {
		fc.assert(
			fc.property(STEPS, fc.nat(12), (steps, cut) => {
				const [desk, phone] = play(steps);
				const expected = states([readLines(desk), readLines(phone, 'p')]);
				const merges = [
					[readLines([...desk, ...phone])],
					[readLines([...phone, ...desk])],
					[readLines(phone, 'p'), readLines(desk)],
					[readLines(desk.slice(0, cut)), readLines(desk, 'copy'), readLines(phone, 'p')],
				];
				for (const merge of merges) expect(states(merge)).toEqual(expected);
			}),
			RUNS,
		);
	}, LONG);

	it('a prefix of the bytes has the states of its whole lines', () => {
		fc.assert(
			fc.property(STEPS, fc.nat(20_000), (steps, cut) => {
				const [desk, phone] = play(steps);
				const bytes = ledgerBytes(desk);
				const end = cut % (bytes.length + 1);
				const prefix = bytes.subarray(0, end);
				let at = 0;
				const whole = desk.filter((one) => (at += bytesOf(one).length + 1) - 1 <= end);
				const reading = readLedger('l', prefix, TRUSTED, AIDS);
				expect(reading.entries).toHaveLength(whole.length);
				expect(states([reading, readLines(phone, 'p')])).toEqual(states([readLines(whole), readLines(phone, 'p')]));
			}),
			RUNS,
		);
	}, LONG);
});

describe('nothing forged is believed', () => {
	it('changed and foreign lines take nothing away and give nothing', () => {
		fc.assert(
			fc.property(STEPS, STEPS, fc.infiniteStream(fc.nat(5000)), (steps, foreign, chance) => {
				const [desk, phone] = play(steps);
				const [ours] = play(foreign.map((step) => ({ ...step, onPhone: false })));
				const resigned = signedLines(ours.map((one) => bare(one)), STRANGER);
				const unsigned = ours.map((one) => one.replace(/,"sig":"[0-9a-f]+"/, ''));
				const changed = desk.flatMap((one) => {
					const found = one.replace(/"verdict":"[a-z_]+"/, '"verdict":"approve"').replace(/"outcome":"[a-z_]+"/, '"outcome":"applied"');
					return found === one ? [] : [found];
				});
				const mangled = desk.map((one) => {
					const at = Number(chance.next().value ?? 0) % one.length;
					return `${one.slice(0, at)}${one[at] === '7' ? '8' : '7'}${one.slice(at + 1)}`;
				});
				const expected = states([readLines(desk), readLines(phone, 'p')]);
				const after = states([readLines([...desk, ...resigned, ...unsigned, ...changed, ...mangled]), readLines(phone, 'p')]);
				for (const [key, state] of Object.entries(after)) {
					const before = expected[key] as { state: string; heads: readonly string[] };
					// An item that nobody decided may show that somebody tried.
					const tried = { ...before, state: 'unattributed', reason: 'not_believed', until: null };
					if (before.heads.length === 0) expect([before, tried]).toContainEqual(state);
					else expect(state).toEqual(before);
				}
			}),
			RUNS,
		);
	}, LONG);

	it('a decision bound to other bytes writes nothing and decides nothing', () => {
		fc.assert(
			fc.property(STEPS, (steps) => {
				const [desk, phone] = play(steps.filter((step) => ['approve', 'reject', 'needs_more_research', 'defer'].includes(step.act)));
				const found = foldDecisions(REPLACED, [readLines(desk), readLines(phone, 'p')], CONTEXT);
				for (const state of found.states.values()) {
					expect(state.toWrite).toBeNull();
					expect(state.state).toBe(state.history.length === 0 ? 'pending' : 'stale');
				}
			}),
			RUNS,
		);
	}, LONG);

	it('two decisions that do not name each other and differ are a conflict, whichever is first', () => {
		const FINAL = fc.constantFrom<DecisionPart>({ verdict: 'approve' }, { verdict: 'approve', proposals: [{ op: 'x' }] }, { verdict: 'reject' }, { verdict: 'needs_more_research' }, { verdict: 'choose', choice: 'a' }, { verdict: 'choose', choice: 'b' });
		const [item] = ITEMS;
		if (item === undefined) throw new Error('no item');
		fc.assert(
			fc.property(FINAL, FINAL, fc.boolean(), (one, other, swapped) => {
				const lines = signedLines([decisionOn(item, one), decisionOn(item, other)]);
				const state = foldDecisions([item], [readLines(swapped ? [...lines].reverse() : lines)], CONTEXT).states.get(item.key);
				if (one === other) expect(state?.state).not.toBe('conflict');
				else expect(state).toMatchObject({ state: 'conflict', toWrite: null });
			}),
			RUNS,
		);
	}, LONG);
});

/** An entry of a line, to be signed by somebody else. */
function bare(one: string): NewEntry {
	const { prev: _prev, sig: _sig, ...entry } = JSON.parse(one) as DecisionEntry;
	const id = entry.item_id as unknown as string | undefined;
	return (id === undefined ? entry : { ...entry, item_id: { key: `s:${id}`, shown: id } });
}
