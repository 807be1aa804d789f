/** What `search` and `doctor` were asked for. */
import { SEARCH_MODES } from '../src/search/search-types';
import type { SearchMode } from '../src/search/search-types';
import { nearestName } from '../src/workspace/nearest-name';
import { didYouMean } from './command-line';
import type { Line, OptionName } from './command-line';

/** `null` = as usual. */
export interface SearchAsked {
	readonly query: string;
	readonly mode: SearchMode | null;
	/** Empty = every route the environment makes. */
	readonly routes: readonly string[];
	readonly count: number | null;
	readonly timeoutMs: number | null;
	readonly deadlineMs: number | null;
	readonly json: boolean;
}

export interface DoctorAsked {
	readonly live: boolean;
	readonly routes: readonly string[];
	readonly json: boolean;
}

/** The bounds of the runtime's settings (src/search/search-settings.ts): outside them a number is refused, not bent. */
const COUNT = [1, 100] as const;
const TIMEOUT_MS = [100, 120_000] as const;
const DEADLINE_MS = [100, 300_000] as const;

/** Reads the line of `search`; a text is the sentence that says what is wrong. */
export function readSearch(line: Line): SearchAsked | string {
	const [query, ...more] = line.words;
	if (query === undefined || query.trim() === '') return 'search needs a query.';
	if (more.length > 0) return `search takes one query; ${String(more.length)} more given. Put a query of several words in quotes.`;
	const [mode] = line.values('--strategy');
	if (mode !== undefined && !isMode(mode)) return `Unknown strategy ${mode}.${didYouMean(nearestName(mode, SEARCH_MODES))}`;
	const count = numberOf(line, '--count', COUNT);
	const timeoutMs = numberOf(line, '--timeout', TIMEOUT_MS);
	const deadlineMs = numberOf(line, '--deadline', DEADLINE_MS);
	if (typeof count === 'string') return count;
	if (typeof timeoutMs === 'string') return timeoutMs;
	if (typeof deadlineMs === 'string') return deadlineMs;
	return { query, mode: mode ?? null, routes: line.values('--route'), count, timeoutMs, deadlineMs, json: line.has('--json') };
}

/** Reads the line of `doctor`; a text is the sentence that says what is wrong. */
export function readDoctor(line: Line): DoctorAsked | string {
	if (line.words.length > 0) return 'doctor takes no words. To check one route alone, use --route.';
	return { live: line.has('--live'), routes: line.values('--route'), json: line.has('--json') };
}

function numberOf(line: Line, option: OptionName, [least, most]: readonly [number, number]): number | null | string {
	const [text] = line.values(option);
	if (text === undefined) return null;
	const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
	return value >= least && value <= most ? value : `${option} is a whole number from ${String(least)} to ${String(most)}; ${text} is none.`;
}

function isMode(word: string): word is SearchMode {
	return (SEARCH_MODES as readonly string[]).includes(word);
}
