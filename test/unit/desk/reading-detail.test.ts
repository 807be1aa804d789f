import { describe, expect, it } from 'vitest';
import { Details } from '../../../src/decisions/desk/detail';
import type { ItemDetail } from '../../../src/decisions/desk/desk-types';
import type { Proposal } from '../../../src/decisions/proposal-schema';
import { sha256Hex } from '../../../src/decisions/sha256';
import { proposalSha256 } from '../../../src/decisions/apply-history';
import type { IntentDraft, ReceiptDraft } from '../../../src/decisions/apply-history';
import { bytesOf } from '../decisions/ledger-support';
import { decide, item, lines, opened, set, TABLE, TRACKER, workspace } from './desk-support';
import type { Opened } from './desk-support';
import { FakeDevice, QUEUE } from './fake-world';

const PAGE = 'pages/example-university.md';
const CLAIMS = '90_system/evidence/fact_claims.jsonl';
const SOURCES = '90_system/evidence/source_registry.jsonl';

const proposal = (before: string, after: string): Proposal => ({ op: 'csv.set', path: TRACKER, key_column: 'id', key: 'S-1', column: 'score', before, after });

async function detailOf(desk: Opened, id: string): Promise<ItemDetail> {
	const detail = await new Details(desk.core).of(`item/s:${id}`);
	if (detail === null) throw new Error(`no ${id}`);
	return detail;
}

/** Intent and, if wanted, receipt of a decision's only proposal, as applying writes them. */
async function write(desk: Opened, decisionId: string, before: string, after: string, options: { readonly receipt: boolean; readonly inverse?: Proposal | null; readonly of?: Proposal }): Promise<string> {
	const draft: IntentDraft = {
		entry: 'intent',
		idempotency_key: `${decisionId}/0/0`,
		decision_id: decisionId,
		proposal: 0,
		target: TRACKER,
		before_sha256: sha256Hex(bytesOf(before)),
		after_sha256: sha256Hex(bytesOf(after)),
		before_size: before.length,
		after_size: after.length,
		proposal_sha256: proposalSha256(options.of ?? proposal('6.0', '6.5')),
		inverse: options.inverse ?? null,
	};
	const intent = await desk.core.append(draft);
	if (!intent.ok) throw new Error(intent.message);
	if (options.receipt) {
		const receipt: ReceiptDraft = { entry: 'receipt', idempotency_key: `r-${intent.entryId}`, intent_id: intent.entryId, outcome: 'applied', target_sha256: draft.after_sha256 };
		const appended = await desk.core.append(receipt);
		if (!appended.ok) throw new Error(appended.message);
	}
	await desk.core.refresh();
	return intent.entryId;
}

