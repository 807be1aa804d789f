import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUlids, msOfUlid } from '../../../src/decisions/ulid';

const zeros = (count: number): Uint8Array => new Uint8Array(count);
const ones = (count: number): Uint8Array => new Uint8Array(count).fill(255);

describe('ULIDs', () => {
	it('hold their time and chance', () => {
		expect(createUlids(() => 1469918176385, zeros)()).toBe('01ARYZ6S410000000000000000');
		expect(msOfUlid('01ARYZ6S41TSV4RRFFQ69G5FAV')).toBe(1469918176385);
		expect(createUlids(() => 0, ones)()).toBe('0000000000ZZZZZZZZZZZZZZZZ');
	});

	it('count up within a millisecond, when the clock goes back, and over the last chance', () => {
		const times = [5, 5, 3];
		const next = createUlids(() => times.shift() ?? 0, zeros);
		expect([next(), next(), next()]).toEqual(['00000000050000000000000000', '00000000050000000000000001', '00000000050000000000000002']);
		const last = createUlids(() => 5, ones);
		expect([last(), last()]).toEqual(['0000000005ZZZZZZZZZZZZZZZZ', '0000000006ZZZZZZZZZZZZZZZZ']);
	});

	it('rise whatever the clock does', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(1000), { minLength: 2, maxLength: 40 }), fc.uint8Array({ minLength: 16, maxLength: 16 }), (times, chance) => {
				const clock = [...times];
				const next = createUlids(() => clock.shift() ?? 0, () => chance);
				const made = times.map(() => next());
				expect([...made].sort()).toEqual(made);
				expect(new Set(made).size).toBe(made.length);
				expect(made.every((id) => msOfUlid(id) !== null)).toBe(true);
			}),
		);
	});

	it('refuse a time that has no place in them, and other texts', () => {
		expect(() => createUlids(() => -1, zeros)()).toThrow(RangeError);
		expect(() => createUlids(() => Number.NaN, zeros)()).toThrow(RangeError);
		expect(() => createUlids(() => 2 ** 48, zeros)()).toThrow(RangeError);
		expect(msOfUlid('01ARYZ6S41TSV4RRFFQ69G5FAU')).toBeNull();
		expect(msOfUlid('81ARYZ6S41TSV4RRFFQ69G5FAV')).toBeNull();
	});
});
