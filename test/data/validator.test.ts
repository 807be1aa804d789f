/** The validator over outside data: every sample has its finding, claimbase has no false alarm, no text of the JSON suite harms it. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Finding, Report } from '../../src/validator/finding-types';
import type { RuleCode } from '../../src/validator/rule-table';
import { createNodeFiles } from '../../src/host/node-files';
import { rulesOf } from '../../src/validator/rule-settings';
import { createValidator } from '../../src/validator/validate';
import { readOnce } from '../../src/workspace/reader';
import { breathe, check, CLAIMS, lines, QUEUE, SEARCHES, SOURCES } from '../unit/validator/check-memory';
import { outside } from './outside-data';

/** What each file of the set is read as, and the rules that must speak of it. Rules that only say that something is left out are not counted. */
const SAMPLES: readonly (readonly [name: string, as: string, ...codes: RuleCode[]])[] = [
	['hostile/h01_torn_tail', QUEUE, 'ED101'],
	['hostile/h02_torn_tail_then_fused', QUEUE, 'ED104'],
	['hostile/h03_torn_mid_utf8', QUEUE, 'ED101'],
	['hostile/h04_bom', QUEUE, 'ED110'],
	['hostile/h05_crlf', QUEUE, 'ED111', 'ED208'],
	['hostile/h08_all_nul', QUEUE, 'ED106'],
	['hostile/h09_empty', QUEUE, 'ED406'],
	['hostile/h12_big_int_ids', QUEUE],
	['hostile/h15_two_records_one_line', QUEUE, 'ED104'],
	['hostile/h18_hidden_chars', QUEUE, 'ED122', 'ED301', 'ED603'],
	['hostile/h19_markdown_injection', QUEUE, 'ED606'],
	['hostile/h20_dollar_patterns', QUEUE],
	['hostile/h22_self_approved', QUEUE, 'ED302'],
	['hostile/h24_merge_conflict_markers', QUEUE, 'ED105', 'ED301', 'ED302', 'ED304'],
	['shapes/00_search_runs', SEARCHES, 'ED114', 'ED121'],
	['shapes/01_approval_queue', QUEUE, 'ED301', 'ED304', 'ED407'],
	['shapes/10_approvals_same_id_approved_twice', QUEUE, 'ED302', 'ED304', 'ED407'],
	['shapes/11_human_approval_queue_header_and_resolves', QUEUE, 'ED112', 'ED116', 'ED302'],
	['shapes/13_approvals_ticket_resolved_1ms', QUEUE, 'ED302'],
	['shapes/15_approvals_action_answer_outcome', QUEUE, 'ED207', 'ED302', 'ED310'],
	['shapes/17_post_queue_cancelled_float_confidence', QUEUE, 'ED310', 'ED604'],
	['shapes/18_approvals_chat_camel_and_snake', QUEUE, 'ED302'],
	['shapes/20_claims_wiki_zh', CLAIMS],
	['shapes/21_claims_verdict_numeric_confidence', CLAIMS, 'ED205'],
	['shapes/23_sources_retrieved_date_only', SOURCES],
	['shapes/25_claims_refines_retired', CLAIMS],
	['shapes/26_claims_bilingual_statement', CLAIMS],
	['shapes/27_fact_claims_citations', CLAIMS],
	['shapes/29_source_registry_license_status', SOURCES, 'ED116'],
	['shapes/31_evidence_bilingual_tiers', CLAIMS],
	['shapes/33_decisions_actor_event', QUEUE, 'ED121', 'ED310'],
	['shapes/34_audit_chain_prev_hash', QUEUE, 'ED116', 'ED121'],
	['shapes/37_claims_terse_keys', CLAIMS],
	['shapes/39_sources_scores', SOURCES],
];
/** Something is not said, or cannot be checked here: notes that any of these may have. */
const ONLY_SAID: ReadonlySet<RuleCode> = new Set<RuleCode>(['ED117', 'ED210']);
/** After all dates of the set. */
const NOW_MS = Date.UTC(2026, 11, 1);

const codesIn = (findings: readonly Finding[]): readonly RuleCode[] => [...new Set(findings.map((one) => one.code))].filter((code) => !ONLY_SAID.has(code)).sort();

describe('the samples', () => {
	it('are all of them here', () => {
		const there = ['hostile', 'shapes'].flatMap((folder) => fs.readdirSync(outside('samples', folder)).map((name) => `${folder}/${name.replace(/\.jsonl$/, '')}`));
		expect(SAMPLES.map(([name]) => name).sort()).toEqual(there.sort());
	});

	it.each(SAMPLES)('%s as %s', async (name, as, ...codes) => {
		const { findings, complete } = await check({ files: { [as]: fs.readFileSync(outside('samples', `${name}.jsonl`)) }, nowMs: NOW_MS });
		expect(complete).toBe(true);
		expect(codesIn(findings)).toEqual(codes);
	});
});

