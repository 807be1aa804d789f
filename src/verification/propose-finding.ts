/** From what the person says a result shows to an approval item: records to be added, and the cell to be changed (DESIGN §5, §6). */
import { isRealDate, parseDate } from '../records/dates';
import type { FileRole, RecordId } from '../records/record-types';
import { pathProblem } from '../decisions/contained-path';
import { targetProblem } from '../decisions/plan';
import type { Proposal } from '../decisions/proposal-schema';
import { httpUrl } from '../search/canonical-url';
import type { SearchResult } from '../search/search-types';
import type { ClaimRow, Snapshot, SourceRow } from '../workspace/snapshot-types';
import { cellOf } from './claim-cell';
import { isOfficialType, sourceOfPage } from './snapshot-lookups';
import { sourcesOf, statementOfClaim } from './statements';
import { evenText, placesOf } from './text-words';
import type { Finding, FindingProblem, Proposed } from './verification-types';

/** What the caller brings: ids that nobody has yet, the time, and the words of the item. */
export interface ProposedBy {
	/** Id of the first new source; further ones get `-2`, `-3` … behind it. */
	readonly sourceId: string;
	/** Id of the new claim. */
	readonly claimId: string;
	/** When: an instant, ISO 8601 in UTC. */
	readonly at: string;
	/** Title of the item, in the person's language. */
	readonly title: string;
}

type Json = Record<string, unknown>;

/**
 * The item that the person raises, or why there is none. New pages become sources; `confirms` adds a claim that refines the old one with
 * the same value, `changes` one with another value (and the cell, if asked), `conflicts` one beside it. Nothing of the old claim is
 * touched. The item names only records that are there now: what it adds is in its proposals.
 */
export function proposeFinding(finding: Finding, snapshot: Snapshot, by: ProposedBy): Proposed {
	const pages = pagesOf(finding, snapshot);
	if (pages.length === 0) return no('no_result');
	const claim = finding.statement.claimKey === null ? null : snapshot.claims.find(finding.statement.claimKey);
	const problem = finding.kind === 'source' ? null : claimProblem(finding, claim);
	if (problem !== null) return no(problem);

	// A known source without an id cannot be named by a claim: for a claim its page goes in once more, with one.
	const added = pages.filter(({ known }) => known === null || (finding.kind !== 'source' && known.id === null));
	if (finding.kind === 'source' && added.length === 0) return no('known_already');
	const sourcesFile = added.length === 0 ? null : sourcesFileOf(snapshot, claim);
	if (added.length > 0 && sourcesFile === null) return no('no_sources_file');
	const ids = freshIds(by.sourceId, added.length, (id) => snapshot.sources.findById({ key: `s:${id}`, shown: id }) !== null);
	const proposals: Proposal[] = added.map((page, index) => ({ op: 'jsonl.append', path: sourcesFile ?? '', record: sourceRecord(page.result, ids[index] ?? by.sourceId, finding, by, added.length === 1) }));

	if (claim !== null && finding.kind !== 'source') {
		const path = claim.place.path;
		if (!canTake(snapshot, path, 'jsonl.append')) return no('no_claims_file');
		const known = pages.flatMap(({ known: source }) => (source === null || source.id === null ? [] : [source.id]));
		proposals.push({ op: 'jsonl.append', path, record: claimRecord(finding, claim, [...known.map(idJson), ...ids], snapshot, by) });
	}
	if (finding.kind === 'changes' && finding.withCell) {
		const cell = claim === null ? null : cellOf(statementOfClaim(snapshot, claim), snapshot);
		if (cell === null || !canTake(snapshot, cell.path, 'csv.set')) return no('no_cell');
		proposals.push({ op: 'csv.set', path: cell.path, key_column: cell.keyColumn, key: cell.key, column: cell.column, before: cell.value, after: wellFormed((finding.value ?? '').trim()) });
	}
	return {
		ok: true,
		request: {
			title: wellFormed(by.title),
			subject: claim?.subject ?? finding.statement.subject,
			proposals,
			sourceIds: namesOf([...(claim === null ? [] : sourcesOf(snapshot, claim)), ...pages.flatMap(({ known }) => known ?? [])]),
			claimIds: claim === null ? [] : namesOf([claim]),
			runIds: [finding.searchRunId],
			origin: 'verification',
			note: finding.note.trim() === '' ? null : wellFormed(finding.note),
		},
	};
}

const no = (problem: FindingProblem): Proposed => ({ ok: false, problem });

interface Page {
	readonly result: SearchResult;
	/** The source that the workspace has of this page now. */
	readonly known: SourceRow | null;
}

/** The pages that can be opened, each once. */
function pagesOf(finding: Finding, snapshot: Snapshot): readonly Page[] {
	const pages = new Map<string, Page>();
	for (const { result } of finding.found) {
		if (httpUrl(result.url) === null || pages.has(result.canonical_url)) continue;
		pages.set(result.canonical_url, { result, known: sourceOfPage(snapshot, result.canonical_url) });
	}
	return [...pages.values()];
}

/** What a finding about a claim needs besides a result. */
function claimProblem(finding: Finding, claim: ClaimRow | null): FindingProblem | null {
	if (claim === null || claim.id === null || idJson(claim.id) === null) return 'no_claim';
	const value = (finding.value ?? '').trim();
	if (finding.kind !== 'confirms') {
		// A claim that is a sentence alone has no value that another could take the place of.
		if (value === '' && (claim.value !== null || finding.withCell)) return 'value_needed';
		if (value !== '' && claim.value !== null && evenText(value) === evenText(claim.value)) return 'same_value';
	}
	return finding.quote.trim() === '' ? 'quote_needed' : null;
}

