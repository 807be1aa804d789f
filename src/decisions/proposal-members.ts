/** Looks up members of a proposal object by the names agents give them, with the numbers as the line spells them. */
import { foldName } from '../records/field-plan';
import { isJsonObject, rawTokenAt } from '../records/json-text';

export type JsonPath = readonly (string | number)[];

export interface Member {
	readonly key: string;
	readonly value: unknown;
	readonly path: JsonPath;
}

export interface Members {
	/** The member with one of the names (folded: `old_value` = `oldValue`), a `null` too; `'several'` when two of them differ. */
	pick(names: readonly string[]): Member | 'several' | null;
}

/** The members of an object at `path` of the line; none when it is no object. */
export function membersOf(value: unknown, path: JsonPath): Members {
	const found = new Map<string, Member[]>();
	if (isJsonObject(value)) {
		for (const [key, member] of Object.entries(value)) {
			const name = foldName(key);
			const entry = { key, value: member, path: [...path, key] };
			const known = found.get(name);
			if (known === undefined) found.set(name, [entry]);
			else known.push(entry);
		}
	}
	return {
		pick(names) {
			const all = names.flatMap((name) => found.get(foldName(name)) ?? []);
			const [first] = all;
			if (first === undefined) return null;
			const spelled = JSON.stringify(first.value);
			return all.every((member) => JSON.stringify(member.value) === spelled) ? first : 'several';
		},
	};
}

/** A text, a number as the line spells it, or a truth value, as text; `null` for anything else. */
export function memberText(member: Member, line: string): string | null {
	const { value, path } = member;
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return String(value);
	return typeof value === 'number' ? rawTokenAt(line, path) : null;
}

/** Whether every number in the raw JSON text of a value comes out of `JSON.parse` as the same number. */
export function numbersAreExact(raw: string): boolean {
	const withoutText = raw.replace(/"(?:[^"\\]|\\.)*"/g, '""');
	for (const [token] of withoutText.matchAll(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) {
		if (!isExact(token)) return false;
	}
	return true;
}

function isExact(token: string): boolean {
	const value = Number(token);
	return Number.isFinite(value) && decimalOf(token) === decimalOf(String(value));
}

/** Digits without leading and trailing zeros, and the power of ten: the same for two spellings of one number. */
function decimalOf(token: string): string {
	const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token);
	if (match === null) return token;
	const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
	const digits = `${whole}${fraction}`.replace(/^0+/, '');
	const significant = digits.replace(/0+$/, '');
	if (significant === '') return '0';
	return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
