/** What `status` says about a snapshot: plain data, the same for the tables and for `--json`. */
import type { RecordId } from '../src/records/record-types';
import { danglingReferences } from '../src/workspace/dangling';
import type { ClaimRow, FileReport, ItemRow, Place, RetrievalRunRow, SearchRunRow, Snapshot } from '../src/workspace/snapshot-types';
import type { CheckedLedgers } from '../src/decisions/desk/trusted-states';
import type { StatusRequest } from './arguments';

export interface FileStatus {
	readonly path: string;
	readonly role: string;
	readonly bytes: number;
	readonly state: string;
	readonly ok: number;
	readonly torn: number;
	readonly corrupt: number;
	/** Note codes, each once, in the order of the report. */
	readonly notes: readonly string[];
	/** Why it cannot be read, in the system's words; only where it cannot. */
	readonly error?: string;
}

export interface BadLineStatus {
	readonly path: string;
	readonly line: number;
	readonly offset: number;
	readonly class: string;
	readonly code: string;
	readonly preview: string;
	readonly hidden_bytes: number;
}

export interface ItemStatusLine {
	readonly id: string | null;
	/** `action_item`, `decision_item`, the file's own word, or `null` when it has none. */
	readonly kind: string | null;
	/** The status word as the newest line has it. */
	readonly agent_status: string | null;
	/** The effective state, `unknown: <word>` where the word is not one of ours. */
	readonly effective: string;
	readonly title: string | null;
	readonly file: string;
	readonly line: number;
}

export interface ClaimStatusLine {
	readonly id: string | null;
	readonly subject: string | null;
	readonly field: string | null;
	readonly value: string | null;
	readonly certainty: string | null;
	readonly status: string | null;
	readonly text: string | null;
	readonly source_ids: readonly string[];
	readonly file: string;
	readonly line: number;
}

export interface RunStatusLine {
	readonly kind: 'search_run' | 'retrieval_run';
	readonly id: string | null;
	readonly query: string | null;
	/** The provider of a search run, the tool of a retrieval run. */
	readonly by: string | null;
	readonly outcome: string;
	/** The status word as the file has it. */
	readonly status: string | null;
	readonly results: number | null;
	/** As written in the file. */
	readonly at: string | null;
	readonly file: string;
	readonly line: number;
}

export interface StatusReport {
	readonly mode: 'read-only';
	readonly version: string;
	/** When the files were looked at, ISO 8601 in UTC. */
	readonly as_of: string;
	readonly location: string;
	readonly profile: {
		readonly path: string | null;
		readonly name: string | null;
		readonly pinned_now: string | null;
		readonly problems: readonly { readonly code: string; readonly where: string; readonly found: string; readonly nearest: string | null }[];
	};
	/** Sentences: why the exit status is not 0. Empty when all is well. */
	readonly degraded: readonly string[];
	readonly files: readonly FileStatus[];
	readonly counts: {
		readonly search_runs: number;
		readonly retrieval_runs: number;
		readonly sources: number;
		readonly claims: number;
		readonly items: number;
		readonly subjects: number;
	};
	/** Decisions in ledgers; absent when there is no ledger. */
	readonly decisions?: {
		readonly believed: number;
		/** No key of their device is trusted. */
		readonly unchecked: number;
		/** Without a signature, or with a wrong one. */
		readonly forged: number;
		readonly unknown_devices: readonly string[];
		readonly damaged_ledgers: readonly string[];
	};
	/** Items by effective state, most frequent first. */
	readonly item_states: Readonly<Record<string, number>>;
	readonly bad_lines: readonly BadLineStatus[];
	readonly conflict_copies: readonly { readonly path: string; readonly of: string; readonly bytes: number }[];
	/** References to records that are in none of the files there are. */
	readonly dangling: number;
	/** References that cannot be checked, by kind: the workspace has no file of that kind. */
	readonly unchecked_references: Readonly<Record<string, number>>;
	/** Tables that look like a tracker and that no profile names. */
	readonly tracker_offers: readonly string[];
	readonly items?: readonly ItemStatusLine[];
	readonly claims?: readonly ClaimStatusLine[];
	readonly runs?: readonly RunStatusLine[];
}

