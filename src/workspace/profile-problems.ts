/** What can be wrong with a profile, and how a problem is put together. */
import type { ProfileProblem, ProfileReport } from './snapshot-types';

/**
 * Stable words, shown and printed by the command line:
 * - `unreadable`: the profile file is there and cannot be read as text
 * - `not_json`, `not_object`: nothing of it holds; `where` is line and column
 * - `unknown_key`, `wrong_type`, `unknown_value`, `missing_key`, `duplicate_key`, `duplicate_value`: that part does not
 *   hold, the rest does
 * - `fixed_status`: one of the six statuses cannot be given another meaning
 * - `leaves_workspace`: a path or glob that points outside the workspace
 * - `unsupported_version`: written for another version of this program; read as well as possible
 * - `unknown_column`: a tracker has no column of that name
 * - `no_file_matches`: a glob or path that no file answers to
 * - `file_in_two_roles`: two globs claim one file; the first one holds
 * - `unreadable_folder`, `too_many_files`: files may be unseen; `where` is the folder
 */
export const PROFILE_PROBLEM_CODES = [
	'unreadable',
	'not_json',
	'not_object',
	'unknown_key',
	'wrong_type',
	'unknown_value',
	'missing_key',
	'duplicate_key',
	'duplicate_value',
	'fixed_status',
	'leaves_workspace',
	'unsupported_version',
	'unknown_column',
	'no_file_matches',
	'file_in_two_roles',
	'unreadable_folder',
	'too_many_files',
] as const;
export type ProfileProblemCode = (typeof PROFILE_PROBLEM_CODES)[number];

const LONGEST_FOUND = 80;

/** A value of the profile as JSON text, cut after 80 characters, for the `found` of a problem. */
export function foundText(value: unknown): string {
	const text = value === undefined ? '' : JSON.stringify(value);
	const characters = Array.from(text);
	return characters.length <= LONGEST_FOUND ? text : `${characters.slice(0, LONGEST_FOUND).join('')}…`;
}

export function profileProblem(
	code: ProfileProblemCode,
	where: string,
	found: string,
	nearest: string | null = null,
): ProfileProblem {
	return { code, where, found, nearest };
}

/** The report with more problems behind its own: those that only show when files are found or trackers are read. */
export function withProblems(report: ProfileReport, problems: readonly ProfileProblem[]): ProfileReport {
	return problems.length === 0 ? report : { ...report, problems: [...report.problems, ...problems] };
}
