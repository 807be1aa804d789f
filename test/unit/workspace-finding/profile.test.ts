import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../../src/workspace/json-fault';
import { DEFAULT_PROFILE, DEFAULT_STAGES, DEFAULT_TIERS, readProfile, type Profile } from '../../../src/workspace/profile';

function profileOf(json: unknown): Profile {
	return readProfile('evidence-desk.json', JSON.stringify(json));
}

/** Code, place, found, nearest: one line per problem. */
function problemsOf(profile: Profile): readonly string[] {
	return profile.report.problems.map((problem) => {
		return `${problem.code} | ${problem.where} | ${problem.found} | ${problem.nearest ?? '-'}`;
	});
}

const WHOLE = {
	version: 1,
	name: 'Applications',
	files: {
		search_runs: ['90_system/search/search_runs*.jsonl'],
		retrieval_runs: 'evidence/retrieval_runs.jsonl',
		sources: ['./evidence//sources.jsonl'],
		claims: ['data/claims.jsonl', 'data/more/*.jsonl'],
		approval_queue: [],
		ledgers: ['**/approvals/ledger.*.jsonl'],
		briefs: ['DAILY_BRIEF.md'],
	},
	fields: { claims: { text: 'claim_body', source_ids: ['src', 'from'] } },
	statuses: { approval_queue: { done: 'no_action_required' } },
	kinds: { refine: 'action_item', weigh: 'decision_item' },
	trackers: [
		{
			path: 'trackers/schools.csv',
			name: 'Programmes',
			key: 'id',
			name_column: 'programme',
			tier: 'tier',
			stage: 'stage',
			priority: 'priority',
			page: 'page',
			dates: [
				{ column: 'deadline', label: 'Deadline', certainty_column: 'deadline_certainty' },
				{ column: 'interview', certainty: 'estimated' },
			],
		},
	],
	tiers: ['Reach', 'Safety'],
	stages: ['Research', 'Done'],
	pages: { folder: 'Schools/', required: ['key', 'tier'] },
	ignore: ['tmp/**'],
	stale_after_days: 14,
	pinned_now: '2026-03-02T09:00',
	rules: { ED111: 'off' },
};

describe('a whole profile', () => {
	it('is taken in every part, without a problem', () => {
		const profile = profileOf(WHOLE);
		expect(profile.report).toEqual({
			path: 'evidence-desk.json',
			name: 'Applications',
			tiers: ['Reach', 'Safety'],
			stages: ['Research', 'Done'],
			staleAfterDays: 14,
			pinnedNow: '2026-03-02T09:00',
			problems: [],
			requiredProperties: ['key', 'tier'],
			rules: new Map([['ED111', 'off']]),
		});
		expect([...profile.globs]).toEqual([
			['search_runs', ['90_system/search/search_runs*.jsonl']],
			['retrieval_runs', ['evidence/retrieval_runs.jsonl']],
			['sources', ['evidence/sources.jsonl']],
			['claims', ['data/claims.jsonl', 'data/more/*.jsonl']],
			['approval_queue', []],
			['ledger', ['**/approvals/ledger.*.jsonl']],
			['brief', ['DAILY_BRIEF.md']],
		]);
		expect([...(profile.readOptions.get('claim')?.fields ?? [])]).toEqual([
			['text', ['claim_body']],
			['source_ids', ['src', 'from']],
		]);
		expect(profile.readOptions.get('source')?.fields.size).toBe(0);
		expect([...(profile.readOptions.get('item')?.statuses ?? [])]).toEqual([['done', 'no_action_required']]);
		expect([...(profile.readOptions.get('item')?.itemKinds ?? [])]).toEqual([
			['refine', 'action_item'],
			['weigh', 'decision_item'],
		]);
		expect(profile.trackers).toEqual([
			{
				where: 'trackers[0]',
				path: 'trackers/schools.csv',
				name: 'Programmes',
				key: 'id',
				nameColumn: 'programme',
				tier: 'tier',
				stage: 'stage',
				priority: 'priority',
				page: 'page',
				dates: [
					{
						where: 'trackers[0].dates[0]',
						column: 'deadline',
						label: 'Deadline',
						certaintyColumn: 'deadline_certainty',
						certainty: null,
					},
					{
						where: 'trackers[0].dates[1]',
						column: 'interview',
						label: 'interview',
						certaintyColumn: null,
						certainty: 'estimated',
					},
				],
			},
		]);
		expect(profile.pagesFolder).toBe('Schools');
		expect(profile.requiredProperties).toEqual(['key', 'tier']);
		expect(profile.ignoredFolders).toEqual(['tmp/**']);
	});

	it('may begin with a byte order mark', () => {
		expect(readProfile('p.json', `\uFEFF${JSON.stringify(WHOLE)}`).report.problems).toEqual([]);
	});
});

