/** What is verified, and the query that is offered for it. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { revealHidden } from '../../../src/records/hidden-text';
import { draftQuery, MOST_QUERY } from '../../../src/verification/draft-query';
import { statementOfClaim, statementOfItem, statementOfTarget, statementOfText } from '../../../src/verification/statements';
import type { Statement } from '../../../src/verification/verification-types';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { claimNamed, demoFiles, snapshotOf, statementNamed } from './demo';

let demo: Snapshot;
beforeAll(async () => {
	demo = await snapshotOf(demoFiles());
});

describe('statements', () => {
	it('a claim brings its subject by name, its addresses and its last verification', () => {
		const said = statementNamed(demo, 'CLM-0001');
		expect(said).toMatchObject({ kind: 'claim', claimId: 'CLM-0001', subject: 'EXU-CS', subjectName: 'MSc Computer Science', field: 'deadline', value: '2026-03-31', urls: ['https://www.example.edu/cs/apply'] });
		expect(said.claimKey).toBe(said.key);
		expect(said.lastVerified?.text).toBe('2026-02-05T10:40:00.000Z');
		expect(said.reviewBy?.text).toBe('2026-03-07');
	});

	it('an item speaks in its own words about its first claim that can be found', () => {
		const item = [...demo.items].find(({ claimIds }) => claimIds.length > 0);
		if (item === undefined) throw new Error('the demo has no item with a claim');
		const said = statementOfItem(demo, item);
		expect(said).toMatchObject({ kind: 'item', key: item.key, text: item.title, claimId: item.claimIds[0]?.shown });
		expect(said.claimKey).toBe(demo.claims.findById(item.claimIds[0] ?? { key: '', shown: '' })?.key);
	});

	it('an item without claims keeps its own subject and is about no claim', () => {
		const item = [...demo.items].find(({ claimIds, subject }) => claimIds.length === 0 && subject !== null);
		if (item === undefined) throw new Error('the demo has no item without a claim');
		expect(statementOfItem(demo, item)).toMatchObject({ claimKey: null, claimId: null, subject: item.subject, field: null, value: null });
	});

	it('only http(s) addresses count, each once', async () => {
		const snapshot = await snapshotOf(
			new Map([
				['source_registry.jsonl', '{"source_id":"S1","url":"javascript:alert(1)"}\n{"source_id":"S2","url":"https://example.org/a"}\n'],
				['fact_claims.jsonl', '{"claim_id":"C1","statement":"x","source_ids":["S1","S2","S9"],"url":"https://example.org/a"}\n'],
			]),
		);
		expect(statementNamed(snapshot, 'C1').urls).toEqual(['https://example.org/a']);
	});

	it('a target that is gone is null; words of a note are taken as they are', () => {
		expect(statementOfTarget(demo, { kind: 'claim', key: 'claim/s:none' })).toBeNull();
		expect(statementOfTarget(demo, { kind: 'item', key: claimNamed(demo, 'CLM-0001').key })).toBeNull();
		expect(statementOfTarget(demo, { kind: 'text', text: '  The fee is 120  ' })).toEqual(statementOfText('The fee is 120'));
		expect(statementOfTarget(demo, { kind: 'claim', key: claimNamed(demo, 'CLM-0001').key })).toEqual(statementOfClaim(demo, claimNamed(demo, 'CLM-0001')));
	});
});

describe('the draft query', () => {
	it('carries nothing that a screen does not show', () => {
		const hidden = Array.from('secret', (character) => String.fromCodePoint(0xe0000 + character.charCodeAt(0))).join('');
		const of = (more: Partial<Statement>): string => draftQuery({ ...statementOfText(`to be${hidden} or not`), ...more }, demo).text;
		for (const text of [of({}), of({ subject: `Sample${hidden} College`, field: `fee\u202e\u200b` }), of({ subjectName: `Sample${hidden} College`, field: `${hidden}` })]) {
			expect(revealHidden(text).some((piece) => piece.hidden)).toBe(false);
			expect(text).not.toBe('');
		}
	});

	it.each([
		['CLM-0001', 'Example University MSc Computer Science deadline 2026'],
		['CLM-0002', 'Example University MSc Computer Science ielts min'],
		['CLM-0003', 'Example University MSc Computer Science tuition'],
		['CLM-0005', 'Example University MSc Computer Science gre'],
	])('%s leaves the claimed value out: %s', (id, text) => {
		expect(draftQuery(statementNamed(demo, id), demo).text).toBe(text);
	});

	it('names the official site of the claim first, then those of the subject', () => {
		expect(draftQuery(statementNamed(demo, 'CLM-0001'), demo).sites).toEqual(['example.edu']);
		expect(draftQuery(statementOfText('Nothing is known about this'), demo).sites).toEqual([]);
	});

	it('takes telling words where subject or field is not said', () => {
		const of = (more: Partial<Statement>): string => draftQuery({ ...statementOfText('The tuition of the sample course is EUR 1500 a year, and the tuition is due in May.'), ...more }, demo).text;
		expect(of({})).toBe('tuition sample course EUR 1500 year due May');
		expect(of({ value: 'EUR 1500' })).toBe('tuition sample course year due May');
		expect(of({ value: 'EUR 1500', field: 'tuition_fee' })).toBe('tuition fee sample course year due May');
		expect(of({ value: 'EUR 1500', subject: 'XY-12', field: 'tuition' })).toBe('tuition sample course year due May');
		expect(of({ value: 'EUR 1500', subject: 'GRE', field: 'tuition' })).toBe('GRE tuition');
	});

	it('keeps fillers rather than saying nothing, and says nothing about nothing', () => {
		expect(draftQuery(statementOfText('to be or not to be'), demo).text).toBe('to be or not to be');
		expect(draftQuery(statementOfText('   '), demo).text).toBe('');
	});

	it('takes a year from dates only', () => {
		const of = (value: string): string => draftQuery({ ...statementOfText('x'), subject: 'Sample College', field: 'fact', value }, demo).text;
		expect(of('2026-05')).toBe('Sample College fact 2026');
		expect(of('31 March 2027')).toBe('Sample College fact 2027');
		expect(of('7.0')).toBe('Sample College fact');
		expect(of('1700000000')).toBe('Sample College fact');
		expect(of('mid December')).toBe('Sample College fact');
	});

	it('cuts Chinese between characters and English between words', () => {
		expect(Array.from(draftQuery(statementOfText('\u7533\u8bf7\u622a\u6b62'.repeat(200)), demo).text)).toHaveLength(MOST_QUERY);
		const words = Array.from({ length: 200 }, (_none, index) => `word${String(index)}`);
		const { text } = draftQuery(statementOfText(words.join(' ')), demo);
		expect(text.length).toBeLessThanOrEqual(MOST_QUERY);
		expect(words.slice(0, text.split(' ').length).join(' ')).toBe(text);
	});

	it('is never longer than its cap, whatever is said', () => {
		const words = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.string({ unit: 'binary', maxLength: 600 }), fc.lorem({ maxCount: 120 }));
		const maybe = fc.option(words);
		fc.assert(
			fc.property(words, maybe, maybe, maybe, maybe, (text, subject, subjectName, field, value) => {
				const draft = draftQuery({ ...statementOfText(text), subject, subjectName, field, value }, demo);
				expect(Array.from(draft.text).length).toBeLessThanOrEqual(MOST_QUERY);
				expect(draft.text).toBe(draft.text.trim());
			}),
			{ numRuns: 300 },
		);
	});
});