describe('detail', () => {
	it('has what was seen, what would be written, and what may be done', async () => {
		const line = item('A', { proposals: [set('S-1', '6.0', '6.5')] });
		const desk = await opened({ files: workspace(line) });
		const detail = await detailOf(desk, 'A');
		expect(detail.seen).toEqual({
			key: 'item/s:A',
			itemSha256: sha256Hex(bytesOf(JSON.stringify(line))),
			itemText: JSON.stringify(line),
			targets: [{ path: TRACKER, sha256: sha256Hex(bytesOf(TABLE)) }],
		});
		expect(detail.previews).toEqual([{ proposal: proposal('6.0', '6.5'), outcome: 'change', found: '6.0', after: '6.5', problem: null, notes: [] }]);
		expect(detail).toMatchObject({ itemKind: 'action_item', state: 'pending', stateText: 'pending', reason: 'agent', standing: null, problems: [], options: [], history: [], unbelieved: [], openWrites: [], rivals: [], staleText: null, twins: [], undo: null });
		expect(detail.verdicts).toEqual({ approve: null, reject: null, needs_more_research: null, choose: 'wrong_kind', defer: null, withdraw: 'no_such_edge', adopt: 'no_such_edge', resolve: 'no_such_edge' });
		expect(desk.fake.written).toEqual([]);
	});

	it('is null for what is not there, and for a record of another kind', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		const details = new Details(desk.core);
		expect(await details.of('item/s:NOBODY')).toBeNull();
		expect(await details.of('claim/s:A')).toBeNull();
	});

	it('reads the line again after somebody rewrote the queue, and looks at all files once more for that', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		desk.fake.files.overwrite(QUEUE, lines(item('B'), item('A', { title: 'Another' })));
		const detail = await detailOf(desk, 'A');
		expect(detail.seen.itemText).toContain('Another');
	});

	it('takes proposals from the newest line that has any, when the line to bind only says a status', async () => {
		const desk = await opened({ files: workspace(item('A', { proposals: [set('S-1', '6.0', '6.5')] }), { id: 'A', status: 'pending', note: 'Checked again.' }) });
		const detail = await detailOf(desk, 'A');
		expect(detail.seen.itemText).toBe('{"id":"A","status":"pending","note":"Checked again."}');
		expect(detail.previews.map(({ proposal: { path } }) => path)).toEqual([TRACKER]);
	});

	it('shows a newer line’s unreadable request instead of an older one’s', async () => {
		const desk = await opened({ files: workspace(item('A', { proposals: [set('S-1', '6.0', '6.5')] }), { id: 'A', status: 'pending', proposals: [{ op: 'delete', path: TRACKER, key: 'S-1' }] }) });
		const detail = await detailOf(desk, 'A');
		expect([detail.previews, detail.problems]).toEqual([[], [{ code: 'no_delete', detail: 'delete', proposal: 0 }]]);
	});

	it('tries several changes of one file one after the other, and says what does not fit', async () => {
		const desk = await opened({
			files: workspace(
				item('A', { proposals: [set('S-1', '6.0', '6.5'), set('S-1', '6.5', '=1+1')] }),
				item('B', { proposals: [set('S-1', '5.0', '6.5')] }),
				item('C', { proposals: [set('S-1', '5.0', '6.0')] }),
				item('D', { proposals: [set('S-9', '6.0', '6.5')] }),
				item('E', { proposals: [{ op: 'frontmatter.set', path: PAGE, property: 'score', after: 7 }] }),
				item('F', { proposals: [set('S-1', '6.0', '6.0')] }),
			),
		});
		const shown = async (id: string): Promise<unknown> => (await detailOf(desk, id)).previews.map(({ outcome, found, after, problem, notes }) => ({ outcome, found, after, problem, notes }));
		expect(await shown('A')).toEqual([
			{ outcome: 'change', found: '6.0', after: '6.5', problem: null, notes: [] },
			{ outcome: 'change', found: '6.5', after: '=1+1', problem: null, notes: ['formula'] },
		]);
		expect(await shown('B')).toEqual([{ outcome: 'stale', found: '6.0', after: '6.5', problem: { kind: 'stale', found: '6.0' }, notes: [] }]);
		expect(await shown('C')).toEqual([{ outcome: 'stale', found: '6.0', after: '6.0', problem: { kind: 'stale', found: '6.0' }, notes: [] }]);
		expect(await shown('D')).toEqual([{ outcome: 'refused', found: null, after: '6.5', problem: { kind: 'splice', refusal: { code: 'missing_key', detail: 'S-9', line: null } }, notes: [] }]);
		expect(await shown('E')).toEqual([{ outcome: 'refused', found: null, after: '7', problem: { kind: 'path', problem: 'missing' }, notes: [] }]);
		expect(await shown('F')).toEqual([{ outcome: 'no_op', found: '6.0', after: '6.0', problem: null, notes: [] }]);
	});

	it('says so when a target cannot be read', async () => {
		const desk = await opened({ files: workspace(item('A', { proposals: [set('S-1', '6.0', '6.5')] })) });
		desk.fake.hooks.read = (path) => (path === TRACKER ? { kind: 'fail', failure: { code: 'permission', message: 'Not yours.' } } : null);
		const detail = await detailOf(desk, 'A');
		expect(detail.previews[0]).toMatchObject({ outcome: 'failed', problem: { kind: 'write', message: 'Not yours.' } });
		expect(detail.seen.targets).toEqual([]);
	});

	it('does not bind to a file that is only added to', async () => {
		const desk = await opened({ files: workspace(item('A', { proposals: [{ op: 'jsonl.append', path: CLAIMS, record: { id: 'clm-1' } }] })) });
		desk.fake.files.replace(CLAIMS, '');
		const detail = await detailOf(desk, 'A');
		expect(detail.previews[0]).toMatchObject({ outcome: 'change', found: null, after: '{"id":"clm-1"}' });
		expect(detail.seen.targets).toEqual([]);
	});

	it('gives each option what choosing it would write, in the order of the file and none marked', async () => {
		const options = [
			{ id: 'yes', label: 'Raise it', pros: ['Official'], proposals: [set('S-1', '6.0', '6.5')] },
			{ id: 'no', label: 'Leave it', proposals: [] },
			'Ask again',
		];
		const desk = await opened({ files: workspace(item('A', { item_type: 'decision_item', options, proposals: [set('S-2', '6.5', '7.0')] })) });
		const detail = await detailOf(desk, 'A');
		expect(detail.options.map(({ label, id, previews, problems }) => ({ label, id, keys: previews.map(({ proposal: one }) => (one.op === 'csv.set' ? one.key : '')), codes: problems.map(({ code }) => code) }))).toEqual([
			{ label: 'Raise it', id: 'yes', keys: ['S-1'], codes: [] },
			{ label: 'Leave it', id: 'no', keys: [], codes: ['none'] },
			{ label: 'Ask again', id: null, keys: ['S-2'], codes: [] },
		]);
		expect(detail.options[0]?.pros).toEqual(['Official']);
		expect([detail.verdicts.choose, detail.verdicts.approve]).toEqual([null, 'wrong_kind']);
	});

	it('knows whether anything backs a value', async () => {
		const files = workspace(
			item('A', { proposals: [set('S-1', '6.0', '6.5')] }),
			item('B', { proposals: [set('S-1', '6.0', '6.5')], source_ids: ['src-1'] }),
			item('C', { proposals: [set('S-1', '6.0', '6.5')], claim_ids: ['clm-1'] }),
			item('D', { proposals: [set('S-1', '6.0', '6.5')], claim_ids: ['clm-2'] }),
			item('E', { proposals: [set('S-1', '6.0', '6.5')], source_ids: ['src-none'] }),
			item('F', { proposals: [{ op: 'jsonl.append', path: CLAIMS, record: { id: 'clm-9' } }] }),
			item('G', { proposals: [set('S-1', '6.0', '6.5')], citations: [{ url: 'https://example.org/fees', quote: 'Six and a half.' }] }),
			item('H'),
		);
		files.replace(SOURCES, lines({ id: 'src-1', url: 'https://example.org/' }));
		files.replace(CLAIMS, lines({ id: 'clm-1', statement: 'x', source_ids: ['src-1'] }, { id: 'clm-2', statement: 'y' }));
		const desk = await opened({ files });
		const found: Record<string, boolean> = {};
		for (const id of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) found[id] = (await detailOf(desk, id)).isUnsourced;
		expect(found).toEqual({ A: true, B: false, C: false, D: true, E: true, F: false, G: false, H: false });
	});

	it('lets nobody approve what another item replaces', async () => {
		const desk = await opened({ files: workspace(item('A'), item('B', { supersedes: 'A' })) });
		const detail = await detailOf(desk, 'A');
		expect(detail.state).toBe('superseded');
		expect([detail.verdicts.approve, detail.verdicts.reject]).toEqual(['no_such_edge', 'no_such_edge']);
	});

	it('shows the item as it was decided on and as it is, when it is stale', async () => {
		const desk = await opened({ files: workspace(item('A', { rationale: 'Six.' })) });
		await decide(desk, 'A', { verdict: 'approve' });
		desk.fake.files.append(QUEUE, lines({ id: 'A', rationale: 'Seven.' }));
		await desk.fake.reader.reconcile();
		const moved = await detailOf(desk, 'A');
		expect(moved).toMatchObject({ state: 'stale', reason: 'bytes_changed', staleText: { after: '{"id":"A","rationale":"Seven."}' } });
		expect(moved.staleText?.before).toContain('Six.');
		desk.fake.files.replace(QUEUE, lines(item('A', { rationale: 'Eight.' })));
		await desk.fake.reader.reconcile();
		const rewritten = await detailOf(desk, 'A');
		expect(rewritten).toMatchObject({ state: 'stale', reason: 'bytes_gone', staleText: { before: null } });
		expect(rewritten.staleText?.after).toContain('Eight.');
	});

	it('shows both sides of a conflict', async () => {
		const files = workspace(item('A'));
		const one = await opened({ files });
		const two = await opened({ files, device: new FakeDevice('Laptop'), hasLock: false });
		await one.core.waysOut.trust(await two.core.waysOut.deviceCode(), 'Laptop');
		await decide(two, 'A', { verdict: 'approve' });
		const mine = await decide(one, 'A', { verdict: 'reject', reason: 'No.', supersedes: [] });
		await one.fake.reader.reconcile();
		const detail = await detailOf(one, 'A');
		expect(detail).toMatchObject({ state: 'conflict', reason: 'two_decisions' });
		expect(detail.rivals.map(({ verdict, device }) => [verdict, device === one.core.own().id])).toEqual(expect.arrayContaining([['approve', false], ['reject', true]]));
		expect(detail.rivals.map(({ entry_id }) => entry_id)).toContain(mine);
		expect(detail.verdicts.resolve).toBeNull();
		expect(detail.history.map(({ deviceName }) => deviceName).sort()).toEqual(['Desk', 'Laptop']);
	});

	it('shows what an open write meant and what is there now', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		const decision = await decide(desk, 'A', { verdict: 'approve', proposals: [proposal('6.0', '6.5')] });
		const written = TABLE.replace('6.0', '6.5');
		const intent = await write(desk, decision, TABLE, written, { receipt: false });
		const other = TABLE.replace('6.0', '7.5');
		desk.fake.files.replace(TRACKER, other);
		const detail = await detailOf(desk, 'A');
		expect(detail.state).toBe('uncertain');
		expect(detail.openWrites).toEqual([{ intentId: intent, proposal: 0, path: TRACKER, before: sha256Hex(bytesOf(TABLE)), after: sha256Hex(bytesOf(written)), foundSha256: sha256Hex(bytesOf(other)), found: '7.5', meant: '6.5' }]);
		expect(detail.verdicts.resolve).toBeNull();
		expect(desk.core.gate.reasons).toEqual([]);
	});

	it('knows what taking back an applied decision would write, and what stays', async () => {
		const desk = await opened({ files: workspace(item('A'), item('B')) });
		const inverse = proposal('6.5', '6.0');
		const written = TABLE.replace('6.0', '6.5');
		const first = await decide(desk, 'A', { verdict: 'approve', proposals: [proposal('6.0', '6.5')] });
		await write(desk, first, TABLE, written, { receipt: true, inverse });
		desk.fake.files.replace(TRACKER, written);
		const detail = await detailOf(desk, 'A');
		expect(detail).toMatchObject({ state: 'applied', reason: 'written', undo: { inverse: [inverse], withoutInverse: [] } });
		expect(detail.verdicts.withdraw).toBeNull();
		expect(detail.seen.targets).toEqual([{ path: TRACKER, sha256: sha256Hex(bytesOf(written)) }]);
		expect(detail.history.map(({ entry, progress }) => [entry.entry, progress?.isDone ?? null])).toEqual([['decision', true], ['intent', null], ['receipt', null]]);
		expect(detail.history.every(({ key, itemShown }) => key === 'item/s:A' && itemShown === 'A')).toBe(true);

		const row: Proposal = { op: 'csv.insert', path: TRACKER, key_column: 'id', row: [['id', 'S-3']] };
		const second = await decide(desk, 'B', { verdict: 'approve', proposals: [row] });
		await write(desk, second, written, `${written}S-3,,\n`, { receipt: true, of: row });
		expect((await detailOf(desk, 'B')).undo).toEqual({ inverse: [], withoutInverse: [row] });
	});

	it('tells decisions that are not believed apart from the history', async () => {
		const files = workspace(item('A'));
		const other = await opened({ files, device: new FakeDevice('Laptop'), hasLock: false });
		await decide(other, 'A', { verdict: 'approve' });
		const desk = await opened({ files });
		const detail = await detailOf(desk, 'A');
		expect(detail).toMatchObject({ state: 'unattributed', reason: 'not_believed', history: [] });
		expect(detail.unbelieved).toEqual([{ verdict: 'approve', signature: 'unknown_key', place: { path: other.core.own().ledgerPath, line: 1, offset: 0, length: other.fake.text(other.core.own().ledgerPath).trimEnd().length } }]);
		// Nothing that an agent claims stands there to be acknowledged.
		expect(detail.verdicts.adopt).toBe('no_such_edge');
	});
});

