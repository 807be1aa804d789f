/** Obsidian's `ConfirmationModal`: a question with buttons, and boxes to tick. */
import type { App } from '../app';
import { Modal } from './modal';
import { ButtonComponent } from './value-components';

/** A button that closes its modal when it was clicked (unless its handler answers `false`). */
export class ConfirmationButton extends ButtonComponent {
	private handler: ((event: MouseEvent) => unknown) | null = null;

	constructor(containerEl: HTMLElement, modal: Modal) {
		super(containerEl);
		super.onClick(async (event) => {
			const answer = await this.handler?.(event);
			if (answer !== false) modal.close();
		});
	}

	override onClick(handler: (event: MouseEvent) => unknown): this {
		this.handler = handler;
		return this;
	}

	setInitialFocus(): this {
		this.buttonEl.setAttribute('data-initial-focus', '');
		return this;
	}

	setSecondary(): this {
		this.buttonEl.addClass('mod-secondary');
		return this;
	}

	setCancel(): this {
		this.buttonEl.addClass('mod-cancel');
		return this;
	}
}

export class ConfirmationModal extends Modal {
	readonly buttonContainerEl: HTMLElement;

	constructor(app: App) {
		super(app);
		this.modalEl.addClass('mod-confirmation');
		this.buttonContainerEl = this.modalEl.createDiv('modal-button-container');
	}

	override open(): void {
		super.open();
		this.buttonContainerEl.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
	}

	addClass(cls: string): this {
		this.modalEl.addClass(cls);
		return this;
	}

	addCheckbox(label: string, callback: (value: boolean) => unknown): this {
		const labelEl = this.buttonContainerEl.createEl('label', { cls: 'mod-checkbox' });
		const inputEl = labelEl.createEl('input', { type: 'checkbox' });
		labelEl.appendText(label);
		inputEl.addEventListener('change', () => void callback(inputEl.checked));
		return this;
	}

	addButton(callback: (button: ConfirmationButton) => unknown): this {
		callback(new ConfirmationButton(this.buttonContainerEl, this));
		return this;
	}

	addCancelButton(text = 'Cancel'): this {
		return this.addButton((button) => button.setButtonText(text).setCancel());
	}
}