/** Codes among the profile's problems that are about the folder and not about the profile. */
const UNREADABLE_FOLDER = 'unreadable_folder';
const TOO_MANY_FILES = 'too_many_files';
const ABOUT_FOLDER: ReadonlySet<string> = new Set([UNREADABLE_FOLDER, TOO_MANY_FILES]);

/** Whether a problem is about what could be seen of the workspace, not about the profile's words. */
export function isAboutFolder(problem: { readonly code: string }): boolean {
	return ABOUT_FOLDER.has(problem.code);
}

/** Roles whose files are evidence; without any of them there is nothing to show. */
const EVIDENCE_ROLES: ReadonlySet<string> = new Set(['search_runs', 'retrieval_runs', 'sources', 'claims', 'approval_queue']);

/**
 * The report of one reading.
 * @param snapshot what was read
 * @param request which lists are wanted besides
 * @param version this program's version
 * @param ledgers what could be believed of the ledgers; `null` when nobody looked
 */
export function statusReport(snapshot: Snapshot, request: Pick<StatusRequest, 'items' | 'claims' | 'runs'>, version: string, ledgers: CheckedLedgers | null): StatusReport {
	const { profile } = snapshot;
	const items = Array.from(snapshot.items);
	const { nowhere, withoutFile } = danglingReferences(snapshot);
	return {
		mode: 'read-only',
		version,
		as_of: new Date(snapshot.asOfMs).toISOString(),
		location: snapshot.location,
		profile: { path: profile.path, name: profile.name, pinned_now: profile.pinnedNow, problems: profile.problems.map(({ code, where, found, nearest }) => ({ code, where, found, nearest })) },
		degraded: [...whyDegraded(snapshot), ...ledgerTroubles(ledgers)],
		files: snapshot.files.map(fileStatus),
		counts: {
			search_runs: snapshot.searchRuns.length,
			retrieval_runs: snapshot.retrievalRuns.length,
			sources: snapshot.sources.length,
			claims: snapshot.claims.length,
			items: snapshot.items.length,
			subjects: snapshot.subjects.length,
		},
		...(ledgers === null || !hasLedgers(snapshot) ? {} : { decisions: decisionCounts(ledgers) }),
		item_states: itemStates(items),
		bad_lines: snapshot.files.flatMap((file) =>
			file.badLines.map((bad) => ({ path: bad.place.path, line: bad.place.line, offset: bad.place.offset, class: bad.lineClass, code: bad.code, preview: bad.preview, hidden_bytes: bad.hiddenBytes })),
		),
		conflict_copies: snapshot.conflictCopies.map(({ path, of, bytes }) => ({ path, of, bytes })),
		dangling: nowhere.length,
		unchecked_references: Object.fromEntries(withoutFile.map(({ kind, count }) => [kind, count])),
		tracker_offers: snapshot.trackerOffers.map((offer) => offer.path),
		...(request.items ? { items: items.map(itemLine) } : {}),
		...(request.claims ? { claims: Array.from(snapshot.claims, claimLine) } : {}),
		...(request.runs ? { runs: [...Array.from(snapshot.searchRuns, searchRunLine), ...Array.from(snapshot.retrievalRuns, retrievalRunLine)] } : {}),
	};
}

/** True when there are evidence files and not one of them could be read. */
export function nothingReadable(snapshot: Snapshot): boolean {
	const there = evidenceFiles(snapshot);
	return there.length > 0 && there.every((file) => file.state === 'unreadable');
}

function evidenceFiles(snapshot: Snapshot): readonly FileReport[] {
	return snapshot.files.filter((file) => EVIDENCE_ROLES.has(file.role) && file.state !== 'missing');
}