describe('preview', () => {
	it('tries the person’s own changes without writing', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		const tried = await new Details(desk.core).preview([proposal('6.0', '9.0'), { op: 'csv.set', path: QUEUE, key_column: 'id', key: 'A', column: 'x', after: 'y' }]);
		expect(tried.previews.map(({ outcome, problem }) => [outcome, problem])).toEqual([['change', null], ['refused', { kind: 'target', problem: 'not_a_fact_file' }]]);
		expect(tried.targets).toEqual([{ path: TRACKER, sha256: sha256Hex(bytesOf(TABLE)) }]);
		expect(desk.fake.written).toEqual([]);
	});
});

describe('history', () => {
	it('has every entry of every ledger once, oldest first, with whose it is', async () => {
		const files = workspace(item('A'), item('B'));
		const desk = await opened({ files });
		const other = await opened({ files, device: new FakeDevice('Laptop'), hasLock: false });
		await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
		other.fake.time.nowMs += 60_000;
		await decide(other, 'B', { verdict: 'approve' });
		desk.fake.time.nowMs += 120_000;
		const last = await decide(desk, 'A', { verdict: 'withdraw', withdraws: desk.core.state.standings.get('item/s:A')?.decisionId ?? '' });
		const path = desk.core.own().ledgerPath;
		files.replace(path.replace('.jsonl', '.sync-conflict-20260301-101010-ABCDEFG.jsonl'), desk.fake.text(path));
		await desk.fake.reader.reconcile();
		const steps = new Details(desk.core).history();
		expect(steps.map(({ itemShown, signature, entry }) => [itemShown, signature, entry.entry === 'decision' ? entry.verdict : ''])).toEqual([
			['A', 'trusted', 'reject'],
			['B', 'unknown_key', 'approve'],
			['A', 'trusted', 'withdraw'],
		]);
		expect(steps.at(-1)?.entry.entry_id).toBe(last);
		expect(steps.map(({ deviceName }) => deviceName)).toEqual(['Desk', other.core.own().id, 'Desk']);
		expect(steps.map(({ progress }) => progress)).toEqual([null, null, null]);
	});

	it('says null for an item that no queue has any more', async () => {
		const desk = await opened({ files: workspace(item('A')) });
		await decide(desk, 'A', { verdict: 'reject', reason: 'No.' });
		desk.fake.files.replace(QUEUE, lines(item('B')));
		await desk.fake.reader.reconcile();
		expect(new Details(desk.core).history()).toEqual([expect.objectContaining({ key: null, itemShown: 'A' })]);
		expect(desk.core.gate.reasons).toEqual([]);
	});
});
