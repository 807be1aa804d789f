/** The attempt records of a search run (R14, R19): one request on one route each. */
import { lookInto } from './loose-object';
import { failureOf, outcomeOfWord } from './outcomes';
import type { ErrorFamily, Layer, Outcome } from './record-types';

export interface Attempt {
	/** Number of the attempt as the record counts (from 1). */
	readonly number: number | null;
	readonly provider: string | null;
	readonly route: string | null;
	/** The label of the credential, never the credential. */
	readonly credential: string | null;
	readonly statusRaw: string | null;
	readonly outcome: Outcome;
	readonly layer: Layer | null;
	readonly errorCode: string | null;
	readonly errorFamily: ErrorFamily | null;
	readonly httpStatus: number | null;
	readonly resultCount: number | null;
	readonly elapsedMs: number | null;
	readonly retryAfterMs: number | null;
	/** Whether the request was sent (`yes`, `no`, `maybe`) and whether it really stopped, as written. */
	readonly sent: string | null;
	readonly stopped: string | null;
}

/**
 * Reads a list of attempt records. Entries that are not objects become attempts that say nothing, so that the count
 * stays right. `spelled` gives the raw JSON text at a path inside the list, or `null`.
 */
export function readAttempts(
	list: readonly unknown[],
	spelled: (path: readonly (string | number)[]) => string | null,
): readonly Attempt[] {
	return list.map((entry, index) => {
		const at = lookInto(entry, (key) => spelled([index, key]));
		const statusRaw = at.word('status', 'outcome', 'result_status', 'state');
		const httpStatus = at.number('http_status', 'status_code', 'http_code');
		const errorCode = at.word('error_code', 'code', 'error', 'err');
		const outcome = outcomeOfWord(statusRaw);
		const failure = failureOf({ outcome, statusRaw, errorCode, httpStatus, layerRaw: at.word('layer', 'error_layer', 'failed_layer') });
		return {
			number: at.number('attempt', 'n', 'number', 'attempt_no', 'attempt_number'),
			provider: at.word('provider_id', 'provider', 'engine'),
			route: at.word('route_id', 'route'),
			credential: at.word('credential_profile', 'credential_label', 'credential', 'profile'),
			statusRaw,
			outcome,
			layer: failure.layer,
			errorCode,
			errorFamily: failure.family,
			httpStatus,
			resultCount: at.number('result_count', 'results', 'num_results'),
			elapsedMs: at.number('elapsed_ms', 'latency_ms', 'duration_ms', 'ms'),
			retryAfterMs: at.number('retry_after_ms'),
			sent: at.word('sent'),
			stopped: at.word('stopped'),
		};
	});
}
