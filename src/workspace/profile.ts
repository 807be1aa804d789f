/**
 * The profile (`evidence-desk.json` at the workspace root): which files play which role, how their fields and words
 * map, which CSV files are trackers. Optional: without it everything with a default name is found (DESIGN §3).
 */
import { parseDate } from '../records/dates';
import { canonicalFields } from '../records/field-aliases';
import { duplicateKeys } from '../records/json-text';
import type { ReadOptions } from '../records/read-record';
import { itemStatusOf } from '../records/statuses';
import { RECORD_KINDS, ROLE_OF_KIND, type FileRole, type ItemKind, type ItemStatus, type RecordKind } from '../records/record-types';
import { jsonFault } from './json-fault';
import { foundText, profileProblem } from './profile-problems';
import {
	ItemKindWord,
	PAGES_KEYS,
	PositiveWhole,
	PROFILE_KEYS,
	ProfileReading,
	readTrackers,
	RuleLevelWord,
	StatusWord,
	Whole,
	Word,
	Words,
} from './profile-schema';
import type { ProfileReport, RuleLevel } from './snapshot-types';
import type { TrackerSpec } from './tracker-spec';

export type { TrackerDateSpec, TrackerSpec } from './tracker-spec';

/** The profile's file name, at the workspace root. */
export const PROFILE_FILE = 'evidence-desk.json';

/** What the profile says in the form the reading uses; `report` is what a person sees of it. */
export interface Profile {
	readonly report: ProfileReport;
	/** Globs per role, for the roles the profile names; every other role goes by default names. */
	readonly globs: ReadonlyMap<FileRole, readonly string[]>;
	readonly readOptions: ReadonlyMap<RecordKind, ReadOptions>;
	readonly trackers: readonly TrackerSpec[];
	/** Folder of the pages, without a slash at the end; `null` when the profile names none. `''` is the root. */
	readonly pagesFolder: string | null;
	/** Front matter properties every page must have. */
	readonly requiredProperties: readonly string[];
	/** Globs of what is not looked at. */
	readonly ignoredFolders: readonly string[];
}

/** Tiers, stages and days that hold when the profile names none (R6, R7, R11). */
export const DEFAULT_TIERS = ['Reach', 'Target', 'Safety'] as const;
export const DEFAULT_STAGES = [
	'Research',
	'Needs Verification',
	'Shortlist',
	'Preparing',
	'Applying',
	'Submitted',
	'Archived',
] as const;
export const DEFAULT_STALE_AFTER_DAYS = 30;

/** The sections of `files` and the roles they name, in the order in which a file gets its role. */
export const SECTION_OF_ROLE: ReadonlyMap<FileRole, string> = new Map<FileRole, string>([
	['search_runs', 'search_runs'],
	['retrieval_runs', 'retrieval_runs'],
	['sources', 'sources'],
	['claims', 'claims'],
	['approval_queue', 'approval_queue'],
	['ledger', 'ledgers'],
	['brief', 'briefs'],
]);
const KIND_OF_SECTION: ReadonlyMap<string, RecordKind> = new Map(RECORD_KINDS.map((kind) => [ROLE_OF_KIND[kind], kind]));

function readGlobs(reading: ProfileReading, value: unknown): Map<FileRole, readonly string[]> {
	const globs = new Map<FileRole, readonly string[]>();
	const files = value === undefined ? null : reading.object(value, 'files', [...SECTION_OF_ROLE.values()]);
	if (files === null) return globs;
	for (const [role, section] of SECTION_OF_ROLE) {
		const named = reading.globs(files.get(section), `files.${section}`);
		if (named !== null) globs.set(role, named);
	}
	return globs;
}

/** Names per canonical field, per kind (DESIGN §3, rule 4): what the file calls the field, tried before the usual names. */
function readFields(reading: ProfileReading, value: unknown): Map<RecordKind, Map<string, readonly string[]>> {
	const mappings = new Map<RecordKind, Map<string, readonly string[]>>();
	const sections = value === undefined ? null : reading.object(value, 'fields', [...KIND_OF_SECTION.keys()]);
	for (const [section, kind] of KIND_OF_SECTION) {
		const given = sections?.get(section);
		if (given === undefined) continue;
		const mapping = new Map<string, readonly string[]>();
		for (const [field, names] of reading.object(given, `fields.${section}`, canonicalFields(kind)) ?? []) {
			const words = reading.value(Words, names, `fields.${section}.${field}`);
			if (words !== null) mapping.set(field, typeof words === 'string' ? [words] : words);
		}
		mappings.set(kind, mapping);
	}
	return mappings;
}

function readStatuses(reading: ProfileReading, value: unknown): Map<string, ItemStatus> {
	const statuses = new Map<string, ItemStatus>();
	const sections = value === undefined ? null : reading.object(value, 'statuses', ['approval_queue']);
	const given = sections?.get('approval_queue');
	if (given === undefined) return statuses;
	for (const [word, status] of reading.entries(given, 'statuses.approval_queue') ?? []) {
		const where = `statuses.approval_queue.${word}`;
		const known = reading.value(StatusWord, status, where);
		if (known === null) continue;
		// What a file calls approved has to be seen as that, whatever the profile would like.
		const own = itemStatusOf(word, new Map());
		if (own !== null && own !== known) reading.problems.push(profileProblem('fixed_status', where, word));
		else statuses.set(word, known);
	}
	return statuses;
}

