import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckReport } from '../../../cli/check-report';
import { readArguments } from '../../../cli/arguments';
import { RULES } from '../../../src/validator/rule-table';
import { FIXTURES, runCli, runCliOver } from './run-cli';
import type { CliResult } from './run-cli';

const DEMO = path.join(FIXTURES, 'demo-vault', 'Applications');
const TODAY = '2026-03-02';

let scratch = '';
beforeAll(() => {
	scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-check-'));
});
afterAll(() => {
	fs.rmSync(scratch, { recursive: true, force: true });
});

function workspace(name: string, files: Readonly<Record<string, string>>): string {
	const root = path.join(scratch, name);
	for (const [file, text] of Object.entries(files)) {
		fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
		fs.writeFileSync(path.join(root, file), text);
	}
	return root;
}

const lines = (...records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** A small workspace in which no rule finds anything. */
const GOOD = {
	'search_runs.jsonl': lines({ search_run_id: 'SEA-1', timestamp: '2026-03-01T09:00:00Z', query: 'Example University IELTS', provider: 'example', status: 'success', result_count: 3, attempts: 1, elapsed_ms: 420, retrieval_succeeded: true, usable_for_review: true }),
	'retrieval_runs.jsonl': lines({ retrieval_run_id: 'RET-1', timestamp: '2026-03-01T09:05:00Z', query: 'IELTS minimum', purpose: 'admission', conclusion: 'writing 6.5', tool: 'fetch', status: 'success', result_count: 1, search_run_ids: ['SEA-1'] }),
	'source_registry.jsonl': lines({ source_id: 'SRC-1', url: 'https://www.example.edu/admissions', title: 'Admissions', source_type: 'official', retrieved_at: '2026-03-01T09:10:00Z', retrieval_run_id: 'RET-1' }),
	'fact_claims.jsonl': lines({ claim_id: 'CLM-1', subject: 'Example University', field: 'ielts_writing', value: '6.5', statement: 'Writing at least 6.5.', confidence: 'high', source_ids: ['SRC-1'], verified_at: '2026-03-01', created_at: '2026-03-01T09:15:00Z' }),
	'approval_queue.jsonl': lines({ item_id: 'APQ-1', kind: 'action_item', title: 'Raise the IELTS minimum', status: 'pending', created_at: '2026-03-01T09:20:00Z', claim_ids: ['CLM-1'] }),
};

const json = (result: CliResult): CheckReport => JSON.parse(result.out) as CheckReport;
const codes = (report: CheckReport): readonly string[] => report.findings.map(({ code }) => code);

/** What the folder holds, byte for byte. */
function bytesOf(root: string): Readonly<Record<string, string>> {
	const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => fs.statSync(path.join(root, name)).isFile());
	return Object.fromEntries(names.sort().map((name) => [name, fs.readFileSync(path.join(root, name)).toString('base64')]));
}

describe('arguments of check', () => {
	const asked = (text: string): unknown => readArguments(text.split(' '));

	it('takes codes and names in any case, several in one value', () => {
		const request = readArguments(['check', 'here', '--rule', 'ed301,ED401', '--rule', 'not-json']);
		expect(request.command === 'check' && [...(request.check.rules ?? [])].sort()).toEqual(['ED102', 'ED301', 'ED401']);
	});

	it.each([
		['check', /needs a folder/],
		['check a b', /takes one folder/],
		['check a --rule ED30', /Unknown rule ED30\..*ED3/],
		['check a --rule not-jsn', /Did you mean not-json\?/],
		['check a --rule ED301,', /empty place/],
		['check a --json --sarif', /exclude each other/],
		['check a --sarif --watch', /does not go with --watch/],
		['check a --json --explain', /--explain is for the lines/],
		['check a --since', /--since needs a report/],
		['check a --items', /check does not take --items/],
		['status a --watch', /status does not take --watch/],
		['rules a', /rules takes no words/],
	])('%j is wrong, and says why', (text, message) => {
		expect(asked(text)).toMatchObject({ command: 'wrong', message: expect.stringMatching(message) as string });
	});
});

describe('a workspace in which nothing is wrong', () => {
	it('ends with 0, and says what was checked', async () => {
		const root = workspace('good', GOOD);
		const before = bytesOf(root);
		const { status, out, err } = await runCli('check', root);
		expect([status, out, err]).toEqual([0, `No findings. Form: nothing. Meaning: nothing. Checked: 5 files, 5 lines, 5 records, ${String(RULES.length)} rules.\n`, '']);
		expect(bytesOf(root)).toEqual(before);
	});

	it('says less when less was checked', async () => {
		const { out } = await runCli('check', workspace('good-one', GOOD), '--rule', 'ED301');
		expect(out).toMatch(/ 1 rule\.\n$/);
	});
});

