/** The rules' sentences in English, for a terminal and for machines. */
import { agentInstruction, findingAdvice, findingSentence, ruleAdvice, ruleInstruction, ruleSentence } from '../src/i18n/finding-words';
import { createTranslator } from '../src/i18n/translate';
import type { Finding } from '../src/validator/finding-types';
import type { RuleCode } from '../src/validator/rule-table';

const ENGLISH = createTranslator('en');

/** What is wrong, one sentence. */
export function sentenceOf(finding: Finding): string {
	return findingSentence(finding, ENGLISH);
}

/** The instruction for an agent where one can mend it, else what the person is to do. */
export function toDo(finding: Finding): string {
	return agentInstruction(finding, ENGLISH) ?? findingAdvice(finding, ENGLISH);
}

/** What a rule is about; `…` stands for what a finding names. */
export function ruleWords(code: RuleCode): { readonly what: string; readonly do: string; readonly agent: string | null } {
	return { what: ruleSentence(code, ENGLISH), do: ruleAdvice(code, ENGLISH), agent: ruleInstruction(code, ENGLISH) };
}