/** The file of the claim's own sources, else the only file of sources there is. */
function sourcesFileOf(snapshot: Snapshot, claim: ClaimRow | null): string | null {
	const own = claim === null ? [] : sourcesOf(snapshot, claim).map(({ place }) => place.path);
	const [first] = own.filter((path) => canTake(snapshot, path, 'jsonl.append'));
	if (first !== undefined) return first;
	const files = snapshot.files.filter(({ path, role }) => role === 'sources' && canTake(snapshot, path, 'jsonl.append'));
	return files.length === 1 ? (files[0]?.path ?? null) : null;
}

/** Whether a decision may write into the file, and the file is there. */
function canTake(snapshot: Snapshot, path: string, op: Proposal['op']): boolean {
	const roleOf = (asked: string): FileRole | null => snapshot.files.find((file) => file.path === asked)?.role ?? null;
	const file = snapshot.files.find((report) => report.path === path);
	if (file === undefined || file.state === 'missing' || file.state === 'unreadable') return false;
	return pathProblem(path) === null && targetProblem({ op, path }, roleOf) === null;
}

function freshIds(first: string, count: number, isTaken: (id: string) => boolean): readonly string[] {
	const ids: string[] = [];
	for (let n = 1; ids.length < count; n += 1) {
		const id = n === 1 ? first : `${first}-${String(n)}`;
		if (!isTaken(id)) ids.push(id);
	}
	return ids;
}

/** The names of records that have one, each once. */
function namesOf(rows: readonly (SourceRow | ClaimRow)[]): readonly string[] {
	return [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id.shown])))];
}

/** The fields and words that agents use for a source (DESIGN §3). The kind of source is said only if the person said it. */
function sourceRecord(result: SearchResult, id: string, finding: Finding, by: ProposedBy, isOnly: boolean): Json {
	const published = result.published === null ? null : parseDate(result.published);
	return tidy({
		source_id: id,
		url: result.url,
		title: result.title.trim() === '' ? result.host : result.title,
		source_type: textOrNull(finding.sourceType),
		published_at: isRealDate(published) ? result.published : null,
		retrieved_at: by.at,
		// Of several pages nobody knows which one says it.
		quote: isOnly ? textOrNull(finding.quote) : null,
		search_run_id: finding.searchRunId,
	});
}

function claimRecord(finding: Finding, claim: ClaimRow, found: readonly unknown[], snapshot: Snapshot, by: ProposedBy): Json {
	const { kind } = finding;
	const value = kind === 'confirms' ? claim.value : textOrNull(finding.value);
	const [id = by.claimId] = freshIds(by.claimId, 1, (taken) => snapshot.claims.findById({ key: `s:${taken}`, shown: taken }) !== null);
	const kept = kind === 'confirms' ? claim.sourceIds.map(idJson) : [];
	const old = claim.id === null ? null : idJson(claim.id);
	const addresses = kind === 'confirms' ? claim.urls.filter((url) => httpUrl(url) !== null) : [];
	return tidy({
		claim_id: id,
		subject: claim.subject,
		field: claim.field,
		value,
		statement: kind === 'confirms' ? claim.text : restated(claim, value, finding.quote),
		certainty: certaintyOfClaim(finding, claim),
		refines: kind === 'conflicts' ? null : old,
		conflicts_with: kind === 'conflicts' ? [old] : null,
		source_ids: unique([...kept, ...found]),
		source_urls: addresses.length === 0 ? null : addresses,
		search_run_id: finding.searchRunId,
		quote: textOrNull(finding.quote),
		status: kind !== 'conflicts' && claim.statusRaw === 'active' ? 'active' : null,
		created_at: by.at,
		// Which of two claims in conflict holds is open: nothing is verified.
		verified_at: kind === 'conflicts' ? null : by.at,
	});
}

/** The old sentence with the new value in the place of the old one, where that is plain; else the words of the page. */
function restated(claim: ClaimRow, value: string | null, quote: string): string {
	const { text, value: old } = claim;
	if (text === null || old === null || value === null || old.trim() === '') return quote.trim();
	const wanted = old.trim();
	const [at, ...more] = placesOf(text, wanted);
	return at === undefined || more.length > 0 ? quote.trim() : text.slice(0, at) + value + text.slice(at + wanted.length);
}

/** `official` only if the person called the page that, or the claim is confirmed and was official before. */
function certaintyOfClaim(finding: Finding, claim: ClaimRow): string | null {
	if (isOfficialType(finding.sourceType)) return 'official';
	return finding.kind === 'confirms' ? claim.certainty : null;
}

/** An id as JSON holds it; `null` for a number that JSON of this program cannot spell as it stands. */
function idJson(id: RecordId): string | number | null {
	if (id.key.startsWith('s:')) return id.key.slice(2);
	const number = Number(id.key.slice(2));
	return Number.isSafeInteger(number) && String(number) === id.key.slice(2) ? number : null;
}

function unique(ids: readonly unknown[]): readonly unknown[] {
	return [...new Set(ids.filter((id) => id !== null))];
}

function textOrNull(text: string | null): string | null {
	return text === null || text.trim() === '' ? null : text.trim();
}

/** Without what is not said; halves of characters, which no file can hold, become the replacement character. */
function tidy(record: Json): Json {
	return Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, typeof value === 'string' ? wellFormed(value) : value]])));
}

function wellFormed(text: string): string {
	return text.replace(/\p{Cs}/gu, '\uFFFD');
}
