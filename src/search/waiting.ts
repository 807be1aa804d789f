/** Time, handed in: the clock of the runtime and waits that end at once when stopped. */
import type { CancelSignal } from './cancel';

export interface Clock {
	/** Epoch milliseconds. */
	now(): number;
	/** Calls back once after `ms` milliseconds; the returned function takes it back. */
	schedule(ms: number, callback: () => void): () => void;
}

/** Ends after `ms` milliseconds (`done`) or as soon as the signal stops (`stopped`). Leaves no listener and no timer. */
export function wait(clock: Clock, ms: number, signal: CancelSignal): Promise<'done' | 'stopped'> {
	if (signal.aborted) return Promise.resolve('stopped');
	return new Promise((resolve) => {
		const end = (how: 'done' | 'stopped'): void => {
			unschedule();
			signal.removeEventListener('abort', onStop);
			resolve(how);
		};
		const onStop = (): void => end('stopped');
		const unschedule = clock.schedule(Math.max(0, ms), () => end('done'));
		signal.addEventListener('abort', onStop);
	});
}

/** An instant as the run log writes it: ISO 8601 in UTC with milliseconds. */
export function isoInstant(epochMs: number): string {
	return new Date(epochMs).toISOString();
}
