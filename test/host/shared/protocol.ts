/**
 * What the preview host's page and its little server say to each other. Pure types and constants, used on both sides.
 */
import type { PluginManifest } from 'obsidian';

/** One file or folder of the served vault; times are epoch milliseconds. */
export interface EntryInfo {
	/** Relative to the vault, `/` between parts. */
	readonly path: string;
	readonly kind: 'file' | 'folder';
	readonly size: number;
	readonly mtimeMs: number;
	readonly ctimeMs: number;
}

/** What the page needs before it can build the app. */
export interface BootData {
	readonly vaultName: string;
	/** The vault folder's real path on disk (desktop's `getBasePath`). */
	readonly vaultPath: string;
	readonly entries: readonly EntryInfo[];
	/** What `os.homedir()` answers; a scratch folder unless the host was told otherwise. */
	readonly home: string;
	readonly manifest: PluginManifest;
	/** The device's local storage for this vault: key to JSON text. */
	readonly localStorage: Readonly<Record<string, string>>;
	readonly secrets: Readonly<Record<string, string>>;
	/** What `os.hostname()` answers. */
	readonly computer: string;
	/** Node's `fs.constants` of the server, by name. */
	readonly fsConstants: Readonly<Record<string, number>>;
	/** What was open when the host last ran on this device, as JSON text; `null` = never. */
	readonly layout: string | null;
	/** True when links to the web may really open a browser tab (`npm start`), false in tests. */
	readonly opensLinks: boolean;
	/** Whether `requestUrl` reaches servers on this machine; else nothing is sent. */
	readonly reachesLoopback: boolean;
	/** What `process.env` holds in the page. */
	readonly environment: Readonly<Record<string, string>>;
}

/** What the server tells the page without being asked. */
export type HostEvent =
	| { readonly kind: 'vault'; readonly change: TreeChange; readonly entry: EntryInfo }
	| { readonly kind: 'watch'; readonly id: string; readonly eventType: 'rename' | 'change'; readonly filename: string }
	| { readonly kind: 'watch-error'; readonly id: string; readonly code: string; readonly message: string }
	| { readonly kind: 'net-answer'; readonly id: string; readonly answer: WireAnswer };

/** What came of a request made for the page: an answer with its bytes, or Chromium's words for the failure. */
export type WireAnswer =
	| { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly base64: string }
	| { readonly error: string };

export type TreeChange = 'created' | 'changed' | 'removed';

/** An error that crosses the wire: Node's code (`ENOENT`, `EACCES`, …) and words. */
export interface WireError {
	readonly code: string;
	readonly message: string;
}

/** Node's `Stats` as it crosses the wire: 64-bit numbers as decimal text, so that none is rounded. */
export interface WireStats {
	readonly type: 'file' | 'folder' | 'link' | 'other';
	readonly dev: string;
	readonly ino: string;
	readonly mode: string;
	readonly nlink: string;
	readonly uid: string;
	readonly gid: string;
	readonly size: string;
	readonly atimeNs: string;
	readonly mtimeNs: string;
	readonly ctimeNs: string;
	readonly birthtimeNs: string;
}

export interface WireDirent {
	readonly name: string;
	readonly type: WireStats['type'];
}

/** One file-system call made for the page, in order. */
export interface FsLogEntry {
	/** Counts from 1. */
	readonly n: number;
	/** `vault.…` came through the vault adapter, `node.…` through the bridged Node calls. */
	readonly call: string;
	/** Absolute path on disk. */
	readonly path: string;
	/** Where a renamed file went. */
	readonly to?: string;
	/** Bytes that went from disk to the page. */
	readonly bytesRead: number;
	/** Bytes that went from the page to disk. */
	readonly bytesWritten: number;
	/** First byte asked for, in ranged reads. */
	readonly position: number | null;
	/** Node's error code when the call failed. */
	readonly error: string | null;
	/** True for what the host's own page reads (note view, layout), false for the plugin's calls. */
	readonly own: boolean;
}

/** The folder Obsidian keeps its settings in. */
export const CONFIG_DIR = '.obsidian';

/** Header that carries the token; the query parameter `token` does the same for plain links. */
export const TOKEN_HEADER = 'x-host-token';

/** Header with which the host's own page marks its own reads. */
export const OWN_HEADER = 'x-host-own';
