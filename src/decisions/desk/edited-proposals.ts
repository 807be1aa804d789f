/** Whether the person's own values are only that: new values in the places the item asks about (R23; "approved with edit"). */
import { canonicalJson } from '../queue-item';
import type { CsvInsert, JsonlAppend, Proposal } from '../proposal-schema';

/** Members by which a record is known; an edit that changes one would add another record than the one that was shown. */
const ID_MEMBER = /^(?:id|key|.*_id)$/i;

/**
 * Whether `edited` is `asked` with other new values and nothing else: the same number of proposals in the same order, of the
 * same kinds, files, rows, columns, properties and markers, expecting the same values before. A new row keeps its columns and
 * its key, a new record its members and its ids.
 */
export function editsOnlyValues(asked: readonly Proposal[], edited: readonly Proposal[]): boolean {
	return asked.length === edited.length && asked.every((proposal, index) => differsInValue(proposal, edited[index]));
}

/** Whether two lists of proposals say the same. */
export function sameProposals(one: readonly Proposal[], other: readonly Proposal[]): boolean {
	return canonicalJson(one) === canonicalJson(other);
}

function differsInValue(asked: Proposal, edited: Proposal | undefined): boolean {
	if (edited === undefined || asked.op !== edited.op) return false;
	switch (asked.op) {
		case 'csv.set':
		case 'frontmatter.set':
			// Taking a property out is what an inverse does, never what a person types.
			return edited.op === asked.op && (edited.after !== null || asked.after === null) && rest(asked, 'after') === rest(edited, 'after');
		case 'marker.replace':
			return rest(asked, 'content') === rest(edited, 'content');
		case 'csv.insert':
			return edited.op === asked.op && rest(asked, 'row') === rest(edited, 'row') && sameRow(asked, edited);
		case 'jsonl.append':
			return edited.op === asked.op && asked.path === edited.path && sameRecord(asked, edited);
	}
}

/** What a proposal says besides its new value; `restore` is part of it. */
function rest(proposal: Proposal, value: string): string {
	return canonicalJson(Object.fromEntries(Object.entries(proposal).filter(([name]) => name !== value)));
}

function sameRow(asked: CsvInsert, edited: CsvInsert): boolean {
	const cells = new Map(edited.row);
	if (edited.row.length !== asked.row.length || cells.size !== asked.row.length) return false;
	return asked.row.every(([column, text]) => cells.has(column) && (column !== asked.key_column || cells.get(column) === text));
}

function sameRecord(asked: JsonlAppend, edited: JsonlAppend): boolean {
	const before = new Map(Object.entries(asked.record));
	const after = new Map(Object.entries(edited.record));
	if (before.size !== after.size) return false;
	return [...before].every(([name, value]) => after.has(name) && (!ID_MEMBER.test(name) || canonicalJson(after.get(name)) === canonicalJson(value)));
}
