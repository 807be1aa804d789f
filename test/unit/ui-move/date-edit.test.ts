import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { canGoOn, cellEditWords, readCellEdit } from '../../../src/ui/models/date-edit';

const t = createTranslator('en');
const dates = createDateWords('en', t, 'UTC');
const say = (before: string, typed: string): string => cellEditWords(readCellEdit(before, typed, true), t, dates);

describe('readCellEdit', () => {
	it.each([
		['2026-12-15', 'date', 'Read as 15 December 2026.'],
		['2026-12', 'date', 'Read as Dec 2026, as wide as that.'],
		['2027', 'date', 'Read as 2027, as wide as that.'],
		['~2026-12-15', 'date', 'Read as 15 December 2026. Marked as estimated.'],
		['2026-12-15 (official)', 'date', 'Read as 15 December 2026. Marked as official.'],
		['rolling', 'words', 'Kept as words, in no calendar.'],
		['2026-02-30', 'impossible', 'There is no such day. Correct it, or say it in words.'],
		['  ', 'empty', 'The cell will be empty.'],
		[' 2026-12-01 ', 'unchanged', ''],
	])('takes %s in a date column as %s', (typed, kind, words) => {
		const edit = readCellEdit('2026-12-01', typed, true);
		expect(edit.kind).toBe(kind);
		expect(edit.after).toBe(typed.trim());
		expect(say('2026-12-01', typed)).toBe(words);
	});
	it('shifts no day by a time zone', () => {
		const far = createDateWords('en', t, 'Pacific/Kiritimati');
		expect(cellEditWords(readCellEdit('', '2026-12-15', true), t, far)).toBe('Read as 15 December 2026.');
	});
	it('takes any text in another column as it is', () => {
		expect(readCellEdit('6.0', ' 2026-02-30 ', false)).toEqual({ kind: 'value', after: '2026-02-30' });
		expect(readCellEdit(' Research ', 'Research', false).kind).toBe('unchanged');
	});
	it('goes on with everything but what changes nothing and what cannot be', () => {
		expect(['2026-12-15', 'rolling', '', '2026-02-30', '2026-12-01'].filter((typed) => canGoOn(readCellEdit('2026-12-01', typed, true)))).toEqual(['2026-12-15', 'rolling', '']);
	});
});
