/** How checks go: order, levels, what is kept between looks, stopping, limits. */
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../../src/validator/rule-settings';
import { createValidator } from '../../../src/validator/validate';
import type { CheckOptions, Report } from '../../../src/validator/finding-types';
import { openWorkspace } from '../../../src/workspace/reader';
import type { WorkspaceReader } from '../../../src/workspace/snapshot-types';
import { MemoryFiles } from '../workspace/memory-files';
import { breathe, check, CLAIMS, lines, NOW_MS, QUEUE, SEARCHES, SOURCES, snapshotOf, validatorOf } from './check-memory';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending', created_at: '2026-03-01' };
const KEY = ['sk', 'proj', 'a1b2c3d4e5f6g7h8i9j0k1l2'].join('-');
const PLAIN: CheckOptions = { rules: new Map(), before: null, desk: null };

async function opened(files: MemoryFiles): Promise<WorkspaceReader> {
	const reader = openWorkspace({ files, clock: () => NOW_MS, breathe, schedule: () => () => undefined, reconcileEveryMs: 1e9 });
	await reader.open();
	return reader;
}

function snapshotIn(reader: WorkspaceReader): NonNullable<WorkspaceReader['snapshot']> {
	if (reader.snapshot === null) throw new Error('no snapshot');
	return reader.snapshot;
}

const said = (report: Report): readonly string[] => report.findings.map(({ code, place }) => `${place?.path ?? ''}:${place?.line ?? 0} ${code}`);

describe('a report', () => {
	it('is in the order of path, line and code, those without a place first', async () => {
		const report = await check({
			files: {
				[QUEUE]: lines('[1]', { ...ITEM, note: KEY, title: 'a\u200bb' }, '{'),
				[CLAIMS]: lines({ claim_id: 'C-1', statement: 'x', source_ids: ['S-1'], confidence: 'high', at: '2026-03-01', verified_at: '2026-03-01' }),
			},
		});
		expect(said(report)).toEqual([':0 ED210', `${QUEUE}:1 ED103`, `${QUEUE}:2 ED601`, `${QUEUE}:2 ED603`, `${QUEUE}:3 ED102`]);
		expect([report.form, report.meaning]).toEqual([
			{ errors: 2, warnings: 0, notes: 0 },
			{ errors: 1, warnings: 1, notes: 1 },
		]);
		expect(report.checked).toEqual({ files: 2, lines: 4, records: 2 });
		expect(report.complete).toBe(true);
	});

	it('never holds a secret, not even where it is about something else', async () => {
		const report = await check({ files: { [QUEUE]: lines({ ...ITEM, status: KEY, target: `/etc/${KEY}`, expires_at: '2026-02-30' }) } });
		expect(report.findings.map((one) => one.code)).toEqual(expect.arrayContaining(['ED310', 'ED601', 'ED602']));
		expect(JSON.stringify(report.findings)).not.toContain(KEY);
	});

	it('shows hidden characters of agents’ words as codes', async () => {
		const report = await check({ files: { [QUEUE]: lines({ ...ITEM, status: 'do\u202ene' }) } });
		expect(report.findings.find((one) => one.code === 'ED310')?.params['word']).toBe('doU+202Ene');
	});

	it('lists the first thousand of one rule in one file, and counts the rest', async () => {
		const report = await check({ files: { [QUEUE]: lines(...Array.from({ length: 1500 }, () => '{')) } });
		expect(report.findings.filter((one) => one.code === 'ED102')).toHaveLength(1000);
		expect(report.omitted.get('ED102')).toBe(500);
		expect(report.form.errors).toBe(1500);
	});
});

describe('levels', () => {
	const files = { [QUEUE]: lines(ITEM, ITEM, '[1]') };

	it('are those of the profile, in any case of the code', async () => {
		const report = await check({ files, profile: { rules: { ed103: 'note', ED208: 'error' } } });
		expect(report.findings.map(({ code, severity }) => [code, severity])).toEqual([
			['ED208', 'error'],
			['ED103', 'note'],
		]);
	});

	it('may be off', async () => {
		const report = await check({ files, profile: { rules: { ED103: 'off', ED208: 'off' } } });
		expect(report.findings).toEqual([]);
		expect(report.form.errors + report.meaning.notes).toBe(0);
	});

	it('are a mistake of the profile when they are none', async () => {
		const report = await check({ files: { [QUEUE]: lines(ITEM) }, profile: { rules: { ED103: 'loud' } } });
		expect(report.findings.map(({ code, params }) => [code, params['where']])).toEqual([['ED721', 'rules.ED103']]);
	});

	it('come with only the rules that are asked for', async () => {
		const report = await check({ files }, new Set(['ED208']));
		expect(report.findings.map((one) => one.code)).toEqual(['ED208']);
		expect(report.form.errors).toBe(0);
	});
});

