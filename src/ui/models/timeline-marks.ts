/**
 * Everything of a snapshot that has a place in time for the person: the dates of trackers, the due dates of items, and
 * the days on which claims should be looked at again.
 */
import type { DateValue } from '../../records/date-value';
import type { Certainty, EffectiveState } from '../../records/record-types';
import type { ClaimRow, ItemRow, RecordKey, Snapshot, SubjectRow } from '../../workspace/snapshot-types';
import type { DateWords, DayNumber } from '../date-words';
import { isWaiting } from './pending-states';
import { replacedClaims } from './tiers-findings';
import type { SubjectLinks } from './tiers-subject-links';
import { createSubjectLinks } from './tiers-subject-links';

const DAY_MS = 86_400_000;

export type MarkSource = 'tracker' | 'item' | 'review';
/** What a mark looks like. `unsaid`: a tracker date that says neither official nor estimated. */
export type MarkShape = 'official' | 'estimated' | 'unsaid' | 'due' | 'review';
/**
 * - `overdue`: over, and still waiting for somebody (an open item, a claim to be looked at)
 * - `past`: over, and nothing waits
 */
export type MarkTiming = 'past' | 'overdue' | 'today' | 'coming';

interface EntryBase {
	/** Stable across snapshots. */
	readonly id: string;
	readonly source: MarkSource;
	readonly shape: MarkShape;
	/** The record or subject whose card it opens. */
	readonly opens: RecordKey;
	/** The subject's name, the item's title, the claim's text; may be empty. Agent text. */
	readonly title: string;
	/** The tracker column's label; `null` for items and claims. */
	readonly label: string | null;
	readonly value: DateValue;
	/** For reviews: the day comes from the verification date plus the profile's days, and not from the claim itself. */
	readonly reckoned: boolean;
	readonly certainty: Certainty | null;
	/** What the lane of this subject is called; `null` without a subject. */
	readonly subject: string | null;
	readonly subjectKey: RecordKey | null;
	/** The subject's key in its tracker, where it says more than the name. */
	readonly subjectId: string | null;
	readonly tier: string | null;
	readonly stage: string | null;
	/** For items. */
	readonly state: EffectiveState | null;
	readonly stateText: string | null;
	/** Claims a tracker date rests on, newest first; empty = unsourced. */
	readonly claims: readonly RecordKey[];
}

/** A mark on the calendar; `first` to `last` is as wide as its doubt. */
export interface TimelineMark extends EntryBase {
	readonly first: DayNumber;
	readonly last: DayNumber;
	readonly timing: MarkTiming;
}

/** Something with a date in words, or an impossible one. */
export interface UndatedEntry extends EntryBase {
	readonly first: null;
	readonly last: null;
	readonly timing: null;
}

export type TimelineEntry = TimelineMark | UndatedEntry;

/**
 * Collects all entries: trackers first, then items, then claims, each in file order.
 * @param nowMs epoch ms
 */
export function timelineEntries(snapshot: Snapshot, nowMs: number, words: DateWords): readonly TimelineEntry[] {
	const today = words.today(nowMs);
	const links = createSubjectLinks(snapshot);
	const entries: TimelineEntry[] = [];
	const add = (base: EntryBase, open: boolean): void => {
		const span = words.daySpan(base.value);
		entries.push(span ? { ...base, ...span, timing: timingOf(span.first, span.last, today, open) } : { ...base, first: null, last: null, timing: null });
	};
	for (const subject of snapshot.subjects) {
		for (const base of subjectEntries(subject)) add(base, false);
	}
	for (const item of snapshot.items) {
		if (item.dueAt) add(itemEntry(item, item.dueAt, links), isWaiting(item.effective));
	}
	// Rows are made on demand: one walk makes them all, two would make them twice.
	const claims = [...snapshot.claims];
	const replaced = replacedClaims(claims);
	for (const claim of claims) {
		if (claim.id && replaced.has(claim.id.key)) continue;
		const review = reviewDate(claim, snapshot.profile.staleAfterDays, words);
		if (review) add(claimEntry(claim, review, links), true);
	}
	return entries;
}

