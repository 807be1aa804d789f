/** A plugin's `data.json` on disk, in the vault's configuration folder. */
import { CONFIG_DIR } from '../../shared/protocol';
import type { DiskAdapter } from '../vault/adapter';

export class PluginData {
	/** What the app itself wrote last; a change to anything else came from outside. */
	private readonly written = new Map<string, string>();

	constructor(private readonly adapter: DiskAdapter) {}

	/** Path of the file, relative to the vault. */
	pathOf(pluginId: string): string {
		return `${CONFIG_DIR}/plugins/${pluginId}/data.json`;
	}

	async load(pluginId: string): Promise<unknown> {
		const path = this.pathOf(pluginId);
		if (!(await this.adapter.exists(path))) return null;
		const text = await this.adapter.read(path);
		try {
			this.written.set(pluginId, text);
			return JSON.parse(text);
		} catch {
			console.warn(`${path} is not readable as JSON`);
			return null;
		}
	}

	async save(pluginId: string, data: unknown): Promise<void> {
		const text = JSON.stringify(data, null, 2);
		this.written.set(pluginId, text);
		await this.adapter.mkdir(`${CONFIG_DIR}/plugins/${pluginId}`);
		await this.adapter.write(this.pathOf(pluginId), text);
	}

	/** Whether the file now has something that the app did not write. */
	async isChangedOutside(pluginId: string): Promise<boolean> {
		const text = await this.adapter.read(this.pathOf(pluginId)).catch(() => null);
		if (text === null || text === this.written.get(pluginId)) return false;
		this.written.set(pluginId, text);
		return true;
	}
}
