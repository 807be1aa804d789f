/** One line of a ledger file: what it is, what it says, and whose word it is (DESIGN §5). */
import { duplicateKeys, parseLine } from '../records/json-text';
import type { LineFault } from '../records/json-text';
import type { LineSpan } from '../workspace/lines';
import type { Place } from '../workspace/place';
import type { LedgerEntry } from './ledger-entry';
import { checkEntry } from './ledger-entry';
import { sha256Hex } from './sha256';
import type { TrustedKeys } from './signing';
import { isSignedByOneOf } from './signing';

/**
 * - `trusted`: signed by a key that the person trusts for the entry's device. Only these are believed;
 * - `unknown_key`: signed, and no key is trusted for that device;
 * - `unsigned`: no signature;
 * - `bad_signature`: not what that device signed: edited, put into another form, or signed with another key.
 */
export type SignatureState = 'trusted' | 'unknown_key' | 'unsigned' | 'bad_signature';

/** Why a line is no entry. `wrong_shape`: JSON, but not as DESIGN §5 has it; `doubled_keys`: a member said twice. */
export type LineProblem = LineFault | 'not_utf8' | 'too_long' | 'doubled_keys' | 'wrong_shape';

interface LineBase {
	readonly place: Place;
	/** SHA-256 of the raw bytes without the line break: what the next line's `prev` names. */
	readonly sha256: string;
}

export interface EntryLine extends LineBase {
	readonly kind: 'entry';
	readonly entry: LedgerEntry;
	readonly signature: SignatureState;
}

export interface DamagedLine extends LineBase {
	/** `torn`: the last line, begun and not finished; it may still be on its way (DESIGN §3 rule 1). */
	readonly kind: 'damaged' | 'torn';
	readonly problem: LineProblem;
	/** The member that is wrong, where the line is JSON. */
	readonly where: string;
}

export type LedgerLine = EntryLine | DamagedLine;

/** A raw line before its signature is looked at. */
export type UnverifiedLine =
	| (Omit<EntryLine, 'signature'> & { readonly bytes: Uint8Array })
	| DamagedLine;

/**
 * Reads one raw line. `null` for a blank one.
 * @param text its text, `null` when it is not UTF-8 or too long to be decoded
 * @param bytes the line without its line break; kept, so they must not be a view that is overwritten later
 */
export function readLedgerLine(path: string, text: string | null, bytes: Uint8Array, span: LineSpan, tooLong: boolean): UnverifiedLine | null {
	if (text !== null && text.trim() === '') return null;
	const base: LineBase = { place: { path, line: span.line, offset: span.offset, length: span.length }, sha256: sha256Hex(bytes) };
	const damaged = (problem: LineProblem, where = ''): DamagedLine => ({ ...base, kind: 'damaged', problem, where });
	const unreadable = (problem: LineProblem): DamagedLine => ({ ...base, kind: span.finished ? 'damaged' : 'torn', problem, where: '' });
	if (tooLong) return unreadable('too_long');
	if (text === null) return unreadable('not_utf8');
	const parsed = parseLine(text);
	if (!parsed.ok) return unreadable(parsed.code);
	const [doubled] = duplicateKeys(text, parsed.json);
	if (doubled !== undefined) return damaged('doubled_keys', doubled);
	const checked = checkEntry(parsed.json, text);
	return checked.ok ? { ...base, kind: 'entry', entry: checked.entry, bytes } : damaged('wrong_shape', checked.where);
}

/** Remembers which lines were found signed, so that a line is checked once per run of the app. A `Map` does. */
export interface SignatureMemory {
	get(key: string): boolean | undefined;
	set(key: string, isSigned: boolean): unknown;
}

/** The line with its signature looked at under the trusted keys. */
export function verifyLine(line: UnverifiedLine, keys: TrustedKeys, memory: SignatureMemory): LedgerLine {
	if (line.kind !== 'entry') return line;
	const { bytes, ...entryLine } = line;
	return { ...entryLine, signature: signatureOf(line.entry, line.sha256, bytes, keys, memory) };
}

function signatureOf(entry: LedgerEntry, sha256: string, bytes: Uint8Array, keys: TrustedKeys, memory: SignatureMemory): SignatureState {
	if (entry.sig === undefined) return 'unsigned';
	const ofDevice = keys.get(entry.device) ?? [];
	if (ofDevice.length === 0) return 'unknown_key';
	const memoryKey = `${sha256}:${ofDevice.join(',')}`;
	const known = memory.get(memoryKey);
	const isSigned = known ?? isSignedByOneOf(bytes, ofDevice);
	if (known === undefined) memory.set(memoryKey, isSigned);
	return isSigned ? 'trusted' : 'bad_signature';
}
