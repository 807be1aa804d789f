/** From a finding to a pending item: what is proposed, that it reads back, and that it can be written. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellOf } from '../../../src/verification/claim-cell';
import { compareResults } from '../../../src/verification/compare';
import { proposeFinding } from '../../../src/verification/propose-finding';
import type { ProposedBy } from '../../../src/verification/propose-finding';
import { statementOfText } from '../../../src/verification/statements';
import { FINDING_KINDS } from '../../../src/verification/verification-types';
import type { Finding } from '../../../src/verification/verification-types';
import type { RaiseRequest } from '../../../src/decisions/desk/desk-types';
import type { SearchResult } from '../../../src/search/search-types';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { applied, claimNamed, demoFiles, mendedFiles, result, snapshotOf, statementNamed } from './demo';

const SOURCES = '90_system/evidence/source_registry.jsonl';
const CLAIMS = '90_system/evidence/fact_claims.jsonl';
const TRACKER = 'trackers/programmes.csv';
const BY: ProposedBy = { sourceId: 'SRC-NEW', claimId: 'CLM-NEW', at: '2026-03-02T09:00:00.000Z', title: 'Check the tuition' };
const NEW_PAGE = 'https://fees.example.org/2026';
const KNOWN_PAGE = 'https://www.example.edu/cs/apply';

let files: Map<string, Uint8Array>;
let demo: Snapshot;
beforeAll(async () => {
	files = mendedFiles();
	demo = await snapshotOf(files);
});

function finding(claim: string | null, more: Partial<Finding> = {}, results: readonly SearchResult[] = [result(NEW_PAGE, { title: 'Fees 2026', snippet: 'The fee is GBP 33000.' })], snapshot = demo): Finding {
	const statement = claim === null ? statementOfText('The tuition is GBP 31200.') : statementNamed(snapshot, claim);
	return { kind: 'confirms', statement, found: compareResults(results, statement, snapshot), value: null, quote: 'The fee is GBP 31200.', sourceType: null, withCell: false, note: '', searchRunId: 'SEARCH-1', ...more };
}

function request(of: Finding, snapshot = demo): RaiseRequest {
	const made = proposeFinding(of, snapshot, BY);
	if (!made.ok) throw new Error(made.problem);
	return made.request;
}

const records = (of: RaiseRequest): readonly unknown[] => of.proposals.flatMap((proposal) => (proposal.op === 'jsonl.append' ? [proposal.record] : []));

describe('what is proposed', () => {
	it('a source alone: one record, in the words the agents use, of no kind that nobody named', () => {
		const made = request(finding(null, { kind: 'source', quote: '' }));
		expect(made).toEqual({
			title: 'Check the tuition',
			subject: null,
			proposals: [{ op: 'jsonl.append', path: SOURCES, record: { source_id: 'SRC-NEW', url: NEW_PAGE, title: 'Fees 2026', retrieved_at: BY.at, search_run_id: 'SEARCH-1' } }],
			sourceIds: [],
			claimIds: [],
			runIds: ['SEARCH-1'],
			origin: 'verification',
			note: null,
		});
	});

	it('halves of characters, which no file can hold, are replaced wherever they stand', () => {
		const made = request(finding('CLM-0003', { quote: 'a\udc00\udc00\ud83d b', note: '\udfff\udfff', kind: 'conflicts', value: '\ud800\ud800\u{1f600}' }));
		expect(JSON.stringify(made)).not.toMatch(/\\ud[89a-f]/);
		expect(records(made).at(-1)).toMatchObject({ quote: 'a\ufffd\ufffd\ufffd b', value: '\ufffd\ufffd\u{1f600}' });
		expect(made.note).toBe('\ufffd\ufffd');
	});

	it('confirmed: a claim with the same words that refines the old one, old and new sources together', () => {
		const made = request(finding('CLM-0003', { note: 'Looked twice.' }));
		expect(records(made)).toEqual([
			{ source_id: 'SRC-NEW', url: NEW_PAGE, title: 'Fees 2026', retrieved_at: BY.at, quote: 'The fee is GBP 31200.', search_run_id: 'SEARCH-1' },
			{
				claim_id: 'CLM-NEW',
				subject: 'EXU-CS',
				field: 'tuition',
				value: 'GBP 31200',
				statement: claimNamed(demo, 'CLM-0003').text,
				certainty: 'official',
				refines: 'CLM-0003',
				source_ids: ['SRC-0001', 'SRC-NEW'],
				search_run_id: 'SEARCH-1',
				quote: 'The fee is GBP 31200.',
				status: 'active',
				created_at: BY.at,
				verified_at: BY.at,
			},
		]);
		// It names what is there now, so that nothing points to nothing while it waits.
		expect(made).toMatchObject({ subject: 'EXU-CS', claimIds: ['CLM-0003'], sourceIds: ['SRC-0001'], note: 'Looked twice.' });
	});

	it('changed: the new value stands in the old sentence, and in the cell if that was asked', () => {
		const made = request(finding('CLM-0003', { kind: 'changes', value: ' GBP 33000 ', withCell: true }));
		expect(records(made)[1]).toMatchObject({ value: 'GBP 33000', statement: 'Tuition of MSc Computer Science at Example University is GBP 33000 a year for students from outside.', refines: 'CLM-0003', source_ids: ['SRC-NEW'], verified_at: BY.at });
		expect(records(made)[1]).not.toHaveProperty('certainty');
		expect(made.proposals[2]).toEqual({ op: 'csv.set', path: TRACKER, key_column: 'key', key: 'EXU-CS', column: 'tuition', before: 'GBP 31200', after: 'GBP 33000' });
		expect(request(finding('CLM-0003', { kind: 'changes', value: 'GBP 33000' })).proposals).toHaveLength(2);
	});

	it('in conflict: a claim beside the old one; nothing is verified, nothing replaced', () => {
		const [, claim] = records(request(finding('CLM-0003', { kind: 'conflicts', value: 'GBP 33000', withCell: true })));
		expect(claim).toMatchObject({ value: 'GBP 33000', conflicts_with: ['CLM-0003'], source_ids: ['SRC-NEW'] });
		for (const member of ['refines', 'verified_at', 'status', 'certainty']) expect(claim).not.toHaveProperty(member);
	});

	it('the quote speaks where the value does not stand in the sentence in one plain place', async () => {
		const snapshot = await snapshotOf(new Map([['source_registry.jsonl', ''], ['fact_claims.jsonl', '{"claim_id":"C1","statement":"2 letters, 2 of them academic","field":"letters","value":"2"}\n{"claim_id":"C2","statement":"Letters are wanted","field":"letters","value":"2"}\n']]));
		for (const id of ['C1', 'C2']) expect(records(request(finding(id, { kind: 'changes', value: '3', quote: ' Three letters. ' }, undefined, snapshot), snapshot))[1]).toMatchObject({ value: '3', statement: 'Three letters.' });
	});

	it('a known page is named and not added again; several new pages get ids of their own', () => {
		const pages = [result(KNOWN_PAGE), result(NEW_PAGE), result(`${NEW_PAGE}?utm_source=x`), result('https://other.example.org/')];
		const made = request(finding('CLM-0004', {}, pages));
		expect(records(made).map((record) => (record as { source_id?: string }).source_id)).toEqual(['SRC-NEW', 'SRC-NEW-2', undefined]);
		expect(records(made)[2]).toMatchObject({ source_ids: ['SRC-0001', 'SRC-NEW', 'SRC-NEW-2'] });
		// Of several pages nobody knows which one the quote is from.
		expect(records(made)[0]).not.toHaveProperty('quote');
	});

	it('confirmed by a page that is known already needs no new source', () => {
		expect(request(finding('CLM-0003', {}, [result(KNOWN_PAGE)])).proposals.map(({ path }) => path)).toEqual([CLAIMS]);
	});

	it('an id that somebody has already gets a number behind it', () => {
		const made = proposeFinding(finding('CLM-0003'), demo, { ...BY, sourceId: 'SRC-0001', claimId: 'CLM-0001' });
		expect(made.ok && records(made.request)).toMatchObject([{ source_id: 'SRC-0001-2' }, { claim_id: 'CLM-0001-2', source_ids: ['SRC-0001', 'SRC-0001-2'] }]);
	});

	it('official is what the person calls official, and nothing else', () => {
		const types = (sourceType: string | null): unknown => records(request(finding('CLM-0003', { kind: 'changes', value: '9', sourceType }))).map((record) => [(record as { source_type?: string }).source_type, (record as { certainty?: string }).certainty]);
		expect(types('official page')).toEqual([['official page', undefined], [undefined, 'official']]);
		expect(types('forum post')).toEqual([['forum post', undefined], [undefined, undefined]]);
		expect(types(null)).toEqual([[undefined, undefined], [undefined, undefined]]);
	});

	it('a published date goes in only if it is one', () => {
		const published = (text: string): unknown => (records(request(finding(null, { kind: 'source' }, [result(NEW_PAGE, { published: text })])))[0] as { published_at?: string }).published_at;
		expect(published('2026-01-05')).toBe('2026-01-05');
		expect(published('3 days ago')).toBeUndefined();
		expect(published('2026-02-30')).toBeUndefined();
	});

	it('ids that are numbers stay numbers', async () => {
		const snapshot = await snapshotOf(new Map([['source_registry.jsonl', '{"source_id":7,"url":"https://example.org/7"}\n'], ['fact_claims.jsonl', '{"claim_id":5,"statement":"x","source_ids":[7]}\n{"claim_id":90071992547409931,"statement":"y"}\n']]));
		const [five, huge] = [...snapshot.claims];
		if (five === undefined || huge === undefined) throw new Error('no claims');
		const of = (id: string): Finding => ({ ...finding(null, {}, undefined, snapshot), statement: { ...statementOfText('x'), claimKey: id } });
		expect(records(request({ ...of(five.key), kind: 'confirms' }, snapshot))[1]).toMatchObject({ refines: 5, source_ids: [7, 'SRC-NEW'] });
		expect(proposeFinding({ ...of(huge.key), kind: 'confirms' }, snapshot, BY)).toEqual({ ok: false, problem: 'no_claim' });
	});
});

describe('what is refused', () => {
	it.each<[string, () => Finding]>([
		['no_result', () => finding('CLM-0003', {}, [])],
		['no_result', () => ({ ...finding('CLM-0003'), found: [{ ...compareResults([result(NEW_PAGE)], statementOfText(''), demo)[0]!, result: { ...result(NEW_PAGE), url: 'javascript:alert(1)' } }] })],
		['no_claim', () => finding(null, { kind: 'confirms' })],
		['no_claim', () => ({ ...finding('CLM-0003'), statement: { ...statementNamed(demo, 'CLM-0003'), claimKey: 'claim/gone' } })],
		['value_needed', () => finding('CLM-0003', { kind: 'changes' })],
		['value_needed', () => finding('CLM-0003', { kind: 'conflicts', value: '  ' })],
		['same_value', () => finding('CLM-0003', { kind: 'changes', value: ' gbp  31200' })],
		['same_value', () => finding('CLM-0003', { kind: 'conflicts', value: 'GBP 31200' })],
		['quote_needed', () => finding('CLM-0003', { quote: ' ' })],
		['known_already', () => finding('CLM-0003', { kind: 'source' }, [result(KNOWN_PAGE)])],
		['no_cell', () => finding('CLM-0046', { kind: 'changes', value: 'something else', withCell: true })],
	])('%s', (problem, of) => {
		expect(proposeFinding(of(), demo, BY)).toEqual({ ok: false, problem });
	});

	it.each<[string, Record<string, string>]>([
		['no_sources_file', { 'fact_claims.jsonl': '{"claim_id":"C1","statement":"x","value":"1"}\n' }],
		['no_sources_file', { 'a/source_registry.jsonl': '{"source_id":"S1","url":"https://example.org/1"}\n', 'b/source_registry.jsonl': '{"source_id":"S2","url":"https://example.org/2"}\n', 'fact_claims.jsonl': '{"claim_id":"C1","statement":"x","value":"1"}\n' }],
		['no_claims_file', { 'source_registry.jsonl': '', '.hidden/fact_claims.jsonl': '', 'claims.data': '', 'fact_claims.jsonl': '' }],
	])('%s', async (problem, texts) => {
		const snapshot = problem === 'no_claims_file' ? await oddClaims() : await snapshotOf(new Map(Object.entries(texts)));
		expect(proposeFinding(finding('C1', {}, undefined, snapshot), snapshot, BY)).toEqual({ ok: false, problem });
	});

	/** Claims in a file that no append may go to. */
	function oddClaims(): Promise<Snapshot> {
		return snapshotOf(new Map([['evidence-desk.json', '{"version":1,"files":{"claims":"claims.data"}}'], ['source_registry.jsonl', '{"source_id":"S1","url":"https://example.org/1"}\n'], ['claims.data', '{"claim_id":"C1","statement":"x","value":"1"}\n']]));
	}

	it('with two files of sources the claim\'s own source tells which', async () => {
		const snapshot = await snapshotOf(new Map(Object.entries({ 'a/source_registry.jsonl': '{"source_id":"S1","url":"https://example.org/1"}\n', 'b/source_registry.jsonl': '{"source_id":"S2","url":"https://example.org/2"}\n', 'fact_claims.jsonl': '{"claim_id":"C1","statement":"x","value":"1","source_ids":["S2"]}\n' })));
		expect(request(finding('C1', {}, undefined, snapshot), snapshot).proposals[0]?.path).toBe('b/source_registry.jsonl');
	});
});

