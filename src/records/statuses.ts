/** Item statuses and item kinds (DESIGN §4): spelled tolerantly, never guessed. */
import { ITEM_STATUSES } from './record-types';
import type { ItemKind, ItemStatus } from './record-types';
import { foldWord } from './words';

const STATUS_OF_WORD: ReadonlyMap<string, ItemStatus> = new Map(ITEM_STATUSES.map((status) => [status, status]));
const KIND_OF_WORD: ReadonlyMap<string, ItemKind> = new Map([
	['action_item', 'action_item'],
	['decision_item', 'decision_item'],
]);

/** Words of a profile, folded once per profile. */
const foldedMaps = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, unknown>>();

function mapped<T extends string>(map: ReadonlyMap<string, T>, word: string): T | null {
	if (map.size === 0) return null;
	const exact = map.get(word);
	if (exact !== undefined) return exact;
	let folded = foldedMaps.get(map) as ReadonlyMap<string, T> | undefined;
	if (folded === undefined) {
		folded = new Map([...map].map(([key, value]) => [foldWord(key), value]));
		foldedMaps.set(map, folded);
	}
	return folded.get(foldWord(word)) ?? null;
}

/**
 * The DESIGN §4 status that a word spells, else what the profile maps it to, else `null`. A profile cannot give a
 * DESIGN status another meaning: what an agent's file calls approved has to be seen as that.
 */
export function itemStatusOf(word: string, profile: ReadonlyMap<string, ItemStatus>): ItemStatus | null {
	return STATUS_OF_WORD.get(foldWord(word)) ?? mapped(profile, word);
}

/** The item kind that a word names: as the profile maps it, else as it spells one, else `null`. */
export function itemKindOf(word: string, profile: ReadonlyMap<string, ItemKind>): ItemKind | null {
	return mapped(profile, word) ?? KIND_OF_WORD.get(foldWord(word)) ?? null;
}
