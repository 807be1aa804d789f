/** Who writes what a decision asks for (issue: applying is done by the device that the person made the workspace's home). */
import type { ApplyRequest } from '../apply-types';
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
 * See `WriteWait`; `null` when nothing is waited for.
 * @param report what was found about the agent's own write, where it reports one
 */
export function waitFor(applying: Applying, state: ItemState, report: AgentReport): WriteWait | null {
	const { decision, toWrite } = state;
	if (toWrite !== null) return writesHere(applying, toWrite) ? 'waits_write' : 'waits_home';
	if (state.state !== 'approved' || decision === null || decision.proposals.length > 0) return null;
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
