import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalFields } from '../../../src/records/field-aliases';
import { RECORD_KINDS, ROLE_OF_KIND } from '../../../src/records/record-types';
import { DEFAULT_STAGES, DEFAULT_TIERS, readProfile } from '../../../src/workspace/profile';
import { PROFILE_PROBLEM_CODES } from '../../../src/workspace/profile-problems';
import { PROFILE_KEYS } from '../../../src/workspace/profile-schema';

const page = readFileSync(new URL('../../../docs/profile.md', import.meta.url), 'utf8');

/** The words in backticks of the second cell of a table row that begins with this word. */
function wordsOfRow(first: string, table: string): readonly string[] {
	const row = table.split('\n').find((line) => line.startsWith(`| \`${first}\` |`)) ?? '';
	return [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/gu)].map((match) => match[1] ?? '');
}

describe('docs/profile.md', () => {
	it('has a full example that holds in every part', () => {
		const example = /```json\n([\s\S]*?)\n```/u.exec(page)?.[1] ?? '';
		const profile = readProfile('evidence-desk.json', example);
		expect(profile.report.problems).toEqual([]);
		expect(Object.keys(JSON.parse(example) as object)).toEqual([...PROFILE_KEYS]);
		expect(profile.report.tiers).toEqual(DEFAULT_TIERS);
		expect(profile.report.stages).toEqual(DEFAULT_STAGES);
		expect(profile.trackers).toHaveLength(1);
	});

	it('names fields that exist', () => {
		const fields = page.slice(page.indexOf('### Fields'), page.indexOf('### Statuses'));
		for (const kind of RECORD_KINDS) {
			const words = wordsOfRow(ROLE_OF_KIND[kind], fields);
			expect(words.length).toBeGreaterThan(5);
			expect(canonicalFields(kind)).toEqual(expect.arrayContaining([...words]));
		}
	});

	it('explains every problem code', () => {
		const codes = page.slice(page.indexOf('## What is reported'));
		for (const code of PROFILE_PROBLEM_CODES) expect(codes).toContain(`\`${code}\``);
	});
});
