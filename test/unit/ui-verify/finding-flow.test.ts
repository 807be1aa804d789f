import { beforeAll, describe, expect, it } from 'vitest';
import { revealedText } from '../../../src/records/hidden-text';
import { compareResults } from '../../../src/verification/compare';
import { statementOfTarget } from '../../../src/verification/statements';
import type { Found } from '../../../src/verification/verification-types';
import type { CheckTarget } from '../../../src/ui/verify/check-target';
import { createFindingFlow, type FindingFlow } from '../../../src/ui/verify/finding-flow';
import { findingTitle } from '../../../src/ui/verify/finding-title';
import { notProposedWords } from '../../../src/ui/verify/finding-words';
import { sourceTypesOf } from '../../../src/ui/verify/source-types';
import type { SearchOutcome } from '../../../src/search/search-types';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { en, standardFiles, words, workspace, zh } from '../ui/workspace';
import { AT, fakeDesk, fakeWorld, outcome, result, type FakeDesk } from './support';

let snapshot: Snapshot;
beforeAll(async () => {
	snapshot = await workspace(standardFiles());
});

const URL_ONE = 'https://www.example.edu/admission';

function claim(id: string): CheckTarget {
	return { kind: 'claim', key: snapshot.claims.findById({ key: `s:${id}`, shown: id })?.key ?? '' };
}

interface Made {
	readonly fake: FakeDesk;
	readonly flow: FindingFlow;
	readonly found: readonly Found[];
	readonly propose: () => Promise<void>;
}

function made(target: CheckTarget, run: SearchOutcome | null = outcome('ok')): Made {
	const fake = fakeDesk(snapshot);
	const flow = createFindingFlow({ desk: fake.desk, world: fakeWorld(), target, outcome: () => run });
	const statement = statementOfTarget(snapshot, target);
	const found = statement === null || run === null ? [] : compareResults(run.results, statement, snapshot);
	return { fake, flow, found, propose: () => flow.propose(found.filter((one) => flow.draft.value.chosen.includes(one.result.canonical_url))) };
}

describe('a finding', () => {
	it('has nothing chosen by itself', () => {
		const { flow } = made(claim('CLM-2'));
		expect(flow.draft.value).toEqual({ chosen: [], kind: null, value: '', quote: '', quotedFrom: null, sourceType: null, withCell: false, note: '' });
		expect(flow.proposed.value).toEqual([]);
	});

	it('ticks and unticks results, each once', () => {
		const { flow } = made(claim('CLM-2'));
		flow.choose(URL_ONE, true);
		flow.choose('https://example.org/', true);
		flow.choose(URL_ONE, true);
		expect(flow.draft.value.chosen).toEqual(['https://example.org/', URL_ONE]);
		flow.choose(URL_ONE, false);
		expect(flow.draft.value.chosen).toEqual(['https://example.org/']);
	});

	it('says nothing of a page that was said of another one', () => {
		const { flow } = made(claim('CLM-2'));
		flow.choose(URL_ONE, true);
		flow.change({ kind: 'changes', value: '7', sourceType: 'official page', withCell: true });
		flow.quoteFrom(URL_ONE, 'IELTS 7');
		flow.choose(URL_ONE, true);
		expect(flow.draft.value).toMatchObject({ sourceType: 'official page', quote: 'IELTS 7' });
		flow.choose('https://forum.example.org/', true);
		expect(flow.draft.value).toMatchObject({ kind: 'changes', sourceType: null, quote: 'IELTS 7' });
		flow.choose(URL_ONE, false);
		expect(flow.draft.value).toMatchObject({ chosen: ['https://forum.example.org/'], quote: '', quotedFrom: null, value: '7' });
		flow.choose('https://forum.example.org/', false);
		expect(flow.draft.value).toMatchObject({ chosen: [], kind: null, withCell: false });
	});

	it('keeps words that the person changed or typed', () => {
		const { flow } = made(claim('CLM-2'));
		flow.choose(URL_ONE, true);
		flow.quoteFrom(URL_ONE, 'IELTS 7 and more');
		flow.change({ quote: 'IELTS 7' });
		flow.choose(URL_ONE, false);
		expect(flow.draft.value.quote).toBe('IELTS 7');
	});

	it('becomes a pending item with the search attached, and the form is empty again', async () => {
		const { fake, flow, propose } = made(claim('CLM-2'));
		flow.choose(URL_ONE, true);
		flow.change({ kind: 'confirms', quote: ' IELTS 6.5 in each section ', note: 'looked at it' });
		await propose();
		expect(flow.problem.value).toBeNull();
		const [request] = fake.raised;
		expect(request).toMatchObject({ title: 'Confirmed again: exu, IELTS', origin: 'verification', runIds: ['SEARCH-1'], claimIds: ['CLM-2'], note: 'looked at it' });
		expect(request?.proposals.map(({ op }) => op)).toEqual(['jsonl.append', 'jsonl.append']);
		expect(JSON.stringify(request?.proposals)).toContain(AT);
		expect(JSON.stringify(request?.proposals)).toContain('SRC-1');
		expect(flow.proposed.value).toEqual([{ key: 'item/raised-1', title: 'Confirmed again: exu, IELTS', results: [URL_ONE] }]);
		expect(flow.draft.value.chosen).toEqual([]);
	});

	it('says what is missing and raises nothing', async () => {
		const { fake, flow, propose } = made(claim('CLM-2'));
		await propose();
		expect(flow.problem.value).toEqual({ kind: 'kind_needed' });
		flow.change({ kind: 'changes' });
		// What is filled in takes the old complaint away.
		expect(flow.problem.value).toBeNull();
		await propose();
		expect(flow.problem.value).toEqual({ kind: 'problem', problem: 'no_result' });
		flow.choose(URL_ONE, true);
		await propose();
		expect(flow.problem.value).toEqual({ kind: 'problem', problem: 'value_needed' });
		flow.change({ value: ' 6.5 ' });
		await propose();
		expect(flow.problem.value).toEqual({ kind: 'problem', problem: 'same_value' });
		flow.change({ value: '7.0' });
		await propose();
		expect(flow.problem.value).toEqual({ kind: 'problem', problem: 'quote_needed' });
		expect(fake.raised).toEqual([]);
	});

	it('does not change the cell unless that is ticked, and only for a changed value', async () => {
		const { fake, flow, propose } = made(claim('CLM-2'));
		flow.choose(URL_ONE, true);
		flow.change({ kind: 'conflicts', value: '7.0', quote: 'Seven', withCell: true });
		await propose();
		expect(fake.raised[0]?.proposals.every(({ op }) => op === 'jsonl.append')).toBe(true);
		expect(fake.raised[0]?.title).toBe('Speaks against it: exu, IELTS, “6.5” or “7.0”');
	});

	it('tells a closed gate and a queue that could not be written, and keeps what was typed', async () => {
		const { fake, flow, propose } = made(claim('CLM-2'));
		flow.choose(URL_ONE, true);
		flow.change({ kind: 'source', quote: 'words' });
		fake.results.push({ kind: 'closed', gate: { reasons: [], isChecked: false } }, { kind: 'failed', message: 'disk full' });
		await propose();
		expect(flow.problem.value).toMatchObject({ kind: 'closed' });
		await propose();
		expect(flow.problem.value).toEqual({ kind: 'failed', message: 'disk full' });
		expect(flow.draft.value).toMatchObject({ chosen: [URL_ONE], quote: 'words' });
		expect(flow.isWorking.value).toBe(false);
		await propose();
		expect(flow.proposed.value).toHaveLength(1);
	});

	it('raises once for two presses', async () => {
		const { fake, flow, propose } = made(claim('CLM-2'));
		flow.choose(URL_ONE, true);
		flow.change({ kind: 'source' });
		await Promise.all([propose(), propose()]);
		expect(fake.raised).toHaveLength(1);
	});

	it('does not propose for a claim that is gone, without a search, or without a desk', async () => {
		const gone = made({ kind: 'claim', key: 'claim/nobody' });
		gone.flow.change({ kind: 'source' });
		await gone.propose();
		expect(gone.flow.problem.value).toEqual({ kind: 'gone' });
		const unsearched = made(claim('CLM-2'), null);
		unsearched.flow.change({ kind: 'source' });
		await unsearched.propose();
		expect(unsearched.flow.problem.value).toEqual({ kind: 'gone' });
		const closed = made(claim('CLM-2'));
		closed.fake.decisions.value = null;
		closed.flow.change({ kind: 'source' });
		await closed.propose();
		expect(closed.flow.problem.value).toEqual({ kind: 'no_desk' });
	});

	it('lets nothing but a web address become a source', async () => {
		const hostile = { ...result(), url: 'javascript:alert(1)', canonical_url: 'javascript:alert(1)', host: '' };
		const { fake, flow, propose } = made(claim('CLM-2'), outcome('ok', { results: [hostile] }));
		flow.choose('javascript:alert(1)', true);
		flow.change({ kind: 'source' });
		await propose();
		expect(fake.raised).toEqual([]);
		expect(flow.problem.value).toEqual({ kind: 'problem', problem: 'no_result' });
	});
});

