/** Sources and claims (R20, R22). */
import { certaintyOf } from './certainty';
import type { FieldName } from './field-aliases';
import type { LineFields } from './fields';
import type { ClaimValues, SourceValues } from './record-types';
import { namesOf } from './texts';

/** A source: where something was read, what kind of place it is, and when. */
export function readSource(fields: LineFields<FieldName<'source'>>): SourceValues {
	return {
		id: fields.id('id'),
		url: urlOf(fields),
		title: fields.human('title'),
		sourceType: fields.word('source_type'),
		confidence: fields.word('confidence'),
		statusRaw: fields.word('status'),
		publishedAt: fields.date('published_at'),
		retrievedAt: fields.date('retrieved_at'),
		runIds: fields.ids('run_ids'),
	};
}

/** The address as written; of a list the first (the card lists the whole field). */
function urlOf(fields: LineFields<FieldName<'source'>>): string | null {
	const match = fields.match('url');
	if (match === null) return null;
	if (!Array.isArray(match.value)) return fields.word('url');
	const urls = namesOf(match.value);
	return urls.length === 1 ? fields.taken(match, urls[0] ?? null) : (urls[0] ?? null);
}

/** A claim: one statement with what it rests on. A claim that has no sentence but a field and a value is told as `field: value`. */
export function readClaim(fields: LineFields<FieldName<'claim'>>): ClaimValues {
	const text = fields.human('text');
	const field = fields.word('field');
	const value = fields.human('value');
	return {
		id: fields.id('id'),
		text: text ?? (value === null ? null : field === null ? value : `${field}: ${value}`),
		subject: fields.human('subject'),
		field,
		value,
		certainty: certaintyOf(fields),
		confidence: fields.word('confidence'),
		statusRaw: fields.word('status'),
		sourceIds: fields.ids('source_ids', 'sources', 'citations'),
		urls: fields.addresses(['urls'], ['sources', 'citations']),
		runIds: fields.ids('run_ids'),
		refines: fields.id('refines'),
		at: fields.date('at'),
		verifiedAt: fields.date('verified_at'),
		reviewBy: fields.date('review_by'),
	};
}
