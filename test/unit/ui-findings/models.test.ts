import { describe, expect, it } from 'vitest';
import { agentInstruction, findingAdvice, findingSentence, ruleAdvice, ruleInstruction, ruleSentence } from '../../../src/i18n/finding-words';
import { findingGroups, findingsByRecord, severityCounts } from '../../../src/ui/models/finding-groups';
import { mostHeld, readStoredFindings, storedFindings, trendOf } from '../../../src/ui/models/finding-trend';
import { badgeWords, checkedWords, instructionText, ruleCountWords, tallyWords, trustWords } from '../../../src/ui/models/finding-words';
import { RULES, ruleOf } from '../../../src/validator/rule-table';
import { en, zh } from '../ui/workspace';
import { finding, report } from './support';

describe('the words of findings', () => {
	it.each(RULES.map(({ code }) => code))('%s says what is wrong and what to do, in both languages, with no gap left open', (code) => {
		for (const t of [en, zh]) {
			for (const text of [ruleSentence(code, t), ruleAdvice(code, t), ruleInstruction(code, t) ?? '']) expect(text).not.toMatch(/[{}\ue000]/u);
			expect(ruleSentence(code, t).length).toBeGreaterThan(5);
			expect(ruleAdvice(code, t).length).toBeGreaterThan(3);
			expect(ruleInstruction(code, t) !== null).toBe(ruleOf(code).mendable === 'agent');
		}
	});

	it('name the line, the line before, and what the file says', () => {
		const found = finding('ED304', { place: { path: 'q.jsonl', line: 5 }, also: [2], params: { from: 'no_action_required', to: 'rejected', line: 2 } });
		expect(findingSentence(found, en)).toBe('The status went from no_action_required to rejected, which nobody may do in a queue.');
		expect(agentInstruction(found, en)).toContain('In q.jsonl, line 5 changes the status of an item from no_action_required (line 2) to rejected.');
	});

	it('put words of this program into the language, and leave words of a file alone', () => {
		const wrong = finding('ED118', { params: { field: 'text', expected: 'flag', found: 'number' } });
		expect(findingSentence(wrong, en)).toBe('“text” should be true or false and is a number.');
		expect(findingSentence(wrong, zh)).not.toMatch(/flag|number/);
		expect(findingSentence(finding('ED322', { params: { n: 40, limit: 30 } }), en)).toContain('40 days');
	});

	it('leave no empty brackets where a value is not there', () => {
		const found = finding('ED504', { params: { value: 'Doing', nearest: '' } });
		expect(findingAdvice(found, en)).toBe('Set it to one of the stages, or add the stage to the profile.');
		expect(findingAdvice(found, zh)).not.toMatch(/[（(]\s*[)）]|\ue000/u);
		expect(findingSentence(finding('ED320', { params: { source: '', type: '' } }), en)).not.toMatch(/\(\)|\ue000/u);
	});
});

describe('groups', () => {
	const findings = [
		finding('ED101', { severity: 'warning', mark: 'a' }),
		finding('ED102', { severity: 'error', mark: 'b', record: 'item/s:A' }),
		finding('ED102', { severity: 'error', mark: 'c' }),
		finding('ED407', { severity: 'warning', mark: 'd', record: 'item/s:A' }),
		finding('ED112', { severity: 'note', mark: 'e', record: 'item/s:B' }),
	];

	it('are by what to do, errors first; what is not listed counts', () => {
		const groups = findingGroups(report(findings, { omitted: [['ED102', 7]] }), { severity: null, record: null });
		expect(groups.map(({ mend, count, rules }) => [mend, count, rules.map(({ rule }) => rule.code)])).toEqual([
			['person', 1, ['ED407']],
			['agent', 10, ['ED102', 'ED101']],
			['nobody', 1, ['ED112']],
		]);
	});

	it('can be narrowed to a severity or a record', () => {
		const shown = (severity: 'error' | null, record: string | null): readonly string[] => findingGroups(report(findings), { severity, record }).flatMap(({ rules }) => rules.flatMap((rule) => rule.findings.map(({ code }) => code)));
		expect(shown('error', null)).toEqual(['ED102', 'ED102']);
		expect(shown(null, 'item/s:A')).toEqual(['ED407', 'ED102']);
		expect(shown('error', 'item/s:B')).toEqual([]);
	});

	it('by record leave notes out and take the worst', () => {
		const found = findingsByRecord(report(findings));
		expect([...found.keys()]).toEqual(['item/s:A']);
		expect(found.get('item/s:A')).toMatchObject({ severity: 'error', findings: [{ code: 'ED102' }, { code: 'ED407' }] });
	});
});

