import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate } from '../../../src/records/dates';
import { effectiveState } from '../../../src/records/effective-state';
import type { ItemValues } from '../../../src/records/record-types';
import { read } from './values';

const NOW = Date.UTC(2026, 2, 2, 9);
const version = (...lines: object[]): ItemValues[] => lines.map((line) => read('item', { id: 'A', ...line }));
const state = (lines: object[], supersededBy: string | null = null): string =>
	effectiveState(version(...lines), { supersededBy: supersededBy === null ? null : { key: `s:${supersededBy}`, shown: supersededBy }, nowMs: NOW }).text;

describe('effectiveState', () => {
	it.each([
		[[{ status: 'pending' }], 'pending'],
		[[{ status: 'pending' }, { status: 'no_action_required' }], 'no_action_required'],
		[[{ status: 'needs_more_research' }, { status: 'pending' }], 'pending'],
		[[{ status: 'approved' }], 'unattributed'],
		[[{ approved: true }], 'unattributed'],
		[[{ status: 'rejected' }, { status: 'pending' }], 'unattributed'],
		[[{ status: 'pending' }, { status: 'APPLIED' }, { status: 'no_action_required' }], 'unattributed'],
		[[{ status: 'done' }], 'unknown: done'],
		[[{ decision: 'approve' }], 'unknown: approve'],
		[[{ approved: false }], 'unknown: approved: false'],
		[[{ title: 'x' }], 'unknown: no status'],
		[[], 'unknown: no status'],
		[[{ status: 'pending' }, { note: 'still looking' }], 'pending'],
		[[{ status: 'pending' }, { status: 'done' }], 'unknown: done'],
	])('%j is %s', (lines, text) => {
		expect(state(lines)).toBe(text);
	});

	it('marks what a newer item replaces, unless a decision is claimed or nothing was left to do', () => {
		expect(state([{ status: 'pending' }], 'B')).toBe('superseded');
		expect(state([{ status: 'needs_more_research' }], 'B')).toBe('superseded');
		expect(state([{ status: 'approved' }], 'B')).toBe('unattributed');
		expect(state([{ status: 'no_action_required' }], 'B')).toBe('no_action_required');
		expect(state([{ status: 'done' }], 'B')).toBe('unknown: done');
	});

	it.each([
		['2026-03-02T08:59:59Z', 'expired?'],
		['2026-03-02T09:00:00Z', 'pending'],
		['2026-03-02', 'pending'],
		['2026-03-01', 'pending'],
		['2026-02-28', 'expired?'],
		['2026-03-01 20:59', 'expired?'],
		['2026-03-01 21:01', 'pending'],
		['2026-02', 'expired?'],
		['2026-03', 'pending'],
		['2025', 'expired?'],
		['2026', 'pending'],
		['soon', 'pending'],
		['2026-02-30', 'pending'],
	])('pending with expiry %s is %s', (expires_at, text) => {
		expect(state([{ status: 'pending', expires_at }])).toBe(text);
	});

	it('only pending expires, and the newest expiry counts', () => {
		expect(state([{ status: 'needs_more_research', expires_at: '2025' }])).toBe('needs_more_research');
		expect(state([{ status: 'pending', expires_at: '2025' }, { expires_at: '2027' }])).toBe('pending');
	});

	it('is never moved off unattributed by any later line', () => {
		const word = fc.constantFrom('pending', 'no_action_required', 'needs_more_research', 'done', 'approved', 'rejected', 'applied');
		fc.assert(
			fc.property(fc.array(word), fc.constantFrom('approved', 'rejected', 'applied'), fc.array(word), (before, claimed, after) => {
				expect(state([...before, claimed, ...after].map((status) => ({ status })))).toBe('unattributed');
			}),
		);
	});

	it('treats the end of February by the calendar', () => {
		const ends = (text: string): number => {
			const values = { ...read('item', { id: 'A', status: 'pending' }), expiresAt: parseDate(text) };
			let hour = Date.UTC(2028, 1, 25);
			while (effectiveState([values], { supersededBy: null, nowMs: hour }).effective === 'pending') hour += 3_600_000;
			return hour;
		};
		expect(ends('2028-02')).toBe(Date.UTC(2028, 2, 1, 13));
		expect(ends('2028-02-29')).toBe(Date.UTC(2028, 2, 1, 13));
	});
});
