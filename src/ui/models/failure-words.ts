/** How a search ended, in plain sentences: codes, layers, advice, warnings, the outcome as a whole. Pure. */
import type { Translator } from '../../i18n/translate';
import { adviceFor } from '../../search/advice';
import type { Advice } from '../../search/advice';
import { providerOf } from '../../search/registry';
import { FAILURE_CODES, FILTER_NAMES } from '../../search/search-types';
import type { Cause, FailureCode, Layer, SearchOutcome, SearchWarning } from '../../search/search-types';
import { plainWords } from './timeline-mark-words';

/** Longest name that outside text may put into a sentence, in code points. */
const MOST_NAME = 80;
/** How many names a sentence lists before it counts the rest. */
const MOST_NAMES = 8;
const DROP_REASONS = ['no_url', 'not_http', 'private_host', 'url_too_long', 'no_text'] as const;

/** The name of a provider to be shown, by its id; what is not known is shown as it is written. */
export type ProviderName = (id: string) => string;

/** What a code means, as a part of a sentence without a full stop: it stands alone or behind a colon. */
export function codeText(code: FailureCode, t: Translator): string {
	return t(`failures.code.${code}`);
}

/** Where a request ended, in a word or two: the same words as for the runs of other tools. */
export function layerText(layer: Layer, t: Translator): string {
	return t(`common.layer.${layer}`);
}

/** What can be done about it, a whole sentence; `''` for `nothing`. */
export function adviceText(advice: Advice, t: Translator): string {
	return advice === 'nothing' ? '' : t(`failures.advice.${advice}`);
}

/** What to do about a cause, a whole sentence; a misspelt name is answered with the nearest right one. `''` = nothing to do. */
export function causeAdvice(cause: Cause, t: Translator): string {
	if (cause.suggestion !== null) return t('failures.outcome.suggestion', { name: shown(cause.suggestion, t) });
	return adviceText(adviceFor(cause.code), t);
}

/**
 * Why a route, or the search, gave nothing, as a part of a sentence without a full stop: who, what failed, and the HTTP status or the
 * place (a proxy, a host) where it is known.
 */
export function causeText(cause: Cause, t: Translator, providerName: ProviderName): string {
	const why = codeText(cause.code, t);
	const who = cause.provider_id ?? cause.route_id;
	const named = who === null ? why : t('failures.cause', { who: cause.provider_id === null ? shown(who, t) : nameOf(who, t, providerName), why });
	const placed = cause.detail === null ? named : t('failures.causeAt', { cause: named, place: shown(cause.detail, t) });
	return cause.http_status === null ? placed : t('failures.causeStatus', { cause: placed, status: String(cause.http_status) });
}

/** A warning as a whole sentence, with the names it needs. Names are outside text: cut, and what is hidden in them made visible. */
export function warningText(warning: SearchWarning, t: Translator): string {
	const { code, details } = warning;
	switch (code) {
		case 'engines_unresponsive':
			return t('failures.warning.engines_unresponsive', { names: listed(details.map((name) => shown(name, t)), t) });
		case 'filter_unreliable':
			return t('failures.warning.filter_unreliable', { provider: shown(warning.provider_id === null ? '' : providerTitle(warning.provider_id), t), names: listed(details.map((name) => filterWords(name, t)), t) });
		case 'results_dropped':
			return droppedText(details, t);
		case 'domain_capped':
		case 'redirects_unresolved':
			return t(`failures.warning.${code}`, { n: countIn(details[0]) });
		case 'routes_failed':
			return t('failures.warning.routes_failed', { names: listed(details.map((detail) => routeFailure(detail, t)), t) });
		case 'run_log_failed':
		case 'health_not_saved':
		case 'spend_unknown':
			return t(`failures.warning.${code}`);
	}
}

/**
 * How the search ended, in one or two plain sentences. A failure says what failed and that this is no evidence; an empty answer says who
 * did not find it, never that it does not exist; a stop by the policy says by which rule; what did not answer is named.
 * @param providerName the name of a provider by its id
 */
export function outcomeText(outcome: SearchOutcome, t: Translator, providerName: ProviderName): string {
	const { results, root_cause: cause } = outcome;
	const n = results.length;
	const from = namesText(outcome.provider?.split('+') ?? answeredBy(outcome), t, providerName);
	switch (outcome.outcome) {
		case 'ok':
			return sentences(t, t('failures.outcome.ok', { n, names: from }), missingText(outcome, t, providerName));
		case 'partial':
			return sentences(t, n === 0 ? t('failures.outcome.answerOnly', { names: from }) : t('failures.outcome.partial', { n, names: from }), n === 0 ? missingText(outcome, t, providerName) : whyPartial(outcome, t, providerName));
		case 'empty':
			return sentences(t, t('failures.outcome.empty', { names: namesText(answeredBy(outcome), t, providerName) }), missingText(outcome, t, providerName));
		case 'failed':
			return sentences(t, t('failures.outcome.failed', { cause: reason(cause, t, providerName) }), cause === null ? '' : causeAdvice(cause, t));
		case 'blocked':
			return sentences(t, t('failures.outcome.blocked', { cause: reason(cause, t, providerName) }), cause === null ? '' : causeAdvice(cause, t));
		case 'cancelled':
			if (outcome.attempts.length === 0) return t('failures.outcome.cancelledUnsent');
			return sentences(t, t('failures.outcome.cancelled', { names: namesText(askedOf(outcome), t, providerName) }), n === 0 ? '' : t('failures.outcome.cancelledFound', { n }));
	}
}

