/** What `rules` prints: every rule with what it says, how it counts, and who can mend what it finds. */
import { RULE_GROUPS } from '../src/validator/finding-types';
import { RULES } from '../src/validator/rule-table';
import type { Rule } from '../src/validator/rule-table';
import { ruleWords } from './rule-words';

/** The rules as data, in the order of their codes. */
export function rulesJson(): readonly unknown[] {
	return RULES.map(({ code, name, severity, group, result, mendable, isFixed }) => ({ code, name, severity, group, result, mendable, fixed: isFixed, ...ruleWords(code) }));
}

/** The rules as lines, by group, ending in a line break. */
export function rulesText(): string {
	const groups = RULE_GROUPS.map((group) => [group, ...RULES.filter((rule) => rule.group === group).map(ruleLine)].join('\n'));
	return `${groups.join('\n\n')}\n\n${String(RULES.length)} rules. Where a line ends in [fixed], no profile can change how the rule counts.\n`;
}

function ruleLine({ code, severity, isFixed }: Rule): string {
	return `  ${code}  ${severity.padEnd(7)}  ${ruleWords(code).what}${isFixed ? ' [fixed]' : ''}`;
}
