/** What is told in the agents' queue about decisions, in which file, and that an agent's half line is never written after. */
import { describe, expect, it } from 'vitest';
import { QUEUE } from './fake-world';
import type { Hooks } from './fake-world';
import { agentsView, entriesIn, filesWith, item, keyOf, line, openDesk, press, requestOn, setStage } from './whole-desk';

const lastLine = (text: string): Record<string, unknown> => JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;

describe('mirroring', { timeout: 20_000 }, () => {
	it('says the same id under the same name, the status, and which decision it was', async () => {
		const { fake, desk } = await openDesk({ files: filesWith({ approval_id: 7, item_type: 'action_item', status: 'pending', title: 'Seven', source_ids: ['S1'] }) });
		const [row] = fake.now().items;
		const detail = await desk.detail(row?.key ?? '');
		if (detail === null) throw new Error('no detail');
		await desk.decide(requestOn(detail, { verdict: 'approve' }));
		const [decision] = await entriesIn(fake);
		expect(fake.text(QUEUE).trimEnd().split('\n').at(-1)).toMatch(/^\{"approval_id":7,"status":"approved","decision_id":"/);
		expect(lastLine(fake.text(QUEUE))).toMatchObject({ decision_id: decision?.entry_id, updated_by: 'human' });
		expect(fake.now().items.find(row?.key ?? '')?.effectiveText).toBe('approved');
	});

	it('turned off, nothing is told', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')), mirror: false });
		const before = fake.text(QUEUE);
		expect(await press(desk, 'A1', { verdict: 'approve' })).toMatchObject({ mirror: 'off' });
		await fake.time.pass(1000);
		expect(fake.text(QUEUE)).toBe(before);
	});

	it('writes a line break first where the last line has none, and never changes a byte before', async () => {
		const files = filesWith(item('A1'));
		files.append(QUEUE, JSON.stringify(item('A2')));
		const { fake, desk } = await openDesk({ files });
		const before = fake.text(QUEUE);
		expect(await press(desk, 'A1', { verdict: 'approve' })).toMatchObject({ mirror: 'written' });
		expect(fake.text(QUEUE).startsWith(`${before}\n{"id":"A1"`)).toBe(true);
		expect(agentsView(fake)).toEqual(new Map([['A1', 'approved'], ['A2', 'pending']]));
	});

	it('waits for an agent in the middle of a line', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')) });
		const rest = JSON.stringify(item('A2'));
		fake.hooks.own = (path) => {
			if (path.includes('ledger.')) fake.files.append(QUEUE, rest.slice(0, 20));
			return null;
		};
		fake.hooks.append = () => null;
		const sleep = fake.world.sleep;
		Object.assign(fake.world, { sleep: async (ms: number) => {
			await sleep(ms);
			if (fake.slept.length === 2) fake.files.append(QUEUE, `${rest.slice(20)}\n`);
		} });
		expect(await press(desk, 'A1', { verdict: 'approve' })).toMatchObject({ mirror: 'written' });
		expect(fake.slept).toEqual([50, 100]);
		expect(agentsView(fake)).toEqual(new Map([['A1', 'approved'], ['A2', 'pending']]));
	});

	it('gives up over a line that is never finished; the decision stands, and nothing was added', async () => {
		const files = filesWith(item('A1'));
		files.append(QUEUE, '{"id":"A2","sta');
		const { fake, desk } = await openDesk({ files });
		const before = fake.text(QUEUE);
		const result = await press(desk, 'A1', { verdict: 'approve' });
		expect(result).toMatchObject({ kind: 'recorded', mirror: 'failed' });
		expect(result.kind === 'recorded' && result.mirrorProblem).toMatch(/not finished/);
		expect(fake.text(QUEUE)).toBe(before);
		expect(fake.stateOf('A1')).toBe('approved');
	});

	it('is not tried twice in one run, and is made up for at the next start', async () => {
		const hook: Hooks['append'] = (path) => (path === QUEUE ? { kind: 'throw', bytes: 0 } : null);
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')) }, ({ hooks }) => (hooks.append = hook));
		expect(await press(desk, 'A1', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', mirror: 'failed' });
		delete fake.hooks.append;
		await fake.reader.reconcile();
		await fake.time.pass(1000);
		expect(agentsView(fake).get('A1')).toBe('pending');
		await desk.close();
		const next = await openDesk({ files: fake.files, device: fake.device, time: fake.time });
		expect(agentsView(next.fake).get('A1')).toBe('approved');
		await next.desk.close();
		const third = await openDesk({ files: fake.files, device: fake.device, time: fake.time });
		expect(third.fake.written).toEqual([]);
	});

	it('a write that failed and is there all the same has succeeded', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')) }, ({ hooks }) => {
			hooks.append = (path) => (path === QUEUE ? { kind: 'throw' } : null);
		});
		expect(await press(desk, 'A1', { verdict: 'approve' })).toMatchObject({ mirror: 'written', mirrorProblem: null });
		expect(agentsView(fake).get('A1')).toBe('approved');
	});

	it('one line per decision and status: approved, and applied once it is', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) }, ({ hooks }) => {
			hooks.replace = () => ({ kind: 'fail', failure: { code: 'permission', message: 'EACCES' } });
		});
		await press(desk, 'A1', { verdict: 'approve' });
		expect(agentsView(fake).get('A1')).toBe('approved');
		delete fake.hooks.replace;
		await desk.writeNow(keyOf('A1'));
		const statuses = fake.text(QUEUE).trimEnd().split('\n').map((raw) => (JSON.parse(raw) as { status: string }).status);
		expect(statuses).toEqual(['pending', 'approved', 'applied']);
	});

	it('the file of another device is left to it: its items are told in the agents\' queue', async () => {
		const files = filesWith(item('A1'));
		files.replace('90_system/approvals/approval_queue.phone-x.jsonl', line(item('P1')));
		const { fake, desk } = await openDesk({ files });
		expect(await press(desk, 'P1', { verdict: 'approve' })).toMatchObject({ mirror: 'written' });
		expect(fake.text('90_system/approvals/approval_queue.phone-x.jsonl')).toBe(line(item('P1')));
		expect(agentsView(fake).get('P1')).toBe('approved');
		expect(fake.stateOf('P1')).toBe('approved');
	});

	it('adopting tells nothing: the line is there already', async () => {
		const { fake, desk } = await openDesk({ files: filesWith({ ...item('A1'), status: 'rejected' }) });
		const before = fake.text(QUEUE);
		await desk.adopt([keyOf('A1')], () => undefined);
		await fake.time.pass(1000);
		expect(fake.text(QUEUE)).toBe(before);
		expect(fake.stateOf('A1')).toBe('rejected');
	});

	it('a profile that takes a member of the line for what is asked gets no line: it would not be known again', async () => {
		const files = filesWith(item('A1'));
		files.replace('evidence-desk.json', JSON.stringify({ version: 1, fields: { approval_queue: { risk: ['updated_by'] } } }));
		const { fake, desk } = await openDesk({ files });
		const before = fake.text(QUEUE);
		expect(await press(desk, 'A1', { verdict: 'reject', reason: 'No.' })).toMatchObject({ kind: 'recorded', mirror: 'failed' });
		expect(fake.text(QUEUE)).toBe(before);
		expect(fake.stateOf('A1')).toBe('rejected');
	});
});
