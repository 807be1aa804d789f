import { describe, expect, it } from 'vitest';
import { discover, type Discovery } from '../../../src/workspace/discovery';
import { WALK_CAPS, walkWorkspace } from '../../../src/workspace/folder-walk';
import { DEFAULT_PROFILE, readProfile } from '../../../src/workspace/profile';
import { withProblems } from '../../../src/workspace/profile-problems';
import { listedFiles, noPause } from './listed-files';

function profileOf(json: unknown) {
	return readProfile('evidence-desk.json', JSON.stringify(json));
}

async function found(paths: readonly string[], json: unknown = {}): Promise<Discovery> {
	return discover(listedFiles(paths), profileOf(json), noPause);
}

function roles(discovery: Discovery): readonly string[] {
	return discovery.files.map((file) => `${file.role} ${file.path}`);
}

describe('default names', () => {
	it.each([
		['90_system/search/search_runs.jsonl', 'search_runs', 'search_run'],
		['search_runs.laptop.jsonl', 'search_runs', 'search_run'],
		['a/search_runs.2026-10.jsonl', 'search_runs', 'search_run'],
		['search_runs.macbook.local.jsonl', 'search_runs', 'search_run'],
		['x/source_registry.jsonl', 'sources', 'source'],
		['x/retrieval_runs.jsonl', 'retrieval_runs', 'retrieval_run'],
		['x/fact_claims.jsonl', 'claims', 'claim'],
		['x/approval_queue.jsonl', 'approval_queue', 'item'],
		['x/approval_queue.phone.jsonl', 'approval_queue', 'item'],
		['90_system/approvals/ledger.laptop.jsonl', 'ledger', null],
		['.openclaw/approvals/ledger.phone.jsonl', 'ledger', null],
		['DAILY_BRIEF.md', 'brief', null],
		['a/b/PENDING_APPROVAL.md', 'brief', null],
	])('%s is %s', async (path, role, kind) => {
		const discovery = await found([path]);
		expect(discovery.files).toEqual([{ path, role, kind, tracker: null }]);
	});

	it.each([
		'Search_Runs.jsonl',
		'search_runs.json',
		'my_search_runs.jsonl',
		'source_registry.laptop.jsonl',
		'ledger.laptop.jsonl',
		'approvals/deep/ledger.laptop.jsonl',
		'approvals/ledger.jsonl',
		'daily_brief.md',
		'fact_claims.jsonl.bak',
	])('%s has no role', async (path) => {
		expect((await found([path])).files).toEqual([]);
	});

	it('lists a default role that nothing matches as missing, but not ledgers, trackers or pages', async () => {
		const discovery = await found(['fact_claims.jsonl', 'search_runs.phone.jsonl']);
		expect(discovery.missing.map((file) => file.path)).toEqual([
			'retrieval_runs.jsonl',
			'source_registry.jsonl',
			'approval_queue.jsonl',
			'DAILY_BRIEF.md',
		]);
		expect(discovery.problems).toEqual([]);
	});

	it('finds the same files whatever order the host lists them in', async () => {
		const paths = ['b/fact_claims.jsonl', 'a/fact_claims.jsonl', 'A/fact_claims.jsonl', '.x/fact_claims.jsonl'];
		expect((await found(paths)).files.map((file) => file.path)).toEqual([...paths].sort());
		expect((await found([...paths].reverse())).files).toEqual((await found(paths)).files);
	});
});

