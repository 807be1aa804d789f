/** One look at a time, at most one waiting: everybody who asks while one runs shares the next. */

type LookOnce = (paths: ReadonlySet<string> | null, gentle: boolean) => Promise<void>;

interface Waiting {
	paths: Set<string> | null;
	gentle: boolean;
	readonly done: Promise<void>;
}

export class LookQueue {
	private running: Promise<void> | null = null;
	private waiting: Waiting | null = null;
	private closed = false;

	/** @param lookOnce must not throw */
	constructor(private readonly lookOnce: LookOnce) {}

	/**
	 * Looks at `paths` (`null`: everything), now or right after the look that runs; a look that began before the call
	 * does not count for it. Resolves when the look has ended.
	 */
	look(paths: ReadonlySet<string> | null, gentle: boolean): Promise<void> {
		if (this.closed) return Promise.resolve();
		if (this.running === null) return this.run(paths, gentle);
		if (this.waiting !== null) {
			const { waiting } = this;
			if (paths === null) waiting.paths = null;
			else if (waiting.paths !== null) for (const path of paths) waiting.paths.add(path);
			waiting.gentle &&= gentle;
			return waiting.done;
		}
		const waiting: Waiting = {
			paths: paths === null ? null : new Set(paths),
			gentle,
			done: this.running.then(() => {
				this.waiting = null;
				return this.closed ? undefined : this.run(waiting.paths, waiting.gentle);
			}),
		};
		this.waiting = waiting;
		return waiting.done;
	}

	close(): void {
		this.closed = true;
	}

	private run(paths: ReadonlySet<string> | null, gentle: boolean): Promise<void> {
		const run = this.lookOnce(paths, gentle).finally(() => {
			// Who waits takes over; until then nobody else may start.
			if (this.waiting === null) this.running = null;
		});
		this.running = run;
		return run;
	}
}
