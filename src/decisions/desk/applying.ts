/** Who writes what a decision asks for (issue: applying is done by the device that the person made the workspace's home). */
import type { ApplyRequest } from '../apply-types';
import type { DecisionIndex } from '../decision-index';
import type { ItemState } from '../item-state';
import type { DecisionEntry } from '../ledger-entry';
import { readProposal } from '../proposal-schema';
import type { AgentReport } from './agent-report';
import type { DeskCore } from './desk-core';
import type { WriteWait } from './desk-types';
import type { ApplyingMode } from './desk-world';

export interface Applying {
	readonly mode: ApplyingMode;
	/** This device's id, `null` before its first decision or where it cannot be read. */
	readonly device: string | null;
}

/** Whether this device writes what a decision asks for. */
export function writesHere({ mode, device }: Applying, decision: Pick<DecisionEntry, 'device'>): boolean {
	return mode === 'home' || (mode === 'own' && decision.device === device);
}

/**
 * The decision that this device writes for an item, `null` when it writes none: what stands, or, where the same button was pressed on
 * two devices, the one that was pressed here. They share their key, so that the one is written when the other is.
 */
export function toWriteHere(applying: Applying, { heads, toWrite }: ItemState, index: Pick<DecisionIndex, 'byIdempotencyKey'>): DecisionEntry | null {
	if (toWrite === null || writesHere(applying, toWrite)) return toWrite;
	const same = index.byIdempotencyKey.get(toWrite.idempotency_key) ?? [];
	return same.find((entry): entry is DecisionEntry => entry.entry === 'decision' && heads.includes(entry.entry_id) && writesHere(applying, entry)) ?? null;
}

/**
 * See `WriteWait`; `null` when nothing is waited for.
 * @param report what was found about the agent's own write, where it reports one
 */
export function waitFor(applying: Applying, state: ItemState, index: Pick<DecisionIndex, 'byIdempotencyKey'>, report: AgentReport): WriteWait | null {
	const { decision, toWrite } = state;
	if (toWrite !== null) return toWriteHere(applying, state, index) === null ? 'waits_home' : 'waits_write';
	if (state.state !== 'approved' || decision === null) return null;
	// What stands would be written, were there not a claim in the queue against it.
	if (decision.proposals.length > 0) return state.claims.length > 0 ? 'agent_objects' : null;
	if (report === 'differs') return 'agent_differs';
	return report === 'holds' ? null : 'waits_agent';
}

/** See `DeskCore.requestOf`. */
export function requestOf(decision: Parameters<DeskCore['requestOf']>[0]): ApplyRequest | null {
	const proposals = decision.proposals.map(readProposal);
	const read = proposals.filter((proposal) => proposal !== null);
	if (read.length < proposals.length) return null;
	return { decisionId: decision.entry_id, idempotencyKey: decision.idempotency_key, proposals: read, targets: decision.targets ?? [] };
}