describe('a real workspace of claims, sources and tasks', () => {
	let report: Report;
	beforeAll(async () => {
		const root = outside('real', 'claimbase');
		const profilePath = path.join(import.meta.dirname, '..', 'fixtures', 'claimbase-profile.json');
		const files = createNodeFiles({ fs: fs, root, location: root });
		const clock = (): number => NOW_MS;
		const snapshot = await readOnce({ files, clock, breathe, profilePath, profileText: fs.readFileSync(profilePath, 'utf8') });
		report = await createValidator({ files, breathe, clock }).check(snapshot, { rules: rulesOf(snapshot), before: null, desk: null });
	});
	const all = (code: RuleCode): readonly Finding[] => report.findings.filter((one) => one.code === code);

	it('is checked whole', () => {
		expect(report.complete).toBe(true);
		expect(report.checked).toEqual({ files: 3, lines: 11_585, records: 11_585 });
		expect(report.omitted.size).toBe(0);
	});

	it('has no error, and only what is odd there', () => {
		expect([report.form, report.meaning]).toEqual([
			{ errors: 0, warnings: 0, notes: 5 },
			{ errors: 0, warnings: 26, notes: 1 },
		]);
		const counts = new Map<string, number>();
		for (const { code } of report.findings) counts.set(code, (counts.get(code) ?? 0) + 1);
		expect(Object.fromEntries(counts)).toEqual({ ED117: 5, ED210: 1, ED310: 1, ED603: 25 });
	});

	it('has a status of its own, fields that no record says, and references to runs that it keeps no file of', () => {
		expect(all('ED310').map(({ params }) => [params['word'], params['n']])).toEqual([['done', 5031]]);
		expect(all('ED117').map(({ place, params }) => [place?.path, params['field'], params['n']]).sort()).toEqual([
			['data/claims.jsonl', 'at', 5411],
			['data/claims.jsonl', 'verified_at', 5411],
			['data/sources.jsonl', 'retrieved_at', 135],
			['data/sources.jsonl', 'source_type', 135],
			['queue/pending.jsonl', 'created_at', 6039],
		]);
		expect(all('ED210').map(({ params }) => params['n'])).toEqual([11_585]);
	});

	it('holds zero-width spaces and hidden selectors copied out of papers', () => {
		expect(all('ED603').map(({ params }) => params['value']).filter((value) => value !== 'U+200B')).toEqual(['U+E016B U+E013C U+E013F U+E0146 U+E0135', 'U+E016B U+E013C U+E013F U+E0146 U+E0135']);
	});
});

describe('a public suite of JSON texts', () => {
	const cases = (): readonly { readonly name: string; readonly bytes: Buffer }[] =>
		fs
			.readFileSync(outside('real', 'json-test-suite', 'test_parsing.jsonl'), 'utf8')
			.split('\n')
			.filter((line) => line !== '')
			.map((line) => JSON.parse(line) as { name: string; base64: string })
			.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') }));

	it('as files: each is checked to its end, and what must not parse is an error', async () => {
		const all = cases();
		expect(all).toHaveLength(318);
		for (const { name, bytes } of all) {
			const { findings, complete } = await check({ files: { [QUEUE]: Buffer.concat([bytes, Buffer.from('\n')]) } });
			expect(complete, name).toBe(true);
			const isBlank = /^[ \t\r\n]*$/.test(bytes.toString('utf8').replace('\uFEFF', ''));
			const isOneLine = !bytes.subarray(0, -1).includes(0x0a);
			if (name.startsWith('n_') && !isBlank && isOneLine) expect(findings.some((one) => one.group === 'form' && one.severity === 'error'), name).toBe(true);
			if (name.startsWith('y_') && isOneLine) expect(findings.filter((one) => ['ED102', 'ED104', 'ED106', 'ED107'].includes(one.code)), name).toEqual([]);
		}
	});

	it('as cells of a tracker and as values of a record: nothing harms the check', async () => {
		for (const { name, bytes } of cases()) {
			const text = bytes.toString('utf8');
			const cell = `"${text.replace(/"/g, '""')}"`;
			const profile = { trackers: [{ path: 'list.csv', key: 'key', stage: 'stage' }] };
			const { complete } = await check({ files: { 'list.csv': `key,stage\nX,${cell}\n`, [QUEUE]: lines({ id: text, title: text, status: text, target: text, created_at: text }) }, profile });
			expect(complete, name).toBe(true);
		}
	});

	it('as files of bytes where a table is expected', async () => {
		for (const { name, bytes } of cases()) {
			const { complete } = await check({ files: { 'list.csv': bytes }, profile: { trackers: [{ path: 'list.csv', key: 'key' }] } });
			expect(complete, name).toBe(true);
		}
	});
});
