import { describe, expect, it } from 'vitest';
import { MOST_CHOICES, createClaimChoices } from '../../../src/ui/obsidian/claim-choices';
import type { PrepareFuzzy } from '../../../src/ui/obsidian/claim-choices';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { lines, words, workspace } from '../ui/workspace';

/** As the app's: letters in order; fewer gaps score higher. */
const fuzzy: PrepareFuzzy = (query) => (text) => {
	let at = -1;
	let gaps = 0;
	for (const letter of query.replace(/\s/g, '')) {
		const next = text.indexOf(letter, at + 1);
		if (next === -1) return null;
		if (at !== -1) gaps += next - at - 1;
		at = next;
	}
	return { score: -gaps };
};

function choices(snapshot: Snapshot, breathe = (): Promise<void> => Promise.resolve()) {
	return createClaimChoices({ snapshot, dates: words, prepareFuzzy: fuzzy, breathe, clock: () => performance.now() });
}

const PROFILE = { trackers: [{ path: 'list.csv', key: 'id', name_column: 'name' }] };
const FILES = {
	'list.csv': 'id,name\nEXU,Example University\nSMP,Sample Institute\n',
	'fact_claims.jsonl': lines(
		{ claim_id: 'CLM-1', subject: 'EXU', field: 'application_fee', value: '100', statement: 'The fee is 100', verified_at: '2026-06-01' },
		{ claim_id: 'CLM-2', subject: 'EXU', field: 'deadline', value: '2026-12-01', statement: 'Applications close on 1 December', verified_at: '2026-03-01' },
		{ claim_id: 'CLM-3', subject: 'SMP', field: 'deadline', value: '2027-01-15', statement: '申请截止日期是一月十五日' },
		{ claim_id: 'CLM-4', statement: 'Deadline note without a subject', verified_at: 'spring' },
		{ claim_id: 'CLM-5', subject: 'SMP', field: 'language', value: 'B2' },
	),
};

async function found(query: string): Promise<readonly string[]> {
	return (await choices(await workspace(FILES, PROFILE)).find(query)).map(({ key }) => key.slice('claim/s:'.length));
}

describe('choosing a claim', () => {
	it('offers those first that were not verified for longest', async () => {
		expect(await found('')).toEqual(['CLM-3', 'CLM-4', 'CLM-5', 'CLM-2', 'CLM-1']);
		expect(await found('  ')).toEqual(await found(''));
	});

	it.each([
		['a word of the statement', 'DECEMBER', ['CLM-2']],
		['the key of the subject', 'smp', ['CLM-3', 'CLM-5']],
		['the name of the subject', 'example univ', ['CLM-2', 'CLM-1']],
		['the field in words', 'application fee', ['CLM-1']],
		['the value', '2027-01', ['CLM-3']],
		['the id', 'clm-5', ['CLM-5']],
		['words from several places, in any order', 'deadline sample', ['CLM-3']],
		['Chinese', '截止日期', ['CLM-3']],
		['full-width letters', 'ＳＭＰ', ['CLM-3', 'CLM-5']],
		['nothing there', 'qqq zzz', []],
	])('finds by %s', async (_name, query, keys) => {
		expect(await found(query)).toEqual(keys);
	});

	it('puts the query in one piece before its words apart, and takes likeness only where words find nothing', async () => {
		const snapshot = await workspace({ 'fact_claims.jsonl': lines({ claim_id: 'A', statement: 'close to the fee, an application' }, { claim_id: 'B', statement: 'the application fee' }, { claim_id: 'C', statement: 'ap-plic-ation of the f-e-e' }) });
		const keys = async (query: string): Promise<readonly string[]> => (await choices(snapshot).find(query)).map(({ key }) => key);
		expect(await keys('application fee')).toEqual(['claim/s:B', 'claim/s:A']);
		expect(await keys('appfee')).toEqual(['claim/s:B', 'claim/s:C']);
		expect(await keys('zz')).toEqual([]);
	});

	it('shows what the record says, and titles one without a statement by its value', async () => {
		const [first] = await choices(await workspace(FILES, PROFILE)).find('clm-5');
		expect(first).toEqual({ key: 'claim/s:CLM-5', title: 'language: B2', subject: 'SMP', field: 'language', value: 'B2', verified: null });
	});

	it('gives an overtaken call what the newest one finds', async () => {
		const list = choices(await workspace(FILES, PROFILE));
		const [first, second] = [list.find('fee'), list.find('language')];
		expect((await second).map(({ key }) => key)).toEqual(['claim/s:CLM-5']);
		expect((await list.find('language')).length).toBe(1);
		expect([1, 2]).toContain((await first).length);
	});

	it('stands up to any text and any query', async () => {
		const odd = ['__proto__', 'constructor', '$&', '(', '\u202e', '[a', '😀', ''];
		const snapshot = await workspace({ 'fact_claims.jsonl': lines(...odd.map((statement, n) => ({ claim_id: `X-${n}`, statement, subject: statement }))) });
		for (const query of odd) expect((await choices(snapshot).find(query)).length, query).toBeGreaterThan(0);
	});
});

describe('very many claims', () => {
	const COUNT = 30_000;
	const big = workspace({ 'fact_claims.jsonl': lines(...Array.from({ length: COUNT }, (_, n) => ({ claim_id: `CLM-${n}`, subject: `S${n % 500}`, field: 'deadline', value: String(n), statement: `Claim number ${n}: the application of programme ${n % 977} closes in the autumn of the year`, verified_at: `2026-${String((n % 12) + 1).padStart(2, '0')}-01` }))) });

	it('are offered fifty at a time, and typed through within a millisecond for a thousand', async () => {
		const snapshot = await big;
		const list = choices(snapshot, () => new Promise((resolve) => setImmediate(resolve)));
		expect((await list.find('')).length).toBe(MOST_CHOICES);
		for (const query of ['claim', 'autumn 12345', 'S499', 'nothing like it', 'clsautyear']) {
			const start = performance.now();
			const { length } = await list.find(query);
			// Twenty times the aim, for a machine that does other things as well.
			expect(performance.now() - start, query).toBeLessThan((20 * COUNT) / 1000);
			expect(length, query).toBeLessThanOrEqual(MOST_CHOICES);
		}
		expect((await list.find('autumn 12345')).map(({ key }) => key)[0]).toBe('claim/s:CLM-12345');
	}, 30_000);

	it('are gathered in slices', async () => {
		const snapshot = await big;
		let breaths = 0;
		let longest = 0;
		let since = performance.now();
		const breathe = async (): Promise<void> => {
			longest = Math.max(longest, performance.now() - since);
			breaths += 1;
			await new Promise((resolve) => setImmediate(resolve));
			since = performance.now();
		};
		const list = choices(snapshot, breathe);
		since = performance.now();
		await list.find('autumn');
		expect(breaths).toBeGreaterThan(2);
		expect(longest).toBeLessThan(200);
	}, 30_000);
});
