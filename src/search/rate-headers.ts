/** Waits a provider asks for in headers. All results are milliseconds from now, never negative. */

export type Headers = Readonly<Record<string, string>>;

/** One window of a rate limit, e.g. "1 a second" or "2,000 a month". */
export interface RateWindow {
	readonly limit: number | null;
	readonly remaining: number | null;
	readonly resetMs: number | null;
	readonly windowMs: number | null;
}

const HTTP_DATES = [
	/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
	/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
	/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** An HTTP date (any of its three forms, RFC 9110 §5.6.7) in epoch milliseconds; `null` for anything else. */
export function readHttpDate(text: string): number | null {
	const value = text.trim();
	if (!HTTP_DATES.some((form) => form.test(value))) return null;
	const at = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
	return Number.isNaN(at) ? null : at;
}

/**
 * `Retry-After` in either form: seconds or an HTTP date. A date is counted from the answer's own `Date` header if it
 * has one, so that a wrong clock on either side does no harm.
 */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
	const value = headers['retry-after']?.trim();
	if (value === undefined || value === '') return null;
	if (/^\d+(\.\d+)?$/.test(value)) return boundedMs(Number(value) * 1000);
	const at = readHttpDate(value);
	if (at === null) return null;
	const sent = readHttpDate(headers.date ?? '');
	return boundedMs(Math.max(0, at - (sent ?? nowMs)));
}

/**
 * The windows of `X-RateLimit-Limit`, `-Policy`, `-Remaining` and `-Reset` (or the same without `X-`), in the order
 * given: Brave sends two, the second and the month. A reset beyond a year's worth of seconds is an epoch time.
 */
export function readRateWindows(headers: Headers, nowMs: number): readonly RateWindow[] {
	const column = (name: string): readonly string[] => {
		const value = headers[`x-ratelimit-${name}`] ?? headers[`ratelimit-${name}`] ?? '';
		return value.trim() === '' ? [] : value.split(',').map((part) => part.trim());
	};
	const [limits, policies, remaining, resets] = [column('limit'), column('policy'), column('remaining'), column('reset')];
	const rows = Math.max(limits.length, remaining.length, resets.length);
	return Array.from({ length: rows }, (_, index) => ({
		limit: count(limits[index]),
		remaining: count(remaining[index]),
		resetMs: resetOf(resets[index], nowMs),
		windowMs: windowOf(policies[index]),
	}));
}

/** A limit this long is a quota: nobody waits for it within a search. */
const QUOTA_MS = 60 * 60 * 1000;

export interface RateWait {
	/** `null`: the provider does not say. */
	readonly waitMs: number | null;
	/** The window that is used up is long (an hour or more): a quota, not a pace. */
	readonly isQuota: boolean;
}

/**
 * How long a 429 asks to wait: `Retry-After`, else the longest reset among the used-up windows, else the longest
 * reset that is told. A window with limit 0 is unlimited.
 */
export function readRateWait(headers: Headers, nowMs: number): RateWait {
	const usedUp = readRateWindows(headers, nowMs).filter((window) => window.remaining === 0 && window.limit !== 0);
	const isQuota = usedUp.some((window) => (window.windowMs ?? window.resetMs ?? 0) >= QUOTA_MS);
	const told = readRetryAfter(headers, nowMs);
	if (told !== null) return { waitMs: told, isQuota: isQuota || told >= QUOTA_MS };
	const resets = (usedUp.length > 0 ? usedUp : readRateWindows(headers, nowMs)).flatMap((window) => (window.resetMs === null ? [] : [window.resetMs]));
	// Nothing is marked as used up: the shortest told window is the pace that was broken.
	const waitMs = resets.length === 0 ? null : usedUp.length > 0 ? Math.max(...resets) : Math.min(...resets);
	return { waitMs, isQuota };
}

function count(text: string | undefined): number | null {
	return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

function windowOf(policy: string | undefined): number | null {
	const seconds = /;\s*w=(\d+)/.exec(policy ?? '')?.[1];
	return seconds === undefined ? null : boundedMs(Number(seconds) * 1000);
}

const YEAR_SECONDS = 366 * 24 * 60 * 60;

function resetOf(text: string | undefined, nowMs: number): number | null {
	if (text === undefined || !/^\d+(\.\d+)?$/.test(text)) return null;
	const value = Number(text);
	if (value <= YEAR_SECONDS) return boundedMs(value * 1000);
	const epochMs = value > 100_000_000_000 ? value : value * 1000;
	return boundedMs(Math.max(0, epochMs - nowMs));
}

/** A wait nobody sees the end of is a year at most; keeps sums within safe numbers. */
export function boundedMs(ms: number): number {
	return Math.min(Math.max(0, Math.round(ms)), YEAR_SECONDS * 1000);
}
