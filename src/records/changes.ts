/** What an item asks to change, where its words can be recognised: `{ target, before, after }`. */
import { isJsonObject } from './json-text';
import type { LooseObject } from './loose-object';
import { lookInto } from './loose-object';

/** One change an item proposes, in the file's words. */
export interface Change {
	/** What kind of edit, if the item says (`csv.set`, `update` …). */
	readonly op: string | null;
	/** `file › key › column`, as far as the item says. */
	readonly target: string | null;
	/** The value it would replace, and the one it would write; JSON text where it is not text. `null`: not said. */
	readonly before: string | null;
	readonly after: string | null;
}

/** Gives the raw JSON text at a path, or `null`; for the spelling of numbers. */
export type Spelled = (path: readonly (string | number)[]) => string | null;

const PATH = ['path', 'file', 'target_path', 'target_file', 'target', 'page', 'tracker'];
const ROW = ['key', 'row_key', 'target_key', 'row', 'record_id', 'id'];
const CELL = ['column', 'field', 'property', 'target_column', 'target_field', 'marker', 'cell'];
const BEFORE = ['before', 'old', 'old_value', 'from', 'current', 'current_value', 'previous'];
const AFTER = ['after', 'new', 'new_value', 'to', 'proposed_value', 'proposed', 'value', 'record', 'content'];
const OP = ['op', 'operation', 'action', 'type', 'kind'];

/** Parts of a place, those that are said, as `file › key › column`; `null` when none is. */
export function placeText(...parts: readonly (string | null)[]): string | null {
	const said = parts.filter((part): part is string => part !== null);
	return said.length === 0 ? null : said.join(' › ');
}

/** The place that an object names by its path, row and column; `null` when it names none. */
export function placeIn(value: unknown, spelled: Spelled): string | null {
	const at = lookInto(value, (key) => spelled([key]));
	return placeText(at.word(...PATH), at.word(...ROW), at.word(...CELL));
}

/**
 * The changes in a proposal field: one object, a list of them, or an object whose members are the fields to change (`{deadline: {from, to}}`, `{deadline: "2026-12-01"}`). Words and unrecognised objects give none.
 */
export function changesIn(value: unknown, spelled: Spelled): readonly Change[] {
	if (Array.isArray(value)) return value.flatMap((entry, index) => changesIn(entry, (path) => spelled([index, ...path])));
	if (!isJsonObject(value)) return [];
	const at = lookInto(value, (key) => spelled([key]));
	const after = at.find(...AFTER);
	const before = at.find(...BEFORE);
	const target = placeText(at.word(...PATH), at.word(...ROW), at.word(...CELL));
	if ((after !== null || before !== null) && !isFieldByField(at, value)) {
		return [{ op: at.word(...OP), target, before: textOf(before, spelled), after: textOf(after, spelled) }];
	}
	if (target !== null && at.word(...PATH) !== null) return [{ op: at.word(...OP), target, before: null, after: null }];
	return fieldByField(value, spelled);
}

/** Whether every member is itself a before-and-after object, so that no member name is a role of its own. */
function isFieldByField(at: LooseObject, value: Record<string, unknown>): boolean {
	return at.word(...PATH, ...CELL) === null && Object.values(value).every((member) => isJsonObject(member) && hasBoth(member));
}

function hasBoth(value: Record<string, unknown>): boolean {
	const at = lookInto(value, () => null);
	return at.find(...AFTER) !== null || at.find(...BEFORE) !== null;
}

function fieldByField(value: Record<string, unknown>, spelled: Spelled): readonly Change[] {
	const entries = Object.entries(value);
	if (entries.length === 0) return [];
	if (entries.every(([, member]) => isJsonObject(member) && hasBoth(member))) {
		return entries.map(([field, member]) => {
			const inside: Spelled = (path) => spelled([field, ...path]);
			const at = lookInto(member, (key) => inside([key]));
			return { op: null, target: field, before: textOf(at.find(...BEFORE), inside), after: textOf(at.find(...AFTER), inside) };
		});
	}
	if (!entries.every(([, member]) => member === null || typeof member !== 'object')) return [];
	return entries.map(([field, member]) => ({ op: null, target: field, before: null, after: textOf({ key: field, value: member }, spelled) }));
}

function textOf(member: { readonly key: string; readonly value: unknown } | null, spelled: Spelled): string | null {
	return member === null ? null : valueText(member.value, spelled([member.key]));
}

/** A value as text: text as it stands, anything else as JSON (`raw` where the line's own spelling is at hand). */
export function valueText(value: unknown, raw: string | null): string {
	if (typeof value === 'string') return value;
	return raw ?? JSON.stringify(value);
}
