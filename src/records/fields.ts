/**
 * The fields of one parsed line by their canonical names, whatever the line calls them (DESIGN §3, rule 4). Keys are
 * compared through Maps, never by looking into a plain object, so a key such as `__proto__` is a name like any other.
 */
import type { DateValue } from './date-value';
import { parseDate } from './dates';
import type { FieldName } from './field-aliases';
import { planFields } from './field-plan';
import type { FieldMapping, FieldPlan } from './field-plan';
import { collectAddresses, idsOf, isNothing, toFlag, toNumber } from './field-values';
import type { Path } from './field-values';
import { addIds, toRecordId } from './ids';
import { isJsonObject, rawTokenAt, rawTokenOf } from './json-text';
import type { RecordId, RecordKind } from './record-types';
import { firstText } from './texts';

export type { FieldMapping } from './field-plan';

/** One field of the line that stands for a canonical name. */
export interface FieldMatch {
	/** The key as the line has it (for a name of the profile that reaches into objects: the first of its path). */
	readonly key: string;
	readonly value: unknown;
	readonly rank: number;
	readonly path: Path;
	readonly namesIds: boolean;
}

const NO_MAPPING: FieldMapping = new Map();
const plans = new WeakMap<FieldMapping, Map<RecordKind, LineFields<string>>>();

/**
 * The fields of one line. `text` is the line's raw text, for the spelling of numbers. The object returned is used
 * again for the next line of the same kind and mapping, so take what is needed before asking for another.
 */
export function lineFields<K extends RecordKind>(
	kind: K,
	json: Record<string, unknown>,
	text: string,
	mapping: FieldMapping = NO_MAPPING,
): LineFields<FieldName<K>> {
	const ofMapping = plans.get(mapping) ?? new Map<RecordKind, LineFields<string>>();
	if (ofMapping.size === 0) plans.set(mapping, ofMapping);
	const fields = ofMapping.get(kind) ?? new LineFields<string>(planFields(kind, mapping));
	ofMapping.set(kind, fields);
	fields.load(json, text);
	return fields;
}

export class LineFields<Name extends string> {
	/** Keys of the line whose value went into an answer (what the card need not list again), once {@link track} was called. */
	used: Set<string> | null = null;
	// One best field per slot in parallel arrays, so that reading a line makes no object per field; slots that take
	// every match have lists.
	private readonly keys: string[];
	private readonly values: unknown[];
	private readonly ranks: number[];
	private readonly lists: FieldMatch[][];
	private text = '';
	private snake = false;
	private camel = false;

	constructor(private readonly plan: FieldPlan) {
		this.keys = Array.from({ length: plan.slots }, () => '');
		this.values = Array.from({ length: plan.slots }, () => undefined);
		this.ranks = Array.from({ length: plan.slots }, () => NO_RANK);
		this.lists = Array.from({ length: plan.slots }, () => []);
	}

	load(json: Record<string, unknown>, text: string): void {
		this.ranks.fill(NO_RANK);
		for (const slot of this.plan.listSlots) {
			const list = this.lists[slot];
			if (list !== undefined && list.length > 0) list.length = 0;
		}
		this.used = null;
		this.text = text;
		this.snake = this.camel = false;
		for (const key in json) {
			const meaning = this.plan.meaningOf(key);
			if (meaning.style === 'snake') this.snake = true;
			else if (meaning.style === 'camel') this.camel = true;
			const { candidates } = meaning;
			if (candidates.length === 0) continue;
			const value = json[key];
			if (isNothing(value)) continue;
			for (let index = 0; index < candidates.length; index += 1) {
				const candidate = candidates[index];
				if (candidate !== undefined) this.keep(candidate.slot, candidate.rank, key, value, null, meaning.namesIds);
			}
		}
		for (const { slot, rank, path } of this.plan.reaching) this.keepReached(json, slot, rank, path);
	}