describe('over looks', () => {
	it('reads a file once, and of a file that grew only what is new', async () => {
		const files = new MemoryFiles({ [QUEUE]: lines(ITEM, '{'), [SOURCES]: lines({ source_id: 'S-1', url: 'https://example.edu', title: 'x', source_type: 'official page', retrieved_at: '2026-03-01' }) });
		const reader = await opened(files);
		const validator = validatorOf(files);
		const first = await validator.check(snapshotIn(reader), PLAIN);
		files.resetCounters();
		const again = await validator.check(snapshotIn(reader), PLAIN);
		expect(files.counters.reads).toBe(0);
		expect(again.findings).toEqual(first.findings);

		const size = files.bytes(QUEUE).length;
		files.append(QUEUE, lines('[2]'));
		await reader.reconcile();
		files.resetCounters();
		const grown = await validator.check(snapshotIn(reader), PLAIN);
		expect(said(grown)).toEqual([...said(first), `${QUEUE}:3 ED103`]);
		expect(files.log.filter(({ end }) => end > size).every(({ start }) => start >= size - 64)).toBe(true);
		reader.close();
	});

	it.each([true, false])('finds the same after any change as a validator that sees it for the first time (ranges: %s)', async (readsRanges) => {
		const files = new MemoryFiles({ [QUEUE]: lines(ITEM) }, { readsRanges });
		const reader = await opened(files);
		const validator = validatorOf(files);
		const changes: (() => void)[] = [
			() => files.append(QUEUE, '{"id":"A-2","sta'),
			() => files.append(QUEUE, 'tus":"done"}\n'),
			() => files.overwrite(QUEUE, lines({ ...ITEM, status: 'applied' }, { ...ITEM, id: 'A-2' }, { ...ITEM, id: 'A-3' })),
			() => files.replace(QUEUE, lines('{', ITEM)),
			() => files.truncate(QUEUE, 3),
			() => files.truncate(QUEUE, 0),
			() => files.replace(SEARCHES, lines({ query: 'x' })),
			() => files.remove(QUEUE),
		];
		for (const change of changes) {
			change();
			await reader.reconcile();
			const snapshot = snapshotIn(reader);
			const known = await validator.check(snapshot, PLAIN);
			const fresh = await validatorOf(files).check(snapshot, PLAIN);
			expect(known.findings).toEqual(fresh.findings);
		}
		reader.close();
	});

	it('finds the same after a change of the profile, which gives words, fields and files another meaning', async () => {
		const CLAIM = { claim_id: 'C-1', statement: 'x', 说法: 'one', source_ids: ['S-1'], confidence: 'high', at: '2026-03-01', verified_at: '2026-03-01' };
		const PROFILE = 'evidence-desk.json';
		const files = new MemoryFiles({
			[PROFILE]: '{}',
			[QUEUE]: lines(ITEM, { id: 'A-1', status: '已拒绝' }, { id: 'A-1', status: 'needs_more_research' }, { ...ITEM, id: 'A-2', status: '已拒绝' }),
			[CLAIMS]: lines(CLAIM, { ...CLAIM, 说法: 'two' }),
			'notes/DAILY_BRIEF.md': '---\nstage: draft\n---\n# 2026-02-01\n',
		});
		const reader = await opened(files);
		const validator = validatorOf(files);
		const seen = new Set<string>();
		const changes: (() => void)[] = [
			() => undefined,
			() => files.overwrite(PROFILE, JSON.stringify({ statuses: { approval_queue: { 已拒绝: 'rejected' } } })),
			() => files.overwrite(PROFILE, JSON.stringify({ fields: { claims: { text: ['说法'] } } })),
			() => files.overwrite(PROFILE, JSON.stringify({ pages: { folder: 'notes' }, stages: ['Research'], files: { brief: [] } })),
			() => files.overwrite(PROFILE, JSON.stringify({ files: { approval_queue: 'old/queue.jsonl' } })),
			() => {
				files.replace('old/queue.jsonl', lines({ ...ITEM, status: 'rejected' }));
				files.remove(QUEUE);
			},
			() => files.remove(PROFILE),
		];
		for (const change of changes) {
			change();
			await reader.reconcile();
			const snapshot = snapshotIn(reader);
			const options = { ...PLAIN, rules: rulesOf(snapshot) };
			const known = await validator.check(snapshot, options);
			const fresh = await validatorOf(files).check(snapshot, options);
			expect(known.findings).toEqual(fresh.findings);
			for (const { code } of known.findings) seen.add(code);
		}
		expect([...seen]).toEqual(expect.arrayContaining(['ED301', 'ED310', 'ED206']));
		reader.close();
	});

	it('knows a finding again when lines before it are added', async () => {
		const bad = { claim_id: 'C-1', statement: 'x', confidence: 'high', at: '2026-03-01', verified_at: '2026-03-01' };
		const of = async (...records: readonly object[]): Promise<string | undefined> => (await check({ files: { [CLAIMS]: lines(...records) } })).findings.find((one) => one.code === 'ED205' && one.record === 'claim/s:C-1')?.fingerprint;
		const one = await of(bad);
		expect(one).toBeDefined();
		expect(await of({ ...bad, claim_id: 'C-0' }, bad)).toBe(one);
	});

	it('hands over what the next look compares with, and keeps what cannot be read now', async () => {
		const files = new MemoryFiles({ [QUEUE]: lines(ITEM, { ...ITEM, id: 'A-2' }) });
		const reader = await opened(files);
		const validator = validatorOf(files);
		const first = await validator.check(snapshotIn(reader), PLAIN);
		expect(first.look.files.get(QUEUE)?.rows).toBe(2);
		files.failAt(QUEUE, 'busy');
		await reader.reconcile();
		const unread = await validator.check(snapshotIn(reader), { ...PLAIN, before: first.look });
		expect(unread.findings.map((one) => one.code)).toEqual(['ED123']);
		files.failAt(QUEUE, null);
		files.overwrite(QUEUE, '');
		await reader.reconcile();
		const emptied = await validator.check(snapshotIn(reader), { ...PLAIN, before: unread.look });
		expect(emptied.findings.map((one) => [one.code, one.params['n']])).toEqual([['ED404', 2]]);
		reader.close();
	});
});

