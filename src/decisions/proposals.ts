/**
 * What an approval item asks to write, normalised from what agents write: `proposal(s)`, `proposed_change(s)`, an item that is
 * itself `{kind: "csv.set", …}`, and `target / field / old / new` on the item. Anything else is not guessed at: it has
 * no automatic apply, with the reason, and the person can still decide it.
 */
import type { FileRole } from '../records/record-types';
import { foundOptions } from '../records/decision-options';
import type { DecisionOption } from '../records/decision-options';
import { lineFields } from '../records/fields';
import { duplicateKeys, isJsonObject, parseLine } from '../records/json-text';
import type { ReadOptions } from '../records/read-record';
import { tidyPath } from '../workspace/globs';
import { pathProblem } from './contained-path';
import type { PathProblem } from './contained-path';
import { targetProblem } from './plan';
import type { TargetProblem } from './plan';
import { membersOf } from './proposal-members';
import type { JsonPath, Members } from './proposal-members';
import { opOf, readShape, SHAPE_NAMES } from './proposal-shapes';
import type { ShapeProblem } from './proposal-shapes';
import type { Proposal } from './proposal-schema';

export interface ProposalContext {
	/** The key column of a tracker, from the profile or the reader; `null` for a file that is none. */
	readonly keyColumnOf: (path: string) => string | null;
	/** What the workspace takes a file for; `null` when for nothing. */
	readonly roleOf: (path: string) => FileRole | null;
}

/**
 * `none`: the item asks for nothing that could be written. `prose`: it says it in words. `unreadable`: the line is no
 * record. `duplicate_keys`: it says a key twice (B31). `too_many`: more than an item should hold. Path and target
 * problems name the path.
 */
export type ProposalProblemCode = 'none' | 'prose' | 'unreadable' | 'duplicate_keys' | 'too_many' | PathProblem | TargetProblem | ShapeProblem;

export interface ProposalProblem {
	readonly code: ProposalProblemCode;
	/** The member, path or word it is about. */
	readonly detail: string | null;
	/** Which proposal, from 0; `null`: the item as a whole. */
	readonly proposal: number | null;
}

export interface ItemProposals {
	/** All of them, or none: an item is never written in part because one of its proposals is not understood. */
	readonly proposals: readonly Proposal[];
	/** Why there is no automatic apply; empty when there is one. */
	readonly problems: readonly ProposalProblem[];
}

const CARRIERS = ['proposals', 'proposal', 'proposed_changes', 'proposed_change'];
/** Fields that also hold changes, in forms that nobody has agreed on. */
const OTHER_CARRIERS = ['changes', 'change', 'edits', 'edit', 'updates', 'update', 'patch', 'diff', 'proposed'];
const MOST_PROPOSALS = 50;

const failed = (code: ProposalProblemCode, detail: string | null = null): ItemProposals => ({
	proposals: [],
	problems: [{ code, detail, proposal: null }],
});

/** Reads the raw text of an item's line (without its line break). Never throws. */
export function readProposals(line: string, context: ProposalContext): ItemProposals {
	const parsed = parseLine(line);
	if (!parsed.ok) return failed('unreadable', parsed.code);
	const [doubled] = duplicateKeys(line, parsed.json);
	if (doubled !== undefined) return failed('duplicate_keys', doubled);
	const item = membersOf(parsed.json, []);
	const carrier = item.pick(CARRIERS);
	if (carrier === 'several') return failed('several', 'proposals');
	if (carrier !== null && !isNothing(carrier.value)) return readCarrier(line, carrier.value, carrier.path, item, context);
	if (isProposalItself(item)) return readAll(line, [{ value: parsed.json, path: [], isItem: true }], null, context);
	const other = item.pick(OTHER_CARRIERS);
	if (other === 'several') return failed('unknown_shape');
	return other !== null && !isNothing(other.value) ? failed('unknown_shape', other.key) : failed('none');
}

/** An option of a decision item, and what choosing it would write. */
export interface OptionProposals {
	readonly option: DecisionOption;
	/** The option's own proposals; `null` when it says nothing about any, so that those of the item hold. */
	readonly own: ItemProposals | null;
}

