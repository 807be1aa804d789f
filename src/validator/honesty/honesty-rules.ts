/** Whether what the agent says it did is in the files (R33, R40, B74), and whether what was there still is (B11). */
import { ROLE_OF_KIND, RECORD_KINDS, type RecordKind } from '../../records/record-types';
import type { BriefReport, FileReport, Place, Snapshot } from '../../workspace/snapshot-types';
import { dayOf, MS_PER_DAY, type CheckContext } from '../check-context';
import { DAILY_STEPS, type DailyChecklist, type DailyStep, type StepState } from '../daily-checklist';
import { wholeFile, type Tell } from '../draft';
import type { LastLook } from '../finding-types';
import type { RowsSeen } from '../rows';

/** The four files of the evidence layer (R2), and the step of the day that writes each. */
const EVIDENCE: readonly { readonly kind: RecordKind; readonly step: DailyStep }[] = [
	{ kind: 'retrieval_run', step: 'retrieval_runs' },
	{ kind: 'source', step: 'source_registry' },
	{ kind: 'claim', step: 'fact_claims' },
	{ kind: 'item', step: 'approval_queue' },
];

export interface BriefDay {
	readonly brief: BriefReport;
	/** Calendar day since 1970. */
	readonly day: number;
	readonly text: string;
}

/** The brief that speaks for a day: the newest dated one that is not the list of what waits. */
export function briefOfDay(snapshot: Snapshot, calendarMs: (epochMs: number) => number): BriefDay | null {
	let found: BriefDay | null = null;
	for (const brief of snapshot.briefs) {
		if (isPendingList(brief.path)) continue;
		const day = dayOf(brief.date, calendarMs);
		if (day === null || (found !== null && found.day >= day)) continue;
		found = { brief, day, text: brief.date?.text ?? '' };
	}
	return found;
}

function isPendingList(path: string): boolean {
	return /pending/i.test(path.slice(path.lastIndexOf('/') + 1));
}

/** What the brief's day shows. Answers the day's steps; `null` when no brief gives a day. */
export function briefDrafts(context: CheckContext, brief: BriefDay | null, { kindsOn, anyDated }: Pick<RowsSeen, 'kindsOn' | 'anyDated'>, texts: ReadonlyMap<string, string>, hasErrors: () => boolean): DailyChecklist | null {
	if (brief === null) return null;
	const { snapshot, tell, calendarNowMs, calendarMs } = context;
	const today = Math.floor(calendarNowMs / MS_PER_DAY);
	const place = placeOfDate(brief, texts);
	const kinds = kindsOn.get(brief.day) ?? new Set<RecordKind>();
	const evidence = EVIDENCE.map(({ kind }) => snapshot.files.filter((file) => file.role === ROLE_OF_KIND[kind]));
	const rows = EVIDENCE.some(({ kind }) => hasRows(snapshot, kind));
	const emptied = evidence.flat().filter((file) => file.state === 'empty');
	// Of what cannot be read nobody can say that it does not hold the day's records.
	const unread = evidence.flat().some((file) => file.state === 'unreadable' || (file.ok === 0 && file.corrupt + file.torn > 0));
	const isToday = brief.day === today;
	if (!rows && !unread && brief.day <= today && (emptied.length > 0 || isToday)) {
		const files = emptied.length > 0 ? emptied.map((file) => file.path) : EVIDENCE.map(({ kind }) => ROLE_OF_KIND[kind]);
		tell({ code: 'ED401', place, also: emptied.map((file) => wholeFile(file.path)), params: { day: brief.text, files: files.join(', '), n: files.length }, mark: brief.text });
	} else if (isToday && !unread && anyDated && EVIDENCE.every(({ kind }) => !kinds.has(kind))) {
		tell({ code: 'ED403', place, params: { day: brief.text }, mark: brief.text });
	}
	const pendingDay = snapshot.briefs.filter((one) => isPendingList(one.path)).map((one) => dayOf(one.date, calendarMs));
	const state = (step: DailyStep): StepState => {
		const kind = EVIDENCE.find((one) => one.step === step)?.kind;
		if (kind !== undefined) return kinds.has(kind) ? 'done' : 'missing';
		if (step === 'update_brief') return 'done';
		if (step === 'pending_list') return pendingDay.includes(brief.day) ? 'done' : 'missing';
		if (step === 'validator') return hasErrors() ? 'missing' : 'done';
		return 'unseen';
	};
	const steps = DAILY_STEPS.map((step) => ({ step, state: state(step) }));
	if (isToday && rows) {
		// A day on which nothing was looked up is no lie, so a missing record is only said; what the check itself found stands for step 8.
		for (const [nth, { step, state: found }] of steps.entries()) {
			if (found === 'missing' && step !== 'validator') tell({ code: 'ED402', place, params: { step, n: nth + 1, day: brief.text }, mark: `${brief.text} ${step}` });
		}
	}
	return { day: brief.text, brief: place, steps };
}

