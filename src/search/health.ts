/**
 * What is known about the health of providers and credentials. Per credential for auth, quota and rate, per provider for
 * 5xx and network: closed (asked as usual) → open (left alone for a time) → half-open (one request may try) → closed. The
 * try is a permit that every end gives back, so that none can block a provider for good.
 */
import * as z from 'zod/mini';
import type { HealthEffect } from './outcome-rules';
import { FAILURE_CODES } from './search-types';
import type { FailureCode } from './search-types';

const entrySchema = z.object({
	/** Failures in a row. */
	failures: z.number().check(z.int(), z.gte(0)),
	/** How often it has opened in a row; the pauses grow with it. */
	opened: z.number().check(z.int(), z.gte(0)),
	/** Epoch milliseconds; `null` = closed or parked. */
	openUntil: z.nullable(z.number().check(z.gte(0))),
	/** The revision of the credential that was refused; it is left alone until the revision changes. */
	parkedRevision: z.nullable(z.string()),
	code: z.enum(FAILURE_CODES),
	/** Epoch milliseconds of the last change. */
	since: z.number(),
});
const stateSchema = z.object({ version: z.literal(1), entries: z.record(z.string(), entrySchema) });

export type HealthEntry = z.infer<typeof entrySchema>;
/** What is stored for the next start. Keys are provider keys, or provider key + `#` + credential id; no secrets. */
export type HealthState = z.infer<typeof stateSchema>;

export interface BreakerSettings {
	/** Failures in a row after which a provider is left alone; 1 to 20. */
	readonly failures: number;
	/** First pause in milliseconds; 1 s to 1 h. */
	readonly cooldownMs: number;
}
export const DEFAULT_BREAKER: BreakerSettings = { failures: 3, cooldownMs: 30_000 };

/** Settings that would switch the breaker off (0, negative, NaN) or make it endless are put within bounds. */
export function boundedBreaker(settings: Partial<BreakerSettings>): BreakerSettings {
	const within = (value: number | undefined, least: number, most: number, otherwise: number): number => (value === undefined || !Number.isFinite(value) ? otherwise : Math.min(most, Math.max(least, Math.round(value))));
	return { failures: within(settings.failures, 1, 20, DEFAULT_BREAKER.failures), cooldownMs: within(settings.cooldownMs, 1000, 3_600_000, DEFAULT_BREAKER.cooldownMs) };
}

const LONGEST_PAUSE_MS = 15 * 60_000;
const UNTOLD_QUOTA_MS = 60 * 60_000;
const UNTOLD_RATE_MS = 30_000;
/** A limit "until next month" is believed up to this long, so that a wrong header does not park a key for a year. */
const LONGEST_LIMIT_MS = 32 * 24 * 3_600_000;

export interface HealthKey {
	readonly provider: string;
	/** Provider key + `#` + credential id. */
	readonly credential: string;
	/** Changes when the person stores another key. */
	readonly revision: string;
}

export interface Permit {
	readonly ok: true;
	/** Half-open: this is the one try. */
	readonly isProbe: boolean;
	/** Gives the permit back with the end of the route's run. Only the first call counts. */
	settle(effect: HealthEffect, code: FailureCode | null, retryAfterMs: number | null, now: number): void;
}

export interface HealthRefusal {
	readonly ok: false;
	readonly code: FailureCode;
	/** Epoch milliseconds; `null` = until the credential changes, or until the running try has ended. */
	readonly until: number | null;
}

export interface HealthView {
	readonly key: string;
	readonly state: 'closed' | 'open' | 'half_open' | 'parked';
	readonly code: FailureCode;
	readonly failures: number;
	readonly until: number | null;
	readonly since: number;
}

export interface Health {
	/** A permit for a run on a route, or why not. `force` (a test by the person) is never refused. */
	acquire(key: HealthKey, now: number, force?: boolean): Permit | HealthRefusal;
	/** Everything known, for the person to see. */
	view(now: number): readonly HealthView[];
	/** Forgets one key, or all. */
	reset(key?: string): void;
	state(): HealthState;
}

