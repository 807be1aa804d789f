// A small seeded generator and date helpers, so that the demo vault is the same bytes on every machine.

/**
 * A seeded source of numbers (mulberry32: 32-bit state, good enough to spread demo data about).
 * @param {number} seed any 32-bit integer; the same seed gives the same sequence
 * @returns {{ next(): number, int(n: number): number, pick<T>(list: readonly T[]): T, hex(n: number): string }}
 */
export function seeded(seed) {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	const int = (n) => Math.floor(next() * n);
	return {
		next,
		int,
		pick: (list) => list[int(list.length)],
		hex: (n) => Array.from({ length: n }, () => int(16).toString(16)).join(''),
	};
}

/** Day 0 of the matter. */
const FIRST_DAY_MS = Date.UTC(2026, 0, 2);
const DAY_MS = 86_400_000;

/**
 * A moment of the matter, epoch milliseconds. Day 0 is 2 January 2026, the newest day is 58 (1 March); minutes count
 * from 10:00 UTC (18:00 where the applicant lives, UTC+8), so that every moment is past at 09:00 on 2 March anywhere.
 * @param {number} day 0 … 58
 * @param {number} minutes 0 … 500
 */
export function moment(day, minutes) {
	if (day < 0 || day > 58 || minutes < 0 || minutes > 500) throw new RangeError(`moment(${day}, ${minutes})`);
	return FIRST_DAY_MS + day * DAY_MS + (600 + minutes) * 60_000;
}

/** Epoch ms → `2026-01-02T18:00:00.000Z`. */
export const utc = (ms) => new Date(ms).toISOString();

/** Epoch ms → the applicant's clock with its offset, `2026-01-03T02:00:00+08:00`. */
export const local = (ms) => `${new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

/** Epoch ms → the applicant's calendar day, `2026-01-03`. */
export const localDay = (ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);

/** `pad(7)` → `0007`. */
export const pad = (n) => String(n).padStart(4, '0');

/** Objects → JSON Lines text, a newline after each. */
export const jsonl = (records) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
