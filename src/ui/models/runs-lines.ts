/** The rows of the Runs view, one list per kind, newest first, undated last (R12, R65). Pure. */
import type { DateValue } from '../../records/date-value';
import type { ClaimRow, RetrievalRunRow, SearchRunRow, Snapshot, SourceRow } from '../../workspace/snapshot-types';
import type { DateWords } from '../date-words';
import type { Field } from './fields';
import { sortRows } from './list-query';
import type { ClaimStanding } from './overview-evidence';
import { hostOf } from './provenance';
import { runOddities, type RunOddity } from './runs-oddities';
import { runPath, type RunPath } from './runs-path';

export interface SearchLine {
	readonly key: string;
	readonly run: SearchRunRow;
	readonly path: RunPath;
	readonly oddities: readonly RunOddity[];
	/** When it started, else when it ended; `null` for records without times. */
	readonly at: DateValue | null;
}

export interface RetrievalLine {
	readonly key: string;
	readonly run: RetrievalRunRow;
}

export interface SourceLine {
	readonly key: string;
	readonly source: SourceRow;
	/** The real host of an http(s) address; `null` otherwise. */
	readonly host: string | null;
}

export interface ClaimLine extends ClaimStanding {
	readonly key: string;
	readonly claim: ClaimRow;
}

/** Search runs, newest first; records without times last, in file order. */
export function searchLines(snapshot: Snapshot, words: DateWords): readonly SearchLine[] {
	const lines = Array.from(snapshot.searchRuns, (run) => ({
		key: run.key,
		run,
		path: runPath(run.providerPath, run.provider, run.attempts),
		oddities: runOddities(run),
		at: run.startedAt ?? run.finishedAt,
	}));
	return newestFirst(lines, (line) => line.at, words);
}

export function retrievalLines(snapshot: Snapshot, words: DateWords): readonly RetrievalLine[] {
	return newestFirst(Array.from(snapshot.retrievalRuns, (run) => ({ key: run.key, run })), (line) => line.run.at, words);
}

export function sourceLines(snapshot: Snapshot, words: DateWords): readonly SourceLine[] {
	const lines = Array.from(snapshot.sources, (source) => ({ key: source.key, source, host: source.url === null ? null : hostOf(source.url) }));
	return newestFirst(lines, (line) => line.source.retrievedAt ?? line.source.publishedAt, words);
}

/** Claims with their standing, newest first by their own time, else by verification. */
export function claimLines(standings: readonly ClaimStanding[], words: DateWords): readonly ClaimLine[] {
	const lines = standings.map((standing) => ({ ...standing, key: standing.claim.key }));
	return newestFirst(lines, (line) => line.claim.at ?? line.claim.verifiedAt, words);
}

function newestFirst<Line>(lines: readonly Line[], at: (line: Line) => DateValue | null, words: DateWords): readonly Line[] {
	const byTime: Field<Line> = { name: 'time', label: 'runs.fieldTime', type: 'date', get: at };
	return sortRows(lines, byTime, true, words);
}
