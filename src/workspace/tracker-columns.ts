/** Which column of a CSV a tracker of the profile means by each name. */
import { nearestName } from './nearest-name';
import type { TrackerDateSpec, TrackerSpec } from './tracker-spec';
import { profileProblem } from './profile-problems';
import type { ProfileProblem } from './snapshot-types';

export interface TrackerColumns {
	/** Positions in the header, `null` where the profile names no column or the header has none of that name. */
	readonly key: number | null;
	readonly name: number | null;
	readonly tier: number | null;
	readonly stage: number | null;
	readonly priority: number | null;
	readonly page: number | null;
	readonly dates: readonly { readonly spec: TrackerDateSpec; readonly at: number; readonly certaintyAt: number | null }[];
	/** One for every name that is not exactly in the header. */
	readonly problems: readonly ProfileProblem[];
}

/** Spaces around a name and the two Unicode spellings of a letter make no difference; upper and lower case do. */
function plainName(name: string): string {
	return name.normalize('NFC').trim();
}

/** Every column name the profile uses for this tracker. */
export function namedColumns(spec: TrackerSpec): readonly string[] {
	const dates = spec.dates.flatMap((date) => [date.column, date.certaintyColumn]);
	const all = [spec.key, spec.nameColumn, spec.tier, spec.stage, spec.priority, spec.page, ...dates];
	return all.filter((name) => name !== null);
}

/**
 * Finds the named columns in a header. A name that differs in upper and lower case only finds its column and is still
 * a problem (`unknown_column`), as is a name that is not there; both give the nearest name. Of two columns with
 * the same name the first is taken.
 */
export function findColumns(header: readonly string[], spec: TrackerSpec): TrackerColumns {
	const names = header.map(plainName);
	const problems: ProfileProblem[] = [];
	const find = (asked: string | null, where: string): number | null => {
		if (asked === null) return null;
		const name = plainName(asked);
		const exact = names.indexOf(name);
		if (exact >= 0) return exact;
		const lower = name.toLowerCase();
		const loose = names.findIndex((other) => other.toLowerCase() === lower);
		const nearest = loose >= 0 ? (names[loose] ?? null) : nearestName(name, names);
		problems.push(profileProblem('unknown_column', where, asked, nearest));
		return loose >= 0 ? loose : null;
	};
	const { where } = spec;
	const found = {
		key: find(spec.key, `${where}.key`),
		name: find(spec.nameColumn, `${where}.name_column`),
		tier: find(spec.tier, `${where}.tier`),
		stage: find(spec.stage, `${where}.stage`),
		priority: find(spec.priority, `${where}.priority`),
		page: find(spec.page, `${where}.page`),
	};
	const dates = spec.dates.flatMap((date) => {
		const at = find(date.column, `${date.where}.column`);
		const certaintyAt = find(date.certaintyColumn, `${date.where}.certainty_column`);
		return at === null ? [] : [{ spec: date, at, certaintyAt }];
	});
	return { ...found, dates, problems };
}
