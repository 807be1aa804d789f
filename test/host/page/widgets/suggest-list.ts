/** A list of suggestions that is walked with the arrow keys while the focus stays in its input. */

let nextId = 1;

export class SuggestList<T> {
	private values: readonly T[] = [];
	private items: HTMLElement[] = [];
	private selected = -1;

	/**
	 * @param listEl the element that gets the suggestions
	 * @param inputEl keeps the focus; `aria-activedescendant` follows the selection
	 * @param draw fills one suggestion
	 * @param choose called with the chosen one
	 */
	constructor(
		private readonly listEl: HTMLElement,
		private readonly inputEl: HTMLElement,
		private readonly draw: (value: T, el: HTMLElement) => void,
		private readonly choose: (value: T, event: MouseEvent | KeyboardEvent) => void,
	) {
		listEl.setAttribute('role', 'listbox');
		listEl.id = `suggestions-${nextId++}`;
		inputEl.setAttribute('role', 'combobox');
		inputEl.setAttribute('aria-controls', listEl.id);
		inputEl.setAttribute('aria-expanded', 'true');
	}

	/** Shows these, the first one selected; with none, `emptyText` if there is one. */
	show(values: readonly T[], emptyText: string | null): void {
		this.values = values;
		this.listEl.empty();
		this.items = values.map((value, index) => {
			const el = this.listEl.createDiv({ cls: 'suggestion-item', attr: { role: 'option', id: `${this.listEl.id}-${index}` } });
			this.draw(value, el);
			// The press would take the focus out of the input before the click arrives.
			el.addEventListener('mousedown', (event) => event.preventDefault());
			el.addEventListener('click', (event) => this.choose(value, event));
			el.addEventListener('pointermove', () => this.select(index));
			return el;
		});
		if (values.length === 0 && emptyText !== null) this.listEl.createDiv({ cls: 'suggestion-empty', text: emptyText });
		this.select(values.length === 0 ? -1 : 0);
	}

	/** Moves the selection; it goes round. */
	move(step: number): void {
		if (this.items.length > 0) this.select((this.selected + step + this.items.length) % this.items.length);
	}

	/** Chooses the selected one; false when there is none. */
	chooseSelected(event: MouseEvent | KeyboardEvent): boolean {
		const value = this.values[this.selected];
		if (value === undefined) return false;
		this.choose(value, event);
		return true;
	}

	private select(index: number): void {
		this.selected = index;
		this.items.forEach((el, at) => {
			el.toggleClass('is-selected', at === index);
			el.setAttribute('aria-selected', String(at === index));
		});
		const current = this.items[index];
		if (current === undefined) {
			this.inputEl.removeAttribute('aria-activedescendant');
			return;
		}
		this.inputEl.setAttribute('aria-activedescendant', current.id);
		current.scrollIntoView({ block: 'nearest' });
	}
}
