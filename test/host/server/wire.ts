/** Turning what Node gives into what crosses the wire. */
import type { BigIntStats, Dirent } from 'node:fs';
import type { WireDirent, WireError, WireStats } from '../shared/protocol';

/** An error as code and words; an error without Node's code is `EIO`. */
export function wireError(error: unknown): WireError {
	const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EIO';
	return { code, message: error instanceof Error ? error.message : String(error) };
}

export function wireStats(stats: BigIntStats): WireStats {
	return {
		type: typeOf(stats),
		dev: String(stats.dev),
		ino: String(stats.ino),
		mode: String(stats.mode),
		nlink: String(stats.nlink),
		uid: String(stats.uid),
		gid: String(stats.gid),
		size: String(stats.size),
		atimeNs: String(stats.atimeNs),
		mtimeNs: String(stats.mtimeNs),
		ctimeNs: String(stats.ctimeNs),
		birthtimeNs: String(stats.birthtimeNs),
	};
}

export function wireDirent(entry: Dirent): WireDirent {
	return { name: entry.name, type: typeOf(entry) };
}

function typeOf(entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }): WireStats['type'] {
	if (entry.isFile()) return 'file';
	if (entry.isDirectory()) return 'folder';
	return entry.isSymbolicLink() ? 'link' : 'other';
}
