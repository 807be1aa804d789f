/** The window's timers, all of which end when their owner does. */

export interface Timers {
	/** Runs something later, in milliseconds; returns the function that calls it off. After `close` nothing is run. */
	schedule(run: () => void, ms: number): () => void;
	/** Resolves after so many milliseconds, or as soon as the timers are closed: who waits can then come to an end. */
	sleep(ms: number): Promise<void>;
	/** Calls everything off. */
	close(): void;
}

/** Makes a set of timers. They are the main window's, whatever window is in front: a pop-out may go at any time. */
export function createTimers(): Timers {
	/** What ends each timer that is running. */
	const running = new Set<() => void>();
	let closed = false;
	const start = (run: () => void, ms: number, end: () => void): (() => void) => {
		const timer = window.setTimeout(() => {
			running.delete(stop);
			run();
		}, ms);
		const stop = (): void => {
			if (!running.delete(stop)) return;
			window.clearTimeout(timer);
			end();
		};
		running.add(stop);
		return stop;
	};
	return {
		schedule: (run, ms) => (closed ? () => undefined : start(run, ms, () => undefined)),
		sleep: (ms) =>
			new Promise((resolve) => {
				if (closed) resolve();
				else start(resolve, ms, resolve);
			}),
		close: () => {
			closed = true;
			for (const stop of [...running]) stop();
		},
	};
}
