import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerifyTarget } from '../../../src/ui/searching';
import { MAX_STATEMENT, isSameTarget, parseVerifyState, statementOfSelection, storedVerifyState } from '../../../src/ui/obsidian/verify-state';

const TARGETS: readonly VerifyTarget[] = [{ kind: 'claim', key: 'claim/s:CLM-1' }, { kind: 'item', key: 'item/n:7' }, { kind: 'text', text: 'The fee is 100' }, { kind: 'stale' }];

describe('what the verify panel remembers', () => {
	it.each(TARGETS)('finds its target again after a restart: $kind', (target) => {
		const kept = JSON.parse(JSON.stringify(storedVerifyState(target))) as unknown;
		expect(parseVerifyState(kept)).toEqual(target);
	});

	it('is nothing while nothing is to be verified', () => {
		expect(parseVerifyState(storedVerifyState(null))).toBeNull();
	});

	it.each([
		null,
		7,
		'claim',
		[],
		{},
		{ target: null },
		{ target: 'stale' },
		{ target: { kind: 'claim' } },
		{ target: { kind: 'claim', key: 7 } },
		{ target: { kind: 'claim', key: '' } },
		{ target: { kind: 'claim', key: 'k'.repeat(2001) } },
		{ target: { kind: 'text', text: '' } },
		{ target: { kind: 'text', text: 'x'.repeat(MAX_STATEMENT + 1) } },
		{ target: { kind: 'search', query: 'x' } },
	])('takes %j for nothing', (state) => {
		expect(parseVerifyState(state)).toBeNull();
	});

	it('carries nothing but the target: no query, no result, nothing that could search again', () => {
		const target = parseVerifyState({ target: { kind: 'claim', key: 'claim/s:A', query: 'x', run: true }, query: 'x' });
		expect(storedVerifyState(target)).toEqual({ target: { kind: 'claim', key: 'claim/s:A' } });
	});

	it('never throws', () => {
		fc.assert(fc.property(fc.anything(), (state) => void parseVerifyState({ target: state })));
	});

	it('tells one target from another', () => {
		for (const one of TARGETS) for (const other of TARGETS) expect(isSameTarget(one, { ...other })).toBe(one === other);
		expect(isSameTarget(null, null)).toBe(true);
		expect(isSameTarget({ kind: 'claim', key: 'a' }, { kind: 'item', key: 'a' })).toBe(false);
	});
});

describe('a selection as a statement', () => {
	it('is its text without the spaces around it', () => {
		expect(statementOfSelection('  The fee\nis 100 \n')).toEqual({ text: 'The fee\nis 100', isCut: false });
		expect(statementOfSelection(' \n\t')).toBeNull();
		expect(statementOfSelection('')).toBeNull();
	});

	it('is cut at the limit, and says so', () => {
		expect(statementOfSelection('x'.repeat(MAX_STATEMENT))).toEqual({ text: 'x'.repeat(MAX_STATEMENT), isCut: false });
		expect(statementOfSelection('x'.repeat(MAX_STATEMENT + 1))).toEqual({ text: 'x'.repeat(MAX_STATEMENT), isCut: true });
	});

	it('is not cut inside a character, and can be kept', () => {
		const cut = statementOfSelection(`${'x'.repeat(MAX_STATEMENT - 1)}😀 and more`);
		expect(cut).toEqual({ text: 'x'.repeat(MAX_STATEMENT - 1), isCut: true });
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (selection) => {
				const statement = statementOfSelection(selection);
				if (statement === null) return;
				expect(parseVerifyState(storedVerifyState({ kind: 'text', text: statement.text }))).toEqual({ kind: 'text', text: statement.text });
			}),
		);
	});
});
