/** What search and retrieval runs say about themselves (R11–R19). Three facts stay three: retrieved, usable for review, true. */
import type { DateValue } from '../../records/date-value';
import { outcomeOfWord } from '../../records/outcomes';
import type { Outcome } from '../../records/record-types';
import type { RetrievalRunRow, SearchRunRow } from '../../workspace/snapshot-types';
import type { Tell } from '../draft';
import { isBefore } from './times';

const FAILED: ReadonlySet<Outcome> = new Set<Outcome>(['failed', 'blocked', 'cancelled']);

/** One search run. */
export function searchRunDrafts(row: SearchRunRow, tell: Tell): void {
	const { key: record, place } = row;
	const said = outcomeOfWord(row.statusRaw);
	const word = row.statusRaw ?? '';
	const failed = row.retrievalSucceeded === false || FAILED.has(row.outcome);
	if ((row.outcome === 'ok' || row.outcome === 'partial') && row.resultCount === 0) tell({ code: 'ED330', place, record, params: { said: word } });
	if (row.usableForReview === true && failed) tell({ code: 'ED331', place, record, params: { said: 'usable_for_review' }, mark: 'usable' });
	if ((said === 'ok' || said === 'partial') && row.retrievalSucceeded === false) tell({ code: 'ED331', place, record, params: { said: word }, mark: 'status' });
	// After a second call the error may be that of the first; what the attempts say is judged where they are listed.
	const isOneCall = (row.attempts ?? 1) <= 1 && row.providerPath.length <= 1;
	const hasError = isOneCall && row.errorFamily !== null && row.errorFamily !== 'no_results';
	if (said === 'empty' && (row.retrievalSucceeded === false || hasError)) {
		tell({ code: 'ED332', place, record, params: { said: word, why: row.errorCode ?? 'retrieval_succeeded: false' } });
	}
	backwards(row.startedAt, row.finishedAt, 'started', 'finished', row, tell);
}

/** One retrieval run. */
export function retrievalRunDrafts(row: RetrievalRunRow, tell: Tell): void {
	const { key: record, place } = row;
	if ((row.outcome === 'ok' || row.outcome === 'partial') && row.resultCount === 0) tell({ code: 'ED330', place, record, params: { said: row.statusRaw ?? '' } });
}

/** Tells when `later` lies before `earlier` for certain. */
export function backwards(earlier: DateValue | null, later: DateValue | null, first: string, second: string, row: { readonly key: string; readonly place: SearchRunRow['place'] }, tell: Tell): void {
	if (!isBefore(later, earlier)) return;
	tell({ code: 'ED340', place: row.place, record: row.key, params: { first, second, earlier: earlier?.text ?? '', later: later?.text ?? '' }, mark: second });
}
