/** Taking decisions at the desk: what is bound, what is refused, what is written, and that pressing twice is pressing once. */
import { describe, expect, it } from 'vitest';
import { LOCK_PATH, QUEUE } from './fake-world';
import { addClaim, agentsView, CLAIMS, decisionItem, entriesIn, filesWith, item, keyOf, line, look, openDesk, press, requestOn, ROWS, setStage, TRACKER } from './whole-desk';

const SHORTLISTED = ROWS.replace('EXU,Example University,Research', 'EXU,Example University,Shortlist');

describe('deciding', { timeout: 20_000 }, () => {
	it('approves: ledger, cell, receipt, mirror; every other byte stays', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')]), item('A2')) });
		const queueBefore = fake.text(QUEUE);
		let wasDurable = '';
		const detail = await look(desk, 'A1');
		const result = await desk.decide(requestOn(detail, { verdict: 'approve' }), () => {
			wasDurable = fake.text(TRACKER);
		});
		expect(result).toMatchObject({ kind: 'recorded', wasThere: false, applied: { state: 'applied', recorded: true }, waits: null, mirror: 'written' });
		expect(wasDurable).toBe(ROWS);
		expect(fake.text(TRACKER)).toBe(SHORTLISTED);
		expect((await entriesIn(fake)).map(({ entry }) => entry)).toEqual(['decision', 'intent', 'receipt']);
		expect((await entriesIn(fake))[0]).toMatchObject({ verdict: 'approve', item_sha256: detail.seen.itemSha256, targets: detail.seen.targets, proposals: [setStage('Shortlist')], actor: 'human' });
		expect(fake.text(QUEUE).startsWith(queueBefore)).toBe(true);
		expect(agentsView(fake)).toEqual(new Map([['A1', 'applied'], ['A2', 'pending']]));
		expect(fake.stateOf('A1')).toBe('applied');
		expect(fake.stateOf('A2')).toBe('pending');
		expect(desk.state.isBusy).toBe(false);
	});

	it('looking writes nothing at all', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		await look(desk, 'A1');
		await desk.preview([]);
		await desk.history();
		await fake.time.pass(120_000);
		expect(fake.written).toEqual([]);
		expect(fake.files.has(LOCK_PATH)).toBe(false);
		await desk.close();
	});

	it('an item that changed between look and press is stale; nothing is written, and the difference is told', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		const detail = await look(desk, 'A1');
		fake.files.append(QUEUE, line(item('A1', [setStage('Archived')])));
		const result = await desk.decide(requestOn(detail, { verdict: 'approve' }));
		expect(result).toMatchObject({ kind: 'stale', before: detail.seen.itemText });
		expect(result.kind === 'stale' && result.after).toContain('Archived');
		expect(await entriesIn(fake)).toEqual([]);
		expect(fake.text(TRACKER)).toBe(ROWS);
	});

	it('a target that changed between look and press is stale', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		const detail = await look(desk, 'A1');
		fake.files.replace(TRACKER, ROWS.replace('EXU,Example University,Research', 'EXU,Example University,By hand'));
		expect(await desk.decide(requestOn(detail, { verdict: 'approve' }))).toEqual({ kind: 'stale', before: 'Research', after: 'By hand' });
		expect(await entriesIn(fake)).toEqual([]);
	});

	it('what others append to a register in between is no reason to ask again', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [addClaim('C9')])) });
		const detail = await look(desk, 'A1');
		fake.files.append(CLAIMS, line({ id: 'C2', statement: 'Of the agent.' }));
		expect(await desk.decide(requestOn(detail, { verdict: 'approve' }))).toMatchObject({ kind: 'recorded', applied: { state: 'applied' } });
		expect(fake.text(CLAIMS).trimEnd().split('\n').map((raw) => (JSON.parse(raw) as { id: string }).id)).toEqual(['C1', 'C2', 'C9']);
	});

	it('our own writes on the same file are no change: several items seen before the first of them is written', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')]), item('A2', [setStage('Archived', 'SIT')])) });
		const requests = [requestOn(await look(desk, 'A1'), { verdict: 'approve' }), requestOn(await look(desk, 'A2'), { verdict: 'approve' })];
		const lines: string[] = [];
		await desk.decideMany(requests, ({ key, result }) => lines.push(`${key} ${result.kind === 'recorded' ? result.applied?.state : result.kind}`));
		expect(lines).toEqual([`${keyOf('A1')} applied`, `${keyOf('A2')} applied`]);
		expect(fake.text(TRACKER)).toBe(SHORTLISTED.replace('SIT,Sample Institute,Research', 'SIT,Sample Institute,Archived'));
	});

	it('a value that says not what it replaces is bound to what was seen: our own write to the same cell asks again', async () => {
		const bare = (after: string): object => ({ op: 'csv.set', path: TRACKER, key_column: 'key', key: 'EXU', column: 'stage', after });
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [bare('Shortlist'), { ...bare('x'), column: 'note' }]), item('A2', [bare('Archived')])) });
		const requests = [requestOn(await look(desk, 'A1'), { verdict: 'approve' }), requestOn(await look(desk, 'A2'), { verdict: 'approve' })];
		const results: unknown[] = [];
		await desk.decideMany(requests, ({ result }) => results.push(result));
		expect(results).toMatchObject([{ kind: 'recorded', applied: { state: 'applied' } }, { kind: 'stale', after: 'Shortlist' }]);
		expect(fake.text(TRACKER)).toBe(SHORTLISTED.replace('"old, note"', '"x"'));
	});

	it('a lock that is lost between the ledger and the write: nothing is written, and the gate says so', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		let appends = 0;
		fake.hooks.own = () => {
			appends += 1;
			const text = JSON.stringify({ app: 'evidence-desk', computer: 'other', process: '1', device: 'other', run: 'x', alive: new Date(fake.time.nowMs).toISOString() });
			if (appends === 2) fake.files.replace(LOCK_PATH, text);
			return null;
		};
		expect(await press(desk, 'A1', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', applied: { state: 'failed', recorded: false }, mirror: 'failed' });
		expect(fake.text(TRACKER)).toBe(ROWS);
		expect(desk.state.gate.reasons).toMatchObject([{ kind: 'locked' }]);
		expect(fake.written.filter(({ how }) => how !== 'own')).toEqual([]);
	});

	it('once it is closed nothing is decided any more, not even the rest of a bulk', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1'), item('A2'), item('A3')) });
		const requests = await Promise.all(['A1', 'A2', 'A3'].map(async (id) => requestOn(await look(desk, id), { verdict: 'reject', reason: 'No.' })));
		const kinds: string[] = [];
		const closing: Promise<void>[] = [];
		await desk.decideMany(requests, ({ result }) => {
			kinds.push(result.kind);
			if (closing.length === 0) closing.push(desk.close());
		});
		await Promise.all(closing);
		expect(kinds).toEqual(['recorded', 'closed', 'closed']);
		expect(await entriesIn(fake)).toHaveLength(1);
		expect(fake.files.has(LOCK_PATH)).toBe(false);
	});

	it('bulk takes action items only', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(decisionItem('D1', [{ label: 'one' }, { label: 'two' }])) });
		const results: unknown[] = [];
		await desk.decideMany([requestOn(await look(desk, 'D1'), { verdict: 'choose', choice: 'one' })], ({ result }) => results.push(result));
		expect(results).toEqual([{ kind: 'not_allowed', problem: 'wrong_kind' }]);
		expect(await entriesIn(fake)).toEqual([]);
	});

	it.each([
		['reject', {}, 'reason_needed'],
		['reject', { reason: '  ' }, 'reason_needed'],
		['needs_more_research', {}, 'reason_needed'],
		['defer', {}, 'date_needed'],
		['defer', { until: 'soon' }, 'date_needed'],
		['defer', { until: '2026-02-30' }, 'date_needed'],
		['defer', { until: '2001-01-01' }, 'date_needed'],
		['choose', { choice: 'one' }, 'wrong_kind'],
		['withdraw', {}, 'no_such_edge'],
		['resolve', { outcome: 'applied' }, 'no_such_edge'],
	] as const)('%s with %o is not allowed: %s', async (verdict, part, problem) => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		expect(await press(desk, 'A1', { verdict, ...part })).toEqual({ kind: 'not_allowed', problem });
		expect(await entriesIn(fake)).toEqual([]);
	});

	it('an item that is gone, and one that another replaces', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')]), item('A2', [], { supersedes: 'A1' })) });
		expect(await press(desk, 'A1', { verdict: 'approve' })).toEqual({ kind: 'not_allowed', problem: 'superseded' });
		const detail = await look(desk, 'A2');
		fake.files.replace(QUEUE, line(item('A1')));
		expect(await desk.decide(requestOn(detail, { verdict: 'approve' }))).toEqual({ kind: 'not_allowed', problem: 'gone' });
	});

	it('reject, more research and deferral are recorded with their words and told in the queue', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1'), item('A2'), item('A3')) });
		await press(desk, 'A1', { verdict: 'reject', reason: ' Not for us. ' });
		await press(desk, 'A2', { verdict: 'needs_more_research', reason: 'Which year?' });
		await press(desk, 'A3', { verdict: 'defer', until: '2026-03-09' });
		expect(await entriesIn(fake)).toMatchObject([{ verdict: 'reject', reason: 'Not for us.' }, { verdict: 'needs_more_research', reason: 'Which year?' }, { verdict: 'defer', until: '2026-03-09' }]);
		expect(agentsView(fake)).toEqual(new Map([['A1', 'rejected'], ['A2', 'needs_more_research'], ['A3', 'pending']]));
		expect(fake.now().items.find(keyOf('A3'))?.deferredUntil?.text).toBe('2026-03-09');
		// A deferral is taken back like any decision: the item is in the inbox again, and the agent is told.
		expect(await press(desk, 'A3', { verdict: 'withdraw' })).toMatchObject({ kind: 'recorded', applied: null, mirror: 'written' });
		expect(fake.now().items.find(keyOf('A3'))).toMatchObject({ effective: 'pending', deferredUntil: null });
	});

	it('a choice is one of the options, by label or id, and writes what the option says', async () => {
		const options = [{ id: 'a', label: 'Shortlist it', proposals: [setStage('Shortlist')] }, { id: 'b', label: 'Leave it' }];
		const { fake, desk } = await openDesk({ files: filesWith({ ...decisionItem('D1', options), source_ids: ['S1'] }) });
		expect(await press(desk, 'D1', { verdict: 'choose', choice: 'c' })).toEqual({ kind: 'not_allowed', problem: 'choice_needed' });
		expect(await press(desk, 'D1', { verdict: 'approve' })).toEqual({ kind: 'not_allowed', problem: 'wrong_kind' });
		expect(await press(desk, 'D1', { verdict: 'choose', choice: 'a' })).toMatchObject({ kind: 'recorded', applied: { state: 'applied' } });
		expect((await entriesIn(fake))[0]).toMatchObject({ verdict: 'choose', choice: 'Shortlist it', proposals: [setStage('Shortlist')] });
		expect(fake.text(TRACKER)).toBe(SHORTLISTED);
	});

	it('a value that no source backs needs a word', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')], { source_ids: [] })) });
		expect(await press(desk, 'A1', { verdict: 'approve' })).toEqual({ kind: 'not_allowed', problem: 'source_needed' });
		expect(await press(desk, 'A1', { verdict: 'approve', reason: 'I asked them on the phone.' })).toMatchObject({ kind: 'recorded' });
		expect(fake.text(TRACKER)).toBe(SHORTLISTED);
	});

	it('an edit is another value in the same place, and both are kept', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		const detail = await look(desk, 'A1');
		const [preview] = detail.previews;
		if (preview?.proposal.op !== 'csv.set') throw new Error('no preview');
		const elsewhere = requestOn(detail, { verdict: 'approve', edited: [{ ...preview.proposal, key: 'SIT' }] });
		expect(await desk.decide(elsewhere)).toEqual({ kind: 'not_allowed', problem: 'no_such_edge' });
		const edited = [{ ...preview.proposal, after: 'Preparing' }];
		expect(await desk.decide(requestOn(detail, { verdict: 'approve', edited }))).toMatchObject({ kind: 'recorded', applied: { state: 'applied' } });
		expect((await entriesIn(fake))[0]).toMatchObject({ proposals: [setStage('Preparing')], proposals_asked: [setStage('Shortlist')] });
		expect(fake.text(TRACKER)).toBe(ROWS.replace('EXU,Example University,Research', 'EXU,Example University,Preparing'));
	});

	it('withdraw takes an applied change back by the same path, byte for byte; a second press does nothing', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		await press(desk, 'A1', { verdict: 'approve' });
		const request = requestOn(await look(desk, 'A1'), { verdict: 'withdraw' });
		expect(await desk.decide(request)).toMatchObject({ kind: 'recorded', wasThere: false, applied: { state: 'applied' } });
		expect(fake.text(TRACKER)).toBe(ROWS);
		expect(fake.stateOf('A1')).toBe('pending');
		expect(agentsView(fake).get('A1')).toBe('pending');
		const before = fake.written.length;
		expect(await desk.decide(request)).toMatchObject({ kind: 'recorded', wasThere: true, applied: { state: 'applied' } });
		expect(fake.written).toHaveLength(before);
		// And approved again it is a new decision.
		expect(await press(desk, 'A1', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', wasThere: false, applied: { state: 'applied' } });
		expect(fake.text(TRACKER)).toBe(SHORTLISTED);
	});

	it('an undo is refused when the cell has moved on, can be tried again, and the item stays applied meanwhile', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		await press(desk, 'A1', { verdict: 'approve' });
		fake.files.replace(TRACKER, SHORTLISTED.replace('SIT,Sample', 'SIT,Simple'));
		await fake.reader.reconcile();
		// Looked at after the change, the whole file is seen as it is, and the cell itself has not moved.
		expect(await press(desk, 'A1', { verdict: 'withdraw' })).toMatchObject({ kind: 'recorded', applied: { state: 'applied' } });
		expect(fake.text(TRACKER)).toBe(ROWS.replace('SIT,Sample', 'SIT,Simple'));

		await press(desk, 'A1', { verdict: 'approve' });
		fake.files.replace(TRACKER, ROWS.replace('EXU,Example University,Research', 'EXU,Example University,Submitted'));
		await fake.reader.reconcile();
		expect(await press(desk, 'A1', { verdict: 'withdraw' })).toMatchObject({ kind: 'recorded', applied: { state: 'stale' }, waits: 'waits_write' });
		expect(fake.stateOf('A1')).toBe('applied');
		expect(desk.state.standings.get(keyOf('A1'))?.problem).toMatchObject({ kind: 'stale', found: 'Submitted' });
		fake.files.replace(TRACKER, SHORTLISTED);
		await fake.reader.reconcile();
		expect(await press(desk, 'A1', { verdict: 'withdraw' })).toMatchObject({ kind: 'recorded', wasThere: false, applied: { state: 'applied' } });
		expect(fake.text(TRACKER)).toBe(ROWS);
		expect(fake.stateOf('A1')).toBe('pending');
	});

	it('an added record stays: it cannot be taken back', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [addClaim('C9')])) });
		await press(desk, 'A1', { verdict: 'approve' });
		expect(await press(desk, 'A1', { verdict: 'withdraw' })).toEqual({ kind: 'not_allowed', problem: 'no_inverse' });
		expect(fake.stateOf('A1')).toBe('applied');
	});

	it('another program holds the workspace: closed, nothing written', async () => {
		const files = filesWith(item('A1', [setStage('Shortlist')]));
		const one = await openDesk({ files });
		await press(one.desk, 'A1', { verdict: 'approve' });
		const other = await openDesk({ files, time: one.fake.time });
		const result = await press(other.desk, 'A1', { verdict: 'withdraw' });
		expect(result).toMatchObject({ kind: 'closed', gate: { reasons: [{ kind: 'locked' }] } });
		expect(other.fake.written).toEqual([]);
	});

	it('a device whose key cannot be kept decides nothing', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')) });
		fake.device.saveSecret = () => {
			throw new Error('The keychain is locked.');
		};
		const result = await press(desk, 'A1', { verdict: 'approve' });
		expect(['failed', 'closed']).toContain(result.kind);
		expect(await entriesIn(fake)).toEqual([]);
	});

	it('an item without an id is decided by its place, and not told in the queue', async () => {
		const { fake, desk } = await openDesk({ files: filesWith({ item_type: 'action_item', status: 'pending', title: 'No id', source_ids: ['S1'], proposals: [setStage('Shortlist')] }) });
		const key = [...fake.now().items][0]?.key ?? '';
		const detail = await desk.detail(key);
		if (detail === null) throw new Error('no detail');
		expect(await desk.decide(requestOn(detail, { verdict: 'approve' }))).toMatchObject({ kind: 'recorded', applied: { state: 'applied' }, mirror: 'no_id' });
		expect(fake.now().items.find(key)?.effectiveText).toBe('applied');
	});

	it('a listener that throws takes nothing back', async () => {
		const { desk } = await openDesk({ files: filesWith(item('A1')) });
		const result = await desk.decide(requestOn(await look(desk, 'A1'), { verdict: 'reject', reason: 'No.' }), () => {
			throw new Error('the card is gone');
		});
		expect(result).toMatchObject({ kind: 'recorded' });
	});
});
