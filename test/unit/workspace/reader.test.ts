import { describe, expect, it } from 'vitest';
import type { FileReport, Snapshot } from '../../../src/workspace/snapshot-types';
import { UnreadableError } from '../../../src/workspace/workspace-files';
import { MemoryFiles } from './memory-files';
import { open, read, settle } from './open-memory';

const QUEUE = 'approval_queue.jsonl';
const CLAIMS = 'fact_claims.jsonl';
const item = (id: string | number, status = 'pending'): string => `{"id":"APQ-${id}","status":"${status}"}\n`;
const report = (snapshot: Snapshot, path: string): FileReport | undefined => snapshot.files.find((file) => file.path === path);
const keys = (snapshot: Snapshot): readonly string[] => Array.from(snapshot.items, (row) => row.id?.shown ?? row.key);

describe('reading a workspace once', () => {
	it('reads records of all kinds with their places and says what is missing', async () => {
		const files = new MemoryFiles({
			'90_system/search/search_runs.jsonl': '{"search_run_id":"SR-1","query":"deadline","status":"success","started_at":"2026-01-02T03:04:05Z"}\n',
			'source_registry.jsonl': '{"source_id":"SRC-1","url":"https://example.org/"}\n',
			[CLAIMS]: '{"claim_id":"CLM-1","claim":"The deadline is 1 December","source_ids":["SRC-1"]}\n',
			[QUEUE]: '{"id":"APQ-1","type":"action_item","status":"pending","claim_ids":["CLM-1"]}\n',
		});
		const snapshot = await read(files);
		expect(snapshot.items.at(0)).toMatchObject({
			key: 'item/s:APQ-1',
			effective: 'pending',
			effectiveText: 'pending',
			itemKind: 'action_item',
			place: { path: QUEUE, line: 1, offset: 0, length: 76 },
			versions: 1,
		});
		expect(report(snapshot, '90_system/search/search_runs.jsonl')).toMatchObject({
			role: 'search_runs',
			state: 'ok',
			ok: 1,
			newest: { precision: 'instant', text: '2026-01-02T03:04:05Z' },
			lastChangeSeenMs: null,
			staleSinceMs: null,
			error: null,
		});
		expect(snapshot.files.filter((file) => file.state === 'missing').map((file) => [file.path, file.role])).toEqual([
			['retrieval_runs.jsonl', 'retrieval_runs'],
			['DAILY_BRIEF.md', 'brief'],
		]);
	});

	it('throws when the workspace cannot be listed, and only then', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1), [CLAIMS]: '{"id":"C"}\n' });
		files.failAt(QUEUE, 'no permission');
		const snapshot = await read(files);
		expect(report(snapshot, QUEUE)).toMatchObject({ state: 'unreadable', error: 'no permission', staleSinceMs: null });
		expect(snapshot.claims.length).toBe(1);
		files.failListing('', 'disk gone');
		await expect(read(files)).rejects.toThrow(UnreadableError);
	});

	it('counts ledger lines without believing them, and lists side files', async () => {
		const snapshot = await read(
			new MemoryFiles({
				'90_system/approvals/ledger.laptop.jsonl': `{"v":1,"entry":"decision","item_id":"APQ-1","verdict":"approve"}\nbroken\n`,
				[QUEUE]: item(1, 'approved'),
				'DAILY_BRIEF.md': '# Brief 2026-06-11\n',
				'schools.csv': 'id,programme,deadline\nEXU,Example,2026-12-01\n',
				'pages/EXU.md': '---\ntitle: Example\n---\n',
				'approval_queue.sync-conflict-20260101-000000-ABCDEFG.jsonl': item(9),
			}),
			{ profileText: '{"pages":{"folder":"pages"}}' },
		);
		expect(report(snapshot, '90_system/approvals/ledger.laptop.jsonl')).toMatchObject({
			role: 'ledger',
			state: 'degraded',
			ok: 1,
			corrupt: 1,
			notes: [{ code: 'not_json' }, { code: 'not_verified', count: 1 }],
		});
		expect(snapshot.items.at(0).effective).toBe('unattributed');
		expect(snapshot.items.length).toBe(1);
		expect(snapshot.conflictCopies).toEqual([
			{ path: 'approval_queue.sync-conflict-20260101-000000-ABCDEFG.jsonl', of: QUEUE, bytes: item(9).length },
		]);
		expect(snapshot.briefs).toMatchObject([{ path: 'DAILY_BRIEF.md', date: { text: '2026-06-11' } }]);
		expect(snapshot.pages).toMatchObject([{ path: 'pages/EXU.md', title: 'Example' }]);
		expect(report(snapshot, 'pages/EXU.md')).toMatchObject({ role: 'page', state: 'ok' });
		expect(snapshot.trackerOffers).toMatchObject([{ path: 'schools.csv' }]);
		expect(report(snapshot, 'schools.csv')).toBeUndefined();
	});
});

