/** The words for a kind of source that the person can pick: those of the workspace's own files first. */
import { SOURCE_GUESSES, type SourceGuess } from '../../verification/verification-types';
import type { Snapshot } from '../../workspace/snapshot-types';

const MOST_OWN = 20;
const LONGEST = 60;

/** A guess that says something. */
export type NamedGuess = Exclude<SourceGuess, 'unknown'>;

export interface SourceTypes {
	/** As the workspace's sources word them, the most frequent first. */
	readonly own: readonly string[];
	/** This program's words, without those that the workspace uses itself. */
	readonly others: readonly NamedGuess[];
}

/** @param snapshot its sources are counted once per call: ask once per revision */
export function sourceTypesOf(snapshot: Snapshot): SourceTypes {
	const counts = new Map<string, number>();
	for (const { sourceType } of snapshot.sources) {
		const word = sourceType?.trim() ?? '';
		if (word !== '' && word.length <= LONGEST) counts.set(word, (counts.get(word) ?? 0) + 1);
	}
	const own = [...counts].sort(([, left], [, right]) => right - left).slice(0, MOST_OWN).map(([word]) => word);
	return { own, others: SOURCE_GUESSES.filter((word): word is NamedGuess => word !== 'unknown' && !own.includes(word)) };
}
