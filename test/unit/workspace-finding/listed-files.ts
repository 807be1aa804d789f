/** A workspace that only knows its paths: enough to walk it. Folders in `locked` cannot be listed. */
import { UnreadableError, type FolderEntry, type WorkspaceFiles } from '../../../src/workspace/workspace-files';

export function listedFiles(paths: readonly string[], locked: readonly string[] = []): WorkspaceFiles {
	const folders = new Map<string, Map<string, FolderEntry>>([['', new Map()]]);
	for (const path of paths) {
		const parts = path.split('/');
		for (let depth = 1; depth <= parts.length; depth += 1) {
			const parent = parts.slice(0, depth - 1).join('/');
			const here = parts.slice(0, depth).join('/');
			const isFolder = depth < parts.length;
			if (isFolder && !folders.has(here)) folders.set(here, new Map());
			folders.get(parent)?.set(here, { path: here, isFolder });
		}
	}
	return {
		location: 'memory',
		readsRanges: true,
		list: (folder) => {
			if (locked.includes(folder)) return Promise.reject(new UnreadableError(folder, 'permission', 'not allowed'));
			return Promise.resolve([...(folders.get(folder)?.values() ?? [])].reverse());
		},
		stat: () => Promise.resolve(null),
		read: (path) => Promise.reject(new UnreadableError(path, 'io', 'no content here')),
		watch: () => () => undefined,
	};
}

export const noPause = (): Promise<void> => Promise.resolve();
