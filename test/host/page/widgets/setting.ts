/** Obsidian's `Setting` row and `SettingGroup`, with their real class names. */
import type { TooltipOptions } from 'obsidian';
import {
	ColorComponent,
	DisplayValueComponent,
	DropdownComponent,
	MomentFormatComponent,
	ProgressBarComponent,
	SearchComponent,
	SliderComponent,
	TextAreaComponent,
	TextComponent,
} from './input-components';
import { setTooltip, ButtonComponent, ExtraButtonComponent, ToggleComponent, type BaseComponent } from './value-components';

export class Setting {
	readonly settingEl: HTMLElement;
	readonly infoEl: HTMLElement;
	readonly nameEl: HTMLElement;
	readonly descEl: HTMLElement;
	readonly controlEl: HTMLElement;
	components: BaseComponent[] = [];
	errorEl: HTMLElement | null = null;

	constructor(containerEl: HTMLElement) {
		this.settingEl = containerEl.createDiv('setting-item');
		this.infoEl = this.settingEl.createDiv('setting-item-info');
		this.nameEl = this.infoEl.createDiv('setting-item-name');
		this.descEl = this.infoEl.createDiv('setting-item-description');
		this.controlEl = this.settingEl.createDiv('setting-item-control');
	}

	setName(name: string | DocumentFragment): this {
		this.nameEl.setText(name);
		return this;
	}

	setDesc(desc: string | DocumentFragment): this {
		this.descEl.setText(desc);
		return this;
	}

	setClass(cls: string): this {
		this.settingEl.addClass(cls);
		return this;
	}

	setTooltip(tooltip: string, options?: TooltipOptions): this {
		setTooltip(this.nameEl, tooltip, options);
		return this;
	}

	setHeading(): this {
		this.settingEl.addClass('setting-item-heading');
		return this;
	}

	setDisabled(disabled: boolean): this {
		this.settingEl.toggleClass('is-disabled', disabled);
		for (const component of this.components) component.setDisabled(disabled);
		return this;
	}

	setErrorMessage(message: string | null): this {
		const isBad = message !== null && message !== '';
		this.settingEl.toggleClass('is-invalid', isBad);
		if (!isBad) {
			this.errorEl?.remove();
			this.errorEl = null;
			return this;
		}
		this.errorEl ??= this.infoEl.createDiv({ cls: 'setting-item-error', attr: { role: 'alert' } });
		this.errorEl.setText(message);
		return this;
	}

	addButton(fill: (component: ButtonComponent) => unknown): this {
		return this.#add(new ButtonComponent(this.controlEl), fill);
	}

	addExtraButton(fill: (component: ExtraButtonComponent) => unknown): this {
		return this.#add(new ExtraButtonComponent(this.controlEl), fill);
	}

	addToggle(fill: (component: ToggleComponent) => unknown): this {
		this.settingEl.addClass('mod-toggle');
		return this.#add(new ToggleComponent(this.controlEl), fill);
	}

	addText(fill: (component: TextComponent) => unknown): this {
		return this.#add(new TextComponent(this.controlEl), fill);
	}

	addTextArea(fill: (component: TextAreaComponent) => unknown): this {
		return this.#add(new TextAreaComponent(this.controlEl), fill);
	}

	addSearch(fill: (component: SearchComponent) => unknown): this {
		return this.#add(new SearchComponent(this.controlEl), fill);
	}

	addMomentFormat(fill: (component: MomentFormatComponent) => unknown): this {
		return this.#add(new MomentFormatComponent(this.controlEl), fill);
	}

	addDropdown(fill: (component: DropdownComponent) => unknown): this {
		return this.#add(new DropdownComponent(this.controlEl), fill);
	}

	addColorPicker(fill: (component: ColorComponent) => unknown): this {
		return this.#add(new ColorComponent(this.controlEl), fill);
	}

	addProgressBar(fill: (component: ProgressBarComponent) => unknown): this {
		return this.#add(new ProgressBarComponent(this.controlEl), fill);
	}

	addSlider(fill: (component: SliderComponent) => unknown): this {
		return this.#add(new SliderComponent(this.controlEl), fill);
	}

	addComponent<T extends BaseComponent>(make: (el: HTMLElement) => T): this {
		this.components.push(make(this.controlEl));
		return this;
	}

	addDisplayValue(fill: (component: DisplayValueComponent) => unknown): this {
		fill(new DisplayValueComponent(this.controlEl));
		return this;
	}

	then(callback: (setting: this) => unknown): this {
		callback(this);
		return this;
	}

	clear(): this {
		this.components = [];
		this.controlEl.empty();
		return this;
	}

	#add<T extends BaseComponent>(component: T, fill: (component: T) => unknown): this {
		this.components.push(component);
		fill(component);
		return this;
	}
}

export class SettingGroup {
	readonly groupEl: HTMLElement;
	readonly headerEl: HTMLElement;
	readonly headerInnerEl: HTMLElement;
	readonly controlEl: HTMLElement;
	readonly listEl: HTMLElement;

	constructor(containerEl: HTMLElement) {
		this.groupEl = containerEl.createDiv('setting-group');
		this.headerEl = this.groupEl.createDiv('setting-item setting-item-heading');
		this.headerInnerEl = this.headerEl.createDiv('setting-item-info').createDiv('setting-item-name');
		this.controlEl = this.headerEl.createDiv('setting-item-control');
		this.headerEl.hide();
		this.listEl = this.groupEl.createDiv('setting-items');
	}

	setHeading(text: string | DocumentFragment): this {
		this.headerInnerEl.setText(text);
		this.headerEl.show();
		return this;
	}

	addClass(...classes: string[]): this {
		this.groupEl.addClass(...classes);
		return this;
	}

	addSetting(fill: (setting: Setting) => void): this {
		fill(new Setting(this.listEl));
		return this;
	}

	addSearch(fill: (component: SearchComponent) => unknown): this {
		this.headerEl.show();
		fill(new SearchComponent(this.controlEl));
		return this;
	}

	addExtraButton(fill: (component: ExtraButtonComponent) => unknown): this {
		this.headerEl.show();
		fill(new ExtraButtonComponent(this.controlEl));
		return this;
	}
}
