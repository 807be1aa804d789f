import { describe, expect, it } from 'vitest';
import { createPressedKeys } from '../../../src/ui/review/review-keys';

describe('a key that decides', () => {
	it('counts once while it is held down, whether or not the event says that it repeats', () => {
		const keys = createPressedKeys();
		expect(keys.press('a', false, 0)).toBe(true);
		expect(keys.press('a', true, 500)).toBe(false);
		expect(keys.press('a', false, 1000)).toBe(false);
		expect(keys.isHeld('A')).toBe(true);
		keys.letGo();
		expect(keys.isHeld('a')).toBe(false);
		expect(keys.press('a', false, 2000)).toBe(true);
	});
	it('counts once where it bounces, and again where it is pressed again', () => {
		const keys = createPressedKeys();
		expect(keys.press('a', false, 0)).toBe(true);
		keys.letGo();
		expect(keys.press('A', false, 60)).toBe(false);
		keys.letGo();
		expect(keys.press('a', false, 200)).toBe(false);
		keys.letGo();
		expect(keys.press('a', false, 400)).toBe(true);
	});
	it('does not keep another key from counting', () => {
		const keys = createPressedKeys();
		expect(keys.press('1', false, 0)).toBe(true);
		expect(keys.press('2', false, 20)).toBe(true);
	});
	it('begun by a repeat means nothing: it was pressed somewhere else', () => {
		expect(createPressedKeys().press('a', true, 0)).toBe(false);
	});
});
