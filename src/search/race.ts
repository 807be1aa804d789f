/** All at once, or one more after each pause: the first usable answer wins, the others are stopped. */
import { createStopper } from './cancel';
import type { StopSignal } from './cancel';
import { runSequence } from './fallback';
import { lanesOf } from './lanes';
import type { Route } from './routes';
import { isUsableEnd } from './runtime-types';
import type { RouteEnd, SearchRun } from './runtime-types';
import { wait } from './waiting';

/** A moment for the losers to say that they have stopped; one that does not is written down as abandoned. */
const LOSERS_MS = 30;

/**
 * Starts the lanes `hedgeMs` apart (0 = together; earlier when a lane has ended without an answer). The ends come in the
 * order of the lanes. The losers' requests are stopped at once and recorded as aborted; one that ignores it delays nothing.
 */
export async function runRace(run: SearchRun, routes: readonly Route[], signal: StopSignal, hedgeMs: number): Promise<readonly RouteEnd[]> {
	const { clock } = run.world;
	const stopper = createStopper(signal);
	const lanes = lanesOf(routes);
	const ends = lanes.map((): readonly RouteEnd[] => []);
	let active = 0;
	let wakeStarter = (): void => undefined;

	const runLane = async (lane: readonly Route[], index: number): Promise<void> => {
		active += 1;
		const laneEnds = await runSequence(run, lane, stopper.signal, 'next');
		active -= 1;
		ends[index] = laneEnds;
		if (laneEnds.some(isUsableEnd)) stopper.stop('lost');
		wakeStarter();
	};
	const hedge = async (): Promise<void> => {
		// Nobody runs any more: there is nothing to give a start to.
		if (hedgeMs <= 0 || active === 0) return;
		const early = createStopper(stopper.signal);
		wakeStarter = () => early.stop('lost');
		await wait(clock, hedgeMs, early.signal);
		wakeStarter = () => undefined;
		early.release();
	};
	const startAll = async (): Promise<void> => {
		const running: Promise<void>[] = [];
		for (const [index, lane] of lanes.entries()) {
			if (index > 0) await hedge();
			if (stopper.signal.aborted) break;
			running.push(runLane(lane, index));
		}
		await Promise.all(running);
	};

	const all = startAll();
	const stopped = new Promise<void>((resolve) => {
		if (stopper.signal.aborted) resolve();
		else stopper.signal.addEventListener('abort', () => resolve());
	});
	await Promise.race([all, stopped.then(() => Promise.race([all, wait(clock, LOSERS_MS, createStopper().signal)]))]);
	stopper.release();
	return ends.flat();
}
