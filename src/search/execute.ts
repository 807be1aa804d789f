/** Runs the chosen routes of one search within its deadline. */
import { runAggregate } from './aggregate';
import { createStopper } from './cancel';
import type { CancelSignal } from './cancel';
import { runSequence } from './fallback';
import type { Health } from './health';
import type { Limits } from './limits';
import { runRace } from './race';
import type { Route } from './routes';
import type { RouteEnd, SearchRun, SearchWorld } from './runtime-types';
import type { Wish } from './sanitise';
import type { SearchSettings } from './search-settings';
import type { SearchEvent, SearchMode, SearchOutcome, SkippedRoute, SearchWarning } from './search-types';
import type { SpendBook } from './spend';
import { summarise } from './summary';

export interface Plan {
	readonly runId: string;
	readonly mode: SearchMode;
	readonly wish: Wish;
	readonly settings: SearchSettings;
	readonly routes: readonly Route[];
	readonly skipped: readonly SkippedRoute[];
	readonly warnings: readonly SearchWarning[];
	readonly book: SpendBook;
	readonly deadlineMs: number;
	readonly attemptTimeoutMs: number;
	readonly hedgeMs: number;
	readonly domainCap: number;
	readonly onEmpty: 'stop' | 'next';
	readonly isTest: boolean;
	readonly cancel: CancelSignal;
	readonly tell: (event: SearchEvent) => void;
}

export interface Executed {
	readonly outcome: SearchOutcome;
	readonly ends: readonly RouteEnd[];
	readonly keys: readonly string[];
}

/** Never rejects for what the world does. At the deadline everything that still runs is stopped. */
export async function execute(world: SearchWorld, shared: { readonly health: Health; readonly limits: Limits }, plan: Plan): Promise<Executed> {
	const startedAt = world.clock.now();
	const stopper = createStopper(plan.cancel);
	const run: SearchRun = {
		world,
		...shared,
		settings: plan.settings,
		book: plan.book,
		wish: plan.wish,
		deadlineAt: startedAt + plan.deadlineMs,
		attemptTimeoutMs: plan.attemptTimeoutMs,
		isTest: plan.isTest,
		tell: (event) => {
			try {
				plan.tell(event);
			} catch {
				// Whoever watches cannot stop the search by a fault of its own.
			}
		},
		attempts: [],
		started: 0,
		skipped: [...plan.skipped],
		warnings: [...plan.warnings],
		path: [],
		keys: new Set(),
	};
	const untime = world.clock.schedule(plan.deadlineMs, () => stopper.stop('timeout'));
	let ends: readonly RouteEnd[];
	try {
		ends = await (plan.mode === 'race' ? runRace(run, plan.routes, stopper.signal, plan.hedgeMs) : plan.mode === 'aggregate' ? runAggregate(run, plan.routes, stopper.signal) : runSequence(run, plan.routes, stopper.signal, plan.onEmpty));
	} finally {
		untime();
		stopper.release();
	}
	const outcome = summarise({
		runId: plan.runId,
		mode: plan.mode,
		ends,
		attempts: run.attempts,
		skipped: run.skipped,
		warnings: run.warnings,
		path: run.path,
		count: plan.wish.count,
		domainCap: plan.domainCap,
		cancelled: stopper.signal.reason === 'person',
		startedAt,
		finishedAt: world.clock.now(),
	});
	return { outcome, ends, keys: [...run.keys] };
}
