/** What only the record card shows: everything a line says beyond the columns of the lists. */
import type { Attempt } from './attempts';
import type { Change } from './changes';
import { valueText } from './changes';
import type { Citation } from './citations';
import { citationsIn } from './citations';
import type { FieldName } from './field-aliases';
import type { FieldMatch, LineFields } from './fields';
import { lineFields } from './fields';
import { isJsonObject, rawTokenOf } from './json-text';
import type { DecisionOption } from './decision-options';
import { optionsIn } from './decision-options';
import { proposedChanges } from './read-item';
import { DEFAULT_READ_OPTIONS, readFields } from './read-record';
import type { ReadOptions } from './read-record';
import { attemptsOf } from './read-runs';
import type { RecordKind } from './record-types';
import { textsOf } from './texts';
import type { LanguageText } from './texts';

export type { Attempt } from './attempts';
export type { Change } from './changes';
export type { Citation } from './citations';
export type { DecisionOption } from './decision-options';
export type { LanguageText } from './texts';

/** A field that no other part of the card shows: its name and its value as JSON text. */
export interface OtherField {
	readonly name: string;
	readonly json: string;
}

export interface RecordDetail {
	/** The attempt records of a search run, in order. */
	readonly attempts: readonly Attempt[];
	/** Quotes from sources, as written. */
	readonly quotes: readonly string[];
	/** The texts of a record that says the same in several languages; empty for a single plain text. */
	readonly texts: readonly LanguageText[];
	readonly options: readonly DecisionOption[];
	/** What an item would write, where its words can be recognised. */
	readonly changes: readonly Change[];
	readonly citations: readonly Citation[];
	readonly otherFields: readonly OtherField[];
}

/**
 * The detail of one parsed line. `text` is the raw line (for the spelling of numbers; without it numbers beyond
 * 2^53 show as JavaScript rounds them). Fields of the lists and of the parts above are not in `otherFields`; a field
 * of which only a part was read (a payload) is.
 */
export function readDetail(
	kind: RecordKind,
	json: Record<string, unknown>,
	text = '',
	options: ReadOptions = DEFAULT_READ_OPTIONS,
): RecordDetail {
	const parts = PARTS[kind](json, text, options);
	const otherFields: OtherField[] = [];
	for (const key of Object.keys(json)) {
		if (parts.used.has(key)) continue;
		otherFields.push({ name: key, json: (text === '' ? null : rawTokenOf(text, key)) ?? JSON.stringify(json[key]) });
	}
	return { ...NOTHING, ...parts.detail, otherFields };
}

/**
 * The detail of an item over its lines: a later line is often only a change of status, and then what is asked, from what it
 * may be chosen and what it rests on stand on an earlier one. Each part comes from the newest line that has it; the other
 * fields are those of the newest line.
 * @param earlier details of the lines before, newest first
 */
export function withEarlierLines(newest: RecordDetail, earlier: readonly RecordDetail[]): RecordDetail {
	const lines = [newest, ...earlier];
	const part = <T>(of: (detail: RecordDetail) => readonly T[]): readonly T[] => lines.map(of).find((list) => list.length > 0) ?? [];
	return {
		attempts: part((detail) => detail.attempts),
		quotes: part((detail) => detail.quotes),
		texts: part((detail) => detail.texts),
		options: part((detail) => detail.options),
		changes: part((detail) => detail.changes),
		citations: part((detail) => detail.citations),
		otherFields: newest.otherFields,
	};
}

type Parts = Partial<Omit<RecordDetail, 'otherFields'>>;
interface Gathered {
	readonly detail: Parts;
	readonly used: ReadonlySet<string>;
}

const NOTHING: Omit<RecordDetail, 'otherFields'> = { attempts: [], quotes: [], texts: [], options: [], changes: [], citations: [] };

type Gather = (json: Record<string, unknown>, text: string, options: ReadOptions) => Gathered;

/** Reads the columns first, so that what they show is marked as shown, then the parts of the kind. */
function gather<K extends RecordKind>(kind: K, parts: (fields: LineFields<FieldName<K>>) => Parts): Gather {
	return (json, text, options) => {
		const fields = lineFields(kind, json, text, options.fields);
		const used = fields.track();
		readFields(kind, fields, options);
		return { detail: parts(fields), used };
	};
}

const PARTS: Readonly<Record<RecordKind, Gather>> = {
	search_run: gather('search_run', (fields) => ({ attempts: attemptsOf(fields) ?? [] })),
	retrieval_run: gather('retrieval_run', (fields) => ({ citations: citations(fields, 'citations', 'sources') })),
	source: gather('source', (fields) => ({ texts: translations(fields, fields.all('title')) })),
	claim: gather('claim', (fields) => ({
		quotes: quotes(fields, fields.all('quote')),
		texts: translations(fields, fields.all('text')),
		citations: citations(fields, 'citations', 'sources'),
	})),
	item: gather('item', (fields) => ({
		quotes: quotes(fields, fields.all('quote')),
		texts: translations(fields, fields.all('title')),
		options: decisionOptions(fields),
		changes: shownChanges(fields),
		citations: citations(fields, 'citations', 'sources'),
	})),
};

function quotes<Name extends string>(fields: LineFields<Name>, matches: readonly FieldMatch[]): readonly string[] {
	return matches.flatMap((match) => {
		const texts = textsOf(match.value).map((entry) => entry.text);
		return texts.length === 0 ? [] : fields.taken(match, texts);
	});
}

/** The texts of every field that says something in named languages. */
function translations<Name extends string>(fields: LineFields<Name>, matches: readonly FieldMatch[]): readonly LanguageText[] {
	return matches.flatMap((match) => {
		const texts = isJsonObject(match.value) ? textsOf(match.value).filter((entry) => entry.lang !== null) : [];
		return texts.length === 0 ? [] : fields.taken(match, texts);
	});
}

function citations<Name extends string>(fields: LineFields<Name>, ...names: readonly Name[]): readonly Citation[] {
	return names.flatMap((name) =>
		fields.all(name).flatMap((match) => {
			const found = citationsIn(match.value, (path) => fields.spelled([...match.path, ...path]));
			return found.length === 0 ? [] : fields.taken(match, found);
		}),
	);
}

function decisionOptions(fields: LineFields<FieldName<'item'>>): readonly DecisionOption[] {
	const match = fields.match('options');
	return match === null ? [] : fields.taken(match, optionsIn(match.value));
}

function shownChanges(fields: LineFields<FieldName<'item'>>): readonly Change[] {
	const changes = proposedChanges(fields);
	if (changes.length > 0) for (const name of ['before', 'after'] as const) markShown(fields, name);
	return changes;
}

/** The item's own before and after are shown whole; proposal objects may say more than the change, and stay listed. */
function markShown(fields: LineFields<FieldName<'item'>>, name: 'before' | 'after'): void {
	const match = fields.match(name);
	if (match !== null) fields.taken(match, valueText(match.value, null));
}
