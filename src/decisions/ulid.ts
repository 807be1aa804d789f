/** ULIDs: 48 bits of time and 80 of chance in 26 letters that sort by time. Clock and chance are handed in. */
import type { Clock } from '../workspace/workspace-files';

/** So many random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LETTERS = 10;
const CHANCE_LETTERS = 16;
const LAST_MS = 2 ** 48 - 1;

/**
 * A maker of ULIDs that only rise: within one millisecond, and when the clock goes back, the last one is counted up by one,
 * so that two of the same maker are never equal and their order is the order of the calls.
 * Throws `RangeError` on a clock outside 1970 … 10889.
 */
export function createUlids(now: Clock, randomBytes: RandomBytes): () => string {
	let lastMs = -1;
	let chance: number[] = [];
	return () => {
		const ms = Math.floor(now());
		if (!(ms >= 0 && ms <= LAST_MS)) throw new RangeError(`No ULID for the time ${ms}.`);
		if (ms > lastMs) {
			lastMs = ms;
			chance = fresh(randomBytes);
		} else if (!countUp(chance)) {
			lastMs += 1;
			chance = fresh(randomBytes);
		}
		return timeLetters(lastMs) + chance.map((value) => LETTERS[value]).join('');
	};
}

/** The time in a ULID, epoch milliseconds; `null` when the text is no ULID. */
export function msOfUlid(text: string): number | null {
	if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text)) return null;
	let ms = 0;
	for (const letter of text.slice(0, TIME_LETTERS)) ms = ms * 32 + LETTERS.indexOf(letter);
	return ms;
}

function timeLetters(ms: number): string {
	let text = '';
	let rest = ms;
	for (let nth = 0; nth < TIME_LETTERS; nth += 1) {
		text = (LETTERS[rest % 32] ?? '') + text;
		rest = Math.floor(rest / 32);
	}
	return text;
}

/** 16 values of 5 bits; one random byte each, of which 5 bits are taken. */
function fresh(randomBytes: RandomBytes): number[] {
	return Array.from(randomBytes(CHANCE_LETTERS), (byte) => byte & 31);
}

/** Adds one; `false` when all values were at their highest. */
function countUp(values: number[]): boolean {
	for (let index = values.length - 1; index >= 0; index -= 1) {
		const value = values[index] ?? 0;
		if (value < 31) {
			values[index] = value + 1;
			values.fill(0, index + 1);
			return true;
		}
	}
	return false;
}