/** The marks among entries. */
export function marksOf(entries: readonly TimelineEntry[]): readonly TimelineMark[] {
	return entries.filter((entry): entry is TimelineMark => entry.first !== null);
}

/** The entries that have no day. */
export function undatedOf(entries: readonly TimelineEntry[]): readonly UndatedEntry[] {
	return entries.filter((entry): entry is UndatedEntry => entry.first === null);
}

function timingOf(first: DayNumber, last: DayNumber, today: DayNumber, open: boolean): MarkTiming {
	if (last < today) return open ? 'overdue' : 'past';
	return first === today && last === today ? 'today' : 'coming';
}

function subjectEntries(subject: SubjectRow): readonly EntryBase[] {
	const name = subject.name.trim() === '' ? subject.id : subject.name;
	return subject.dates.map((date) => ({
		id: `${subject.key}#${date.column}`,
		source: 'tracker',
		shape: date.certainty ?? 'unsaid',
		opens: subject.key,
		title: name,
		label: date.label,
		value: date.value,
		reckoned: false,
		certainty: date.certainty,
		subject: name,
		subjectKey: subject.key,
		subjectId: idBeside(subject, name),
		tier: subject.tier,
		stage: subject.stage,
		state: null,
		stateText: null,
		claims: date.claims,
	}));
}

function itemEntry(item: ItemRow, due: DateValue, links: SubjectLinks): EntryBase {
	return {
		id: `${item.key}#due`,
		source: 'item',
		shape: 'due',
		opens: item.key,
		title: item.title ?? item.id?.shown ?? '',
		label: null,
		value: due,
		reckoned: false,
		certainty: null,
		...subjectFieldsOf(links.ofItem(item)[0], item.subject),
		state: item.effective,
		stateText: item.effectiveText,
		claims: item.claimIds.length === 0 ? [] : item.claimIds.map((id) => `claim/${id.key}`),
	};
}

function claimEntry(claim: ClaimRow, review: { readonly value: DateValue; readonly reckoned: boolean }, links: SubjectLinks): EntryBase {
	return {
		id: `${claim.key}#review`,
		source: 'review',
		shape: 'review',
		opens: claim.key,
		title: claim.text ?? claim.id?.shown ?? '',
		label: null,
		...review,
		certainty: claim.certainty,
		...subjectFieldsOf(links.named(claim.subject)[0], claim.subject),
		state: null,
		stateText: null,
		claims: [],
	};
}

function subjectFieldsOf(subject: SubjectRow | undefined, words: string | null): Pick<EntryBase, 'subject' | 'subjectKey' | 'subjectId' | 'tier' | 'stage'> {
	if (!subject) {
		const text = words?.trim() ?? '';
		return { subject: text === '' ? null : text, subjectKey: null, subjectId: null, tier: null, stage: null };
	}
	const name = subject.name.trim() === '' ? subject.id : subject.name;
	return { subject: name, subjectKey: subject.key, subjectId: idBeside(subject, name), tier: subject.tier, stage: subject.stage };
}

function idBeside(subject: SubjectRow, name: string): string | null {
	return subject.id.trim() === '' || subject.id === name ? null : subject.id;
}

/**
 * The day a claim should be looked at again: the one it names, else its verification day plus the profile's
 * `stale_after_days`; `null` when it gives neither. A verification date without a day stays as written, so that the
 * claim is listed and not lost.
 */
export function reviewDate(
	claim: Pick<ClaimRow, 'reviewBy' | 'verifiedAt'>,
	staleAfterDays: number,
	words: DateWords,
): { readonly value: DateValue; readonly reckoned: boolean } | null {
	if (claim.reviewBy) return { value: claim.reviewBy, reckoned: false };
	if (!claim.verifiedAt) return null;
	const span = words.daySpan(claim.verifiedAt);
	if (!span) return { value: claim.verifiedAt, reckoned: true };
	const ms = (span.first + staleAfterDays) * DAY_MS;
	return { value: { precision: 'day', ms, text: claim.verifiedAt.text }, reckoned: true };
}
