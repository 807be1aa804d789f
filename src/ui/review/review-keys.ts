/** The review's keys for whoever holds the keyboard: the component itself, or the leaf it stands in. */

export interface ReviewKeys {
	/**
	 * Does what a key means in the review.
	 * @param key as `KeyboardEvent.key` has it, pressed without modifiers
	 * @param event the key's event where there is one: a key held down repeats itself and decides only once
	 * @returns whether the key was one of the review's; false while something is being typed
	 */
	handle(key: string, event?: Pick<KeyboardEvent, 'repeat' | 'isComposing'>): boolean;
}

/** Two presses of a key closer than this are one: a finger that trembles, a key that bounces. */
const ONE_PRESS_MS = 150;

/** Tells a press of a key that is meant from one that comes of itself: a key held down, or bouncing. */
export interface PressedKeys {
	/**
	 * @param isRepeat as the event says it
	 * @param atMs when, in ms of any steady clock
	 * @returns whether this is a press of its own
	 */
	readonly press: (key: string, isRepeat: boolean, atMs: number) => boolean;
	/** Whether this key was pressed to decide and has not been let go since. */
	readonly isHeld: (key: string) => boolean;
	/** All keys are let go, as far as is known. */
	readonly letGo: () => void;
}

/** Keys of which none is pressed yet. */
export function createPressedKeys(): PressedKeys {
	let held: string | null = null;
	let last: { readonly key: string; readonly atMs: number } | null = null;
	return {
		press: (name, isRepeat, atMs) => {
			const key = name.toLowerCase();
			const isOwn = !isRepeat && held !== key && !(last?.key === key && atMs - last.atMs < ONE_PRESS_MS);
			held = key;
			last = { key, atMs };
			return isOwn;
		},
		isHeld: (name) => held === name.toLowerCase(),
		letGo: () => {
			held = null;
		},
	};
}

const NOT_TYPED_INTO = new Set(['radio', 'checkbox', 'button', 'submit', 'reset', 'range', 'color', 'file']);

/** Whether keys pressed now are text for this element. */
export function isTypedInto(element: Element | null): boolean {
	if (element === null) return false;
	const tag = element.tagName.toLowerCase();
	if (tag === 'input') return !NOT_TYPED_INTO.has(element.getAttribute('type') ?? 'text');
	if (tag === 'textarea' || tag === 'select') return true;
	const role = element.getAttribute('role');
	return role === 'textbox' || role === 'combobox' || element.closest('[contenteditable="true"], [contenteditable=""]') !== null;
}
