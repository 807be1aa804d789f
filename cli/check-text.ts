/** The findings for people: one line each, in the form that editors and agents know (`path:line:column`), and a last line that counts. */
import type { Severity, Tally } from '../src/validator/finding-types';
import { errorsIn } from './check-report';
import type { CheckReport, FindingJson } from './check-report';
import { printable } from './printable';

/** On a terminal; the word stands there as well. */
const COLOURS: Readonly<Record<Severity, string>> = { error: '31', warning: '33', note: '2' };

export interface TextOptions {
	/** Whether escape codes for colours may be used. */
	readonly colour: boolean;
	/** Says under each finding what is to be done. */
	readonly explain: boolean;
	readonly rules: number;
}

/** The report as text, ending in a line break. */
export function checkText(report: CheckReport, options: TextOptions): string {
	const lines = report.findings.flatMap((finding) => {
		const line = findingLine(finding, options.colour);
		return options.explain ? [line, `    do: ${printable(finding.do)}`] : [line];
	});
	for (const [code, count] of Object.entries(report.omitted)) lines.push(`and ${number(count)} more of ${code} that are not listed`);
	return `${[...lines, ...lastLines(report, options)].join('\n')}\n`;
}

function findingLine({ code, place, severity, what }: FindingJson, colour: boolean): string {
	const where = place === null ? 'workspace' : `${printable(place.path)}:${String(place.line)}:${String(place.column)}`;
	const word = colour ? `\u001b[${COLOURS[severity]}m${severity}\u001b[0m` : severity;
	return `${where}  ${word} ${code}  ${printable(what)}`;
}

function lastLines(report: CheckReport, { rules }: TextOptions): readonly string[] {
	const { checked, complete, error, form, meaning, since } = report;
	const all = sum([form, meaning]);
	const found = all.errors + all.warnings + all.notes;
	const what = `${count(checked.files, 'file')}, ${count(checked.lines, 'line')}, ${count(checked.records, 'record')}, ${count(rules, 'rule')}`;
	const lines: string[] = [];
	if (!complete) lines.push('Not everything could be read: what is not told here may still be wrong.');
	if (since !== null) lines.push(sinceLine(since));
	const kind = since === null ? 'finding' : 'new finding';
	const verdict = found === 0 ? `No ${kind}s.` : `${count(found, kind)}, ${count(errorsIn(report), 'error')}.`;
	lines.push(error ?? `${verdict} Form: ${tallyWords(form)}. Meaning: ${tallyWords(meaning)}. Checked: ${what}.`);
	return lines;
}

function sinceLine({ kind, value, gone }: NonNullable<CheckReport['since']>): string {
	if (kind === 'time') return `Only what is in files written since ${printable(value)}, and what is about no file.`;
	return `Compared with ${printable(value)}: ${gone === null ? 'how many findings are gone cannot be told' : `${count(gone, 'finding')} of then ${gone === 1 ? 'is' : 'are'} gone`}.`;
}

function tallyWords({ errors, warnings, notes }: Tally): string {
	const parts = [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : '', notes > 0 ? count(notes, 'note') : ''].filter((part) => part !== '');
	return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function sum(tallies: readonly Tally[]): Tally {
	return tallies.reduce((one, other) => ({ errors: one.errors + other.errors, warnings: one.warnings + other.warnings, notes: one.notes + other.notes }));
}

function count(value: number, word: string): string {
	return `${number(value)} ${word}${value === 1 ? '' : 's'}`;
}

function number(value: number): string {
	return value.toLocaleString('en-US');
}
