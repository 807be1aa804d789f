/** Obsidian's `Modal`: a dialog over the active window, with a focus trap, Escape and the focus given back. */
import type { App } from '../app';
import { setIcon } from './icons';
import { Scope } from './keymap';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

let nextTitle = 1;

export class Modal {
	readonly app: App;
	readonly scope: Scope;
	readonly containerEl: HTMLElement;
	readonly modalEl: HTMLElement;
	readonly titleEl: HTMLElement;
	readonly contentEl: HTMLElement;
	shouldRestoreSelection = true;
	#isOpen = false;
	#before: HTMLElement | null = null;
	#closeCallback: (() => unknown) | null = null;

	constructor(app: App) {
		this.app = app;
		this.scope = new Scope();
		this.containerEl = createDiv('modal-container mod-dim');
		this.containerEl.createDiv({ cls: 'modal-bg' }).addEventListener('click', () => this.close());
		this.modalEl = this.containerEl.createDiv({ cls: 'modal', attr: { role: 'dialog', 'aria-modal': 'true', tabindex: '-1' } });
		const closeEl = this.modalEl.createEl('button', { cls: 'modal-close-button clickable-icon', attr: { 'aria-label': 'Close' } });
		setIcon(closeEl, 'x');
		closeEl.addEventListener('click', () => this.close());
		const headerEl = this.modalEl.createDiv('modal-header');
		this.titleEl = headerEl.createDiv({ cls: 'modal-title', attr: { id: `modal-title-${nextTitle++}` } });
		this.modalEl.setAttribute('aria-labelledby', this.titleEl.id);
		this.contentEl = this.modalEl.createDiv('modal-content');
		this.scope.register([], 'Escape', () => {
			this.close();
			return false;
		});
		this.scope.register(null, 'Tab', (event) => (this.#moveFocus(event.shiftKey) ? false : undefined));
	}

	open(): void {
		if (this.#isOpen) return;
		this.#isOpen = true;
		const doc = activeDocument;
		this.#before = doc.activeElement?.instanceOf(HTMLElement) === true ? doc.activeElement : null;
		doc.body.append(this.containerEl);
		this.app.keymap.pushScope(this.scope);
		void this.onOpen();
		const first = this.contentEl.querySelector<HTMLElement>(FOCUSABLE);
		if (!this.modalEl.contains(doc.activeElement)) (first ?? this.modalEl).focus();
	}

	close(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		this.app.keymap.popScope(this.scope);
		this.containerEl.remove();
		this.onClose();
		this.#closeCallback?.();
		if (this.shouldRestoreSelection && this.#before?.isConnected === true) this.#before.focus();
		this.#before = null;
	}

	onOpen(): Promise<void> | void {}

	onClose(): void {}

	setTitle(title: string): this {
		this.titleEl.setText(title);
		return this;
	}

	setContent(content: string | DocumentFragment): this {
		this.contentEl.setText(content);
		return this;
	}

	setCloseCallback(callback: () => unknown): this {
		this.#closeCallback = callback;
		return this;
	}

	/** Keeps Tab inside the dialog; true when the focus was moved here. */
	#moveFocus(back: boolean): boolean {
		const items = [...this.modalEl.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((el) => el.isShown());
		const [first, last] = [items[0], items[items.length - 1]];
		if (first === undefined || last === undefined) return true;
		const active = this.modalEl.doc.activeElement;
		const isInside = this.modalEl.contains(active);
		if (back ? isInside && active !== first && active !== this.modalEl : isInside && active !== last) return false;
		(back ? last : first).focus();
		return true;
	}
}
