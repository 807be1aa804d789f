/** `search` and `doctor`: one run of the search runtime, printed. */
import { createStopper } from '../src/search/cancel';
import type { CancelSignal } from '../src/search/cancel';
import type { DoctorReport } from '../src/search/doctor';
import { createSearchRuntime } from '../src/search/runtime';
import type { SearchRuntime } from '../src/search/runtime';
import type { SearchWorld } from '../src/search/runtime-types';
import type { FailureCode, SearchOutcome } from '../src/search/search-types';
import { printableJson } from './printable';
import type { DoctorAsked, SearchAsked } from './search-arguments';
import { doctorText, searchText } from './search-text';

/** What a search needs of the world, besides a place to print. */
export interface SearchSurroundings {
	readonly world: SearchWorld;
	/** Calls back at Ctrl-C; the returned function takes it back. */
	readonly onInterrupt: (stop: () => void) => () => void;
}

/** Exit statuses, as the usage text says them. */
export const EXIT = { ok: 0, wrong: 2, empty: 3, failed: 4, blocked: 5, cancelled: 130 } as const;

/** Reasons that lie in the line that was typed. */
const TYPED: ReadonlySet<FailureCode> = new Set(['query_empty', 'count_invalid', 'filter_invalid', 'unknown_provider', 'unknown_route']);

/**
 * Searches once and prints the outcome. Whoever types the command has agreed to its requests, paid ones too: the policy
 * for the command line allows them.
 * @returns the exit status
 */
export async function runSearch(asked: SearchAsked, { world, onInterrupt }: SearchSurroundings, print: (text: string) => void): Promise<number> {
	const outcome = await interruptible(onInterrupt, (cancel) =>
		runtimeOf(world).search({
			query: asked.query,
			cancel,
			useCache: false,
			...(asked.mode === null ? {} : { mode: asked.mode }),
			...(asked.count === null ? {} : { count: asked.count }),
			...(asked.routes.length === 0 ? {} : { routes: asked.routes }),
			...(asked.timeoutMs === null ? {} : { attemptTimeoutMs: asked.timeoutMs }),
			...(asked.deadlineMs === null ? {} : { deadlineMs: asked.deadlineMs }),
		}),
	);
	print(asked.json ? `${printableJson(outcome)}\n` : searchText(outcome));
	return searchExit(outcome);
}

/**
 * Looks at the routes and prints what is wrong with them. `--live` is the agreement to one request per provider.
 * @returns the exit status
 */
export async function runDoctor(asked: DoctorAsked, { world, onInterrupt }: SearchSurroundings, print: (text: string) => void): Promise<number> {
	let isCancelled = false;
	const report = await interruptible(onInterrupt, async (cancel) => {
		const made = await runtimeOf(world).doctor(asked.live ? 'live' : 'configuration', { cancel, confirm: () => Promise.resolve(true), ...(asked.routes.length === 0 ? {} : { routes: asked.routes }) });
		isCancelled = cancel.aborted;
		return made;
	});
	print(asked.json ? `${printableJson(report)}\n` : doctorText(report));
	return isCancelled ? EXIT.cancelled : doctorExit(report);
}

function runtimeOf(world: SearchWorld): SearchRuntime {
	return createSearchRuntime({ ...world, settings: () => ({ ...world.settings(), policy: [...world.settings().policy, { action: 'search_metered', verdict: 'allow' }] }) });
}

async function interruptible<Value>(onInterrupt: SearchSurroundings['onInterrupt'], work: (cancel: CancelSignal) => Promise<Value>): Promise<Value> {
	const stopper = createStopper();
	const forget = onInterrupt(() => stopper.stop('person'));
	try {
		return await work(stopper.signal);
	} finally {
		forget();
	}
}

function searchExit({ outcome, root_cause: cause }: SearchOutcome): number {
	if (outcome === 'failed') return cause !== null && TYPED.has(cause.code) ? EXIT.wrong : EXIT.failed;
	return outcome === 'partial' ? EXIT.ok : EXIT[outcome];
}

function doctorExit({ rows }: DoctorReport): number {
	if (rows.some(({ code }) => code !== null && TYPED.has(code))) return EXIT.wrong;
	return rows.every(({ state }) => state === 'ready' || state === 'ok') ? EXIT.ok : EXIT.failed;
}
