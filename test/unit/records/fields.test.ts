import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalFields, FIELDS_OF_KIND } from '../../../src/records/field-aliases';
import { readRecord } from '../../../src/records/read-record';
import { readDetail } from '../../../src/records/record-detail';
import { RECORD_KINDS } from '../../../src/records/record-types';
import { detail, read } from './values';

describe('field names', () => {
	it('are one whatever their case and separators', () => {
		for (const name of ['retrieved_at', 'retrievedAt', 'RETRIEVED_AT', 'Retrieved At', 'retrieved-at']) {
			expect(read('source', { id: 'S', [name]: '2026-01-02' }).retrievedAt?.text).toBe('2026-01-02');
		}
	});
	it('of the profile come first, but an empty one does not hide the built-in', () => {
		const fields = new Map([['text', ['thesis']]]);
		expect(read('claim', { id: 'C', statement: 'S', thesis: 'T' }, { fields }).text).toBe('T');
		expect(read('claim', { id: 'C', statement: 'S', thesis: ' ' }, { fields }).text).toBe('S');
	});
	it('of the profile may be canonical in camel case, and unknown ones do nothing', () => {
		const fields = new Map([['sourceIds', ['zzz']], ['nonsense', ['statement']]]);
		expect(read('claim', { id: 'C', zzz: 'S1', statement: 'x' }, { fields })).toMatchObject({ sourceIds: [{ key: 's:S1' }], text: 'x' });
	});
	it('of one line never leak into the next', () => {
		expect(read('claim', { id: 'A', text: 'one', source_id: 'S', certainty: 'official' })).toMatchObject({ text: 'one' });
		expect(read('claim', { id: 'B' })).toMatchObject({ text: null, sourceIds: [], certainty: null, confidence: null });
	});
	it('have no doubles within a kind', () => {
		for (const kind of RECORD_KINDS) {
			for (const [field, spec] of Object.entries(FIELDS_OF_KIND[kind])) expect(new Set(spec.names).size, `${kind}.${field}`).toBe(spec.names.length);
			expect(canonicalFields(kind)).toContain('id');
		}
	});
});

describe('any line', () => {
	const names = RECORD_KINDS.flatMap((kind) => Object.values(FIELDS_OF_KIND[kind]).flatMap((spec) => [...spec.names]));
	const line = fc.dictionary(fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', 'toString'), fc.string()), fc.oneof(fc.string(), fc.jsonValue(), fc.constantFrom('2026-02-30', 'approved', 9e15)), { maxKeys: 12 });

	it('loses no word: what the other fields leave out is in the values or in the rest of the detail', () => {
		fc.assert(
			fc.property(fc.constantFrom(...RECORD_KINDS), fc.uniqueArray(fc.constantFrom(...names), { maxLength: 12 }), (kind, chosen) => {
				const json = Object.fromEntries(chosen.map((name, index) => [name, `word${index}x`]));
				const text = JSON.stringify(json);
				const shown = readDetail(kind, json, text);
				const others = new Set(shown.otherFields.map((field) => field.name));
				const elsewhere = JSON.stringify([readRecord(kind, json, text), { ...shown, otherFields: [] }]);
				for (const [name, word] of Object.entries(json)) expect(others.has(name) || elsewhere.includes(word), name).toBe(true);
			}),
			{ numRuns: 1500 },
		);
	});

	it('is read as any kind without an error, the same way twice', () => {
		fc.assert(
			fc.property(fc.constantFrom(...RECORD_KINDS), line, (kind, object) => {
				const text = JSON.stringify(object);
				const json = JSON.parse(text) as Record<string, unknown>;
				const values = readRecord(kind, json, text);
				expect(values).toEqual(readRecord(kind, json, text));
				const others = new Set(readDetail(kind, json, text).otherFields.map((field) => field.name));
				for (const name of others) expect(Object.hasOwn(json, name)).toBe(true);
				for (const key of Object.keys(json)) if (json[key] === null) expect(others.has(key)).toBe(true);
			}),
			{ numRuns: 500 },
		);
	});

	it('unknown words of a search run stay as they are', () => {
		expect(read('search_run', { status: 'mostly fine' })).toMatchObject({ outcome: 'unknown', statusRaw: 'mostly fine', errorFamily: null });
		expect(detail('search_run', { usable_for_claim: true }).otherFields).toEqual([{ name: 'usable_for_claim', json: 'true' }]);
	});
});