function hasRows({ retrievalRuns, sources, claims, items, searchRuns }: Snapshot, kind: RecordKind): boolean {
	const tables = { retrieval_run: retrievalRuns, source: sources, claim: claims, item: items, search_run: searchRuns };
	return tables[kind].length > 0;
}

function placeOfDate({ brief, text }: BriefDay, texts: ReadonlyMap<string, string>): Place {
	const content = texts.get(brief.path) ?? '';
	const at = content.indexOf(text);
	if (at === -1) return wholeFile(brief.path);
	const start = content.lastIndexOf('\n', at) + 1;
	const feed = content.indexOf('\n', at);
	const encoder = new TextEncoder();
	const line = content.slice(start, feed === -1 ? content.length : feed).replace(/\r$/, '');
	return { path: brief.path, line: content.slice(0, start).split('\n').length, offset: encoder.encode(content.slice(0, start)).length, length: encoder.encode(line).length };
}

/** What waits for nobody any more; whatever else a list names may still be asked of the person. */
const CLOSED: ReadonlySet<string> = new Set(['applied', 'rejected', 'no_action_required', 'superseded']);

/** Words of the list of what waits against the queue: what it names and does not wait, and what waits and is not named. */
export function pendingListDrafts({ snapshot, tell }: CheckContext, texts: ReadonlyMap<string, string>): void {
	for (const brief of snapshot.briefs) {
		const text = texts.get(brief.path);
		if (text === undefined || !isPendingList(brief.path) || snapshot.items.length === 0) continue;
		const named = new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}_.:-]*/gu)?.map((word) => word.replace(/[.:-]+$/, '')));
		const extra: string[] = [];
		for (const word of named) {
			const row = snapshot.items.findById({ key: `s:${word}`, shown: word }) ?? snapshot.items.findById({ key: `n:${word}`, shown: word });
			if (row !== null && CLOSED.has(row.effective)) extra.push(word);
		}
		if (named.size === 0) continue;
		const missing: string[] = [];
		for (const row of snapshot.items) {
			if (row.effective !== 'pending' || row.deferredUntil !== null || row.id === null) continue;
			if (!named.has(row.id.shown.replace(/[.:-]+$/, ''))) missing.push(row.id.shown);
		}
		if (extra.length + missing.length === 0) continue;
		const some = (ids: readonly string[]): string => (ids.length > 6 ? `${ids.slice(0, 6).join(', ')} …` : ids.length === 0 ? '–' : ids.join(', '));
		tell({ code: 'ED409', place: wholeFile(brief.path), params: { extra: some(extra), missing: some(missing), n: extra.length + missing.length } });
	}
}

/** Records that stood on two lines may stand on one broken one. */
const MOST_ON_A_LINE = 2;

/** What files of one kind are called alike by: the name without folder, device and ending. */
function roleName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? path;
}

const KEPT_ROLES: ReadonlySet<FileReport['role']> = new Set<FileReport['role']>([...RECORD_KINDS.map((kind) => ROLE_OF_KIND[kind]), 'ledger']);

/** Files of records that hold less than at the last look, or nothing. They are only ever added to. */
export function lossDrafts(snapshot: Snapshot, before: LastLook | null, tell: Tell): void {
	for (const file of snapshot.files) {
		if (!KEPT_ROLES.has(file.role)) continue;
		const had = before?.files.get(file.path)?.rows ?? 0;
		const params = { n: had, now: file.ok };
		if (file.state === 'empty' && file.bytes === 0) {
			if (had > 0) tell({ code: 'ED404', place: wholeFile(file.path), params });
			else tell({ code: 'ED406', place: wholeFile(file.path) });
		} else if (had > file.ok + MOST_ON_A_LINE * (file.corrupt + file.torn) && file.state !== 'unreadable' && !file.notes.some((note) => note.code === 'utf16')) {
			tell({ code: 'ED405', place: wholeFile(file.path), params });
		}
	}
	const there = new Set(snapshot.files.map((file) => file.path));
	// A file that was moved has its records elsewhere: each new file stands for one that is gone.
	const moved = snapshot.files.filter(({ path, role, ok }) => before !== null && KEPT_ROLES.has(role) && ok > 0 && !before.files.has(path));
	for (const [path, { rows }] of before?.files ?? []) {
		if (rows === 0 || there.has(path)) continue;
		const nth = moved.findIndex((file) => file.ok >= rows && roleName(file.path) === roleName(path));
		if (nth !== -1) moved.splice(nth, 1);
		else tell({ code: 'ED405', place: wholeFile(path), params: { n: rows, now: 0 } });
	}
}

/** What the next check is to be told of this one. A file that cannot be read now keeps what it had. */
export function lookOf(snapshot: Snapshot, before: LastLook | null): LastLook {
	const files = new Map<string, { rows: number; bytes: number }>();
	for (const { path, role, ok, bytes, state } of snapshot.files) {
		if (!KEPT_ROLES.has(role) || state === 'missing') continue;
		const had = before?.files.get(path);
		files.set(path, state === 'unreadable' && had !== undefined ? had : { rows: ok, bytes });
	}
	return { files };
}
