/** The values of an item that a person may change before agreeing ("approved with edit"): the value alone, never the place. Pure. */
import type { Proposal, PropertyValue } from '../../decisions/proposal-schema';

export interface EditableValue {
	/** Which proposal, from 0. */
	readonly proposal: number;
	readonly text: string;
	/** One entry of a list property per line. */
	readonly isList: boolean;
	/** Wants more than one line. */
	readonly isLong: boolean;
}

const LONG = 80;

/** The values that can be edited, in the proposals' order. Added rows and records are not among them: they are whole. */
export function editableValues(proposals: readonly Proposal[]): readonly EditableValue[] {
	return proposals.flatMap((proposal, index) => {
		const value = valueOf(proposal);
		if (value === null) return [];
		const isList = Array.isArray(value);
		const text = isList ? value.map(String).join('\n') : String(value);
		return [{ proposal: index, text, isList, isLong: isList || proposal.op === 'marker.replace' || text.length > LONG || text.includes('\n') }];
	});
}

function valueOf(proposal: Proposal): PropertyValue | null {
	if (proposal.op === 'csv.set' || proposal.op === 'frontmatter.set') return proposal.after;
	return proposal.op === 'marker.replace' ? proposal.content : null;
}

/**
 * The proposals with the person's values in them.
 * @param texts what the person wrote, by number of the proposal; what is not in it stays
 * @returns `null` when nothing differs from what was proposed
 */
export function withEdits(proposals: readonly Proposal[], texts: ReadonlyMap<number, string>): readonly Proposal[] | null {
	const asProposed = new Map(editableValues(proposals).map((value) => [value.proposal, value.text]));
	let isChanged = false;
	const edited = proposals.map((proposal, index) => {
		const text = texts.get(index);
		if (text === undefined || text === asProposed.get(index)) return proposal;
		isChanged = true;
		return withValue(proposal, text);
	});
	return isChanged ? edited : null;
}

function withValue(proposal: Proposal, text: string): Proposal {
	if (proposal.op === 'csv.set') return { ...proposal, after: text };
	if (proposal.op === 'marker.replace') return { ...proposal, content: text };
	return proposal.op === 'frontmatter.set' ? { ...proposal, after: propertyLike(proposal.after, text) } : proposal;
}

/** The text as the kind of value that stood there, where it still is one: a number stays a number, a list a list. */
function propertyLike(proposed: PropertyValue | null, text: string): PropertyValue {
	if (Array.isArray(proposed)) {
		const lines = text.split('\n').map((line) => line.trim());
		return lines.filter((line) => line !== '').map((line) => proposed.find((entry) => String(entry) === line) ?? line);
	}
	const plain = text.trim();
	if (typeof proposed === 'number' && plain !== '' && String(Number(plain)) === plain) return Number(plain);
	if (typeof proposed === 'boolean' && (plain === 'true' || plain === 'false')) return plain === 'true';
	return text;
}
