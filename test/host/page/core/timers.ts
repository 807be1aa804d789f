/**
 * The host's own timers: the browser's, taken before the leak counters wrap them, so that a notice still on screen is
 * not counted as a timer the plugin left behind.
 */
const start = window.setTimeout.bind(window);
const stop = window.clearTimeout.bind(window);
const every = window.setInterval.bind(window);
const stopEvery = window.clearInterval.bind(window);

/** Runs once after `ms`; returns what ends it early. */
export function later(run: () => void, ms: number): () => void {
	const id = start(run, ms);
	return () => stop(id);
}

/** Runs every `ms`; returns what ends it. */
export function repeat(run: () => void, ms: number): () => void {
	const id = every(run, ms);
	return () => stopEvery(id);
}

/** Resolves after `ms`. */
export function pause(ms: number): Promise<void> {
	return new Promise((resolve) => start(resolve, ms));
}
