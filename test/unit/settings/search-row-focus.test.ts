import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRowFocus } from '../../../src/settings/route-focus';
import type { RoutePart } from '../../../src/settings/route-focus';

const win = { setTimeout: (run: () => void, ms: number) => setTimeout(run, ms) } as unknown as Window;

/** The buttons of one row; `got` names the one that was given the focus last. */
function row(off: readonly RoutePart[] = []) {
	const state = { got: null as RoutePart | null };
	const made = (part: RoutePart): HTMLButtonElement => ({ disabled: off.includes(part), win, focus: () => void (state.got = part) }) as unknown as HTMLButtonElement;
	return { state, buttons: { up: made('up'), down: made('down'), edit: made('edit'), test: made('test'), menu: made('menu') } };
}

describe('the focus on a route\'s row', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('goes to the same button of the same route in the next drawing, once', () => {
		const focus = createRowFocus();
		focus.want('b', 'down', win);
		const [a, b] = [row(), row()];
		focus.drawn('a', a.buttons);
		focus.drawn('b', b.buttons);
		vi.advanceTimersByTime(0);
		expect([a.state.got, b.state.got]).toEqual([null, 'down']);
		const again = row();
		focus.drawn('b', again.buttons);
		vi.advanceTimersByTime(0);
		expect(again.state.got).toBeNull();
	});

	it('goes to the other direction at the ends of the list', () => {
		const focus = createRowFocus();
		const [top, bottom] = [row(['up']), row(['down'])];
		focus.want('a', 'up', win);
		focus.drawn('a', top.buttons);
		focus.want('a', 'down', win);
		focus.drawn('a', bottom.buttons);
		vi.advanceTimersByTime(0);
		expect([top.state.got, bottom.state.got]).toEqual(['down', 'up']);
	});

	it('is not taken by a drawing that comes much later', () => {
		const focus = createRowFocus();
		focus.want('a', 'menu', win);
		vi.advanceTimersByTime(2000);
		const late = row();
		focus.drawn('a', late.buttons);
		vi.advanceTimersByTime(0);
		expect(late.state.got).toBeNull();
	});
});
