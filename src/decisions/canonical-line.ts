/**
 * One ledger entry as one line of bytes (DESIGN §5). The order of the members is fixed when a line is written and plays no
 * part when it is checked: hashes and signatures are always over the bytes that stand in the file, because an object put
 * into text a second time need not give the same bytes.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { RecordId } from '../records/record-types';
import type { EntryKind, NewEntry } from './ledger-entry';

const HEAD = ['v', 'entry', 'entry_id'];
const TAIL = ['device', 'at', 'idempotency_key'];
const DECISION_MEMBERS = [
	'item_id', 'item_place', 'item_sha256', 'verdict', 'choice', 'reason', 'proposals', 'proposals_asked', 'targets',
	'supersedes', 'until', 'withdraws', 'adopts', 'settles', 'outcome', 'actor',
];
const MEMBERS: Readonly<Record<EntryKind, readonly string[]>> = {
	decision: [...HEAD, ...DECISION_MEMBERS, ...TAIL],
	intent: [...HEAD, 'decision_id', 'proposal', 'target', 'before_sha256', 'after_sha256', ...TAIL],
	receipt: [...HEAD, 'intent_id', 'outcome', 'target_sha256', 'problem', ...TAIL],
};
/** Written last, in this order, whatever the entry holds under these names. */
const SEALS: ReadonlySet<string> = new Set(['prev', 'sig']);

/**
 * The line of an entry without `sig` and without line break, as text. Known members come in their fixed order, then those this
 * version does not know in the order the entry has them, then `prev`. Members that are `undefined` are left out.
 * @param prev SHA-256 of the raw line before, `null` for the first line
 */
export function unsignedLine(entry: NewEntry, prev: string | null): string {
	const members = new Map<string, unknown>(Object.entries(entry));
	const known = MEMBERS[entry.entry];
	const order = [...known, ...[...members.keys()].filter((name) => !known.includes(name) && !SEALS.has(name))];
	const parts: string[] = [];
	for (const name of order) {
		const value = members.get(name);
		const text = name === 'item_id' && entry.entry === 'decision' ? idText(entry.item_id) : jsonText(value);
		if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`);
	}
	parts.push(`"prev":${JSON.stringify(prev)}`);
	return `{${parts.join(',')}}`;
}

/** `JSON.stringify` gives no text for `undefined` and for functions, which its declared type leaves out. */
function jsonText(value: unknown): string | undefined {
	return JSON.stringify(value);
}

/** A number keeps the digits that the queue has, which a JavaScript number might not hold. */
function idText(id: RecordId | null): string {
	if (id === null) return 'null';
	return id.key.startsWith('n:') ? id.shown : JSON.stringify(id.shown);
}

const SIG_OPEN = ',"sig":"';
const SIG_CLOSE = '"}';
const SIG_HEX = 128;
const BRACE = 0x7d;

const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const OPEN_BYTES = ascii(SIG_OPEN);
const CLOSE_BYTES = ascii(SIG_CLOSE);
const SEAL_LENGTH = SIG_OPEN.length + SIG_HEX + SIG_CLOSE.length;

/** The bytes of an unsigned line with the signature (64 bytes) as its last member. */
export function sealLine(unsigned: Uint8Array, signature: Uint8Array): Uint8Array {
	const seal = ascii(SIG_OPEN + bytesToHex(signature) + SIG_CLOSE);
	const line = new Uint8Array(unsigned.length - 1 + seal.length);
	line.set(unsigned.subarray(0, -1));
	line.set(seal, unsigned.length - 1);
	return line;
}

/**
 * Takes exactly the `sig` member off the raw bytes of a line: what was signed, and the signature (64 bytes). `null` when the
 * line does not end as {@link sealLine} ends it; a line that was put into another form is not the line that was signed.
 */
export function splitSeal(line: Uint8Array): { readonly unsigned: Uint8Array; readonly signature: Uint8Array } | null {
	const start = line.length - SEAL_LENGTH;
	if (start < 1) return null;
	const hexStart = start + OPEN_BYTES.length;
	if (OPEN_BYTES.some((byte, index) => line[start + index] !== byte)) return null;
	if (CLOSE_BYTES.some((byte, index) => line[hexStart + SIG_HEX + index] !== byte)) return null;
	const hex = String.fromCharCode(...line.subarray(hexStart, hexStart + SIG_HEX));
	if (!/^[0-9a-f]+$/.test(hex)) return null;
	const unsigned = new Uint8Array(start + 1);
	unsigned.set(line.subarray(0, start));
	unsigned[start] = BRACE;
	return { unsigned, signature: hexToBytes(hex) };
}
