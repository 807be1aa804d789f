import { beforeEach, describe, expect, it } from 'vitest';
import type { Gate } from '../../../src/decisions/desk/desk-types';
import { reviewQueue, type ReviewQueue } from '../../../src/ui/models/review-cursor';
import { createReviewFlow, type ReviewFlow } from '../../../src/ui/review/review-flow';
import type { ShownItem } from '../../../src/ui/review/review-types';
import { createReviewSession, type ReviewSession } from '../../../src/ui/review-session';
import { detail, fakeDesk, OPEN_GATE, preview, RECORDED, row, standing, type FakeDesk } from './fake-desk';

const settled = async (): Promise<void> => {
	for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
};
const keyOf = (shown: ShownItem): string | null => (shown.phase === 'none' ? null : shown.key);

let fake: FakeDesk;
let session: ReviewSession;
let gate: Gate;
let flow: ReviewFlow;
let queue: ReviewQueue;
let later: { run: () => void; isOff: boolean }[];

/** Draws the queue with these items, as the screen does after a reading. */
const draw = (...keys: readonly string[]): void => {
	queue = reviewQueue(keys.map((key) => row(key)));
	flow.settle(queue);
};

beforeEach(() => {
	fake = fakeDesk();
	for (const key of ['a', 'b', 'c', 'd']) fake.details.set(key, detail(key));
	session = createReviewSession();
	gate = OPEN_GATE;
	later = [];
	flow = createReviewFlow({
		desk: () => fake.desk,
		gate: () => gate,
		session,
		titleOf: (key) => `Title of ${key}`,
		nowMs: () => 1000,
		later: (run) => {
			const entry = { run, isOff: false };
			later.push(entry);
			return () => {
				entry.isOff = true;
			};
		},
	});
});

describe('standing in the queue', () => {
	it('begins at the first item and moves by steps, not beyond the ends', async () => {
		draw('a', 'b', 'c');
		await settled();
		expect(flow.currentIn(queue)).toBe('a');
		flow.step(-1);
		expect(flow.currentIn(queue)).toBe('a');
		flow.step(1);
		flow.step(1);
		flow.step(1);
		await settled();
		expect(flow.currentIn(queue)).toBe('c');
		expect(flow.shown.value).toMatchObject({ phase: 'ready', key: 'c' });
	});
	it('stays with its item when others come above it, and when it leaves the list', async () => {
		draw('a', 'b', 'c');
		flow.step(1);
		draw('new', 'a', 'b', 'c');
		expect(flow.currentIn(queue)).toBe('b');
		draw('new', 'a', 'c');
		await settled();
		expect(flow.currentIn(queue)).toBe('b');
		expect(keyOf(flow.shown.value)).toBe('b');
		flow.step(1);
		expect(flow.currentIn(queue)).toBe('c');
	});
	it('leaves an item that the person’s own filter takes away', () => {
		draw('a', 'b', 'c');
		flow.step(1);
		const narrowed = reviewQueue([row('c')]);
		flow.renarrow(narrowed);
		flow.settle(narrowed);
		expect(flow.currentIn(narrowed)).toBe('c');
	});
});

