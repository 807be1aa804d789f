/** Stopping things. Listeners are always taken off again, so that a signal that lives long collects none. */

/** The part of the standard `AbortSignal` that is used here; an `AbortSignal` fits. */
export interface CancelSignal {
	readonly aborted: boolean;
	addEventListener(type: 'abort', listener: () => void): void;
	removeEventListener(type: 'abort', listener: () => void): void;
}

/** `person`: somebody pressed cancel. `lost`: another route won the race. `timeout`: the time of one request is over. */
export type StopReason = 'person' | 'lost' | 'timeout';

export interface StopSignal extends CancelSignal {
	/** `null` while not stopped. */
	readonly reason: StopReason | null;
}

export interface Stopper {
	readonly signal: StopSignal;
	/** The first call counts; later ones change nothing. */
	stop(reason: StopReason): void;
	/** Lets go of the parent. To be called when the work is over, whatever its end. */
	release(): void;
}

/**
 * A stopper of its own that also stops when `parent` does, for the parent's reason (`person` for a plain
 * `AbortSignal`). A parent that has stopped already stops it at once.
 */
export function createStopper(parent?: CancelSignal | StopSignal): Stopper {
	const listeners = new Set<() => void>();
	let reason: StopReason | null = null;
	const signal: StopSignal = {
		get aborted() {
			return reason !== null;
		},
		get reason() {
			return reason;
		},
		addEventListener: (_type, listener) => {
			listeners.add(listener);
		},
		removeEventListener: (_type, listener) => {
			listeners.delete(listener);
		},
	};
	const stop = (why: StopReason): void => {
		if (reason !== null) return;
		reason = why;
		parent?.removeEventListener('abort', onParent);
		for (const listener of [...listeners]) listener();
		listeners.clear();
	};
	const onParent = (): void => stop((parent !== undefined && 'reason' in parent && isStopReason(parent.reason) ? parent.reason : null) ?? 'person');
	if (parent?.aborted === true) onParent();
	else parent?.addEventListener('abort', onParent);
	return { signal, stop, release: () => parent?.removeEventListener('abort', onParent) };
}

function isStopReason(value: unknown): value is StopReason {
	return value === 'person' || value === 'lost' || value === 'timeout';
}

/** The code of an end that a stop made. */
export function codeOfStop(signal: StopSignal): 'cancelled' | 'aborted' | 'deadline' {
	return signal.reason === 'lost' ? 'aborted' : signal.reason === 'timeout' ? 'deadline' : 'cancelled';
}

/** The value of a promise, or `null` as soon as the signal stops: for waits that cannot be stopped themselves. */
export function orStopped<Value>(promise: Promise<Value>, signal: CancelSignal): Promise<Value | null> {
	return new Promise((resolve, reject) => {
		const onStop = (): void => resolve(null);
		const done = (): void => signal.removeEventListener('abort', onStop);
		if (signal.aborted) onStop();
		else signal.addEventListener('abort', onStop);
		promise.then(
			(value) => {
				done();
				resolve(value);
			},
			(error: unknown) => {
				done();
				reject(error instanceof Error ? error : new Error('failed'));
			},
		);
	});
}
