/** Reads the arguments of the command line: what each command was asked for, and the usage text. */
import { readCheck, readRules } from './check-arguments';
import type { CheckAsked, RulesAsked } from './check-arguments';
import { readLine } from './command-line';
import type { Command } from './command-line';
import { readDoctor, readSearch } from './search-arguments';
import type { DoctorAsked, SearchAsked } from './search-arguments';

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
	| { readonly command: 'check'; readonly check: CheckAsked }
	| { readonly command: 'rules'; readonly rules: RulesAsked }
	| { readonly command: 'search'; readonly search: SearchAsked }
	| { readonly command: 'doctor'; readonly doctor: DoctorAsked }
	| { readonly command: 'help' }
	| { readonly command: 'version' }
	| { readonly command: 'wrong'; readonly message: string; readonly json: boolean; readonly of: Command | null };

/**
 * What the arguments ask for; `wrong` with a sentence when they ask for nothing that exists. `--help` and `--version`
 * win over everything else, so that they can be added to any line.
 * @param given the arguments after the program's name
 */
export function readArguments(given: readonly string[]): Request {
	const reading = readLine(given);
	if (reading.kind === 'wrong') return { command: 'wrong', message: reading.message, json: reading.json, of: reading.command };
	if (reading.kind !== 'line') return { command: reading.kind };
	const { line } = reading;
	const wrong = (message: string): Request => ({ command: 'wrong', message, json: line.has('--json') || line.has('--sarif'), of: line.command });
	switch (line.command) {
		case 'status': {
			const [folder, ...more] = line.words;
			if (folder === undefined || folder === '') return wrong('status needs a folder.');
			if (more.length > 0) return wrong(`status takes one folder; ${more.length} more given.`);
			return {
				command: 'status',
				status: { folder, profile: line.values('--profile')[0] ?? null, trust: line.values('--trust'), json: line.has('--json'), items: line.has('--items'), claims: line.has('--claims'), runs: line.has('--runs') },
			};
		}
		case 'check': {
			const check = readCheck(line);
			return typeof check === 'string' ? wrong(check) : { command: 'check', check };
		}
		case 'rules': {
			const rules = readRules(line);
			return typeof rules === 'string' ? wrong(rules) : { command: 'rules', rules };
		}
		case 'search': {
			const search = readSearch(line);
			return typeof search === 'string' ? wrong(search) : { command: 'search', search };
		}
		case 'doctor': {
			const doctor = readDoctor(line);
			return typeof doctor === 'string' ? wrong(doctor) : { command: 'doctor', doctor };
		}
	}
}

export const USAGE = `Usage: evidence-desk status DIR [options]
       evidence-desk check DIR [options]
       evidence-desk rules [--json]
       evidence-desk search QUERY [options]
       evidence-desk doctor [options]

status reads a workspace and says what is in it. It never writes.
  --profile FILE  use this profile instead of DIR/evidence-desk.json (may lie outside DIR)
  --trust CODE    believe the decisions of a device (its code is in the app's settings);
                  may be given several times, also in EVIDENCE_DESK_TRUST
  --json          print one JSON object instead of tables
  --items         list the approval items
  --claims        list the claims
  --runs          list the search and retrieval runs

check judges a workspace by the rules and prints one line per finding. It never writes.
  --explain       say under each finding what is to be done
  --rule CODE     only this rule; may be given several times
  --since LAST    only what is new since LAST: a file that check --json wrote, or a day or time
  --watch         check again after each change, until Ctrl-C
  --json          print one JSON object (with --watch: one per line)
  --sarif         print SARIF 2.1.0
  --profile FILE, --trust CODE  as for status

rules lists the rules, with what each says and how it counts.

search asks search providers. It writes nothing, here or elsewhere.
  --strategy S    fallback (one after the other), race (the first answer) or aggregate (all)
  --route ID      ask this route or provider; several are asked in the order given
  --count N       how many results, 1 to 100
  --timeout MS    for one request
  --deadline MS   for the whole search
  --json          print the outcome as one JSON object

doctor says which routes there are and what is wrong with them.
  --live          send one request to each provider (paid ones cost one)
  --route ID      only this route or provider; may be given several times
  --json          print one JSON object

  --help, -h      print this text
  --version       print the version

Keys come from the environment alone: TAVILY_API_KEY, BRAVE_API_KEY and so on, one for
each provider, and SEARXNG_BASE_URL. TAVILY_BASE_URL and so on give a provider another
address (plain http for this machine and private networks only). HTTPS_PROXY, HTTP_PROXY,
ALL_PROXY and NO_PROXY are obeyed. Wikipedia, Crossref, OpenAlex and DuckDuckGo need no
key; they are asked when --route names them.

Exit status of status
  0  everything was read
  1  degraded: damaged lines, a file or folder that cannot be read, a profile with mistakes, or no evidence at all
  2  nothing could be read, or wrong arguments

Exit status of check
  0  nothing at the level of an error (warnings and notes may be there)
  1  findings at the level of an error
  2  could not be checked, or wrong arguments
  130  --watch was ended (Ctrl-C)

Exit status of search and doctor
  0  an answer, or a part of one; doctor: every route is ready
  2  wrong arguments, or a route that does not exist
  3  answered, and nothing found
  4  failed; doctor: a route is not ready
  5  blocked by a rule or a budget
  130  cancelled (Ctrl-C)
`;