describe('words of a finding', () => {
	const statement = { kind: 'text', key: null, claimKey: null, claimId: null, text: 'Fee\u202e is\n100', subject: null, subjectName: null, field: null, value: null, urls: [], lastVerified: null, reviewBy: null } as const;

	it('titles hide nothing and say what is not there', () => {
		expect(findingTitle('source', statement, null, en)).toBe(`New source: ${revealedText('Fee\u202e is 100')}`);
		expect(findingTitle('source', statement, null, en)).not.toContain('\u202e');
		expect(findingTitle('changes', statement, ' ', en)).toContain('no value');
		expect(findingTitle('confirms', { ...statement, subjectName: '示例大学', field: '申请费' }, null, zh)).toBe(zh('verify.titleConfirms', { what: `示例大学${zh('common.listSeparator')}申请费` }));
	});

	it('says every reason in words', () => {
		expect(notProposedWords({ kind: 'closed', gate: { reasons: [], isChecked: false } }, en, words)).toBe(en('refusals.gate.unchecked'));
		expect(notProposedWords({ kind: 'closed', gate: { reasons: [{ kind: 'no_key', message: 'locked' }], isChecked: true } }, en, words)).toContain('Nothing was proposed.');
		expect(notProposedWords({ kind: 'failed', message: 'disk\u202e full' }, en, words)).toMatch(/please check/);
		expect(notProposedWords({ kind: 'failed', message: 'disk\u202e full' }, en, words)).not.toContain('\u202e');
		for (const problem of ['no_result', 'no_claim', 'value_needed', 'same_value', 'quote_needed', 'no_sources_file', 'no_claims_file', 'known_already', 'no_cell'] as const) expect(notProposedWords({ kind: 'problem', problem }, zh, words)).not.toContain('verify.');
	});

	it('offers the workspace’s own words for kinds of sources first, and none of them twice', () => {
		const types = sourceTypesOf(snapshot);
		expect(types.own).toEqual(['official page', 'forum post']);
		expect(types.others).toContain('official');
		expect(types.others).not.toContain('unknown');
	});
});
