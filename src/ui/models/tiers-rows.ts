/** The subjects of all trackers as By tier and Board show them: one line each, with what belongs to it. */
import type { EffectiveState } from '../../records/record-types';
import type { ClaimRow, Snapshot, SubjectDate, SubjectRow } from '../../workspace/snapshot-types';
import type { DateWords } from '../date-words';
import { contradictions } from './overview-evidence';
import { isWaiting } from './pending-states';
import type { SubjectFinding } from './tiers-findings';
import { notListed, replacedClaims, subjectFindings } from './tiers-findings';
import { claimsBySubject, createSubjectLinks, itemsBySubject } from './tiers-subject-links';
import type { NextDate } from './timeline-next-date';
import { dateOutlook } from './timeline-next-date';

export interface SubjectLine {
	readonly key: string;
	readonly id: string;
	readonly name: string;
	readonly tracker: string;
	/** Trimmed; `null` when the cell is empty or the tracker has no such column. */
	readonly tier: string | null;
	readonly stage: string | null;
	readonly priority: string | null;
	readonly tierListed: boolean;
	readonly stageListed: boolean;
	readonly next: NextDate | null;
	readonly withoutDay: readonly SubjectDate[];
	/** Items about it that wait for the person. */
	readonly waiting: number;
	/** Of those: not in the plain state `pending` (unattributed, uncertain, unknown …). */
	readonly waitingOdd: number;
	readonly findings: readonly SubjectFinding[];
}

/**
 * @param nowMs epoch ms; the day is the person's
 * @returns one line per tracker row, in file order
 */
export function subjectLines(snapshot: Snapshot, nowMs: number, words: DateWords): readonly SubjectLine[] {
	if (snapshot.subjects.length === 0) return [];
	const today = words.today(nowMs);
	const links = createSubjectLinks(snapshot);
	const waiting = itemsBySubject(snapshot, links, (item) => isWaiting(item.effective));
	const allClaims = [...snapshot.claims];
	const claims = claimsBySubject(allClaims, links);
	const replaced = replacedClaims(allClaims);
	return snapshot.subjects.map((subject: SubjectRow) => {
		const items = waiting.get(subject.key) ?? [];
		const tier = wordOrNull(subject.tier);
		const stage = wordOrNull(subject.stage);
		return {
			key: subject.key,
			id: subject.id,
			name: subject.name.trim() === '' ? subject.id : subject.name,
			tracker: subject.tracker,
			tier,
			stage,
			priority: wordOrNull(subject.priority),
			tierListed: !notListed(tier, snapshot.profile.tiers),
			stageListed: !notListed(stage, snapshot.profile.stages),
			...dateOutlook(subject.dates, today, words),
			waiting: items.length,
			waitingOdd: items.filter((item) => isOdd(item.effective)).length,
			findings: subjectFindings(subject, snapshot.profile, disagreements(claims.get(subject.key) ?? [], replaced)),
		};
	});
}

/**
 * Compares two lines by what presses first: coming dates by day, then dates that are over (latest first), then none;
 * equal ones by name.
 */
export function byNextDate(left: SubjectLine, right: SubjectLine): number {
	const rank = (line: SubjectLine): number => (line.next === null ? 2 : line.next.past ? 1 : 0);
	const ranks = rank(left) - rank(right);
	if (ranks !== 0) return ranks;
	if (left.next && right.next) {
		const days = left.next.past ? right.next.last - left.next.last : left.next.first - right.next.first;
		if (days !== 0) return days;
	}
	return left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
}

/** The claims are all about one subject, whether they call it by id or by name: only the fields tell them apart. */
function disagreements(claims: readonly ClaimRow[], replaced: ReadonlySet<string>): ReturnType<typeof contradictions> {
	const speaking = claims.filter((claim) => claim.id === null || !replaced.has(claim.id.key));
	return contradictions(speaking.map((claim) => ({ ...claim, subject: 'subject' })));
}

function isOdd(state: EffectiveState): boolean {
	return state !== 'pending' && state !== 'needs_more_research';
}

function wordOrNull(word: string | null): string | null {
	const text = word?.trim() ?? '';
	return text === '' ? null : text;
}
