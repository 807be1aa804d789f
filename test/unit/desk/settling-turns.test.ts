/** Settling many items keeps nobody waiting, and what could not be begun is not given up. */
import { describe, expect, it } from 'vitest';
import { settle } from '../workspace/open-memory';
import { QUEUE } from './fake-world';
import { agentsView, filesWith, item, keyOf, look, openDesk, press, requestOn, ROWS, setStage, TRACKER } from './whole-desk';

const MANY = 12;
const ids = Array.from({ length: MANY }, (_, nth) => `A${nth}`);

describe('settling many', { timeout: 60_000 }, () => {
	it('lets the person who presses go first, and goes on afterwards', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(...ids.map((id) => item(id)), item('B')), mirror: false });
		for (const id of ids) await press(desk, id, { verdict: 'reject', reason: 'No.' });
		const request = requestOn(await look(desk, 'B'), { verdict: 'reject', reason: 'No.' });
		let toldBefore = -1;
		const pressed: Promise<unknown>[] = [];
		fake.hooks.append = () => {
			if (pressed.length === 0) pressed.push(desk.decide(request, () => (toldBefore = ids.filter((id) => agentsView(fake).get(id) === 'rejected').length)));
			return null;
		};
		fake.settings.mirror = true;
		await fake.reader.refold();
		await fake.time.pass(300);
		await settle();
		expect(pressed).toHaveLength(1);
		await Promise.all(pressed);
		expect(toldBefore).toBe(1);
		await fake.time.pass(2_000);
		await settle();
		expect(ids.map((id) => agentsView(fake).get(id))).toEqual(ids.map(() => 'rejected'));
	});

	it('does not wait for changes to end that follow one another without a pause', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A')), mirror: false });
		await press(desk, 'A', { verdict: 'reject', reason: 'No.' });
		await fake.time.pass(1_000);
		fake.settings.mirror = true;
		for (let nth = 0; nth < 10; nth += 1) {
			fake.files.append(QUEUE, `${JSON.stringify(item(`N${nth}`))}\n`);
			await fake.reader.reconcile();
			await fake.time.pass(200);
		}
		await settle();
		expect(agentsView(fake).get('A')).toBe('rejected');
	});

	it.each(Array.from({ length: 14 }, (_, nth) => nth + 1))('is not given up when the lock cannot be read for a moment (look %i)', async (nth) => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A', [setStage('Shortlist')])), applies: 'never' });
		await press(desk, 'A', { verdict: 'approve' });
		expect(fake.text(TRACKER)).toBe(ROWS);
		await fake.time.pass(1_000);
		let looks = 0;
		fake.hooks.lock = (what) => (what === 'read' && (looks += 1) === nth ? { kind: 'throw' } : null);
		fake.settings.applies = 'own';
		await fake.reader.refold();
		for (let step = 0; step < 6; step += 1) await fake.time.pass(20_000);
		await settle();
		const { problem } = desk.state.standings.get(keyOf('A')) ?? {};
		// In the middle of writing it counts as tried; then the person is told why it was not written.
		if (fake.text(TRACKER) === ROWS) expect(problem).toMatchObject({ kind: 'write' });
		else expect(fake.stateOf('A')).toBe('applied');
	});
});
