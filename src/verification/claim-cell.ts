/** The cell of a tracker that holds a claim's value now. */
import type { Snapshot } from '../workspace/snapshot-types';
import { comparableField, comparableName, subjectsNamed } from './snapshot-lookups';
import type { CellOfClaim, Statement } from './verification-types';

/**
 * The one cell for the statement's subject and field, if it says the statement's value (spaces around it and case aside). `null` when
 * subject, field or value is not said, no or more than one row or column answers to them, or the cell says something else: then nobody
 * can tell which cell a changed value belongs to.
 */
export function cellOf(statement: Statement, snapshot: Snapshot): CellOfClaim | null {
	const { subject, field, value } = statement;
	if (subject === null || field === null || value === null || value.trim() === '') return null;
	const [row, ...others] = subjectsNamed(snapshot, subject);
	if (row === undefined || others.length > 0) return null;
	// The same key twice in one tracker: a cell of it could not be written either.
	const isTwin = snapshot.subjects.some((other) => other !== row && other.tracker === row.tracker && other.id.trim() === row.id.trim());
	const tracker = snapshot.trackers.find(({ path }) => path === row.tracker);
	if (isTwin || tracker === undefined) return null;
	const wanted = comparableField(field);
	const [cell, ...twins] = row.cells.filter(({ column }) => comparableField(column) === wanted);
	if (cell === undefined || twins.length > 0 || cell.column === tracker.keyColumn) return null;
	if (comparableName(cell.text) !== comparableName(value)) return null;
	return { path: row.tracker, keyColumn: tracker.keyColumn, key: row.id, column: cell.column, value: cell.text };
}
