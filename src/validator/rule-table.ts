/**
 * All rules, one row each. Codes are stable: they stand in profiles, in scripts and in what was said before, so a code is never
 * used again for another rule. The sentences of each rule are in the messages (`rules.what.ED101` …), and docs/rules.md is made
 * of both.
 */
import type { Result, RuleGroup, Severity } from './rule-kinds';

/** Who can mend what a rule finds: the agent by writing something, only the person, or nobody (a fact to be known). */
export type Mendable = 'agent' | 'person' | 'nobody';

type Row = readonly [code: string, name: string, severity: Severity, group: RuleGroup, result: Result, mendable: Mendable, fixed?: 'fixed'];

const ROWS = [
	// Lines and files
	['ED101', 'torn-line', 'warning', 'form', 'form', 'agent'],
	['ED102', 'not-json', 'error', 'form', 'form', 'agent'],
	['ED103', 'not-an-object', 'error', 'form', 'form', 'agent'],
	['ED104', 'two-records-on-one-line', 'error', 'form', 'form', 'agent'],
	['ED105', 'merge-marker', 'error', 'form', 'form', 'person'],
	['ED106', 'null-bytes', 'error', 'form', 'form', 'agent'],
	['ED107', 'not-utf8', 'error', 'form', 'form', 'agent'],
	['ED108', 'over-long-line', 'error', 'form', 'form', 'agent'],
	['ED109', 'utf16', 'error', 'form', 'form', 'agent'],
	['ED110', 'byte-order-mark', 'warning', 'form', 'form', 'agent'],
	['ED111', 'crlf', 'note', 'form', 'form', 'agent'],
	['ED112', 'header-row', 'note', 'form', 'form', 'nobody'],
	['ED113', 'duplicate-key', 'error', 'form', 'form', 'agent'],
	['ED114', 'two-dialects', 'warning', 'form', 'form', 'agent'],
	['ED115', 'schema-drift', 'warning', 'form', 'form', 'agent'],
	['ED116', 'missing-field', 'error', 'form', 'form', 'agent'],
	['ED117', 'missing-detail', 'note', 'form', 'form', 'agent'],
	['ED118', 'wrong-type', 'error', 'form', 'form', 'agent'],
	['ED119', 'impossible-date', 'error', 'form', 'form', 'agent'],
	['ED120', 'date-in-words', 'note', 'form', 'form', 'agent'],
	['ED121', 'no-id', 'warning', 'form', 'form', 'agent'],
	['ED122', 'ids-look-alike', 'error', 'form', 'form', 'agent'],
	['ED123', 'unreadable-file', 'error', 'form', 'form', 'person'],
	['ED124', 'half-character', 'error', 'form', 'form', 'agent'],
	['ED125', 'malformed-table', 'error', 'form', 'form', 'agent'],
	['ED126', 'key-twice-in-table', 'error', 'form', 'form', 'agent'],
	['ED127', 'column-twice-in-table', 'error', 'form', 'form', 'agent'],
	['ED128', 'changed-while-reading', 'note', 'form', 'form', 'nobody'],
	['ED129', 'same-file-twice', 'warning', 'form', 'form', 'person'],
	// The chain
	['ED201', 'missing-source', 'warning', 'chain', 'meaning', 'agent'],
	['ED202', 'missing-run', 'warning', 'chain', 'meaning', 'agent'],
	['ED203', 'missing-claim', 'warning', 'chain', 'meaning', 'agent'],
	['ED204', 'missing-item', 'warning', 'chain', 'meaning', 'agent'],
	['ED205', 'claim-without-source', 'error', 'chain', 'meaning', 'agent'],
	['ED206', 'one-id-two-bodies', 'warning', 'chain', 'meaning', 'agent'],
	['ED207', 'item-changed-its-request', 'warning', 'chain', 'meaning', 'agent'],
	['ED208', 'line-repeated', 'note', 'chain', 'meaning', 'nobody'],
	['ED209', 'unused-source', 'note', 'chain', 'meaning', 'agent'],
	['ED210', 'nothing-to-check-against', 'note', 'chain', 'meaning', 'nobody'],
	// What statuses mean
	['ED301', 'rejected-by-nobody', 'error', 'meaning', 'meaning', 'agent', 'fixed'],
	['ED302', 'approved-by-nobody', 'error', 'meaning', 'meaning', 'agent', 'fixed'],
	['ED303', 'applied-by-nobody', 'error', 'meaning', 'meaning', 'agent', 'fixed'],
	['ED304', 'illegal-change-of-status', 'error', 'meaning', 'meaning', 'agent', 'fixed'],
	['ED305', 'applied-and-not-there', 'error', 'meaning', 'meaning', 'agent', 'fixed'],
	['ED306', 'written-without-enough-research', 'error', 'meaning', 'meaning', 'person', 'fixed'],
	['ED307', 'receipt-before-decision', 'error', 'meaning', 'meaning', 'person', 'fixed'],
	['ED308', 'decided-without-a-choice', 'error', 'meaning', 'meaning', 'agent', 'fixed'],
	['ED309', 'decision-without-options', 'warning', 'meaning', 'meaning', 'agent'],
	['ED310', 'unknown-status', 'warning', 'meaning', 'meaning', 'agent'],
	['ED311', 'decision-not-checked', 'warning', 'meaning', 'meaning', 'person', 'fixed'],
	// What claims and runs mean
	['ED320', 'official-from-a-forum', 'warning', 'meaning', 'meaning', 'agent'],
	['ED321', 'claims-contradict', 'warning', 'meaning', 'meaning', 'agent'],
	['ED322', 'verification-too-old', 'note', 'meaning', 'meaning', 'agent'],
	['ED323', 'estimate-shown-as-official', 'error', 'meaning', 'meaning', 'agent'],
	['ED330', 'success-without-results', 'error', 'meaning', 'meaning', 'agent'],
	['ED331', 'usable-though-failed', 'error', 'meaning', 'meaning', 'agent'],
	['ED332', 'empty-though-failed', 'error', 'meaning', 'meaning', 'agent'],
	['ED333', 'search-announces-facts', 'warning', 'meaning', 'meaning', 'agent'],
	['ED334', 'attempts-disagree', 'warning', 'meaning', 'meaning', 'agent'],
	['ED340', 'times-run-backwards', 'error', 'meaning', 'meaning', 'agent'],
	['ED341', 'time-in-the-future', 'warning', 'meaning', 'meaning', 'agent'],
	// Honesty
	['ED401', 'claimed-not-recorded', 'error', 'honesty', 'meaning', 'agent'],
	['ED402', 'daily-step-missing', 'note', 'honesty', 'meaning', 'agent'],
	['ED403', 'brief-without-new-record', 'warning', 'honesty', 'meaning', 'agent'],
	['ED404', 'emptied-file', 'error', 'honesty', 'meaning', 'person'],
	['ED405', 'rows-gone', 'error', 'honesty', 'meaning', 'person'],
	['ED406', 'empty-evidence-file', 'note', 'honesty', 'meaning', 'agent'],
	['ED407', 'pending-too-long', 'warning', 'honesty', 'meaning', 'person'],
	['ED408', 'expired-but-open', 'warning', 'honesty', 'meaning', 'agent'],
	['ED409', 'pending-list-differs', 'warning', 'honesty', 'meaning', 'agent'],
	// Pages and trackers
	['ED501', 'missing-property', 'error', 'pages', 'form', 'agent'],
	['ED502', 'malformed-properties', 'error', 'pages', 'form', 'agent'],
	['ED503', 'literal-escape', 'error', 'pages', 'form', 'agent'],
	['ED504', 'unknown-stage', 'error', 'pages', 'form', 'agent'],
	['ED505', 'unknown-tier', 'warning', 'pages', 'form', 'agent'],
	['ED506', 'broken-marker', 'error', 'pages', 'form', 'agent'],
	['ED507', 'changed-outside-a-decision', 'warning', 'pages', 'meaning', 'person'],
	// Security
	['ED601', 'secret', 'error', 'security', 'meaning', 'person'],
	['ED602', 'path-leaves-workspace', 'error', 'security', 'meaning', 'agent'],
	['ED603', 'hidden-characters', 'warning', 'security', 'meaning', 'agent'],
	['ED604', 'home-path', 'warning', 'security', 'meaning', 'agent'],
	['ED605', 'unsafe-address', 'warning', 'security', 'meaning', 'agent'],
	['ED606', 'active-content', 'warning', 'security', 'meaning', 'agent'],
	// The state of the workspace and its decisions
	['ED701', 'ledger-damaged', 'error', 'state', 'meaning', 'person', 'fixed'],
	['ED702', 'ledger-cut', 'error', 'state', 'meaning', 'person', 'fixed'],
	['ED703', 'forged-entry', 'error', 'state', 'meaning', 'person', 'fixed'],
	['ED704', 'entry-not-believed', 'warning', 'state', 'meaning', 'person', 'fixed'],
	['ED705', 'ledger-not-checked', 'note', 'state', 'meaning', 'person', 'fixed'],
	['ED706', 'item-of-a-decision-gone', 'error', 'state', 'meaning', 'person', 'fixed'],
	['ED707', 'decisions-conflict', 'error', 'state', 'meaning', 'person', 'fixed'],
	['ED708', 'write-uncertain', 'error', 'state', 'meaning', 'person', 'fixed'],
	['ED709', 'changed-since-decided', 'warning', 'state', 'meaning', 'person', 'fixed'],
	['ED710', 'agent-objects', 'warning', 'state', 'meaning', 'person', 'fixed'],
	['ED711', 'locked', 'warning', 'state', 'meaning', 'person', 'fixed'],
	['ED712', 'desk-cannot-read', 'error', 'state', 'meaning', 'person', 'fixed'],
	['ED713', 'log-cut-too-early', 'warning', 'state', 'meaning', 'agent'],
	['ED720', 'conflict-copy', 'warning', 'state', 'meaning', 'person'],
	['ED721', 'profile-mistake', 'error', 'state', 'form', 'person'],
	['ED722', 'profile-names-nothing', 'warning', 'state', 'form', 'person'],
	['ED723', 'unseen-files', 'warning', 'state', 'form', 'person'],
	['ED724', 'unknown-rule', 'warning', 'state', 'form', 'person'],
	['ED725', 'rule-cannot-be-changed', 'warning', 'state', 'form', 'person', 'fixed'],
] as const satisfies readonly Row[];

export type RuleCode = (typeof ROWS)[number][0];

export interface Rule {
	readonly code: RuleCode;
	/** A short English name for lists and for SARIF, e.g. `torn-line`. Stable like the code. */
	readonly name: string;
	/** Unless the profile says otherwise. */
	readonly severity: Severity;
	readonly group: RuleGroup;
	readonly result: Result;
	/** It is about decisions: a profile, which an agent can write, cannot turn it off or make it less. */
	readonly isFixed: boolean;
	readonly mendable: Mendable;
}

/** In the order of their codes. */
export const RULES: readonly Rule[] = ROWS.map((row: Row): Rule => {
	const [code, name, severity, group, result, mendable, fixed] = row;
	return { code: code as RuleCode, name, severity, group, result, mendable, isFixed: fixed === 'fixed' };
});

const BY_CODE: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.code, rule]));

/** The rule with this code; `null` when there is none. Upper and lower case are one. */
export function findRule(code: string): Rule | null {
	return BY_CODE.get(code.toUpperCase()) ?? null;
}

/** The rule of a code of the table. */
export function ruleOf(code: RuleCode): Rule {
	const rule = BY_CODE.get(code);
	if (rule === undefined) throw new RangeError(`No rule ${code}`);
	return rule;
}
