/**
 * What a person asks about a search run (R78): was it sent, was the answer understood, where did it end, is another
 * try worth it. Answered from the record alone; where it does not say, the answer says so. Pure.
 */
import type { Attempt } from '../../records/record-detail';
import type { ErrorFamily, Layer, SearchRunValues } from '../../records/record-types';

export type SentAnswer = 'yes' | 'sentNo' | 'sentMaybe' | 'notSaid';
export type UnderstoodAnswer = 'yes' | 'understoodEmpty' | 'understoodNo' | 'noAnswer' | 'notSaid';
export type RetryAnswer = 'retryNotNeeded' | 'retryLater' | 'retryOtherCredential' | 'retryOtherProvider' | 'retryUnsupported' | 'notSaid';

export interface RunAnswers {
	readonly sent: SentAnswer;
	readonly understood: UnderstoodAnswer;
	/** `null`: it ran to the end, or the record does not say (see `ended`). */
	readonly layer: Layer | null;
	readonly ended: boolean;
	readonly retry: RetryAnswer;
	/** The error family behind `retry`. */
	readonly reason: ErrorFamily | null;
	/** As the attempts word it (`stopped`), only where something was stopped; `null`: not said. */
	readonly stopped: string | null;
	/** True when something was cancelled or timed out, so that the question arises. */
	readonly stopMatters: boolean;
}

const BEFORE_SENDING: readonly Layer[] = ['parameter', 'policy', 'credential', 'dns'];
const NO_ANSWER: readonly Layer[] = ['policy', 'credential', 'proxy', 'dns', 'network', 'tls'];

/** `attempts`: how many requests the run says there were; left out or `null` = it does not say. */
type Asked = Pick<SearchRunValues, 'outcome' | 'layer' | 'errorFamily'> & Partial<Pick<SearchRunValues, 'attempts'>>;

/** @param attempts the run's attempt records, in order; may be empty */
export function runAnswers(run: Asked, attempts: readonly Attempt[]): RunAnswers {
	const ended = run.outcome === 'ok' || run.outcome === 'partial' || run.outcome === 'empty';
	const last = attempts[attempts.length - 1];
	const layer = ended ? null : (run.layer ?? last?.layer ?? null);
	const reason = ended ? null : (run.errorFamily ?? last?.errorFamily ?? null);
	const sent = sentAnswer(run, ended, layer, attempts);
	return {
		sent,
		understood: understoodAnswer(run, layer, sent),
		layer,
		ended,
		retry: retryAnswer(run, reason),
		reason,
		stopped: attempts.find((attempt) => attempt.stopped !== null)?.stopped ?? null,
		stopMatters: run.outcome === 'cancelled' || reason === 'timeout' || reason === 'aborted',
	};
}

function sentAnswer(run: Asked, ended: boolean, layer: Layer | null, attempts: readonly Attempt[]): SentAnswer {
	// An answer out of the cache counts as one that was sent for, by the search before.
	if (ended || attempts.some((attempt) => attempt.sent === 'yes' || attempt.sent === 'true' || attempt.httpStatus !== null)) return 'yes';
	if (attempts.length > 0 ? attempts.every((attempt) => attempt.sent === 'no' || attempt.sent === 'false') : run.attempts === 0) return 'sentNo';
	if (attempts.some((attempt) => attempt.sent === 'maybe')) return 'sentMaybe';
	const layers = attempts.length > 0 ? attempts.map((attempt) => attempt.layer ?? layer) : [layer];
	if (layers.every((one) => one !== null && BEFORE_SENDING.includes(one))) return 'sentNo';
	if (layers.some((one) => one === 'http' || one === 'envelope' || one === 'content')) return 'yes';
	if (layers.some((one) => one === 'proxy' || one === 'network' || one === 'tls')) return 'sentMaybe';
	return 'notSaid';
}

function understoodAnswer(run: Asked, layer: Layer | null, sent: SentAnswer): UnderstoodAnswer {
	if (run.outcome === 'empty') return 'understoodEmpty';
	if (run.outcome === 'ok' || run.outcome === 'partial') return 'yes';
	if (layer === 'envelope' || layer === 'content' || run.errorFamily === 'parse_error') return 'understoodNo';
	if (sent === 'sentNo' || (layer !== null && NO_ANSWER.includes(layer))) return 'noAnswer';
	return 'notSaid';
}

const RETRY_OF_FAMILY: Readonly<Record<ErrorFamily, RetryAnswer>> = {
	not_set_up: 'retryUnsupported',
	missing_credentials: 'retryOtherCredential',
	auth_failed: 'retryOtherCredential',
	rate_limited: 'retryLater',
	overloaded: 'retryLater',
	timeout: 'retryLater',
	server_error: 'retryLater',
	network_error: 'retryLater',
	parse_error: 'retryOtherProvider',
	not_usable: 'retryOtherProvider',
	no_results: 'retryNotNeeded',
	unsupported: 'retryUnsupported',
	aborted: 'retryLater',
	policy: 'retryUnsupported',
	unknown: 'notSaid',
};

function retryAnswer(run: Asked, reason: ErrorFamily | null): RetryAnswer {
	if (run.outcome === 'ok' || run.outcome === 'empty') return 'retryNotNeeded';
	return reason === null ? 'notSaid' : RETRY_OF_FAMILY[reason];
}
