/** The form of the records of one file: what is missing, of the wrong type, called by two names. */
import { isNothing } from '../../records/field-values';
import { foldName } from '../../records/field-plan';
import { isJsonObject } from '../../records/json-text';
import type { FieldMapping } from '../../records/field-plan';
import type { RecordKind } from '../../records/record-types';
import type { Place } from '../../workspace/place';
import type { Tell } from '../draft';
import { columnOf, recordOf, type LineVisit } from '../reading/line-visit';
import { KeyPlan, type Need } from './key-plan';
import { hasShape } from './shapes';

interface Counted {
	count: number;
	readonly first: Place;
}

/** One field of a file and the names it was called by. */
interface Names {
	readonly field: string;
	readonly byName: Map<string, Counted>;
	/** The name of the last line, which is nearly always that of the next. */
	last: string;
	lastCount: Counted | null;
}

const NOT_SEEN = 65_535;
/** Told of one line; a line of a thousand spellings of one name is wrong enough with these. */
const MOST_PER_LINE = 20;

/** Judges the lines of one file in their order; {@link RecordForm.tellWhole} says what only the whole file shows. */
export class RecordForm {
	// Of the line that was judged last: a member that should hold a secret, one that announces facts, whether it lists attempts or results,
	// whether it has anything inside its members. Fields, because an object per line would cost as much as judging it.
	secretKey: string | null = null;
	factKey: string | null = null;
	listsWork = false;
	isNested = false;
	/** Whether any record of the file says that it refines another. */
	hasRefines = false;

	private readonly refinesSlot: number;
	private readonly plan: KeyPlan;
	private readonly ranks: Uint16Array;
	private readonly keys: string[];
	private readonly missing = new Map<string, Counted>();
	private readonly names: readonly Names[];
	private records = 0;

	constructor(
		private readonly kind: RecordKind,
		mapping: FieldMapping,
	) {
		this.plan = new KeyPlan(kind, mapping);
		this.refinesSlot = kind === 'claim' ? (this.plan.plan.slotOf.get('refines') ?? -1) : -1;
		this.ranks = new Uint16Array(this.plan.slots);
		this.keys = Array.from({ length: this.plan.slots }, () => '');
		this.names = this.plan.steady.map(({ field }) => ({ field, byName: new Map(), last: '', lastCount: null }));
	}

	/** Judges one record; {@link RecordForm.secretKey} and the others then tell what else the line has. */
	judge(visit: LineVisit): void {
		this.records += 1;
		this.ranks.fill(NOT_SEEN);
		this.secretKey = null;
		this.factKey = null;
		this.listsWork = false;
		this.isNested = false;
		let wrong = 0;
		const { json } = visit;
		for (const key in json) {
			const value = json[key];
			const meaning = this.plan.meaningOf(key);
			if (typeof value === 'object' && value !== null) {
				this.isNested = true;
				if (meaning.mayListWork && Array.isArray(value)) this.listsWork = true;
			}
			if (meaning.isSecret) this.secretKey ??= key;
			if (meaning.announcesFacts) this.factKey ??= key;
			if (meaning.fields.length === 0 || isNothing(value)) continue;
			for (const { slot, rank } of meaning.fields) {
				if (rank >= (this.ranks[slot] ?? 0)) continue;
				this.ranks[slot] = rank;
				this.keys[slot] = key;
			}
			if (meaning.shape !== null && wrong < MOST_PER_LINE && !hasShape(meaning.shape, value)) {
				wrong += 1;
				visit.tell({
					code: 'ED118',
					place: visit.place(),
					column: columnOf(visit.text, key),
					record: recordOf(visit),
					params: { field: key, expected: meaning.shape.name, found: kindOfValue(value) },
					mark: key,
				});
			}
		}
		this.reach(json);
		this.judgeWhole(visit);
	}

	/** Fields that the profile finds inside objects. */
	private reach(json: Record<string, unknown>): void {
		for (const { slot, rank, path } of this.plan.plan.reaching) {
			let value: unknown = json;
			for (const step of path) value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
			if (isNothing(value) || rank >= (this.ranks[slot] ?? 0)) continue;
			this.ranks[slot] = rank;
			this.keys[slot] = path.join('.');
		}
	}

	private judgeWhole(visit: LineVisit): void {
		if (this.refinesSlot !== -1 && (this.ranks[this.refinesSlot] ?? NOT_SEEN) < NOT_SEEN) this.hasRefines = true;
		// This program's own log leaves out the query where the person asked for that, and the provider where none was asked.
		const isOwnLog = this.kind === 'search_run' && Object.hasOwn(visit.json, 'query_privacy');
		for (const need of this.plan.essential) {
			if (this.has(need) || isOwnLog) continue;
			visit.tell({ code: 'ED116', place: visit.place(), record: recordOf(visit), params: { field: need.shown }, mark: need.shown });
		}
		for (const need of this.plan.details) if (!this.has(need)) this.count(this.missing, need.shown, visit);
		for (const [nth, { slot }] of this.plan.steady.entries()) {
			const names = this.names[nth];
			if (names === undefined || (this.ranks[slot] ?? NOT_SEEN) === NOT_SEEN) continue;
			const key = this.keys[slot] ?? '';
			if (names.lastCount !== null && names.last === key) {
				names.lastCount.count += 1;
				continue;
			}
			names.lastCount = this.count(names.byName, key, visit);
			names.last = key;
		}
	}

	private has({ slots }: Need): boolean {
		for (const slot of slots) if ((this.ranks[slot] ?? NOT_SEEN) < NOT_SEEN) return true;
		return false;
	}

	private count(counts: Map<string, Counted>, name: string, visit: LineVisit): Counted {
		const known = counts.get(name);
		if (known !== undefined) {
			known.count += 1;
			return known;
		}
		const counted = { count: 1, first: visit.place() };
		counts.set(name, counted);
		return counted;
	}

	/**
	 * What only the whole file shows.
	 * @param hasDialects the file was found to hold two dialects: that its fields change their names is then no news
	 */
	tellWhole(tell: Tell, hasDialects: boolean): void {
		for (const [field, { count, first }] of this.missing) {
			tell({ code: 'ED117', place: first, params: { field, n: count, total: this.records, kind: this.kind }, mark: field });
		}
		if (hasDialects) return;
		for (const { field, byName } of this.names) {
			const [usual, other, ...more] = [...byName].sort(([, a], [, b]) => a.first.offset - b.first.offset);
			if (usual === undefined || other === undefined) continue;
			// `URL` and `url` are told as well: a program that looks for one does not find the other.
			const spelling = foldName(usual[0]) === foldName(other[0]) ? 1 : 0;
			tell({
				code: 'ED115',
				place: other[1].first,
				also: [usual[1].first],
				params: { field, before: usual[0], after: [other, ...more].map(([name]) => name).join(', '), n: other[1].count, spelling },
				mark: field,
			});
		}
	}
}

function kindOfValue(value: unknown): string {
	if (Array.isArray(value)) return 'list';
	if (typeof value === 'string') return 'text';
	return typeof value === 'object' ? 'object' : typeof value;
}