describe('a check', () => {
	it('ends when it is asked to, with what it has', async () => {
		const files = new MemoryFiles({ [QUEUE]: lines(...Array.from({ length: 20_000 }, (_, nth) => ({ ...ITEM, id: `A-${nth}`, status: nth === 0 ? '' : 'pending' }))) });
		const snapshot = await snapshotOf(files);
		let asked = 0;
		const report = await validatorOf(files).check(snapshot, { ...PLAIN, stop: () => (asked += 1) > 2 });
		expect(report.complete).toBe(false);
		const whole = await validatorOf(files).check(snapshot, PLAIN);
		expect(whole.complete).toBe(true);
		expect(whole.findings.length).toBeGreaterThan(report.findings.length);
	});

	it('rests at least every 256 KiB, also under a clock that stands still', async () => {
		const files = new MemoryFiles({ [QUEUE]: lines(...Array.from({ length: 20_000 }, (_, nth) => ({ ...ITEM, id: `A-${nth}` }))) });
		const snapshot = await snapshotOf(files);
		let rests = 0;
		const validator = createValidator({ files, clock: () => NOW_MS, breathe: () => Promise.resolve(void (rests += 1)) });
		await validator.check(snapshot, PLAIN);
		expect(rests).toBeGreaterThan(files.bytes(QUEUE).length / (256 * 1024));
	});

	it('waits for the one before it', async () => {
		const files = new MemoryFiles({ [QUEUE]: lines(ITEM, '{') });
		const snapshot = await snapshotOf(files);
		const validator = validatorOf(files);
		const [one, other] = await Promise.all([validator.check(snapshot, PLAIN), validator.check(snapshot, { ...PLAIN, rules: rulesOf(snapshot) })]);
		expect(other.findings).toEqual(one.findings);
	});

	it('says of a file that it cannot read that it cannot, and checks the others', async () => {
		const files = new MemoryFiles({ [QUEUE]: lines(ITEM), [CLAIMS]: lines('[1]') });
		const snapshot = await snapshotOf(files);
		files.failAt(QUEUE, 'gone');
		const report = await validatorOf(files).check(snapshot, PLAIN);
		expect(report.complete).toBe(false);
		expect(said(report)).toEqual([`${QUEUE}:1 ED123`, `${CLAIMS}:1 ED103`].sort());
	});

	it('tries again to read what it could not, though the file has not changed', async () => {
		const files = new MemoryFiles({ [QUEUE]: lines('[1]') });
		const snapshot = await snapshotOf(files);
		const validator = validatorOf(files);
		files.failAt(QUEUE, 'busy');
		// What the reader had seen of it before is told all the same.
		expect(said(await validator.check(snapshot, PLAIN))).toEqual([`${QUEUE}:1 ED103`, `${QUEUE}:1 ED123`]);
		files.failAt(QUEUE, null);
		expect(said(await validator.check(snapshot, PLAIN))).toEqual([`${QUEUE}:1 ED103`]);
	});
});
