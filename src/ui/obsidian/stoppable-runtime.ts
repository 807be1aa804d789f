/** A search runtime whose searches can all be stopped from outside, whoever began them. */
import { createStopper, orStopped } from '../../search/cancel';
import type { CancelSignal, Stopper } from '../../search/cancel';
import type { SearchRuntime } from '../../search/runtime';
import type { SpendQuestion } from '../../search/search-types';

export interface StoppableRuntime extends SearchRuntime {
	/** Whether a search or a check is running. */
	isBusy(): boolean;
	/** Stops what runs, as if the person had cancelled it. Resolves when it has ended and its line is written, or could not be. */
	stopAll(): Promise<void>;
}

type Confirm = (question: SpendQuestion) => Promise<boolean>;

/**
 * @param onStart called before each search and each check
 * @param isClosed whether nothing may be sent any more: what is begun then is cancelled at once
 */
export function stoppable(runtime: SearchRuntime, onStart: () => void, isClosed: () => boolean): StoppableRuntime {
	const running = new Map<Stopper, Promise<unknown>>();
	const run = <Value>(cancel: CancelSignal | undefined, begin: (signal: CancelSignal) => Promise<Value>): Promise<Value> => {
		const stopper = createStopper(cancel);
		if (isClosed()) stopper.stop('person');
		onStart();
		const ended = begin(stopper.signal).finally(() => {
			running.delete(stopper);
			stopper.release();
		});
		running.set(stopper, ended.catch(() => undefined));
		return ended;
	};
	/** A question that nobody answers any more is answered with no. */
	const asking = (confirm: Confirm | undefined, signal: CancelSignal): { readonly confirm?: Confirm } =>
		confirm === undefined ? {} : { confirm: async (question) => (await orStopped(confirm(question), signal)) ?? false };
	return {
		...runtime,
		search: (request, observer) => run(request.cancel, (cancel) => runtime.search({ ...request, cancel, ...asking(request.confirm, cancel) }, observer)),
		doctor: (level, options = {}) => run(options.cancel, (cancel) => runtime.doctor(level, { ...options, cancel, ...asking(options.confirm, cancel) })),
		isBusy: () => running.size > 0,
		stopAll: async () => {
			const ends = [...running.values()];
			for (const stopper of running.keys()) stopper.stop('person');
			await Promise.all(ends);
		},
	};
}
