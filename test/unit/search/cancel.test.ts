import { describe, expect, it } from 'vitest';
import { codeOfStop, createStopper, orStopped } from '../../../src/search/cancel';
import { createSearchRuntime } from '../../../src/search/runtime';
import { sendOnce } from '../../../src/search/send-once';
import { wait } from '../../../src/search/waiting';
import { countingSignal, fakeClock, fakeWorld, json, route, slow, text } from './fake-world';

describe('stopping and letting go', () => {
	it('stops with its parent, for the parent\'s reason, once', () => {
		const parent = createStopper();
		const child = createStopper(parent.signal);
		let heard = 0;
		child.signal.addEventListener('abort', () => (heard += 1));
		parent.stop('lost');
		parent.stop('person');
		expect([child.signal.aborted, child.signal.reason, heard, codeOfStop(child.signal)]).toEqual([true, 'lost', 1, 'aborted']);
		expect(createStopper(parent.signal).signal.reason).toBe('lost');
		const plain = countingSignal();
		const own = createStopper(plain);
		plain.abort();
		expect(own.signal.reason).toBe('person');
	});

	it('a stopper lets go of its parent when it is released and when it stops itself', () => {
		const parent = countingSignal();
		const [released, stopped] = [createStopper(parent), createStopper(parent)];
		expect(parent.listeners).toBe(2);
		released.release();
		stopped.stop('timeout');
		expect(parent.listeners).toBe(0);
	});

	it('waits leave nothing behind, ended or stopped', async () => {
		const clock = fakeClock();
		const signal = countingSignal();
		expect(await clock.run(wait(clock, 50, signal))).toBe('done');
		expect(await orStopped(Promise.resolve(7), signal)).toBe(7);
		await expect(orStopped(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
		expect([signal.listeners, clock.pending]).toEqual([0, 0]);
		const waiting = wait(clock, 5000, signal);
		const holding = orStopped(new Promise(() => undefined), signal);
		signal.abort();
		expect([await waiting, await holding, clock.pending]).toEqual(['stopped', null, 0]);
	});

	it('a request leaves nothing behind, whatever its end', async () => {
		const clock = fakeClock();
		const plain = countingSignal();
		const signal = Object.assign(plain, { reason: null });
		const request = { method: 'GET', url: 'https://h.example/', headers: {}, body: null, keyed: false, redirects: 'follow' } as const;
		for (const send of [() => Promise.resolve(json({})), slow(clock, 5000, text('')), () => Promise.reject(new Error('x'))]) {
			await clock.run(sendOnce({ transport: { name: 't', send: (_request, limits) => send(request, limits) }, clock, request, timeoutMs: 100, maxBytes: 100, signal }));
			expect(signal.listeners).toBe(0);
		}
	});

	it('the doctor leaves no listener on the signal it is given, and stops at it', async () => {
		const cancel = countingSignal();
		const clock = fakeClock();
		const fake = fakeWorld(slow(clock, 50, json({ query: { search: [] } })), { clock, routes: [route('wikipedia.w'), route('crossref.c')] });
		const runtime = createSearchRuntime(fake.world);
		await clock.run(runtime.doctor('live', { cancel }));
		expect([fake.sent.length, cancel.listeners]).toEqual([2, 0]);
		const running = runtime.doctor('live', { cancel });
		await clock.pass(120);
		cancel.abort();
		await clock.run(running);
		expect(fake.sent).toHaveLength(3);
	});
});
