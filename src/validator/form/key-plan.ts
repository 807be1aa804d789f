/** What a member's name means to the checks, looked up once per distinct name. */
import { planFields } from '../../records/field-plan';
import type { FieldPlan } from '../../records/field-plan';
import type { FieldMapping } from '../../records/field-plan';
import type { RecordKind } from '../../records/record-types';
import { foldName } from '../../records/field-plan';
import { isSecretName } from '../security/secret-names';
import { JUDGED, shapeOf, type Shape } from './shapes';

export interface KeyMeaning {
	/** Numbers of the fields that it may stand for, and how good a name it is for each. */
	readonly fields: readonly { readonly slot: number; readonly rank: number }[];
	/** `null` where it may be two judged fields, or none. */
	readonly shape: Shape | null;
	readonly isSecret: boolean;
	/** `usable_for_claim` in any spelling (R18). */
	readonly announcesFacts: boolean;
	/** Its value may be a list of attempts or results, which a run's numbers can be compared with. */
	readonly mayListWork: boolean;
}

/** A group of fields of which a record needs one, by their numbers. */
export interface Need {
	readonly slots: readonly number[];
	/** As it is called in the message: the first field, or `url or title`. */
	readonly shown: string;
}

/** Agents use few distinct names; the bound only keeps a file of random names from filling the memory. */
const MOST_NAMES = 4096;

export class KeyPlan {
	readonly essential: readonly Need[];
	readonly details: readonly Need[];
	readonly steady: readonly { readonly slot: number; readonly field: string }[];
	readonly plan: FieldPlan;
	private readonly meanings = new Map<string, KeyMeaning>();
	private readonly names: ReadonlyMap<number, string>;

	constructor(
		private readonly kind: RecordKind,
		mapping: FieldMapping,
	) {
		this.plan = planFields(kind, mapping);
		this.names = new Map([...this.plan.slotOf].map(([field, slot]) => [slot, field]));
		const slot = (field: string): number => this.plan.slotOf.get(field) ?? -1;
		const need = (fields: readonly string[]): Need => ({ slots: fields.map(slot), shown: fields.join(' / ') });
		this.essential = JUDGED[kind].essential.map(need);
		this.details = JUDGED[kind].details.map(need);
		this.steady = JUDGED[kind].steady.map((field) => ({ slot: slot(field), field }));
	}

	get slots(): number {
		return this.plan.slots;
	}

	meaningOf(key: string): KeyMeaning {
		const known = this.meanings.get(key);
		if (known !== undefined) return known;
		const meaning = this.read(key);
		if (this.meanings.size >= MOST_NAMES) this.meanings.clear();
		this.meanings.set(key, meaning);
		return meaning;
	}

	private read(key: string): KeyMeaning {
		const { candidates } = this.plan.meaningOf(key);
		const shapes = candidates.flatMap(({ slot }) => shapeOf(this.kind, this.names.get(slot) ?? '') ?? []);
		const [shape = null, other] = shapes;
		const name = foldName(key);
		return {
			fields: candidates,
			shape: other === undefined || candidates.length === 1 ? shape : null,
			isSecret: isSecretName(key),
			announcesFacts: name === 'usableforclaim' || name === 'usableforclaims',
			mayListWork: this.kind === 'search_run' && candidates.some(({ slot }) => ['attempts', 'attempt_records', 'results'].includes(this.names.get(slot) ?? '')),
		};
	}
}