describe('an open workspace', () => {
	it('reads less than 16 KB for a line appended to a megabyte', async () => {
		const long = (n: number): string => `{"id":"APQ-${n}","status":"pending","title":"${'x'.repeat(1000)}"}\n`;
		const files = new MemoryFiles({ [QUEUE]: Array.from({ length: 1_000 }, (_, n) => long(n)).join('') });
		const { reader, time, now } = open(files);
		await reader.open();
		const before = now();
		const { bytesRead } = reader.counters;
		expect(bytesRead).toBeGreaterThan(1_000_000);
		files.append(QUEUE, long(1_000));
		files.hint(QUEUE);
		await time.pass(200);
		expect(now().items.length).toBe(1_001);
		expect(reader.counters.bytesRead - bytesRead).toBeLessThan(16 * 1024);
		expect(before.items.length).toBe(1_000);
		expect(now().revision).toBeGreaterThan(before.revision);
		reader.close();
	});

	it('joins many hints into one look, and its own reading leads to none', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(0) });
		const { reader, time, now } = open(files);
		files.beforeRead = (path) => files.hint(path);
		await reader.open();
		await time.pass(1000);
		const { looks } = reader.counters;
		for (let n = 1; n <= 500; n++) {
			files.append(QUEUE, item(n));
			files.hint(QUEUE);
		}
		await time.pass(150);
		expect(reader.counters.looks).toBe(looks + 1);
		expect(now().items.length).toBe(501);
		await time.pass(5000);
		expect(reader.counters.looks).toBeLessThanOrEqual(looks + 2);
		const { reads } = reader.counters;
		await time.pass(5000);
		expect(reader.counters.reads).toBe(reads);
		reader.close();
	});

	it('catches up by its timer when no hint ever comes, and finds new files', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		const { reader, time, now } = open(files);
		await reader.open();
		files.append(QUEUE, item(2));
		files.replace('sub/approval_queue.phone.jsonl', item(3));
		await time.pass(30_000);
		expect(keys(now())).toEqual(['APQ-1', 'APQ-2', 'APQ-3']);
		expect(report(now(), QUEUE)?.lastChangeSeenMs).toBe(time.nowMs);
		reader.close();
	});

	it('finds a new file soon after a hint about a path it does not know', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		const { reader, time, now } = open(files);
		await reader.open();
		files.replace('approval_queue.phone.jsonl', item(2));
		files.hint('approval_queue.phone.jsonl');
		await time.pass(1200);
		expect(keys(now())).toEqual(['APQ-1', 'APQ-2']);
		reader.close();
	});

	it('does not flash empty while a file is rewritten, and believes it when it stays empty', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		const { reader, time, now } = open(files);
		await reader.open();
		for (const change of [() => files.truncate(QUEUE, 0), () => files.remove(QUEUE)]) {
			change();
			files.hint(QUEUE);
			await time.pass(160);
			expect(keys(now())).toEqual(['APQ-1']);
			files.replace(QUEUE, item(1) + item(2));
			await time.pass(300);
			expect(keys(now())).toEqual(['APQ-1', 'APQ-2']);
			files.replace(QUEUE, item(1));
			await reader.reconcile();
		}
		files.truncate(QUEUE, 0);
		files.hint(QUEUE);
		await time.pass(600);
		expect(now().items.length).toBe(0);
		expect(report(now(), QUEUE)).toMatchObject({ state: 'empty', bytes: 0 });
		files.remove(QUEUE);
		await reader.reconcile();
		expect(report(now(), QUEUE)).toMatchObject({ state: 'missing', modifiedMs: null });
		expect(now().files.filter((file) => file.role === 'approval_queue')).toHaveLength(1);
		reader.close();
	});

	it('keeps the last good rows of a file that cannot be read, and says since when', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		const { reader, time, now } = open(files);
		await reader.open();
		files.append(QUEUE, item(2));
		files.failAt(QUEUE, 'locked by another program');
		await time.pass(1000);
		await reader.reconcile();
		const since = time.nowMs;
		expect(report(now(), QUEUE)).toMatchObject({ state: 'unreadable', error: 'locked by another program', staleSinceMs: since, ok: 1 });
		expect(keys(now())).toEqual(['APQ-1']);
		const { revision } = now();
		await time.pass(1000);
		await reader.reconcile();
		expect(report(now(), QUEUE)?.staleSinceMs).toBe(since);
		expect(now().revision).toBe(revision);
		files.failAt(QUEUE, null);
		await reader.reconcile();
		expect(report(now(), QUEUE)).toMatchObject({ state: 'ok', error: null, staleSinceMs: null });
		expect(keys(now())).toEqual(['APQ-1', 'APQ-2']);
		reader.close();
	});

	it('keeps rows of files in a folder that cannot be listed', async () => {
		const files = new MemoryFiles({ 'deep/approval_queue.jsonl': item(1), [CLAIMS]: '{"id":"C"}\n' });
		const { reader, now } = open(files);
		await reader.open();
		files.failListing('deep', 'no permission');
		await reader.reconcile();
		expect(keys(now())).toEqual(['APQ-1']);
		expect(report(now(), 'deep/approval_queue.jsonl')?.state).toBe('ok');
		files.remove('deep/approval_queue.jsonl');
		files.replace('deep/other.txt', '');
		await reader.reconcile();
		expect(keys(now())).toEqual(['APQ-1']);
		expect(report(now(), 'deep/approval_queue.jsonl')).toMatchObject({ state: 'unreadable', error: 'no permission' });
		expect(now().profile.problems).toMatchObject([{ code: 'unreadable_folder', where: 'deep' }]);
		expect(now().files.find((file) => file.state === 'missing')?.error).toContain('no permission');
		reader.close();
	});

	it('is unreadable, not empty, when the workspace goes away, and comes back', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		files.failListing('', 'not mounted');
		const { reader, now } = open(files);
		await reader.open();
		expect(reader.state).toEqual({ phase: 'unreadable', progress: null, error: 'not mounted' });
		expect(reader.snapshot).toBeNull();
		files.failListing('', null);
		await reader.reconcile();
		expect(reader.state.phase).toBe('ready');
		files.failListing('', 'not mounted');
		await reader.reconcile();
		expect(reader.state.phase).toBe('unreadable');
		expect(keys(now())).toEqual(['APQ-1']);
		expect(report(now(), QUEUE)).toMatchObject({ state: 'unreadable', error: 'not mounted' });
		reader.close();
	});

	it('tells of every look, and raises the revision only with the content', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		const { reader, time, now } = open(files);
		let told = 0;
		const end = reader.onChange(() => told++);
		await reader.open();
		const first = now();
		expect(told).toBeGreaterThan(0);
		told = 0;
		await time.pass(10);
		await reader.reconcile();
		expect(told).toBe(1);
		expect(now().revision).toBe(first.revision);
		expect(now().asOfMs).toBe(first.asOfMs + 10);
		end();
		await reader.reconcile();
		expect(told).toBe(1);
		reader.close();
	});

	it('shares one look among those who ask while one runs', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		const { reader } = open(files);
		await reader.open();
		const { looks } = reader.counters;
		await Promise.all([reader.reconcile(), reader.reconcile(), reader.reconcile(), reader.reconcile()]);
		expect(reader.counters.looks).toBe(looks + 2);
		reader.close();
	});

	it('follows an item past its expiry without any change of bytes', async () => {
		const expires = new Date(1_700_000_000_000 + 60_000).toISOString();
		const files = new MemoryFiles({ [QUEUE]: `{"id":"APQ-1","status":"pending","expires_at":"${expires}"}\n` });
		const { reader, time, now } = open(files);
		await reader.open();
		const before = now();
		expect(before.items.at(0).effective).toBe('pending');
		await time.pass(91_000);
		expect(now().items.at(0).effective).toBe('expired?');
		expect(now().revision).toBe(before.revision + 1);
		reader.close();
	});

	it('reads everything anew when the profile changes', async () => {
		const files = new MemoryFiles({ [QUEUE]: '{"id":"APQ-1","status":"done"}\n', 'other/list.jsonl': item(2) });
		const { reader, now } = open(files);
		await reader.open();
		expect(now().items.at(0).effectiveText).toBe('unknown: done');
		expect(now().files.some((file) => file.role === 'profile')).toBe(false);
		files.replace('evidence-desk.json', '{"statuses":{"approval_queue":{"done":"no_action_required"}},"files":{"approval_queue":["*.jsonl","other/*.jsonl"]}}');
		await reader.reconcile();
		expect(Array.from(now().items, (row) => row.effectiveText)).toEqual(['no_action_required', 'pending']);
		expect(report(now(), 'evidence-desk.json')).toMatchObject({ role: 'profile', state: 'ok' });
		files.replace('evidence-desk.json', '{"stagse":[]}');
		await reader.reconcile();
		expect(now().profile.problems).toMatchObject([{ code: 'unknown_key', nearest: 'stages' }]);
		expect(keys(now())).toEqual(['APQ-1']);
		expect(report(now(), 'other/list.jsonl')).toBeUndefined();
		files.remove('evidence-desk.json');
		await reader.reconcile();
		expect(now().profile).toMatchObject({ path: null, problems: [] });
		reader.close();
	});
});

