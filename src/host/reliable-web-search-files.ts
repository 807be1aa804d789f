/**
 * Reads the two files of an installed reliable-web-search, on the desktop, when the person asks to import them. They hold keys:
 * the texts are handed on and kept nowhere, and no error repeats a piece of them.
 */
import { Platform } from 'obsidian';
import { meansMissing } from './host-errors';
import { environmentVariables, nodeModules } from './node-modules';
import type { NodeFs } from './node-types';
import { joinPath } from './workspace-path';

const FOLDER = 'reliable-web-search';
export const RWS_FILES = ['config.json', 'credentials.json'] as const;
export type RwsFile = (typeof RWS_FILES)[number];

/** Larger files are not configurations. */
const MOST_BYTES = 1024 * 1024;

export interface RwsTexts {
	/** The folder that was looked in. */
	readonly folder: string;
	/** `null` = the file is not there, or is in `unreadable`. */
	readonly texts: Readonly<Record<RwsFile, string | null>>;
	/** There, and not to be read: no permission, too large, no UTF-8 text. */
	readonly unreadable: readonly RwsFile[];
}

/** What the place of the folder depends on. */
export interface RwsPlace {
	readonly isWindows: boolean;
	/** The person's own folder. */
	readonly home: string;
	/** Variables by name. */
	readonly environment: Readonly<Record<string, string>>;
}

/** The texts; `null` where the app has no files of the disk (phones). Never throws. */
export async function readReliableWebSearch(): Promise<RwsTexts | null> {
	const modules = nodeModules();
	if (modules === null) return null;
	const folder = rwsFolder({ isWindows: Platform.isWin, home: modules.os.homedir(), environment: environmentVariables(['XDG_CONFIG_HOME', 'APPDATA']) });
	return readRwsFolder(modules.fs, folder);
}

/** `${XDG_CONFIG_HOME:-~/.config}/reliable-web-search`; on Windows `%APPDATA%\reliable-web-search`. `/` between parts. */
export function rwsFolder({ isWindows, home, environment }: RwsPlace): string {
	const slashed = (path: string): string => (isWindows ? path.replace(/\\/g, '/') : path);
	if (isWindows) return joinPath(slashed(environment['APPDATA'] ?? joinPath(slashed(home), 'AppData/Roaming')), FOLDER);
	const configured = environment['XDG_CONFIG_HOME'] ?? '';
	// As its specification says, a relative one counts as none.
	return joinPath(configured.startsWith('/') ? configured : joinPath(home, '.config'), FOLDER);
}

/** Reads both files of a folder. Never throws. */
export async function readRwsFolder(fs: NodeFs, folder: string): Promise<RwsTexts> {
	const unreadable: RwsFile[] = [];
	const read = async (name: RwsFile): Promise<string | null> => {
		try {
			return await readText(fs, joinPath(folder, name));
		} catch (error) {
			if (!meansMissing(error)) unreadable.push(name);
			return null;
		}
	};
	return { folder, texts: { 'config.json': await read('config.json'), 'credentials.json': await read('credentials.json') }, unreadable };
}

async function readText(fs: NodeFs, path: string): Promise<string> {
	const file = await fs.promises.open(path, 'r');
	try {
		const stat = await file.stat({ bigint: true });
		if (!stat.isFile() || stat.size > BigInt(MOST_BYTES)) throw new Error('Not a file of this kind.');
		const bytes = new Uint8Array(MOST_BYTES);
		let length = 0;
		for (;;) {
			const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
			if (bytesRead === 0) break;
			length += bytesRead;
			if (length === bytes.length) throw new Error('The file is too large.');
		}
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
	} finally {
		await file.close();
	}
}