function whyDegraded(snapshot: Snapshot): string[] {
	const reasons: string[] = [];
	const say = (count: number, one: string, many: string): void => {
		if (count > 0) reasons.push(count === 1 ? `1 ${one}.` : `${count} ${many}.`);
	};
	const inState = (state: FileReport['state']): number => snapshot.files.filter((file) => file.state === state).length;
	const lines = (of: 'torn' | 'corrupt'): number => snapshot.files.reduce((sum, file) => sum + file[of], 0);
	if (evidenceFiles(snapshot).length === 0 && snapshot.subjects.length === 0) reasons.push('No evidence files found.');
	say(inState('unreadable'), 'file cannot be read', 'files cannot be read');
	say(inState('degraded'), 'file is damaged in part', 'files are damaged in part');
	say(lines('torn'), 'line is torn', 'lines are torn');
	say(lines('corrupt'), 'line is corrupt', 'lines are corrupt');
	const problems = snapshot.profile.problems;
	const unseen = problems.filter((problem) => problem.code === UNREADABLE_FOLDER).length;
	const cutShort = problems.some((problem) => problem.code === TOO_MANY_FILES);
	say(unseen, 'folder cannot be listed; what lies in it was not seen', 'folders cannot be listed; what lies in them was not seen');
	if (cutShort) reasons.push('The folder has more files or levels than are looked at; some were not seen.');
	say(problems.length - unseen - (cutShort ? 1 : 0), 'mistake in the profile', 'mistakes in the profile');
	return reasons;
}

function hasLedgers(snapshot: Snapshot): boolean {
	return snapshot.files.some((file) => file.role === 'ledger' && file.state !== 'missing');
}

function decisionCounts({ believed, unchecked, forged, unknownDevices, damaged }: CheckedLedgers): NonNullable<StatusReport['decisions']> {
	return { believed, unchecked, forged, unknown_devices: unknownDevices, damaged_ledgers: damaged };
}

/** A decision that cannot be checked for want of a code is no fault of the workspace; one that nobody signed is. */
function ledgerTroubles(ledgers: CheckedLedgers | null): readonly string[] {
	const reasons: string[] = [];
	const forged = ledgers?.forged ?? 0;
	const damaged = ledgers?.damaged.length ?? 0;
	if (forged > 0) reasons.push(forged === 1 ? '1 decision in a ledger is not signed by its device.' : `${forged} decisions in ledgers are not signed by their devices.`);
	if (damaged > 0) reasons.push(damaged === 1 ? '1 ledger is not whole.' : `${damaged} ledgers are not whole.`);
	return reasons;
}

function fileStatus(file: FileReport): FileStatus {
	const { path, role, bytes, state, ok, torn, corrupt } = file;
	const notes = [...new Set(file.notes.map((note) => note.code))];
	return { path, role, bytes, state, ok, torn, corrupt, notes, ...(file.error === null ? {} : { error: file.error }) };
}

function itemStates(items: readonly ItemRow[]): Record<string, number> {
	const counts = new Map<string, number>();
	for (const item of items) counts.set(item.effectiveText, (counts.get(item.effectiveText) ?? 0) + 1);
	return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]));
}

const shownId = (id: RecordId | null): string | null => id?.shown ?? null;
const at = (place: Place): { file: string; line: number } => ({ file: place.path, line: place.line });

function itemLine(item: ItemRow): ItemStatusLine {
	const kind = item.itemKind === 'other' ? item.kindRaw : item.itemKind;
	return { id: shownId(item.id), kind, agent_status: item.status.raw, effective: item.effectiveText, title: item.title, ...at(item.place) };
}

function claimLine(claim: ClaimRow): ClaimStatusLine {
	const { subject, field, value, certainty, statusRaw, text } = claim;
	return { id: shownId(claim.id), subject, field, value, certainty, status: statusRaw, text, source_ids: claim.sourceIds.map((id) => id.shown), ...at(claim.place) };
}

function searchRunLine(run: SearchRunRow): RunStatusLine {
	return { kind: run.kind, id: shownId(run.id), query: run.query, by: run.provider, outcome: run.outcome, status: run.statusRaw, results: run.resultCount, at: (run.startedAt ?? run.finishedAt)?.text ?? null, ...at(run.place) };
}

function retrievalRunLine(run: RetrievalRunRow): RunStatusLine {
	return { kind: run.kind, id: shownId(run.id), query: run.query, by: run.tool, outcome: run.outcome, status: run.statusRaw, results: run.resultCount, at: run.at?.text ?? null, ...at(run.place) };
}
