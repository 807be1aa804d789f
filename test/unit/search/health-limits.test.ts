import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStopper } from '../../../src/search/cancel';
import { createHealth, readHealthState } from '../../../src/search/health';
import type { Health, HealthKey } from '../../../src/search/health';
import { createLimits } from '../../../src/search/limits';
import type { Place } from '../../../src/search/limits';
import type { HealthEffect } from '../../../src/search/outcome-rules';
import { fakeClock } from './fake-world';

const KEY: HealthKey = { provider: 'p', credential: 'p#a', revision: '1' };
const fresh = (failures = 3): Health => createHealth({ failures, cooldownMs: 1000 }, readHealthState(null));

function settle(health: Health, effect: HealthEffect, now: number, told: number | null = null, key = KEY): boolean {
	const permit = health.acquire(key, now);
	if (permit.ok) permit.settle(effect, 'server_error', told, now);
	return permit.ok;
}

describe('health', () => {
	it('closed, open, half-open, closed', () => {
		const health = fresh(2);
		expect([settle(health, 'provider', 0), settle(health, 'provider', 0), settle(health, 'provider', 500)]).toEqual([true, true, false]);
		expect(health.view(500)[0]?.state).toBe('open');
		expect(health.view(1000)[0]?.state).toBe('half_open');
		const probe = health.acquire(KEY, 1000);
		expect(probe).toMatchObject({ ok: true, isProbe: true });
		expect(health.acquire(KEY, 1000)).toEqual({ ok: false, code: 'server_error', until: null });
		if (probe.ok) probe.settle('success', null, null, 1001);
		expect(health.view(1001)).toEqual([]);
	});

	it('the pause grows while the tries fail, up to a quarter of an hour', () => {
		const health = fresh(1);
		let now = 0;
		const pauses: number[] = [];
		for (let round = 0; round < 14; round += 1) {
			settle(health, 'provider', now);
			const until = health.view(now)[0]?.until ?? 0;
			pauses.push(until - now);
			now = until;
		}
		expect(pauses.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
		expect(Math.max(...pauses)).toBe(15 * 60_000);
	});

	it('a limit is of the credential, the rest of the provider goes on; a wrong header parks nothing for a year', () => {
		const health = fresh();
		settle(health, 'credential_quota', 0, Number.MAX_SAFE_INTEGER);
		expect(health.view(0)[0]?.until).toBe(32 * 24 * 3_600_000);
		expect(health.acquire({ ...KEY, credential: 'p#b' }, 0).ok).toBe(true);
		expect(health.acquire(KEY, 0, true).ok).toBe(true);
	});

	it('a permit counts once', () => {
		const health = fresh(2);
		const permit = health.acquire(KEY, 0);
		if (permit.ok) for (let time = 0; time < 5; time += 1) permit.settle('provider', 'timeout', null, 0);
		expect(health.view(0)[0]?.failures).toBe(1);
	});

	it('never gets stuck: whatever happened, in time somebody may ask again', () => {
		const effects = fc.constantFrom<HealthEffect>('success', 'neutral', 'provider', 'credential_parked', 'credential_quota', 'credential_rate');
		fc.assert(
			fc.property(fc.array(fc.tuple(effects, fc.integer({ min: 0, max: 5_000_000 }), fc.boolean(), fc.option(fc.integer({ min: 0, max: 10_000_000 }))), { maxLength: 40 }), fc.boolean(), (steps, reload) => {
				let health = fresh();
				let now = 0;
				for (const [effect, pass, together, told] of steps) {
					now += pass;
					const permits = [health.acquire(KEY, now), ...(together ? [health.acquire(KEY, now)] : [])];
					for (const permit of permits) if (permit.ok) permit.settle(effect, 'server_error', told, now);
				}
				if (reload) health = createHealth({ failures: 3, cooldownMs: 1000 }, readHealthState(JSON.parse(JSON.stringify(health.state()))));
				const later = now + 33 * 24 * 3_600_000;
				const other = { ...KEY, revision: '2' };
				const permit = health.acquire(other, later);
				expect(permit.ok).toBe(true);
				if (permit.ok) permit.settle('success', null, null, later);
				expect(health.view(later)).toEqual([]);
			}),
		);
	});
});

describe('limits', () => {
	const take = (limits: ReturnType<typeof createLimits>, pace: { minIntervalMs: number; maxConcurrent: number }, leftMs = 10_000, signal = createStopper().signal): Promise<Place> => limits.take('p', pace, leftMs, signal, () => undefined);

	it('never more at once than allowed; the line moves when one is done', async () => {
		const clock = fakeClock();
		const limits = createLimits(clock);
		const pace = { minIntervalMs: 0, maxConcurrent: 2 };
		const first = await clock.run(take(limits, pace));
		await clock.run(take(limits, pace));
		let third: Place | 'waiting' = 'waiting';
		const waiting = take(limits, pace).then((place) => (third = place));
		await clock.pass(100);
		expect(third).toBe('waiting');
		first?.release();
		first?.release();
		await clock.run(waiting);
		expect(third).not.toBeNull();
	});

	it('who stops or runs out of time leaves the line, and the next one gets the place', async () => {
		const clock = fakeClock();
		const limits = createLimits(clock);
		const pace = { minIntervalMs: 0, maxConcurrent: 1 };
		const first = await clock.run(take(limits, pace));
		const stopper = createStopper();
		const stopped = take(limits, pace, 10_000, stopper.signal);
		const late = take(limits, pace, 50);
		const next = take(limits, pace);
		await clock.pass(10);
		stopper.stop('person');
		expect(await clock.run(stopped)).toBeNull();
		expect(await clock.run(late)).toBeNull();
		first?.release();
		expect(await clock.run(next)).not.toBeNull();
		await clock.pass(20_000);
		expect(clock.pending).toBe(0);
	});

	it('a wait for one\'s turn that does not fit the time is not begun', async () => {
		const clock = fakeClock();
		const limits = createLimits(clock);
		const pace = { minIntervalMs: 1000, maxConcurrent: 5 };
		await clock.run(take(limits, pace));
		expect(await clock.run(take(limits, pace, 500))).toBeNull();
		const start = clock.now();
		await clock.run(take(limits, pace));
		expect(clock.now() - start).toBe(1000);
	});

	it('who stops during the interval gives the promised start back', async () => {
		const clock = fakeClock();
		const limits = createLimits(clock);
		const pace = { minIntervalMs: 1000, maxConcurrent: 5 };
		await clock.run(take(limits, pace));
		const stopper = createStopper();
		const stopped = take(limits, pace, 10_000, stopper.signal);
		await clock.pass(100);
		stopper.stop('person');
		await clock.run(stopped);
		const start = clock.now();
		await clock.run(take(limits, pace));
		expect(clock.now() - start).toBe(900);
	});
});