describe('the line of trust', () => {
	it('keeps form and meaning apart, in plain words', () => {
		const found = report([
			finding('ED102', { severity: 'error', mark: 'a' }),
			finding('ED101', { severity: 'warning', mark: 'b' }),
			finding('ED301', { severity: 'error', mark: 'c' }),
			finding('ED203', { severity: 'warning', mark: 'd' }),
			finding('ED322', { severity: 'note', mark: 'e' }),
		]);
		expect(trustWords(found, 'form', en)).toBe('2 lines damaged');
		expect(trustWords(found, 'meaning', en)).toBe('1 decision not attributed; 1 more finding');
		expect(trustWords(report([finding('ED322', { severity: 'note' })]), 'meaning', en)).toBe('nothing found wrong');
		expect(ruleCountWords(found, en)).toBe('2 errors, 2 warnings by the rules');
		expect(ruleCountWords(report([]), en)).toBeNull();
		expect(severityCounts(found)).toEqual({ error: 2, warning: 2, note: 1 });
	});

	it('says what was checked, never a bare nought', () => {
		expect(checkedWords(report([]), undefined, en)).toBe(`Checked: 5 files, 1,234 lines and 1 record against ${String(RULES.length)} rules.`);
		expect(checkedWords(report([]), new Map([['ed111', 'off'], ['ED301', 'off'], ['ED110', 'note']]), en)).toContain(`${String(RULES.length - 1)} rules`);
		expect(tallyWords({ errors: 0, warnings: 0, notes: 0 }, en)).toBe('nothing found');
		expect(tallyWords({ errors: 1, warnings: 0, notes: 2 }, en)).toBe('1 error, 2 notes');
	});
});

describe('what is copied for an agent', () => {
	const torn = (line: number) => finding('ED102', { mark: String(line), place: { path: 'q.jsonl', line } });

	it('is one sentence with its rule, or a list of all', () => {
		expect(instructionText({ rule: ruleOf('ED102'), findings: [torn(3)], omitted: 0 }, en)).toMatch(/^Line 3 of q\.jsonl is not valid JSON.* \(ED102\)$/);
		const all = instructionText({ rule: ruleOf('ED102'), findings: [torn(3), torn(4)], omitted: 0 }, en) ?? '';
		expect(all.split('\n')).toEqual(['Rule ED102, 2 findings:', expect.stringMatching(/^- Line 3/) as string, expect.stringMatching(/^- Line 4/) as string]);
	});

	it('says what it leaves out', () => {
		const many = instructionText({ rule: ruleOf('ED102'), findings: Array.from({ length: 130 }, (_, n) => torn(n + 1)), omitted: 20 }, en) ?? '';
		expect(many.split('\n')).toHaveLength(102);
		expect(many).toMatch(/- 50 more; .*--rule ED102 --explain/);
	});

	it('is nothing where no agent can mend it', () => {
		expect(instructionText({ rule: ruleOf('ED407'), findings: [finding('ED407', {})], omitted: 0 }, en)).toBeNull();
	});

	it('a badge says the first sentence and how many more there are', () => {
		expect(badgeWords({ severity: 'error', findings: [torn(1)] }, en)).toBe('The line is not JSON, so what it says is lost to every reader.');
		expect(badgeWords({ severity: 'error', findings: [torn(1), torn(2)] }, en)).toMatch(/And 1 more\.$/);
	});
});

describe('the trend since the last look', () => {
	const one = report([finding('ED101', { mark: 'one' }), finding('ED102', { mark: 'two' })]);
	const two = report([finding('ED102', { mark: 'two' }), finding('ED103', { mark: 'three' })]);

	it('counts what is new and what is gone', () => {
		const stored = readStoredFindings(JSON.parse(JSON.stringify(storedFindings(one, 'Desk', 7, one.look))), 'Desk');
		const trend = trendOf(two, stored);
		expect([trend?.sinceMs, trend?.fresh.size, trend?.gone]).toEqual([7, 1, 1]);
		expect(trendOf(one, null)).toBeNull();
	});

	it('says nothing of another workspace, nor where not everything is known', () => {
		const stored = storedFindings(one, 'Desk', 7, one.look);
		expect(readStoredFindings(stored, 'Another')).toBeNull();
		for (const odd of [null, 3, 'x', [], { location: 'Desk' }, { ...stored, atMs: -1 }]) expect(readStoredFindings(odd, 'Desk')).toBeNull();
		expect(trendOf(report([], { omitted: [['ED102', 1]] }), stored)?.gone).toBeNull();
		const many = report(Array.from({ length: 4001 }, (_, n) => finding('ED102', { mark: String(n) })));
		expect(storedFindings(many, 'Desk', 7, many.look).fingerprints).toBeNull();
	});

	it('what files lost stays lost until it was seen', () => {
		const held = (rows: number) => ({ files: new Map([['a.jsonl', { rows, bytes: rows * 10 }]]) });
		expect(mostHeld(held(4), held(0)).files.get('a.jsonl')).toEqual({ rows: 4, bytes: 40 });
		expect(mostHeld(held(4), held(9)).files.get('a.jsonl')).toEqual({ rows: 9, bytes: 90 });
		expect(mostHeld(null, held(1)).files.get('a.jsonl')?.rows).toBe(1);
	});
});
