/** Obsidian's `PopoverSuggest` and `AbstractInputSuggest`: suggestions under an input, in the input's own window. */
import type { App } from '../app';
import { later } from '../core/timers';
import { Scope } from './keymap';
import { SuggestList } from './suggest-list';

export abstract class PopoverSuggest<T> {
	readonly app: App;
	readonly scope: Scope;
	readonly suggestEl = createDiv('suggestion-container');
	#isOpen = false;

	constructor(app: App, scope?: Scope) {
		this.app = app;
		this.scope = new Scope(scope ?? app.scope);
		this.scope.register([], 'Escape', () => {
			this.close();
			return false;
		});
	}

	open(): void {
		if (this.#isOpen) return;
		this.#isOpen = true;
		this.app.keymap.pushScope(this.scope);
	}

	close(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		this.app.keymap.popScope(this.scope);
		this.suggestEl.remove();
	}

	abstract renderSuggestion(value: T, el: HTMLElement): void;
	abstract selectSuggestion(value: T, event: MouseEvent | KeyboardEvent): void;
}

export abstract class AbstractInputSuggest<T> extends PopoverSuggest<T> {
	limit = 100;
	readonly textInputEl: HTMLInputElement | HTMLDivElement;
	readonly #list: SuggestList<T>;
	#selectCallback: ((value: T, event: MouseEvent | KeyboardEvent) => unknown) | null = null;

	constructor(app: App, textInputEl: HTMLInputElement | HTMLDivElement) {
		super(app);
		this.textInputEl = textInputEl;
		this.#list = new SuggestList<T>(
			this.suggestEl.createDiv('suggestion'),
			textInputEl,
			(value, el) => this.renderSuggestion(value, el),
			(value, event) => this.selectSuggestion(value, event),
		);
		for (const [key, step] of [['ArrowDown', 1], ['ArrowUp', -1]] as const) {
			this.scope.register([], key, () => {
				this.#list.move(step);
				return false;
			});
		}
		this.scope.register([], 'Enter', (event) => (this.#list.chooseSelected(event) ? false : undefined));
		textInputEl.addEventListener('focus', () => void this.#update());
		textInputEl.addEventListener('input', () => void this.#update());
		textInputEl.addEventListener('blur', () => later(() => this.close(), 0));
	}

	protected abstract getSuggestions(query: string): T[] | Promise<T[]>;

	getValue(): string {
		return 'value' in this.textInputEl ? this.textInputEl.value : (this.textInputEl.textContent ?? '');
	}

	setValue(value: string): void {
		if ('value' in this.textInputEl) this.textInputEl.value = value;
		else this.textInputEl.setText(value);
	}

	onSelect(callback: (value: T, event: MouseEvent | KeyboardEvent) => unknown): this {
		this.#selectCallback = callback;
		return this;
	}

	override selectSuggestion(value: T, event: MouseEvent | KeyboardEvent): void {
		this.#selectCallback?.(value, event);
	}

	async #update(): Promise<void> {
		const query = this.getValue();
		const found = await this.getSuggestions(query);
		if (query !== this.getValue() || this.textInputEl.doc.activeElement !== this.textInputEl) return;
		if (found.length === 0) {
			this.close();
			return;
		}
		this.open();
		this.#list.show(found.slice(0, this.limit), null);
		const box = this.textInputEl.getBoundingClientRect();
		this.suggestEl.setCssProps({ left: `${box.left}px`, top: `${box.bottom}px`, '--suggestion-width': `${box.width}px` });
		if (this.suggestEl.parentElement !== this.textInputEl.doc.body) this.textInputEl.doc.body.append(this.suggestEl);
	}
}