describe('with a profile', () => {
	it('takes the globs of a named role instead of its default, and keeps the other defaults', async () => {
		const discovery = await found(['data/claims.jsonl', 'fact_claims.jsonl', 'approval_queue.jsonl'], {
			files: { claims: 'data/*.jsonl' },
		});
		expect(roles(discovery)).toEqual(['approval_queue approval_queue.jsonl', 'claims data/claims.jsonl']);
	});

	it("finds the files that devices of the app write for themselves, whatever it calls the agent's", async () => {
		const own = ['x/approval_queue.studio-4k2mz.jsonl', 'x/search_runs.studio-4k2mz.jsonl'];
		const discovery = await found([...own, 'q.jsonl', 'runs.jsonl', 'approval_queue.jsonl', 'search_runs.jsonl', 'search_runs.phone.jsonl'], {
			files: { approval_queue: 'q.jsonl', search_runs: 'runs.jsonl' },
		});
		expect(roles(discovery)).toEqual(['approval_queue q.jsonl', 'search_runs runs.jsonl', `approval_queue ${own[0]}`, `search_runs ${own[1]}`]);
	});

	it('says which glob matches nothing', async () => {
		const profile = profileOf({
			files: { claims: ['data/claims.jsonl', 'fact_claims.jsonl'], sources: 'src/*.jsonl' },
			trackers: [{ path: 'list.csv', key: 'id' }],
			pages: { folder: 'Schools' },
		});
		const discovery = await discover(listedFiles(['fact_claims.jsonl']), profile, noPause);
		expect(discovery.problems.map((problem) => [problem.code, problem.where, problem.found])).toEqual([
			['no_file_matches', 'trackers[0].path', 'list.csv'],
			['no_file_matches', 'files.sources[0]', 'src/*.jsonl'],
			['no_file_matches', 'files.claims[0]', 'data/claims.jsonl'],
			['no_file_matches', 'pages.folder', 'Schools'],
		]);
		const missing = discovery.missing.map((file) => `${file.role} ${file.path}`);
		expect(missing).toContain('tracker list.csv');
		expect(missing).toContain('sources src/*.jsonl');
		expect(missing).toContain('page Schools');
		expect(withProblems(profile.report, discovery.problems).problems).toHaveLength(4);
	});

	it('names the nearest file for a path that is not there', async () => {
		const discovery = await found(['data/Claims.jsonl', 'x.csv'], {
			files: { claims: 'data/claim.jsonl', sources: 'far/away.jsonl' },
		});
		expect(discovery.problems.map((problem) => problem.nearest)).toEqual([null, 'data/Claims.jsonl']);
	});

	it('finds trackers, offers the other tables, and lists pages', async () => {
		const discovery = await found(
			['trackers/schools.csv', 'trackers/costs.tsv', 'Schools/A.md', 'Schools/x/B.MD', 'Schools/a.png', 'Notes/C.md'],
			{ trackers: [{ path: 'trackers/schools.csv', key: 'id' }], pages: { folder: 'Schools/' } },
		);
		expect(roles(discovery)).toEqual(['tracker trackers/schools.csv']);
		expect(discovery.files[0]?.tracker?.key).toBe('id');
		expect(discovery.csvFiles).toEqual(['trackers/costs.tsv']);
		expect(discovery.pages).toEqual(['Schools/A.md', 'Schools/x/B.MD']);
	});

	it('gives a file that two roles claim to the first, and says so', async () => {
		const discovery = await found(['data/all.jsonl'], { files: { sources: 'data/*.jsonl', claims: 'data/a*.jsonl' } });
		expect(roles(discovery)).toEqual(['sources data/all.jsonl']);
		expect(discovery.problems).toEqual([
			{ code: 'file_in_two_roles', where: 'files.claims[0]', found: 'data/all.jsonl', nearest: null },
		]);
	});

	it('does not look into ignored folders', async () => {
		const discovery = await found(['tmp/a/fact_claims.jsonl', 'old/fact_claims.jsonl', 'fact_claims.jsonl'], {
			ignore: ['tmp/**', '**/old'],
		});
		expect(roles(discovery)).toEqual(['claims fact_claims.jsonl']);
	});
});

