/**
 * The rules of docs/architecture.md as data: which room may import which, and where the few dangerous words may stand.
 * A room is the longest prefix of a file's path listed here.
 */

/** Rooms that know nothing of Obsidian, the DOM, Node, the clock or chance: everything is handed to them. */
export const PURE_ROOMS = [
	'src/records',
	'src/workspace',
	'src/decisions',
	'src/validator',
	'src/search',
	'src/verification',
	'src/ui/models',
	'src/i18n',
];

/** Room → rooms it may import besides itself. Files directly under a listed folder belong to that folder's room. */
export const MAY_IMPORT = {
	'src/records': [],
	'src/workspace': ['src/records'],
	'src/decisions': ['src/records', 'src/workspace'],
	'src/validator': ['src/records', 'src/workspace', 'src/decisions'],
	'src/search': [],
	'src/verification': ['src/records', 'src/workspace', 'src/decisions', 'src/search'],
	'src/i18n': [],
	'src/ui/models': ['src/records', 'src/workspace', 'src/decisions', 'src/validator', 'src/search', 'src/verification', 'src/i18n', 'src/ui'],
	'src/ui': ['src/records', 'src/workspace', 'src/decisions', 'src/validator', 'src/search', 'src/verification', 'src/i18n', 'src/ui/models', 'src/ui/widgets', 'src/ui/views', 'src/ui/card', 'src/ui/review'],
	'src/ui/widgets': ['src/records', 'src/workspace', 'src/i18n', 'src/ui', 'src/ui/models'],
	'src/ui/card': ['src/records', 'src/workspace', 'src/i18n', 'src/ui', 'src/ui/models', 'src/ui/widgets'],
	// The one room of the screen that decides: review panel, bulk, adoption, and the confirmation of a moved card or date.
	'src/ui/review': ['src/records', 'src/workspace', 'src/decisions', 'src/i18n', 'src/ui', 'src/ui/models', 'src/ui/widgets', 'src/ui/card'],
	// Where a claim is searched for again, and what was found is proposed: it raises an item and decides nothing.
	'src/ui/verify': ['src/records', 'src/workspace', 'src/decisions', 'src/search', 'src/verification', 'src/i18n', 'src/ui', 'src/ui/models', 'src/ui/widgets', 'src/ui/card'],
	'src/ui/views': ['src/records', 'src/workspace', 'src/validator', 'src/i18n', 'src/ui', 'src/ui/models', 'src/ui/widgets', 'src/ui/card', 'src/ui/review'],
	'src/ui/obsidian': ['src/records', 'src/workspace', 'src/decisions', 'src/validator', 'src/search', 'src/verification', 'src/i18n', 'src/ui', 'src/ui/models', 'src/ui/widgets', 'src/ui/card', 'src/ui/review', 'src/ui/verify', 'src/ui/views', 'src/settings', 'src/host', 'src/host/search'],
	// The one room that reaches the network; what it needs from the app or from Node is handed in or taken in two files.
	'src/host/search': ['src/search', 'src/host'],
	'src/host': ['src/records', 'src/workspace', 'src/decisions', 'src/search', 'src/i18n'],
	'src/settings': ['src/records', 'src/workspace', 'src/decisions', 'src/search', 'src/i18n', 'src/ui', 'src/ui/models', 'src/host', 'src/host/search'],
	src: ['src/records', 'src/workspace', 'src/decisions', 'src/validator', 'src/search', 'src/verification', 'src/i18n', 'src/ui', 'src/ui/obsidian', 'src/host', 'src/host/search', 'src/settings'],
	cli: ['src/records', 'src/workspace', 'src/decisions', 'src/validator', 'src/search', 'src/verification', 'src/i18n', 'src/host', 'src/host/search'],
};

/** Packages a pure room may use. All are pure themselves. */
export const PURE_PACKAGES = ['zod/mini', 'papaparse', 'yaml', 'minisearch', 'd3-time', '@noble/curves', '@noble/hashes'];

/** Where `obsidian` may be imported. */
export const OBSIDIAN_ROOMS = ['src/host', 'src/host/search', 'src/settings', 'src/ui/obsidian', 'src'];

