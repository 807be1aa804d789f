/** Obsidian's secret storage and the control that links a secret to a setting. */
import type { App } from '../app';
import { Events } from '../core/events';
import type { Rpc } from '../core/rpc';
import { Modal } from './modal';
import { Setting } from './setting';
import { BaseComponent, ButtonComponent } from './value-components';

export class SecretStorage extends Events {
	private readonly secrets: Map<string, string>;

	constructor(
		private readonly rpc: Rpc,
		initial: Readonly<Record<string, string>>,
	) {
		super();
		this.secrets = new Map(Object.entries(initial));
	}

	/** @param id lowercase letters, digits and dashes; anything else throws, as in the app */
	setSecret(id: string, secret: string): void {
		if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw new Error('Secret id may only have lowercase letters, digits and dashes.');
		this.secrets.set(id, secret);
		this.rpc.callNow('host.secret', [id, secret]);
		this.trigger('change', id);
	}

	getSecret(id: string): string | null {
		return this.secrets.get(id) ?? null;
	}

	listSecrets(): string[] {
		return [...this.secrets.keys()];
	}
}

/** Shows which secret is linked and lets the person pick or add one; the setting holds the secret's name only. */
export class SecretComponent extends BaseComponent {
	private readonly button: ButtonComponent;
	private value = '';
	private changed: ((value: string) => unknown) | null = null;

	constructor(
		private readonly app: App,
		containerEl: HTMLElement,
	) {
		super();
		this.button = new ButtonComponent(containerEl);
		this.button.onClick(() => new SecretModal(this.app, (id) => this.link(id)).open());
		this.setValue('');
	}

	setValue(value: string): this {
		this.value = value;
		this.button.setButtonText(value === '' ? 'Link secret…' : value);
		return this;
	}

	override setDisabled(disabled: boolean): this {
		this.button.setDisabled(disabled);
		return super.setDisabled(disabled);
	}

	onChange(callback: (value: string) => unknown): this {
		this.changed = callback;
		return this;
	}

	private link(id: string): void {
		if (id === this.value) return;
		this.setValue(id);
		this.changed?.(id);
	}
}

class SecretModal extends Modal {
	constructor(
		app: App,
		private readonly pick: (id: string) => void,
	) {
		super(app);
		this.setTitle('Link secret');
	}

	override onOpen(): void {
		for (const id of this.app.secretStorage.listSecrets()) {
			new Setting(this.contentEl).setName(id).addButton((button) => button.setButtonText('Link').onClick(() => this.choose(id)));
		}
		let id = '';
		let secret = '';
		new Setting(this.contentEl).setName('New secret').setHeading();
		new Setting(this.contentEl).setName('Name').addText((text) => text.setPlaceholder('Lowercase letters and dashes').onChange((value) => (id = value)));
		new Setting(this.contentEl).setName('Secret').addText((text) => {
			text.inputEl.type = 'password';
			text.onChange((value) => (secret = value));
		});
		const row = new Setting(this.contentEl).addButton((button) =>
			button.setButtonText('Add').setCta().onClick(() => {
				try {
					this.app.secretStorage.setSecret(id, secret);
					this.choose(id);
				} catch (error) {
					row.setErrorMessage(error instanceof Error ? error.message : String(error));
				}
			}),
		);
	}

	private choose(id: string): void {
		this.close();
		this.pick(id);
	}
}
