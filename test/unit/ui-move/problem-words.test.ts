import { describe, expect, it } from 'vitest';
import type { ApplyResult, StepProblem, StepState } from '../../../src/decisions/apply-types';
import type { PathProblem } from '../../../src/decisions/contained-path';
import type { DamageNote, DecideResult, GateReason, WriteWait } from '../../../src/decisions/desk/desk-types';
import type { StateReason } from '../../../src/decisions/item-state';
import { VERDICTS } from '../../../src/decisions/ledger-entry';
import type { SignatureState } from '../../../src/decisions/ledger-line';
import type { TargetProblem } from '../../../src/decisions/plan';
import type { ProposalProblemCode } from '../../../src/decisions/proposals';
import type { RefusalCode, SpliceNote } from '../../../src/decisions/splice';
import { createTranslator, type Translator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import {
	damageWords,
	decideResultWords,
	gateWords,
	pathProblemWords,
	proposalProblemWords,
	refusalWords,
	signatureWords,
	spliceNoteWords,
	stateReasonWords,
	stepProblemWords,
	stepStateWords,
	targetProblemWords,
	verdictDoneWords,
	verdictProblemWords,
	verdictWords,
	waitWords,
	type NotAllowed,
} from '../../../src/ui/models/problem-words';

const en = createTranslator('en');
const zh = createTranslator('zh');
const dates = createDateWords('en', en, 'UTC');
const keysOf = <Key extends string>(all: Readonly<Record<Key, unknown>>): Key[] => Object.keys(all) as Key[];
/** A direction mark that turns round what follows: it must never reach a sentence as itself. */
const TRICK = 'a\u202Eb';

/** Says every code in both languages and looks whether it is a sentence of that language with nothing left open. */
function check<Code>(codes: readonly Code[], say: (code: Code, t: Translator) => string): void {
	for (const code of codes) {
		for (const t of [en, zh]) {
			const text = say(code, t);
			expect(text, String(code)).not.toMatch(/\{\w+\}/);
			expect(/[\u4e00-\u9fff]/.test(text), text).toBe(t === zh);
			expect(text).not.toContain('\u202E');
		}
	}
	const said = codes.map((code) => say(code, en));
	expect(new Set(said).size, said.join('\n')).toBe(codes.length);
}

const REFUSALS: Readonly<Record<RefusalCode, true>> = {
	not_utf8: true, utf16: true, nul_bytes: true, ill_formed_text: true, unknown_delimiter: true, unterminated_quote: true, stray_quote: true,
	stray_return: true, conflict_marker: true, duplicate_header: true, missing_column: true, ragged_row: true, missing_key: true,
	duplicate_key: true, key_exists: true, torn_tail: true, corrupt_line: true, duplicate_record: true, no_front_matter: true,
	front_matter_fault: true, tabs: true, anchors: true, multi_line_value: true, unwritable_value: true, marker_name: true,
	missing_marker: true, duplicate_marker: true, marker_order: true, marker_in_code: true, marker_in_front_matter: true,
	marker_in_comment: true, marker_not_alone: true, content_has_comment: true, content_opens_fence: true, content_opens_comment: true,
	reads_back_wrong: true,
};
const PATHS: Readonly<Record<PathProblem, true>> = {
	empty: true, absolute: true, drive_letter: true, backslash: true, parent_folder: true, reserved_name: true, forbidden_character: true,
	trailing_dot_or_space: true, hidden_folder: true, too_long: true, missing: true, not_a_file: true, link: true, other_spelling: true,
	outside: true, unreadable: true,
};
const TARGETS: Readonly<Record<TargetProblem, true>> = { wrong_kind_of_file: true, not_a_fact_file: true };
const PROPOSALS: Readonly<Record<ProposalProblemCode, true>> = {
	...PATHS, ...TARGETS, none: true, prose: true, unreadable: true, duplicate_keys: true, too_many: true, several: true, unknown_op: true,
	no_delete: true, unknown_shape: true, missing: true, not_text: true, inexact_number: true,
};
const NOT_ALLOWED: Readonly<Record<NotAllowed, true>> = {
	not_theirs: true, no_such_edge: true, wrong_kind: true, reason_needed: true, source_needed: true, choice_needed: true, date_needed: true,
	no_inverse: true, gone: true, superseded: true,
};
const WAITS: Readonly<Record<WriteWait, true>> = { waits_home: true, waits_write: true, waits_agent: true, agent_differs: true, agent_objects: true };
const REASONS: Readonly<Record<StateReason, true>> = {
	agent: true, decided: true, written: true, partly_written: true, write_failed: true, open_intent: true, withdraw_not_written: true,
	withdraw_without_inverse: true, bytes_changed: true, bytes_gone: true, two_decisions: true, circle: true, clash: true,
	missing_reference: true, not_believed: true, replaced: true,
};
const DAMAGES: Readonly<Record<DamageNote['what'], true>> = {
	torn: true, not_json: true, not_object: true, two_records_on_one_line: true, conflict_marker: true, not_utf8: true, too_long: true,
	doubled_keys: true, wrong_shape: true, edited: true, deleted: true, inserted: true, reordered: true, restarted: true, repeated: true,
};
const SIGNATURES: Readonly<Record<SignatureState, true>> = { trusted: true, unknown_key: true, unsigned: true, bad_signature: true };
const STATES: Readonly<Record<StepState, true>> = { applied: true, no_op: true, not_started: true, stale: true, refused: true, failed: true, uncertain: true, blocked: true };
const NOTES: Readonly<Record<SpliceNote, true>> = { formula: true, quoted: true, line_breaks_as_in_file: true };
const STEPS: Readonly<Record<StepProblem['kind'], StepProblem>> = {
	path: { kind: 'path', problem: 'link' },
	target: { kind: 'target', problem: 'not_a_fact_file' },
	splice: { kind: 'splice', refusal: { code: 'ragged_row', detail: null, line: 3 } },
	stale: { kind: 'stale', found: TRICK },
	unbound: { kind: 'unbound' },
	open_write: { kind: 'open_write', intentId: 'x' },
	key_conflict: { kind: 'key_conflict', intentId: 'x' },
	ledger: { kind: 'ledger', message: TRICK },
	write: { kind: 'write', message: TRICK },
};
const PLACE = { path: 'ledger.a.jsonl', line: 7, offset: 0, length: 1 };
const OWNER = { computer: TRICK, process: '4711', device: null, aliveMs: Date.parse('2026-12-01T09:14:02Z') };
const GATES: Readonly<Record<GateReason['kind'], GateReason>> = {
	not_read: { kind: 'not_read', path: TRICK, message: 'no' },
	locked: { kind: 'locked', owner: OWNER },
	lock_unclear: { kind: 'lock_unclear', owner: { ...OWNER, aliveMs: null } },
	ledger_damaged: { kind: 'ledger_damaged', path: 'l', damage: [{ what: 'edited', place: PLACE, sha256: '' }] },
	head_cut: { kind: 'head_cut', path: 'l', change: 'cut', had: 9, has: 7 },
	item_gone: { kind: 'item_gone', itemKey: 'k', shown: TRICK },
	no_key: { kind: 'no_key', message: TRICK },
};

describe('every code has a sentence of its own in both languages', () => {
	it('refusals, with the name and the line they are about', () => {
		check(keysOf(REFUSALS), (code, t) => refusalWords({ code, detail: TRICK, line: 4 }, t));
		expect(refusalWords({ code: 'missing_column', detail: 'stge (stage?)', line: 1 }, en)).toBe('Line 1: The table has no column “stge (stage?)”.');
		expect(refusalWords({ code: 'missing_column', detail: null, line: null }, en)).toBe('The table has no column “?”.');
	});
	it('paths, targets and proposals', () => {
		check(keysOf(PATHS), pathProblemWords);
		check(keysOf(TARGETS), targetProblemWords);
		check(keysOf(PROPOSALS), (code, t) => proposalProblemWords({ code, detail: TRICK, proposal: null }, t));
		expect(proposalProblemWords({ code: 'missing', detail: 'after', proposal: 1 }, en)).toBe('Change 2: The change does not say its “after”.');
		expect(proposalProblemWords({ code: 'parent_folder', detail: '../x.csv', proposal: 0 }, en)).toContain('(../x.csv)');
	});
	it('steps, notes, waits, reasons, verdicts, damage, signatures', () => {
		check(Object.values(STEPS), stepProblemWords);
		check(keysOf(STATES), stepStateWords);
		check(keysOf(NOTES), spliceNoteWords);
		check(keysOf(WAITS), waitWords);
		check(keysOf(REASONS), stateReasonWords);
		check(keysOf(NOT_ALLOWED), verdictProblemWords);
		check(VERDICTS, verdictWords);
		check(VERDICTS, verdictDoneWords);
		check(keysOf(DAMAGES), (what, t) => damageWords({ what, place: PLACE, sha256: '' }, t));
		check(keysOf(SIGNATURES), signatureWords);
	});
	it('the gate: what is the matter and what to do', () => {
		check(Object.values(GATES), (reason, t) => gateWords(reason, t, dates).what);
		check(Object.values(GATES), (reason, t) => gateWords(reason, t, dates).todo);
		expect(gateWords({ kind: 'head_cut', path: 'l', change: 'rewritten', had: 9, has: 9 }, en, dates).what).not.toBe(gateWords(GATES.head_cut, en, dates).what);
		expect(gateWords({ kind: 'not_read', path: null, message: '' }, en, dates).what).toBe('The workspace cannot be read: ?');
	});
});

const RECORDED: Extract<DecideResult, { kind: 'recorded' }> = { kind: 'recorded', decisionId: 'd', wasThere: false, applied: null, waits: null, mirror: 'written', mirrorProblem: null };
const applied = (states: readonly StepState[], problem: StepProblem | null = null, recorded = true): ApplyResult => ({
	state: states.find((state) => state !== 'applied' && state !== 'no_op') ?? 'applied',
	steps: states.map((state, proposal) => ({ proposal, state, wasDone: false, recorded: true, problem, expected: null, found: null })),
	recorded,
});

describe('decideResultWords', () => {
	const say = (result: DecideResult): ReturnType<typeof decideResultWords> => decideResultWords(result, en, dates, 'approve');
	it('says what was written, and is good only when all of it is', () => {
		expect(say({ ...RECORDED, applied: applied(['applied']) })).toEqual({ tone: 'good', text: 'Approved. Written and read back.' });
		expect(say({ ...RECORDED, applied: applied(['applied', 'stale'], { kind: 'stale', found: 'Verify' }) })).toEqual({
			tone: 'bad',
			text: 'Approved. 1 of 2 changes written. Not written: It is not as you saw it; now it says “Verify”.',
		});
		expect(say({ ...RECORDED, applied: applied(['applied'], null, false) }).tone).toBe('note');
	});
	it('never says that nothing was written where it is not sure', () => {
		const unsure = [say({ ...RECORDED, applied: applied(['uncertain']) }), say({ kind: 'failed', message: 'disk full', mayBeWritten: true })];
		for (const { tone, text } of unsure) {
			expect(tone).toBe('bad');
			expect(text).toContain('may have been written: please check');
			expect(text).not.toContain('Nothing was written');
		}
		const sure: readonly DecideResult[] = [
			{ kind: 'failed', message: 'disk full', mayBeWritten: false },
			{ kind: 'stale', before: '', after: '' },
			{ kind: 'not_allowed', problem: 'gone' },
			{ kind: 'closed', gate: { reasons: [GATES.locked], isChecked: true } },
			{ kind: 'closed', gate: { reasons: [], isChecked: false } },
		];
		for (const result of sure) expect(say(result)).toMatchObject({ tone: 'bad', text: expect.stringContaining('Nothing was written') as unknown });
	});
	it('tells apart what waits, what was there before, and what the agent’s queue was not told', () => {
		expect(say({ ...RECORDED, waits: 'waits_home' })).toEqual({ tone: 'note', text: 'Approved; the workspace’s home device writes it.' });
		expect(say({ ...RECORDED, waits: 'agent_differs' })).toMatchObject({ tone: 'bad' });
		expect(say({ ...RECORDED, wasThere: true }).text).toBe('This was decided already; nothing was added.');
		expect(say({ ...RECORDED, mirror: 'failed', mirrorProblem: TRICK })).toEqual({ tone: 'note', text: 'Approved. The agent’s queue could not be told: aU+202Eb' });
		expect(say({ ...RECORDED, mirror: 'off' })).toEqual({ tone: 'good', text: 'Approved.' });
	});
	it('puts Chinese sentences together without spaces', () => {
		expect(decideResultWords({ ...RECORDED, applied: applied(['applied']) }, zh, dates, 'approve').text).toBe('已批准。已写入，并已读回核对。');
	});
});
