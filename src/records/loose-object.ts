/** Reads members of an object inside a line by any spelling of their names: `routeId`, `route_id`, `ROUTE_ID`. */
import { toFlag, toNumber } from './field-values';
import { foldName } from './field-plan';
import { isJsonObject } from './json-text';
import { firstText } from './texts';

export interface LooseObject {
	/** The value of the first name that is there and not `null` or blank, with the key as the object has it. */
	find(...names: string[]): { readonly key: string; readonly value: unknown } | null;
	/** Text as written, a number as the line spells it, or a truth value. */
	word(...names: string[]): string | null;
	/** As {@link word}, and the first text of a `{lang: text}` object. */
	human(...names: string[]): string | null;
	number(...names: string[]): number | null;
	flag(...names: string[]): boolean | null;
}

/** `spelled` gives the raw JSON text of a member, or `null` where it is not at hand. A value that is no object has no members. */
export function lookInto(value: unknown, spelled: (key: string) => string | null): LooseObject {
	const members = new Map<string, { key: string; value: unknown }>();
	if (isJsonObject(value)) {
		for (const key of Object.keys(value)) {
			const member = value[key];
			if (member === null || member === undefined || (typeof member === 'string' && member.trim() === '')) continue;
			const name = foldName(key);
			if (!members.has(name)) members.set(name, { key, value: member });
		}
	}
	const find = (...names: string[]): { key: string; value: unknown } | null => {
		for (const name of names) {
			const member = members.get(foldName(name));
			if (member !== undefined) return member;
		}
		return null;
	};
	const word = (...names: string[]): string | null => {
		const member = find(...names);
		if (member === null) return null;
		if (typeof member.value === 'number') return spelled(member.key) ?? String(member.value);
		if (typeof member.value === 'boolean') return String(member.value);
		return typeof member.value === 'string' ? member.value : null;
	};
	return {
		find,
		word,
		human: (...names) => word(...names) ?? firstText(find(...names)?.value),
		number: (...names) => toNumber(find(...names)?.value),
		flag: (...names) => toFlag(find(...names)?.value),
	};
}
