import { describe, expect, it } from 'vitest';
import { MemoryFiles } from './memory-files';
import { open, read } from './open-memory';

const lines = (...rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const FILES = {
	'search_runs.jsonl': lines({ search_run_id: 'SR-1', query: 'q', status: 'success' }, { search_run_id: 'SR-2', query: 'r', status: 'no_results' }),
	'retrieval_runs.jsonl': lines({ run_id: 'RR-1', query: 'q', search_run_ids: ['SR-1'], source_ids: ['SRC-1', 'SRC-9'] }),
	'source_registry.jsonl': lines({ source_id: 'SRC-1', url: 'https://example.org/a' }, { source_id: 'SRC-2', url: 'https://example.org/b', run_id: 'SR-2' }),
	'fact_claims.jsonl': lines(
		{ claim_id: 'CLM-1', claim: 'a', source_ids: ['SRC-1'], run_id: 'RR-1' },
		{ claim_id: 'CLM-2', claim: 'b', source_ids: ['SRC-1', 'SRC-404'], refines: 'CLM-1' },
	),
	'approval_queue.jsonl': lines(
		{ id: 'APQ-1', status: 'pending', claim_ids: ['CLM-1'] },
		{ id: 'APQ-1', status: 'pending', claim_ids: ['CLM-2', 'CLM-7'] },
		{ id: 'CLM-1', status: 'pending' },
	),
};

describe('the chain', () => {
	it('is walked both ways from every record', async () => {
		const { chain } = await read(new MemoryFiles(FILES));
		const steps = (key: string): [readonly string[], readonly string[]] => [
			chain.restsOn(key).map((row) => row.key),
			chain.leadsTo(key).map((row) => row.key),
		];
		expect(steps('search_run/s:SR-1')).toEqual([[], ['retrieval_run/s:RR-1']]);
		expect(steps('search_run/s:SR-2')).toEqual([[], ['source/s:SRC-2']]);
		expect(steps('retrieval_run/s:RR-1')).toEqual([['search_run/s:SR-1'], ['source/s:SRC-1', 'claim/s:CLM-1']]);
		expect(steps('source/s:SRC-1')).toEqual([['retrieval_run/s:RR-1'], ['claim/s:CLM-1', 'claim/s:CLM-2']]);
		expect(steps('claim/s:CLM-1')).toEqual([['retrieval_run/s:RR-1', 'source/s:SRC-1'], ['claim/s:CLM-2', 'item/s:APQ-1']]);
		expect(steps('claim/s:CLM-2')).toEqual([['source/s:SRC-1', 'claim/s:CLM-1'], ['item/s:APQ-1']]);
		expect(steps('item/s:APQ-1')).toEqual([['claim/s:CLM-1', 'claim/s:CLM-2'], []]);
		expect(steps('item/s:CLM-1')).toEqual([[], []]);
		expect(steps('claim/s:nobody')).toEqual([[], []]);
	});

	it('lists references that point to nothing', async () => {
		const { chain } = await read(new MemoryFiles(FILES));
		expect(chain.dangling.map(({ from, to, id }) => [from, to, id.shown])).toEqual([
			['retrieval_run/s:RR-1', 'source', 'SRC-9'],
			['claim/s:CLM-2', 'source', 'SRC-404'],
			['item/s:APQ-1', 'claim', 'CLM-7'],
		]);
		expect(chain.danglingOf('claim/s:CLM-2').map((end) => end.id.shown)).toEqual(['SRC-404']);
		expect(chain.danglingOf('claim/s:CLM-1')).toEqual([]);
	});

	it('follows the files: a source that arrives is dangling no more', async () => {
		const files = new MemoryFiles(FILES);
		const { reader, now } = open(files);
		await reader.open();
		const before = now();
		expect(before.chain.dangling).toHaveLength(3);
		files.append('source_registry.jsonl', lines({ source_id: 'SRC-404', url: 'https://example.org/c' }));
		await reader.reconcile();
		expect(now().chain.dangling).toHaveLength(2);
		expect(now().chain.leadsTo('source/s:SRC-404').map((row) => row.key)).toEqual(['claim/s:CLM-2']);
		expect(before.chain.dangling).toHaveLength(3);
		reader.close();
	});
});

describe('claims about a subject', () => {
	const claims = lines(
		{ claim_id: 'C1', claim: 'one', subject: ' exu ', field: 'deadline', verified_at: '2026-01-02' },
		{ claim_id: 'C2', claim: 'two', subject: 'Example Université', field: 'Deadline', created_at: '2026-03-04' },
		{ claim_id: 'C3', claim: 'three', subject: 'EXU', field: 'fee', created_at: '2026-02-01' },
		{ claim_id: 'C4', claim: 'four', subject: 'OTHER', field: 'deadline' },
		{ claim_id: 'C5', claim: 'five', subject: 'EXU', field: 'deadline' },
		{ claim_id: 'C6', claim: 'six', subject: 'exu', field: 'application-deadline' },
	);
	const tracker = 'id,programme,deadline,Application Deadline\nEXU,Example Universite\u0301,2026-12-01,2027-01-01\nNIL,Nowhere,2026-12-02,\n';
	const profileText = JSON.stringify({
		trackers: [{ path: 'schools.csv', key: 'id', name_column: 'programme', dates: [{ column: 'deadline' }, { column: 'Application Deadline' }] }],
	});

	it('are found by key or name, whatever the case, spacing and composition; newest first', async () => {
		const { chain, subjects } = await read(new MemoryFiles({ 'fact_claims.jsonl': claims, 'schools.csv': tracker }), { profileText });
		const about = (subject: string, field?: string): readonly string[] => chain.claimsAbout(subject, field).map((row) => row.key.slice(-2));
		expect(about('EXU', 'deadline')).toEqual(['C2', 'C1', 'C5']);
		expect(about('example université', 'DEADLINE')).toEqual(['C2', 'C1', 'C5']);
		expect(about('subject/schools.csv#EXU')).toEqual(['C2', 'C3', 'C1', 'C5', 'C6']);
		expect(about('other')).toEqual(['C4']);
		expect(about('nobody')).toEqual([]);
		expect(subjects.map((subject) => subject.dates.map((date) => date.claims))).toEqual([
			[['claim/s:C2', 'claim/s:C1', 'claim/s:C5'], ['claim/s:C6']],
			[[]],
		]);
	});
});

describe('folding over several files', () => {
	it('takes files in path order, keeps all lines and shows the last one', async () => {
		const snapshot = await read(
			new MemoryFiles({
				'b/fact_claims.jsonl': lines({ claim_id: 'C1', claim: 'late' }, { claim_id: 'C3', claim: 'three' }),
				'a/fact_claims.jsonl': lines({ claim_id: 'C1', claim: 'early' }, { claim_id: 'C2', claim: 'two' }),
				'approval_queue.jsonl': lines({ id: 'C1', status: 'pending' }),
			}),
		);
		expect(Array.from(snapshot.claims, (row) => [row.row, row.key, row.text, row.versions])).toEqual([
			[0, 'claim/s:C1', 'late', 2],
			[1, 'claim/s:C2', 'two', 1],
			[2, 'claim/s:C3', 'three', 1],
		]);
		expect(snapshot.claims.versionsOf('claim/s:C1').map((place) => [place.path, place.line])).toEqual([
			['a/fact_claims.jsonl', 1],
			['b/fact_claims.jsonl', 1],
		]);
		expect(snapshot.find('item/s:C1')?.kind).toBe('item');
		expect(snapshot.claims.findById({ key: 's:C3', shown: 'C3' })?.row).toBe(2);
		expect(snapshot.claims.find('claim/s:none')).toBeNull();
		expect(() => snapshot.claims.at(3)).toThrow(RangeError);
		expect(() => snapshot.claims.at(-1)).toThrow(RangeError);
		expect(() => snapshot.claims.at(0.5)).toThrow(RangeError);
	});

	it('finds records without id by their place', async () => {
		const text = lines({ claim: 'one' }, { claim: 'two' });
		const { claims } = await read(new MemoryFiles({ 'fact_claims.jsonl': text }));
		const keys = Array.from(claims, (row) => row.key);
		expect(keys).toEqual(['claim/@fact_claims.jsonl:0', 'claim/@fact_claims.jsonl:16']);
		expect(keys.map((key) => claims.find(key)?.text)).toEqual(['one', 'two']);
		expect(claims.find('claim/@fact_claims.jsonl:5')).toBeNull();
		expect(claims.find('claim/@other.jsonl:0')).toBeNull();
		expect(claims.versionsOf(keys[1] ?? '')).toHaveLength(1);
	});
});
