/** One thing at a time: what decides and writes waits for what was asked before it (DESIGN §5; two windows share one desk). */

export class Turns {
	private last: Promise<unknown> = Promise.resolve();

	/** Runs `work` after everything that was handed in before, whether that went well or not; gives or throws what it does. */
	take<Result>(work: () => Promise<Result>): Promise<Result> {
		const result = this.last.then(work, work);
		this.last = result.catch(() => null);
		return result;
	}
}
