import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenPlaces, rowForKey, rowsInSight, scrollTopFor, unevenPlaces } from '../../../src/ui/models/window-range';
import { tabForKey } from '../../../src/ui/frame-head';

describe('rows in sight', () => {
	it('always covers what is seen, stays in bounds, and is small', () => {
		fc.assert(
			fc.property(fc.nat(100_000), fc.nat(4_000_000), fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 20, max: 100 }), (count, scrollTop, height, rowHeight) => {
				const { first, end } = rowsInSight(evenPlaces(count, rowHeight), scrollTop, height);
				const bounded = first >= 0 && first <= end && end <= count;
				const seenFrom = Math.floor(scrollTop / rowHeight);
				const seenTo = Math.min(count, Math.ceil((scrollTop + height) / rowHeight));
				const covered = seenFrom >= seenTo || (first <= seenFrom && end >= seenTo);
				return bounded && covered && end - first <= Math.ceil(Math.max(height, 900) / rowHeight) + 18;
			}),
		);
	});

	it('scrolls as little as possible to show a row', () => {
		const places = evenPlaces(100, 40);
		expect(scrollTopFor(places, 5, 0, 400)).toBe(0);
		expect(scrollTopFor(places, 20, 0, 400)).toBe(440);
		expect(scrollTopFor(places, 2, 300, 400)).toBe(80);
	});

	it('knows where rows of different heights stand', () => {
		const places = unevenPlaces([30, 58, 58, 30, 58]);
		expect([0, 1, 2, 3, 4, 5].map(places.topOf)).toEqual([0, 30, 88, 146, 176, 234]);
		expect([-5, 0, 29, 30, 145, 146, 1000].map(places.rowAt)).toEqual([0, 0, 0, 1, 2, 3, 4]);
		expect(scrollTopFor(places, 4, 0, 100)).toBe(134);
		expect(unevenPlaces([]).rowAt(10)).toBe(0);
	});

	it('finds the same rows for even heights, whichever way they are kept', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 20, max: 100 }), fc.nat(8000), (count, rowHeight, y) => {
				const even = evenPlaces(count, rowHeight);
				const uneven = unevenPlaces(Array.from({ length: count }, () => rowHeight));
				return even.rowAt(y) === uneven.rowAt(y) && even.topOf(count) === uneven.topOf(count);
			}),
		);
	});
});

describe('keys', () => {
	const anywhere = (): boolean => true;
	const notFirst = (row: number): boolean => row !== 0 && row !== 5;

	it.each<[string, number, number | null]>([
		['ArrowDown', -1, 0],
		['ArrowDown', 9, 9],
		['ArrowUp', 0, 0],
		['ArrowUp', -1, 9],
		['Home', 7, 0],
		['End', 2, 9],
		['PageDown', 0, 3],
		['PageDown', 8, 9],
		['PageUp', 9, 6],
		['PageUp', 1, 0],
		['x', 1, null],
	])('%s from %i', (key, from, to) => {
		expect(rowForKey(key, from, 10, 4, anywhere)).toBe(to);
	});

	it('passes over rows that cannot be selected', () => {
		expect(rowForKey('ArrowDown', 4, 10, 4, notFirst)).toBe(6);
		expect(rowForKey('ArrowUp', 6, 10, 4, notFirst)).toBe(4);
		expect(rowForKey('Home', 6, 10, 4, notFirst)).toBe(1);
		expect(rowForKey('ArrowUp', 1, 10, 4, notFirst)).toBe(1);
		expect(rowForKey('ArrowDown', 0, 0, 4, anywhere)).toBeNull();
	});

	it('tabs go round', () => {
		expect(tabForKey('ArrowRight', 'health')).toBe('overview');
		expect(tabForKey('ArrowLeft', 'overview')).toBe('health');
		expect(tabForKey('End', 'overview')).toBe('health');
		expect(tabForKey('a', 'overview')).toBeNull();
	});
});
