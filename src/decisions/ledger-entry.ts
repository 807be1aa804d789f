/**
 * What one line of a ledger says (DESIGN §5): a decision of the person, an intent before a write, a receipt after it.
 *
 * A line is checked whole. One that does not check is damaged and is shown as that; it is never skipped and never read
 * in part. Members that this version does not know are kept as they are.
 */
import * as z from 'zod/mini';
import { isRealDate, parseDate } from '../records/dates';
import { toRecordId } from '../records/ids';
import { isJsonObject, rawTokenOf } from '../records/json-text';
import type { RecordId } from '../records/record-types';

/** What a person can do with an item (DESIGN §5). */
export const VERDICTS = ['approve', 'reject', 'needs_more_research', 'choose', 'defer', 'withdraw', 'adopt', 'resolve'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How a write ended. */
export const RECEIPT_OUTCOMES = ['applied', 'no_op', 'failed'] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

/** Statuses of an agent's file that a person can take over as history (`adopt`). */
export const ADOPTABLE = ['approved', 'rejected', 'applied'] as const;
export type Adoptable = (typeof ADOPTABLE)[number];

/** A proposal as it was shown: an object of the queue line or its normalised form. Its own schema is checked before a write. */
export type ProposalJson = Readonly<Record<string, unknown>>;

/** A file as the person saw it; `sha256` is `null` when it was not there. */
export interface SeenTarget {
	readonly path: string;
	readonly sha256: string | null;
}

interface Envelope {
	readonly v: 1;
	/** ULID, unique over all ledgers. */
	readonly entry_id: string;
	/** The device whose ledger this is. */
	readonly device: string;
	/** When it was written: an instant, ISO 8601 in UTC (`…Z`). */
	readonly at: string;
	/** Same key, same effect: an entry with a key that is known already does nothing a second time. */
	readonly idempotency_key: string;
	/** SHA-256 of the raw bytes of the line before (without its line break); `null` on the first line of a ledger. */
	readonly prev: string | null;
	/** Ed25519 over the line without this member, 128 hex digits. A line without it is unsigned and believed by nobody. */
	readonly sig?: string;
}

/** What a person decided about one item. */
export interface DecisionEntry extends Envelope {
	readonly entry: 'decision';
	/** The item's id; in the file the text or the number as the queue spells it. `null` for an item without one. */
	readonly item_id: RecordId | null;
	/** Only for an item without an id: `<path>:<byte offset>` of its line (DESIGN §3 rule 5). */
	readonly item_place?: string;
	/** SHA-256 of the raw queue line that the person saw (DESIGN §5: a decision binds to bytes). */
	readonly item_sha256: string;
	readonly verdict: Verdict;
	/** `choose`: the option. `resolve` of a conflict: the id of the decision that stands, `null` for none. Else `null`. */
	readonly choice: string | null;
	readonly reason: string | null;
	/** What will be written, as shown; for `withdraw` the inverse. Empty where nothing is written by itself. */
	readonly proposals: readonly ProposalJson[];
	readonly actor: 'human';
	/** The targets' hashes as the person saw them. */
	readonly targets?: readonly SeenTarget[];
	/** What the item asked for, where the person changed it before approving: both values are kept. */
	readonly proposals_asked?: readonly ProposalJson[];
	/** Earlier decisions about the item that this one replaces, by entry id. */
	readonly supersedes?: readonly string[];
	/** `defer`: the day or moment at which the item returns by itself. */
	readonly until?: string;
	/** `withdraw`: the decision that is taken back. */
	readonly withdraws?: string;
	/** `adopt`: the status of the agent's line that the person acknowledges. */
	readonly adopts?: Adoptable;
	/** `resolve`: the decisions of a conflict, or the intents of an uncertain write, that are settled by this. */
	readonly settles?: readonly string[];
	/** `resolve` of an uncertain write: what the person found in the target. */
	readonly outcome?: 'applied' | 'not_applied';
}

/** Written before a target is touched. */
export interface IntentEntry extends Envelope {
	readonly entry: 'intent';
	readonly decision_id: string;
	/** Which of the decision's proposals this is, from 0. */
	readonly proposal: number;
	/** Path of the file, relative to the workspace. */
	readonly target: string;
	/** `null` when the file is not there yet. */
	readonly before_sha256: string | null;
	readonly after_sha256: string;
}

/** Written after the target has been read back. */
export interface ReceiptEntry extends Envelope {
	readonly entry: 'receipt';
	readonly intent_id: string;
	readonly outcome: ReceiptOutcome;
	/** The target as read back; `null` when it is not there. */
	readonly target_sha256: string | null;
	/** Why it failed, in words. */
	readonly problem?: string;
}

export type LedgerEntry = DecisionEntry | IntentEntry | ReceiptEntry;
export type EntryKind = LedgerEntry['entry'];

type NotYetWritten<Entry> = Entry extends LedgerEntry ? Omit<Entry, 'prev' | 'sig'> : never;
/** An entry before it has its place in a chain and its signature. */
export type NewEntry = NotYetWritten<LedgerEntry>;

const HEX_64 = /^[0-9a-f]{64}$/;
const HEX_128 = /^[0-9a-f]{128}$/;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const UTC_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

const Hash = z.string().check(z.regex(HEX_64));
const EntryId = z.string().check(z.regex(ULID));
const Said = z.string().check(z.refine((text) => text.trim() !== ''));
const Instant = z.string().check(
	z.regex(UTC_INSTANT),
	z.refine((text) => parseDate(text)?.precision === 'instant'),
);
const ReturnDate = z.string().check(z.refine((text) => isRealDate(parseDate(text))));
/** Not `z.record`, which would make a new object: members must stay as parsed, a `__proto__` among them. */
const Proposal = z.custom<ProposalJson>(isJsonObject);

const envelope = {
	v: z.literal(1),
	entry_id: EntryId,
	device: Said,
	at: Instant,
	idempotency_key: Said,
	prev: z.nullable(Hash),
	sig: z.optional(z.string().check(z.regex(HEX_128))),
};

const DecisionSchema = z.looseObject({
	...envelope,
	entry: z.literal('decision'),
	item_id: z.nullable(z.union([Said, z.number()])),
	item_place: z.optional(Said),
	item_sha256: Hash,
	verdict: z.enum(VERDICTS),
	choice: z.nullable(z.string()),
	reason: z.nullable(z.string()),
	proposals: z.array(Proposal),
	actor: z.literal('human'),
	targets: z.optional(z.array(z.looseObject({ path: Said, sha256: z.nullable(Hash) }))),
	proposals_asked: z.optional(z.array(Proposal)),
	supersedes: z.optional(z.array(EntryId)),
	until: z.optional(ReturnDate),
	withdraws: z.optional(EntryId),
	adopts: z.optional(z.enum(ADOPTABLE)),
	settles: z.optional(z.array(EntryId)),
	outcome: z.optional(z.enum(['applied', 'not_applied'])),
});

const IntentSchema = z.looseObject({
	...envelope,
	entry: z.literal('intent'),
	decision_id: EntryId,
	proposal: z.int().check(z.nonnegative()),
	target: Said,
	before_sha256: z.nullable(Hash),
	after_sha256: Hash,
});

const ReceiptSchema = z.looseObject({
	...envelope,
	entry: z.literal('receipt'),
	intent_id: EntryId,
	outcome: z.enum(RECEIPT_OUTCOMES),
	target_sha256: z.nullable(Hash),
	problem: z.optional(z.string()),
});

const EntrySchema = z.discriminatedUnion('entry', [DecisionSchema, IntentSchema, ReceiptSchema]);

export type CheckedEntry = { readonly ok: true; readonly entry: LedgerEntry } | { readonly ok: false; readonly where: string };

/**
 * Checks a parsed ledger line against DESIGN §5.
 * @param text the line's raw text, for the spelling of a number in `item_id`
 * @returns the entry, its `item_id` read as an opaque id; or `where`, the path of the first member that is wrong
 * (`verdict`, `targets.0.path`; empty for the line as a whole). Never throws.
 */
export function checkEntry(json: Record<string, unknown>, text: string): CheckedEntry {
	const result = EntrySchema.safeParse(json);
	if (!result.success) return { ok: false, where: (result.error.issues[0]?.path ?? []).map(String).join('.') };
	if (result.data.entry !== 'decision') return { ok: true, entry: json as unknown as IntentEntry | ReceiptEntry };
	const itemId = toRecordId(json['item_id'], () => rawTokenOf(text, 'item_id'));
	const entry: DecisionEntry = { ...(json as unknown as Omit<DecisionEntry, 'item_id'>), item_id: itemId };
	const where = wrongMemberOf(entry);
	return where === null ? { ok: true, entry } : { ok: false, where };
}

/**
 * The first member of a decision that does not go with its verdict, or `null` (DESIGN §5): the refusing verdicts need a
 * reason, and what belongs to one verdict may not stand on another, where it would look as if it said something.
 */
export function wrongMemberOf(entry: Omit<DecisionEntry, 'prev' | 'sig'>): string | null {
	const { verdict } = entry;
	if ((entry.item_id === null) === (entry.item_place === undefined)) return 'item_id';
	const needsReason = verdict === 'reject' || verdict === 'needs_more_research';
	if (needsReason && (entry.reason === null || entry.reason.trim() === '')) return 'reason';
	if ((verdict === 'defer') !== (entry.until !== undefined)) return 'until';
	if ((verdict === 'withdraw') !== (entry.withdraws !== undefined)) return 'withdraws';
	if ((verdict === 'adopt') !== (entry.adopts !== undefined)) return 'adopts';
	if ((verdict === 'resolve') !== ((entry.settles ?? []).length > 0)) return 'settles';
	if (verdict !== 'resolve' && entry.outcome !== undefined) return 'outcome';
	return wrongChoice(entry) ? 'choice' : null;
}

function wrongChoice(entry: Omit<DecisionEntry, 'prev' | 'sig'>): boolean {
	const { choice } = entry;
	if (entry.verdict === 'choose') return choice === null || choice.trim() === '';
	if (entry.verdict !== 'resolve') return choice !== null;
	if (choice === null) return false;
	return entry.outcome !== undefined || !(entry.settles ?? []).includes(choice);
}

/** Whether a decision of this verdict asks for writes by its proposals. */
export function writesFacts(verdict: Verdict): boolean {
	return verdict === 'approve' || verdict === 'choose' || verdict === 'withdraw';
}
