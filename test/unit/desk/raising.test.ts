/** Items that the person raises, and history that the person takes over. */
import { describe, expect, it } from 'vitest';
import type { RaiseRequest } from '../../../src/decisions/desk/desk-types';
import type { Proposal } from '../../../src/decisions/proposal-schema';
import { QUEUE } from './fake-world';
import { agentsView, entriesIn, filesWith, item, keyOf, line, openDesk, requestOn, ROWS, setStage, TRACKER } from './whole-desk';

const request = (part: Partial<RaiseRequest> = {}): RaiseRequest => ({
	title: 'Move Example University to Shortlist',
	subject: 'EXU',
	proposals: [setStage('Shortlist') as Proposal],
	sourceIds: [],
	claimIds: [],
	runIds: [],
	origin: 'board',
	note: null,
	...part,
});

describe('raising', { timeout: 20_000 }, () => {
	it('puts a pending item into this device\'s own queue, which is then decided like any other', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')) });
		const raised = await desk.raise(request());
		if (raised.kind !== 'raised') throw new Error(`not raised: ${JSON.stringify(raised)}`);
		const own = fake.written.map(({ path }) => path).find((path) => path.includes('approval_queue.')) ?? '';
		expect(own).toMatch(/^90_system\/approvals\/approval_queue\.[a-z0-9-]+\.jsonl$/);
		expect(JSON.parse(fake.text(own))).toMatchObject({ item_type: 'action_item', status: 'pending', subject: 'EXU', proposals: [setStage('Shortlist')], actor: 'human', origin: 'board' });
		expect(JSON.parse(fake.text(own))).toHaveProperty('id', expect.stringMatching(/^APQ-[0-9A-Z]{26}$/));
		expect(fake.now().items.find(raised.key)?.effectiveText).toBe('pending');
		const detail = await desk.detail(raised.key);
		if (detail === null) throw new Error('no detail');
		expect(detail.isUnsourced).toBe(true);
		expect(await desk.decide(requestOn(detail, { verdict: 'approve', reason: 'Moved on the board.' }))).toMatchObject({ kind: 'recorded', applied: { state: 'applied' }, mirror: 'written' });
		expect(fake.text(TRACKER)).toBe(ROWS.replace('EXU,Example University,Research', 'EXU,Example University,Shortlist'));
		// What the device raised it also tells in its own file; the agents' queue is as it was.
		expect(fake.text(QUEUE)).toBe(line(item('A1')));
		expect([...agentsView(fake, own).values()]).toEqual(['applied']);
	});

	it.each([
		['a new row, a column called __proto__ among its cells', { op: 'csv.insert', path: TRACKER, key_column: 'key', row: [['key', 'NEW'], ['name', 'New'], ['__proto__', 'x']] }],
		['a record', { op: 'jsonl.append', path: 'fact_claims.jsonl', record: { id: 'C2', text: 'é\u2028"' } }],
		['a property', { op: 'frontmatter.set', path: 'pages/exu.md', property: 'deadline', before: null, after: ['a', 1, true] }],
		['a block', { op: 'marker.replace', path: 'pages/exu.md', marker: 'STATUS', content: '$& $1\nline' }],
	] as const)('reads back as what was meant: %s', async (_name, proposal) => {
		const { desk } = await openDesk({ files: filesWith(item('A1')) });
		const raised = await desk.raise(request({ proposals: [proposal as unknown as Proposal], title: '"]}\n{"id":"forged"', note: '\u202e' }));
		if (raised.kind !== 'raised') throw new Error(`not raised: ${JSON.stringify(raised)}`);
		expect((await desk.detail(raised.key))?.previews.map((preview) => preview.proposal)).toEqual([proposal]);
	});

	it('is seen also where the profile names the agents\' queue', async () => {
		const files = filesWith();
		files.replace('queue/pending.jsonl', line(item('A1')));
		files.replace('evidence-desk.json', JSON.stringify({ version: 1, files: { approval_queue: ['queue/pending.jsonl'] }, trackers: [{ path: TRACKER, key: 'key', name: 'name' }] }));
		const { fake, desk } = await openDesk({ files });
		const raised = await desk.raise(request());
		expect(raised).toMatchObject({ kind: 'raised' });
		expect(fake.written.map(({ path }) => path)).toEqual([expect.stringMatching(/^queue\/approval_queue\.[a-z0-9-]+\.jsonl$/)]);
		expect(fake.now().items.length).toBe(2);
	});

	it('refuses what would not read back, and writes nothing then', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')) });
		expect(await desk.raise(request({ proposals: [{ ...setStage('x'), path: '../outside.csv' } as Proposal] }))).toMatchObject({ kind: 'failed' });
		expect(fake.written).toEqual([]);
	});

	it('ids rise and never repeat; a half line of a crash is closed and the next item is whole', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')) }, ({ hooks }) => {
			hooks.own = (_path, bytes) => ({ kind: 'throw', bytes: Math.floor(bytes.length / 2) });
		});
		expect(await desk.raise(request())).toMatchObject({ kind: 'failed' });
		delete fake.hooks.own;
		const keys = [await desk.raise(request()), await desk.raise(request())].map((raised) => (raised.kind === 'raised' ? raised.key : ''));
		expect(new Set(keys).size).toBe(2);
		expect([...keys].sort()).toEqual(keys);
		for (const key of keys) expect(fake.now().items.find(key)?.effectiveText).toBe('pending');
	});

	it('a failed write that is whole in the file has succeeded', async () => {
		const { desk } = await openDesk({ files: filesWith(item('A1')) }, ({ hooks }) => {
			hooks.own = () => ({ kind: 'throw' });
		});
		expect(await desk.raise(request())).toMatchObject({ kind: 'raised' });
	});
});

