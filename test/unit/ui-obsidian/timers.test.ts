import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimers } from '../../../src/ui/obsidian/timers';

describe('timers', () => {
	beforeEach(() => {
		vi.useFakeTimers();
		vi.stubGlobal('window', { setTimeout: (run: () => void, ms: number) => setTimeout(run, ms), clearTimeout: (timer: number) => clearTimeout(timer) });
	});
	afterEach(() => {
		vi.unstubAllGlobals();
		vi.useRealTimers();
	});

	it('run what is due, once, and not what was called off', () => {
		const timers = createTimers();
		const run: string[] = [];
		timers.schedule(() => run.push('a'), 10);
		const callOff = timers.schedule(() => run.push('b'), 10);
		callOff();
		callOff();
		vi.advanceTimersByTime(100);
		expect(run).toEqual(['a']);
	});

	it('leave nothing behind when they are closed, and let go who waits', async () => {
		const timers = createTimers();
		const run: string[] = [];
		timers.schedule(() => run.push('late'), 10);
		const waited = timers.sleep(60_000).then(() => run.push('slept'));
		timers.close();
		expect(vi.getTimerCount()).toBe(0);
		await waited;
		await timers.sleep(60_000);
		timers.schedule(() => run.push('after'), 0);
		vi.advanceTimersByTime(100_000);
		expect(run).toEqual(['slept']);
		expect(vi.getTimerCount()).toBe(0);
	});
});
