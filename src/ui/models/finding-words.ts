/** Findings in the person's words: what was checked, the one line of trust, and what is handed to an agent. Pure. */
import { agentInstruction, findingSentence } from '../../i18n/finding-words';
import type { Translator } from '../../i18n/translate';
import type { Finding, Report, Result, Severity, Tally } from '../../validator/finding-types';
import { RULES, type RuleCode } from '../../validator/rule-table';
import type { RuleLevels } from '../../workspace/report-types';
import { severityCounts, type RecordFindings, type RuleFindings } from './finding-groups';

/** Shape and word together: nothing is said by colour alone. */
export const SEVERITY_SHAPES: Readonly<Record<Severity, string>> = { error: '■', warning: '▲', note: '○' };

/** Instructions are copied into a prompt: more than this are only counted. */
const MOST_INSTRUCTIONS = 100;

/** `2 errors, 1 note`; a sentence of its own when there is nothing. */
export function tallyWords(tally: Tally, t: Translator): string {
	const parts: string[] = [];
	if (tally.errors > 0) parts.push(t('findings.errors', { n: tally.errors }));
	if (tally.warnings > 0) parts.push(t('findings.warnings', { n: tally.warnings }));
	if (tally.notes > 0) parts.push(t('findings.notes', { n: tally.notes }));
	return parts.length === 0 ? t('findings.nothing') : parts.join(t('common.listSeparator'));
}

/** `Checked: 9 files, 1,204 lines and 900 records against 102 rules.` */
export function checkedWords({ checked }: Pick<Report, 'checked'>, levels: RuleLevels | undefined, t: Translator): string {
	return t('findings.checked', {
		files: t('findings.files', { n: checked.files }),
		lines: t('findings.lines', { n: checked.lines }),
		records: t('findings.records', { n: checked.records }),
		rules: t('findings.rules', { n: rulesInForce(levels) }),
	});
}

/** Rules that the profile has not turned off. */
function rulesInForce(levels: RuleLevels | undefined): number {
	const off = new Set([...(levels ?? [])].flatMap(([code, level]) => (level === 'off' ? [code.toUpperCase()] : [])));
	return RULES.filter(({ code, isFixed }) => isFixed || !off.has(code)).length;
}

/** What is counted under one plain word in the line of trust; the rest is counted as findings. */
const PLAIN_WORDS: readonly { readonly word: MessageOfPart; readonly result: Result; readonly codes: readonly RuleCode[] }[] = [
	{ word: 'findings.part.unreadable', result: 'form', codes: ['ED123', 'ED109'] },
	{ word: 'findings.part.damaged', result: 'form', codes: ['ED101', 'ED102', 'ED103', 'ED104', 'ED105', 'ED106', 'ED107', 'ED108', 'ED124'] },
	{ word: 'findings.part.unattributed', result: 'meaning', codes: ['ED301', 'ED302', 'ED303'] },
	{ word: 'findings.part.emptied', result: 'meaning', codes: ['ED404', 'ED405'] },
	{ word: 'findings.part.notRecorded', result: 'meaning', codes: ['ED401'] },
	{ word: 'findings.part.secrets', result: 'meaning', codes: ['ED601'] },
	{ word: 'findings.part.contradictions', result: 'meaning', codes: ['ED321'] },
	{ word: 'findings.part.unsourced', result: 'meaning', codes: ['ED205'] },
];
type MessageOfPart = 'findings.part.unreadable' | 'findings.part.damaged' | 'findings.part.unattributed' | 'findings.part.emptied' | 'findings.part.notRecorded' | 'findings.part.secrets' | 'findings.part.contradictions' | 'findings.part.unsourced';

/**
 * One result in words: `2 lines damaged; 1 more finding`. Notes ask for nothing and are not mentioned.
 * @returns a sentence of its own when there is no error and no warning
 */
export function trustWords(report: Report, result: Result, t: Translator): string {
	const counts = new Map<RuleCode, number>();
	for (const { code, result: own, severity } of report.findings) if (own === result && severity !== 'note') counts.set(code, (counts.get(code) ?? 0) + 1);
	const tally = report[result];
	let rest = tally.errors + tally.warnings;
	const parts: string[] = [];
	for (const { word, result: own, codes } of PLAIN_WORDS) {
		if (own !== result) continue;
		const n = codes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0);
		rest -= n;
		if (n > 0) parts.push(t(word, { n }));
	}
	if (rest > 0) parts.push(t(parts.length === 0 ? 'findings.part.other' : 'findings.part.more', { n: rest }));
	return parts.length === 0 ? t('findings.nothingWrong') : parts.join(t('findings.separator'));
}

/** What stands at the tab and in the first sentence of Health beside the files: `3 errors, 2 warnings by the rules`. */
export function ruleCountWords(report: Report, t: Translator): string | null {
	const { error, warning } = severityCounts(report);
	if (error + warning === 0) return null;
	return t('findings.byRules', { counts: tallyWords({ errors: error, warnings: warning, notes: 0 }, t) });
}

/** The tooltip of a badge: the first sentence, and how many more. */
export function badgeWords({ findings }: RecordFindings, t: Translator): string {
	const [first] = findings;
	if (first === undefined) return '';
	const sentence = findingSentence(first, t);
	return findings.length === 1 ? sentence : t('findings.andMore', { sentence, n: findings.length - 1 });
}

/** What an agent is told about one finding, or about all of a rule; `null` where no agent can mend it. */
export function instructionText({ rule, findings, omitted }: Pick<RuleFindings, 'rule' | 'findings' | 'omitted'>, t: Translator): string | null {
	const all = [...new Set(findings.flatMap((finding: Finding) => agentInstruction(finding, t) ?? []))];
	const [only] = all;
	if (only === undefined) return null;
	const left = all.length - MOST_INSTRUCTIONS + omitted;
	const lines = all.slice(0, MOST_INSTRUCTIONS);
	if (all.length === 1 && omitted === 0) return `${only} (${rule.code})`;
	const rest = left > 0 && (all.length > MOST_INSTRUCTIONS || omitted > 0) ? [t('findings.instructionMore', { n: Math.max(left, omitted), code: rule.code })] : [];
	return [t('findings.instructionHead', { code: rule.code, n: lines.length }), ...lines.map((line) => `- ${line}`), ...rest].join('\n');
}
