/** What kind of value each field must have (R11, R14, R20–R23), strictly: reading is tolerant, judging is not (DESIGN §3 rule 3). */
import * as z from 'zod/mini';
import { isJsonObject } from '../../records/json-text';
import type { FieldName } from '../../records/field-aliases';
import type { RecordKind } from '../../records/record-types';

export interface Shape {
	/** What is expected, a word that has a message of its own. */
	readonly name: ShapeName;
	readonly schema: z.ZodMiniType;
	/** A quick yes for nearly every value, so that the schema is asked for the odd ones only. */
	readonly isPlain: (value: unknown) => boolean;
}

export const SHAPE_NAMES = ['text', 'word', 'count', 'duration', 'flag', 'date', 'date_or_flag', 'id', 'ids', 'list', 'level', 'value', 'attempts', 'options', 'error'] as const;
export type ShapeName = (typeof SHAPE_NAMES)[number];

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isWhole = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const Filled = z.string();
const Count = z.int().check(z.nonnegative());
const AnyObject = z.custom<Record<string, unknown>>(isJsonObject);
/** A year like `20261201` is a day; negative numbers and fractions below a second are no time. */
const Time = z.union([z.string(), z.number().check(z.positive())]);
const Id = z.union([z.string(), z.number()]);
const Reference = z.union([Id, AnyObject]);

const SHAPES: Readonly<Record<ShapeName, Shape>> = {
	text: { name: 'text', schema: z.union([Filled, z.array(z.union([Filled, AnyObject])), AnyObject]), isPlain: isText },
	word: { name: 'word', schema: Filled, isPlain: isText },
	count: { name: 'count', schema: Count, isPlain: isWhole },
	duration: { name: 'duration', schema: z.number().check(z.nonnegative()), isPlain: isWhole },
	flag: { name: 'flag', schema: z.boolean(), isPlain: isFlag },
	date: { name: 'date', schema: Time, isPlain: isText },
	date_or_flag: { name: 'date_or_flag', schema: z.union([Time, z.boolean()]), isPlain: isText },
	id: { name: 'id', schema: Id, isPlain: isText },
	ids: { name: 'ids', schema: z.union([Reference, z.array(Reference)]), isPlain: (value) => isText(value) || isTextList(value) },
	list: { name: 'list', schema: z.array(z.unknown()), isPlain: Array.isArray },
	level: { name: 'level', schema: z.union([Filled, z.number()]), isPlain: (value) => isText(value) || isNumber(value) },
	value: { name: 'value', schema: z.union([Filled, z.number(), z.boolean(), z.array(z.unknown()), AnyObject]), isPlain: isText },
	attempts: { name: 'attempts', schema: z.union([Count, z.array(AnyObject)]), isPlain: isWhole },
	options: { name: 'options', schema: z.union([z.array(z.union([Filled, z.number(), AnyObject])), AnyObject]), isPlain: isTextList },
	error: { name: 'error', schema: z.union([Filled, z.number(), AnyObject]), isPlain: isText },
};

type Judged = {
	readonly [K in RecordKind]: {
		/** Field → what its value must be. Fields that hold anything are not judged. */
		readonly shapes: Readonly<Partial<Record<FieldName<K>, ShapeName>>>;
		/** Without one of each group the record says nothing. */
		readonly essential: readonly (readonly FieldName<K>[])[];
		/** What a whole record of the kind also says. */
		readonly details: readonly (readonly FieldName<K>[])[];
		/** Fields that a file should call by one name throughout. */
		readonly steady: readonly FieldName<K>[];
	};
};

/** Per kind. What an item lacks is judged over all its lines, see `meaning/item-fields.ts`. */
export const JUDGED: Judged = {
	search_run: {
		shapes: {
			id: 'id', query: 'text', provider: 'word', provider_path: 'list', attempts: 'attempts', attempt_records: 'list', status: 'word', error_code: 'error',
			result_count: 'count', elapsed_ms: 'duration', removed_parameters: 'list', retrieval_succeeded: 'flag', usable_for_review: 'flag', cache_hit: 'flag',
			started_at: 'date', finished_at: 'date', http_status: 'count',
		},
		essential: [['query'], ['provider'], ['status', 'retrieval_succeeded']],
		details: [['attempts', 'attempt_records'], ['retrieval_succeeded'], ['usable_for_review']],
		steady: ['id', 'query', 'provider', 'provider_path', 'status', 'result_count', 'elapsed_ms', 'retrieval_succeeded', 'usable_for_review', 'started_at', 'finished_at'],
	},
	retrieval_run: {
		shapes: { id: 'id', query: 'text', tool: 'text', purpose: 'text', conclusion: 'text', status: 'word', retrieval_succeeded: 'flag', search_run_ids: 'ids', source_ids: 'ids', result_count: 'count', at: 'date' },
		essential: [['query']],
		details: [['tool'], ['purpose'], ['conclusion'], ['at']],
		steady: ['id', 'query', 'tool', 'purpose', 'conclusion', 'status', 'at'],
	},
	source: {
		shapes: { id: 'id', url: 'text', title: 'text', source_type: 'word', confidence: 'level', published_at: 'date', retrieved_at: 'date', run_ids: 'ids' },
		essential: [['url', 'title']],
		details: [['url'], ['title'], ['source_type'], ['retrieved_at']],
		steady: ['id', 'url', 'title', 'source_type', 'retrieved_at'],
	},
	claim: {
		shapes: { id: 'id', subject: 'text', field: 'word', value: 'value', confidence: 'level', status: 'word', source_ids: 'ids', run_ids: 'ids', refines: 'ids', at: 'date', verified_at: 'date_or_flag', review_by: 'date' },
		essential: [['text', 'value', 'quote']],
		details: [['confidence'], ['at'], ['verified_at']],
		steady: ['id', 'text', 'subject', 'field', 'value', 'status', 'verified_at'],
	},
	item: {
		shapes: {
			id: 'id', status: 'word', options: 'options', risk: 'level', confidence: 'level', claim_ids: 'ids', source_ids: 'ids', run_ids: 'ids', supersedes: 'ids',
			created_at: 'date', updated_at: 'date', due_at: 'date', expires_at: 'date',
		},
		essential: [],
		details: [],
		steady: ['options', 'due_at', 'expires_at'],
	},
};

/** The shape that a field of a kind must have; `null` when its values are not judged. */
export function shapeOf(kind: RecordKind, field: string): Shape | null {
	const shapes: Readonly<Record<string, ShapeName | undefined>> = JUDGED[kind].shapes;
	const name = Object.hasOwn(shapes, field) ? shapes[field] : undefined;
	return name === undefined ? null : SHAPES[name];
}

/** Whether a value has the shape. */
export function hasShape(shape: Shape, value: unknown): boolean {
	return shape.isPlain(value) || shape.schema.safeParse(value).success;
}
