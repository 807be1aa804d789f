import { describe, expect, it } from 'vitest';
import { anchorKeeping, createTimeScale, homeOf, panned, panStep, SPAN_DAYS, ticksOf, zoomed, ZOOMS } from '../../../src/ui/models/timeline-scale';
import { createTickWords } from '../../../src/ui/models/timeline-tick-words';
import { DAY_MS, dayNumber } from './made-snapshot';

const TODAY = dayNumber('2026-12-01');

describe('createTimeScale', () => {
	it.each(ZOOMS)('makes every day equally wide at zoom %s, also when clocks change', (zoom) => {
		const scale = createTimeScale(zoom, dayNumber('2026-03-01') * DAY_MS, TODAY, 1000);
		for (let day = scale.left; day < scale.left + SPAN_DAYS[zoom]; day++) {
			expect(scale.xOf(day + 1) - scale.xOf(day)).toBeCloseTo(scale.pxPerDay, 6);
			expect(scale.dayAt(scale.xOf(day) + scale.pxPerDay / 2)).toBe(day);
		}
	});
	it('follows today when there is no anchor', () => {
		for (const zoom of ZOOMS) {
			const scale = createTimeScale(zoom, null, TODAY, 1000);
			expect(scale.left).toBe(homeOf(zoom, TODAY));
			expect(scale.xOf(TODAY)).toBeLessThanOrEqual(250);
			expect(scale.xOf(TODAY)).toBeGreaterThan(100);
		}
	});
	it('bears a broken anchor and no width', () => {
		expect(createTimeScale('month', NaN, TODAY, 0).left).toBe(homeOf('month', TODAY));
		expect(createTimeScale('month', 1e300, TODAY, 0).pxPerDay).toBeGreaterThan(0);
		expect(ticksOf(createTimeScale('year', 1e300, TODAY, 500)).minor.length).toBeGreaterThan(0);
	});
});

describe('moving', () => {
	it('pans by days and comes back', () => {
		const scale = createTimeScale('month', TODAY * DAY_MS, TODAY, 900);
		const later = createTimeScale('month', panned(scale, panStep('month')), TODAY, 900);
		expect(later.left).toBe(TODAY + panStep('month'));
		expect(panned(later, -panStep('month'))).toBe(TODAY * DAY_MS);
	});
	it('keeps the day under the pointer while zooming', () => {
		const month = createTimeScale('month', TODAY * DAY_MS, TODAY, 930);
		const day = TODAY + 10;
		const year = createTimeScale('year', anchorKeeping(month, day, 'year'), TODAY, 930);
		expect(Math.abs(year.xOf(day) - month.xOf(day))).toBeLessThanOrEqual(year.pxPerDay);
	});
	it('stops at the nearest and farthest zoom', () => {
		expect(zoomed('week', 'nearer')).toBe('week');
		expect(zoomed('year', 'farther')).toBe('year');
		expect(zoomed('month', 'nearer')).toBe('week');
		expect(zoomed('month', 'farther')).toBe('quarter');
	});
});

describe('ticksOf', () => {
	it('has a tick for each day of a week and the month above', () => {
		const ticks = ticksOf(createTimeScale('week', dayNumber('2026-11-29') * DAY_MS, TODAY, 700));
		expect(ticks.minor.map((tick) => tick.day)).toEqual(Array.from({ length: 7 }, (_, index) => dayNumber('2026-11-29') + index));
		expect(ticks.major.map((tick) => tick.day)).toEqual([dayNumber('2026-11-01'), dayNumber('2026-12-01')]);
	});
	it('falls back to weeks where days are too narrow', () => {
		const wide = ticksOf(createTimeScale('month', TODAY * DAY_MS, TODAY, 900));
		const tight = ticksOf(createTimeScale('month', TODAY * DAY_MS, TODAY, 300));
		expect(wide.minor[0]?.style).toBe('date');
		expect(tight.minor[0]?.style).toBe('week');
		for (const tick of tight.minor) expect(new Date(tick.day * DAY_MS).getUTCDay()).toBe(1);
	});
	it('has months under years', () => {
		const ticks = ticksOf(createTimeScale('year', dayNumber('2026-07-15') * DAY_MS, TODAY, 900));
		expect(ticks.major.map((tick) => tick.day)).toEqual([dayNumber('2026-01-01'), dayNumber('2027-01-01')]);
		expect(ticks.minor).toHaveLength(13);
		expect(ticks.minor[1]?.width).toBeCloseTo((31 * 900) / 366, 6);
	});
	it('labels days as they are in every zone', () => {
		const english = createTickWords('en');
		expect(english(TODAY, 'month-year')).toBe('December 2026');
		expect(english(TODAY, 'week')).toBe('1 Dec');
		expect(english(TODAY, 'date')).toBe('1');
		expect(english(TODAY, 'weekday')).toMatch(/Tue/);
		expect(createTickWords('zh')(TODAY, 'month')).toBe('12月');
		expect(createTickWords('zh')(TODAY, 'date')).toMatch(/^\d+$/);
	});
});
