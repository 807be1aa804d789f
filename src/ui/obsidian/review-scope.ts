/** The keys of the review panel, as hotkeys of its view: they work while the panel has the focus and nothing is being typed. */
import { Scope } from 'obsidian';
import type { App, Modifier } from 'obsidian';
import { isTypedInto } from '../review/review-keys';

/** DESIGN §7. Each is named, so that every other key goes on to the app: a scope that takes all keys could swallow its hotkeys. */
const PLAIN_KEYS = ['j', 'k', 'a', 'r', 'm', 'd', 'v', 'o', 'u', '1', '2', '3', '4', '5', '6', '7', '8', '9', '?'] as const;
/** Where the question mark is typed with Shift. */
const SHIFTED_KEYS = ['?'] as const;

/** What takes a key; answers whether it had a use for it. */
export type KeyTaker = (key: string, event: KeyboardEvent) => boolean;

/**
 * Makes the view's scope.
 * @param taker asked at each key; `null` while the panel is not there
 */
export function reviewScope(app: App, taker: () => KeyTaker | null): Scope {
	const scope = new Scope(app.scope);
	const register = (modifiers: Modifier[], key: string): void => {
		scope.register(modifiers, key, (event) => {
			if (event.isComposing || isTypedInto(event.target as Element | null)) return undefined;
			// `false` tells the app that the key is taken.
			return taker()?.(key, event) === true ? false : undefined;
		});
	};
	for (const key of PLAIN_KEYS) register([], key);
	for (const key of SHIFTED_KEYS) register(['Shift'], key);
	return scope;
}
