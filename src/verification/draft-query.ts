/**
 * The query that is offered for a statement. It leaves the claimed value out: a query that contains it finds the pages that repeat it,
 * right or wrong.
 */
import { certaintyOfWord } from '../records/certainty';
import { isRealDate, parseDate } from '../records/dates';
import { revealHidden } from '../records/hidden-text';
import { siteOf } from '../search/canonical-url';
import type { SourceRow, Snapshot, SubjectRow } from '../workspace/snapshot-types';
import { comparableField, homeSitesOf, isOfficialType, officialHosts, subjectsNamed } from './snapshot-lookups';
import { sourcesOf } from './statements';
import { guessSource } from './source-guess';
import { hasWords, isFiller, wordsOf } from './text-words';
import type { DraftQuery, Statement } from './verification-types';

/** Longest draft in characters (code points): within what the strictest provider takes. */
export const MOST_QUERY = 380;
/** Sites that are offered. */
const MOST_SITES = 5;
/** Claims about the subject whose sources are looked at for sites. */
const MOST_CLAIMS = 200;
/** Longest statement that is looked into, UTF-16 units. */
const MOST_STATEMENT = 20_000;
/** Longest cell that can be a part of a name, characters. */
const MOST_CELL = 120;

/**
 * Subject, field and, for a dated claim, the year. Without subject or field the telling words of the statement take their place. Never
 * longer than {@link MOST_QUERY}; `''` when the statement says nothing.
 */
export function draftQuery(statement: Statement, snapshot: Snapshot): DraftQuery {
	const subject = subjectWords(statement, snapshot);
	const field = statement.field === null ? '' : statement.field.replace(/[\s_-]+/gu, ' ').trim();
	const isWhole = subject !== '' && field !== '';
	const parts = isWhole ? [subject, field, yearOf(statement.value)] : [subject, field, tellingWords(statement, [subject, field])];
	return { text: capped(withoutRepeats(parts.map(shownOnly))), sites: officialSitesOf(statement, snapshot) };
}

/**
 * The subject as a search engine may know it: its name in the tracker, with what else its row says that the statement says too (the
 * school of a programme). A key that only the workspace knows (`EXU-CS`) is no help, and is left out.
 */
function subjectWords(statement: Statement, snapshot: Snapshot): string {
	const name = evenSpaces(statement.subjectName ?? '');
	const key = evenSpaces(statement.subject ?? '');
	const rows = subjectsNamed(snapshot, statement.subject);
	const [row] = rows;
	if (name === '' || name === key) return name === '' && (rows.length > 0 || looksLikeKey(key)) ? '' : looksLikeKey(key) ? '' : key;
	if (row === undefined || rows.length > 1) return name;
	const beside = cellsInStatement(row, statement, snapshot).filter((cell) => !hasWords(name, cell));
	return [...beside, name].join(' ');
}

/** `EXU-CS`, `VND_0042`: joined capitals and digits without a space. Plain words in capitals (`GRE`) are what people search for. */
function looksLikeKey(text: string): boolean {
	return /^[\p{Lu}\p{N}]+(?:[-_.:/][\p{Lu}\p{N}]+)+$/u.test(text) || /^(?=.*\d)(?=.*[-_])\S+$/.test(text);
}

/** Cells of the row that the statement says word for word and that are no value of their own: not its field, tier, stage, date. */
function cellsInStatement(row: SubjectRow, statement: Statement, snapshot: Snapshot): readonly string[] {
	const roles = snapshot.trackers.find(({ path }) => path === row.tracker)?.roles;
	const own = [roles?.name, roles?.tier, roles?.stage, roles?.priority, roles?.page, ...(roles?.dates ?? [])];
	const text = statement.text.slice(0, MOST_STATEMENT);
	const field = comparableField(statement.field ?? '');
	return row.cells.flatMap(({ column, text: cell }) => {
		const words = evenSpaces(cell);
		if (own.includes(column) || comparableField(column) === field || words === row.id || !isNameLike(words)) return [];
		if (statement.value !== null && (hasWords(words, statement.value) || hasWords(statement.value, words))) return [];
		return hasWords(text, words) ? [words] : [];
	});
}

