/** The door to the plugin's own `data.json`. */
import type { Plugin } from 'obsidian';
import type { PluginData } from './settings-store';

/** The stored data of a plugin, through the app. */
export function pluginData(plugin: Plugin): PluginData {
	const { app, manifest } = plugin;
	const folder = manifest.dir ?? `${app.vault.configDir}/plugins/${manifest.id}`;
	return {
		load: () => plugin.loadData() as Promise<unknown>,
		save: (data) => plugin.saveData(data),
		exists: () => app.vault.adapter.exists(`${folder}/data.json`),
	};
}
