/** What is to be verified, read from a record or from words of a note. */
import type { DateValue } from '../records/date-value';
import { isRealDate } from '../records/dates';
import type { RecordKey } from '../workspace/place';
import type { ClaimRow, ItemRow, Snapshot, SourceRow } from '../workspace/snapshot-types';
import { httpUrl } from '../search/canonical-url';
import { subjectsNamed } from './snapshot-lookups';
import type { Statement } from './verification-types';

/** A claim as a statement. Its addresses are its own and those of its sources that the workspace has, each once, in that order. */
export function statementOfClaim(snapshot: Snapshot, row: ClaimRow): Statement {
	return {
		kind: 'claim',
		key: row.key,
		claimKey: row.key,
		claimId: row.id?.shown ?? null,
		text: row.text ?? '',
		subject: row.subject,
		subjectName: nameOf(snapshot, row.subject),
		field: row.field,
		value: row.value,
		urls: addressesOf([...row.urls, ...sourcesOf(snapshot, row).map(({ url }) => url)]),
		lastVerified: newest(row.verifiedAt) ?? newest(row.at),
		reviewBy: row.reviewBy,
	};
}

/**
 * An approval item as a statement: its own words, and subject, field, value and addresses of the first claim it names that the workspace
 * has. An item without a title takes the claim's words.
 */
export function statementOfItem(snapshot: Snapshot, row: ItemRow): Statement {
	const claim = row.claimIds.map((id) => snapshot.claims.findById(id)).find((found) => found !== null) ?? null;
	const ofClaim = claim === null ? null : statementOfClaim(snapshot, claim);
	const own = row.sourceIds.map((id) => snapshot.sources.findById(id)?.url ?? null);
	const subject = ofClaim?.subject ?? row.subject;
	return {
		kind: 'item',
		key: row.key,
		claimKey: claim?.key ?? null,
		claimId: ofClaim?.claimId ?? null,
		text: row.title ?? ofClaim?.text ?? '',
		subject,
		subjectName: nameOf(snapshot, subject),
		field: ofClaim?.field ?? null,
		value: ofClaim?.value ?? null,
		urls: addressesOf([...(ofClaim?.urls ?? []), ...own]),
		lastVerified: ofClaim?.lastVerified ?? null,
		reviewBy: ofClaim?.reviewBy ?? null,
	};
}

/** Words of a note as a statement: nothing is known but the words, without the space around them. */
export function statementOfText(text: string): Statement {
	return { kind: 'text', key: null, claimKey: null, claimId: null, text: text.trim(), subject: null, subjectName: null, field: null, value: null, urls: [], lastVerified: null, reviewBy: null };
}

/** What a statement can be made of; the kinds are those of the app's verify targets. */
export type StatementTarget = { readonly kind: 'claim' | 'item'; readonly key: RecordKey } | { readonly kind: 'text'; readonly text: string };

/** The statement of a target; `null` when its record is not in this snapshot (any more). */
export function statementOfTarget(snapshot: Snapshot, target: StatementTarget): Statement | null {
	if (target.kind === 'text') return statementOfText(target.text);
	if (target.kind === 'claim') {
		const claim = snapshot.claims.find(target.key);
		return claim === null ? null : statementOfClaim(snapshot, claim);
	}
	const item = snapshot.items.find(target.key);
	return item === null ? null : statementOfItem(snapshot, item);
}

/** The sources that a claim names and the workspace has, in the claim's order. */
export function sourcesOf(snapshot: Snapshot, claim: ClaimRow): readonly SourceRow[] {
	return claim.sourceIds.map((id) => snapshot.sources.findById(id)).filter((source) => source !== null);
}

/** The name that trackers give a subject; `null` when none does, or several give different ones. */
function nameOf(snapshot: Snapshot, subject: string | null): string | null {
	const names = new Set(subjectsNamed(snapshot, subject).map(({ name }) => name.trim()).filter((name) => name !== ''));
	const [name] = names;
	return names.size === 1 && name !== undefined ? name : null;
}

function addressesOf(urls: readonly (string | null)[]): readonly string[] {
	return [...new Set(urls.filter((url) => url !== null).filter((url) => httpUrl(url) !== null))];
}

function newest(value: DateValue | null): DateValue | null {
	return isRealDate(value) ? value : null;
}
