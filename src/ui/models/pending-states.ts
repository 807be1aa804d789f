/**
 * Which effective states wait for the person, which are settled, and in what order they are offered (DESIGN §4).
 */
import type { DateValue } from '../../records/date-value';
import type { EffectiveState } from '../../records/record-types';

/**
 * States the person has to look at, most deserving first. `no_action_required` is never among them (DESIGN §4:
 * "never enters the inbox"), nor are `approved`, `applied`, `rejected` and `superseded`: nobody waits for those.
 */
export const WAITING_STATES = [
	'pending',
	'conflict',
	'uncertain',
	'stale',
	'unattributed',
	'needs_more_research',
	'expired?',
	'unknown',
] as const satisfies readonly EffectiveState[];

/** States that ask for nothing. */
export const SETTLED_STATES = [
	'approved',
	'applied',
	'rejected',
	'superseded',
	'no_action_required',
] as const satisfies readonly EffectiveState[];

/** All states in the order in which filters and columns offer them. */
export const STATES_IN_ORDER: readonly EffectiveState[] = [...WAITING_STATES, ...SETTLED_STATES];

const WAITING: ReadonlySet<EffectiveState> = new Set<EffectiveState>(WAITING_STATES);

/** Whether an item in this state still waits for the person. */
export function isWaiting(state: EffectiveState): boolean {
	return WAITING.has(state);
}

/** Whether an item stands in the inbox: it waits and is not put off (`deferred` is the day at which it returns by itself). */
export function isInInbox(item: { readonly state: EffectiveState; readonly deferred: DateValue | null }): boolean {
	return isWaiting(item.state) && item.deferred === null;
}
