/** Facts that can only be looked at: for readers that must never write (the command line), whatever they are handed by mistake. */
import type { WorkspaceFiles } from '../workspace/workspace-files';
import type { FactFiles, FactResult } from './fact-files';
import { messageOf } from './thrown';

/** A reading's files as {@link FactFiles}. Every write is refused; links are not followed, so no place is known for certain. */
export function readOnlyFacts(files: WorkspaceFiles): FactFiles {
	const refused = async (): Promise<FactResult<never>> => ({ ok: false, failure: { code: 'permission', message: 'This program only reads.' } });
	return {
		stat: (path) => attempt(() => files.stat(path)),
		read: async (path) => {
			const stat = await attempt(() => files.stat(path));
			if (!stat.ok) return stat;
			const { value } = stat;
			if (value === null) return { ok: false, failure: { code: 'missing', message: `There is no ${path}.` } };
			return attempt(async () => ({ bytes: await files.read(path, 0, value.size), identity: value.identity }));
		},
		realPath: refused,
		appendTo: refused,
		replaceIfUnchanged: refused,
	};
}

async function attempt<Value>(work: () => Promise<Value>): Promise<FactResult<Value>> {
	try {
		return { ok: true, value: await work() };
	} catch (error) {
		return { ok: false, failure: { code: 'io', message: messageOf(error) } };
	}
}
