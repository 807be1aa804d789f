/** The options of a decision item (R23): what each is called and what speaks for and against it. */
import { isJsonObject } from './json-text';
import { lookInto } from './loose-object';
import type { LooseObject } from './loose-object';
import { nameOf, textsOf } from './texts';

export interface DecisionOption {
	/** As in `ItemValues.options`, in the same order. */
	readonly label: string;
	/** The option's own key or id, where it has one beside its label. */
	readonly id: string | null;
	readonly description: string | null;
	readonly pros: readonly string[];
	readonly cons: readonly string[];
}

const ID = ['id', 'key', 'value', 'option'];
const DESCRIPTION = ['description', 'desc', 'summary', 'detail', 'details', 'text', 'rationale', 'note'];
const PROS = ['pros', 'pro', 'for', 'advantages', 'benefits', 'supports', 'evidence_for', 'what_speaks_for'];
const CONS = ['cons', 'con', 'against', 'disadvantages', 'risks', 'evidence_against', 'what_speaks_against'];

/** An option with the value it was read from, and where that is inside the value that holds all options. */
export interface FoundOption {
	readonly option: DecisionOption;
	readonly value: unknown;
	readonly path: readonly (string | number)[];
}

/** Options as a list of words or objects, or as an object of them by key. Nothing marks one of them as preferred. */
export function optionsIn(value: unknown): readonly DecisionOption[] {
	return foundOptions(value).map(({ option }) => option);
}

/** {@link optionsIn} with what each was read from. */
export function foundOptions(value: unknown): readonly FoundOption[] {
	if (Array.isArray(value)) {
		return value.flatMap((entry: unknown, index): readonly FoundOption[] => {
			const label = nameOf(entry);
			return label === null ? [] : [{ option: optionOf(label, null, entry), value: entry, path: [index] }];
		});
	}
	if (isJsonObject(value)) return Object.entries(value).map(([key, entry]) => ({ option: optionOf(key, key, entry), value: entry, path: [key] }));
	const label = nameOf(value);
	return label === null ? [] : [{ option: optionOf(label, null, value), value, path: [] }];
}

function optionOf(label: string, key: string | null, entry: unknown): DecisionOption {
	if (!isJsonObject(entry)) {
		const text = key === null ? null : nameOf(entry);
		return { label, id: key, description: text, pros: [], cons: [] };
	}
	const at = lookInto(entry, () => null);
	const id = key ?? at.word(...ID);
	const description = at.human(...DESCRIPTION);
	return { label, id: id === label ? null : id, description: description === label ? null : description, pros: points(at, PROS), cons: points(at, CONS) };
}

function points(at: LooseObject, names: readonly string[]): readonly string[] {
	return textsOf(at.find(...names)?.value).map((entry) => entry.text);
}
