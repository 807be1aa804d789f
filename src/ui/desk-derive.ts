/** Values computed from a snapshot once, whoever asks, and only while somebody looks. */
import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Snapshot } from '../workspace/snapshot-types';
import type { DayNumber } from './date-words';
import type { Desk } from './desk';

/** A name may carry a parameter, so names can pile up; the oldest then go (and are computed anew if asked again). */
const MAX_NAMES = 300;

/**
 * Makes `Desk.derive` with its cache. A value is computed again when the revision of the snapshot, the reading it
 * belongs to or the person's day changes, and at no other time: a new look at unchanged files costs nothing.
 * @param generation which reading the snapshot belongs to; two readings may use the same revision numbers
 */
export function createDerive(
	snapshot: ReadonlySignal<Snapshot | null>,
	now: ReadonlySignal<number>,
	today: ReadonlySignal<DayNumber>,
	generation: () => number,
): Desk['derive'] {
	const kept = new Map<string, ReadonlySignal<unknown>>();
	const content = computed(() => (snapshot.value === null ? null : `${generation()}:${snapshot.value.revision}:${today.value}`));
	return <T>(name: string, compute: (snapshot: Snapshot, nowMs: number) => T): ReadonlySignal<T | null> => {
		const known = kept.get(name);
		if (known !== undefined) return known as ReadonlySignal<T | null>;
		const derived = computed(() => {
			if (content.value === null) return null;
			const current = snapshot.peek();
			return current === null ? null : compute(current, now.peek());
		});
		const oldest = kept.keys().next();
		if (kept.size >= MAX_NAMES && oldest.done !== true) kept.delete(oldest.value);
		kept.set(name, derived);
		return derived;
	};
}
