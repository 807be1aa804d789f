/**
 * Obsidian's keymap: a stack of scopes, the last one first, each with a parent that is asked next. A handler that answers
 * `false` has taken the key.
 */
import type { Modifier } from 'obsidian';

export type KeyHandler = (event: KeyboardEvent, context: { vkey: string; key: string; modifiers: string }) => unknown;

export interface KeymapEventHandler {
	readonly scope: Scope;
	readonly modifiers: readonly Modifier[] | null;
	readonly key: string | null;
	readonly func: KeyHandler;
}

export class Scope {
	readonly handlers: KeymapEventHandler[] = [];

	constructor(readonly parent?: Scope) {}

	/** @param modifiers exactly these; `null` = any. @param key as in `KeyboardEvent.key`; `null` = any */
	register(modifiers: Modifier[] | null, key: string | null, func: KeyHandler): KeymapEventHandler {
		const handler = { scope: this, modifiers, key, func };
		this.handlers.push(handler);
		return handler;
	}

	unregister(handler: KeymapEventHandler): void {
		this.handlers.remove(handler);
	}

	/** Gives the key to the handlers of this scope and its parents; true when one took it. */
	handle(event: KeyboardEvent): boolean {
		const context = { vkey: event.code, key: event.key, modifiers: modifiersOf(event).join(',') };
		for (const handler of [...this.handlers]) {
			if (matches(handler, event) && handler.func(event, context) === false) return true;
		}
		return this.parent?.handle(event) ?? false;
	}
}

export class Keymap {
	private readonly stack: Scope[] = [];
	private viewScope: Scope | null = null;

	constructor(private readonly rootScope: Scope) {}

	pushScope(scope: Scope): void {
		this.stack.remove(scope);
		this.stack.push(scope);
	}

	popScope(scope: Scope): void {
		this.stack.remove(scope);
	}

	/** The active view's scope; it is asked while no modal or popover is open. */
	setViewScope(scope: Scope | null): void {
		this.viewScope = scope;
	}

	/** Listens in a window; call for the main one and each second one. */
	listen(win: Window): void {
		win.addEventListener('keydown', (event) => {
			if (event.defaultPrevented || event.isComposing) return;
			const scope = this.stack[this.stack.length - 1] ?? this.viewScope ?? this.rootScope;
			if (!scope.handle(event)) return;
			event.preventDefault();
			event.stopPropagation();
		});
	}

	static isModifier(event: KeyboardEvent | MouseEvent, modifier: Modifier): boolean {
		if (modifier === 'Mod' || modifier === 'Ctrl') return event.ctrlKey;
		if (modifier === 'Alt') return event.altKey;
		return modifier === 'Shift' ? event.shiftKey : event.metaKey;
	}

	static isModEvent(event?: KeyboardEvent | MouseEvent | null): 'tab' | 'split' | 'window' | boolean {
		if (event === undefined || event === null) return false;
		if ('button' in event && event.button === 1) return 'tab';
		if (!event.ctrlKey) return false;
		if (!event.altKey) return 'tab';
		return event.shiftKey ? 'window' : 'split';
	}
}

function modifiersOf(event: KeyboardEvent): string[] {
	const names: string[] = [];
	if (event.altKey) names.push('Alt');
	if (event.ctrlKey) names.push('Ctrl');
	if (event.metaKey) names.push('Meta');
	if (event.shiftKey) names.push('Shift');
	return names;
}

function matches(handler: KeymapEventHandler, event: KeyboardEvent): boolean {
	if (handler.key !== null && handler.key.toLowerCase() !== event.key.toLowerCase()) return false;
	if (handler.modifiers === null) return true;
	const wanted = handler.modifiers.map((each) => (each === 'Mod' ? 'Ctrl' : each));
	const given = modifiersOf(event);
	return wanted.length === given.length && wanted.every((each) => given.includes(each));
}
