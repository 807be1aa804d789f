/** Which fields of a kind a key of a line stands for, looked up once per distinct key. */
import { FIELDS_OF_KIND, FOREIGN_ID_WORDS } from './field-aliases';
import type { FieldSpecs } from './field-aliases';
import type { RecordKind } from './record-types';

/** Canonical field name → the names a profile gives it, tried before the built-in ones. A name with dots (`payload.claim_id`) reaches into objects. */
export type FieldMapping = ReadonlyMap<string, readonly string[]>;

/** A key that may stand for a field; of several the lowest `rank` wins. */
export interface Candidate {
	readonly slot: number;
	readonly rank: number;
}

export interface KeyMeaning {
	readonly candidates: readonly Candidate[];
	/** The name says that it holds ids (`source_id`, `claimIds`). */
	readonly namesIds: boolean;
	/** `snake` (`result_count`), `camel` (`resultCount`), or neither (`query`). */
	readonly style: 'snake' | 'camel' | null;
}

export interface ReachingName extends Candidate {
	readonly path: readonly string[];
}

export interface FieldPlan {
	readonly slotOf: ReadonlyMap<string, number>;
	readonly slots: number;
	/** Per slot, whether every match counts. */
	readonly takesAll: readonly boolean[];
	readonly listSlots: readonly number[];
	/** Names of the profile that reach into objects. */
	readonly reaching: readonly ReachingName[];
	meaningOf(key: string): KeyMeaning;
}

/** `createdAt`, `created-at`, `CREATED_AT` → `createdat`. */
export function foldName(name: string): string {
	const known = foldedNames.get(name);
	if (known !== undefined) return known;
	const folded = name.toLowerCase().replace(/[_\s-]+/g, '');
	if (foldedNames.size >= MOST_KEYS) foldedNames.clear();
	foldedNames.set(name, folded);
	return folded;
}

/** Agents use few distinct keys; the bound only keeps a file of random keys from filling the memory. */
const MOST_KEYS = 4096;
const foldedNames = new Map<string, string>();
const BUILT_IN_FROM = 1000;
const ANY_ID_RANK = 4000;

/** How telling a name is among the names of its field: 0 for a name of the profile, else from 1 in the order of field-aliases.ts. */
export function nameRank(rank: number): number {
	return rank < BUILT_IN_FROM ? 0 : rank - BUILT_IN_FROM + 1;
}

const RESOLVES = /^(resolves|corrects)(?:.*id)?$/;

/** The plan of a kind under a profile's mapping. Names of the mapping that are no field of the kind do nothing. */
export function planFields(kind: RecordKind, mapping: FieldMapping): FieldPlan {
	const specs: FieldSpecs = FIELDS_OF_KIND[kind];
	const slotOf = new Map<string, number>();
	const takesAll: boolean[] = [];
	const byName = new Map<string, Candidate[]>();
	const reaching: ReachingName[] = [];
	const add = (name: string, candidate: Candidate): void => {
		const known = byName.get(foldName(name));
		if (known === undefined) byName.set(foldName(name), [candidate]);
		else if (!known.some((other) => other.slot === candidate.slot)) known.push(candidate);
	};
	for (const [field, spec] of Object.entries(specs)) {
		const slot = slotOf.size;
		slotOf.set(field, slot);
		takesAll.push(spec.all === true);
		mappedNames(mapping, field).forEach((name, rank) => {
			if (name.includes('.')) reaching.push({ slot, rank, path: name.split('.') });
			add(name, { slot, rank });
		});
		spec.names.forEach((name, index) => add(name, { slot, rank: BUILT_IN_FROM + index }));
	}
	const meanings = new Map<string, KeyMeaning>();
	const meaningOf = (key: string): KeyMeaning => {
		const known = meanings.get(key);
		if (known !== undefined) return known;
		const meaning = readKey(key, byName, slotOf);
		if (meanings.size >= MOST_KEYS) meanings.clear();
		meanings.set(key, meaning);
		return meaning;
	};
	const listSlots = takesAll.flatMap((takes, slot) => (takes ? [slot] : []));
	return { slotOf, slots: slotOf.size, takesAll, listSlots, reaching, meaningOf };
}

function mappedNames(mapping: FieldMapping, field: string): readonly string[] {
	const exact = mapping.get(field);
	if (exact !== undefined) return exact;
	for (const [name, names] of mapping) if (foldName(name) === foldName(field)) return names;
	return [];
}

function readKey(key: string, byName: ReadonlyMap<string, readonly Candidate[]>, slotOf: ReadonlyMap<string, number>): KeyMeaning {
	const words = wordsOf(key);
	const last = words.at(-1) ?? '';
	const namesIds = last === 'id' || last === 'ids';
	const style = key.replace(/^_+/, '').includes('_') ? 'snake' : /[a-z0-9][A-Z]/.test(key) ? 'camel' : null;
	const candidates = [...(byName.get(foldName(key)) ?? [])];
	if (candidates.length === 0) {
		const relation = RESOLVES.exec(foldName(key))?.[1];
		const slot = relation === undefined ? undefined : slotOf.get(relation);
		if (slot !== undefined) candidates.push({ slot, rank: ANY_ID_RANK });
	}
	// `ticket_id`, `post_id`: a name of the line's own, unless it is known to point elsewhere.
	const idSlot = slotOf.get('id');
	if (candidates.length === 0 && last === 'id' && words.length > 1 && idSlot !== undefined && !FOREIGN_ID_WORDS.has(words[0] ?? '')) {
		candidates.push({ slot: idSlot, rank: ANY_ID_RANK });
	}
	return { candidates, namesIds, style };
}

/** `requestId`, `REQUEST_ID`, `request-id` → `request`, `id`. */
function wordsOf(key: string): readonly string[] {
	return key
		.replace(/([a-z0-9])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.split(/[_\s-]+/)
		.filter((word) => word !== '');
}
