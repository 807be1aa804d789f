/**
 * The names under which agents write the same field (DESIGN §3, rule 4), per record kind, most telling first. Names
 * are compared without case, underscores, hyphens and spaces, so `createdAt`, `created_at` and `CREATED_AT` are one.
 * The left-hand names are the canonical ones: what a profile's `fields` maps to, and what the readers ask for.
 */
import type { RecordKind } from './record-types';

/** `all`: every field with one of the names counts, not only the best one (lists of references). */
export interface FieldSpec {
	readonly names: readonly string[];
	readonly all?: true;
}
export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

const one = (...names: string[]): FieldSpec => ({ names });
const every = (...names: string[]): FieldSpec => ({ names, all: true });

const SEARCH_RUN_LINKS = ['search_run_id', 'search_run_ids', 'search_runs', 'search_run', 'search_id', 'search_ids'];
const RUN_LINKS = ['run_id', 'run_ids', 'run', 'runs', 'retrieval_run_id', 'retrieval_run_ids', 'retrieval_runs', 'retrieval_run', 'retrieval_id', 'retrieval_ids', 'created_run'];
const SOURCE_LINKS = ['source_id', 'source_ids', 'src_id', 'src_ids', 'evidence_id', 'evidence_ids'];
/** Fields that hold ids, addresses, objects with either, or plain words: each entry is looked at. */
const LOOSE_SOURCES = ['sources', 'source', 'src', 'evidence', 'references', 'refs', 'supporting_sources'];
const CITATIONS = ['citations', 'citation', 'cites'];
const URLS = ['url', 'urls', 'source_url', 'source_urls', 'link', 'links', 'href', 'uri', 'evidence_url', 'evidence_urls', 'page_url'];
const TIMES = ['ts', 'timestamp', 'at', 'date', 'time'];
const CREATED = ['created_at', 'created', 'created_on', 'recorded_at', 'logged_at'];
const MOMENT = [...TIMES, ...CREATED];
const RESULT_COUNT = ['result_count', 'results_count', 'num_results', 'total_results', 'results_total', 'hits', 'count'];

const SEARCH_RUN = {
	id: one('search_run_id', 'id', 'run_id', 'search_id', 'key'),
	query: one('query', 'q', 'search_query', 'search_term', 'question'),
	provider: one('provider', 'provider_id', 'provider_name', 'engine', 'search_provider', 'backend'),
	provider_path: one('provider_path', 'providers_tried', 'route_path', 'routes'),
	attempts: one('attempts', 'attempt_count', 'attempts_count', 'n_attempts'),
	attempt_records: one('attempt_records', 'attempt_log', 'attempt_details'),
	status: one('status', 'result_status', 'outcome', 'state'),
	error_code: one('error_code', 'error', 'err', 'failure_code', 'failure_reason', 'code'),
	root_cause: one('root_cause', 'first_cause'),
	layer: one('layer', 'error_layer', 'failed_layer', 'failure_layer'),
	http_status: one('http_status', 'status_code', 'http_code'),
	result_count: one(...RESULT_COUNT),
	results: one('results'),
	elapsed_ms: one('latency_ms', 'elapsed_ms', 'duration_ms', 'took_ms', 'total_ms', 'ms'),
	removed_parameters: one('removed_parameters', 'removed_params', 'dropped_parameters', 'dropped_params'),
	retrieval_succeeded: one('retrieval_succeeded', 'retrieval_success'),
	usable_for_review: one('usable_for_review'),
	cache_hit: one('cache_hit', 'from_cache', 'cached'),
	started_at: one('started_at', 'start', 'started', 'start_time', 'requested_at', ...MOMENT),
	finished_at: one('finished_at', 'finished', 'ended_at', 'end', 'end_time', 'completed_at', 'completed'),
} as const satisfies FieldSpecs;

const RETRIEVAL_RUN = {
	id: one('retrieval_run_id', 'run_id', 'id', 'retrieval_id', 'key'),
	query: one('query', 'q', 'search_query', 'question', 'queries', 'url'),
	tool: one('tool', 'tool_name', 'engine', 'provider', 'method'),
	purpose: one('purpose', 'goal', 'reason', 'why', 'intent', 'objective'),
	conclusion: one('conclusion', 'conclusions', 'finding', 'findings', 'result', 'summary', 'answer', 'outcome_note'),
	status: one('status', 'result_status', 'outcome', 'state'),
	retrieval_succeeded: one('retrieval_succeeded', 'retrieval_success', 'success', 'succeeded'),
	search_run_ids: every(...SEARCH_RUN_LINKS),
	source_ids: every(...SOURCE_LINKS),
	sources: every(...LOOSE_SOURCES),
	citations: every(...CITATIONS),
	result_count: one(...RESULT_COUNT, 'sources_found'),
	results: one('results'),
	at: one('retrieved_at', 'run_at', 'executed_at', 'started_at', ...MOMENT, 'finished_at', 'accessed', 'accessed_at'),
} as const satisfies FieldSpecs;

