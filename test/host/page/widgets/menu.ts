/** Obsidian's `Menu`: opened at the pointer or a position, walked with the arrow keys. */
import type { MenuPositionDef } from 'obsidian';
import { Component } from '../core/component';
import { later } from '../core/timers';
import { setIcon } from './icons';

const EDGE = 4;

export class MenuItem {
	readonly dom = createDiv({ cls: 'menu-item tappable', attr: { role: 'menuitem', tabindex: '-1' } });
	readonly iconEl = this.dom.createDiv('menu-item-icon');
	readonly titleEl = this.dom.createDiv('menu-item-title');
	section = '';
	disabled = false;
	private handler: ((event: MouseEvent | KeyboardEvent) => unknown) | null = null;

	constructor(readonly menu: Menu) {
		this.dom.addEventListener('click', (event) => this.run(event));
		this.dom.addEventListener('pointerenter', () => this.dom.focus());
	}

	run(event: MouseEvent | KeyboardEvent): void {
		if (this.disabled || this.dom.hasClass('is-label')) return;
		this.menu.hide();
		this.handler?.(event);
	}

	setTitle(title: string | DocumentFragment): this {
		this.titleEl.setText(title);
		return this;
	}

	setIcon(icon: string | null): this {
		if (icon === null) this.iconEl.empty();
		else setIcon(this.iconEl, icon);
		return this;
	}

	setChecked(checked: boolean | null): this {
		this.dom.toggleClass('mod-checked', checked === true);
		this.dom.setAttribute('role', checked === null ? 'menuitem' : 'menuitemcheckbox');
		if (checked !== null) this.dom.setAttribute('aria-checked', String(checked));
		if (checked === true) setIcon(this.iconEl, 'check');
		return this;
	}

	setDisabled(disabled: boolean): this {
		this.disabled = disabled;
		this.dom.toggleClass('is-disabled', disabled);
		this.dom.setAttribute('aria-disabled', String(disabled));
		return this;
	}

	setWarning(isWarning: boolean): this {
		this.dom.toggleClass('is-warning', isWarning);
		return this;
	}

	setIsLabel(isLabel: boolean): this {
		this.dom.toggleClass('is-label', isLabel);
		return this;
	}

	setSection(section: string): this {
		this.section = section;
		return this;
	}

	onClick(handler: (event: MouseEvent | KeyboardEvent) => unknown): this {
		this.handler = handler;
		return this;
	}
}

export class MenuSeparator {
	readonly dom = createDiv({ cls: 'menu-separator', attr: { role: 'separator' } });
}

export class Menu extends Component {
	readonly dom = createDiv({ cls: 'menu', attr: { role: 'menu', tabindex: '-1' } });
	readonly items: (MenuItem | MenuSeparator)[] = [];
	readonly #scrollEl = this.dom.createDiv('menu-scroll');
	#hideCallback: (() => unknown) | null = null;
	#before: HTMLElement | null = null;
	#isShown = false;

	constructor() {
		super();
		this.dom.addEventListener('keydown', (event) => this.#onKey(event));
	}

	static forEvent(event: MouseEvent): Menu {
		const menu = new Menu();
		later(() => menu.showAtMouseEvent(event), 0);
		return menu;
	}

	addItem(fill: (item: MenuItem) => unknown): this {
		const item = new MenuItem(this);
		this.items.push(item);
		fill(item);
		return this;
	}

	addSeparator(): this {
		this.items.push(new MenuSeparator());
		return this;
	}

	setNoIcon(): this {
		this.dom.addClass('mod-no-icon');
		return this;
	}

	setUseNativeMenu(_native: boolean): this {
		return this;
	}

	setParentElement(_el: HTMLElement): this {
		return this;
	}

	showAtMouseEvent(event: MouseEvent): this {
		event.preventDefault();
		// A click made with the keyboard has no place of its own.
		const target = event.targetNode;
		const isKey = event.clientX === 0 && event.clientY === 0 && target !== null;
		const box = isKey && target.instanceOf(HTMLElement) ? target.getBoundingClientRect() : null;
		const at = box === null ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom };
		return this.showAtPosition(at, target?.doc);
	}

	showAtPosition(position: MenuPositionDef, doc: Document = activeDocument): this {
		if (this.#isShown) return this;
		this.#isShown = true;
		this.#before = doc.activeElement?.instanceOf(HTMLElement) === true ? doc.activeElement : null;
		this.#scrollEl.setChildrenInPlace(this.items.map((item) => item.dom));
		doc.body.append(this.dom);
		const { innerWidth, innerHeight } = doc.defaultView ?? window;
		const left = Math.max(EDGE, Math.min(position.x, innerWidth - this.dom.offsetWidth - EDGE));
		const top = Math.max(EDGE, Math.min(position.y, innerHeight - this.dom.offsetHeight - EDGE));
		this.dom.setCssProps({ left: `${left}px`, top: `${top}px` });
		void this.load();
		const away = (event: Event) => {
			if (event.target === null || !this.dom.contains(event.target as Node)) this.hide(false);
		};
		doc.addEventListener('pointerdown', away, true);
		this.register(() => doc.removeEventListener('pointerdown', away, true));
		this.#move(1);
		return this;
	}

	hide(giveFocusBack = true): this {
		if (!this.#isShown) return this;
		this.#isShown = false;
		this.dom.remove();
		this.unload();
		if (giveFocusBack) this.#before?.focus();
		this.#hideCallback?.();
		return this;
	}

	close(): void {
		this.hide();
	}

	onHide(callback: () => unknown): void {
		this.#hideCallback = callback;
	}

	#onKey(event: KeyboardEvent): void {
		const steps: Record<string, () => void> = {
			ArrowDown: () => this.#move(1),
			ArrowUp: () => this.#move(-1),
			Home: () => this.#focusAt(0),
			End: () => this.#focusAt(-1),
			Escape: () => this.hide(),
			Tab: () => this.hide(),
			Enter: () => this.#current()?.run(event),
			' ': () => this.#current()?.run(event),
		};
		const step = steps[event.key];
		if (step === undefined) return;
		event.preventDefault();
		event.stopPropagation();
		step();
	}

	#choosable(): MenuItem[] {
		return this.items.filter((item) => item instanceof MenuItem).filter((item) => !item.disabled && !item.dom.hasClass('is-label'));
	}

	#current(): MenuItem | undefined {
		return this.#choosable().find((item) => item.dom === this.dom.doc.activeElement);
	}

	#move(step: number): void {
		const items = this.#choosable();
		const at = items.findIndex((item) => item.dom === this.dom.doc.activeElement);
		const next = at < 0 ? (step > 0 ? 0 : items.length - 1) : (at + step + items.length) % items.length;
		items[next]?.dom.focus();
	}

	#focusAt(index: number): void {
		this.#choosable().at(index)?.dom.focus();
	}
}