describe('findings for people', () => {
	it('are one line each, in a stable order, with a last line that counts both results apart', async () => {
		const root = workspace('broken', {
			...GOOD,
			'approval_queue.jsonl': `${GOOD['approval_queue.jsonl']}${lines({ item_id: 'APQ-2', kind: 'action_item', title: 'No change', status: 'rejected', created_at: '2026-03-01T09:30:00Z', claim_ids: ['CLM-9'] })}{"item_id": oops}\n`,
		});
		const { status, out } = await runCli('check', root);
		expect(status).toBe(1);
		expect(out).toBe(
			[
				'approval_queue.jsonl:2:1  warning ED203  The claim CLM-9 is named here and is in no file.',
				'approval_queue.jsonl:2:1  error ED301  The file says rejected, and no decision of yours says so. Rejected means that you refused; “nothing to do” is no_action_required.',
				'approval_queue.jsonl:3:13  error ED102  The line is not JSON, so what it says is lost to every reader.',
				`3 findings, 2 errors. Form: 1 error. Meaning: 1 error, 1 warning. Checked: 5 files, 7 lines, 6 records, ${String(RULES.length)} rules.`,
				'',
			].join('\n'),
		);
		expect((await runCli('check', root)).out).toBe(out);
	});

	it('say what is to be done with --explain, under each line', async () => {
		const { out } = await runCli('check', path.join(scratch, 'broken'), '--explain', '--rule', 'ED301');
		expect(out.split('\n')).toEqual([
			expect.stringMatching(/^approval_queue\.jsonl:2:1 {2}error ED301/) as string,
			expect.stringMatching(/^ {4}do: Item APQ-2: line 2 of approval_queue\.jsonl says rejected.*no_action_required/) as string,
			expect.stringMatching(/^1 finding, 1 error\./) as string,
			'',
		]);
	});

	it('print nothing that can steer the terminal', async () => {
		const root = workspace('steering', { ...GOOD, 'approval_queue.jsonl': lines({ item_id: 'APQ-1\u001b[2J\u202e', kind: 'action_item', title: 'x', status: 'done\u001b]8;;\u0007', created_at: '2026-03-01T09:20:00Z', claim_ids: ['CLM-\u202e9'] }) });
		const { out } = await runCli('check', root);
		expect(out).toContain('ED203');
		expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
		for (const form of ['--json', '--sarif']) expect((await runCli('check', root, form)).out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u200b]/u);
	});

	it('warnings and notes alone end with 0', async () => {
		const root = workspace('notes', { ...GOOD, 'fact_claims.jsonl': GOOD['fact_claims.jsonl'].replace('"2026-03-01"', '"2025-03-01"') });
		const { status, out } = await runCli('check', root);
		expect(status).toBe(0);
		expect(out).toMatch(/note ED322[^]*1 finding, 0 errors\. Form: nothing\. Meaning: 1 note\./);
	});

	it('obey the profile, also where it turns a rule off', async () => {
		const root = workspace('levels', { ...GOOD, 'fact_claims.jsonl': GOOD['fact_claims.jsonl'].replace('"2026-03-01"', '"2025-03-01"'), 'evidence-desk.json': '{"version":1,"rules":{"ED322":"error"}}' });
		expect((await runCli('check', root)).status).toBe(1);
		fs.writeFileSync(path.join(root, 'evidence-desk.json'), '{"version":1,"rules":{"ED322":"off"}}');
		const off = await runCli('check', root);
		expect([off.status, off.out]).toEqual([0, expect.stringContaining(`${String(RULES.length - 1)} rules`) as string]);
	});
});