function readKinds(reading: ProfileReading, value: unknown): Map<string, ItemKind> {
	const kinds = new Map<string, ItemKind>();
	if (value === undefined) return kinds;
	for (const [word, kind] of reading.entries(value, 'kinds') ?? []) {
		const known = reading.value(ItemKindWord, kind, `kinds.${word}`);
		if (known !== null) kinds.set(word, known);
	}
	return kinds;
}

function readPages(reading: ProfileReading, value: unknown): { folder: string | null; required: readonly string[] } {
	const pages = value === undefined ? null : reading.object(value, 'pages', PAGES_KEYS);
	if (pages === null) return { folder: null, required: [] };
	const named = reading.required(Word, pages.get('folder'), 'pages.folder');
	const folder = named === null ? null : reading.inside(named, 'pages.folder');
	return { folder, required: reading.distinct(pages.get('required'), 'pages.required') ?? [] };
}

/** A day or a local date-time: what "now" is pinned to. `null` and a problem for anything else. */
function readPinnedNow(reading: ProfileReading, value: unknown): string | null {
	const text = reading.value(Word, value, 'pinned_now');
	if (text === null) return null;
	const precision = parseDate(text)?.precision;
	if (precision === 'day' || precision === 'local-time') return text;
	reading.problems.push(profileProblem('wrong_type', 'pinned_now', text));
	return null;
}

/** Levels by rule code, as written; whether there is such a rule the validator says. */
function readRules(reading: ProfileReading, value: unknown): ReadonlyMap<string, RuleLevel> {
	const rules = new Map<string, RuleLevel>();
	if (value === undefined) return rules;
	for (const [code, level] of reading.entries(value, 'rules') ?? []) {
		const known = reading.value(RuleLevelWord, level, `rules.${code}`);
		if (known !== null) rules.set(code, known);
	}
	return rules;
}

function checkVersion(reading: ProfileReading, value: unknown): void {
	const version = reading.value(Whole, value, 'version');
	if (version !== null && version !== 1) {
		reading.problems.push(profileProblem('unsupported_version', 'version', String(version), '1'));
	}
}

function noteDuplicates(reading: ProfileReading, text: string, json: unknown): void {
	for (const path of duplicateKeys(text, json)) reading.problems.push(profileProblem('duplicate_key', path, path));
}

/** The profile made from what was read so far; `top` is empty when nothing of the file holds. */
function build(reading: ProfileReading, path: string | null, top: ReadonlyMap<string, unknown>): Profile {
	checkVersion(reading, top.get('version'));
	const name = reading.value(Word, top.get('name'), 'name');
	const globs = readGlobs(reading, top.get('files'));
	const mappings = readFields(reading, top.get('fields'));
	const statuses = readStatuses(reading, top.get('statuses'));
	const itemKinds = readKinds(reading, top.get('kinds'));
	const pages = readPages(reading, top.get('pages'));
	const rules = readRules(reading, top.get('rules'));
	const noMapping = new Map<string, readonly string[]>();
	return {
		globs,
		readOptions: new Map(
			RECORD_KINDS.map((kind) => [kind, { fields: mappings.get(kind) ?? noMapping, statuses, itemKinds }]),
		),
		trackers: readTrackers(reading, top.get('trackers')),
		pagesFolder: pages.folder,
		requiredProperties: pages.required,
		ignoredFolders: reading.globs(top.get('ignore'), 'ignore') ?? [],
		report: {
			path,
			name,
			tiers: reading.distinct(top.get('tiers'), 'tiers') ?? DEFAULT_TIERS,
			stages: reading.distinct(top.get('stages'), 'stages') ?? DEFAULT_STAGES,
			staleAfterDays:
				reading.value(PositiveWhole, top.get('stale_after_days'), 'stale_after_days') ?? DEFAULT_STALE_AFTER_DAYS,
			pinnedNow: readPinnedNow(reading, top.get('pinned_now')),
			problems: reading.problems,
			...(pages.required.length === 0 ? {} : { requiredProperties: pages.required }),
			...(rules.size === 0 ? {} : { rules }),
		},
	};
}

function readTop(reading: ProfileReading, text: string): ReadonlyMap<string, unknown> {
	const fault = jsonFault(text);
	if (fault !== null) {
		const found = text.split('\n')[fault.line - 1] ?? '';
		const where = `line ${fault.line}, column ${fault.column}`;
		reading.problems.push(profileProblem('not_json', where, foundText(found.trim())));
		return new Map();
	}
	const json: unknown = JSON.parse(text);
	if (typeof json !== 'object' || json === null || Array.isArray(json)) {
		reading.problems.push(profileProblem('not_object', 'line 1, column 1', foundText(json)));
		return new Map();
	}
	noteDuplicates(reading, text, json);
	return reading.object(json, '', PROFILE_KEYS) ?? new Map<string, unknown>();
}

/**
 * Reads a profile. `path` is shown in the report and `null` when there is no profile file; `text` is its content, and
 * `null` with a path means that it could not be read as text. Never throws: whatever is wrong is a problem in the
 * report, and the parts that are right hold. Without a file, or with one that is not JSON, the defaults hold.
 */
export function readProfile(path: string | null, text: string | null): Profile {
	const reading = new ProfileReading();
	if (path === null) return build(reading, null, new Map());
	if (text === null) {
		reading.problems.push(profileProblem('unreadable', path, ''));
		return build(reading, path, new Map());
	}
	const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
	return build(reading, path, readTop(reading, content));
}

/** What holds without a profile file. */
export const DEFAULT_PROFILE: Profile = readProfile(null, null);