describe('deciding', () => {
	it('hands back exactly what was seen, and moves on when it is recorded and written', async () => {
		draw('a', 'b', 'c');
		await settled();
		flow.start('approve');
		expect(flow.isBusy.value).toBe(true);
		await settled();
		expect(fake.asked).toEqual([{ seen: detail('a').seen, verdict: 'approve', reason: null, choice: null, until: null, edited: null, outcome: null }]);
		expect(flow.currentIn(queue)).toBe('b');
		expect(flow.isBusy.value).toBe(false);
		expect(session.done.value).toMatchObject([{ key: 'a', verdict: 'approve', title: 'Title of a' }]);
		expect(flow.line.value).toMatchObject({ kind: 'decided', key: 'a', result: RECORDED });
	});
	it('does not move before the decision is on the disk', async () => {
		draw('a', 'b');
		await settled();
		fake.results.push({ kind: 'failed', message: 'disk full', mayBeWritten: false });
		flow.start('approve');
		await settled();
		expect(flow.currentIn(queue)).toBe('a');
		expect(flow.notice.value).toMatchObject({ key: 'a', result: { kind: 'failed' } });
		expect(session.done.value).toEqual([]);
	});
	it('moves on while a slow write goes on, and tells its end afterwards', async () => {
		draw('a', 'b');
		await settled();
		let end = (): void => undefined;
		fake.between = () => new Promise<void>((resolve) => (end = resolve));
		fake.results.push({ ...RECORDED, applied: { state: 'failed', steps: [], recorded: true } });
		flow.start('approve');
		await settled();
		expect(flow.currentIn(queue)).toBe('a');
		expect(flow.line.value).toMatchObject({ key: 'a', result: null });
		later[0]?.run();
		expect(flow.currentIn(queue)).toBe('b');
		expect(flow.isBusy.value).toBe(false);
		end();
		await settled();
		expect(flow.currentIn(queue)).toBe('b');
		expect(flow.line.value).toMatchObject({ key: 'a', result: { applied: { state: 'failed' } } });
		expect(flow.notice.value).toBeNull();
	});
	it('keeps the card where the change was not written, and says it there', async () => {
		draw('a', 'b');
		await settled();
		fake.results.push({ ...RECORDED, applied: { state: 'refused', steps: [], recorded: true } });
		flow.start('approve');
		await settled();
		expect(flow.currentIn(queue)).toBe('a');
		expect(flow.notice.value?.key).toBe('a');
		expect(session.done.value).toHaveLength(1);
		draw('b');
		expect(flow.currentIn(queue)).toBe('a');
	});
	it('shows the item anew when it was not as seen, and decides on that', async () => {
		draw('a', 'b');
		await settled();
		fake.results.push({ kind: 'stale', before: 'old', after: 'new' });
		const changed = detail('a', { seen: { ...detail('a').seen, itemSha256: 'other' } });
		fake.details.set('a', changed);
		flow.start('approve');
		await settled();
		expect(flow.shown.value).toMatchObject({ phase: 'ready', detail: { seen: { itemSha256: 'other' } }, newer: null });
		flow.start('approve');
		await settled();
		expect(fake.asked[1]?.seen.itemSha256).toBe('other');
	});
	it('takes one decision at a time, however often the button is pressed', async () => {
		draw('a', 'b');
		await settled();
		flow.start('approve');
		flow.start('approve');
		void flow.decide({ verdict: 'approve' });
		await settled();
		expect(fake.asked).toHaveLength(1);
	});
	it('treats a desk that throws as a write that may have happened', async () => {
		draw('a');
		await settled();
		fake.between = () => Promise.reject(new Error('gone'));
		flow.start('approve');
		await settled();
		expect(flow.notice.value).toMatchObject({ result: { kind: 'failed', message: 'gone', mayBeWritten: true } });
	});
	it('ends at nothing when the last one is decided, though the list has not been drawn anew yet', async () => {
		draw('a');
		await settled();
		flow.start('approve');
		await settled();
		expect(flow.currentIn(queue)).toBeNull();
		draw();
		expect(flow.currentIn(queue)).toBeNull();
		draw('b');
		expect(flow.currentIn(queue)).toBe('b');
	});
	it('goes back to what was passed over, and not to what was sent back for research', async () => {
		draw('a', 'b', 'c');
		await settled();
		flow.goTo('b');
		await settled();
		await flow.decide({ verdict: 'needs_more_research', reason: 'why?' });
		expect(flow.currentIn(queue)).toBe('c');
		await settled();
		flow.start('approve');
		await settled();
		expect(flow.currentIn(queue)).toBe('a');
	});
	it('stays where it is in a list of what is decided', async () => {
		queue = reviewQueue([row('a', { state: 'applied' }), row('b', { state: 'applied' })]);
		fake.details.set('a', detail('a', { verdicts: { ...detail('a').verdicts, reject: null } }));
		flow.settle(queue);
		await settled();
		await flow.decide({ verdict: 'reject', reason: 'no' });
		expect(flow.currentIn(queue)).toBe('a');
	});
});