describe('what could not be checked ends with 2', () => {
	it('a folder that is none, one without evidence, wrong arguments, a profile or a report that cannot be read', async () => {
		expect(await runCli('check', path.join(scratch, 'nowhere'))).toMatchObject({ status: 2, out: '', err: expect.stringContaining('cannot be read') as string });
		const empty = workspace('nothing', { 'README.md': 'hello' });
		expect(await runCli('check', empty)).toMatchObject({ status: 2, out: 'Nothing to check: no evidence file was found in this folder.\n' });
		const asJson = await runCli('check', empty, '--json');
		expect([asJson.status, json(asJson).error]).toEqual([2, 'Nothing to check: no evidence file was found in this folder.']);
		expect((await runCli('check', DEMO, '--jsn')).status).toBe(2);
		expect(await runCli('check', DEMO, '--profile', path.join(scratch, 'none.json'))).toMatchObject({ status: 2, err: expect.stringContaining('profile cannot be read') as string });
		expect(await runCli('check', DEMO, '--since', 'last-tuesday')).toMatchObject({ status: 2, err: expect.stringContaining('neither a day or time nor a file') as string });
	});

	it('but a file that cannot be read is a finding', async () => {
		const root = workspace('locked', GOOD);
		const disk = {
			promises: {
				stat: (given: string, options: { bigint: true }) => fs.promises.stat(given, options),
				readdir: (given: string, options: { withFileTypes: true }) => fs.promises.readdir(given, options),
				open: (given: string, flags: 'r') => (given.endsWith('fact_claims.jsonl') ? Promise.reject(Object.assign(new Error('EACCES: no permission'), { code: 'EACCES' })) : fs.promises.open(given, flags)),
			},
			watch: fs.watch,
		};
		const { status, out } = await runCliOver(disk, ['check', root]);
		expect(status).toBe(1);
		expect(out).toMatch(/fact_claims\.jsonl:1:1 {2}error ED123 {2}The file cannot be read: .*no permission/);
	});
});

describe('--json', () => {
	it('is the report: findings with places, records and fingerprints, both results, what was checked', async () => {
		const report = json(await runCli('check', path.join(scratch, 'broken'), '--json'));
		expect(Object.keys(report)).toEqual(['mode', 'version', 'as_of', 'location', 'error', 'rules', 'since', 'findings', 'form', 'meaning', 'omitted', 'checked', 'complete', 'took_ms', 'checklist', 'baseline']);
		expect(report.findings[1]).toMatchObject({
			code: 'ED301',
			name: 'rejected-by-nobody',
			severity: 'error',
			result: 'meaning',
			group: 'meaning',
			place: { path: 'approval_queue.jsonl', line: 2, column: 1, offset: GOOD['approval_queue.jsonl'].length },
			record: 'item/s:APQ-2',
			fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
			do: expect.stringContaining('no_action_required') as string,
		});
		expect([report.form, report.meaning]).toEqual([
			{ errors: 1, warnings: 0, notes: 0 },
			{ errors: 1, warnings: 1, notes: 0 },
		]);
		expect(report.baseline.files['approval_queue.jsonl']).toEqual({ rows: 2, bytes: expect.any(Number) as number });
		expect(report.complete).toBe(true);
	});
});

describe('--since', () => {
	const last = (name: string, text: string): string => {
		const file = path.join(scratch, name);
		fs.writeFileSync(file, text);
		return file;
	};

	it('tells only what an earlier report does not have, and what was emptied since', async () => {
		const root = workspace('since', { ...GOOD, 'approval_queue.jsonl': `${GOOD['approval_queue.jsonl']}not json\n` });
		const file = last('last.json', (await runCli('check', root, '--json')).out);
		const same = await runCli('check', root, '--since', file);
		expect([same.status, same.out.split('\n').slice(0, 2)]).toEqual([0, [`Compared with ${file}: 0 findings of then are gone.`, expect.stringMatching(/^No new findings\./) as string]]);

		fs.appendFileSync(path.join(root, 'approval_queue.jsonl'), lines({ item_id: 'APQ-3', kind: 'action_item', title: 'x', status: 'approved', created_at: '2026-03-01T10:00:00Z', claim_ids: ['CLM-1'] }));
		fs.writeFileSync(path.join(root, 'source_registry.jsonl'), '');
		const report = json(await runCli('check', root, '--since', file, '--json'));
		expect(codes(report)).toContain('ED302');
		expect(codes(report)).toContain('ED404');
		expect(codes(report)).not.toContain('ED102');
		// Told in full for the next time, though not all of it is new.
		expect(report.baseline.fingerprints.length).toBeGreaterThan(report.findings.length);
		const again = json(await runCli('check', root, '--since', last('next.json', JSON.stringify(report)), '--json'));
		expect(codes(again).filter((code) => code !== 'ED406')).toEqual([]);
	});

	it('counts what is gone, where everything is known', async () => {
		const root = workspace('gone', { ...GOOD, 'approval_queue.jsonl': `not json\n${GOOD['approval_queue.jsonl']}` });
		const file = last('gone.json', (await runCli('check', root, '--json')).out);
		fs.writeFileSync(path.join(root, 'approval_queue.jsonl'), GOOD['approval_queue.jsonl']);
		expect(json(await runCli('check', root, '--since', file, '--json')).since).toMatchObject({ kind: 'report', gone: 1 });
		expect(json(await runCli('check', root, '--since', file, '--json', '--rule', 'ED301')).since).toMatchObject({ gone: null });
	});

	it('takes a day or time: files written before are left out', async () => {
		const root = workspace('since-time', { ...GOOD, 'approval_queue.jsonl': `${GOOD['approval_queue.jsonl']}not json\n` });
		fs.utimesSync(path.join(root, 'approval_queue.jsonl'), new Date('2026-02-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z'));
		expect(codes(json(await runCli('check', root, '--since', TODAY, '--json')))).toEqual([]);
		expect(codes(json(await runCli('check', root, '--since', '2026-01-01T00:00:00Z', '--json')))).toEqual(['ED102']);
	});

	it('refuses what is no report, and says why an empty one is empty', async () => {
		expect((await runCli('check', DEMO, '--since', last('empty.json', ''))).err).toMatch(/is empty\. A check that prints into the file/);
		expect((await runCli('check', DEMO, '--since', last('text.json', 'hello'))).err).toMatch(/is no JSON/);
		expect((await runCli('check', DEMO, '--since', last('other.json', '{"a":1}'))).err).toMatch(/is no report of a check/);
	});
});

