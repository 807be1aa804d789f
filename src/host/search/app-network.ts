/** Takes Node's network where the app has it: on the desktop, and nowhere else. */
import { Platform } from 'obsidian';
import type { NodeNetwork } from './node-network-types';

declare function require(name: 'node:http'): NodeNetwork['http'];
declare function require(name: 'node:net'): NodeNetwork['net'];
declare function require(name: 'node:tls'): NodeNetwork['tls'];
declare function require(name: 'node:zlib'): NodeNetwork['zlib'];

/** The built-ins, or `null` on a phone (or where the app refuses them). Loaded at the first call, never at start. */
export function appNetwork(): NodeNetwork | null {
	if (Platform.isDesktop && Platform.isDesktopApp) {
		try {
			return { http: require('node:http'), net: require('node:net'), tls: require('node:tls'), zlib: require('node:zlib') };
		} catch {
			// The app says desktop but gives no built-ins: then the app's own door is left.
			return null;
		}
	}
	return null;
}
