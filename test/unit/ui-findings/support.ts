import type { Finding, Report, Severity } from '../../../src/validator/finding-types';
import { fingerprintOf } from '../../../src/validator/fingerprint';
import { ruleOf, type RuleCode } from '../../../src/validator/rule-table';

export interface FindingParts {
	readonly severity?: Severity;
	readonly place?: { readonly path: string; readonly line: number };
	readonly also?: readonly number[];
	readonly params?: Readonly<Record<string, string | number>>;
	readonly record?: string;
	/** What makes it another finding than others of its rule. */
	readonly mark?: string;
}

/** A finding of a rule, as the validator would make it. */
export function finding(code: RuleCode, { severity, place = { path: 'approval_queue.jsonl', line: 1 }, also = [], params = {}, record, mark = '' }: FindingParts): Finding {
	const { group, result, severity: usual } = ruleOf(code);
	const at = (path: string, line: number) => ({ path, line, column: 1, offset: (line - 1) * 40, length: 39 });
	return {
		code,
		severity: severity ?? usual,
		result,
		group,
		place: at(place.path, place.line),
		record: record ?? null,
		also: also.map((line) => at(place.path, line)),
		params,
		fingerprint: fingerprintOf(code, place.path, mark),
	};
}

/** A report of these findings. */
export function report(findings: readonly Finding[], { omitted = [] }: { readonly omitted?: readonly (readonly [RuleCode, number])[] } = {}): Report {
	const tally = (result: Finding['result']) => {
		const of = (severity: Severity): number => findings.filter((one) => one.result === result && one.severity === severity).length;
		return { errors: of('error'), warnings: of('warning'), notes: of('note') };
	};
	return {
		findings,
		form: tally('form'),
		meaning: tally('meaning'),
		omitted: new Map(omitted),
		checked: { files: 5, lines: 1234, records: 1 },
		complete: true,
		tookMs: 12,
		checklist: null,
		look: { files: new Map([['approval_queue.jsonl', { rows: 3, bytes: 120 }]]) },
	};
}
