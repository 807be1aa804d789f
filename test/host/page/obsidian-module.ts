/**
 * What `require('obsidian')` gives the plugin: the mocks for what they do right (helpers, values, search), the host's own
 * classes for everything that has a life on screen or on disk.
 */
import * as mocks from 'obsidian-test-mocks/obsidian';
import { App } from './app';
import { Component } from './core/component';
import { Events } from './core/events';
import * as helpers from './core/helpers';
import { FileView, MarkdownView } from './markdown/markdown-view';
import { MarkdownRenderChild, MarkdownRenderer } from './markdown/renderer';
import { Plugin } from './plugin/plugin';
import type { HostPlatform } from './plugin/platform';
import { PluginSettingTab, SettingPage, SettingTab } from './settings/setting-tab';
import { CapacitorAdapter, FileSystemAdapter } from './vault/adapter';
import { TAbstractFile, TFile, TFolder } from './vault/files';
import { FileManager, MetadataCache } from './vault/metadata';
import { Vault } from './vault/vault';
import { ConfirmationButton, ConfirmationModal } from './widgets/confirmation-modal';
import { addIcon, getIcon, getIconIds, removeIcon, setIcon } from './widgets/icons';
import * as inputs from './widgets/input-components';
import { Keymap, Scope } from './widgets/keymap';
import { Menu, MenuItem, MenuSeparator } from './widgets/menu';
import { Modal } from './widgets/modal';
import { Notice } from './widgets/notice';
import { AbstractInputSuggest, PopoverSuggest } from './widgets/popover-suggest';
import { SecretComponent, SecretStorage } from './widgets/secrets';
import { Setting, SettingGroup } from './widgets/setting';
import { FuzzySuggestModal, SuggestModal } from './widgets/suggest-modal';
import { BaseComponent, ButtonComponent, ExtraButtonComponent, setTooltip, ToggleComponent, ValueComponent } from './widgets/value-components';
import { WorkspaceItem, WorkspaceParent } from './workspace/item';
import { WorkspaceLeaf } from './workspace/leaf';
import * as splits from './workspace/splits';
import { WorkspaceTabs } from './workspace/tabs';
import { ItemView, View } from './workspace/view';
import { Workspace } from './workspace/workspace';

/** The version of the app that the host plays. */
export const API_VERSION = '1.13.1';

/** The module, for one app on one device in one language. */
export function obsidianModule(app: App, platform: HostPlatform, language: string): Readonly<Record<string, unknown>> {
	return {
		...mocks,
		...helpers,
		...inputs,
		...splits,
		AbstractInputSuggest,
		App,
		BaseComponent,
		ButtonComponent,
		CapacitorAdapter,
		Component,
		ConfirmationButton,
		ConfirmationModal,
		Events,
		ExtraButtonComponent,
		FileManager,
		FileSystemAdapter,
		FileView,
		FuzzySuggestModal,
		ItemView,
		Keymap,
		MarkdownRenderChild,
		MarkdownRenderer,
		MarkdownView,
		Menu,
		MenuItem,
		MenuSeparator,
		MetadataCache,
		Modal,
		Notice,
		Platform: platform,
		Plugin,
		PluginSettingTab,
		PopoverSuggest,
		Scope,
		SecretComponent,
		SecretStorage,
		Setting,
		SettingGroup,
		SettingPage,
		SettingTab,
		SuggestModal,
		TAbstractFile,
		TFile,
		TFolder,
		ToggleComponent,
		ValueComponent,
		Vault,
		View,
		Workspace,
		WorkspaceItem,
		WorkspaceLeaf,
		WorkspaceParent,
		WorkspaceTabs,
		addIcon,
		apiVersion: API_VERSION,
		displayTooltip: setTooltip,
		getIcon,
		getIconIds,
		getLanguage: () => language,
		removeIcon,
		request: async (asked: Parameters<typeof app.network.requestUrl>[0]) => (await app.network.requestUrl(asked)).text,
		requestUrl: (asked: Parameters<typeof app.network.requestUrl>[0]) => app.network.requestUrl(asked),
		requireApiVersion: (version: string) => isAtLeast(API_VERSION, version),
		setIcon,
		setTooltip,
	};
}

function isAtLeast(have: string, wanted: string): boolean {
	const [a, b] = [have, wanted].map((version) => version.split('.').map(Number));
	for (let part = 0; part < 3; part++) {
		const step = (a?.[part] ?? 0) - (b?.[part] ?? 0);
		if (step !== 0) return step > 0;
	}
	return true;
}