const SOURCE = {
	id: one('source_id', 'id', 'src_id', 'key'),
	url: one('url', 'source_url', 'canonical_url', 'link', 'href', 'uri', 'page_url', 'urls', 'source_urls', 'links'),
	title: one('title', 'name', 'page_title', 'source_title', 'label', 'description', 'summary'),
	source_type: one('source_type', 'type', 'source_kind', 'kind', 'role', 'category'),
	confidence: one('confidence', 'reliability', 'reliability_score', 'trust', 'trust_level', 'credibility', 'quality', 'score'),
	status: one('status', 'state', 'st', 'review_status', 'verdict', 'decision'),
	published_at: one('published_at', 'published', 'publish_date', 'published_date', 'date_published', 'publication_date', 'pub_date'),
	retrieved_at: one('retrieved_at', 'retrieved', 'retrieved_on', 'accessed', 'accessed_at', 'accessed_on', 'access_date', 'fetched_at', 'captured_at', 'checked_at', 'last_checked', ...MOMENT),
	run_ids: every(...RUN_LINKS, ...SEARCH_RUN_LINKS),
} as const satisfies FieldSpecs;

const SUBJECTS = [
	'subject', 'subject_id', 'subject_key', 'entity', 'entity_id', 'programme', 'programme_id', 'program', 'program_id',
	'school', 'school_id', 'university', 'vendor', 'vendor_id', 'company', 'product', 'candidate', 'topic', 'topic_id', 'topic_title',
];

const CERTAINTY = {
	certainty: every('certainty', 'deadline_certainty', 'date_certainty', 'deadline_type', 'deadline_status', 'date_type', 'date_status'),
	official: every('is_official', 'official', 'officially_confirmed', 'is_confirmed', 'confirmed'),
	estimated: every('is_estimated', 'estimated', 'is_estimate', 'estimate', 'tentative'),
	certainty_kind: every('kind', 'type', 'claim_type'),
} as const satisfies FieldSpecs;

const CLAIM = {
	id: one('claim_id', 'id', 'fact_id', 'fact_claim_id', 'key'),
	text: every('statement', 'claim', 'claim_text', 'text', 'fact', 'assertion', 'summary', 'content', 'sentence', 'title', 'desc', 'description', 'err', 'original_zh', 'translation_en', 'quote'),
	subject: one(...SUBJECTS),
	field: one('field', 'attribute', 'property', 'predicate', 'field_name', 'metric'),
	value: one('value', 'claimed_value', 'object'),
	confidence: one('confidence', 'confidence_score', 'confidence_level', 'support_in_text'),
	status: one('status', 'state', 'st', 'claim_status', 'review_status', 'verification_status', 'verdict', 'decision'),
	source_ids: every(...SOURCE_LINKS),
	sources: every(...LOOSE_SOURCES),
	citations: every(...CITATIONS),
	urls: every(...URLS),
	run_ids: every(...RUN_LINKS, ...SEARCH_RUN_LINKS),
	refines: one('refines', 'refines_claim', 'refines_claim_id', 'refines_id', 'supersedes', 'supersedes_claim', 'supersedes_claim_id', 'replaces', 'replaces_claim', 'replaces_claim_id', 'corrects', 'corrects_claim_id'),
	at: one('claimed_at', ...MOMENT, 'generated_at', 'extracted_at', 'retrieved_at', 'accessed', 'accessed_at', 'updated_at', 'published', 'published_at'),
	verified_at: one('verified_at', 'verification_date', 'verified_on', 'verified_date', 'last_verified', 'last_verified_at', 'last_checked', 'checked_at', 'verified'),
	review_by: one('review_by', 'review_at', 'review_date', 'next_review', 'next_review_at', 'recheck_by', 'recheck_at', 'verify_by', 'valid_until', 'stale_after', 'expires_at', 'exp'),
	quote: every('quote', 'quotes', 'quoted_text', 'evidence_quote', 'evidence_text', 'excerpt', 'snippet'),
	...CERTAINTY,
} as const satisfies FieldSpecs;

