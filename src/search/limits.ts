/** How many requests a provider gets at once and how close together; the others wait in line. */
import type { CancelSignal } from './cancel';
import { wait } from './waiting';
import type { Clock } from './waiting';

export interface Pace {
	/** Between the starts of two requests, in milliseconds. */
	readonly minIntervalMs: number;
	/** At least 1. */
	readonly maxConcurrent: number;
}

/** A place is to be given back once, whatever the end; `null` = stopped, or the time is over before it is one's turn. */
export type Place = { release(): void } | null;

export interface Limits {
	/** Waits for one's turn with a provider, at most `leftMs`. `onWait` is called once if there is a wait. */
	take(key: string, pace: Pace, leftMs: number, signal: CancelSignal, onWait: (ms: number | null) => void): Promise<Place>;
}

interface Lane {
	running: number;
	/** Epoch milliseconds before which no request may start; moved on when a start is promised. */
	nextStart: number;
	readonly line: (() => void)[];
}

/** Nobody in line yet. Keys are provider keys; each keeps its own pace. */
export function createLimits(clock: Clock): Limits {
	const lanes = new Map<string, Lane>();
	const laneOf = (key: string): Lane => {
		const known = lanes.get(key);
		if (known !== undefined) return known;
		const lane: Lane = { running: 0, nextStart: 0, line: [] };
		lanes.set(key, lane);
		return lane;
	};
	return {
		async take(key, pace, leftMs, signal, onWait) {
			const lane = laneOf(key);
			const end = clock.now() + leftMs;
			const most = Math.max(1, pace.maxConcurrent);
			let told = false;
			const tell = (ms: number | null): void => {
				if (!told) onWait(ms);
				told = true;
			};
			while (lane.running >= most) {
				const left = end - clock.now();
				if (left <= 0 || signal.aborted) return null;
				tell(null);
				if (!(await turn(clock, lane, left, signal))) return null;
			}
			lane.running += 1;
			let released = false;
			const release = (): void => {
				if (released) return;
				released = true;
				lane.running -= 1;
				lane.line.shift()?.();
			};
			const start = Math.max(clock.now(), lane.nextStart);
			if (start > end || signal.aborted) {
				release();
				return null;
			}
			const before = lane.nextStart;
			lane.nextStart = start + Math.max(0, pace.minIntervalMs);
			const pause = start - clock.now();
			if (pause > 0) {
				tell(pause);
				if ((await wait(clock, pause, signal)) === 'stopped') {
					// Nothing was started: the promised start is free again, if nobody has queued behind it.
					if (lane.nextStart === start + Math.max(0, pace.minIntervalMs)) lane.nextStart = before;
					release();
					return null;
				}
			}
			return { release };
		},
	};
}

/** Waits until a place is given back. `false` = stopped or over time; then one's own place in the line is gone too. */
function turn(clock: Clock, lane: Lane, leftMs: number, signal: CancelSignal): Promise<boolean> {
	return new Promise((resolve) => {
		const finish = (called: boolean): void => {
			unschedule();
			signal.removeEventListener('abort', onStop);
			const at = lane.line.indexOf(wake);
			if (at >= 0) lane.line.splice(at, 1);
			resolve(called);
		};
		const wake = (): void => finish(true);
		const onStop = (): void => finish(false);
		const unschedule = clock.schedule(leftMs, onStop);
		signal.addEventListener('abort', onStop);
		lane.line.push(wake);
	});
}