	private keep(slot: number, rank: number, key: string, value: unknown, path: Path | null, namesIds: boolean): void {
		if (this.plan.takesAll[slot] === true) {
			const list = this.lists[slot];
			if (list === undefined) return;
			list.push({ key, value, rank, path: path ?? [key], namesIds });
			if (list.length > 1) list.sort((a, b) => a.rank - b.rank);
		} else if (rank < (this.ranks[slot] ?? 0)) {
			this.ranks[slot] = rank;
			this.keys[slot] = key;
			this.values[slot] = value;
			if (path !== null) this.reachedPaths.set(slot, path);
			else if (this.reachedPaths.size > 0) this.reachedPaths.delete(slot);
		}
	}

	private readonly reachedPaths = new Map<number, Path>();

	private keepReached(json: Record<string, unknown>, slot: number, rank: number, path: readonly string[]): void {
		let value: unknown = json;
		for (const step of path) {
			if (!isJsonObject(value) || !Object.hasOwn(value, step)) return;
			value = value[step];
		}
		if (!isNothing(value)) this.keep(slot, rank, path.join('.'), value, path, true);
	}

	/** Starts to remember which keys of the line are part of an answer. */
	track(): Set<string> {
		this.used ??= new Set();
		return this.used;
	}

	/** `snake`, `camel`, `mixed`, or `plain` where no key shows it. */
	get style(): 'snake' | 'camel' | 'mixed' | 'plain' {
		if (this.snake) return this.camel ? 'mixed' : 'snake';
		return this.camel ? 'camel' : 'plain';
	}

	/** The slot of a name if it holds one field, else -1. */
	private filled(name: Name): number {
		const slot = this.plan.slotOf.get(name) ?? -1;
		return slot !== -1 && (this.ranks[slot] ?? NO_RANK) < NO_RANK ? slot : -1;
	}

	private pathOf(slot: number): Path {
		return this.reachedPaths.get(slot) ?? [this.keys[slot] ?? ''];
	}

	/** All fields that stand for a name, best first; none for a field that is `null`, blank or an empty list. */
	all(name: Name): readonly FieldMatch[] {
		const slot = this.plan.slotOf.get(name);
		if (slot === undefined) return NONE;
		if (this.plan.takesAll[slot] === true) return this.lists[slot] ?? NONE;
		const match = this.match(name);
		return match === null ? NONE : [match];
	}

	/** The best field that stands for a name. */
	match(name: Name): FieldMatch | null {
		const slot = this.plan.slotOf.get(name);
		if (slot === undefined) return null;
		if (this.plan.takesAll[slot] === true) return this.lists[slot]?.[0] ?? null;
		const rank = this.ranks[slot] ?? NO_RANK;
		if (rank === NO_RANK) return null;
		return { key: this.keys[slot] ?? '', value: this.values[slot], rank, path: this.pathOf(slot), namesIds: true };
	}

	/** Remembers that a field's value is part of an answer, and passes the answer on. */
	taken<T>(match: FieldMatch, answer: T): T {
		if (this.used !== null && answer !== null && answer !== undefined) this.used?.add(match.key);
		return answer;
	}

	/** {@link taken} for the field of a slot. */
	private takenAt<T>(slot: number, answer: T): T {
		if (this.used !== null && answer !== null && answer !== undefined) this.used.add(this.keys[slot] ?? '');
		return answer;
	}

	/** A word as written: text, a number as the line spells it, a truth value. `null` for lists and objects. */
	word(name: Name): string | null {
		const slot = this.filled(name);
		if (slot === -1) return null;
		const value = this.values[slot];
		if (typeof value === 'string') return this.takenAt(slot, value);
		if (typeof value === 'number') return this.takenAt(slot, this.spelled(this.pathOf(slot)) ?? String(value));
		return typeof value === 'boolean' ? this.takenAt(slot, String(value)) : null;
	}

