/** Reads the arguments of the command line. Nothing is guessed: an unknown word is an error that names the nearest right one (R68). */
import { nearestName } from '../src/workspace/nearest-name';

export const COMMANDS = ['status'] as const;
const FLAGS = ['--json', '--items', '--claims', '--runs', '--help', '--version'] as const;
const VALUE_OPTIONS = ['--profile', '--trust'] as const;
/** What each of them takes, for the sentence that says it is missing. */
const VALUE_OF = { '--profile': 'a file', '--trust': 'a code' } as const;
const OPTIONS = [...FLAGS, ...VALUE_OPTIONS, '-h'] as const;

/** What `status` was asked for. Paths are as given. */
export interface StatusRequest {
	readonly folder: string;
	readonly profile: string | null;
	/** Codes of devices to be believed, as given. */
	readonly trust: readonly string[];
	readonly json: boolean;
	readonly items: boolean;
	readonly claims: boolean;
	readonly runs: boolean;
}

export type Request =
	| { readonly command: 'status'; readonly status: StatusRequest }
	| { readonly command: 'help' }
	| { readonly command: 'version' }
	| { readonly command: 'wrong'; readonly message: string; readonly json: boolean };

/**
 * What the arguments ask for; `wrong` with a sentence when they ask for nothing that exists. `--help` and `--version`
 * win over everything else, so that they can be added to any line.
 * @param given the arguments after the program's name
 */
export function readArguments(given: readonly string[]): Request {
	const end = given.indexOf('--');
	const optionsPart = end === -1 ? given : given.slice(0, end);
	const wrong = (message: string): Request => ({ command: 'wrong', message, json: optionsPart.includes('--json') });
	if (optionsPart.includes('--help') || optionsPart.includes('-h')) return { command: 'help' };
	if (optionsPart.includes('--version')) return { command: 'version' };

	const words: string[] = [];
	const flags = new Set<string>();
	let profile: string | null = null;
	const trust: string[] = [];
	for (let at = 0; at < optionsPart.length; at += 1) {
		const word = optionsPart[at] ?? '';
		const equals = word.startsWith('--') ? word.indexOf('=') : -1;
		const name = equals === -1 ? word : word.slice(0, equals);
		if (!word.startsWith('-') || word === '-') {
			words.push(word);
		} else if (isOneOf(name, VALUE_OPTIONS)) {
			if (equals === -1) at += 1;
			const value = equals === -1 ? optionsPart[at] : word.slice(equals + 1);
			if (value === undefined || value === '' || (equals === -1 && value.startsWith('--'))) return wrong(`${name} needs ${VALUE_OF[name]}.`);
			if (name === '--trust') trust.push(value);
			else if (profile === null) profile = value;
			else return wrong(`${name} is given twice.`);
		} else if (isOneOf(name, FLAGS)) {
			if (equals !== -1) return wrong(`${name} takes no value.`);
			flags.add(name);
		} else {
			return wrong(`Unknown option ${name}.${didYouMean(nearestName(name, OPTIONS))}`);
		}
	}
	if (end !== -1) words.push(...given.slice(end + 1));

	const [command, folder, ...more] = words;
	if (command === undefined) return wrong('No command given.');
	if (!isOneOf(command, COMMANDS)) return wrong(`Unknown command ${command}.${didYouMean(nearestName(command, COMMANDS))}`);
	if (folder === undefined || folder === '') return wrong('status needs a folder.');
	if (more.length > 0) return wrong(`status takes one folder; ${more.length} more given.`);
	const has = (flag: (typeof FLAGS)[number]): boolean => flags.has(flag);
	return {
		command: 'status',
		status: { folder, profile, trust, json: has('--json'), items: has('--items'), claims: has('--claims'), runs: has('--runs') },
	};
}

function isOneOf<Word extends string>(word: string, words: readonly Word[]): word is Word {
	return (words as readonly string[]).includes(word);
}

function didYouMean(name: string | null): string {
	return name === null ? '' : ` Did you mean ${name}?`;
}

export const USAGE = `Usage: evidence-desk status DIR [options]

Reads a workspace and says what is in it. It never writes.

Options
  --profile FILE  use this profile instead of DIR/evidence-desk.json (may lie outside DIR)
  --trust CODE    believe the decisions of a device (its code is in the app's settings);
                  may be given several times, also in EVIDENCE_DESK_TRUST
  --json          print one JSON object instead of tables
  --items         list the approval items
  --claims        list the claims
  --runs          list the search and retrieval runs
  --help, -h      print this text
  --version       print the version

Exit status
  0  everything was read
  1  degraded: damaged lines, a file or folder that cannot be read, a profile with mistakes,
     decisions that nobody signed, or no evidence at all
  2  nothing could be read, or wrong arguments
`;
