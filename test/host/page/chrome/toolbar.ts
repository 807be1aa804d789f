/** The host's own strip above the app: language, theme, device, plugin and settings, for whoever tries things out. */

export interface ToolbarState {
	readonly language: string;
	readonly theme: string;
	readonly isPhone: boolean;
	readonly pluginName: string;
}

export interface ToolbarActions {
	/** Reloads the page with other query parameters; `null` takes one away. */
	restart(changes: Readonly<Record<string, string | null>>): void;
	setTheme(theme: string): void;
	reloadPlugin(): Promise<void>;
	/** Turns the plugin on or off; returns whether it is on now. */
	togglePlugin(): Promise<boolean>;
	openSettings(): void;
	openPalette(): void;
}

export function buildToolbar(parent: HTMLElement, state: ToolbarState, actions: ToolbarActions): void {
	const bar = parent.createEl('header', { cls: 'host-toolbar', attr: { 'aria-label': 'Preview host' } });
	bar.createSpan({ cls: 'host-toolbar-title', text: 'Preview host: not Obsidian itself' });
	choice(bar, 'Language', { en: 'English', zh: '中文' }, state.language, (lang) => actions.restart({ lang }));
	choice(bar, 'Theme', { light: 'Light', dark: 'Dark', odd: 'Odd' }, state.theme, (theme) => actions.setTheme(theme));
	choice(bar, 'Device', { desktop: 'Desktop', phone: 'Phone' }, state.isPhone ? 'phone' : 'desktop', (device) => {
		actions.restart({ phone: device === 'phone' ? '1' : '0' });
	});
	button(bar, 'Commands', () => actions.openPalette());
	button(bar, 'Settings', () => actions.openSettings());
	button(bar, 'Reload plugin', () => void actions.reloadPlugin());
	const power = button(bar, 'Turn plugin off', () => {
		void actions.togglePlugin().then((isOn) => power.setText(isOn ? 'Turn plugin off' : 'Turn plugin on'));
	});
}

function choice(bar: HTMLElement, name: string, options: Record<string, string>, value: string, change: (value: string) => void): void {
	const select = bar.createEl('select', { cls: 'dropdown', attr: { 'aria-label': name } });
	for (const [key, text] of Object.entries(options)) select.createEl('option', { value: key, text });
	select.value = value;
	select.addEventListener('change', () => change(select.value));
}

function button(bar: HTMLElement, text: string, run: () => void): HTMLButtonElement {
	const el = bar.createEl('button', { text, attr: { type: 'button' } });
	el.addEventListener('click', run);
	return el;
}
