import { describe, expect, it } from 'vitest';
import { localInstant } from '../../../src/host/local-time.ts';

describe('calendar time on the device’s clock', () => {
	it.each([
		[2026, 2, 2, 9, 0],
		[2026, 11, 31, 23, 59],
		[1999, 0, 1, 0, 0],
		[2024, 1, 29, 12, 30],
	])('%i-%i-%i %i:%i reads so on the clock', (year, month, day, hour, minute) => {
		const moment = new Date(localInstant(Date.UTC(year, month, day, hour, minute)));
		expect([moment.getFullYear(), moment.getMonth(), moment.getDate(), moment.getHours(), moment.getMinutes()]).toEqual([year, month, day, hour, minute]);
	});
});
