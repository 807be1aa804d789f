/** An approval item as the queue files have it: all its lines, and what each later line changes (DESIGN §4, §5). */
import { planFields } from '../records/field-plan';
import type { FieldPlan } from '../records/field-plan';
import type { FieldName } from '../records/field-aliases';
import { isJsonObject, parseLine } from '../records/json-text';
import { lineFields } from '../records/fields';
import { proposedChanges } from '../records/read-item';
import { readFields } from '../records/read-record';
import type { ReadOptions } from '../records/read-record';
import type { ItemStatus, ItemValues, RecordId } from '../records/record-types';
import { decodeUtf8 } from '../workspace/lines';
import type { Place } from '../workspace/place';
import { sha256Hex } from './sha256';

/** One line of the queue. */
export interface QueueLine {
	readonly place: Place;
	/** The raw bytes without the line break. */
	readonly bytes: Uint8Array;
	readonly values: ItemValues;
	/** The id in `decision_id`, if the line has that member: it may be the mirror of a decision. */
	readonly decisionId: string | null;
	/** The option and the reason that the line says the decision has; JSON text, `null` where it says none. */
	readonly decisionSays: { readonly choice: string | null; readonly reason: string | null };
	/** What the line says about the item itself (not id, status, times, actor, remarks): member name → JSON text. */
	readonly content: ReadonlyMap<string, string>;
	/** Equal for two lines that ask for the same values in the same places; `null` when the line asks for none. */
	readonly payloadKey: string | null;
}

/** An item with all its lines, oldest first (as the snapshot's `versionsOf` gives them). */
export interface QueueItem {
	/** {@link itemKeyOf} of its lines. */
	readonly key: string;
	readonly lines: readonly QueueLine[];
	/** The item that says it replaces this one. */
	readonly supersededBy: RecordId | null;
}

/** What an item is known by in queue and ledgers: its id's key, or `@<path>:<offset>` for a line without an id. */
export function itemKeyOf(id: RecordId | null, place: string | { readonly path: string; readonly offset: number }): string {
	if (id !== null) return id.key;
	return typeof place === 'string' ? `@${place}` : `@${place.path}:${place.offset}`;
}

/** Fields that tell about the line or its status and not about what the item asks for. */
const ABOUT_THE_LINE: readonly FieldName<'item'>[] = ['id', 'resolves', 'status', 'approved', 'updated_at', 'created_at', 'actor', 'remark'];
const DECISION_ID = 'decision_id';
const DECISION_CHOICE = 'decision_choice';
const DECISION_REASON = 'decision_reason';
/** What a mirror line says about its decision; nothing of it is about what the item asks for. */
const ABOUT_THE_DECISION: ReadonlySet<string> = new Set([DECISION_ID, DECISION_CHOICE, DECISION_REASON]);

const plans = new WeakMap<ReadOptions, FieldPlan>();

function isAboutTheLine(key: string, options: ReadOptions): boolean {
	if (ABOUT_THE_DECISION.has(key)) return true;
	const plan = plans.get(options) ?? planFields('item', options.fields);
	plans.set(options, plan);
	const slots = ABOUT_THE_LINE.map((name) => plan.slotOf.get(name));
	const { candidates } = plan.meaningOf(key);
	return candidates.length > 0 && candidates.every((candidate) => slots.includes(candidate.slot));
}

/**
 * What a line of the queue says, as text; `null` when it is not UTF-8. A byte order mark belongs to the line's bytes, which are
 * hashed and shown, and not to its text.
 */
export function textOfLine(bytes: Uint8Array): string | null {
	return decodeUtf8(bytes)?.replace(/^\uFEFF/, '') ?? null;
}

/**
 * Reads the raw bytes of a queue line. `null` when they are no JSON object.
 * @param bytes without the line break; kept
 */
export function readQueueLine(place: Place, bytes: Uint8Array, options: ReadOptions): QueueLine | null {
	const text = textOfLine(bytes);
	const parsed = text === null ? null : parseLine(text);
	if (text === null || parsed === null || !parsed.ok) return null;
	const content = new Map<string, string>();
	for (const [key, value] of Object.entries(parsed.json)) {
		if (!isAboutTheLine(key, options)) content.set(key, canonicalJson(value));
	}
	const fields = lineFields('item', parsed.json, text, options.fields);
	const values = readFields('item', fields, options);
	const changes = proposedChanges(fields).map(({ target, after }) => ({ target, after }));
	const hasPayload = values.target !== null && changes.some((change) => change.after !== null);
	const decisionId = Object.hasOwn(parsed.json, DECISION_ID) ? parsed.json[DECISION_ID] : null;
	return {
		place,
		bytes,
		values,
		decisionId: typeof decisionId === 'string' ? decisionId : null,
		decisionSays: { choice: said(parsed.json, DECISION_CHOICE), reason: said(parsed.json, DECISION_REASON) },
		content,
		payloadKey: hasPayload ? canonicalJson([values.target, changes]) : null,
	};
}

function said(json: Readonly<Record<string, unknown>>, name: string): string | null {
	return Object.hasOwn(json, name) ? canonicalJson(json[name]) : null;
}

/** JSON text that is equal for equal values whatever the order of their members. For comparing, never for hashing or signing. */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
	if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null';
	const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
	return `{${members.sort().join(',')}}`;
}

const hashes = new WeakMap<QueueLine, string>();

/** The SHA-256 of the raw bytes of a queue line, to which decisions bind; computed when first asked for. */
export function hashOfLine(line: QueueLine): string {
	const known = hashes.get(line);
	if (known !== undefined) return known;
	const hash = sha256Hex(line.bytes);
	hashes.set(line, hash);
	return hash;
}

const CLAIMS: ReadonlySet<ItemStatus> = new Set<ItemStatus>(['approved', 'rejected', 'applied']);

/** The decided status that a line claims (only a ledger can back it), or `null`. */
export function claimOf(line: QueueLine): ItemStatus | null {
	const { known } = line.values.status;
	return known !== null && CLAIMS.has(known) ? known : null;
}

/**
 * Whether a later line leaves what the item asks for as it was: everything it says about the item stands, word for word,
 * in the lines before it.
 */
export function keepsContent(line: QueueLine, before: readonly QueueLine[]): boolean {
	const merged = new Map<string, string>();
	for (const older of before) for (const [key, text] of older.content) merged.set(key, text);
	return [...line.content].every(([key, text]) => merged.get(key) === text);
}
