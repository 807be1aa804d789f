/** The run log's line about one search. Never a key, a header, an answer or a body. */
import { hideKeys } from './hide-keys';
import type { PolicyAudit } from './policy';
import { LONGEST_QUERY } from './sanitise';
import type { QueryPrivacy } from './search-settings';
import type { Attempt, SearchOutcome, SkippedRoute } from './search-types';

export interface RunRecord {
	readonly search_run_id: string;
	/** As the privacy setting says; `null` = not kept. */
	readonly query: string | null;
	readonly query_privacy: QueryPrivacy;
	readonly provider: string | null;
	readonly provider_path: readonly string[];
	/** All requests, the first included. */
	readonly attempts: number;
	readonly attempt_records: readonly Attempt[];
	readonly skipped_routes?: readonly SkippedRoute[];
	readonly status: SearchOutcome['outcome'];
	readonly error_code: string | null;
	readonly layer: string | null;
	readonly latency_ms: number;
	readonly result_count: number;
	readonly removed_parameters: readonly string[];
	readonly retrieval_succeeded: boolean;
	readonly usable_for_review: boolean;
	readonly cache_hit: boolean;
	readonly claim_id?: string;
	readonly policy?: readonly PolicyAudit[];
	readonly started_at: string;
	readonly finished_at: string;
}

export interface RecordFacts {
	readonly query: string;
	readonly claimId: string | null;
	readonly privacy: QueryPrivacy;
	/** A keyed digest keeps a short query from being guessed. Hexadecimal. */
	readonly digest: (text: string) => string;
	/** The keys used in this search. */
	readonly keys: readonly string[];
	/** Verdicts other than a plain "allow". */
	readonly policy: readonly PolicyAudit[];
}

/** Makes the line's value; to be written as one line of JSON. */
export function runRecord(outcome: SearchOutcome, facts: RecordFacts): RunRecord {
	const cause = outcome.root_cause;
	const record: RunRecord = {
		search_run_id: outcome.search_run_id,
		query: keptQuery(facts),
		query_privacy: facts.privacy,
		provider: outcome.provider ?? outcome.attempts[0]?.provider_id ?? outcome.skipped[0]?.provider_id ?? null,
		provider_path: outcome.provider_path,
		attempts: outcome.attempts.length,
		attempt_records: outcome.attempts,
		...(outcome.skipped.length === 0 ? {} : { skipped_routes: outcome.skipped }),
		status: outcome.outcome,
		error_code: cause?.code ?? null,
		layer: cause?.layer ?? null,
		latency_ms: Math.max(0, Date.parse(outcome.finished_at) - Date.parse(outcome.started_at)),
		result_count: outcome.results.length,
		removed_parameters: outcome.removed_parameters,
		retrieval_succeeded: outcome.retrieval_succeeded,
		usable_for_review: outcome.usable_for_review,
		cache_hit: outcome.cache_hit,
		...(facts.claimId === null ? {} : { claim_id: facts.claimId }),
		...(facts.policy.length === 0 ? {} : { policy: facts.policy }),
		started_at: outcome.started_at,
		finished_at: outcome.finished_at,
	};
	return withoutKeys(record, facts.keys);
}

/** Longest query that is kept, UTF-16 units: more than any that is sent. */
const MOST_KEPT = 2 * LONGEST_QUERY;

function keptQuery({ query, privacy, digest }: RecordFacts): string | null {
	if (privacy === 'off') return null;
	if (privacy === 'hashed') return `sha256:${digest(query).slice(0, 16)}`;
	const kept = privacy === 'redacted' ? redacted(query.slice(0, MOST_KEPT)) : query.slice(0, MOST_KEPT);
	// One that is longer was refused and not sent; the line says so, and need not hold all of it.
	return query.length <= MOST_KEPT ? kept : `${kept}\u2026`;
}

/** Days and spans of years are what people search for; they name nobody. */
const IS_TIME = /^\d{4}[-.]\d{2}[-.]\d{2}$|^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{4} ?- ?\d{4}$/;

/**
 * Takes out what names a person or an account by its form: e-mail addresses, long numbers, a link's user and
 * parameters, home folders, keys. A name in plain words stays; who minds that chooses "hashed" or "off".
 */
export function redacted(query: string): string {
	return hideKeys(query, [])
		.replace(/(https?:\/\/)[^\s/@]{1,256}@/gi, '$1')
		.replace(/(https?:\/\/[^\s?#]{1,2048})[?#]\S*/gi, '$1?[…]')
		.replace(/[^\s@<>"'/]{1,64}@[^\s@<>"'/]{1,255}\.[a-z]{2,24}/gi, '[e-mail]')
		.replace(/(\/(?:home|Users)\/|[A-Za-z]:\\Users\\)[^\s/\\]+/g, '$1[user]')
		.replace(/\+?\d(?:[ ().-]{0,2}\d){6,}/g, (number) => (IS_TIME.test(number) ? number : '[number]'));
}

/** Every text of the record goes through the net. */
function withoutKeys(record: RunRecord, keys: readonly string[]): RunRecord {
	return JSON.parse(JSON.stringify(record), (_name, value: unknown) => (typeof value === 'string' ? hideKeys(value, keys) : value)) as RunRecord;
}

/** Whether a line is older than the retention asks for. `days` 0 or less keeps everything. */
export function isPastRetention(record: { readonly finished_at?: unknown }, now: number, days: number): boolean {
	if (days <= 0 || typeof record.finished_at !== 'string') return false;
	const at = Date.parse(record.finished_at);
	return !Number.isNaN(at) && now - at > days * 86_400_000;
}
