/**
 * One cell of a tracker that the person wants to change by hand (a card moved to another stage, a date corrected): which cell it
 * is, whether it can be named, and the proposal that changes it (DESIGN §5: a gesture is a proposal by the person). Pure.
 */
import type { Gate } from '../../decisions/desk/desk-types';
import type { CsvSet } from '../../decisions/proposal-schema';
import type { Snapshot, SubjectRow } from '../../workspace/snapshot-types';

/**
 * What a column is to the tracker. `stage`, `tier`, `priority` and `own` (name, page) are the person's own word; a `date` and any
 * other value (`fact`) says something about the world and wants a source or a reason.
 */
export type CellRole = 'stage' | 'tier' | 'priority' | 'own' | 'date' | 'fact';

export interface CellTarget {
	readonly subjectKey: string;
	/** The subject's name, for titles; its key where it has none. Agent text. */
	readonly subjectName: string;
	/** Path of the tracker. */
	readonly path: string;
	readonly keyColumn: string;
	/** Value of the key column in the row. */
	readonly key: string;
	readonly column: string;
	/** The cell as the file has it, white space and all. */
	readonly before: string;
	readonly role: CellRole;
}

/**
 * - `gone`: the row is not in the snapshot; `no_tracker`: its tracker is not;
 * - `no_column`: the profile names no such column, or the file has none;
 * - `no_key_column`, `no_key`: the row cannot be named, so no proposal can say which one it means;
 * - `is_key`: the cell names the row; changing it would make it another one;
 * - `no_cell`: the row ends before the column.
 */
export type CellProblem = 'gone' | 'no_tracker' | 'no_column' | 'no_key_column' | 'no_key' | 'is_key' | 'no_cell';

export type CellReading = { readonly ok: true; readonly target: CellTarget } | { readonly ok: false; readonly problem: CellProblem };

type Known = Pick<Snapshot, 'trackers'>;

/** The cell of a subject's row in this column, or why it cannot be changed from here. */
export function cellTarget(snapshot: Known, subject: SubjectRow, column: string): CellReading {
	const no = (problem: CellProblem): CellReading => ({ ok: false, problem });
	const tracker = snapshot.trackers.find((report) => report.path === subject.tracker);
	if (tracker === undefined) return no('no_tracker');
	if (column === '' || !tracker.columns.includes(column)) return no('no_column');
	if (!tracker.columns.includes(tracker.keyColumn)) return no('no_key_column');
	if (column === tracker.keyColumn) return no('is_key');
	if (subject.id.trim() === '') return no('no_key');
	const cell = subject.cells.find((one) => one.column === column);
	if (cell === undefined) return no('no_cell');
	const { roles } = tracker;
	const own = [roles.name, roles.page];
	const role: CellRole =
		column === roles.stage ? 'stage' : column === roles.tier ? 'tier' : column === roles.priority ? 'priority' : own.includes(column) ? 'own' : roles.dates.includes(column) ? 'date' : 'fact';
	const subjectName = subject.name.trim() === '' ? subject.id : subject.name;
	return { ok: true, target: { subjectKey: subject.key, subjectName, path: tracker.path, keyColumn: tracker.keyColumn, key: subject.id, column, before: cell.text, role } };
}

/** The cell that holds a subject's stage: the one a moved card changes. */
export function stageTarget(snapshot: Known, subject: SubjectRow): CellReading {
	const tracker = snapshot.trackers.find((report) => report.path === subject.tracker);
	if (tracker === undefined) return { ok: false, problem: 'no_tracker' };
	return cellTarget(snapshot, subject, tracker.roles.stage ?? '');
}

/** The proposal that puts `after` into the cell, provided it still says what it says now. */
export function setCell(target: CellTarget, after: string): CsvSet {
	return { op: 'csv.set', path: target.path, key_column: target.keyColumn, key: target.key, column: target.column, before: target.before, after };
}

/** Whether a hand-made value of this cell has to come with a reason (DESIGN §5: no value without a source but by the person's word). */
export function needsReason(role: CellRole): boolean {
	return role === 'date' || role === 'fact';
}

/**
 * Why nothing can be changed now: `no_desk` (no workspace that can be decided on), `unchecked` (ledgers and locks are still being
 * looked at), `closed` (the gate's reasons say why); `null` when it can.
 */
export function changeBarrier(gate: Gate | null): 'no_desk' | 'unchecked' | 'closed' | null {
	if (gate === null) return 'no_desk';
	if (gate.reasons.length > 0) return 'closed';
	return gate.isChecked ? null : 'unchecked';
}
