/** One thing at a time at the desk, and who makes way for whom. */
import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/decisions/desk/turns';

/** Something that takes until it is told to end. */
function slow(): { readonly work: () => Promise<void>; readonly end: () => void } {
	let end = (): void => undefined;
	const over = new Promise<void>((resolve) => (end = resolve));
	return { work: () => over, end };
}

describe('turns', () => {
	it('come one after the other, also after one that failed', async () => {
		const turns = new Turns();
		const order: string[] = [];
		const first = turns.take(() => Promise.reject(new Error('no')));
		const second = turns.take(() => Promise.resolve(order.push('second')));
		const third = turns.takeUnawaited(async () => {
			order.push('third');
			await Promise.resolve();
		});
		await expect(first).rejects.toThrow('no');
		await Promise.all([second, third]);
		expect(order).toEqual(['second', 'third']);
	});

	it('are awaited by a person, not by what comes by itself', async () => {
		const turns = new Turns();
		const { work, end } = slow();
		const running = turns.take(work);
		await Promise.resolve();
		const quiet = turns.takeUnawaited(() => Promise.resolve());
		expect(turns.isAwaited).toBe(false);
		const pressed = turns.take(() => Promise.resolve());
		expect(turns.isAwaited).toBe(true);
		end();
		await Promise.all([running, quiet, pressed]);
		expect(turns.isAwaited).toBe(false);
	});
});