describe('what is asked first', () => {
	it('is a reason, a day, or a word that nothing can be written now', async () => {
		draw('a');
		await settled();
		for (const verdict of ['reject', 'needs_more_research', 'defer'] as const) {
			flow.start(verdict);
			expect(flow.form.value).toBe(verdict);
			flow.closeForm();
		}
		fake.details.set('a', detail('a', { isUnsourced: true }));
		flow.retry();
		await settled();
		flow.start('approve');
		expect(flow.form.value).toBe('approve');
		flow.closeForm();
		fake.details.set('a', detail('a', { previews: [preview({ outcome: 'refused' })] }));
		flow.retry();
		await settled();
		flow.start('approve');
		expect(flow.form.value).toBe('approve');
		expect(fake.asked).toEqual([]);
	});
	it('is asked when the desk finds it missing, and what was typed stays', async () => {
		draw('a');
		await settled();
		fake.results.push({ kind: 'not_allowed', problem: 'source_needed' });
		flow.start('approve');
		await settled();
		expect(flow.form.value).toBe('approve');
		expect(flow.notice.value?.result).toEqual({ kind: 'not_allowed', problem: 'source_needed' });
	});
	it('says why where a verdict cannot be given', async () => {
		draw('a');
		await settled();
		flow.start('withdraw');
		expect(flow.line.value).toEqual({ kind: 'blocked', block: { kind: 'verdict', problem: 'no_such_edge' } });
		gate = { reasons: [{ kind: 'no_key', message: 'no' }], isChecked: true };
		flow.start('approve');
		expect(flow.line.value).toMatchObject({ kind: 'blocked', block: { kind: 'gate' } });
		await flow.decide({ verdict: 'approve' });
		expect(fake.asked).toEqual([]);
	});
	it('is said no longer once another item is shown; what was decided is', async () => {
		draw('a', 'b', 'c');
		await settled();
		flow.start('withdraw');
		flow.step(1);
		expect(flow.line.value).toBeNull();
		await settled();
		flow.start('approve');
		await settled();
		flow.step(-1);
		expect(flow.line.value).toMatchObject({ kind: 'decided', key: 'b' });
	});
});

describe('undo', () => {
	const applied = (undo: ReturnType<typeof detail>['undo']) => detail('a', { state: 'applied', standing: standing('a', 'D1'), verdicts: { ...detail('a').verdicts, withdraw: null }, undo });

	it('withdraws the last decision and stands at its item', async () => {
		draw('a', 'b');
		await settled();
		flow.start('approve');
		await settled();
		fake.details.set('a', applied({ inverse: [], withoutInverse: [] }));
		await flow.undo();
		expect(fake.asked[1]).toMatchObject({ verdict: 'withdraw', seen: { key: 'a' } });
		expect(session.done.value).toEqual([]);
		expect(flow.currentIn(queue)).toBe('a');
		await flow.undo();
		expect(flow.line.value).toEqual({ kind: 'said', words: 'review.undoNothing' });
	});
	it('means the decision that is still being written, not the one before it', async () => {
		draw('a', 'b', 'c');
		await settled();
		flow.start('approve');
		await settled();
		let letGo = (): void => undefined;
		fake.between = () => new Promise((resolve) => (letGo = resolve));
		fake.results.push({ ...RECORDED, decisionId: 'D2' });
		fake.details.set('b', { ...applied({ inverse: [], withoutInverse: [] }), ...{ key: 'b', seen: detail('b').seen, standing: standing('b', 'D2') } });
		flow.start('approve');
		await settled();
		later.at(-1)?.run();
		expect(flow.currentIn(queue)).toBe('c');
		const undone = flow.undo();
		await settled();
		expect(fake.asked).toHaveLength(2);
		fake.between = null;
		letGo();
		await undone;
		expect(fake.asked[2]).toMatchObject({ verdict: 'withdraw', seen: { key: 'b' } });
	});
	it('asks first where something stays', async () => {
		draw('a');
		await settled();
		flow.start('approve');
		await settled();
		fake.details.set('a', applied({ inverse: [], withoutInverse: [{ op: 'jsonl.append', path: 'fact_claims.jsonl', record: { id: 'C' } }] }));
		await flow.undo();
		expect(flow.form.value).toBe('withdraw');
		expect(fake.asked).toHaveLength(1);
	});
	it('does not take back what somebody has decided since', async () => {
		draw('a');
		await settled();
		flow.start('approve');
		await settled();
		fake.details.set('a', { ...applied(null), standing: standing('a', 'D2') });
		await flow.undo();
		expect(fake.asked).toHaveLength(1);
		expect(flow.line.value).toEqual({ kind: 'said', words: 'review.undoDecidedAnew' });
	});
});

describe('writing an approved item again', () => {
	it('tells the result and keeps the card where it failed', async () => {
		draw('a');
		await settled();
		fake.results.push({ ...RECORDED, applied: { state: 'stale', steps: [], recorded: true } });
		await flow.writeShown();
		expect(flow.notice.value).toMatchObject({ key: 'a', verdict: null });
		expect(flow.isBusy.value).toBe(false);
		await flow.writeShown();
		expect(flow.notice.value).toBeNull();
	});
});