	/** {@link word} of one field. */
	wordOf(match: FieldMatch): string | null {
		if (typeof match.value === 'string') return match.value;
		if (typeof match.value === 'number') return this.spelled(match.path) ?? String(match.value);
		return typeof match.value === 'boolean' ? String(match.value) : null;
	}

	/**
	 * Human text: as {@link word}, and the first text of a `{lang: text}` object; the texts of a list as lines. Of several fields
	 * that stand for the name, the best that has text.
	 */
	human(name: Name): string | null {
		const slot = this.filled(name);
		if (slot !== -1 && typeof this.values[slot] === 'string') return this.takenAt(slot, this.values[slot]);
		for (const match of this.all(name)) {
			const text = this.wordOf(match) ?? firstText(match.value);
			if (text !== null) return this.taken(match, text);
		}
		return null;
	}

	/** A finite number, also one written as text; else `null`. */
	number(name: Name): number | null {
		const slot = this.filled(name);
		return slot === -1 ? null : this.takenAt(slot, toNumber(this.values[slot]));
	}

	/** A truth value, also the words true, false, yes and no; else `null`. */
	flag(name: Name): boolean | null {
		const slot = this.filled(name);
		return slot === -1 ? null : this.takenAt(slot, toFlag(this.values[slot]));
	}

	/** A date (see `parseDate`); `null` for truth values, lists and objects. */
	date(name: Name): DateValue | null {
		const slot = this.filled(name);
		if (slot === -1) return null;
		const value = this.values[slot];
		return typeof value === 'string' || typeof value === 'number' ? this.takenAt(slot, parseDate(value)) : null;
	}

	/** One id; of a list with one entry that entry. */
	id(name: Name): RecordId | null {
		const slot = this.filled(name);
		if (slot === -1) return null;
		const value = this.values[slot];
		if (typeof value === 'string') return this.takenAt(slot, { key: `s:${value}`, shown: value });
		const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
		return this.takenAt(slot, toRecordId(single, () => this.spelled(single === value ? this.pathOf(slot) : [...this.pathOf(slot), 0])));
	}

	/** The ids of all fields that stand for the names, each once. */
	ids(...names: readonly Name[]): readonly RecordId[] {
		let found: RecordId[] | null = null;
		for (const name of names) {
			for (const match of this.all(name)) {
				const ids = this.idsIn(match.value, match.path, match.namesIds);
				if (ids.length === 0) continue;
				if (found === null) found = [...ids];
				else addIds(found, ids);
				this.used?.add(match.key);
			}
		}
		return found ?? NONE;
	}

	/** The ids that a value at `path` holds; see `idsOf`. */
	idsIn(value: unknown, path: Path, namesIds: boolean): readonly RecordId[] {
		return idsOf(value, path, namesIds, this.spelledAt);
	}

	/**
	 * The addresses in all fields that stand for the names, each once: text, list entries, `url` of objects. Those of
	 * `sure` names as they stand; in `loose` fields only what is a web address.
	 */
	addresses(sure: readonly Name[], loose: readonly Name[]): readonly string[] {
		const found: string[] = [];
		for (const name of sure) this.addAddresses(name, true, found);
		for (const name of loose) this.addAddresses(name, false, found);
		return found.length === 0 ? NONE : found;
	}

	private addAddresses(name: Name, sure: boolean, found: string[]): void {
		for (const match of this.all(name)) {
			const before = found.length;
			collectAddresses(match.value, sure, found);
			if (found.length > before) this.used?.add(match.key);
		}
	}

	/** The number at a path as the line spells it. */
	spelled(path: Path): string | null {
		if (this.text === '') return null;
		const [first] = path;
		return path.length === 1 && typeof first === 'string' ? rawTokenOf(this.text, first) : rawTokenAt(this.text, path);
	}

	private readonly spelledAt = (path: Path): string | null => this.spelled(path);
}

const NONE: readonly never[] = [];
const NO_RANK = 65_535;