/** A stored state; anything unreadable is a fresh start, never an error. */
export function readHealthState(value: unknown): HealthState {
	const parsed = stateSchema.safeParse(value);
	return parsed.success ? parsed.data : { version: 1, entries: {} };
}

/** Health from what was stored. Half-open tries are not stored, so a reload cannot leave one open. Times are epoch milliseconds. */
export function createHealth(settings: BreakerSettings, stored: HealthState): Health {
	const entries = new Map<string, HealthEntry>(Object.entries(stored.entries));
	const probing = new Set<string>();

	const refusal = (key: string, now: number, revision: string | null): HealthRefusal | 'probe' | null => {
		const entry = entries.get(key);
		if (entry === undefined) return null;
		if (entry.parkedRevision !== null) return entry.parkedRevision === revision ? { ok: false, code: entry.code, until: null } : null;
		if (entry.openUntil === null) return null;
		if (now < entry.openUntil) return { ok: false, code: entry.code, until: entry.openUntil };
		return probing.has(key) ? { ok: false, code: entry.code, until: null } : 'probe';
	};

	const succeed = (key: string): void => void entries.delete(key);
	const open = (key: string, change: Partial<HealthEntry> & Pick<HealthEntry, 'code' | 'since'>): void => {
		const before = entries.get(key);
		entries.set(key, { failures: (before?.failures ?? 0) + 1, opened: before?.opened ?? 0, openUntil: null, parkedRevision: null, ...change });
	};

	const failProvider = (key: string, code: FailureCode, now: number): void => {
		const before = entries.get(key);
		const failures = (before?.failures ?? 0) + 1;
		const wasOpen = before?.openUntil !== null && before?.openUntil !== undefined;
		if (failures < settings.failures && !wasOpen) return open(key, { code, since: now });
		const opened = (before?.opened ?? 0) + 1;
		open(key, { code, since: now, opened, openUntil: now + Math.min(LONGEST_PAUSE_MS, settings.cooldownMs * 2 ** Math.min(opened - 1, 10)) });
	};

	const settle = (key: HealthKey, effect: HealthEffect, code: FailureCode, told: number | null, now: number): void => {
		const limit = (otherwise: number): number => now + Math.min(LONGEST_LIMIT_MS, Math.max(1, told ?? otherwise));
		// Whatever the credential's fault: the provider itself has answered.
		if (effect === 'success' || effect.startsWith('credential_')) succeed(key.provider);
		if (effect === 'success') succeed(key.credential);
		else if (effect === 'provider') failProvider(key.provider, code, now);
		else if (effect === 'credential_parked') open(key.credential, { code, since: now, parkedRevision: key.revision });
		else if (effect === 'credential_quota') open(key.credential, { code, since: now, openUntil: limit(UNTOLD_QUOTA_MS) });
		else if (effect === 'credential_rate') open(key.credential, { code, since: now, openUntil: limit(UNTOLD_RATE_MS) });
	};

	return {
		acquire(key, now, force = false) {
			const asked = [refusal(key.provider, now, null), refusal(key.credential, now, key.revision)] as const;
			if (!force) {
				for (const answer of asked) if (answer !== null && answer !== 'probe') return answer;
			}
			const probes = force ? [] : [key.provider, key.credential].filter((_, index) => asked[index] === 'probe');
			for (const probe of probes) probing.add(probe);
			let settled = false;
			return {
				ok: true,
				isProbe: probes.length > 0,
				settle(effect, code, retryAfterMs, at) {
					if (settled) return;
					settled = true;
					for (const probe of probes) probing.delete(probe);
					settle(key, effect, code ?? 'unknown', retryAfterMs, at);
				},
			};
		},
		view: (now) =>
			[...entries].map(([key, entry]) => ({
				key,
				state: entry.parkedRevision !== null ? 'parked' : entry.openUntil === null ? 'closed' : now < entry.openUntil ? 'open' : 'half_open',
				code: entry.code,
				failures: entry.failures,
				until: entry.openUntil,
				since: entry.since,
			})),
		reset(key) {
			if (key === undefined) entries.clear();
			else entries.delete(key);
		},
		state: () => ({ version: 1, entries: Object.fromEntries(entries) }),
	};
}
