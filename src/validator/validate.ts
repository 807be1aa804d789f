/**
 * The validator: checks a snapshot against all rules, in slices, and never twice what has not changed. It reads the raw lines
 * of the files itself (once per change), because what it judges is more than what the index keeps; it writes nothing.
 */
import type { Snapshot } from '../workspace/snapshot-types';
import type { CheckOptions, Report } from './finding-types';
import { Check } from './check';
import { Readings } from './reading/readings';
import type { ValidatorWorld } from './validator-world';

export type { ValidatorWorld } from './validator-world';

export interface Validator {
	/**
	 * Checks a snapshot. One check at a time: a second call waits for the first. Never rejects for what files hold: a file that
	 * cannot be read is a finding.
	 */
	check(snapshot: Snapshot, options: CheckOptions): Promise<Report>;
}

/** Makes a validator of one workspace; it keeps what it read of each file until the file changes. */
export function createValidator(world: ValidatorWorld): Validator {
	const readings = new Readings(world.files);
	let last: Promise<unknown> = Promise.resolve();
	return {
		check(snapshot, options) {
			const next = last.then(() => new Check(world, readings, snapshot, options).run());
			last = next.catch(() => undefined);
			return next;
		},
	};
}
