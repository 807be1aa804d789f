/** One declared control: made, filled, checked on every change, kept when it is good. */
import type { SettingControl } from 'obsidian';
import type { App } from '../app';
import { AbstractInputSuggest } from '../widgets/popover-suggest';
import type { Setting } from '../widgets/setting';

/** What a control needs from its tab. */
export interface ControlOwner {
	readonly app: App;
	getControlValue(key: string): unknown;
	setControlValue(key: string, value: unknown): void | Promise<void>;
	refreshDomState(): void;
}

/** Adds the control to a row. A value that `validate` refuses is shown with its reason and not kept. */
export function addControl(owner: ControlOwner, setting: Setting, name: string, control: SettingControl): void {
	const value = owner.getControlValue(control.key) ?? control.defaultValue;
	const validate = control.validate as ((value: unknown) => unknown) | undefined;
	let turn = 0;

	async function check(candidate: unknown): Promise<boolean> {
		turn += 1;
		const mine = turn;
		const answer = await validate?.(candidate);
		if (mine !== turn) return false;
		const isBad = typeof answer === 'string' && answer !== '';
		setting.setErrorMessage(isBad ? answer : null);
		return !isBad;
	}

	async function put(candidate: unknown): Promise<void> {
		if (!(await check(candidate))) return;
		await owner.setControlValue(control.key, candidate);
		owner.refreshDomState();
	}

	makeControl(owner, setting, control, value, (candidate) => void put(candidate));
	for (const el of setting.controlEl.querySelectorAll('input, select, textarea')) {
		if (!el.hasAttribute('aria-label')) el.setAttribute('aria-label', name);
	}
	if (validate !== undefined) void check(value);
}

function makeControl(owner: ControlOwner, setting: Setting, control: SettingControl, value: unknown, put: (value: unknown) => void): void {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	switch (control.type) {
		case 'toggle':
			setting.addToggle((toggle) => toggle.setValue(value === true).onChange(put));
			return;
		case 'dropdown':
			setting.addDropdown((dropdown) => dropdown.addOptions(control.options).setValue(text).onChange(put));
			return;
		case 'textarea':
			setting.addTextArea((area) => {
				area.setPlaceholder(control.placeholder ?? '').setValue(text).onChange(put);
				area.inputEl.rows = control.rows ?? 3;
			});
			return;
		case 'number':
			setting.addText((input) => {
				const el = input.setPlaceholder(control.placeholder ?? '').inputEl;
				el.type = 'number';
				if (control.min !== undefined) el.min = String(control.min);
				if (control.max !== undefined) el.max = String(control.max);
				if (control.step !== undefined) el.step = String(control.step);
				input.setValue(text).onChange(() => {
					if (!Number.isNaN(el.valueAsNumber)) put(el.valueAsNumber);
				});
			});
			return;
		case 'slider':
			setting.addSlider((slider) => {
				slider.setLimits(control.min, control.max, control.step).setValue(Number(value ?? control.min));
				if (control.displayFormat !== undefined) slider.setDisplayFormat(control.displayFormat);
				const shown = createSpan({ cls: 'setting-item-slider-value', text: slider.getValuePretty() });
				slider.sliderEl.before(shown);
				slider.sliderEl.addEventListener('input', () => shown.setText(slider.getValuePretty()));
				slider.onChange(put);
			});
			return;
		case 'color':
			setting.addColorPicker((color) => color.setValue(text).onChange(put));
			return;
		default:
			setting.addText((input) => {
				input.setPlaceholder(control.placeholder ?? '').setValue(text).onChange(put);
				if (control.type === 'text') return;
				new PathSuggest(owner.app, input.inputEl, pathsFor(owner.app, control)).onSelect((path) => {
					input.setValue(path);
					put(path);
				});
			});
	}
}

type PathControl = Extract<SettingControl, { type: 'file' | 'folder' }>;

/** Paths a file or folder control may offer, filtered as the definition says. */
function pathsFor(app: App, control: PathControl): () => string[] {
	const filter = (control.filter ?? (() => true)) as (item: unknown) => boolean;
	if (control.type === 'file') return () => app.vault.getFiles().filter(filter).map((file) => file.path);
	return () => app.vault.getAllFolders(control.includeRoot === true).filter(filter).map((folder) => folder.path);
}

class PathSuggest extends AbstractInputSuggest<string> {
	constructor(
		app: App,
		inputEl: HTMLInputElement,
		private readonly paths: () => string[],
	) {
		super(app, inputEl);
	}

	protected override getSuggestions(query: string): string[] {
		return this.paths().filter((path) => path.toLowerCase().includes(query.toLowerCase()));
	}

	override renderSuggestion(path: string, el: HTMLElement): void {
		el.setText(path);
	}

	override selectSuggestion(path: string, event: MouseEvent | KeyboardEvent): void {
		this.setValue(path);
		super.selectSuggestion(path, event);
		this.close();
	}
}