describe('defaults', () => {
	it.each([
		['no file', readProfile(null, null)],
		['an empty object', profileOf({})],
	])('hold with %s', (_, profile) => {
		expect(profile.report.tiers).toEqual(DEFAULT_TIERS);
		expect(profile.report.stages).toEqual(DEFAULT_STAGES);
		expect(profile.report.staleAfterDays).toBe(30);
		expect(profile.report.pinnedNow).toBeNull();
		expect(profile.report.problems).toEqual([]);
		expect(profile.globs.size).toBe(0);
		expect(profile.trackers).toEqual([]);
		expect(profile.pagesFolder).toBeNull();
	});

	it('are the exported default profile, without a path', () => {
		expect(DEFAULT_PROFILE.report.path).toBeNull();
		expect([...DEFAULT_PROFILE.readOptions.keys()]).toHaveLength(5);
	});

	it.each([
		['', 'not_json | line 1, column 1 | "" | -'],
		['{\n\t"tiers": ["A",]\n}', 'not_json | line 2, column 16 | "\\"tiers\\": [\\"A\\",]" | -'],
		['{ // names\n}', 'not_json | line 1, column 3 | "{ // names" | -'],
		['{"name": "x"', 'not_json | line 1, column 13 | "{\\"name\\": \\"x\\"" | -'],
		['[]', 'not_object | line 1, column 1 | [] | -'],
		['null', 'not_object | line 1, column 1 | null | -'],
		['"x"', 'not_object | line 1, column 1 | "x" | -'],
	])('hold when the file is %j', (text, problem) => {
		const profile = readProfile('evidence-desk.json', text);
		expect(problemsOf(profile)).toEqual([problem]);
		expect(profile.report.stages).toEqual(DEFAULT_STAGES);
		expect(profile.report.path).toBe('evidence-desk.json');
	});

	it('hold when the file cannot be read, and that is said', () => {
		expect(problemsOf(readProfile('evidence-desk.json', null))).toEqual(['unreadable | evidence-desk.json |  | -']);
	});
});

