/** Which files of the workspace play which role. */
import { RECORD_KINDS, ROLE_OF_KIND, type FileRole, type RecordKind } from '../records/record-types';
import { conflictCopyOf, isLeftover } from './conflict-copies';
import { ENTRIES_PER_SLICE, walkWorkspace } from './folder-walk';
import { globTest, hasWildcards } from './globs';
import { nearestName } from './nearest-name';
import { SECTION_OF_ROLE, type Profile, type TrackerSpec } from './profile';
import { profileProblem } from './profile-problems';
import type { ProfileProblem } from './snapshot-types';
import type { Breather, WorkspaceFiles } from './workspace-files';

/** A file and what it is for. `kind` is set for files of records, `tracker` for trackers. */
export interface FoundFile {
	readonly path: string;
	readonly role: FileRole;
	readonly kind: RecordKind | null;
	readonly tracker: TrackerSpec | null;
}

export interface Discovery {
	/** Sorted by path. Each path once. Pages are in `pages` only. */
	readonly files: readonly FoundFile[];
	/** Default or named files that are not there; `path` is the default name, or the profile's path or glob. */
	readonly missing: readonly FoundFile[];
	/** Copies that sync tools made of a file that would be read; never loaded. */
	readonly conflictCopies: readonly { readonly path: string; readonly of: string }[];
	/** CSV and TSV files that no tracker of the profile names. */
	readonly csvFiles: readonly string[];
	/** Markdown files below the pages folder. */
	readonly pages: readonly string[];
	/** Folders that could not be listed, with the host's words; `''` is the workspace itself. */
	readonly unreadableFolders: readonly { readonly path: string; readonly error: string }[];
	/** True when the workspace is deeper or bigger than the caps, so that files may be unseen. */
	readonly truncated: boolean;
	/** `no_file_matches` and `file_in_two_roles`, to be added to the profile's report with `withProblems`. */
	readonly problems: readonly ProfileProblem[];
}

const KIND_OF_ROLE: ReadonlyMap<FileRole, RecordKind> = new Map(RECORD_KINDS.map((kind) => [ROLE_OF_KIND[kind], kind]));

/** A role's default: what its base name looks like, and the name to show when it is missing. */
interface DefaultName {
	readonly role: FileRole;
	readonly matches: (path: string) => boolean;
	/** `null`: not listed as missing. */
	readonly shownWhenMissing: string | null;
}

function baseNameTest(pattern: RegExp): (path: string) => boolean {
	return (path) => pattern.test(path.slice(path.lastIndexOf('/') + 1));
}

/** DESIGN §3, table: base names, upper and lower case told apart. A device or segment name may hold dots (`macbook.local`). */
const DEFAULT_NAMES: readonly DefaultName[] = [
	{
		role: 'search_runs',
		matches: baseNameTest(/^search_runs(?:\..+)?\.jsonl$/u),
		shownWhenMissing: 'search_runs.jsonl',
	},
	{
		role: 'retrieval_runs',
		matches: baseNameTest(/^retrieval_runs\.jsonl$/u),
		shownWhenMissing: 'retrieval_runs.jsonl',
	},
	{ role: 'sources', matches: baseNameTest(/^source_registry\.jsonl$/u), shownWhenMissing: 'source_registry.jsonl' },
	{ role: 'claims', matches: baseNameTest(/^fact_claims\.jsonl$/u), shownWhenMissing: 'fact_claims.jsonl' },
	{
		role: 'approval_queue',
		matches: baseNameTest(/^approval_queue(?:\..+)?\.jsonl$/u),
		shownWhenMissing: 'approval_queue.jsonl',
	},
	{
		role: 'ledger',
		matches: (path) => /(?:^|\/)approvals\/ledger\.[^/]+\.jsonl$/u.test(path),
		shownWhenMissing: null,
	},
	{
		role: 'brief',
		matches: baseNameTest(/^(?:DAILY_BRIEF|PENDING_APPROVAL)\.md$/u),
		shownWhenMissing: 'DAILY_BRIEF.md',
	},
];

/** One way for a file to get its role. `named` are the profile's own words, each with its place in the profile. */
interface RoleRule {
	readonly role: FileRole;
	readonly tracker: TrackerSpec | null;
	readonly matches: (path: string) => boolean;
	readonly named: { readonly glob: string; readonly where: string } | null;
	readonly shownWhenMissing: string | null;
}

/** Trackers first, then the roles in order; a role the profile names has its globs and not its default. */
function rulesOf(profile: Profile): readonly RoleRule[] {
	const trackers = profile.trackers.map((tracker): RoleRule => {
		const named = { glob: tracker.path, where: `${tracker.where}.path` };
		return { role: 'tracker', tracker, matches: globTest(tracker.path), named, shownWhenMissing: tracker.path };
	});
	const roles = DEFAULT_NAMES.flatMap((byDefault): readonly RoleRule[] => {
		const globs = profile.globs.get(byDefault.role);
		if (globs === undefined) return [{ ...byDefault, tracker: null, named: null }];
		const section = `files.${SECTION_OF_ROLE.get(byDefault.role) ?? byDefault.role}`;
		const named = globs.map((glob, index) => ({
			role: byDefault.role,
			tracker: null,
			matches: globTest(glob),
			named: { glob, where: `${section}[${index}]` },
			shownWhenMissing: glob,
		}));
		const own = OWN_FILES.find((rule) => rule.role === byDefault.role);
		return own === undefined ? named : [...named, own];
	});
	return [...trackers, ...roles];
}

