/** Results beside the statement: the words they have in common, whether the value is there, what kind of source it may be. */
import type { SearchResult } from '../search/search-types';
import type { Snapshot } from '../workspace/snapshot-types';
import { officialHosts, sourceOfPage } from './snapshot-lookups';
import { guessSource } from './source-guess';
import { commonSpans, hasWords, wordSetOf } from './text-words';
import type { Found, Statement } from './verification-types';

/** Longest statement whose words are looked for, UTF-16 units; what is behind it marks nothing. */
const MOST_STATEMENT = 20_000;

/**
 * Sets results beside a statement, in their order. Linear in their texts. Words in common say that a result speaks of the same things,
 * and nothing about who is right.
 */
export function compareResults(results: readonly SearchResult[], statement: Statement, snapshot: Snapshot): readonly Found[] {
	const { text, subject, subjectName, field, value } = statement;
	const said = [text, subject, subjectName, field?.replace(/[_-]+/g, ' ') ?? null, value].filter((words) => words !== null);
	const set = wordSetOf(said.map((words) => words.slice(0, MOST_STATEMENT)));
	const official = officialHosts(snapshot);
	return results.map((result) => ({
		result,
		inTitle: commonSpans(result.title, set),
		inSnippet: commonSpans(result.snippet, set),
		hasValue: value !== null && (hasWords(result.title, value) || hasWords(result.snippet, value)),
		guess: guessSource(result.host, official),
		known: sourceOfPage(snapshot, result.canonical_url)?.key ?? null,
	}));
}
