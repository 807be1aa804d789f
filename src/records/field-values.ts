/** What the values of a line's fields hold: ids, addresses, numbers, truth values. */
import { addIds, toRecordId } from './ids';
import { isJsonObject } from './json-text';
import type { RecordId } from './record-types';
import { isBlank, isWebAddress } from './texts';

/** Member names and list positions from the top of a line. */
export type Path = readonly (string | number)[];

const NONE: readonly never[] = [];
const ID_MEMBERS = ['source_id', 'sourceId', 'claim_id', 'claimId', 'search_run_id', 'searchRunId', 'run_id', 'runId', 'id', 'key', 'file', 'path'];
const URL_MEMBERS = ['url', 'source_url', 'sourceUrl', 'href', 'link', 'uri'];

/**
 * The ids that a value holds: itself, the entries of a list, of an object its id (else its file). Where the field's
 * name does not say that it holds ids, text with spaces in it and web addresses are not taken for ids. `spelled` gives the
 * raw JSON text at a path of the line, or `null`.
 */
export function idsOf(value: unknown, path: Path, namesIds: boolean, spelled: (path: Path) => string | null): readonly RecordId[] {
	if (Array.isArray(value)) {
		const found: RecordId[] = [];
		for (let index = 0; index < value.length; index += 1) addIds(found, idsOf(value[index], [...path, index], namesIds, spelled));
		return found;
	}
	if (typeof value === 'string' && !namesIds && (/\s/.test(value) || isWebAddress(value))) return NONE;
	if (!isJsonObject(value)) {
		const id = toRecordId(value, () => spelled(path));
		return id === null ? NONE : [id];
	}
	for (const member of ID_MEMBERS) {
		if (!Object.hasOwn(value, member)) continue;
		const id = toRecordId(value[member], () => spelled([...path, member]));
		if (id !== null) return [id];
	}
	return NONE;
}

/** Adds the addresses in a value to a list: text, list entries, `url` of objects. `sure`: whatever stands there is one. */
export function collectAddresses(value: unknown, sure: boolean, found: string[]): void {
	if (typeof value === 'string') {
		if ((sure ? !isBlank(value) : isWebAddress(value)) && !found.includes(value)) found.push(value);
	} else if (Array.isArray(value)) {
		for (const entry of value) collectAddresses(entry, sure, found);
	} else if (isJsonObject(value)) {
		for (const member of URL_MEMBERS) if (Object.hasOwn(value, member)) collectAddresses(value[member], true, found);
	}
}

/** Whether a field says nothing: `null`, blank text, an empty list. */
export function isNothing(value: unknown): boolean {
	if (value === null || value === undefined) return true;
	return typeof value === 'string' ? isBlank(value) : Array.isArray(value) && value.length === 0;
}

/** A finite number, also one written as text (`"12"`, `"0.5"`); else `null`. */
export function toNumber(value: unknown): number | null {
	if (typeof value === 'number') return Number.isFinite(value) ? value : null;
	return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

/** A truth value, also the words true, false, yes and no; else `null`. */
export function toFlag(value: unknown): boolean | null {
	if (typeof value === 'boolean') return value;
	if (typeof value !== 'string') return null;
	const word = value.trim().toLowerCase();
	if (word === 'true' || word === 'yes') return true;
	return word === 'false' || word === 'no' ? false : null;
}