const ITEM = {
	id: one('id', 'item_id', 'approval_id', 'approval_item_id', 'queue_id', 'queue_item_id', 'apq_id', 'ticket_id', 'post_id', 'task_id', 'key'),
	resolves: one('resolves', 'resolves_id', 'resolves_item_id', 'resolves_approval_id'),
	corrects: one('corrects', 'corrects_id', 'corrects_item_id', 'corrects_approval_id'),
	title: every('title', 'name', 'question', 'text', 'statement', 'desc', 'description', 'summary', 'proposed', 'proposal', 'hook', 'message', 'request', 'claim_text', 'claim', 'content'),
	rationale: every('reasoning', 'rationale', 'why', 'justification'),
	remark: every('reason', 'note', 'notes', 'basis', 'comment', 'details', 'detail', 'outcome', 'effect_on_approval'),
	kind: every('item_type', 'type', 'kind', 'item_kind'),
	act: every('action', 'event', 'operation'),
	tool: one('tool', 'tool_name'),
	status: every('status', 'item_status', 'approval_status', 'state', 'decision', 'verdict', 'st'),
	approved: every('approved', 'is_approved'),
	answer: one('answer'),
	actor: one('actor', 'updated_by', 'approved_by', 'decided_by', 'resolved_by', 'rejected_by', 'approver', 'reviewer', 'reviewed_by', 'requested_by', 'proposed_by', 'created_by', 'by', 'author', 'agent'),
	subject: one(...SUBJECTS),
	target: one('target', 'target_path', 'target_file', 'path', 'file', 'params', 'parameters', 'arguments', 'args'),
	target_key: one('target_key', 'row_key', 'row'),
	target_field: one('target_column', 'target_field', 'column', 'field', 'property'),
	changes: every('proposals', 'proposal', 'proposed_changes', 'proposed_change', 'changes', 'change', 'proposed', 'edits', 'edit', 'updates', 'update', 'patch', 'diff'),
	before: one('before', 'old', 'old_value', 'current_value', 'current', 'from', 'as_originally_recorded'),
	after: one('after', 'new', 'new_value', 'proposed_value', 'to', 'corrected_to'),
	options: one('options', 'choices', 'alternatives'),
	risk: one('risk', 'risk_level', 'severity'),
	confidence: one('confidence', 'confidence_score', 'confidence_level'),
	claim_ids: every('claim_id', 'claim_ids', 'fact_id', 'fact_ids', 'claims', 'related_claims', 'evidence_claims', 'supporting_claims'),
	source_ids: every(...SOURCE_LINKS),
	sources: every(...LOOSE_SOURCES),
	citations: every(...CITATIONS),
	run_ids: every(...SEARCH_RUN_LINKS, ...RUN_LINKS),
	payload: every('payload', 'data', 'context', 'object', 'params', 'evidence', 'event'),
	supersedes: one('supersedes', 'supersedes_id', 'supersedes_item_id', 'supersedes_approval_id', 'replaces', 'replaces_id', 'replaces_item_id'),
	created_at: one(...CREATED, 'requested_at', 'proposed_at', 'submitted_at', 'raised_at', 'queued_at', ...TIMES),
	updated_at: one('updated_at', 'updated', 'modified_at', 'last_updated', 'resolved_at', 'approved_at', 'decided_at', 'rejected_at', 'applied_at', 'reviewed_at'),
	due_at: one('due_at', 'due', 'due_date', 'due_by', 'deadline', 'decide_by', 'needed_by', 'publish_at'),
	expires_at: one('expires_at', 'expires', 'expiry', 'expires_on', 'expiration', 'expiration_date', 'valid_until', 'exp'),
	quote: every('quote', 'quotes', 'quoted_text', 'evidence_quote', 'evidence_text', 'excerpt', 'snippet'),
} as const satisfies FieldSpecs;

/** The fields of each kind: canonical name → the names it goes by. */
export const FIELDS_OF_KIND = {
	search_run: SEARCH_RUN,
	retrieval_run: RETRIEVAL_RUN,
	source: SOURCE,
	claim: CLAIM,
	item: ITEM,
} as const satisfies Readonly<Record<RecordKind, FieldSpecs>>;

/** A canonical field name of a kind. */
export type FieldName<K extends RecordKind> = keyof (typeof FIELDS_OF_KIND)[K] & string;

/** The canonical names a profile may map for a kind, e.g. `text`, `source_ids` for claims. */
export function canonicalFields(kind: RecordKind): readonly string[] {
	return Object.keys(FIELDS_OF_KIND[kind]);
}

/** First words of `…_id` names that point at another record or a bystander and so never name the line itself. */
export const FOREIGN_ID_WORDS: ReadonlySet<string> = new Set(
	(
		'resolves corrects supersedes superseded replaces replaced refines duplicate related previous prev next parent root linked ref ' +
		'target source claim fact run search retrieval evidence subject entity program programme school vendor product company topic ' +
		'candidate user owner author actor reviewer session thread chat conversation message channel project workspace tenant org ' +
		'organisation organization account device host agent model batch group trace span correlation category tag page doc document schema'
	).split(' '),
);
