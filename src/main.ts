/** The plugin's life: builds the parts, introduces them to each other and to the app, and nothing else. */
import { Notice, Plugin } from 'obsidian';
import { DeskSettingTab } from './settings/settings-tab';
import { DeskBlock } from './ui/obsidian/code-block';
import { registerCliHandlers } from './ui/obsidian/cli-handlers';
import { registerCommands } from './ui/obsidian/commands';
import { createServices } from './ui/obsidian/create-services';
import type { RunningServices } from './ui/obsidian/create-services';
import { saveSettings } from './ui/obsidian/desk-actions';
import { DeskView } from './ui/obsidian/desk-view';
import { registerRibbon } from './ui/obsidian/ribbon';
import { ReviewView } from './ui/obsidian/review-view';
import { DESK_NAME, DESK_VIEW_TYPE, REVIEW_VIEW_TYPE, VERIFY_VIEW_TYPE } from './ui/obsidian/services';
import { registerStatusBar } from './ui/obsidian/status-bar';
import { VerifyView } from './ui/obsidian/verify-view';

export default class EvidenceDeskPlugin extends Plugin {
	private services: RunningServices | null = null;

	override async onload(): Promise<void> {
		const services = createServices(this);
		this.services = services;
		this.registerView(DESK_VIEW_TYPE, (leaf) => new DeskView(leaf, services));
		this.registerView(REVIEW_VIEW_TYPE, (leaf) => new ReviewView(leaf, services));
		this.registerView(VERIFY_VIEW_TYPE, (leaf) => new VerifyView(leaf, services));
		this.registerMarkdownCodeBlockProcessor(DESK_NAME, (source, el, context) => {
			context.addChild(new DeskBlock(el, source, services));
		});
		this.addSettingTab(
			new DeskSettingTab(this.app, this, {
				t: services.t,
				store: services.settings,
				save: (change) => saveSettings(services, change),
				device: services.device,
				decisions: services.store.desk.decisions,
				deciding: services.store.desk.deciding,
				deviceName: () => services.deviceName(),
				searching: services.searching,
				notify: (text) => void new Notice(text),
			}),
		);
		registerRibbon(this, services);
		registerCommands(this, services);
		registerCliHandlers(this, services);
		let loaded = true;
		this.register(() => {
			loaded = false;
		});
		await services.settings.load();
		if (!loaded) return;
		this.tellIfCompromised(services);
		// The workspace is read only once the app has drawn its layout; an unload in between must not start it.
		this.app.workspace.onLayoutReady(() => {
			if (!loaded) return;
			services.begin();
			registerStatusBar(this, services);
		});
	}

	override onunload(): void {
		// Everything else was registered and ends by itself; leaves stay where they are for the next load.
		this.services = null;
	}

	/** The settings file changed under us: another device, a sync tool, an editor. */
	override async onExternalSettingsChange(): Promise<void> {
		const { services } = this;
		if (services === null) return;
		await services.settings.load();
		this.tellIfCompromised(services);
	}

	private tellIfCompromised(services: RunningServices): void {
		if (services.settings.health.peek().kind === 'compromised') new Notice(services.t('host.settingsCompromised'));
	}
}
