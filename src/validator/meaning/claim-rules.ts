/** What claims rest on and whether they can all be true (R22, R73). */
import { parseDate } from '../../records/dates';
import { foldWord } from '../../records/words';
import type { ClaimRow, Snapshot, SourceRow, SubjectRow } from '../../workspace/snapshot-types';
import type { CheckContext } from '../check-context';
import type { Tell } from '../draft';
import { daysSince } from './times';

/** Words for a claim that its writer does not stand by any more. */
const DEAD: ReadonlySet<string> = new Set('retired refined superseded withdrawn rejected retracted obsolete deprecated replaced invalid invalidated outdated closed archived duplicate'.split(' '));
const HEARSAY_TYPE = /forum|reddit|social[ _-]?(?:media|network)|blog|\bcomments?\b|\bthreads?\b|(?:forum|blog|social)[ _-]?post|^posts?$|\bchat\b|hearsay|rumou?r|informal|wiki answers|q ?& ?a|q_?a\b|贴吧|论坛|社区(?!学院|大学|医)|帖子|博客|小红书|知乎|传闻/i;
const HEARSAY_HOST = /^https?:\/\/(?:[\w-]+\.)*(?:reddit\.com|quora\.com|zhihu\.com|thegradcafe\.com|1point3acres\.com|xiaohongshu\.com|tieba\.baidu\.com|x\.com|twitter\.com|facebook\.com|medium\.com|discord\.com)(?:[/:?#]|$)/i;

/** Whether a claim still stands: its own word does not take it back, and no other claim refines it. */
export function isLive(row: ClaimRow, refined: ReadonlySet<string>): boolean {
	if (row.statusRaw !== null && DEAD.has(foldWord(row.statusRaw))) return false;
	return row.id === null || !refined.has(row.id.key);
}

/** Whether a source is what somebody said somewhere, and no page of whoever decides. */
export function isHearsay(source: SourceRow): boolean {
	if (source.sourceType !== null && /official|官方|官网/i.test(source.sourceType)) return false;
	return (source.sourceType !== null && HEARSAY_TYPE.test(source.sourceType)) || (source.url !== null && HEARSAY_HOST.test(source.url));
}

/** One claim that stands. */
export function claimDrafts(row: ClaimRow, { snapshot, tell, calendarNowMs, nowMs }: Pick<CheckContext, 'snapshot' | 'tell' | 'calendarNowMs' | 'nowMs'>): void {
	const { key: record, place } = row;
	if (row.sourceIds.length === 0 && row.urls.length === 0) tell({ code: 'ED205', place, record, params: { text: row.text ?? '' } });
	const isOfficial = row.certainty === 'official' || (row.confidence !== null && foldWord(row.confidence) === 'official');
	if (isOfficial) {
		const sources = row.sourceIds.map((id) => snapshot.sources.findById(id));
		const hearsay = sources.filter((source) => source !== null && isHearsay(source));
		const [first] = hearsay;
		if (first !== undefined && first !== null && hearsay.length === sources.length) {
			tell({ code: 'ED320', place, record, also: [first.place], params: { source: first.id?.shown ?? first.url ?? '', type: first.sourceType ?? '' } });
		}
	}
	const days = daysSince(row.verifiedAt, calendarNowMs, nowMs);
	const overdue = daysSince(row.reviewBy, calendarNowMs, nowMs);
	if (days !== null && days > snapshot.profile.staleAfterDays) tell({ code: 'ED322', place, record, params: { n: days, limit: snapshot.profile.staleAfterDays } });
	else if (overdue !== null && overdue > 0) tell({ code: 'ED322', place, record, params: { n: days ?? overdue, limit: days === null ? 0 : days - overdue } });
}

/** Claims that stand, by what they are about; those that say different values are told when all have been seen. */
export class Contradictions {
	private readonly groups = new Map<string, ClaimRow | ClaimRow[]>();

	add(row: ClaimRow): void {
		if (row.subject === null || row.field === null || row.value === null) return;
		const key = `${row.subject.trim().toLowerCase()}\n${foldWord(row.field)}`;
		const known = this.groups.get(key);
		if (known === undefined) this.groups.set(key, row);
		else if (Array.isArray(known)) known.push(row);
		else this.groups.set(key, [known, row]);
	}

	tell(tell: Tell): void {
		for (const rows of this.groups.values()) {
			if (!Array.isArray(rows)) continue;
			const byValue = new Map<string, ClaimRow>();
			for (const row of rows) byValue.set(comparable(row.value ?? ''), row);
			if (byValue.size < 2) continue;
			const last = rows.at(-1);
			const others = [...byValue.values()].filter((row) => row !== last);
			const other = others.at(-1);
			if (last === undefined || other === undefined) continue;
			tell({
				code: 'ED321',
				place: last.place,
				record: last.key,
				also: others.map((row) => row.place),
				params: { subject: last.subject ?? '', field: last.field ?? '', one: last.value ?? '', other: other.value ?? '', id: other.id?.shown ?? '' },
				mark: `${last.subject ?? ''} ${last.field ?? ''}`,
			});
		}
	}
}

/** Equal for values that mean the same: `7.0` and `7`, `2026-03-01` and `1 March 2026`, in any case and spacing. */
function comparable(value: string): string {
	const text = value.trim().toLowerCase().replace(/\s+/g, ' ');
	if (/^-?\d+(?:\.\d+)?$/.test(text)) return String(Number(text));
	const date = parseDate(text);
	return date === null || Number.isNaN(date.ms) ? text : `${date.precision} ${date.ms}`;
}

/** A date of a tracker that is shown as official, while the claims that stand about it call it an estimate. */
export function estimateDrafts(subject: SubjectRow, snapshot: Snapshot, refined: ReadonlySet<string>, tell: Tell): void {
	for (const date of subject.dates) {
		if (date.certainty !== 'official' || date.claims.length === 0) continue;
		const claims = date.claims.flatMap((key) => snapshot.claims.find(key) ?? []).filter((claim) => isLive(claim, refined));
		const [newest] = claims;
		if (newest?.certainty !== 'estimated' || claims.some((claim) => claim.certainty === 'official')) continue;
		tell({
			code: 'ED323',
			place: subject.place,
			record: subject.key,
			also: [newest.place],
			params: { name: subject.name, field: date.column, value: date.value.text, id: newest.id?.shown ?? '' },
			mark: date.column,
		});
	}
}
