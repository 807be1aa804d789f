/** Findings by what is to be done about them, then by rule; narrowed to a severity or to one record. Pure. */
import { SEVERITIES, type Finding, type Report, type Severity } from '../../validator/finding-types';
import { ruleOf, type Mendable, type Rule } from '../../validator/rule-table';
import type { RecordKey } from '../../workspace/snapshot-types';

/** In the order in which they are shown: what only the person can do comes first. */
const MENDERS: readonly Mendable[] = ['person', 'agent', 'nobody'];

export interface RuleFindings {
	readonly rule: Rule;
	/** The level that holds here; the worst of its findings. */
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	/** Found and not listed. */
	readonly omitted: number;
}

export interface FindingsGroup {
	readonly mend: Mendable;
	/** With those that are not listed. */
	readonly count: number;
	readonly rules: readonly RuleFindings[];
}

export interface FindingsNarrowing {
	readonly severity: Severity | null;
	readonly record: RecordKey | null;
}

/** The groups that have something, rules by severity and then by code. */
export function findingGroups(report: Report, { severity, record }: FindingsNarrowing): readonly FindingsGroup[] {
	const byRule = new Map<Finding['code'], Finding[]>();
	for (const finding of report.findings) {
		if (severity !== null && finding.severity !== severity) continue;
		if (record !== null && finding.record !== record) continue;
		const known = byRule.get(finding.code);
		if (known === undefined) byRule.set(finding.code, [finding]);
		else known.push(finding);
	}
	const rules = [...byRule].map(([code, findings]): RuleFindings => ({ rule: ruleOf(code), severity: worst(findings), findings, omitted: record === null ? (report.omitted.get(code) ?? 0) : 0 }));
	rules.sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || (one.rule.code < other.rule.code ? -1 : 1));
	return MENDERS.flatMap((mend) => {
		const own = rules.filter(({ rule }) => rule.mendable === mend);
		return own.length === 0 ? [] : [{ mend, count: own.reduce((sum, { findings, omitted }) => sum + findings.length + omitted, 0), rules: own }];
	});
}

/** How many findings there are of each severity, with those that are not listed. */
export function severityCounts({ form, meaning }: Pick<Report, 'form' | 'meaning'>): Readonly<Record<Severity, number>> {
	return { error: form.errors + meaning.errors, warning: form.warnings + meaning.warnings, note: form.notes + meaning.notes };
}

/** What is wrong with one record. */
export interface RecordFindings {
	readonly severity: Severity;
	readonly findings: readonly Finding[];
}

const KNOWN = new WeakMap<Report, ReadonlyMap<RecordKey, RecordFindings>>();

/** The findings of each record that has some, computed once per report. Notes ask for nothing and are left out. */
export function findingsByRecord(report: Report): ReadonlyMap<RecordKey, RecordFindings> {
	const known = KNOWN.get(report);
	if (known !== undefined) return known;
	const lists = new Map<RecordKey, Finding[]>();
	for (const finding of report.findings) {
		if (finding.record === null || finding.severity === 'note') continue;
		const list = lists.get(finding.record);
		if (list === undefined) lists.set(finding.record, [finding]);
		else list.push(finding);
	}
	const found = new Map([...lists].map(([key, findings]) => [key, { severity: worst(findings), findings }]));
	KNOWN.set(report, found);
	return found;
}

function worst(findings: readonly Finding[]): Severity {
	return SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity)) ?? 'note';
}