/**
 * The options that a line offers, in the order of the file, each with the proposals it brings itself: under the same names as
 * an item's, or being one. A path or row that the option leaves out is that of the item. Never throws.
 * @param line the raw text of the line, without its line break
 * @param options how the profile has items read
 */
export function readOptionProposals(line: string, options: ReadOptions, context: ProposalContext): readonly OptionProposals[] {
	const parsed = parseLine(line);
	if (!parsed.ok) return [];
	const match = lineFields('item', parsed.json, line, options.fields).match('options');
	if (match === null) return [];
	const [doubled] = duplicateKeys(line, parsed.json);
	const item = membersOf(parsed.json, []);
	return foundOptions(match.value).map(({ option, value, path }) => {
		const at = [...match.path, ...path];
		const own = isJsonObject(value) ? ownProposals(line, value, at, item, context) : null;
		return { option, own: own === null || doubled === undefined ? own : failed('duplicate_keys', doubled) };
	});
}

function ownProposals(line: string, value: Record<string, unknown>, path: JsonPath, item: Members, context: ProposalContext): ItemProposals | null {
	const option = membersOf(value, path);
	const carrier = option.pick(CARRIERS);
	if (carrier === 'several') return failed('several', 'proposals');
	const around: Members = { pick: (names) => option.pick(names) ?? item.pick(names) };
	// An empty list is an answer: this option changes nothing.
	if (carrier !== null) return isNothing(carrier.value) ? failed('none') : readCarrier(line, carrier.value, carrier.path, around, context);
	return isProposalItself(option) ? readAll(line, [{ value, path, isItem: true }], item, context) : null;
}

function isNothing(value: unknown): boolean {
	return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether the item line is itself a proposal: it names one of the five kinds, or a place and a new value. */
function isProposalItself(item: Members): boolean {
	if (opOf(item, true).op !== null) return true;
	const has = (names: readonly string[]): boolean => item.pick(names) !== null;
	return has(SHAPE_NAMES.path) && has(SHAPE_NAMES.after) && has([...SHAPE_NAMES.column, ...SHAPE_NAMES.property, ...SHAPE_NAMES.marker]);
}

interface Found {
	readonly value: unknown;
	readonly path: JsonPath;
	readonly isItem: boolean;
}

function readCarrier(line: string, value: unknown, path: JsonPath, item: Members, context: ProposalContext): ItemProposals {
	if (Array.isArray(value)) {
		const entries = value.map((entry: unknown, index) => ({ value: entry, path: [...path, index], isItem: false }));
		return entries.length > MOST_PROPOSALS ? failed('too_many', String(entries.length)) : readAll(line, entries, item, context);
	}
	return readAll(line, [{ value, path, isItem: false }], item, context);
}

function readAll(line: string, found: readonly Found[], item: Members | null, context: ProposalContext): ItemProposals {
	const proposals: Proposal[] = [];
	const problems: ProposalProblem[] = [];
	for (const [index, entry] of found.entries()) {
		const read = readOne(line, entry, item, context);
		if ('code' in read) problems.push({ ...read, proposal: index });
		else proposals.push(read);
	}
	return problems.length > 0 ? { proposals: [], problems } : { proposals, problems };
}

function readOne(line: string, found: Found, item: Members | null, context: ProposalContext): Proposal | { readonly code: ProposalProblemCode; readonly detail: string | null } {
	if (typeof found.value === 'string') return { code: 'prose', detail: null };
	if (!isJsonObject(found.value)) return { code: 'unknown_shape', detail: null };
	const read = readShape({ line, members: membersOf(found.value, found.path), item, isItem: found.isItem, keyColumnOf: (path) => context.keyColumnOf(tidyPath(path)) });
	if (!read.ok) return { code: read.code, detail: read.detail };
	const wrong = pathProblem(read.proposal.path);
	if (wrong !== null) return { code: wrong, detail: read.proposal.path };
	const proposal = { ...read.proposal, path: tidyPath(read.proposal.path) };
	const target = targetProblem(proposal, context.roleOf);
	return target === null ? proposal : { code: target, detail: proposal.path };
}