describe('the cell that holds the value', () => {
	it('is found by subject and field, and only while it says the same', () => {
		expect(cellOf(statementNamed(demo, 'CLM-0003'), demo)).toEqual({ path: TRACKER, keyColumn: 'key', key: 'EXU-CS', column: 'tuition', value: 'GBP 31200' });
		expect(cellOf({ ...statementNamed(demo, 'CLM-0003'), value: 'GBP 1' }, demo)).toBeNull();
		expect(cellOf({ ...statementNamed(demo, 'CLM-0003'), field: 'no_such_column' }, demo)).toBeNull();
		expect(cellOf({ ...statementNamed(demo, 'CLM-0003'), subject: 'NOBODY' }, demo)).toBeNull();
		expect(cellOf({ ...statementNamed(demo, 'CLM-0003'), field: 'key', value: 'EXU-CS' }, demo)).toBeNull();
		expect(cellOf(statementOfText('x'), demo)).toBeNull();
	});

	it('is not guessed where two rows answer', async () => {
		const profile = (paths: readonly string[]): string => JSON.stringify({ version: 1, trackers: paths.map((path) => ({ path, key: 'key', name_column: 'name' })) });
		const claims = '{"claim_id":"C1","subject":"Sample","field":"fee","value":"1","statement":"x"}\n';
		const one = await snapshotOf(new Map([['evidence-desk.json', profile(['a.csv'])], ['a.csv', 'key,name,Fee\nA,Sample,1\n'], ['fact_claims.jsonl', claims]]));
		expect(cellOf(statementNamed(one, 'C1'), one)).toMatchObject({ path: 'a.csv', key: 'A', column: 'Fee' });
		for (const [a, b] of [['key,name,fee\nA,Sample,1\nB,Sample,1\n', 'key,name\n'], ['key,name,fee\nA,Sample,1\nA,Other,1\n', 'key,name\n'], ['key,name,fee\nA,Sample,1\n', 'key,name,fee\nSAMPLE,x,1\nsample,y,1\n'], ['key,name,fee,FEE\nA,Sample,1,1\n', 'key,name\n']] as const) {
			const several = await snapshotOf(new Map([['evidence-desk.json', profile(['a.csv', 'b.csv'])], ['a.csv', a], ['b.csv', b], ['fact_claims.jsonl', claims]]));
			expect(cellOf(statementNamed(several, 'C1'), several)).toBeNull();
		}
	});
});

