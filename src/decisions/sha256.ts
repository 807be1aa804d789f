/** SHA-256 as the ledger writes it: 64 small hex digits over bytes as they stand in the file (never over text made anew). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of `bytes`, as 64 small hex digits. */
export function sha256Hex(bytes: Uint8Array): string {
	return bytesToHex(sha256(bytes));
}
