/**
 * The app's settings. Since 1.13 they are a window of their own, so that is what the host opens unless it was told to
 * use a modal (or the browser blocks the window, or on a phone).
 */
import type { PluginManifest } from 'obsidian';
import type { App } from '../app';
import { Modal } from '../widgets/modal';
import { openSecondWindow, type SecondWindow } from '../workspace/second-window';
import type { SettingTab } from './setting-tab';

interface TabEntry {
	readonly name: string;
	readonly tab: SettingTab;
}

const WINDOW_SIZE = { width: 860, height: 720 };

export class SettingsWindow {
	activeTab: SettingTab | null = null;
	private readonly tabs = new Map<string, TabEntry>();
	private second: SecondWindow | null = null;
	private modal: Modal | null = null;
	private contentEl: HTMLElement | null = null;
	private listEl: HTMLElement | null = null;

	constructor(
		private readonly app: App,
		private readonly mode: 'window' | 'modal',
	) {}

	addTab(manifest: PluginManifest, tab: SettingTab): void {
		this.tabs.set(manifest.id, { name: manifest.name, tab });
		// The app asks once at registration, for its settings search.
		tab.update();
		this.drawList();
	}

	removeTab(id: string): void {
		const entry = this.tabs.get(id);
		this.tabs.delete(id);
		if (entry !== undefined && entry.tab === this.activeTab) this.show(null);
		this.drawList();
	}

	get isOpen(): boolean {
		return this.second !== null || this.modal !== null;
	}

	open(): void {
		if (this.isOpen) return;
		const opened = this.mode === 'window' && !this.app.platform.isMobile ? this.openWindow() : false;
		if (!opened) this.openModal();
	}

	openTabById(id: string): SettingTab | null {
		const entry = this.tabs.get(id);
		if (entry === undefined) return null;
		this.open();
		this.show(entry.tab);
		return entry.tab;
	}

	close(): void {
		const [second, modal] = [this.second, this.modal];
		this.closed();
		second?.close();
		modal?.close();
	}

	private openWindow(): boolean {
		const second = openSecondWindow('Settings', WINDOW_SIZE, () => this.closed());
		if (second === null) return false;
		this.second = second;
		this.app.keymap.listen(second.win);
		const frame = second.doc.body.createDiv('modal mod-settings mod-sidebar-layout is-window');
		this.fill(frame.createDiv('modal-content'));
		return true;
	}

	private openModal(): void {
		const modal = new Modal(this.app).setTitle('Settings');
		modal.modalEl.addClass('mod-settings', 'mod-sidebar-layout');
		modal.setCloseCallback(() => this.closed());
		this.modal = modal;
		this.fill(modal.contentEl);
		modal.open();
	}

	private fill(parent: HTMLElement): void {
		parent.addClass('vertical-tabs-container');
		this.listEl = parent.createDiv({ cls: 'vertical-tab-header', attr: { role: 'navigation', 'aria-label': 'Settings' } });
		this.contentEl = parent.createDiv('vertical-tab-content-container');
		this.drawList();
		this.show([...this.tabs.values()][0]?.tab ?? null);
	}

	private drawList(): void {
		if (this.listEl === null) return;
		this.listEl.empty();
		this.listEl.createDiv({ cls: 'vertical-tab-header-group-title', text: 'Community plugins' });
		for (const { name, tab } of this.tabs.values()) {
			const item = this.listEl.createEl('button', { cls: 'vertical-tab-nav-item', text: name, attr: { type: 'button' } });
			item.toggleClass('is-active', tab === this.activeTab);
			item.addEventListener('click', () => this.show(tab));
		}
	}

	private show(tab: SettingTab | null): void {
		if (this.contentEl === null || tab === this.activeTab) return;
		this.activeTab?.leave();
		this.activeTab?.containerEl.remove();
		this.activeTab = tab;
		if (tab !== null) {
			this.contentEl.append(tab.containerEl);
			tab.open();
		}
		this.drawList();
	}

	private closed(): void {
		this.show(null);
		this.second = null;
		this.modal = null;
		this.contentEl = null;
		this.listEl = null;
	}
}
