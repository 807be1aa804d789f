/** One thing at a time: what decides and writes waits for what was asked before it (DESIGN §5; two windows share one desk). */

export class Turns {
	private last: Promise<unknown> = Promise.resolve();
	private waiting = 0;

	/** Whether somebody waits for the turn that runs to end: what can go on later lets them in. */
	get isAwaited(): boolean {
		return this.waiting > 0;
	}

	/** Runs `work` after everything that was handed in before, whether that went well or not; gives or throws what it does. */
	take<Result>(work: () => Promise<Result>): Promise<Result> {
		this.waiting += 1;
		return this.queue(() => {
			this.waiting -= 1;
			return work();
		});
	}

	/** As {@link take}, for what nobody waits for: it comes in its turn, and the turn that runs need not make way for it. */
	takeUnawaited(work: () => Promise<void>): Promise<void> {
		return this.queue(work);
	}

	private queue<Result>(work: () => Promise<Result>): Promise<Result> {
		const result = this.last.then(work, work);
		this.last = result.catch(() => null);
		return result;
	}
}