/** Where Node built-ins may be asked for. */
export const NODE_ROOMS = ['src/host', 'src/host/search', 'cli'];

/** Built-ins that reach the network or are used for it only; where they may be asked for. */
export const NETWORK_MODULES = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'zlib'];
export const NETWORK_MODULE_ROOMS = ['src/host/search', 'cli'];

/** Globals a pure room may not touch (clock, chance, timers, network, DOM, Node). */
export const IMPURE_GLOBALS = [
	'window', 'document', 'activeWindow', 'activeDocument', 'navigator', 'localStorage', 'sessionStorage', 'indexedDB',
	'setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback', 'queueMicrotask',
	'fetch', 'XMLHttpRequest', 'WebSocket', 'MessageChannel', 'Worker', 'performance', 'crypto',
	'process', 'Buffer', 'require', 'global', 'globalThis', 'self', 'createEl', 'createDiv', 'createSpan', 'console',
];

/**
 * Members that write. Only the files named here may call them: the settings (their own data.json) and the notes the person asks
 * for. Facts are written by `decisions/` alone, through an interface only it is handed.
 */
export const WRITE_MEMBERS = ['appendBytes', 'appendTo', 'replaceIfUnchanged', 'modify', 'modifyBinary', 'append', 'appendBinary', 'writeBinary', 'createBinary', 'createFolder', 'processFrontMatter', 'trashFile', 'rmdir', 'saveData', 'decide', 'decideMany', 'adopt', 'raise', 'writeNow', 'logRun', 'writeFile', 'appendFile', 'unlink', 'copyFile', 'mkdir', 'rename', 'truncate', 'ftruncate', 'chmod', 'chown', 'symlink', 'link', 'rm', 'createWriteStream', 'trashSystem', 'trashLocal', 'renameFile'];
export const WRITERS = {
	append: ['src/decisions/'],
	appendBytes: ['src/decisions/append-entry.ts', 'src/decisions/desk/queue-append.ts'],
	appendTo: ['src/decisions/'],
	replaceIfUnchanged: ['src/decisions/'],
	// What decides is called where a person presses a button, and nowhere else.
	decide: ['src/decisions/desk/', 'src/ui/review/'],
	decideMany: ['src/decisions/desk/', 'src/ui/review/'],
	adopt: ['src/decisions/desk/', 'src/ui/review/'],
	raise: ['src/decisions/desk/', 'src/ui/review/', 'src/ui/verify/'],
	writeNow: ['src/decisions/desk/', 'src/ui/review/'],
	// A line in this device's own run log, and in no other file: written by the runtime that searched, wherever it was asked from.
	logRun: ['src/ui/obsidian/workspace-runs.ts', 'src/ui/obsidian/create-search.ts'],
	// The two doors through which `decisions/` reaches the disk: Node's calls, and the vault adapter's where there is no Node.
	// In the decisions room, which has no files, `rename` gives a device another name.
	rename: ['src/host/node-writes.ts', 'src/decisions/desk/'],
	unlink: ['src/host/node-writes.ts'],
	chmod: ['src/host/node-writes.ts'],
	chown: ['src/host/node-writes.ts'],
	mkdir: ['src/host/node-writes.ts', 'src/host/vault-facts.ts'],
	appendBinary: ['src/host/vault-facts.ts'],
	writeBinary: ['src/host/vault-facts.ts'],
	saveData: ['src/settings/'],
	createFolder: ['src/ui/obsidian/dashboard-notes', 'src/ui/obsidian/save-text.ts'],
};

/** Writes with common names: a finding only when called on the vault or its adapter. */
export const VAULT_WRITES = ['create', 'write', 'process', 'delete', 'remove', 'copy', 'trash'];
export const VAULT_WRITERS = { create: ['src/ui/obsidian/dashboard-notes', 'src/ui/obsidian/save-text.ts'] };

/** Network words, and the one room of `src/` that may say them. */
export const NETWORK_WORDS = ['requestUrl', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon'];
export const NETWORK_ROOMS = ['src/host/search'];

export const MAX_LINES = 300;
export const MAX_LINES_OF = { 'src/main.ts': 150 };
