/** Paid requests counted from the run log, plus those of searches that are still running. */
import { isObject, listOf, member, numberOrNull, textOf } from './json-fields';
import type { Budget } from './search-settings';

export interface Spend {
	readonly today: number;
	readonly month: number;
}

const NONE: Spend = { today: 0, month: 0 };

/**
 * Requests per provider today and this month, from run log records (parsed lines; others are passed over). A request
 * that may have arrived counts. `dayOf` gives the person's calendar day (`YYYY-MM-DD`) of an epoch time.
 */
export function countSpend(records: Iterable<unknown>, now: number, dayOf: (epochMs: number) => string): ReadonlyMap<string, Spend> {
	const spend = new Map<string, Spend>();
	const today = dayOf(now);
	const add = (provider: string, at: number, calls: number): void => {
		if (provider === '' || Number.isNaN(at) || calls <= 0) return;
		const day = dayOf(at);
		if (day.slice(0, 7) !== today.slice(0, 7)) return;
		const before = spend.get(provider) ?? NONE;
		spend.set(provider, { today: before.today + (day === today ? calls : 0), month: before.month + calls });
	};
	for (const record of records) {
		if (!isObject(record)) continue;
		const startedAt = Date.parse(textOf(record.started_at));
		const attempts = listOf(record.attempt_records) ?? listOf(record.attempts);
		if (attempts === null) {
			add(textOf(record.provider), startedAt, numberOrNull(record.attempts) ?? 0);
			continue;
		}
		for (const attempt of attempts) {
			const at = Date.parse(textOf(member(attempt, 'started_at')));
			if (member(attempt, 'sent') !== 'no') add(textOf(member(attempt, 'provider_id')), Number.isNaN(at) ? startedAt : at, 1);
		}
	}
	return spend;
}

interface OwnCall {
	readonly providerId: string;
	readonly at: number;
	/** When the line with this call was in the log; `null` = not yet. */
	loggedAt: number | null;
}

/** The budget as one search sees it. */
export interface SpendBook {
	/** The log could not be read, so that nobody knows. */
	readonly unknown: boolean;
	spent(providerId: string): Spend;
	/** Whether one more request would break the budget. With a budget and an unreadable log: yes. */
	isOver(providerId: string): boolean;
	/** One request goes out now. */
	note(providerId: string): void;
	/** The search is over and its line is (or never will be) in the log. */
	close(logged: boolean): void;
}

export interface SpendKeeper {
	open(budgets: Readonly<Record<string, Budget>>): Promise<SpendBook>;
}

/** Keeps one account for all searches of this host, so that two at once cannot both spend the last request. */
export function createSpendKeeper(host: { readonly now: () => number; readonly dayOf: (epochMs: number) => string; readonly readSpend: (() => Promise<ReadonlyMap<string, Spend>>) | null }): SpendKeeper {
	const calls = new Set<OwnCall>();
	return {
		async open(budgets) {
			const readAt = host.now();
			let base: ReadonlyMap<string, Spend> | null;
			try {
				base = host.readSpend === null ? new Map() : await host.readSpend();
			} catch {
				base = null;
			}
			const mine: OwnCall[] = [];
			const spent = (providerId: string): Spend => {
				const today = host.dayOf(host.now());
				const own = [...calls].filter((call) => call.providerId === providerId && (call.loggedAt === null || call.loggedAt > readAt) && host.dayOf(call.at).slice(0, 7) === today.slice(0, 7));
				const read = base?.get(providerId) ?? NONE;
				return { today: read.today + own.filter((call) => host.dayOf(call.at) === today).length, month: read.month + own.length };
			};
			return {
				unknown: base === null,
				spent,
				isOver(providerId) {
					const budget = Object.hasOwn(budgets, providerId) ? budgets[providerId] : undefined;
					if (budget === undefined || (budget.perDay === null && budget.perMonth === null)) return false;
					const { today, month } = spent(providerId);
					return base === null || (budget.perDay !== null && today >= budget.perDay) || (budget.perMonth !== null && month >= budget.perMonth);
				},
				note(providerId) {
					const call: OwnCall = { providerId, at: host.now(), loggedAt: null };
					mine.push(call);
					calls.add(call);
				},
				close(logged) {
					// Where no log is read, what went out is known here alone.
					if (!logged || host.readSpend === null) return;
					const now = host.now();
					for (const call of mine) call.loggedAt ??= now;
					// A book opened before now still needs them; an hour later no search is that old.
					for (const call of calls) if (call.loggedAt !== null && now - call.loggedAt > 3_600_000) calls.delete(call);
				},
			};
		},
	};
}