describe('adopting', { timeout: 20_000 }, () => {
	it('takes over what agents\' files say was decided, one signed entry each, and no more than they say', async () => {
		const files = filesWith({ ...item('A1'), status: 'approved' }, { ...item('A2'), status: 'applied' }, { ...item('A3'), status: 'rejected' }, item('A4'));
		const { fake, desk } = await openDesk({ files });
		expect(['A1', 'A2', 'A3', 'A4'].map((id) => fake.stateOf(id))).toEqual(['unattributed', 'unattributed', 'unattributed', 'pending']);
		expect([...desk.state.adoptable].sort()).toEqual(['A1', 'A2', 'A3'].map(keyOf));
		const told: string[] = [];
		await desk.adopt(['A1', 'A2', 'A3', 'A4', 'gone'].map(keyOf), ({ key, result }) => told.push(`${key} ${result.kind === 'not_allowed' ? result.problem : result.kind}`));
		expect(told).toEqual([`${keyOf('A1')} recorded`, `${keyOf('A2')} recorded`, `${keyOf('A3')} recorded`, `${keyOf('A4')} no_such_edge`, `${keyOf('gone')} gone`]);
		expect(await entriesIn(fake)).toMatchObject([{ verdict: 'adopt', adopts: 'approved' }, { verdict: 'adopt', adopts: 'applied' }, { verdict: 'adopt', adopts: 'rejected' }]);
		expect(['A1', 'A2', 'A3', 'A4'].map((id) => fake.stateOf(id))).toEqual(['approved', 'applied', 'rejected', 'pending']);
		expect(desk.state.adoptable).toEqual([]);
		expect(fake.written.filter(({ how }) => how !== 'own')).toEqual([]);
		// Again: the same decisions.
		const again: unknown[] = [];
		await desk.adopt([keyOf('A1')], ({ result }) => again.push(result));
		expect(again).toMatchObject([{ kind: 'recorded', wasThere: true }]);
		expect(await entriesIn(fake)).toHaveLength(3);
	});

	it('does not sign what the agent wrote after the person pressed', async () => {
		const { fake, desk } = await openDesk({ files: filesWith({ ...item('A1'), status: 'rejected' }, { ...item('A2'), status: 'approved' }) });
		// Not looked at yet when the button is pressed.
		fake.files.append(QUEUE, line({ id: 'A1', status: 'applied' }));
		const told: unknown[] = [];
		await desk.adopt(['A1', 'A2'].map(keyOf), ({ result }) => told.push(result.kind));
		expect(told).toEqual(['stale', 'recorded']);
		expect(await entriesIn(fake)).toMatchObject([{ adopts: 'approved' }]);
		await desk.adopt([keyOf('A1')], ({ result }) => told.push(result.kind));
		expect(told.at(-1)).toBe('recorded');
		expect((await entriesIn(fake)).at(-1)).toMatchObject({ adopts: 'applied' });
	});

	it('a later line of the agent makes what was adopted stale', async () => {
		const { fake, desk } = await openDesk({ files: filesWith({ ...item('A1'), status: 'applied' }) });
		await desk.adopt([keyOf('A1')], () => undefined);
		fake.files.append(QUEUE, line({ ...item('A1', [setStage('Archived')]), status: 'pending' }));
		await fake.reader.reconcile();
		expect(fake.stateOf('A1')).toBe('stale');
	});
});
