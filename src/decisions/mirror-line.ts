/** The line that tells a decision in the agent's own queue (DESIGN §5). It is a convenience: the ledger is the record. */
import type { ItemStatus } from '../records/record-types';
import type { DecisionEntry } from './ledger-entry';

/**
 * The mirror line of a decision, without line break: same id, new status, `decision_id`, and the option and reason
 * where the person gave them. `null` for an item without an id,
 * to which no later line can refer.
 * @param idMember the name under which the item's own line has its id (`id`, `approval_id` …)
 * @param status one of `mirrorStatusesOf(decision)`, else the line will not be known as a mirror
 * @param at when it is written: an instant, ISO 8601 in UTC
 */
export function mirrorLine(decision: DecisionEntry, idMember: string, status: ItemStatus, at: string): string | null {
	const id = decision.item_id;
	if (id === null) return null;
	const idText = id.key.startsWith('n:') ? id.shown : JSON.stringify(id.shown);
	// What was picked and why is for agents that read nothing but the queue.
	const said = { ...(decision.choice === null ? {} : { decision_choice: decision.choice }), ...(decision.reason === null ? {} : { decision_reason: decision.reason }) };
	const rest = { status, decision_id: decision.entry_id, ...said, updated_at: at, updated_by: decision.actor };
	return `{${JSON.stringify(idMember)}:${idText},${JSON.stringify(rest).slice(1)}`;
}
