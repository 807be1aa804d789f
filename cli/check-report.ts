/** What `check` says, as plain data: the same for JSON, for SARIF and for the lines that people read. */
import { RECORD_KINDS, ROLE_OF_KIND } from '../src/records/record-types';
import type { Finding, FindingPlace, LastLook, Report, Severity, Tally } from '../src/validator/finding-types';
import { ruleOf } from '../src/validator/rule-table';
import type { RuleCode } from '../src/validator/rule-table';
import type { Snapshot } from '../src/workspace/snapshot-types';
import type { Earlier } from './check-since';
import { sentenceOf, toDo } from './rule-words';

export interface PlaceJson {
	readonly path: string;
	/** From 1. A line 1 of 0 bytes stands for the whole file. */
	readonly line: number;
	/** In characters, from 1. */
	readonly column: number;
	/** Of the line, in bytes. */
	readonly offset: number;
	readonly length: number;
}

export interface FindingJson {
	readonly code: RuleCode;
	readonly name: string;
	readonly severity: Severity;
	readonly result: string;
	readonly group: string;
	/** `null`: it is about the workspace as a whole. */
	readonly place: PlaceJson | null;
	readonly record: string | null;
	readonly also: readonly PlaceJson[];
	readonly params: Readonly<Record<string, string | number>>;
	/** The same for the same thing in every look. */
	readonly fingerprint: string;
	/** What is wrong, one sentence. */
	readonly what: string;
	/** What is to be done; where an agent can mend it, the instruction for it. */
	readonly do: string;
}

export interface CheckReport {
	readonly mode: 'read-only';
	readonly version: string;
	/** When the files were looked at, ISO 8601 in UTC. */
	readonly as_of: string;
	readonly location: string;
	/** Why this is no check of a workspace; `null` when it is one. */
	readonly error: string | null;
	/** The codes that were asked for; `null` = all rules. */
	readonly rules: readonly RuleCode[] | null;
	/** What it was compared with, and how many findings of that are no more; `null` without `--since`. */
	readonly since: { readonly kind: 'report' | 'time'; readonly value: string; readonly gone: number | null } | null;
	readonly findings: readonly FindingJson[];
	readonly form: Tally;
	readonly meaning: Tally;
	/** Found and not listed, by rule: one rule found very many in one file. */
	readonly omitted: Readonly<Partial<Record<RuleCode, number>>>;
	readonly checked: Report['checked'];
	/** False when a file could not be read to its end. */
	readonly complete: boolean;
	readonly took_ms: number;
	/** The day's steps as the files tell them; `null` when no brief gives a day. */
	readonly checklist: { readonly day: string; readonly brief: string; readonly steps: Readonly<Record<string, string>> } | null;
	/** For `--since` of a later check: everything that was found now, shown or not, and how much each file held. */
	readonly baseline: { readonly fingerprints: readonly string[]; readonly files: Readonly<Record<string, { readonly rows: number; readonly bytes: number }>> };
}

export interface ReportParts {
	readonly report: Report;
	readonly snapshot: Snapshot;
	readonly version: string;
	readonly rules: ReadonlySet<RuleCode> | null;
	readonly earlier: Earlier | null;
}

/** The report of one check; with `--since`, only what is new. */
export function checkReport({ report, snapshot, version, rules, earlier }: ReportParts): CheckReport {
	const shown = earlier === null ? report.findings : report.findings.filter((finding) => earlier.isNew(finding, snapshot));
	const counts = earlier === null ? { form: report.form, meaning: report.meaning } : { form: tally(shown, 'form'), meaning: tally(shown, 'meaning') };
	const { checklist, checked, complete, findings, look, omitted, tookMs } = report;
	return {
		mode: 'read-only',
		version,
		as_of: new Date(snapshot.asOfMs).toISOString(),
		location: snapshot.location,
		error: notAWorkspace(snapshot),
		rules: rules === null ? null : [...rules].sort(),
		since: earlier === null ? null : { kind: earlier.kind, value: earlier.value, gone: earlier.gone(report, rules) },
		findings: shown.map(findingJson),
		...counts,
		omitted: Object.fromEntries(omitted),
		checked,
		complete,
		took_ms: Math.round(tookMs),
		checklist: checklist === null ? null : { day: checklist.day, brief: checklist.brief.path, steps: Object.fromEntries(checklist.steps.map(({ step, state }) => [step, state])) },
		baseline: { fingerprints: findings.map(({ fingerprint }) => fingerprint), files: filesOf(look) },
	};
}

/** How many errors are shown or counted: what the exit status goes by. */
export function errorsIn({ form, meaning }: Pick<CheckReport, 'form' | 'meaning'>): number {
	return form.errors + meaning.errors;
}

const EVIDENCE_ROLES: ReadonlySet<string> = new Set(RECORD_KINDS.map((kind) => ROLE_OF_KIND[kind]));

/** An empty folder has no findings, and is no clean workspace either. */
function notAWorkspace(snapshot: Snapshot): string | null {
	const evidence = snapshot.files.filter((file) => EVIDENCE_ROLES.has(file.role) && file.state !== 'missing');
	if (evidence.length === 0 && snapshot.subjects.length === 0) return 'Nothing to check: no evidence file was found in this folder.';
	return evidence.length > 0 && evidence.every((file) => file.state === 'unreadable') ? 'Not checked: none of the evidence files can be read.' : null;
}

function findingJson(finding: Finding): FindingJson {
	const { also, code, fingerprint, group, params, place, record, result, severity } = finding;
	return { code, name: ruleOf(code).name, severity, result, group, place: place === null ? null : placeJson(place), record, also: also.map(placeJson), params, fingerprint, what: sentenceOf(finding), do: toDo(finding) };
}

function placeJson({ path, line, column, offset, length }: FindingPlace): PlaceJson {
	return { path, line, column, offset, length };
}

function tally(findings: readonly Finding[], result: Finding['result']): Tally {
	const of = (severity: Severity): number => findings.filter((finding) => finding.result === result && finding.severity === severity).length;
	return { errors: of('error'), warnings: of('warning'), notes: of('note') };
}

function filesOf(look: LastLook): CheckReport['baseline']['files'] {
	return Object.fromEntries([...look.files].map(([path, { rows, bytes }]) => [path, { rows, bytes }]));
}