describe('raised and written', () => {
	it('every kind reads back as raised and can be written; the new claim says what was found', async () => {
		for (const kind of FINDING_KINDS) {
			const made = request(finding('CLM-0003', { kind, value: 'GBP 33000', withCell: true, quote: 'The fee is GBP 33000.' }));
			const after = applied(made, files, demo);
			const changed = [...after].filter(([name, bytes]) => bytes !== files.get(name)).map(([name]) => name);
			expect(changed.sort()).toEqual(kind === 'source' ? [SOURCES] : kind === 'changes' ? [CLAIMS, SOURCES, TRACKER] : [CLAIMS, SOURCES]);
			const snapshot = await snapshotOf(after);
			const source = snapshot.sources.findById({ key: 's:SRC-NEW', shown: 'SRC-NEW' });
			expect(source).toMatchObject({ url: NEW_PAGE, title: 'Fees 2026', sourceType: null, runIds: [{ shown: 'SEARCH-1' }] });
			if (kind === 'source') continue;
			const claim = claimNamed(snapshot, 'CLM-NEW');
			expect(claim).toMatchObject({ subject: 'EXU-CS', field: 'tuition', value: kind === 'confirms' ? 'GBP 31200' : 'GBP 33000', refines: kind === 'conflicts' ? null : { shown: 'CLM-0003' }, runIds: [{ shown: 'SEARCH-1' }] });
			expect(claim.verifiedAt?.text).toBe(kind === 'conflicts' ? undefined : BY.at);
			expect(claim.at?.text).toBe(BY.at);
			expect(claim.sourceIds.map(({ shown }) => shown)).toContain('SRC-NEW');
			if (kind === 'changes') expect(cellOf(statementNamed(snapshot, 'CLM-NEW'), snapshot)?.value).toBe('GBP 33000');
		}
	});

	it('where the file has an unreadable line the item can be raised, and the write is refused with the line', () => {
		const made = request(finding('CLM-0003'));
		expect(() => applied(made, demoFiles(), demo)).toThrow(/corrupt_line.*"line":97/);
	});

	it('any words of a page go in as they are, as text', () => {
		const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('<img src=x onerror=alert(1)>', '\u202egnp.exe', '__proto__', '=HYPERLINK("x")', 'a\nb', '\ud800', 'x\udc00'));
		fc.assert(
			fc.property(fc.constantFrom(...FINDING_KINDS), odd, odd, odd, fc.option(odd), fc.constantFrom('CLM-0003', 'CLM-0001', 'CLM-0005'), (kind, title, quote, value, sourceType, id) => {
				const made = proposeFinding(finding(id, { kind, value, quote, sourceType, note: title }, [result(NEW_PAGE, { title })]), demo, BY);
				if (!made.ok) {
					expect(['value_needed', 'same_value', 'quote_needed']).toContain(made.problem);
					return;
				}
				const after = applied(made.request, files, demo);
				const line = new TextDecoder('utf-8', { fatal: true }).decode(after.get(SOURCES)).trimEnd().split('\n').at(-1) ?? '';
				const record = JSON.parse(line) as { title: string; url: string };
				expect(record.url).toBe(NEW_PAGE);
				if (!/[\ud800-\udfff]/.test(title) && title.trim() !== '') expect(record.title).toBe(title);
			}),
			{ numRuns: 150 },
		);
	});
});
