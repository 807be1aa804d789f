/** Gives the window a chance to paint between slices of work, without the 4 ms a nested timer costs. */
import type { Breather } from '../workspace/workspace-files';

export interface ClosableBreather {
	readonly breathe: Breather;
	/** Closes the channel. A wait that is still open resolves; later calls resolve at once. */
	readonly close: () => void;
}

/** Makes a breather on a message channel: a message is a task of its own, so the window may paint before it. */
export function createBreather(): ClosableBreather {
	const channel = new MessageChannel();
	let waiting: (() => void)[] = [];
	let closed = false;
	const wake = (): void => {
		const due = waiting;
		waiting = [];
		for (const resolve of due) resolve();
	};
	channel.port1.onmessage = wake;
	return {
		breathe: () =>
			closed
				? Promise.resolve()
				: new Promise((resolve) => {
						waiting.push(resolve);
						if (waiting.length === 1) channel.port2.postMessage(null);
					}),
		close: () => {
			closed = true;
			channel.port1.onmessage = null;
			channel.port1.close();
			channel.port2.close();
			wake();
		},
	};
}
