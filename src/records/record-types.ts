/**
 * What one line of a workspace file means once its fields have been read.
 *
 * A "values" type is what the field readers of one record kind produce from one JSON object; the workspace index
 * keeps them in columns and adds the place (see workspace/snapshot-types.ts). Everything here is what the file
 * said, normalised in form only: unknown words stay as they are, and a value that is not there is `null`, never
 * a default.
 */
import type { DateValue } from './date-value';

/** The five kinds of record (DESIGN §1). */
export const RECORD_KINDS = ['search_run', 'retrieval_run', 'source', 'claim', 'item'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What a file of the workspace is for (DESIGN §3). */
export const FILE_ROLES = [
	'search_runs',
	'retrieval_runs',
	'sources',
	'claims',
	'approval_queue',
	'ledger',
	'tracker',
	'page',
	'brief',
	'profile',
] as const;
export type FileRole = (typeof FILE_ROLES)[number];

/** The role of the files that hold one kind of record. */
export const ROLE_OF_KIND: Readonly<Record<RecordKind, FileRole>> = {
	search_run: 'search_runs',
	retrieval_run: 'retrieval_runs',
	source: 'sources',
	claim: 'claims',
	item: 'approval_queue',
};

/**
 * An opaque id. `key` is what is compared: `s:` + the string, or `n:` + the raw JSON text of a number, so that
 * 9007199254740992 and …993 stay two and "1" is not 1. `shown` is what a person sees.
 */
export interface RecordId {
	readonly key: string;
	readonly shown: string;
}

/** A status word as the file gave it (`raw`), and the DESIGN §4 status it spells, if it spells one. */
export interface StatusValue<Known extends string> {
	readonly raw: string | null;
	readonly known: Known | null;
}

/** Statuses an approval item may carry (DESIGN §4). */
export const ITEM_STATUSES = [
	'pending',
	'approved',
	'applied',
	'rejected',
	'needs_more_research',
	'no_action_required',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** How a search or retrieval ended, as a family; the raw word is kept beside it. */
export const OUTCOMES = ['ok', 'partial', 'empty', 'failed', 'cancelled', 'blocked', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The layer at which a request ended (DESIGN §6). */
export const LAYERS = ['parameter', 'policy', 'credential', 'proxy', 'dns', 'network', 'tls', 'http', 'envelope', 'content', 'caller'] as const;
export type Layer = (typeof LAYERS)[number];

/**
 * An error word of any dialect, put into a family (R16); `raw` is always shown too. `not_set_up`: a route, its address or its server is
 * not set up for the search. `not_usable`: an answer came, and nothing in it could be used; that is not "nothing found".
 */
export const ERROR_FAMILIES = [
	'not_set_up',
	'missing_credentials',
	'auth_failed',
	'rate_limited',
	'overloaded',
	'timeout',
	'server_error',
	'network_error',
	'parse_error',
	'not_usable',
	'no_results',
	'unsupported',
	'aborted',
	'policy',
	'unknown',
] as const;
export type ErrorFamily = (typeof ERROR_FAMILIES)[number];

/** Official or estimated; `null` where the record does not say. */
export type Certainty = 'official' | 'estimated';

export interface SearchRunValues {
	readonly id: RecordId | null;
	readonly query: string | null;
	readonly provider: string | null;
	/** Route or provider ids in the order they were tried, e.g. `tavily.default`. Empty when the record has none. */
	readonly providerPath: readonly string[];
	/** Total calls including the first (R13); the length when `attempts` is an array. */
	readonly attempts: number | null;
	readonly outcome: Outcome;
	/** The status word as it stands in the file. */
	readonly statusRaw: string | null;
	readonly errorCode: string | null;
	readonly errorFamily: ErrorFamily | null;
	readonly layer: Layer | null;
	readonly resultCount: number | null;
	readonly elapsedMs: number | null;
	readonly removedParameters: readonly string[];
	readonly retrievalSucceeded: boolean | null;
	readonly usableForReview: boolean | null;
	readonly cacheHit: boolean | null;
	readonly startedAt: DateValue | null;
	readonly finishedAt: DateValue | null;
	/** `snake`, `camel` or `mixed` keys, and whether `attempts` is an array: the file's dialect (R66). */
	readonly dialect: string;
}

export interface RetrievalRunValues {
	readonly id: RecordId | null;
	readonly query: string | null;
	readonly tool: string | null;
	readonly purpose: string | null;
	readonly conclusion: string | null;
	readonly outcome: Outcome;
	readonly statusRaw: string | null;
	readonly searchRunIds: readonly RecordId[];
	readonly sourceIds: readonly RecordId[];
	readonly resultCount: number | null;
	readonly at: DateValue | null;
}

export interface SourceValues {
	readonly id: RecordId | null;
	readonly url: string | null;
	readonly title: string | null;
	/** Official page, forum post, handbook … as the file words it. */
	readonly sourceType: string | null;
	readonly confidence: string | null;
	readonly statusRaw: string | null;
	readonly publishedAt: DateValue | null;
	readonly retrievedAt: DateValue | null;
	readonly runIds: readonly RecordId[];
}

export interface ClaimValues {
	readonly id: RecordId | null;
	/** The statement. For a `{lang: text}` object: the first text; the record card shows all. */
	readonly text: string | null;
	readonly subject: string | null;
	readonly field: string | null;
	readonly value: string | null;
	readonly certainty: Certainty | null;
	readonly confidence: string | null;
	readonly statusRaw: string | null;
	readonly sourceIds: readonly RecordId[];
	readonly urls: readonly string[];
	readonly runIds: readonly RecordId[];
	/** A claim this one refines or replaces. */
	readonly refines: RecordId | null;
	readonly at: DateValue | null;
	readonly verifiedAt: DateValue | null;
	readonly reviewBy: DateValue | null;
}

/** `other` keeps its own word in `kindRaw`; nothing is guessed into an action or a decision. */
export type ItemKind = 'action_item' | 'decision_item' | 'other';

export interface ItemValues {
	readonly id: RecordId | null;
	readonly title: string | null;
	/** How telling the title's field is (0 = the most): the smallest wins over all lines of an item. `null` without a title. */
	readonly titleRank: number | null;
	readonly itemKind: ItemKind;
	readonly kindRaw: string | null;
	readonly status: StatusValue<ItemStatus>;
	/** Who the line says wrote or decided it (`updated_by`, `approved_by`, `actor`), as written. */
	readonly actor: string | null;
	readonly subject: string | null;
	/** What the item asks to change, in the file's words (a path, `file › key › column`). */
	readonly target: string | null;
	readonly options: readonly string[];
	readonly risk: string | null;
	readonly confidence: string | null;
	readonly claimIds: readonly RecordId[];
	readonly sourceIds: readonly RecordId[];
	readonly runIds: readonly RecordId[];
	readonly supersedes: RecordId | null;
	readonly createdAt: DateValue | null;
	readonly updatedAt: DateValue | null;
	readonly dueAt: DateValue | null;
	readonly expiresAt: DateValue | null;
}

export interface ValuesOfKind {
	search_run: SearchRunValues;
	retrieval_run: RetrievalRunValues;
	source: SourceValues;
	claim: ClaimValues;
	item: ItemValues;
}

/**
 * The effective state of an item (DESIGN §4): an agent's status that needs nobody's word, or a derived state.
 * `unknown` carries its raw word in the row's status.
 */
export const EFFECTIVE_STATES = [
	...ITEM_STATUSES,
	'unattributed',
	'stale',
	'conflict',
	'uncertain',
	'superseded',
	'expired?',
	'unknown',
] as const;
export type EffectiveState = (typeof EFFECTIVE_STATES)[number];
