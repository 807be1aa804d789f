/**
 * The sentences of the validator's findings in one language: what is wrong, what to do, what to tell an agent. The same texts
 * stand in docs/rules.md, on the command line and in the app.
 */
import { en } from './locales/en';
import type { MessageKey, Translator } from './translate';

/** What the sentences need of a finding (src/validator/finding-types.ts). */
export interface WordedFinding {
	/** `ED101` … */
	readonly code: string;
	readonly place: { readonly path: string; readonly line: number; readonly column: number } | null;
	readonly also: readonly { readonly line: number }[];
	readonly params: Readonly<Record<string, string | number>>;
}

/** Parameters whose values are words of this program and not of a file. */
const WORDS: ReadonlySet<string> = new Set(['what', 'expected', 'step', 'kind', 'first', 'second']);
/** In this rule also what was found instead of the expected is such a word. */
const WRONG_TYPE = 'ED118';
/** Stands for a value that is not there, until its brackets are taken away; a character that no text has. */
const NOTHING = '\ue000';

/** What is wrong, as one sentence. */
export function findingSentence(finding: WordedFinding, t: Translator): string {
	return worded('what', finding, t);
}

/** What the person is to do about it. */
export function findingAdvice(finding: WordedFinding, t: Translator): string {
	return worded('todo', finding, t);
}

/** What an agent is to be told, so that it can mend it; `null` where no agent can. */
export function agentInstruction(finding: WordedFinding, t: Translator): string | null {
	return hasText('agent', finding.code) ? worded('agent', finding, t) : null;
}

/** What a rule is about, where there is no finding: `…` stands for what a finding would name. */
export function ruleSentence(code: string, t: Translator): string {
	return general('what', code, t);
}

/** What is to be done about findings of a rule, in general. */
export function ruleAdvice(code: string, t: Translator): string {
	return general('todo', code, t);
}

/** What an agent is told about findings of a rule, in general; `null` where no agent can mend them. */
export function ruleInstruction(code: string, t: Translator): string | null {
	return hasText('agent', code) ? general('agent', code, t) : null;
}

type Part = 'what' | 'todo' | 'agent';

function worded(part: Part, { code, place, also, params }: WordedFinding, t: Translator): string {
	const shown: Record<string, string | number> = {};
	for (const [name, value] of Object.entries(params)) shown[name] = typeof value === 'string' ? valueWords(code, name, value, t) : value;
	const first = also[0];
	if (first !== undefined) shown['lineBefore'] = first.line;
	if (place !== null) Object.assign(shown, { path: place.path, line: place.line, column: place.column });
	const text = t(keyOf(part, code), shown);
	return text.includes(NOTHING) ? withoutGaps(text) : text;
}

function general(part: Part, code: string, t: Translator): string {
	return t(keyOf(part, code)).replace(/\{\w+\}/g, '…');
}

function valueWords(code: string, name: string, value: string, t: Translator): string {
	if (value === '') return NOTHING;
	if (!WORDS.has(name) && !(name === 'found' && code === WRONG_TYPE)) return value;
	for (const key of [`rules.word.${value}`, `health.problem.${value}`]) if (isKey(key)) return t(key);
	return value;
}

/** Brackets around nothing go; elsewhere a dash says that there is nothing. */
function withoutGaps(text: string): string {
	return text.replace(/\s?[（(][^（）()]*\ue000[^（）()]*[)）]/g, '').replaceAll(NOTHING, '–');
}

const KEYS: Readonly<Record<Part, (code: string) => string>> = {
	what: (code) => `rules.what.${code}`,
	todo: (code) => `rules.todo.${code}`,
	agent: (code) => `rules.agent.${code}`,
};

function hasText(part: Part, code: string): boolean {
	return isKey(KEYS[part](code));
}

function keyOf(part: Part, code: string): MessageKey {
	const key = KEYS[part](code);
	if (!isKey(key)) throw new RangeError(`No text ${key}`);
	return key;
}

function isKey(key: string): key is MessageKey {
	return Object.hasOwn(en, key);
}