describe('the walk', () => {
	it('goes into hidden folders, not into .git, node_modules, .trash or an Obsidian configuration', async () => {
		const discovery = await found([
			'.openclaw/fact_claims.jsonl',
			'.git/fact_claims.jsonl',
			'a/node_modules/fact_claims.jsonl',
			'.trash/fact_claims.jsonl',
			'.config-of-mine/app.json',
			'.config-of-mine/fact_claims.jsonl',
			'site/app.json',
			'site/fact_claims.jsonl',
		]);
		expect(discovery.files.map((file) => file.path)).toEqual(['.openclaw/fact_claims.jsonl', 'site/fact_claims.jsonl']);
	});

	it('lists conflict copies of what would be read and loads none, also when a glob matches one', async () => {
		const copy = 'q/approval_queue.sync-conflict-20260101-000000-ABCDEFG.jsonl';
		const paths = ['q/approval_queue.jsonl', copy, 'q/approval_queue 2.jsonl', 'photo (conflicted copy).png'];
		const discovery = await found(paths, { files: { approval_queue: 'q/*.jsonl' } });
		expect(discovery.files.map((file) => file.path)).toEqual(['q/approval_queue.jsonl']);
		expect(discovery.conflictCopies).toEqual([
			{ path: 'q/approval_queue 2.jsonl', of: 'q/approval_queue.jsonl' },
			{ path: copy, of: 'q/approval_queue.jsonl' },
		]);
	});

	it('lists a copy whose original is gone', async () => {
		const discovery = await found(['fact_claims (conflicted copy).jsonl']);
		expect(discovery.files).toEqual([]);
		expect(discovery.conflictCopies.map((copy) => copy.of)).toEqual(['fact_claims.jsonl']);
	});

	it('goes on around a folder that cannot be listed and says why', async () => {
		const files = listedFiles(['locked/fact_claims.jsonl', 'open/fact_claims.jsonl'], ['locked']);
		const discovery = await discover(files, DEFAULT_PROFILE, noPause);
		expect(discovery.files.map((file) => file.path)).toEqual(['open/fact_claims.jsonl']);
		expect(discovery.unreadableFolders).toEqual([{ path: 'locked', error: 'not allowed' }]);
	});

	it('says when the workspace is deeper than the cap', async () => {
		const deep = (depth: number): string => `${'d/'.repeat(depth)}fact_claims.jsonl`;
		const within = await found([deep(WALK_CAPS.depth)]);
		expect([within.files.length, within.truncated]).toEqual([1, false]);
		const beyond = await found([deep(WALK_CAPS.depth + 1), 'fact_claims.jsonl']);
		expect([beyond.files.length, beyond.truncated]).toEqual([1, true]);
	});

	it('says when there are more entries than the cap, and sees the shallow ones first', async () => {
		const paths = ['a/b/deep.txt', ...Array.from({ length: 8 }, (_, at) => `z${at}.txt`)];
		const walk = async (entries: number) => walkWorkspace(listedFiles(paths), [], noPause, { depth: 12, entries });
		expect(await walk(11)).toEqual({ paths: [...paths].sort(), unreadableFolders: [], truncated: false });
		const cut = await walk(9);
		expect([cut.paths.length, cut.paths.includes('a/b/deep.txt'), cut.truncated]).toEqual([8, false, true]);
		expect(WALK_CAPS).toEqual({ depth: 12, entries: 200_000 });
	});

	it('breathes between slices of a big workspace', async () => {
		const many = Array.from({ length: 20 }, (_, at) => Array.from({ length: 500 }, (__, file) => `f${at}/${file}.txt`)).flat();
		let breaths = 0;
		await discover(listedFiles(many), DEFAULT_PROFILE, () => {
			breaths += 1;
			return Promise.resolve();
		});
		expect(breaths).toBeGreaterThanOrEqual(8);
	});

	it('ends when a link leads back up', async () => {
		const files = listedFiles(['a/fact_claims.jsonl']);
		const looping = {
			...files,
			list: async (folder: string) => [
				...(await files.list(folder === '' ? '' : 'a')).map((entry) => ({
					...entry,
					path: folder === '' ? entry.path : `${folder}/${entry.path.slice(2)}`,
				})),
				{ path: folder === '' ? 'loop' : `${folder}/loop`, isFolder: true },
				{ path: folder, isFolder: true },
			],
		};
		const discovery = await discover(looping, DEFAULT_PROFILE, noPause);
		expect(discovery.truncated).toBe(true);
		expect(discovery.files.length).toBeLessThanOrEqual(2 * WALK_CAPS.depth + 2);
	});
});
