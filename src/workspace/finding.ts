/** What discovery says beside the files themselves: what is missing, what could not be looked into. */
import type { CountedFiles } from './counted-files';
import { discover, type Discovery } from './discovery';
import type { Profile } from './profile';
import type { ConflictCopy, FileReport, ProfileProblem } from './report-types';
import { NO_CONTENT } from './tracked-file';
import { UnreadableError } from './workspace-files';

/** One discovery with the sizes of the conflict copies. */
export interface Finding {
	readonly discovery: Discovery;
	readonly conflictCopies: readonly ConflictCopy[];
	/** Two findings with equal fingerprints say the same (files aside, which speak for themselves). */
	readonly fingerprint: string;
}

/** Walks the workspace. Throws {@link UnreadableError} when the workspace itself cannot be listed. */
export async function find(io: CountedFiles, profile: Profile): Promise<Finding> {
	const discovery = await discover(io.files, profile, async () => {
		await io.breathe();
		io.endIfClosed();
	});
	const root = discovery.unreadableFolders.find((folder) => folder.path === '');
	if (root !== undefined) throw new UnreadableError('', 'io', root.error);
	const conflictCopies: ConflictCopy[] = [];
	for (const copy of discovery.conflictCopies) conflictCopies.push({ ...copy, bytes: await sizeOf(io, copy.path) });
	const { missing, unreadableFolders, truncated, problems } = discovery;
	const fingerprint = JSON.stringify([missing.map((file) => file.path), conflictCopies, unreadableFolders, truncated, problems]);
	return { discovery, conflictCopies, fingerprint };
}

async function sizeOf(io: CountedFiles, path: string): Promise<number> {
	try {
		return (await io.stat(path))?.size ?? 0;
	} catch (error) {
		if (error instanceof UnreadableError) return 0;
		throw error;
	}
}

/** Why nothing can be said about a path: it lies in a folder that could not be listed. `null` when it does not. */
export function hiddenBy(discovery: Discovery, path: string): string | null {
	const folder = discovery.unreadableFolders.find((unreadable) => path.startsWith(`${unreadable.path}/`));
	return folder === undefined ? null : folder.error;
}

/** Reports for default and named files that are not there. When folders could not be listed, each says so. */
export function missingReports(discovery: Discovery): readonly FileReport[] {
	const [folder] = discovery.unreadableFolders;
	const error = folder === undefined ? null : `${folder.path}: ${folder.error}`;
	return discovery.missing.map(({ path, role }) => ({
		path,
		role,
		state: 'missing',
		...NO_CONTENT,
		modifiedMs: null,
		lastChangeSeenMs: null,
		staleSinceMs: null,
		error,
	}));
}

/** What a person has to know about the walk: folders that stayed unseen, and that it was cut short. */
export function problemsOfFinding(discovery: Discovery): readonly ProfileProblem[] {
	const problems: ProfileProblem[] = [...discovery.problems];
	for (const { path, error } of discovery.unreadableFolders) {
		problems.push({ code: 'unreadable_folder', where: path, found: error, nearest: null });
	}
	if (discovery.truncated) problems.push({ code: 'too_many_files', where: '', found: '', nearest: null });
	return problems;
}
