/** Date cells of trackers: a date, and often a mark that it is only estimated. */
import { certaintyOfWord } from '../records/certainty';
import type { DateValue } from '../records/date-value';
import { parseDate } from '../records/dates';
import type { Certainty } from '../records/record-types';

const ESTIMATED_BEFORE =
	/^(?:[~≈～]|(?:est|ca|approx)\.?(?![\p{L}])|(?:estimated|expected|tentative|tentatively|approximately|around|about|circa|likely)(?![\p{L}])|(?:预计|预估|估计|大约|约|暂定))[\s:：]*/iu;
/** A Latin word must not be the end of another one ("at the latest"), so the character before it is looked at and kept. */
const ESTIMATED_BEHIND =
	/(^|[^\p{L}])(?:\s*[(（[])?\s*(?:est\.?|estimate|estimated|expected|tentative|approx\.?|tbc)\s*[)）\]]?$|(?:\s*[(（[])?\s*(?:预计|预估|估计|暂定|待定|[?？])\s*[)）\]]?$/iu;
const OFFICIAL_BEHIND =
	/(^|[^\p{L}])(?:\s*[(（[])?\s*(?:official|confirmed)\s*[)）\]]?$|(?:\s*[(（[])?\s*(?:官方|已确认)\s*[)）\]]?$/iu;

function withoutEnding(text: string, ending: RegExp): string {
	return text.replace(ending, (_, kept: string | undefined) => kept ?? '').trim();
}

/** The certainty that a cell of a certainty column spells; `null` for an empty cell and for any other word. */
export function certaintyOfCell(cell: string): Certainty | null {
	const word = cell.trim();
	return /^est\.?$/iu.test(word) ? 'estimated' : certaintyOfWord(word);
}

/** No date with a mark is longer; longer cells are prose. */
const LONGEST_MARKED = 100;

function isReadable(value: DateValue | null): value is DateValue {
	return value !== null && value.precision !== 'prose';
}

/**
 * Reads a date cell such as `2026-12-01`, `~2026-12-01`, `2026-12-01 (est.)`, `预计 2026-12`. The value's `text` is the
 * cell as written, with its mark. `certainty` is what the cell itself says, `null` when it says nothing. `null` for an
 * empty cell: no date.
 */
export function readDateCell(cell: string): { readonly value: DateValue; readonly certainty: Certainty | null } | null {
	const text = cell.trim();
	const plain = parseDate(text);
	if (text === '' || plain === null) return null;
	if (isReadable(plain) || text.length > LONGEST_MARKED) return { value: plain, certainty: null };
	const before = text.replace(ESTIMATED_BEFORE, '');
	const behind = withoutEnding(before, ESTIMATED_BEHIND);
	const official = withoutEnding(text, OFFICIAL_BEHIND);
	const isEstimated = before !== text || behind !== before;
	const bare = isEstimated ? behind : official;
	const certainty = isEstimated ? 'estimated' : official === text ? null : 'official';
	const value = bare === '' ? null : parseDate(bare);
	return { value: isReadable(value) ? { ...value, text } : plain, certainty };
}

/** The less certain of what the cell and its column say: an estimate is never shown as official. */
export function lessCertain(cell: Certainty | null, column: Certainty | null): Certainty | null {
	return cell === 'estimated' || column === 'estimated' ? 'estimated' : (cell ?? column);
}
