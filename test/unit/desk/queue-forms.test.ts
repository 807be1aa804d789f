/** Decisions on queues in the forms in which agents and editors leave them. */
import { describe, expect, it } from 'vitest';
import { QUEUE } from './fake-world';
import { agentsView, entriesIn, filesWith, item, keyOf, line, look, openDesk, press, PROFILE, requestOn, ROWS, setStage, TRACKER } from './whole-desk';

const BOM = '\uFEFF';

describe('the form of the queue', { timeout: 20_000 }, () => {
	it('a byte order mark and CRLF stay, and the first item is decided like any other', async () => {
		const files = filesWith();
		const before = BOM + [item('A', [setStage('Shortlist')]), item('B')].map((value) => `${JSON.stringify(value)}\r\n`).join('');
		files.replace(QUEUE, before);
		const { fake, desk } = await openDesk({ files });
		expect((await look(desk, 'A')).previews).toMatchObject([{ outcome: 'change', found: 'Research' }]);
		expect(await press(desk, 'A', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', applied: { state: 'applied' }, mirror: 'written' });
		expect(await press(desk, 'B', { verdict: 'reject', reason: 'No.' })).toMatchObject({ kind: 'recorded', mirror: 'written' });
		expect(fake.stateOf('A')).toBe('applied');
		expect(desk.state.gate.reasons).toEqual([]);
		const bytes = files.bytes(QUEUE);
		const start = new TextEncoder().encode(before);
		expect(bytes.subarray(0, start.length)).toEqual(start);
		expect((await entriesIn(fake)).filter(({ entry }) => entry === 'decision')).toHaveLength(2);
	});

	it('a byte order mark and one line without an end: the mirror begins a line of its own', async () => {
		const files = filesWith();
		files.replace(QUEUE, BOM + JSON.stringify(item('A')));
		const { fake, desk } = await openDesk({ files });
		expect(await press(desk, 'A', { verdict: 'reject', reason: 'No.' })).toMatchObject({ mirror: 'written' });
		expect(fake.text(QUEUE).split('\n')).toHaveLength(3);
		expect(fake.stateOf('A')).toBe('rejected');
	});

	it('an item without an id is bound to its place and bytes; another line in that place is not it', async () => {
		const { id: _, ...nameless } = item('A', [setStage('Shortlist')]) as Readonly<Record<string, unknown>>;
		const files = filesWith();
		files.replace(QUEUE, line(nameless));
		const { fake, desk } = await openDesk({ files });
		const key = `item/@${QUEUE}:0`;
		const detail = await desk.detail(key);
		if (detail === null) throw new Error('There is no item');
		expect(await desk.decide(requestOn(detail, { verdict: 'approve' }))).toMatchObject({ kind: 'recorded', applied: { state: 'applied' }, mirror: 'no_id' });
		files.replace(QUEUE, line({ ...nameless, title: 'Another' }));
		await fake.reader.reconcile();
		expect(fake.now().items.find(key)?.effective).toBe('stale');
	});

	it('an item of many lines, over two files that the profile names', async () => {
		const files = filesWith();
		files.remove(QUEUE);
		files.replace('evidence-desk.json', JSON.stringify({ ...(JSON.parse(PROFILE) as object), files: { approval_queue: ['queues/*.jsonl'] } }));
		files.replace('queues/a.jsonl', line(item('A', [setStage('Shortlist')])) + Array.from({ length: 12 }, (_, nth) => line({ id: 'A', status: 'pending', updated_at: `2026-03-${nth + 10}` })).join(''));
		files.replace('queues/b.jsonl', line({ id: 'A', status: 'pending', note: 'Looked at again.' }));
		const { fake, desk } = await openDesk({ files });
		expect(await press(desk, 'A', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', applied: { state: 'applied' }, mirror: 'written' });
		expect(agentsView(fake, 'queues/b.jsonl').get('A')).toBe('applied');
		expect(await press(desk, 'A', { verdict: 'withdraw' })).toMatchObject({ kind: 'recorded', applied: { state: 'applied' } });
		expect([fake.text(TRACKER), fake.stateOf('A')]).toEqual([ROWS, 'pending']);
		expect(await desk.detail(keyOf('A'))).not.toBeNull();
	});
});
