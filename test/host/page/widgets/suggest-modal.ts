/** Obsidian's `SuggestModal` and `FuzzySuggestModal`. */
import type { FuzzyMatch, Instruction } from 'obsidian';
import type { App } from '../app';
import { prepareFuzzySearch, renderResults } from '../core/helpers';
import { Modal } from './modal';
import { SuggestList } from './suggest-list';

export abstract class SuggestModal<T> extends Modal {
	limit = 100;
	emptyStateText = 'No results found.';
	readonly inputEl: HTMLInputElement;
	readonly resultContainerEl: HTMLElement;
	readonly #list: SuggestList<T>;

	constructor(app: App) {
		super(app);
		this.modalEl.removeClass('modal');
		this.modalEl.addClass('prompt');
		this.modalEl.empty();
		this.modalEl.removeAttribute('aria-labelledby');
		this.inputEl = this.modalEl.createDiv('prompt-input-container').createEl('input', { cls: 'prompt-input', type: 'text' });
		this.resultContainerEl = this.modalEl.createDiv('prompt-results');
		this.#list = new SuggestList<T>(
			this.resultContainerEl,
			this.inputEl,
			(value, el) => this.renderSuggestion(value, el),
			(value, event) => this.selectSuggestion(value, event),
		);
		this.inputEl.addEventListener('input', () => void this.#update());
		const keys: Record<string, (event: KeyboardEvent) => void> = {
			ArrowDown: () => this.#list.move(1),
			ArrowUp: () => this.#list.move(-1),
			Enter: (event) => this.selectActiveSuggestion(event),
		};
		for (const [key, run] of Object.entries(keys)) {
			this.scope.register([], key, (event) => {
				run(event);
				return false;
			});
		}
	}

	abstract getSuggestions(query: string): T[] | Promise<T[]>;
	abstract renderSuggestion(value: T, el: HTMLElement): void;
	abstract onChooseSuggestion(value: T, event: MouseEvent | KeyboardEvent): void;

	override open(): void {
		super.open();
		this.inputEl.focus();
		void this.#update();
	}

	setPlaceholder(placeholder: string): void {
		this.inputEl.placeholder = placeholder;
		this.inputEl.setAttribute('aria-label', placeholder);
	}

	setInstructions(instructions: Instruction[]): void {
		const box = this.modalEl.createDiv('prompt-instructions');
		for (const { command, purpose } of instructions) {
			const el = box.createDiv('prompt-instruction');
			el.createSpan({ cls: 'prompt-instruction-command', text: command });
			el.createSpan({ text: purpose });
		}
	}

	onNoSuggestion(): void {
		this.#list.show([], this.emptyStateText);
	}

	selectSuggestion(value: T, event: MouseEvent | KeyboardEvent): void {
		this.close();
		this.onChooseSuggestion(value, event);
	}

	selectActiveSuggestion(event: MouseEvent | KeyboardEvent): void {
		this.#list.chooseSelected(event);
	}

	async #update(): Promise<void> {
		const query = this.inputEl.value;
		const found = await this.getSuggestions(query);
		if (query !== this.inputEl.value) return;
		if (found.length === 0) this.onNoSuggestion();
		else this.#list.show(found.slice(0, this.limit), null);
	}
}

export abstract class FuzzySuggestModal<T> extends SuggestModal<FuzzyMatch<T>> {
	abstract getItems(): T[];
	abstract getItemText(item: T): string;
	abstract onChooseItem(item: T, event: MouseEvent | KeyboardEvent): void;

	override getSuggestions(query: string): FuzzyMatch<T>[] {
		const search = prepareFuzzySearch(query);
		const found: FuzzyMatch<T>[] = [];
		for (const item of this.getItems()) {
			const match = query === '' ? { score: 0, matches: [] } : search(this.getItemText(item));
			if (match !== null) found.push({ item, match });
		}
		return found.sort((a, b) => b.match.score - a.match.score);
	}

	override renderSuggestion(found: FuzzyMatch<T>, el: HTMLElement): void {
		renderResults(el, this.getItemText(found.item), found.match);
	}

	override onChooseSuggestion(found: FuzzyMatch<T>, event: MouseEvent | KeyboardEvent): void {
		this.onChooseItem(found.item, event);
	}
}
