/** Takes Node's built-ins where the app has them: on the desktop, and nowhere else. */
import { Platform } from 'obsidian';
import type { NodeFs, NodeOs, NodeWritingFs } from './node-types';

export interface NodeModules {
	readonly fs: NodeFs;
	readonly os: NodeOs;
}

/** The built-ins as fact-door.ts may use them. */
export interface NodeWritingModules {
	readonly fs: NodeWritingFs;
	readonly os: NodeOs;
}

declare function require(name: 'node:fs'): NodeFs & NodeWritingFs;
declare function require(name: 'node:os'): NodeOs;

/** The built-ins for reading, or `null` on a phone (or where the app refuses them). Loaded at the first call, never at start. */
export function nodeModules(): NodeModules | null {
	return builtIns();
}

/** The built-ins with what can write; fact-door.ts asks for them, and nothing else does. */
export function nodeWritingModules(): NodeWritingModules | null {
	return builtIns();
}

/** This process as a task list names it (its number); `null` where the app does not say. */
export function processNumber(): string | null {
	const { process } = window as { readonly process?: { readonly pid?: unknown } };
	return typeof process?.pid === 'number' ? String(process.pid) : null;
}

/**
 * Variables of the app's own process, looked up anew at each call; kept nowhere.
 * @param names which ones; no other is looked at
 * @returns those that are set; none on a phone
 */
export function environmentVariables(names: readonly string[]): Readonly<Record<string, string>> {
	const { process } = window as { readonly process?: { readonly env?: Readonly<Record<string, unknown>> } };
	const env = Platform.isDesktop && Platform.isDesktopApp ? process?.env : undefined;
	if (env === undefined) return {};
	return Object.fromEntries(names.flatMap((name) => (typeof env[name] === 'string' ? [[name, env[name]]] : [])));
}

function builtIns(): (NodeModules & NodeWritingModules) | null {
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
