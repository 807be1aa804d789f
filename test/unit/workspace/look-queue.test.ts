import { describe, expect, it } from 'vitest';
import { LookQueue } from '../../../src/workspace/look-queue';

/** A queue whose looks end when the test says so. */
function queue(): { readonly looks: LookQueue; readonly begun: string[]; readonly endOne: () => Promise<void>; readonly most: () => number } {
	const begun: string[] = [];
	const ends: (() => void)[] = [];
	let running = 0;
	let most = 0;
	const looks = new LookQueue((paths, gentle) => {
		begun.push(`${paths === null ? 'all' : [...paths].join('+')}${gentle ? ' gentle' : ''}`);
		most = Math.max(most, ++running);
		return new Promise((resolve) => {
			ends.push(() => {
				running--;
				resolve();
			});
		});
	});
	const endOne = async (): Promise<void> => {
		ends.shift()?.();
		for (let turn = 0; turn < 10; turn++) await Promise.resolve();
	};
	return { looks, begun, endOne, most: () => most };
}

describe('the queue of looks', () => {
	it('runs one look, and one more for all who asked meanwhile', async () => {
		const { looks, begun, endOne, most } = queue();
		const first = looks.look(new Set(['a']), true);
		const second = looks.look(new Set(['b']), true);
		const third = looks.look(new Set(['c']), true);
		expect(third).toBe(second);
		expect(begun).toEqual(['a gentle']);
		await endOne();
		await first;
		expect(begun).toEqual(['a gentle', 'b+c gentle']);
		await endOne();
		await second;
		expect(most()).toBe(1);
	});

	it('looks at everything, and not gently, when one of those who wait asks for that', async () => {
		const { looks, begun, endOne } = queue();
		void looks.look(null, true);
		void looks.look(new Set(['a']), true);
		void looks.look(null, false);
		void looks.look(new Set(['b']), true);
		await endOne();
		expect(begun).toEqual(['all gentle', 'all']);
	});

	it.each([0, 1, 2, 3, 4, 5])('never runs two at once, also when asked %i turns after a look has ended', async (turns) => {
		const { looks, begun, endOne, most } = queue();
		void looks.look(null, false);
		void looks.look(null, false);
		// Within these turns the first look has ended and the one that waits has not begun.
		const ended = endOne();
		for (let turn = 0; turn < turns; turn++) await Promise.resolve();
		void looks.look(null, false);
		await ended;
		expect(most()).toBe(1);
		expect(begun).toHaveLength(2);
		await endOne();
		expect(most()).toBe(1);
	});

	it('starts nothing after it was closed', async () => {
		const { looks, begun, endOne } = queue();
		const first = looks.look(null, false);
		const second = looks.look(null, false);
		looks.close();
		await endOne();
		await Promise.all([first, second, looks.look(null, false)]);
		expect(begun).toEqual(['all']);
	});
});
