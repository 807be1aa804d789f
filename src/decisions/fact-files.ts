/**
 * The one interface of the app that can change a fact. It is handed to this room only (DESIGN §2); everything else
 * gets read-only interfaces. The host implements it.
 *
 * Nothing here throws by contract, errors are values; a host that throws all the same is taken as "may or may not have
 * written". Paths are relative to the workspace root with `/`, and have passed `contained-path.ts`.
 */
import type { FileStat } from '../workspace/workspace-files';

/**
 * - `changed`: the file is not as expected. A promise: nothing was written.
 * - `busy`: held by another program (EPERM, EBUSY, EACCES on Windows); worth another try. A promise: nothing was written.
 * - `missing`, `not_a_file`, `outside`, `permission`: cannot be written at all. A promise: nothing was written.
 * - `io`: anything else (disk full, device gone). The file may be whole, cut or unchanged: look.
 */
export type FactFailureCode = 'changed' | 'busy' | 'missing' | 'not_a_file' | 'outside' | 'permission' | 'io';

export interface FactFailure {
	readonly code: FactFailureCode;
	/** The host's own words. */
	readonly message: string;
}

export type FactResult<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly failure: FactFailure };

export interface FactBytes {
	readonly bytes: Uint8Array;
	/** As in {@link FileStat}: changes when another file takes the path's place. */
	readonly identity: string | null;
}

/** Where a path really leads once links are followed. */
export interface RealPlace {
	/** Relative to the real workspace root, in the spelling of the disk; `null` when it is outside. */
	readonly path: string | null;
	readonly isFile: boolean;
}

export interface FactFiles {
	/** The whole file, uncached. */
	read(path: string): Promise<FactResult<FactBytes>>;
	/** `null`: nothing is there. */
	stat(path: string): Promise<FactResult<FileStat | null>>;
	/** Follows links of the file and of every folder above it. `null`: nothing is there (a dangling link: `outside`). */
	realPath(path: string): Promise<FactResult<RealPlace | null>>;
	/** Adds bytes at the end, in one write and durably, if the file still has `expectedSize` bytes; else `changed`. */
	appendTo(path: string, expectedSize: number, bytes: Uint8Array): Promise<FactResult<null>>;
	/**
	 * Puts `bytes` in the place of the whole file, durably (beside it, flushed, renamed over it where the host can), if its
	 * SHA-256 (hex) is still `expectedSha256` when looked at last before the change; else `changed`.
	 */
	replaceIfUnchanged(path: string, expectedSha256: string, bytes: Uint8Array): Promise<FactResult<null>>;
}
