/** Bytes of a workspace file in pieces, whatever the host can do. */
import type { WorkspaceFiles } from '../../workspace/workspace-files';

export type ReadableFiles = Pick<WorkspaceFiles, 'read' | 'readsRanges'>;

/** Bytes asked of the host at once. */
const READ_BYTES = 1024 * 1024;
/** Bytes worked on before the slice is looked at. */
const BLOCK_BYTES = 32 * 1024;

/**
 * The bytes `from` (inclusive) to `to` (exclusive) of a file in blocks of 32 KiB; fewer when it ends before. A host that cannot
 * read ranges is asked once. Throws what the host throws.
 */
export async function* blocksOf(files: ReadableFiles, path: string, from: number, to: number): AsyncGenerator<Uint8Array, void, void> {
	const most = files.readsRanges ? READ_BYTES : Math.max(to - from, 1);
	for (let at = from; at < to; at += most) {
		const end = Math.min(to, at + most);
		const bytes = (await files.read(path, at, end)).subarray(0, end - at);
		for (let start = 0; start < bytes.length; start += BLOCK_BYTES) yield bytes.subarray(start, start + BLOCK_BYTES);
		if (bytes.length < end - at) return;
	}
}
