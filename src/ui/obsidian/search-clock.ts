/** The clock of the search runtime: the app's time, and timers that end with their owner. */
import type { Clock } from '../../search/waiting';
import type { Timers } from './timers';

/** A clock on these timers. Once they are closed nothing is called back any more: stop whoever waits first. */
export function searchClock(timers: Timers): Clock {
	return {
		now: () => Date.now(),
		schedule: (ms, callback) => timers.schedule(callback, ms),
	};
}
