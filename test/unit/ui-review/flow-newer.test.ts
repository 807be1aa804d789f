import { beforeEach, describe, expect, it } from 'vitest';
import { reviewQueue } from '../../../src/ui/models/review-cursor';
import { createReviewFlow, type ReviewFlow } from '../../../src/ui/review/review-flow';
import { createReviewSession } from '../../../src/ui/review-session';
import { detail, fakeDesk, OPEN_GATE, preview, row, standing, type FakeDesk } from './fake-desk';

const settled = async (): Promise<void> => {
	for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
};

let fake: FakeDesk;
let flow: ReviewFlow;

/** Draws the queue with these items, as the screen does after a reading. */
const draw = (...keys: readonly string[]): void => flow.settle(reviewQueue(keys.map((key) => row(key))));

beforeEach(() => {
	fake = fakeDesk();
	for (const key of ['a', 'b']) fake.details.set(key, detail(key));
	flow = createReviewFlow({ desk: () => fake.desk, gate: () => OPEN_GATE, session: createReviewSession(), titleOf: (key) => `Title of ${key}`, nowMs: () => 1000, later: () => () => undefined });
});

describe('options', () => {
	const option = (label: string, id: string | null = null) => ({ label, id, description: null, pros: [], cons: [], previews: [], problems: [] });
	const choosing = (labels: readonly string[]) =>
		detail('a', { itemKind: 'decision_item', previews: [], options: labels.map((label, at) => option(label, `o${at}`)), verdicts: { ...detail('a').verdicts, approve: 'wrong_kind', choose: null } });

	it('are never picked by themselves; picking decides nothing, choosing names the option', async () => {
		fake.details.set('a', choosing(['first', 'second']));
		draw('a');
		await settled();
		expect(flow.picked.value).toBeNull();
		flow.start('choose');
		expect(flow.line.value).toEqual({ kind: 'blocked', block: { kind: 'no_choice' } });
		flow.pick(1);
		expect(fake.asked).toEqual([]);
		flow.start('choose');
		await settled();
		expect(fake.asked[0]).toMatchObject({ verdict: 'choose', choice: 'second' });
	});
	it('of one name are told apart by their ids', async () => {
		fake.details.set('a', choosing(['same', 'same']));
		draw('a');
		await settled();
		flow.pick(1);
		flow.start('choose');
		await settled();
		expect(fake.asked[0]?.choice).toBe('o1');
	});
	it('are not picked any more once the person looks at a newer reading, where another may stand in the same place', async () => {
		fake.details.set('a', choosing(['first', 'second']));
		draw('a');
		await settled();
		flow.pick(1);
		fake.details.set('a', choosing(['second', 'first']));
		flow.lookAgain();
		await settled();
		flow.openForm('choose');
		flow.acceptNewer();
		expect(flow.picked.value).toBeNull();
		expect(flow.form.value).toBeNull();
	});
	it('are not picked any more where the choice came too late', async () => {
		fake.details.set('a', choosing(['first', 'second']));
		draw('a');
		await settled();
		flow.pick(1);
		flow.openForm('choose');
		fake.results.push({ kind: 'stale', before: 'x', after: 'y' });
		fake.details.set('a', choosing(['second', 'first']));
		await flow.decide({ verdict: 'choose', choice: 'second' });
		expect(flow.picked.value).toBeNull();
		expect(flow.form.value).toBeNull();
		expect(flow.notice.value?.result.kind).toBe('stale');
	});
	it('are forgotten with the item', async () => {
		fake.details.set('a', choosing(['first']));
		draw('a', 'b');
		await settled();
		flow.pick(0);
		flow.pick(5);
		expect(flow.picked.value).toBe(0);
		flow.step(1);
		expect(flow.picked.value).toBeNull();
	});
});

describe('an item that changes while it is looked at', () => {
	it('stays as it is shown until the person looks at the newer, and cannot be decided before', async () => {
		draw('a', 'b');
		await settled();
		fake.details.set('a', detail('a', { previews: [preview({ found: '6.2', outcome: 'stale' })] }));
		flow.lookAgain();
		await settled();
		expect(flow.shown.value).toMatchObject({ phase: 'ready', detail: { previews: [{ found: '6.0' }] }, newer: { previews: [{ found: '6.2' }] } });
		flow.start('approve');
		await settled();
		expect(fake.asked).toEqual([]);
		expect(flow.line.value).toEqual({ kind: 'blocked', block: { kind: 'changed' } });
		flow.acceptNewer();
		expect(flow.shown.value).toMatchObject({ detail: { previews: [{ found: '6.2' }] }, newer: null });
	});
	it('is taken over where nothing of it is in sight: another cell of the same file, another device’s decision', async () => {
		draw('a');
		await settled();
		fake.details.set('a', detail('a', { seen: { ...detail('a').seen, targets: [{ path: 'trackers/schools.csv', sha256: 'b' }] } }));
		flow.lookAgain();
		await settled();
		expect(flow.shown.value).toMatchObject({ detail: { seen: { targets: [{ sha256: 'b' }] } }, newer: null });
		fake.details.set('a', detail('a', { previews: [preview({ found: '6.5', outcome: 'no_op' })], standing: standing('a', 'D9'), state: 'applied' }));
		flow.lookAgain();
		await settled();
		expect(flow.shown.value).toMatchObject({ detail: { state: 'applied' }, newer: null });
	});
	it('is not taken over where it was decided elsewhere and says something else as well', async () => {
		draw('a');
		await settled();
		fake.details.set('a', detail('a', { seen: { ...detail('a').seen, itemSha256: 'other' }, standing: standing('a', 'D9'), state: 'needs_more_research' }));
		flow.lookAgain();
		await settled();
		expect(flow.shown.value).toMatchObject({ detail: { state: 'pending' }, newer: { state: 'needs_more_research' } });
		flow.start('approve');
		await settled();
		expect(fake.asked).toEqual([]);
	});
	it('says so when it is gone, or cannot be read', async () => {
		draw('a', 'x');
		await settled();
		flow.goTo('x');
		await settled();
		expect(flow.shown.value).toEqual({ phase: 'gone', key: 'x' });
		fake.desk.detail = () => Promise.reject(new Error('no such file'));
		flow.goTo('a');
		await settled();
		expect(flow.shown.value).toEqual({ phase: 'failed', key: 'a', why: 'no such file' });
	});
});
