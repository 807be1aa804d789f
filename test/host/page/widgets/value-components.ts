/** The controls that settings and modals are made of, with Obsidian's class names and real events. */
import type { TooltipOptions } from 'obsidian';
import { setIcon } from './icons';

/** A tooltip is an accessible name, as in the app. */
export function setTooltip(el: HTMLElement, tooltip: string, _options?: TooltipOptions): void {
	el.setAttribute('aria-label', tooltip);
}

export class BaseComponent {
	disabled = false;

	then(callback: (component: this) => unknown): this {
		callback(this);
		return this;
	}

	setDisabled(disabled: boolean): this {
		this.disabled = disabled;
		return this;
	}
}

export abstract class ValueComponent<T> extends BaseComponent {
	protected changed: ((value: T) => unknown) | null = null;

	abstract getValue(): T;
	abstract setValue(value: T): this;

	onChange(callback: (value: T) => unknown): this {
		this.changed = callback;
		return this;
	}

	registerOptionListener(listeners: Record<string, (value?: T) => T>, key: string): this {
		listeners[key] = (value) => {
			if (value !== undefined) this.setValue(value);
			return this.getValue();
		};
		return this;
	}
}

export class ButtonComponent extends BaseComponent {
	readonly buttonEl: HTMLButtonElement;
	private clicked: ((event: MouseEvent) => unknown) | null = null;

	constructor(containerEl: HTMLElement) {
		super();
		this.buttonEl = containerEl.createEl('button', { attr: { type: 'button' } });
		this.buttonEl.addEventListener('click', (event) => void this.clicked?.(event));
	}

	override setDisabled(disabled: boolean): this {
		this.buttonEl.disabled = disabled;
		return super.setDisabled(disabled);
	}

	setCta(): this {
		this.buttonEl.addClass('mod-cta');
		return this;
	}

	removeCta(): this {
		this.buttonEl.removeClass('mod-cta');
		return this;
	}

	setWarning(): this {
		this.buttonEl.addClass('mod-warning');
		return this;
	}

	setDestructive(): this {
		this.buttonEl.addClass('mod-destructive');
		return this;
	}

	removeDestructive(): this {
		this.buttonEl.removeClass('mod-destructive');
		return this;
	}

	setTooltip(tooltip: string, options?: TooltipOptions): this {
		setTooltip(this.buttonEl, tooltip, options);
		return this;
	}

	setButtonText(name: string): this {
		this.buttonEl.setText(name);
		return this;
	}

	setIcon(icon: string): this {
		setIcon(this.buttonEl, icon);
		return this;
	}

	setClass(cls: string): this {
		this.buttonEl.addClass(cls);
		return this;
	}

	onClick(callback: (event: MouseEvent) => unknown): this {
		this.clicked = callback;
		return this;
	}
}

export class ExtraButtonComponent extends BaseComponent {
	readonly extraSettingsEl: HTMLElement;
	private clicked: (() => unknown) | null = null;

	constructor(containerEl: HTMLElement) {
		super();
		this.extraSettingsEl = containerEl.createDiv({
			cls: 'clickable-icon extra-setting-button',
			attr: { role: 'button', tabindex: '0' },
		});
		this.extraSettingsEl.addEventListener('click', () => this.run());
		this.extraSettingsEl.addEventListener('keydown', (event) => {
			if (event.key !== 'Enter' && event.key !== ' ') return;
			event.preventDefault();
			this.run();
		});
	}

	override setDisabled(disabled: boolean): this {
		this.extraSettingsEl.toggleClass('is-disabled', disabled);
		this.extraSettingsEl.setAttribute('aria-disabled', String(disabled));
		return super.setDisabled(disabled);
	}

	setTooltip(tooltip: string, options?: TooltipOptions): this {
		setTooltip(this.extraSettingsEl, tooltip, options);
		return this;
	}

	setIcon(icon: string): this {
		setIcon(this.extraSettingsEl, icon);
		return this;
	}

	onClick(callback: () => unknown): this {
		this.clicked = callback;
		return this;
	}

	private run(): void {
		if (!this.disabled) this.clicked?.();
	}
}

export class ToggleComponent extends ValueComponent<boolean> {
	readonly toggleEl: HTMLElement;
	private readonly inputEl: HTMLInputElement;

	constructor(containerEl: HTMLElement) {
		super();
		this.toggleEl = containerEl.createDiv('checkbox-container');
		this.inputEl = this.toggleEl.createEl('input', { type: 'checkbox', attr: { tabindex: '0' } });
		this.toggleEl.addEventListener('click', (event) => {
			if (event.target !== this.inputEl) this.onClick();
		});
		this.inputEl.addEventListener('change', () => this.flip(this.inputEl.checked));
	}

	override setDisabled(disabled: boolean): this {
		this.inputEl.disabled = disabled;
		this.toggleEl.toggleClass('is-disabled', disabled);
		return super.setDisabled(disabled);
	}

	getValue(): boolean {
		return this.inputEl.checked;
	}

	setValue(on: boolean): this {
		this.inputEl.checked = on;
		this.toggleEl.toggleClass('is-enabled', on);
		return this;
	}

	setTooltip(tooltip: string, options?: TooltipOptions): this {
		setTooltip(this.toggleEl, tooltip, options);
		return this;
	}

	onClick(): void {
		if (!this.disabled) this.flip(!this.getValue());
	}

	private flip(on: boolean): void {
		this.setValue(on);
		this.changed?.(on);
	}
}