function reason(cause: Cause | null, t: Translator, providerName: ProviderName): string {
	return cause === null ? codeText('unknown', t) : causeText(cause, t, providerName);
}

/** What did not answer, by name; where nothing is missing by name, the root cause. */
function whyPartial(outcome: SearchOutcome, t: Translator, providerName: ProviderName): string {
	const missing = missingText(outcome, t, providerName);
	return missing !== '' || outcome.root_cause === null ? missing : t('failures.outcome.because', { cause: causeText(outcome.root_cause, t, providerName) });
}

/** The providers that were to answer and did not, other than by losing a race. One that answered with another key is not missing. */
function missingText(outcome: SearchOutcome, t: Translator, providerName: ProviderName): string {
	const withAnswer = outcome.attempts.filter((attempt) => attempt.outcome === 'ok' || attempt.outcome === 'partial' || attempt.outcome === 'empty');
	const answered = new Set([...withAnswer.map((attempt) => attempt.provider_id), ...(outcome.provider?.split('+') ?? [])]);
	const missing = outcome.causes.filter((cause) => cause.code !== 'aborted' && cause.provider_id !== null && !answered.has(cause.provider_id)).map((cause) => cause.provider_id ?? '');
	return missing.length === 0 ? '' : t('failures.outcome.missing', { names: namesText(missing, t, providerName) });
}

/** Who said that there is nothing; for an outcome without requests whoever it names. */
function answeredBy(outcome: SearchOutcome): readonly string[] {
	const empty = outcome.attempts.filter((attempt) => attempt.outcome === 'empty').map((attempt) => attempt.provider_id);
	return empty.length > 0 ? empty : (outcome.provider?.split('+') ?? askedOf(outcome));
}

function askedOf(outcome: SearchOutcome): readonly string[] {
	return outcome.attempts.map((attempt) => attempt.provider_id);
}

function namesText(ids: readonly string[], t: Translator, providerName: ProviderName): string {
	return listed([...new Set(ids)].map((id) => nameOf(id, t, providerName)), t);
}

function nameOf(id: string, t: Translator, providerName: ProviderName): string {
	return shown(providerName(id), t);
}

function providerTitle(id: string): string {
	return providerOf(id)?.name ?? id;
}

function filterWords(name: string, t: Translator): string {
	const filter = FILTER_NAMES.find((known) => known === name);
	return filter === undefined ? shown(name, t) : t(`failures.filter.${filter}`);
}

/** `reason:count`, as the runtime gives them. */
function droppedText(details: readonly string[], t: Translator): string {
	const parts = details.map((detail) => splitLast(detail));
	const reasons = parts.map(([why, count]) => {
		const known = DROP_REASONS.find((drop) => drop === why);
		return known === undefined ? shown(why, t) : t(`failures.dropped.${known}`, { count: countIn(count) });
	});
	return t('failures.warning.results_dropped', { n: parts.reduce((sum, [, count]) => sum + countIn(count), 0), reasons: listed(reasons, t) });
}

/** `route:code`, as the runtime gives them. */
function routeFailure(detail: string, t: Translator): string {
	const [route, word] = splitLast(detail);
	const code = FAILURE_CODES.find((known) => known === word);
	return code === undefined ? shown(detail, t) : t('failures.cause', { who: shown(route, t), why: codeText(code, t) });
}

function splitLast(detail: string): readonly [string, string] {
	const at = detail.lastIndexOf(':');
	return at === -1 ? [detail, ''] : [detail.slice(0, at), detail.slice(at + 1)];
}

function countIn(text: string | undefined): number {
	const count = Number(text ?? '');
	return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

function listed(names: readonly string[], t: Translator): string {
	const [first, ...others] = names.slice(0, MOST_NAMES);
	if (first === undefined) return t('failures.unnamed');
	const joined = others.reduce((before, name) => t('failures.names', { first: before, second: name }), first);
	return names.length > MOST_NAMES ? t('failures.more', { names: joined, n: names.length - MOST_NAMES }) : joined;
}

function shown(text: string, t: Translator): string {
	const plain = plainWords(text, MOST_NAME);
	return plain === '' ? t('failures.unnamed') : plain;
}

function sentences(t: Translator, first: string, second: string): string {
	return second === '' ? first : t('failures.sentences', { first, second });
}
