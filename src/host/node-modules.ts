/** Takes Node's built-ins where the app has them: on the desktop, and nowhere else. */
import { Platform } from 'obsidian';
import type { NodeFs, NodeOs } from './node-types';

export interface NodeModules {
	readonly fs: NodeFs;
	readonly os: NodeOs;
}

declare function require(name: 'node:fs'): NodeFs;
declare function require(name: 'node:os'): NodeOs;

/** The built-ins, or `null` on a phone (or where the app refuses them). Loaded at the first call, never at start. */
export function nodeModules(): NodeModules | null {
	if (Platform.isDesktop && Platform.isDesktopApp) {
		try {
			return { fs: require('node:fs'), os: require('node:os') };
		} catch {
			// The app says desktop but gives no built-ins: then only the vault can be read.
			return null;
		}
	}
	return null;
}