/**
 * Queues and run logs that devices of this app write for themselves (`approval_queue.studio-4k2mz.jsonl`), whatever the profile
 * calls the agent's.
 */
const OWN_FILES: readonly RoleRule[] = (['approval_queue', 'search_runs'] as const).map((role) => ({
	role,
	tracker: null,
	matches: baseNameTest(new RegExp(`^${role}\\.[a-z0-9-]+-[a-z0-9]{5}\\.jsonl$`, 'u')),
	named: null,
	shownWhenMissing: null,
}));

/** Above this many paths no nearest one is looked for. */
const MOST_COMPARED = 20_000;

function foundBy(rule: RoleRule, path: string): FoundFile {
	return { path, role: rule.role, kind: KIND_OF_ROLE.get(rule.role) ?? null, tracker: rule.tracker };
}

function isTable(path: string): boolean {
	return /\.(?:csv|tsv)$/iu.test(path);
}

function isPageOf(folder: string | null, path: string): boolean {
	if (folder === null || !/\.md$/iu.test(path)) return false;
	return folder === '' || path.normalize('NFC').startsWith(`${folder.normalize('NFC')}/`);
}

/** Sorts paths into roles. Kept apart from the walk so that it needs no disk. */
class Sorting {
	readonly files: FoundFile[] = [];
	readonly conflictCopies: { path: string; of: string }[] = [];
	readonly csvFiles: string[] = [];
	readonly pages: string[] = [];
	readonly problems: ProfileProblem[] = [];
	private readonly used = new Set<RoleRule>();
	private readonly rules: readonly RoleRule[];

	constructor(private readonly profile: Profile) {
		this.rules = rulesOf(profile);
	}

	private wouldBeRead(path: string): boolean {
		return isTable(path) || isPageOf(this.profile.pagesFolder, path) || this.rules.some((rule) => rule.matches(path));
	}

	add(path: string, isThere: (path: string) => boolean): void {
		if (isLeftover(path)) return;
		const original = conflictCopyOf(path, isThere);
		if (original !== null) {
			if (this.wouldBeRead(original) || this.wouldBeRead(path)) this.conflictCopies.push({ path, of: original });
			return;
		}
		const matching = this.rules.filter((rule) => rule.matches(path));
		for (const rule of matching) this.used.add(rule);
		const first = matching[0];
		if (first !== undefined) {
			this.files.push(foundBy(first, path));
			const second = matching.find((rule) => rule.role !== first.role && rule.named !== null);
			if (second?.named) this.problems.push(profileProblem('file_in_two_roles', second.named.where, path));
		} else if (isTable(path)) {
			this.csvFiles.push(path);
		} else if (isPageOf(this.profile.pagesFolder, path)) {
			this.pages.push(path);
		}
	}

	/** Called once after the last path; `paths` are all of them. */
	missing(paths: readonly string[]): readonly FoundFile[] {
		const missing: FoundFile[] = [];
		for (const rule of this.rules) {
			if (this.used.has(rule) || rule.shownWhenMissing === null) continue;
			missing.push(foundBy(rule, rule.shownWhenMissing));
			if (rule.named === null) continue;
			const { glob, where } = rule.named;
			const isComparable = !hasWildcards(glob) && paths.length <= MOST_COMPARED;
			this.problems.push(profileProblem('no_file_matches', where, glob, isComparable ? nearestName(glob, paths) : null));
		}
		const folder = this.profile.pagesFolder;
		if (folder !== null && this.pages.length === 0) {
			missing.push({ path: folder, role: 'page', kind: null, tracker: null });
			this.problems.push(profileProblem('no_file_matches', 'pages.folder', folder));
		}
		return missing;
	}
}

/**
 * Walks the workspace and gives each file its role: the profile's globs where it names a role, the default names for
 * the others, anywhere under the workspace. Conflict copies are listed and never loaded, also when a glob matches them.
 * A folder that cannot be listed is in `unreadableFolders`, and what lies in it is not seen; throws only what `breathe` throws
 * (a reading that is closed meanwhile ends that way).
 */
export async function discover(files: WorkspaceFiles, profile: Profile, breathe: Breather): Promise<Discovery> {
	const walk = await walkWorkspace(files, profile.ignoredFolders, breathe);
	const there = new Set(walk.paths);
	const sorting = new Sorting(profile);
	for (const [index, path] of walk.paths.entries()) {
		sorting.add(path, (other) => there.has(other));
		if (index % ENTRIES_PER_SLICE === ENTRIES_PER_SLICE - 1) await breathe();
	}
	const missing = sorting.missing(walk.paths);
	return {
		files: sorting.files,
		missing,
		conflictCopies: sorting.conflictCopies,
		csvFiles: sorting.csvFiles,
		pages: sorting.pages,
		unreadableFolders: walk.unreadableFolders,
		truncated: walk.truncated,
		problems: sorting.problems,
	};
}
