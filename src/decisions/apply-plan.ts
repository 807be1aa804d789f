/** The dry run before a decision is applied: every proposal on the bytes as they are, nothing written. */
import type { ApplyHistory } from './apply-history';
import { notDone } from './apply-types';
import { messageOf } from './thrown';
import type { ApplyRequest, ApplyWorld, StepResult } from './apply-types';
import { containedFile } from './contained-path';
import { planSplice, targetProblem } from './plan';
import type { Proposal } from './proposal-schema';
import { sha256Hex } from './sha256';
import type { SpliceChange } from './splice';

export type Planned =
	| { readonly ok: true; readonly path: string; readonly bytes: Uint8Array; readonly change: SpliceChange | null }
	| { readonly ok: false; readonly result: StepResult };

/** What is wrong with the place of a proposal, or its tidy path. */
async function placeOf(world: ApplyWorld, proposal: Proposal, index: number): Promise<string | StepResult> {
	const target = targetProblem(proposal, world.roleOf);
	if (target !== null) return notDone(index, 'refused', { kind: 'target', problem: target });
	const contained = await containedFile(world.files, proposal.path);
	if (!contained.ok) return notDone(index, 'refused', { kind: 'path', problem: contained.problem });
	const role = world.roleOf(contained.path);
	const tidy = targetProblem({ op: proposal.op, path: contained.path }, () => role);
	return tidy === null ? contained.path : notDone(index, 'refused', { kind: 'target', problem: tidy });
}

/** Whether the decision says what the person saw; an append replaces nothing and needs no such word. */
function bindingProblem(request: ApplyRequest, history: ApplyHistory, proposal: Proposal, path: string, sha256: string): 'unbound' | 'stale' | null {
	if (proposal.op === 'jsonl.append') return null;
	const seen = request.targets.find((target) => target.path === path || target.path === proposal.path);
	if (seen === undefined) return 'before' in proposal && proposal.before !== undefined ? null : 'unbound';
	const only = saysWhatItReplaces(proposal) ? null : request;
	return seen.sha256 !== null && history.leadsTo(path, seen.sha256, sha256, only) ? null : 'stale';
}

/**
 * Whether a proposal says itself what it expects in its place (a new row: nothing). One that does not is bound to what the person
 * saw of the file alone: another decision of this app may have changed the very cell meanwhile.
 */
export function saysWhatItReplaces(proposal: Proposal): boolean {
	return proposal.op === 'csv.insert' || proposal.op === 'jsonl.append' || proposal.before !== undefined;
}

/** Plans on given bytes; `isBound` false where an earlier proposal of the same decision has changed them on paper. */
function planOn(request: ApplyRequest, history: ApplyHistory, index: number, path: string, bytes: Uint8Array, isBound: boolean): Planned {
	const proposal = request.proposals[index];
	if (proposal === undefined) return { ok: false, result: notDone(index, 'refused', null) };
	const plan = planSplice(bytes, proposal);
	if (plan.outcome === 'refused') return { ok: false, result: notDone(index, 'refused', { kind: 'splice', refusal: plan.refusal }) };
	const binding = isBound ? bindingProblem(request, history, proposal, path, sha256Hex(bytes)) : null;
	if (binding === 'unbound') return { ok: false, result: notDone(index, 'refused', { kind: 'unbound' }) };
	if (plan.outcome === 'stale' || binding === 'stale') {
		return { ok: false, result: notDone(index, 'stale', { kind: 'stale', found: plan.found }) };
	}
	return { ok: true, path, bytes, change: plan.outcome === 'change' ? plan : null };
}

/** Plans one proposal on what the disk says now. Never throws. */
export async function planStep(world: ApplyWorld, request: ApplyRequest, history: ApplyHistory, index: number, onPaper?: Map<string, Uint8Array>): Promise<Planned> {
	const failed = (result: StepResult): Planned => ({ ok: false, result });
	const proposal = request.proposals[index];
	if (proposal === undefined) return failed(notDone(index, 'refused', null));
	const path = await placeOf(world, proposal, index);
	if (typeof path !== 'string') return failed(path);
	const other = history.openByOther(path, request);
	if (other !== null) return failed(notDone(index, 'blocked', { kind: 'open_write', intentId: other.entry_id }));
	const drafted = onPaper?.get(path);
	if (drafted !== undefined) return planOn(request, history, index, path, drafted, false);
	try {
		const read = await world.files.read(path);
		if (read.ok) return planOn(request, history, index, path, read.value.bytes, true);
		if (read.failure.code === 'missing') return failed(notDone(index, 'refused', { kind: 'path', problem: 'missing' }));
		return failed(notDone(index, 'failed', { kind: 'write', message: read.failure.message }));
	} catch (error) {
		return failed(notDone(index, 'failed', { kind: 'write', message: messageOf(error) }));
	}
}

/** Each proposal of a decision that is not begun yet: `not_started` (can be written), or why it cannot be. */
export async function planAll(world: ApplyWorld, request: ApplyRequest, history: ApplyHistory): Promise<readonly StepResult[]> {
	const onPaper = new Map<string, Uint8Array>();
	const results: StepResult[] = [];
	for (const index of request.proposals.keys()) {
		const planned = await planStep(world, request, history, index, onPaper);
		results.push(planned.ok ? notDone(index, 'not_started', null) : planned.result);
		if (planned.ok) onPaper.set(planned.path, planned.change?.after ?? planned.bytes);
	}
	return results;
}
