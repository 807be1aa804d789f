/** What `check` and `rules` were asked for. */
import { findRule, RULES } from '../src/validator/rule-table';
import type { RuleCode } from '../src/validator/rule-table';
import { nearestName } from '../src/workspace/nearest-name';
import { didYouMean } from './command-line';
import type { Line } from './command-line';

/** How findings are printed: lines for people, one JSON object, or SARIF 2.1.0. */
export type CheckForm = 'lines' | 'json' | 'sarif';

/** Paths are as given. */
export interface CheckAsked {
	readonly folder: string;
	readonly profile: string | null;
	/** Codes of devices to be believed, as given. */
	readonly trust: readonly string[];
	readonly form: CheckForm;
	/** A file that an earlier `check --json` wrote, or a day or time; `null` = everything is told. */
	readonly since: string | null;
	/** Only these rules; `null` = all. */
	readonly rules: ReadonlySet<RuleCode> | null;
	/** Says under each finding what is to be done. */
	readonly explain: boolean;
	readonly watch: boolean;
}

export interface RulesAsked {
	readonly json: boolean;
}

/** Reads the line of `check`; a text is the sentence that says what is wrong. */
export function readCheck(line: Line): CheckAsked | string {
	const [folder, ...more] = line.words;
	if (folder === undefined || folder === '') return 'check needs a folder.';
	if (more.length > 0) return `check takes one folder; ${String(more.length)} more given. To check several rules, give --rule several times.`;
	if (line.has('--json') && line.has('--sarif')) return '--json and --sarif exclude each other.';
	if (line.has('--sarif') && line.has('--watch')) return '--sarif is one document and does not go with --watch.';
	if (line.has('--explain') && (line.has('--json') || line.has('--sarif'))) return '--explain is for the lines that people read; JSON and SARIF say what to do by themselves.';
	const rules = rulesAsked(line.values('--rule'));
	if (typeof rules === 'string') return rules;
	return {
		folder,
		profile: line.values('--profile')[0] ?? null,
		trust: line.values('--trust'),
		form: line.has('--json') ? 'json' : line.has('--sarif') ? 'sarif' : 'lines',
		since: line.values('--since')[0] ?? null,
		rules,
		explain: line.has('--explain'),
		watch: line.has('--watch'),
	};
}

/** Reads the line of `rules`; a text is the sentence that says what is wrong. */
export function readRules(line: Line): RulesAsked | string {
	if (line.words.length > 0) return 'rules takes no words.';
	return { json: line.has('--json') };
}

/** Codes or names, in any case, several of them in one value with commas between. */
function rulesAsked(given: readonly string[]): ReadonlySet<RuleCode> | null | string {
	if (given.length === 0) return null;
	const codes = new Set<RuleCode>();
	for (const word of given.flatMap((value) => value.split(',')).map((part) => part.trim())) {
		if (word === '') return '--rule has an empty place between its commas.';
		const rule = findRule(word) ?? RULES.find(({ name }) => name === word.toLowerCase()) ?? null;
		if (rule === null) return `Unknown rule ${word}.${didYouMean(nearestName(word.toUpperCase(), RULES.map(({ code }) => code)) ?? nearestName(word.toLowerCase(), RULES.map(({ name }) => name)))} The command rules lists them.`;
		codes.add(rule.code);
	}
	return codes;
}
