import type { App, KeymapContext, KeymapEventListener, Modifier } from 'obsidian';
import { describe, expect, it, vi } from 'vitest';
import { reviewScope } from '../../../src/ui/obsidian/review-scope';

interface Registered {
	readonly modifiers: readonly Modifier[] | null;
	readonly key: string | null;
	readonly run: (event: KeyboardEvent, context: KeymapContext) => unknown;
}

vi.mock('obsidian', () => ({
	Scope: class {
		readonly registered: Registered[] = [];
		constructor(readonly parent: unknown) {}
		register(modifiers: Modifier[] | null, key: string | null, run: KeymapEventListener): void {
			this.registered.push({ modifiers, key, run });
		}
	},
}));

const APP_SCOPE = {};

function madeScope(taker: ((key: string) => boolean) | null) {
	return reviewScope({ scope: APP_SCOPE } as unknown as App, () => taker) as unknown as { readonly parent: unknown; readonly registered: readonly Registered[] };
}

/** A key pressed in an element. */
function pressed(target: object | null = null, isComposing = false): KeyboardEvent {
	return { isComposing, target } as unknown as KeyboardEvent;
}
const element = (tagName: string, attributes: Readonly<Record<string, string>> = {}) => ({ tagName, getAttribute: (name: string) => attributes[name] ?? null, closest: () => null });
const context = { vkey: '', key: '', modifiers: '' };

describe('the keys of the review panel', () => {
	it('are single keys by name, so that every hotkey of the app still reaches it', () => {
		const { parent, registered } = madeScope(() => true);
		expect(parent).toBe(APP_SCOPE);
		expect(registered.every(({ key }) => key !== null && key.length === 1)).toBe(true);
		expect(registered.every(({ modifiers }) => modifiers !== null)).toBe(true);
		expect(registered.filter(({ modifiers }) => modifiers?.length !== 0).map(({ key, modifiers }) => [key, modifiers])).toEqual([['?', ['Shift']]]);
		expect(registered.map(({ key }) => key).join('')).toBe('jkarmdvou123456789??');
	});

	it('are taken when the panel has a use for them, and go on to the app otherwise', () => {
		const asked: string[] = [];
		const { registered } = madeScope((key) => asked.push(key) > 0 && key === 'a');
		expect(registered.map(({ key, run }) => [key, run(pressed(), context)]).filter(([, answer]) => answer === false)).toEqual([['a', false]]);
		expect(asked.length).toBe(registered.length);
		expect(madeScope(null).registered.map(({ run }) => run(pressed(), context))).toEqual(registered.map(() => undefined));
	});

	it.each([
		['a text field', element('INPUT')],
		['a long text', element('TEXTAREA')],
		['a choice', element('SELECT')],
		['a field that a script made', element('DIV', { role: 'textbox' })],
	])('are text in %s', (_name, target) => {
		const asked: string[] = [];
		const { registered } = madeScope((key) => asked.push(key) > 0);
		for (const { run } of registered) expect(run(pressed(target), context)).toBeUndefined();
		expect(asked).toEqual([]);
	});

	it('are text while an input method composes, and keys again on a button or a box to tick', () => {
		const asked: string[] = [];
		const { registered } = madeScope((key) => asked.push(key) > 0);
		for (const { run } of registered) run(pressed(null, true), context);
		expect(asked).toEqual([]);
		for (const { run } of registered) expect(run(pressed(element('BUTTON')), context)).toBe(false);
		for (const { run } of registered) expect(run(pressed(element('INPUT', { type: 'checkbox' })), context)).toBe(false);
		expect(asked.length).toBe(2 * registered.length);
	});
});
