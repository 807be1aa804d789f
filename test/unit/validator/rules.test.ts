/** Every rule on its smallest bad example and on the nearest good one. */
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { agentInstruction, findingAdvice, findingSentence } from '../../../src/i18n/finding-words';
import { notesWithoutRule } from '../../../src/validator/form/file-rules';
import { findRule, RULES } from '../../../src/validator/rule-table';
import type { Finding, FindingPlace } from '../../../src/validator/finding-types';
import { CHAIN } from './cases/chain';
import { FORM } from './cases/form';
import { HONESTY } from './cases/honesty';
import { MEANING } from './cases/meaning';
import { PAGES } from './cases/pages';
import { SECURITY } from './cases/security';
import { STATE } from './cases/state';
import { findingsOf } from './check-memory';

const CASES = [...FORM, ...CHAIN, ...MEANING, ...HONESTY, ...PAGES, ...SECURITY, ...STATE];
/** Has a test of its own in state-folder.test.ts: a disk in memory has no folder that cannot be listed. */
const ELSEWHERE = new Set(['ED723']);

const english = createTranslator('en');
const chinese = createTranslator('zh');

function shown(place: FindingPlace | null, wanted: string | null): string | null {
	if (place === null) return null;
	const { path, line, column } = place;
	return wanted?.split(':').length === 3 ? `${path}:${line}:${column}` : `${path}:${line}`;
}

function sentences(finding: Finding): readonly string[] {
	return [english, chinese].flatMap((t) => [findingSentence(finding, t), findingAdvice(finding, t), agentInstruction(finding, t) ?? 'none']);
}

describe('the table', () => {
	it('has each code and each name once, in order', () => {
		const codes = RULES.map((rule) => rule.code);
		expect(codes).toEqual([...new Set(codes)].sort());
		expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length);
		expect(findRule('ed101')?.name).toBe('torn-line');
		expect(findRule('ED999')).toBeNull();
	});

	it('has a case for every rule', () => {
		const covered = new Set<string>(CASES.map((one) => one.code));
		expect(RULES.map((rule) => rule.code).filter((code) => !covered.has(code) && !ELSEWHERE.has(code))).toEqual([]);
	});

	it('has a rule for everything that the reader notes', () => {
		expect(notesWithoutRule()).toEqual([]);
	});
});

describe.each(CASES.map((one) => [`${one.code} ${one.name}`, one] as const))('%s', (_, { code, bad, good, at, also }) => {
	it('is found in the bad example, there, in whole sentences', async () => {
		const found = (await findingsOf(bad)).filter((finding) => finding.code === code);
		expect(found.map((finding) => shown(finding.place, at))).toContain(at);
		const finding = found.find((one) => shown(one.place, at) === at);
		if (finding === undefined) throw new Error('not found');
		if (also !== undefined) expect(finding.also.map((place) => `${place.path}:${place.line}`)).toEqual(also);
		expect(finding.severity).toBe(findRule(code)?.severity);
		expect(finding.fingerprint).toMatch(/^[0-9a-f]{16}$/);
		for (const sentence of sentences(finding)) {
			expect(sentence).not.toMatch(/[{}]|undefined|NaN|rules\./);
			expect(sentence.trim()).not.toBe('');
		}
	});

	it('is not found in the good one', async () => {
		expect((await findingsOf(good)).filter((finding) => finding.code === code)).toEqual([]);
	});
});
