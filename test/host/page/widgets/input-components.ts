/** Text, choice, number, colour and progress controls, with Obsidian's class names and real events. */
import { moment } from 'obsidian-test-mocks/obsidian';
import { setIcon } from './icons';
import { setTooltip, ValueComponent } from './value-components';

export class AbstractTextComponent<T extends HTMLInputElement | HTMLTextAreaElement> extends ValueComponent<string> {
	constructor(readonly inputEl: T) {
		super();
		inputEl.spellcheck = false;
		inputEl.addEventListener('input', () => this.onChanged());
	}

	override setDisabled(disabled: boolean): this {
		this.inputEl.disabled = disabled;
		return super.setDisabled(disabled);
	}

	getValue(): string {
		return this.inputEl.value;
	}

	setValue(value: string): this {
		this.inputEl.value = value;
		return this;
	}

	setPlaceholder(placeholder: string): this {
		this.inputEl.placeholder = placeholder;
		return this;
	}

	onChanged(): void {
		this.changed?.(this.getValue());
	}
}

export class TextComponent extends AbstractTextComponent<HTMLInputElement> {
	constructor(containerEl: HTMLElement) {
		super(containerEl.createEl('input', { type: 'text' }));
	}
}

export class TextAreaComponent extends AbstractTextComponent<HTMLTextAreaElement> {
	constructor(containerEl: HTMLElement) {
		super(containerEl.createEl('textarea'));
	}
}

export class SearchComponent extends AbstractTextComponent<HTMLInputElement> {
	readonly clearButtonEl: HTMLElement;

	constructor(containerEl: HTMLElement) {
		const box = containerEl.createDiv('search-input-container');
		super(box.createEl('input', { type: 'search', attr: { enterkeyhint: 'search' } }));
		this.clearButtonEl = box.createDiv({ cls: 'search-input-clear-button', attr: { 'aria-label': 'Clear search', role: 'button' } });
		setIcon(this.clearButtonEl, 'x');
		this.clearButtonEl.addEventListener('click', () => {
			this.setValue('');
			this.onChanged();
			this.inputEl.focus();
		});
	}
}

export class MomentFormatComponent extends TextComponent {
	private sampleEl: HTMLElement | null = null;
	private defaultFormat = '';

	setDefaultFormat(format: string): this {
		this.defaultFormat = format;
		return this.setPlaceholder(format);
	}

	setSampleEl(el: HTMLElement): this {
		this.sampleEl = el;
		this.updateSample();
		return this;
	}

	override setValue(value: string): this {
		super.setValue(value);
		this.updateSample();
		return this;
	}

	override onChanged(): void {
		this.updateSample();
		super.onChanged();
	}

	updateSample(): void {
		this.sampleEl?.setText(moment().format(this.getValue() === '' ? this.defaultFormat : this.getValue()));
	}
}

export class DropdownComponent extends ValueComponent<string> {
	readonly selectEl: HTMLSelectElement;

	constructor(containerEl: HTMLElement) {
		super();
		this.selectEl = containerEl.createEl('select', { cls: 'dropdown' });
		this.selectEl.addEventListener('change', () => this.changed?.(this.getValue()));
	}

	override setDisabled(disabled: boolean): this {
		this.selectEl.disabled = disabled;
		return super.setDisabled(disabled);
	}

	addOption(value: string, display: string): this {
		this.selectEl.createEl('option', { value, text: display });
		return this;
	}

	addOptions(options: Record<string, string>): this {
		for (const [value, display] of Object.entries(options)) this.addOption(value, display);
		return this;
	}

	getValue(): string {
		return this.selectEl.value;
	}

	setValue(value: string): this {
		this.selectEl.value = value;
		return this;
	}
}

export class SliderComponent extends ValueComponent<number> {
	readonly sliderEl: HTMLInputElement;
	private isInstant = false;
	private format: (value: number) => string = String;

	constructor(containerEl: HTMLElement) {
		super();
		this.sliderEl = containerEl.createEl('input', { cls: 'slider', type: 'range' });
		this.sliderEl.addEventListener('input', () => {
			if (this.isInstant) this.changed?.(this.getValue());
		});
		this.sliderEl.addEventListener('change', () => this.changed?.(this.getValue()));
	}

	override setDisabled(disabled: boolean): this {
		this.sliderEl.disabled = disabled;
		return super.setDisabled(disabled);
	}

	setInstant(instant: boolean): this {
		this.isInstant = instant;
		return this;
	}

	setLimits(min: number | null, max: number | null, step: number | 'any'): this {
		if (min !== null) this.sliderEl.min = String(min);
		if (max !== null) this.sliderEl.max = String(max);
		this.sliderEl.step = String(step);
		return this;
	}

	getValue(): number {
		return this.sliderEl.valueAsNumber;
	}

	setValue(value: number): this {
		this.sliderEl.value = String(value);
		return this;
	}

	getValuePretty(): string {
		return this.format(this.getValue());
	}

	setDisplayFormat(format: (value: number) => string): this {
		this.format = format;
		return this;
	}

	setDynamicTooltip(): this {
		const show = () => setTooltip(this.sliderEl, this.getValuePretty());
		this.sliderEl.addEventListener('input', show);
		return this;
	}
}

export class ColorComponent extends ValueComponent<string> {
	private readonly inputEl: HTMLInputElement;

	constructor(containerEl: HTMLElement) {
		super();
		this.inputEl = containerEl.createEl('input', { type: 'color' });
		this.inputEl.addEventListener('input', () => this.changed?.(this.getValue()));
	}

	override setDisabled(disabled: boolean): this {
		this.inputEl.disabled = disabled;
		return super.setDisabled(disabled);
	}

	getValue(): string {
		return this.inputEl.value;
	}

	setValue(value: string): this {
		this.inputEl.value = value;
		return this;
	}

	getValueRgb(): { r: number; g: number; b: number } {
		const number = Number.parseInt(this.getValue().slice(1), 16);
		return { r: (number >> 16) & 255, g: (number >> 8) & 255, b: number & 255 };
	}

	setValueRgb(rgb: { r: number; g: number; b: number }): this {
		const hex = (part: number) => part.toString(16).padStart(2, '0');
		return this.setValue(`#${hex(rgb.r)}${hex(rgb.g)}${hex(rgb.b)}`);
	}
}

export class ProgressBarComponent extends ValueComponent<number> {
	private readonly barEl: HTMLElement;
	private value = 0;

	constructor(containerEl: HTMLElement) {
		super();
		this.barEl = containerEl.createDiv('setting-progress-bar').createDiv('setting-progress-bar-inner');
	}

	getValue(): number {
		return this.value;
	}

	/** @param value 0 to 100 */
	setValue(value: number): this {
		this.value = value;
		this.barEl.setCssProps({ width: `${value}%` });
		return this;
	}
}

export class DisplayValueComponent {
	readonly valueEl: HTMLElement;

	constructor(containerEl: HTMLElement) {
		this.valueEl = containerEl.createSpan('setting-item-display-value');
	}

	setValue(value: string | null): this {
		this.valueEl.setText(value ?? '');
		return this;
	}

	setStatus(status: 'warning' | null): this {
		this.valueEl.toggleClass('mod-warning', status === 'warning');
		return this;
	}
}