describe('closing', () => {
	it('ends everything, also in the middle of a load', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1), [CLAIMS]: '{"id":"C"}\n' });
		const { reader, time } = open(files);
		let told = 0;
		reader.onChange(() => told++);
		files.beforeRead = () => reader.close();
		await reader.open();
		expect(files.counters.reads).toBe(1);
		expect(reader.snapshot).toBeNull();
		told = 0;
		await time.pass(100_000);
		await reader.reconcile();
		await settle();
		expect(told).toBe(0);
		expect(files.counters.reads).toBe(1);
		expect(time.waiting).toBe(0);
		expect(files.watcherCount).toBe(0);
	});
});

describe('loading', () => {
	it('pauses at least every 256 KB and tells its progress', async () => {
		const files = new MemoryFiles({ [CLAIMS]: `{"id":"C","claim":"${'x'.repeat(980)}"}\n`.repeat(2_000) });
		const { openWorkspace } = await import('../../../src/workspace/reader');
		let pauses = 0;
		let nowMs = 0;
		const seen: number[] = [];
		const reader = openWorkspace({
			files,
			clock: () => (nowMs += 60),
			breathe: () => {
				pauses++;
				return Promise.resolve();
			},
			schedule: () => () => undefined,
			reconcileEveryMs: 1000,
		});
		reader.onChange(() => seen.push(reader.state.progress?.done ?? -1));
		await reader.open();
		expect(pauses).toBeGreaterThanOrEqual(8);
		expect(seen.at(0)).toBe(0);
		expect(seen.some((done) => done > 0)).toBe(true);
		expect(seen.at(-1)).toBe(-1);
		reader.close();

		pauses = 0;
		nowMs = 0;
		await (await import('../../../src/workspace/reader')).readOnce({ files, clock: () => 0, breathe: () => Promise.resolve(void pauses++) });
		expect(pauses).toBeGreaterThanOrEqual(7);
	});
});