describe('a wrong part is a problem, and the others hold', () => {
	it.each<[string, unknown, readonly string[]]>([
		['a misspelt key', { stagse: [] }, ['unknown_key | stagse | stagse | stages']],
		['a key of no kind', { colour: 1 }, ['unknown_key | colour | colour | -']],
		['a misspelt role', { files: { claim: 'a' } }, ['unknown_key | files.claim | claim | claims']],
		['a role of the wrong type', { files: { claims: 7 } }, ['wrong_type | files.claims | 7 | -']],
		['files as a list', { files: [] }, ['wrong_type | files | [] | -']],
		['an empty glob', { files: { claims: ' ' } }, ['wrong_type | files.claims | " " | -']],
		['a glob upwards', { files: { claims: ['../a.jsonl'] } }, ['leaves_workspace | files.claims[0] | ../a.jsonl | -']],
		['an absolute glob', { files: { claims: '/a.jsonl' } }, ['leaves_workspace | files.claims | /a.jsonl | -']],
		['a tracker outside', { trackers: [{ path: '~/a.csv', key: 'id' }] }, ['leaves_workspace | trackers[0].path | ~/a.csv | -']],
		['pages outside', { pages: { folder: 'a/../..' } }, ['leaves_workspace | pages.folder | a/../.. | -']],
		['an ignore outside', { ignore: ['..'] }, ['leaves_workspace | ignore[0] | .. | -']],
		['pages without a folder', { pages: { required: ['a'] } }, ['missing_key | pages.folder |  | -']],
		['a misspelt field', { fields: { claims: { txt: 'a' } } }, ['unknown_key | fields.claims.txt | txt | text']],
		['a field of the wrong type', { fields: { claims: { text: {} } } }, ['wrong_type | fields.claims.text | {} | -']],
		[
			'a misspelt status',
			{ statuses: { approval_queue: { done: 'no_action_requird' } } },
			['unknown_value | statuses.approval_queue.done | no_action_requird | no_action_required'],
		],
		['a status that is no word', { statuses: { approval_queue: { done: 1 } } }, ['wrong_type | statuses.approval_queue.done | 1 | -']],
		[
			'a status with another meaning',
			{ statuses: { approval_queue: { Pending: 'approved', approved: 'approved' } } },
			['fixed_status | statuses.approval_queue.Pending | Pending | -'],
		],
		['statuses of another role', { statuses: { claims: {} } }, ['unknown_key | statuses.claims | claims | -']],
		['a misspelt kind', { kinds: { refine: 'action-items' } }, ['unknown_value | kinds.refine | action-items | action_item']],
		['a number of days as text', { stale_after_days: '30' }, ['wrong_type | stale_after_days | "30" | -']],
		['no days', { stale_after_days: 0 }, ['wrong_type | stale_after_days | 0 | -']],
		['a repeated stage', { stages: ['A', 'B', 'A'] }, ['duplicate_value | stages[2] | A | -']],
		['a stage that is no word', { stages: ['A', 1] }, ['wrong_type | stages | ["A",1] | -']],
		['another version', { version: 2 }, ['unsupported_version | version | 2 | 1']],
		['an impossible day', { pinned_now: '2026-02-30' }, ['wrong_type | pinned_now | 2026-02-30 | -']],
		['a moment with a zone', { pinned_now: '2026-02-03T09:00Z' }, ['wrong_type | pinned_now | 2026-02-03T09:00Z | -']],
		['a key from the prototype', JSON.parse('{"__proto__": {"stages": []}}'), ['unknown_key | __proto__ | __proto__ | -']],
	])('%s', (_, json, problems) => {
		expect(problemsOf(profileOf(json))).toEqual(problems);
		const beside = profileOf({ ...(json as object), name: 'Still here' });
		expect(beside.report.name).toBe('Still here');
	});

	it('keeps the good trackers beside the bad ones', () => {
		const profile = profileOf({
			trackers: [
				{ path: 'a.csv', keys: 'id' },
				{ path: 'b.csv', key: 'id', tier: 7, dates: [{ column: 'due' }, { label: 'x' }, { column: 'opens', certainty: 'offical' }] },
				'c.csv',
			],
		});
		expect(problemsOf(profile)).toEqual([
			'unknown_key | trackers[0].keys | keys | key',
			'missing_key | trackers[0].key |  | -',
			'wrong_type | trackers[1].tier | 7 | -',
			'missing_key | trackers[1].dates[1].column |  | -',
			'unknown_value | trackers[1].dates[2].certainty | offical | official',
			'wrong_type | trackers[2] | "c.csv" | -',
		]);
		expect(profile.trackers.map((tracker) => [tracker.path, tracker.tier])).toEqual([['b.csv', null]]);
		expect(profile.trackers[0]?.dates.map((date) => [date.where, date.column, date.certainty])).toEqual([
			['trackers[1].dates[0]', 'due', null],
			['trackers[1].dates[2]', 'opens', null],
		]);
	});

	it('keeps the good globs beside the one that leaves the workspace', () => {
		const profile = profileOf({ files: { claims: ['../x', 'a.jsonl'] } });
		expect(profile.globs.get('claims')).toEqual(['a.jsonl']);
	});

	it('names a key that stands twice', () => {
		expect(problemsOf(readProfile('p.json', '{"name":"a","name":"b"}'))).toEqual(['duplicate_key | name | name | -']);
	});

	it('shortens a long value in the problem', () => {
		const [problem] = profileOf({ name: ['x'.repeat(500)] }).report.problems;
		expect(problem?.found.length).toBeLessThan(100);
	});

	it('takes a pinned day as well as a pinned time', () => {
		expect(profileOf({ pinned_now: '2026-03-02' }).report.pinnedNow).toBe('2026-03-02');
	});
});

describe('jsonFault', () => {
	it.each<[string, number, number]>([
		['{"a":1,}', 1, 8],
		['{"a" 1}', 1, 6],
		['{a:1}', 1, 2],
		["{'a':1}", 1, 2],
		['[1 2]', 1, 4],
		['[01]', 1, 3],
		['["a\nb"]', 1, 4],
		['["a\\x"]', 1, 4],
		['{}\n{}', 2, 1],
		['{"中文":\n  tru}', 2, 3],
		['["😀" x]', 1, 6],
		['[', 1, 2],
	])('%j is wrong at line %d, column %d', (text, line, column) => {
		expect(jsonFault(text)).toEqual({ line, column });
	});

	it('agrees with JSON.parse about what is JSON', () => {
		const parses = (text: string): boolean => {
			try {
				JSON.parse(text);
				return true;
			} catch {
				return false;
			}
		};
		const scraps = fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-', 'e', '0', '.', 'true', 'null', ' ', '\n', '"', '\\', 'u0041'), { maxLength: 8 });
		fc.assert(
			fc.property(scraps, (pieces) => {
				const text = pieces.join('');
				expect(jsonFault(text) === null).toBe(parses(text));
			}),
			{ numRuns: 3000 },
		);
		fc.assert(
			fc.property(fc.json(), (text) => {
				expect(jsonFault(text)).toBeNull();
				const cut = text.slice(0, -1);
				expect(jsonFault(cut) === null).toBe(parses(cut));
			}),
		);
	});

	it('does not run out of stack on deep nesting', () => {
		expect(jsonFault('['.repeat(100_000))).toEqual({ line: 1, column: 202 });
	});
});
