/** What the agent says about an item in its own words (question, reason, note), found among the line's further fields. Pure. */
import type { RecordDetail } from '../../records/record-detail';
import { plainName } from './fields';

/** A remark with the name of its field. Agent text. */
export interface Remark {
	readonly name: string;
	readonly text: string;
}

const REMARKS = new Set(['question', 'reason', 'rationale', 'why', 'basis', 'background', 'context', 'description', 'summary', 'note', 'notes', 'comment', 'remark', 'details', 'recommendation', 'impact']);

type Fields = Pick<RecordDetail, 'otherFields'>;

/**
 * What the item's first line says, and what its newest says otherwise. A newest line that mirrors a decision says the person's own
 * words, which stand in the history.
 * @param first `null` until it has been read; the same line as `newest` for an item said once
 */
export function remarksOf(first: Fields | null, newest: Fields | null): readonly Remark[] {
	const said = first === null ? [] : remarksIn(first);
	if (newest === null || newest.otherFields.some((field) => field.name === 'decision_id')) return said;
	const known = new Set(said.map((remark) => remark.text));
	return [...said, ...remarksIn(newest).filter((remark) => !known.has(remark.text))];
}

/** In the order of the line. Fields that hold no text are left to the list of all fields. */
function remarksIn(detail: Fields): readonly Remark[] {
	return detail.otherFields.flatMap(({ name, json }) => {
		if (!REMARKS.has(plainName(name)) || !json.startsWith('"')) return [];
		const text: unknown = JSON.parse(json);
		return typeof text === 'string' && text.trim() !== '' ? [{ name, text }] : [];
	});
}
