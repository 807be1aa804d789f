/** One object of an item as one of the five proposals (DESIGN §5), by the names agents give to its members. */
import { isJsonObject, rawTokenAt } from '../records/json-text';
import { memberText, numbersAreExact } from './proposal-members';
import type { Member, Members } from './proposal-members';
import { PROPOSAL_OPS, readProposal } from './proposal-schema';
import type { Proposal, ProposalOp, PropertyValue } from './proposal-schema';

/**
 * `several`: two members that mean the same say different things. `unknown_op`: a kind of edit that is none of the five.
 * `no_delete`: it asks to delete. `unknown_shape`: no kind is said and none can be told. `missing`: a member is not
 * there. `not_text`: a value that a cell or property cannot hold. `inexact_number`: would not be written as it stands.
 */
export type ShapeProblem = 'several' | 'unknown_op' | 'no_delete' | 'unknown_shape' | 'missing' | 'not_text' | 'inexact_number';

export const SHAPE_NAMES = {
	op: ['op', 'operation', 'kind', 'type', 'action'],
	path: ['path', 'file', 'target_path', 'target_file', 'target', 'page', 'tracker'],
	keyColumn: ['key_column', 'key_field', 'id_column'],
	key: ['key', 'row_key', 'target_key', 'row'],
	column: ['column', 'field', 'target_column', 'target_field'],
	property: ['property', 'field', 'frontmatter_key', 'target_field'],
	marker: ['marker'],
	before: ['before', 'old', 'old_value', 'from', 'current', 'current_value'],
	after: ['after', 'new', 'new_value', 'to', 'proposed_value', 'value'],
	content: ['content', 'after', 'new', 'new_value'],
	record: ['record', 'line', 'after', 'new'],
	row: ['row', 'record', 'values', 'cells'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export interface ShapeInput {
	/** The raw text of the item's line. */
	readonly line: string;
	readonly members: Members;
	/** The item around it, for a path or row that is said once for all its proposals. */
	readonly item: Members | null;
	/** The object is the item's line itself, where `type` and `key` can be the item's own. */
	readonly isItem: boolean;
	readonly keyColumnOf: (path: string) => string | null;
}

export type ShapeReading =
	| { readonly ok: true; readonly proposal: Proposal }
	| { readonly ok: false; readonly code: ShapeProblem; readonly detail: string | null };

class Problem extends Error {
	constructor(
		readonly code: ShapeProblem,
		readonly detail: string | null,
	) {
		super(code);
	}
}

const foldOp = (word: string): string => word.toLowerCase().replace(/[\s_.:/-]+/g, '');
const OPS = new Map(PROPOSAL_OPS.map((op): readonly [string, ProposalOp] => [foldOp(op), op]));

/** The kind that an object names, and the word that is none of the five. On an item line other words are its own. */
export function opOf(members: Members, isItem: boolean): { readonly op: ProposalOp | null; readonly other: string | null } {
	let other: string | null = null;
	for (const name of SHAPE_NAMES.op) {
		const member = members.pick([name]);
		if (member === null || member === 'several' || typeof member.value !== 'string') continue;
		const op = OPS.get(foldOp(member.value));
		if (op !== undefined) return { op, other: null };
		other ??= member.value;
	}
	return { op: null, other: isItem ? null : other };
}

class ShapeReader {
	constructor(private readonly input: ShapeInput) {}

	find(names: readonly string[], isShared = false): Member | null {
		const own = this.input.members.pick(names);
		const found = own ?? (isShared ? (this.input.item?.pick(names) ?? null) : null);
		if (found === 'several') throw new Problem('several', names[0] ?? null);
		return found;
	}

	has(names: readonly string[]): boolean {
		return this.input.members.pick(names) !== null;
	}

	need(names: readonly string[], isShared = false): Member {
		const member = this.find(names, isShared);
		if (member === null || member.value === null) throw new Problem('missing', names[0] ?? null);
		return member;
	}

	text(member: Member): string {
		const text = memberText(member, this.input.line);
		if (text === null) throw new Problem('not_text', member.key);
		return text;
	}

	path(): string {
		return this.text(this.need(SHAPE_NAMES.path, true));
	}

	/** Not said: no member. Said to be nothing: `null`. */
	before(): { before?: string | null } {
		const member = this.find(SHAPE_NAMES.before);
		if (member === null) return {};
		return { before: member.value === null ? null : this.text(member) };
	}

	keyColumn(path: string): string {
		const member = this.find(SHAPE_NAMES.keyColumn);
		const column = member === null ? this.input.keyColumnOf(path) : this.text(member);
		if (column === null) throw new Problem('missing', 'key_column');
		return column;
	}

	/** On an item's own line, and around a proposal, `key` can be the item's id: there the row's own names are asked for. */
	key(): string {
		const rowNames = ['row', 'row_key', 'target_key'];
		if (this.input.isItem) return this.text(this.need(this.has(rowNames) ? rowNames : SHAPE_NAMES.key));
		const own = this.find(SHAPE_NAMES.key);
		return this.text(own ?? this.need(rowNames, true));
	}

	property(member: Member): PropertyValue {
		const one = (value: unknown, path: Member['path']): string | number | boolean => {
			if (typeof value === 'string' || typeof value === 'boolean') return value;
			if (typeof value !== 'number') throw new Problem('not_text', member.key);
			// `6.0` is written as it is spelled, not as 6.
			const raw = rawTokenAt(this.input.line, path);
			return raw === null || raw === String(value) ? value : raw;
		};
		const { value, path } = member;
		return Array.isArray(value) ? value.map((entry: unknown, index) => one(entry, [...path, index])) : one(value, path);
	}

	record(names: readonly string[]): Record<string, unknown> {
		const member = this.need(names);
		if (!isJsonObject(member.value)) throw new Problem('not_text', member.key);
		const raw = rawTokenAt(this.input.line, member.path);
		if (raw === null || !numbersAreExact(raw)) throw new Problem('inexact_number', member.key);
		return member.value;
	}

	/** The cells of a new row by column, in the order of the line. */
	cells(): [string, string][] {
		const member = this.need(SHAPE_NAMES.row);
		if (!isJsonObject(member.value)) throw new Problem('not_text', member.key);
		return Object.entries(member.value).map(([key, value]): [string, string] => {
			return [key, value === null ? '' : this.text({ key, value, path: [...member.path, key] })];
		});
	}

	/** The kind: as said, or told from the file's ending and what is there. */
	op(path: string): ProposalOp {
		const { op, other } = opOf(this.input.members, this.input.isItem);
		if (op !== null) return op;
		if (other !== null) throw new Problem(/delet|remov|drop|unset/i.test(other) ? 'no_delete' : 'unknown_op', other);
		const hasAfter = this.has(SHAPE_NAMES.after);
		if (/\.(?:csv|tsv)$/i.test(path)) {
			if (hasAfter && this.has(SHAPE_NAMES.column)) return 'csv.set';
			if (isJsonObject(this.find(SHAPE_NAMES.row)?.value)) return 'csv.insert';
		} else if (/\.(?:jsonl|ndjson)$/i.test(path)) {
			if (isJsonObject(this.find(['record'])?.value)) return 'jsonl.append';
		} else if (/\.(?:md|markdown)$/i.test(path)) {
			if (this.has(SHAPE_NAMES.marker) && this.has(SHAPE_NAMES.content)) return 'marker.replace';
			if (hasAfter && this.has(SHAPE_NAMES.property)) return 'frontmatter.set';
		}
		throw new Problem('unknown_shape', path);
	}

	proposal(): unknown {
		const path = this.path();
		const op = this.op(path);
		switch (op) {
			case 'csv.set': {
				const column = this.text(this.need(SHAPE_NAMES.column));
				const after = this.text(this.need(SHAPE_NAMES.after));
				return { op, path, key_column: this.keyColumn(path), key: this.key(), column, ...this.before(), after };
			}
			case 'csv.insert':
				return { op, path, key_column: this.keyColumn(path), row: this.cells() };
			case 'jsonl.append':
				return { op, path, record: this.record(SHAPE_NAMES.record) };
			case 'frontmatter.set': {
				const property = this.text(this.need([...new Set([...SHAPE_NAMES.property, 'column'])]));
				const old = this.find(SHAPE_NAMES.before);
				const before = old === null ? {} : { before: old.value === null ? null : this.property(old) };
				return { op, path, property, ...before, after: this.property(this.need(SHAPE_NAMES.after)) };
			}
			case 'marker.replace': {
				const marker = this.text(this.need(SHAPE_NAMES.marker));
				return { op, path, marker, ...this.before(), content: this.text(this.need(SHAPE_NAMES.content)) };
			}
		}
	}
}

/** Reads one object. Never throws. A `restore` of an agent is not taken over: only inverses have one. */
export function readShape(input: ShapeInput): ShapeReading {
	try {
		const proposal = readProposal(new ShapeReader(input).proposal());
		return proposal === null ? { ok: false, code: 'missing', detail: null } : { ok: true, proposal };
	} catch (problem) {
		if (problem instanceof Problem) return { ok: false, code: problem.code, detail: problem.detail };
		throw problem;
	}
}
