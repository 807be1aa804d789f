/** The state of the workspace: what the decision desk says, conflict copies, the profile (R53, R57, R58, R71, B40, B41). */
import type { DeskState, GateReason } from '../../decisions/desk/desk-types';
import type { Snapshot } from '../../workspace/snapshot-types';
import type { Tell } from '../draft';
import { wholeFile } from '../draft';
import type { RuleCode } from '../rule-table';

/** Problems of the profile that are about files and not about its words. */
const PROBLEM_CODES: ReadonlyMap<string, RuleCode> = new Map([
	['no_file_matches', 'ED722'],
	['unreadable_folder', 'ED723'],
	['too_many_files', 'ED723'],
]);

/** Copies of sync tools, and what is wrong with the profile. */
export function workspaceDrafts({ conflictCopies, profile }: Snapshot, tell: Tell): void {
	for (const { path, of, bytes } of conflictCopies) tell({ code: 'ED720', place: wholeFile(path), params: { of, n: bytes } });
	for (const { code, where, found, nearest } of profile.problems) {
		const rule = PROBLEM_CODES.get(code) ?? 'ED721';
		const place = rule === 'ED723' || profile.path === null ? null : wholeFile(profile.path);
		tell({ code: rule, place, params: { what: code, where, found, nearest: nearest ?? '' }, mark: `${code} ${where} ${found}` });
	}
}

/** What only the desk knows. */
export function deskDrafts(desk: DeskState, snapshot: Snapshot, tell: Tell): void {
	for (const reason of desk.gate.reasons) gateDraft(reason, snapshot, tell);
	for (const { path, copyOf, damage, head, error, signatures } of desk.ledgers) {
		if (copyOf !== null) continue;
		const place = wholeFile(path);
		for (const note of damage) tell({ code: 'ED701', place: note.place, params: { what: note.what }, mark: note.what });
		if (head !== null && head !== 'same' && head !== 'grown') tell({ code: 'ED702', place, params: { what: head } });
		if (error !== null) tell({ code: 'ED712', place, params: { message: error } });
		if (signatures.bad_signature > 0) tell({ code: 'ED703', place, params: { n: signatures.bad_signature } });
		const unbelieved = signatures.unsigned + signatures.unknown_key;
		if (unbelieved > 0) tell({ code: 'ED704', place, params: { n: unbelieved } });
	}
	for (const { key, waits } of desk.standings.values()) {
		const row = waits === 'agent_differs' || waits === 'agent_objects' ? snapshot.items.find(key) : null;
		if (row === null) continue;
		if (waits === 'agent_objects') tell({ code: 'ED710', place: row.place, record: key });
		else tell({ code: 'ED305', place: row.place, record: key, params: { where: row.target ?? '' } });
	}
}

function gateDraft(reason: GateReason, snapshot: Snapshot, tell: Tell): void {
	switch (reason.kind) {
		case 'not_read':
			tell({ code: 'ED712', place: reason.path === null ? null : wholeFile(reason.path), params: { message: reason.message } });
			return;
		case 'no_key':
			tell({ code: 'ED712', place: null, params: { message: reason.message }, mark: 'key' });
			return;
		case 'locked':
		case 'lock_unclear':
			tell({ code: 'ED711', place: null, params: { owner: `${reason.owner.computer} ${reason.owner.process}`, what: reason.kind } });
			return;
		case 'head_cut':
			tell({ code: 'ED702', place: wholeFile(reason.path), params: { what: reason.change } });
			return;
		case 'ledger_damaged':
			for (const note of reason.damage) tell({ code: 'ED701', place: note.place, params: { what: note.what }, mark: note.what });
			return;
		case 'item_gone':
			tell({ code: 'ED706', place: null, params: { id: reason.shown }, record: reason.itemKey, mark: snapshot.location });
			return;
	}
}
