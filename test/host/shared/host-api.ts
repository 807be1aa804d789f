/** What the preview page offers to tests and to its own toolbar, as `window.host`. */

/** Live things, counted by the page's leak counters. */
export interface HostCounters {
	readonly documentListeners: number;
	readonly windowListeners: number;
	/** On elements that are in a document. */
	readonly elementListeners: number;
	/** On anything else (media queries, abort signals, …). */
	readonly otherListeners: number;
	readonly timeouts: number;
	readonly intervals: number;
	readonly frames: number;
	/** Resize, mutation and intersection observers that observe. */
	readonly observers: number;
	/** Message channels that were not closed. */
	readonly ports: number;
	/** Elements in the main document and the open pop-outs. */
	readonly nodes: number;
	/** Listeners of the app's own events (vault, workspace, metadata cache). */
	readonly appListeners?: number;
}

/** A request the plugin asked the app to make. */
export interface NetRequest {
	readonly url: string;
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | null;
}

/** A scripted answer. */
export interface NetReply {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly text?: string;
	/** Fails with this message instead of answering. */
	readonly error?: string;
	readonly delayMs?: number;
}

export interface HostCommand {
	readonly id: string;
	readonly name: string;
}

export interface HostApi {
	/** True once the plugin is loaded and the layout is ready. */
	readonly ready: boolean;
	/** Milliseconds from the call of the plugin's `onload` until it returned. */
	readonly loadMs: number;
	/** Every command, in the order they were added. */
	commands(): readonly HostCommand[];
	/**
	 * Runs a command by its full id (`evidence-desk:open-desk`) or, for the plugin's own, without the prefix.
	 *
	 * @returns false when it is not available now
	 */
	run(id: string): Promise<boolean>;
	/** Opens the settings at the plugin's tab, in a second window or a modal as the host was told. */
	openSettings(): void;
	closeSettings(): void;
	/** Moves the active leaf into a window of its own. */
	popout(): void;
	/** Moves the active leaf back into the main window. */
	moveBack(): void;
	counters(): HostCounters;
	enablePlugin(): Promise<void>;
	disablePlugin(): Promise<void>;
	/** Unloads the plugin, fetches it again and loads it. */
	reloadPlugin(): Promise<void>;
	/** Writes the workspace layout now. */
	saveLayout(): Promise<void>;
	setTheme(theme: 'light' | 'dark' | 'odd'): void;
	/** Opens a file of the vault in the active leaf. */
	openFile(path: string): Promise<void>;
	/** Every request since the start. */
	netRequests(): readonly NetRequest[];
	/** Answers requests whose address starts with `prefix`; without such a rule each request fails. */
	netReply(prefix: string, reply: NetReply): void;
	/** Addresses that the plugin asked to open outside. */
	openedLinks(): readonly string[];
	/** Calls an `obsidian://` handler; false when there is none. */
	protocol(action: string, params: Readonly<Record<string, string>>): boolean;
	/** Calls a command-line handler. */
	cli(command: string, params: Readonly<Record<string, string>>): Promise<string>;
	/** Texts of the notices on screen. */
	notices(): readonly string[];
}

declare global {
	interface Window {
		host: HostApi;
	}
}
