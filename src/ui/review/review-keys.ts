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
