/** The effective state of an item (DESIGN §4) as the queue alone gives it; what ledgers say is laid over it elsewhere. */
import { MS_PER_DAY, daysInMonth } from './calendar';
import type { DateValue } from './date-value';
import type { EffectiveState, ItemStatus, ItemValues, RecordId } from './record-types';

/** Statuses that only a person's recorded decision can give. */
const NEEDS_A_PERSON: ReadonlySet<ItemStatus> = new Set<ItemStatus>(['approved', 'rejected', 'applied']);

/** What surrounds an item when its state is read: the item that replaces it, if one does, and the time, epoch ms. */
export interface StateContext {
	readonly supersededBy: RecordId | null;
	readonly nowMs: number;
}

/**
 * The state of an item from all its lines, oldest first.
 *
 * - A line that says approved, rejected or applied makes it `unattributed`, whatever comes after: the claim that a person
 *   decided stands in the file, and later lines do not take it back.
 * - Else the newest line that says a status counts. `pending` and `needs_more_research` become `superseded` when another
 *   item replaces this one (R29); `pending` becomes `expired?` once its expiry has passed everywhere on earth.
 * - A word that is no status is `unknown: <word>`; no word at all is `unknown: no status`.
 *
 * `text` is how a person reads the state on a terminal.
 */
export function effectiveState(
	versions: readonly ItemValues[],
	context: StateContext,
): { readonly effective: EffectiveState; readonly text: string } {
	let newest: ItemValues | null = null;
	for (const version of versions) {
		const { raw, known } = version.status;
		if (known !== null && NEEDS_A_PERSON.has(known)) return { effective: 'unattributed', text: 'unattributed' };
		if (raw !== null || known !== null) newest = version;
	}
	if (newest === null) return { effective: 'unknown', text: 'unknown: no status' };
	const { raw, known } = newest.status;
	if (known === null) return { effective: 'unknown', text: `unknown: ${raw ?? 'no status'}` };
	if (known === 'no_action_required') return { effective: known, text: known };
	if (context.supersededBy !== null) return { effective: 'superseded', text: 'superseded' };
	const expiry = versions.findLast((version) => version.expiresAt !== null)?.expiresAt ?? null;
	if (known === 'pending' && expiry !== null && hasPassed(expiry, context.nowMs)) return { effective: 'expired?', text: 'expired?' };
	return { effective: known, text: known };
}

/** No clock on earth is further behind UTC. */
const FURTHEST_BEHIND_UTC_MS = MS_PER_DAY / 2;

/** Whether an expiry lies in the past for certain: for a calendar value, once its period is over in every time zone. */
function hasPassed(expiry: DateValue, nowMs: number): boolean {
	if (expiry.precision === 'prose' || expiry.precision === 'invalid') return false;
	if (expiry.precision === 'instant') return nowMs > expiry.ms;
	return nowMs > endOfPeriod(expiry) + FURTHEST_BEHIND_UTC_MS;
}

function endOfPeriod(value: DateValue): number {
	const start = new Date(value.ms);
	const year = start.getUTCFullYear();
	if (value.precision === 'day') return value.ms + MS_PER_DAY;
	if (value.precision === 'month') return value.ms + daysInMonth(year, start.getUTCMonth() + 1) * MS_PER_DAY;
	if (value.precision === 'year') return value.ms + (337 + daysInMonth(year, 2)) * MS_PER_DAY;
	return value.ms;
}