describe('rules', () => {
	it('lists every rule with what it says', async () => {
		const { status, out } = await runCli('rules');
		expect(status).toBe(0);
		for (const { code } of RULES) expect(out).toMatch(new RegExp(`^ {2}${code} `, 'm'));
		expect(out).not.toMatch(/\{\w+\}/);
		const listed = JSON.parse((await runCli('rules', '--json')).out) as readonly { readonly code: string; readonly what: string; readonly do: string; readonly agent: string | null }[];
		expect(listed).toHaveLength(RULES.length);
		expect(listed.find(({ code }) => code === 'ED301')).toMatchObject({ severity: 'error', fixed: true, mendable: 'agent', agent: expect.stringContaining('no_action_required') as string });
		for (const rule of listed) expect(rule.what.length + rule.do.length).toBeGreaterThan(20);
	});
});

describe('two stories that were told in public', () => {
	it('“the validator refused no_action_required, so I wrote rejected”', async () => {
		const root = workspace('story-rejected', {
			...GOOD,
			'approval_queue.jsonl': lines(
				{ item_id: 'APQ-7', kind: 'action_item', title: 'Tuition fee of 2026', status: 'no_action_required', created_at: '2026-03-01T09:20:00Z', claim_ids: ['CLM-1'] },
				{ item_id: 'APQ-7', kind: 'action_item', title: 'Tuition fee of 2026', status: 'rejected', updated_at: '2026-03-01T10:20:00Z', created_at: '2026-03-01T09:20:00Z', claim_ids: ['CLM-1'] },
			),
		});
		const { status, out } = await runCli('check', root, '--explain');
		expect(status).toBe(1);
		expect(out).toMatch(/approval_queue\.jsonl:2:1 {2}error ED301 .*Rejected means that you refused; “nothing to do” is no_action_required\./);
		expect(out).toMatch(/do: Item APQ-7: .*raise a new item with "status": "no_action_required".*Do not change the status to please a check\./);
	});

	it('“recorded”, and all four files empty', async () => {
		const root = workspace('story-empty', {
			'DAILY_BRIEF.md': `# Daily brief 2026-03-01\n\nAll sources and claims of today were recorded.\n`,
			'90_system/evidence/retrieval_runs.jsonl': '',
			'90_system/evidence/source_registry.jsonl': '',
			'90_system/evidence/fact_claims.jsonl': '',
			'90_system/approvals/approval_queue.jsonl': '',
		});
		const { status, out } = await runCli('check', root, '--explain');
		expect(status).toBe(1);
		expect(out).toMatch(/DAILY_BRIEF\.md:1:\d+ {2}error ED401 .*Claimed, but not recorded\./);
		expect(out).toMatch(/do: .*Write the records first, read them back, and only then update the brief\./);
		for (const file of ['retrieval_runs', 'source_registry', 'fact_claims', 'approval_queue']) expect(out).toMatch(new RegExp(`${file}\\.jsonl:1:1 {2}note ED406`));
	});
});
