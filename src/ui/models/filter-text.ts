/** Filter texts put together for a person: quoting, one condition added, a problem as a sentence. Pure. */
import { revealedText } from '../../records/hidden-text';
import type { Translator } from '../../i18n/translate';
import type { Field } from './fields';
import type { FilterProblem } from './filter';
import { filterWords } from './filter-words';

/** What the condition builder offers; `filled` is `is not empty`. */
export const BUILDER_OPERATORS = ['=', '!=', 'contains', '<', '>', 'empty', 'filled'] as const;
export type BuilderOperator = (typeof BUILDER_OPERATORS)[number];

const KEYWORDS = new Set(['and', 'or', 'not', 'in', 'is', 'contains', 'empty', '且', '或', '非', '包含', '为空', '不为空', '不包含', '属于']);

/** A name or value as it must stand in a filter: quoted when it is empty or would be read as something else. */
export function quoted(text: string): string {
	const words = filterWords(text);
	const plain = words.length > 0 && words.every((word) => word.kind === 'word' && !KEYWORDS.has(word.text.toLowerCase())) && text.trim() === text;
	if (plain) return text;
	return text.includes('"') ? `\u300c${text.replaceAll('\u300d', '')}\u300d` : `"${text}"`;
}

/** One condition in the filter language. Names of more than one word are quoted. */
export function conditionText(name: string, operator: BuilderOperator, value: string): string {
	const safeName = /\s/u.test(name) ? `"${name}"` : quoted(name);
	if (operator === 'empty') return `${safeName} is empty`;
	if (operator === 'filled') return `${safeName} is not empty`;
	return `${safeName} ${operator} ${quoted(value)}`;
}

/** Adds a condition with `and`; an existing filter with `or` is put in brackets, so that its meaning stays. */
export function withCondition(filter: string, condition: string): string {
	const before = filter.trim();
	if (before === '') return condition;
	const hasOr = filterWords(before).some((word) => word.kind === 'word' && ['or', '或'].includes(word.text.toLowerCase()));
	return hasOr ? `(${before}) and ${condition}` : `${before} and ${condition}`;
}

/** The problem as a sentence in the person's language. */
export function problemText(problem: FilterProblem, t: Translator): string {
	const found = problem.found === '' ? t('filters.end') : problem.found;
	const sentence =
		problem.code === 'unknown_field' && problem.nearest !== null
			? t('filters.problem.unknown_field_near', { found, nearest: problem.nearest })
			: t(`filters.problem.${problem.code}`, { found });
	return t('filters.notApplied', { problem: sentence });
}

/** The label of a field: the file's own name for tracker columns, else the translated one. */
export function fieldLabel<Row>(field: Field<Row>, t: Translator): string {
	return field.ownLabel === undefined ? t(field.label) : revealedText(field.ownLabel);
}