/** Long enough to name something, and no word such as `official` that only judges. */
function isNameLike(words: string): boolean {
	const length = Array.from(words).length;
	const letters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words) ? 3 : 4;
	return length >= letters && length <= MOST_CELL && /\p{L}/u.test(words) && certaintyOfWord(words) === null && !wordsOf(words).every(isFiller);
}

/** The year a dated value speaks of; `''` for a value that is no date. A bare number is not taken for one, unless it can be a year. */
function yearOf(value: string | null): string {
	const date = value === null ? null : parseDate(value);
	if (value === null || !isRealDate(date)) return '';
	const isNumber = /^\s*\d+(?:\.\d+)?\s*$/.test(value);
	if (isNumber && date.precision !== 'year') return '';
	const year = new Date(date.ms).getUTCFullYear();
	return year >= 1900 && year <= 2199 ? String(year) : '';
}

/** The words of the statement in their order, without fillers, the claimed value and what is said already. */
function tellingWords(statement: Statement, said: readonly string[]): string {
	const text = statement.text.slice(0, MOST_STATEMENT);
	const value = new Set(wordsOf(statement.value ?? '').map(({ plain }) => plain));
	const known = new Set(said.flatMap(wordsOf).map(({ plain }) => plain));
	const words = wordsOf(text).filter((word) => !isFiller(word) && !value.has(word.plain) && !known.has(word.plain));
	const seen = new Set<string>();
	const telling = words.filter(({ plain }) => !seen.has(plain) && seen.add(plain) !== undefined).map(({ from, to }) => text.slice(from, to));
	// Words that are nothing but fillers or the value are still better than an empty field.
	return telling.length > 0 || known.size > 0 ? telling.join(' ') : evenSpaces(text);
}

/** Joins the parts; one that stands in those before word for word is left out. */
function withoutRepeats(parts: readonly string[]): string {
	return parts.reduce((before, part) => (part === '' || hasWords(before, part) ? before : before === '' ? part : `${before} ${part}`), '');
}

/** Without what no screen shows: an agent's hidden characters must not leave with a query that the person has read and found harmless. */
function shownOnly(text: string): string {
	const plain = revealHidden(text).filter(({ hidden }) => !hidden);
	return evenSpaces(plain.map((piece) => piece.text).join(''));
}

/** Cut at a word's edge where there is one in the second half; between characters for scripts without spaces. */
function capped(text: string): string {
	const characters = Array.from(text);
	if (characters.length <= MOST_QUERY) return text;
	const start = characters.slice(0, MOST_QUERY);
	if (characters[MOST_QUERY] === ' ') return start.join('').trimEnd();
	const blank = start.lastIndexOf(' ');
	return (blank >= MOST_QUERY / 2 ? start.slice(0, blank) : start).join('').trimEnd();
}

function evenSpaces(text: string): string {
	return text.replace(/\s+/gu, ' ').trim();
}

/**
 * Hosts of official sources: those of the claim itself first, then the subject's own address in its tracker, then those of other claims
 * about the subject, the most used first. What counts is the word that the source has for itself; a government or university host
 * counts only among the claim's own.
 */
function officialSitesOf(statement: Statement, snapshot: Snapshot): readonly string[] {
	const claim = statement.claimKey === null ? null : snapshot.claims.find(statement.claimKey);
	const official = officialHosts(snapshot);
	const guessed = statement.urls.flatMap((url) => {
		const site = siteOf(url);
		return site !== null && ['official', 'government', 'university'].includes(guessSource(site, official)) ? [site] : [];
	});
	const own = claim === null ? [] : officialSites(sourcesOf(snapshot, claim));
	const home = subjectsNamed(snapshot, statement.subject).flatMap(homeSitesOf);
	const about = statement.subject === null ? [] : snapshot.chain.claimsAbout(statement.subject).slice(0, MOST_CLAIMS);
	const others = new Map<string, number>();
	for (const other of about) for (const site of officialSites(sourcesOf(snapshot, other))) others.set(site, (others.get(site) ?? 0) + 1);
	const byUse = [...others].sort(([, left], [, right]) => right - left).map(([site]) => site);
	return [...new Set([...own, ...guessed, ...home, ...byUse])].slice(0, MOST_SITES);
}

function officialSites(sources: readonly SourceRow[]): readonly string[] {
	return sources.flatMap(({ url, sourceType }) => {
		const site = url === null || !isOfficialType(sourceType) ? null : siteOf(url);
		return site === null ? [] : [site];
	});
}
