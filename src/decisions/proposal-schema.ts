/** The five edits an approval item can ask for (DESIGN §5, "Proposals"). There is no delete. */
import * as z from 'zod/mini';
import { isJsonObject } from '../records/json-text';

const text = z.string();
const filled = z.string().check(z.minLength(1));
/** Not said: absent. Said to be nothing (no such property, an empty cell): `null`. */
const before = z.optional(z.nullable(text));
/** Written by `inverse.ts` only: the source text of the value as it stood, so that undoing gives back the same bytes. */
const restore = z.optional(text);

const csvSet = z.strictObject({
	op: z.literal('csv.set'),
	path: filled,
	key_column: filled,
	key: filled,
	column: filled,
	before,
	after: text,
	restore,
});

/** One new row. `row` has its cells by column name, in any order; columns it does not name stay empty. */
const csvInsert = z.strictObject({
	op: z.literal('csv.insert'),
	path: filled,
	key_column: filled,
	row: z.array(z.tuple([filled, text])).check(z.minLength(1)),
});

const jsonlAppend = z.strictObject({
	op: z.literal('jsonl.append'),
	path: filled,
	record: z.custom<Record<string, unknown>>((value) => isJsonObject(value) && Object.keys(value).length > 0),
});

const scalar = z.union([text, z.number(), z.boolean()]);
const propertyValue = z.union([scalar, z.array(scalar)]);

const frontMatterSet = z.strictObject({
	op: z.literal('frontmatter.set'),
	path: filled,
	property: filled,
	before: z.optional(z.nullable(propertyValue)),
	/** `null` takes the property out again; only an inverse says so. */
	after: z.nullable(propertyValue),
	restore,
});

const markerReplace = z.strictObject({
	op: z.literal('marker.replace'),
	path: filled,
	marker: filled,
	before,
	content: text,
	restore,
});

export const PROPOSAL_SCHEMA = z.discriminatedUnion('op', [csvSet, csvInsert, jsonlAppend, frontMatterSet, markerReplace]);

export type CsvSet = z.infer<typeof csvSet>;
export type CsvInsert = z.infer<typeof csvInsert>;
export type JsonlAppend = z.infer<typeof jsonlAppend>;
export type FrontMatterSet = z.infer<typeof frontMatterSet>;
export type MarkerReplace = z.infer<typeof markerReplace>;
export type Proposal = z.infer<typeof PROPOSAL_SCHEMA>;
export type PropertyValue = z.infer<typeof propertyValue>;
export type ProposalOp = Proposal['op'];
export const PROPOSAL_OPS = ['csv.set', 'csv.insert', 'jsonl.append', 'frontmatter.set', 'marker.replace'] as const satisfies readonly ProposalOp[];

/** A proposal read back from a ledger entry; `null` when it is none (the entry then counts as damaged). */
export function readProposal(value: unknown): Proposal | null {
	const parsed = PROPOSAL_SCHEMA.safeParse(value);
	return parsed.success ? parsed.data : null;
}
