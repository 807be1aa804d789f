/**
 * What the validator says: findings, each with its rule, its place and what to do it about; and the report of one check. Two
 * results are kept apart (R36): `form` (can it be read as what it is?) and `meaning` (is what it says possible and honest?).
 */
import type { DeskState } from '../decisions/desk/desk-types';
import type { Place, RecordKey } from '../workspace/place';
import type { RuleLevel, RuleLevels } from '../workspace/report-types';
import type { DailyChecklist } from './daily-checklist';
import type { RuleCode } from './rule-table';
import type { Result, RuleGroup, Severity } from './rule-kinds';

export { RESULTS, RULE_GROUPS, SEVERITIES } from './rule-kinds';
export type { Result, RuleGroup, Severity } from './rule-kinds';

/** A line and where in it; `column` counts characters (code points) from 1. `offset` and `length` are the line's, in bytes. */
export interface FindingPlace extends Place {
	readonly column: number;
}

export interface Finding {
	readonly code: RuleCode;
	/** As the profile has it, else the rule's own. */
	readonly severity: Severity;
	readonly result: Result;
	readonly group: RuleGroup;
	/** `null` where it is about the workspace as a whole. Line 1 with length 0 stands for a whole file. */
	readonly place: FindingPlace | null;
	readonly record: RecordKey | null;
	/** Further lines that belong to it: the earlier line of a change of status, the other one of two claims. */
	readonly also: readonly FindingPlace[];
	/** Values for the rule's sentences. What an agent wrote has its hidden characters revealed, is cut, and holds no secret. */
	readonly params: Readonly<Record<string, string | number>>;
	/** The same for the same thing in every look, wherever its line has moved to: 16 hex digits. */
	readonly fingerprint: string;
}

export type { RuleLevel } from '../workspace/report-types';
/** What a profile says about rules: code → level. A code that no rule has is a finding itself. */
export type RuleSettings = RuleLevels;

/** What an earlier look saw, to be compared with: records per file. Kept by whoever asks for checks. */
export interface LastLook {
	readonly files: ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;
}

export interface Tally {
	readonly errors: number;
	readonly warnings: number;
	readonly notes: number;
}

export interface CheckOptions {
	/** Usually `rulesOf(snapshot)`. */
	readonly rules: RuleSettings;
	/** The files as of the last look; `null`: this is the first one, and nothing is said about what was emptied or cut. */
	readonly before: LastLook | null;
	/** What the decision desk knows; `null` where there is none (command line): what only it can tell is not said. */
	readonly desk: DeskState | null;
	/** Only findings of these rules; the others are not counted either. */
	readonly only?: ReadonlySet<RuleCode>;
	/** Asked between slices; once it answers true the check ends with what it has, `complete: false`. */
	readonly stop?: () => boolean;
}

export interface Report {
	/** In the order of path, line, code; those without a place first. */
	readonly findings: readonly Finding[];
	/** Counts with those that are not listed, see `omitted`. */
	readonly form: Tally;
	readonly meaning: Tally;
	/** Findings that were counted and are not listed, because one rule found very many in one file. */
	readonly omitted: ReadonlyMap<RuleCode, number>;
	/** Lines and records that were read for this check or are known unchanged since the last. */
	readonly checked: { readonly files: number; readonly lines: number; readonly records: number };
	/** False when it was stopped, or when a file could not be read to its end. */
	readonly complete: boolean;
	readonly tookMs: number;
	/** The day's steps as the files tell them (R40); `null` when no brief gives a day. */
	readonly checklist: DailyChecklist | null;
	/** To be handed in as `before` of the next check. */
	readonly look: LastLook;
}

/** Levels a rule can be set to. */
export const RULE_LEVELS: readonly RuleLevel[] = ['error', 'warning', 'note', 'off'];
