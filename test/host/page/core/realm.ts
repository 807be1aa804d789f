/**
 * DOM helpers that the mocks leave as stubs, and what a second window needs to be part of the app: Obsidian's helpers on
 * its own prototypes, and a word when an element moved there.
 */
import { later } from './timers';

type Win = Window & typeof globalThis;
type DelegatedListener = (this: EventTarget, event: Event, target: HTMLElement) => unknown;

interface Migration {
	readonly el: HTMLElement;
	readonly listener: (win: Window) => unknown;
	win: Window;
}

const migrations = new Set<Migration>();
const HELPER_OWNERS = ['Node', 'Element', 'HTMLElement', 'SVGElement', 'Document', 'DocumentFragment', 'UIEvent', 'Event'] as const;

/** Names on the main window's prototypes before the mocks' helpers came; the difference is what pop-outs are given. */
const nativeNames = new Map(HELPER_OWNERS.map((owner) => [owner, new Set(Reflect.ownKeys(window[owner].prototype))]));

/** Repairs the helpers the mocks only stub. Call once, after the mocks' `setup()`. */
export function repairHelpers(): void {
	define(Node.prototype, 'instanceOf', instanceOf);
	define(UIEvent.prototype, 'instanceOf', instanceOf);
	Object.defineProperty(UIEvent.prototype, 'win', { configurable: true, get: eventWindow });
	Object.defineProperty(UIEvent.prototype, 'targetNode', { configurable: true, get: targetNode });
	for (const proto of [HTMLElement.prototype, Document.prototype]) {
		define(proto, 'on', onDelegated);
		define(proto, 'off', offDelegated);
	}
	define(HTMLElement.prototype, 'onWindowMigrated', onWindowMigrated);
	define(HTMLElement.prototype, 'onNodeInserted', onNodeInserted);
	define(Element.prototype, 'isActiveElement', function (this: Element) {
		return this.ownerDocument.activeElement === this;
	});
	followFocus(window);
}

/** Makes a second window part of the app. */
export function adoptWindow(win: Win): void {
	for (const owner of HELPER_OWNERS) {
		const own = nativeNames.get(owner) ?? new Set();
		for (const key of Reflect.ownKeys(window[owner].prototype)) {
			if (own.has(key)) continue;
			const descriptor = Object.getOwnPropertyDescriptor(window[owner].prototype, key);
			if (descriptor !== undefined) Object.defineProperty(win[owner].prototype, key, descriptor);
		}
	}
	define(win.Node.prototype, 'constructorWin', win);
	followFocus(win);
}

/** Tells the elements inside `root` that asked for it that their window is another one now. */
export function announceMigration(root: HTMLElement): void {
	for (const entry of [...migrations]) {
		if (!root.contains(entry.el) || entry.el.win === entry.win) continue;
		entry.win = entry.el.win;
		entry.listener(entry.win);
	}
}

function define(owner: object, name: string, value: unknown): void {
	Object.defineProperty(owner, name, { configurable: true, writable: true, value });
}

function followFocus(win: Win): void {
	const follow = () => {
		window.activeWindow = win;
		window.activeDocument = win.document;
	};
	for (const type of ['focus', 'focusin', 'pointerdown', 'keydown']) win.addEventListener(type, follow, true);
}

/** Makes the main window the active one again, when a second one was closed. */
export function focusMainWindow(): void {
	window.activeWindow = window;
	window.activeDocument = document;
}

/** `instanceof` that also knows the same class of the other windows. */
function instanceOf(this: object, type: { readonly name: string; readonly prototype: object }): boolean {
	const own = Object.getPrototypeOf(this) as object | null;
	for (let proto = own; proto !== null; proto = Object.getPrototypeOf(proto) as object | null) {
		if (proto === type.prototype) return true;
		const maker = Object.getOwnPropertyDescriptor(proto, 'constructor')?.value as { readonly name?: string } | undefined;
		if (maker?.name === type.name && type.name in window) return true;
	}
	return false;
}

function eventWindow(this: UIEvent): Window {
	const target = this.target;
	if (target !== null && 'ownerDocument' in target) return (target as Node).win;
	return this.view ?? window;
}

function targetNode(this: UIEvent): Node | null {
	return this.target !== null && 'nodeType' in this.target ? (this.target as Node) : null;
}

const delegated = new WeakMap<EventTarget, { type: string; selector: string; listener: DelegatedListener; handler: EventListener }[]>();

function onDelegated(
	this: HTMLElement,
	type: string,
	selector: string,
	listener: DelegatedListener,
	options?: boolean | AddEventListenerOptions,
): void {
	const handler = (event: Event) => {
		const from = event.target;
		const hit = from !== null && 'closest' in from ? (from as Element).closest<HTMLElement>(selector) : null;
		if (hit !== null && this.contains(hit)) listener.call(this, event, hit);
	};
	const list = delegated.get(this) ?? [];
	delegated.set(this, [...list, { type, selector, listener, handler }]);
	this.addEventListener(type, handler, options);
}

function offDelegated(
	this: HTMLElement,
	type: string,
	selector: string,
	listener: DelegatedListener,
	options?: boolean | AddEventListenerOptions,
): void {
	const list = delegated.get(this) ?? [];
	const hit = list.find((each) => each.type === type && each.selector === selector && each.listener === listener);
	if (hit === undefined) return;
	delegated.set(this, list.filter((each) => each !== hit));
	this.removeEventListener(type, hit.handler, options);
}

function onWindowMigrated(this: HTMLElement, listener: (win: Window) => unknown): () => void {
	const entry: Migration = { el: this, listener, win: this.win };
	migrations.add(entry);
	return () => migrations.delete(entry);
}

function onNodeInserted(this: HTMLElement, listener: () => unknown, once = false): () => void {
	let ended = false;
	let wasIn = false;
	const look = () => {
		if (ended) return;
		if (this.isConnected && !wasIn) {
			listener();
			if (once) return;
		}
		wasIn = this.isConnected;
		later(look, 30);
	};
	look();
	return () => {
		ended = true;
	};
}
