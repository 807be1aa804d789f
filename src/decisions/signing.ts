/** Ed25519 key pairs, signatures and what a person compares when they trust a device (DESIGN §5). Chance is handed in. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sealLine, splitSeal, unsignedLine } from './canonical-line';
import type { NewEntry } from './ledger-entry';
import { checkEntry } from './ledger-entry';
import { sha256Hex } from './sha256';
import type { RandomBytes } from './ulid';

/** Both as small hex digits: the secret key (32 bytes) stays on the device, the public key is what others trust. */
export interface KeyPair {
	readonly secretKey: string;
	readonly publicKey: string;
}

/**
 * The public keys that the person trusts, by device id: 64 hex digits each; several when a device was set up anew.
 * Kept where the agent cannot write (DESIGN §5).
 */
export type TrustedKeys = ReadonlyMap<string, readonly string[]>;

const KEY_BYTES = 32;
const HEX_KEY = /^[0-9a-f]{64}$/;

/** A new key pair from 32 random bytes. Throws `RangeError` when chance gives fewer. */
export function newKeyPair(randomBytes: RandomBytes): KeyPair {
	const secret = randomBytes(KEY_BYTES);
	if (secret.length !== KEY_BYTES) throw new RangeError('A key needs 32 random bytes.');
	return { secretKey: bytesToHex(secret), publicKey: bytesToHex(ed25519.getPublicKey(secret)) };
}

/** The public key of a secret key, or `null` when the text is not 64 small hex digits. */
export function publicKeyOf(secretKey: string): string | null {
	return HEX_KEY.test(secretKey) ? bytesToHex(ed25519.getPublicKey(hexToBytes(secretKey))) : null;
}

/**
 * What two people, or two screens, compare: the first 16 bytes of the key's SHA-256 as eight groups of four letters,
 * `3F2A 91C0 …`. `null` when the text is no public key.
 */
export function fingerprintOf(publicKey: string): string | null {
	if (!HEX_KEY.test(publicKey)) return null;
	const digits = sha256Hex(hexToBytes(publicKey)).slice(0, 32).toUpperCase();
	return (digits.match(/.{4}/g) ?? []).join(' ');
}

export type SignedLine = { readonly ok: true; readonly line: Uint8Array } | { readonly ok: false; readonly where: string };

/**
 * The signed line of an entry, without line break, ready to be appended.
 * @param prev SHA-256 of the raw line before it in the ledger, `null` for the first
 * @param secretKey 64 hex digits
 * @returns `where` instead (see `checkEntry`, or `secretKey`) when reading the line back would find it damaged; nothing that
 * cannot be read is ever signed. Never throws.
 */
export function signEntry(entry: NewEntry, prev: string | null, secretKey: string): SignedLine {
	if (!HEX_KEY.test(secretKey)) return { ok: false, where: 'secretKey' };
	const text = unsignedLine(entry, prev);
	const checked = checkEntry(JSON.parse(text) as Record<string, unknown>, text);
	if (!checked.ok) return checked;
	const unsigned = new TextEncoder().encode(text);
	return { ok: true, line: sealLine(unsigned, ed25519.sign(unsigned, hexToBytes(secretKey))) };
}

/**
 * Whether the raw bytes of a line carry the signature of one of these public keys (RFC 8032, strict). Never throws: a key or
 * a signature of another form verifies nothing.
 */
export function isSignedByOneOf(line: Uint8Array, publicKeys: readonly string[]): boolean {
	const parts = splitSeal(line);
	if (parts === null) return false;
	return publicKeys.some((key) => {
		if (!HEX_KEY.test(key)) return false;
		try {
			return ed25519.verify(parts.signature, parts.unsigned, hexToBytes(key), { zip215: false });
		} catch {
			return false;
		}
	});
}
