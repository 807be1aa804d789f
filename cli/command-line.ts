/** Takes a line apart into words, flags and values. Nothing is guessed: an unknown word is an error that names the nearest right one (R68). */
import { nearestName } from '../src/workspace/nearest-name';

export const COMMANDS = ['status', 'check', 'rules', 'search', 'doctor'] as const;
export type Command = (typeof COMMANDS)[number];

interface Option {
	/** What it takes, for the sentence that says it is missing; `null` = it is a flag. */
	readonly takes: string | null;
	readonly of: readonly Command[];
	/** May be given more than once. */
	readonly many?: true;
}

const OPTIONS = {
	'--json': { takes: null, of: COMMANDS },
	'--items': { takes: null, of: ['status'] },
	'--claims': { takes: null, of: ['status'] },
	'--runs': { takes: null, of: ['status'] },
	'--profile': { takes: 'a file', of: ['status', 'check'] },
	'--trust': { takes: 'a code', of: ['status', 'check'], many: true },
	'--sarif': { takes: null, of: ['check'] },
	'--since': { takes: 'a report of an earlier check, or a time', of: ['check'] },
	'--rule': { takes: 'the code of a rule', of: ['check'], many: true },
	'--explain': { takes: null, of: ['check'] },
	'--watch': { takes: null, of: ['check'] },
	'--strategy': { takes: 'fallback, race or aggregate', of: ['search'] },
	'--route': { takes: 'a route or a provider', of: ['search', 'doctor'], many: true },
	'--count': { takes: 'a number', of: ['search'] },
	'--timeout': { takes: 'milliseconds', of: ['search'] },
	'--deadline': { takes: 'milliseconds', of: ['search'] },
	'--live': { takes: null, of: ['doctor'] },
} as const satisfies Readonly<Record<string, Option>>;
export type OptionName = keyof typeof OPTIONS;

/** The options that win over everything else, on any line. */
const ALWAYS = ['--help', '-h', '--version'] as const;

export interface Line {
	readonly command: Command;
	/** What is no option, without the command. */
	readonly words: readonly string[];
	has(flag: OptionName): boolean;
	/** The values of an option in the order given; empty = not given. */
	values(option: OptionName): readonly string[];
}

export type Reading = { readonly kind: 'line'; readonly line: Line } | { readonly kind: 'help' } | { readonly kind: 'version' } | { readonly kind: 'wrong'; readonly message: string; readonly json: boolean; readonly command: Command | null };

/**
 * What stands on the line; `wrong` with a sentence when it is none that exists. `--help` and `--version` win over
 * everything else, so that they can be added to any line. What follows `--` is words.
 * @param given the arguments after the program's name
 */
export function readLine(given: readonly string[]): Reading {
	const end = given.indexOf('--');
	const part = end === -1 ? given : given.slice(0, end);
	const json = part.includes('--json');
	const wrong = (message: string, command: Command | null = null): Reading => ({ kind: 'wrong', message, json, command });
	if (part.includes('--help') || part.includes('-h')) return { kind: 'help' };
	if (part.includes('--version')) return { kind: 'version' };

	const words: string[] = [];
	const said = new Map<OptionName, string[]>();
	for (let at = 0; at < part.length; at += 1) {
		const word = part[at] ?? '';
		if (!word.startsWith('-') || word === '-') {
			words.push(word);
			continue;
		}
		const equals = word.startsWith('--') ? word.indexOf('=') : -1;
		const name = equals === -1 ? word : word.slice(0, equals);
		if (!isOption(name)) return wrong(`Unknown option ${name}.${didYouMean(nearestName(name, [...Object.keys(OPTIONS), ...ALWAYS]))}`);
		const option: Option = OPTIONS[name];
		if (option.takes === null) {
			if (equals !== -1) return wrong(`${name} takes no value.`);
			said.set(name, []);
			continue;
		}
		if (equals === -1) at += 1;
		const value = equals === -1 ? part[at] : word.slice(equals + 1);
		if (value === undefined || value === '' || (equals === -1 && value.startsWith('--'))) return wrong(`${name} needs ${option.takes}.`);
		const before = said.get(name);
		if (before !== undefined && option.many !== true) return wrong(`${name} is given twice.`);
		said.set(name, [...(before ?? []), value]);
	}
	if (end !== -1) words.push(...given.slice(end + 1));

	const [command, ...more] = words;
	if (command === undefined) return wrong('No command given.');
	if (!isCommand(command)) return wrong(`Unknown command ${command}.${didYouMean(nearestName(command, COMMANDS))}`);
	const foreign = [...said.keys()].find((name) => !(OPTIONS[name].of as readonly Command[]).includes(command));
	if (foreign !== undefined) return wrong(`${command} does not take ${foreign}.`, command);
	return { kind: 'line', line: { command, words: more, has: (flag) => said.has(flag), values: (option) => said.get(option) ?? [] } };
}

/** ` Did you mean …?`, or nothing. */
export function didYouMean(name: string | null): string {
	return name === null ? '' : ` Did you mean ${name}?`;
}

function isOption(name: string): name is OptionName {
	return Object.hasOwn(OPTIONS, name);
}

function isCommand(word: string): word is Command {
	return (COMMANDS as readonly string[]).includes(word);
}
