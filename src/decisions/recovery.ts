/**
 * What a crash left behind, found at start-up, on reload and before a decision is applied again (DESIGN §5, "Apply"): from the
 * ledger and the bytes of the targets alone. Looking writes nothing to a target; only receipts of what is found written
 * may follow, and an `uncertain` write waits for the person.
 */
import { ApplyHistory } from './apply-history';
import type { DecisionKey, Progress, WrittenIntent } from './apply-history';
import type { RecoveredIntent } from './apply-progress';
import { messageOf } from './thrown';
import type { ApplyWorld } from './apply-types';
import { judgeTarget } from './judge-target';
import type { JudgedTarget } from './judge-target';
import type { Proposal } from './proposal-schema';

/**
 * - `not_started`: no intent, or an intent whose target is untouched.
 * - `applied`, `no_op`: the receipt is there.
 * - `recovered`: no receipt, but the target is as the intent meant it.
 * - `uncertain`: no receipt, and the target is neither as before nor as meant, or cannot be read.
 */
export type RecoveredState = 'not_started' | 'applied' | 'no_op' | 'recovered' | 'uncertain';

export interface RecoveredStep {
	readonly proposal: number;
	readonly state: RecoveredState;
	readonly intent: WrittenIntent | null;
	/** What is in the target now, where it was looked at. */
	readonly target: JudgedTarget | null;
}

export interface RecoveredDecision {
	readonly decisionId: string;
	readonly steps: readonly RecoveredStep[];
	/** `applied` when all steps are; `uncertain` when one is; else `recovered` (all written, receipts missing), `partly`, `not_started`. */
	readonly state: RecoveredState | 'partly';
}

/** A believed, standing decision that asks for writes. */
export interface DecisionToRecover extends DecisionKey {
	readonly proposals: readonly Proposal[];
}

/** The matrix of DESIGN §5 for one proposal. `target` is looked at only when an intent is open. */
export function recoveredState(progress: Progress, target: JudgedTarget | null): RecoveredState {
	if (progress.state === 'none') return 'not_started';
	if (progress.state === 'done') return progress.outcome;
	if (progress.isDisputed) return 'uncertain';
	switch (target?.judgement) {
		case 'after':
			return 'recovered';
		case 'before':
			return 'not_started';
		case 'neither':
		case 'unreadable':
		case undefined:
			return 'uncertain';
	}
}

function decisionState(states: readonly RecoveredState[]): RecoveredDecision['state'] {
	if (states.includes('uncertain')) return 'uncertain';
	if (states.every((state) => state === 'not_started')) return 'not_started';
	if (states.includes('not_started')) return 'partly';
	if (states.includes('recovered')) return 'recovered';
	return states.every((state) => state === 'no_op') ? 'no_op' : 'applied';
}

/** Looks at one decision. Reads targets of open intents only; never throws, writes nothing. */
export async function recoverDecision(world: Pick<ApplyWorld, 'files'>, history: ApplyHistory, decision: DecisionToRecover): Promise<RecoveredDecision> {
	const steps: RecoveredStep[] = [];
	for (const [index, proposal] of decision.proposals.entries()) {
		const progress = history.progressOf(decision, index);
		const target = progress.state === 'open' ? await judgeTarget(world.files, progress.intent, proposal) : null;
		const intent = progress.state === 'none' ? null : progress.intent;
		steps.push({ proposal: index, state: recoveredState(progress, target), intent, target });
	}
	return { decisionId: decision.decisionId, steps, state: decisionState(steps.map((step) => step.state)) };
}

/** What was found about open intents, by intent id: what the fold of the decisions asks for. */
export function recoveredIntents(decisions: readonly RecoveredDecision[]): ReadonlyMap<string, RecoveredIntent> {
	const found = new Map<string, RecoveredIntent>();
	for (const { intent, state, target } of decisions.flatMap((decision) => decision.steps)) {
		if (intent === null || target === null) continue;
		if (state === 'recovered') found.set(intent.entry_id, 'applied');
		else found.set(intent.entry_id, state === 'not_started' ? 'not_started' : 'uncertain');
	}
	return found;
}

export type Recovery = { readonly ok: true; readonly decisions: readonly RecoveredDecision[] } | { readonly ok: false; readonly message: string };

/**
 * Looks at all standing decisions and writes the missing receipts of those found written; a receipt that cannot be written now
 * is found missing again next time. Targets are never touched. `ok` false: the ledgers could not be read.
 */
export async function recoverAll(world: Pick<ApplyWorld, 'files' | 'ledger' | 'readEntries'>, decisions: readonly DecisionToRecover[]): Promise<Recovery> {
	let history: ApplyHistory;
	try {
		history = new ApplyHistory(await world.readEntries());
	} catch (error) {
		return { ok: false, message: messageOf(error) };
	}
	const found: RecoveredDecision[] = [];
	for (const decision of decisions) {
		const recovered = await recoverDecision(world, history, decision);
		found.push(recovered);
		for (const step of recovered.steps) {
			if (step.state !== 'recovered' || step.intent === null) continue;
			if (!(await writeReceipt(world, step.intent, step.target?.sha256 ?? null))) return { ok: true, decisions: await rest(world, history, decisions, found) };
		}
	}
	return { ok: true, decisions: found };
}

/** After a ledger failure: the remaining decisions are looked at without writing. */
async function rest(world: Pick<ApplyWorld, 'files'>, history: ApplyHistory, decisions: readonly DecisionToRecover[], found: readonly RecoveredDecision[]): Promise<readonly RecoveredDecision[]> {
	const all = [...found];
	for (const decision of decisions.slice(found.length)) all.push(await recoverDecision(world, history, decision));
	return all;
}

async function writeReceipt(world: Pick<ApplyWorld, 'ledger'>, intent: WrittenIntent, sha256: string | null): Promise<boolean> {
	try {
		const appended = await world.ledger.append({
			entry: 'receipt',
			idempotency_key: `recovered/${intent.entry_id}`,
			intent_id: intent.entry_id,
			outcome: intent.before_sha256 === intent.after_sha256 ? 'no_op' : 'applied',
			target_sha256: sha256,
		});
		return appended.ok;
	} catch {
		return false;
	}
}
