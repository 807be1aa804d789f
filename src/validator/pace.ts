/** Work in slices: the window gets its turn in between, and a check that nobody wants any more ends. */
import type { Breather, Clock } from '../workspace/workspace-files';

/** Thrown between slices when the check is to stop; never leaves the validator. */
export class StoppedError extends Error {
	constructor() {
		super('The check was stopped.');
		this.name = 'StoppedError';
	}
}

/** No slice is longer (DESIGN §8 allows 16). */
const SLICE_MS = 8;
/** Also a slice, for clocks that stand still. */
const SLICE_UNITS = 256 * 1024;

export class Pace {
	private units = 0;
	private start: number;

	constructor(
		private readonly breathe: Breather,
		private readonly clock: Clock,
		private readonly stop: () => boolean,
	) {
		this.start = clock();
	}

	/** Call after a piece of work of about so many bytes; when it answers true, await {@link rest}. */
	isDue(units: number): boolean {
		this.units += units;
		return this.units >= SLICE_UNITS || this.clock() - this.start >= SLICE_MS;
	}

	/** Gives the window its turn. Throws {@link StoppedError} when the check is to end. */
	async rest(): Promise<void> {
		await this.breathe();
		if (this.stop()) throw new StoppedError();
		this.units = 0;
		this.start = this.clock();
	}

	/** Goes over a list, `units` of work each, in slices. */
	async each<T>(list: Iterable<T>, units: number, visit: (entry: T) => void): Promise<void> {
		let waiting = 0;
		for (const entry of list) {
			visit(entry);
			waiting += units;
			// The clock is not asked for every entry: that alone would cost as much as many a visit.
			if (waiting < 4096) continue;
			if (this.isDue(waiting)) await this.rest();
			waiting = 0;
		}
	}
}
