/**
 * The shape of `evidence-desk.json`, checked part by part: a part that is wrong gives a problem and does not hold,
 * every other part does (one bad tracker does not lose the others). Nothing is guessed from a wrong part.
 */
import * as z from 'zod/mini';
import { ITEM_STATUSES } from '../records/record-types';
import { leavesWorkspace, tidyPath } from './globs';
import { nearestName } from './nearest-name';
import { foundText, profileProblem } from './profile-problems';
import type { ProfileProblem } from './snapshot-types';
import type { TrackerDateSpec, TrackerSpec } from './tracker-spec';

/** A word a person wrote: not empty, spaces around it dropped. */
export const Word = z.string().check(z.trim(), z.minLength(1));
/** One word or a list of them. */
export const Words = z.union([z.array(Word), Word]);
export const WordList = z.array(Word);
export const Whole = z.int();
export const PositiveWhole = z.int().check(z.positive());
export const StatusWord = z.enum(ITEM_STATUSES);
export const ItemKindWord = z.enum(['action_item', 'decision_item', 'other']);
export const RuleLevelWord = z.enum(['error', 'warning', 'note', 'off']);
const CertaintyWord = z.enum(['official', 'estimated']);

/** The keys of each object of the profile; the problem for an unknown key names the nearest of these. */
export const PROFILE_KEYS = [
	'version',
	'name',
	'files',
	'fields',
	'statuses',
	'kinds',
	'trackers',
	'tiers',
	'stages',
	'pages',
	'ignore',
	'stale_after_days',
	'pinned_now',
	'rules',
] as const;
export const PAGES_KEYS = ['folder', 'required'] as const;
const TRACKER_KEYS = [
	'path',
	'name',
	'key',
	'name_column',
	'tier',
	'stage',
	'priority',
	'page',
	'dates',
] as const;
const DATE_KEYS = ['column', 'label', 'certainty_column', 'certainty'] as const;

/** Collects problems while the profile is read. Every `where` is a path into the profile such as `trackers[0].key`. */
export class ProfileReading {
	readonly problems: ProfileProblem[] = [];

	/** The known keys of a JSON object; `null` and a problem when the value is no object. Unknown keys are problems. */
	object<Key extends string>(value: unknown, where: string, known: readonly Key[]): ReadonlyMap<Key, unknown> | null {
		const entries = this.entries(value, where);
		if (entries === null) return null;
		const names: ReadonlyMap<string, Key> = new Map(known.map((key) => [key, key]));
		const kept = new Map<Key, unknown>();
		for (const [key, member] of entries) {
			const name = names.get(key);
			if (name !== undefined) kept.set(name, member);
			else this.problems.push(profileProblem('unknown_key', join(where, key), key, nearestName(key, known)));
		}
		return kept;
	}

	/** All members of a JSON object whose keys are the person's own words. */
	entries(value: unknown, where: string): readonly (readonly [string, unknown])[] | null {
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
		this.problems.push(profileProblem('wrong_type', where, foundText(value)));
		return null;
	}

	list(value: unknown, where: string): readonly unknown[] {
		if (value === undefined) return [];
		if (Array.isArray(value)) return value as readonly unknown[];
		this.problems.push(profileProblem('wrong_type', where, foundText(value)));
		return [];
	}

	/** A value of the given shape; `null` when absent, and `null` with a problem when it has another shape. */
	value<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, where: string): z.output<Schema> | null {
		if (value === undefined) return null;
		const result = z.safeParse(schema, value);
		if (result.success) return result.data;
		const issue = result.error.issues[0];
		const isOtherWord = issue?.code === 'invalid_value' && typeof value === 'string';
		this.problems.push(
			isOtherWord
				? profileProblem('unknown_value', where, value, nearestName(value, issue.values.map(String)))
				: profileProblem('wrong_type', where, foundText(value)),
		);
		return null;
	}

	/** Like {@link value}, and a problem `missing_key` when it is absent. */
	required<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, where: string): z.output<Schema> | null {
		if (value === undefined) this.problems.push(profileProblem('missing_key', where, ''));
		return this.value(schema, value, where);
	}

	/** One glob or path, or a list; those that leave the workspace are problems and dropped. `null` when absent. */
	globs(value: unknown, where: string): readonly string[] | null {
		const words = this.value(Words, value, where);
		if (words === null) return null;
		if (typeof words === 'string') {
			const path = this.inside(words, where);
			return path === null ? [] : [path];
		}
		return words.flatMap((word, index) => this.inside(word, `${where}[${index}]`) ?? []);
	}

	/** A path or glob in its tidy form; `null` and a problem when it points outside the workspace. */
	inside(pathOrGlob: string, where: string): string | null {
		if (!leavesWorkspace(pathOrGlob)) return tidyPath(pathOrGlob);
		this.problems.push(profileProblem('leaves_workspace', where, pathOrGlob));
		return null;
	}

	/** A list of words, each once; a repeated one is a problem. `null` when absent or of another shape. */
	distinct(value: unknown, where: string): readonly string[] | null {
		const words = this.value(WordList, value, where);
		if (words === null) return null;
		const seen = new Set<string>();
		words.forEach((word, index) => {
			if (seen.has(word)) this.problems.push(profileProblem('duplicate_value', `${where}[${index}]`, word));
			seen.add(word);
		});
		return [...seen];
	}
}

function join(where: string, key: string): string {
	return where === '' ? key : `${where}.${key}`;
}

function readDate(reading: ProfileReading, value: unknown, where: string): TrackerDateSpec | null {
	const date = reading.object(value, where, DATE_KEYS);
	if (date === null) return null;
	const column = reading.required(Word, date.get('column'), `${where}.column`);
	const label = reading.value(Word, date.get('label'), `${where}.label`);
	const certaintyColumn = reading.value(Word, date.get('certainty_column'), `${where}.certainty_column`);
	const certainty = reading.value(CertaintyWord, date.get('certainty'), `${where}.certainty`);
	return column === null ? null : { where, column, label: label ?? column, certaintyColumn, certainty };
}

function readTracker(reading: ProfileReading, value: unknown, where: string): TrackerSpec | null {
	const tracker = reading.object(value, where, TRACKER_KEYS);
	if (tracker === null) return null;
	const word = (key: (typeof TRACKER_KEYS)[number]): string | null => {
		return reading.value(Word, tracker.get(key), `${where}.${key}`);
	};
	const asked = reading.required(Word, tracker.get('path'), `${where}.path`);
	const path = asked === null ? null : reading.inside(asked, `${where}.path`);
	const key = reading.required(Word, tracker.get('key'), `${where}.key`);
	const rest = {
		name: word('name'),
		nameColumn: word('name_column'),
		tier: word('tier'),
		stage: word('stage'),
		priority: word('priority'),
		page: word('page'),
		dates: reading
			.list(tracker.get('dates'), `${where}.dates`)
			.flatMap((date, index) => readDate(reading, date, `${where}.dates[${index}]`) ?? []),
	};
	return path === null || key === null ? null : { where, path, key, ...rest };
}

/** The `trackers` list. A tracker without a usable `path` and `key` is a problem and left out; the others hold. */
export function readTrackers(reading: ProfileReading, value: unknown): readonly TrackerSpec[] {
	return reading
		.list(value, 'trackers')
		.flatMap((tracker, index) => readTracker(reading, tracker, `trackers[${index}]`) ?? []);
}
