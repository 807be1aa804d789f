/**
 * Applies what a decision says: for each proposal an intent in the ledger, then the write, then a receipt with what was
 * read back (DESIGN §5). One decision never writes a target twice: what was done is told from ledger and bytes, and
 * whatever cannot be told stops as `uncertain` and waits for the person.
 */
import { ApplyHistory, proposalSha256 } from './apply-history';
import { planAll } from './apply-plan';
import { DecisionRun } from './apply-step';
import { notDone } from './apply-types';
import { messageOf } from './thrown';
import type { ApplyRequest, ApplyResult, ApplyWorld, StepProblem, StepResult, StepState } from './apply-types';

const isDone = (step: StepResult): boolean => step.state === 'applied' || step.state === 'no_op';

function resultOf(steps: readonly StepResult[]): ApplyResult {
	const undone = steps.filter((step) => !isDone(step));
	const first = undone.find((step) => step.state !== 'not_started') ?? undone[0];
	const isNoOp = steps.length > 0 && steps.every((step) => step.state === 'no_op');
	return { state: first?.state ?? (isNoOp ? 'no_op' : 'applied'), steps, recorded: steps.every((step) => step.recorded) };
}

async function applyDecision(world: ApplyWorld, request: ApplyRequest): Promise<ApplyResult> {
	const all = (state: StepState, problem: StepProblem | null): ApplyResult =>
		resultOf(request.proposals.map((_, index) => notDone(index, state, problem)));
	let history: ApplyHistory;
	try {
		history = new ApplyHistory(await world.readEntries());
	} catch (error) {
		return all('blocked', { kind: 'ledger', message: messageOf(error) });
	}
	for (const [index, proposal] of request.proposals.entries()) {
		const begun = history.begunWithOther(request, index, proposalSha256(proposal));
		if (begun !== null) return all('blocked', { kind: 'key_conflict', intentId: begun });
	}
	// All proposals are tried on paper first, so that an item is not half written because its last proposal is refused.
	// One that was begun earlier goes on as far as it can: what is open has to be found out.
	const isBegun = request.proposals.some((_, index) => history.progressOf(request, index).state !== 'none');
	const plans = isBegun ? [] : await planAll(world, request, history);
	if (plans.some((plan) => plan.state !== 'not_started')) return resultOf(plans);

	const steps: StepResult[] = [];
	const run = new DecisionRun(world, request, history);
	for (const index of request.proposals.keys()) {
		const before = steps.at(-1);
		const goesOn = before === undefined || (isDone(before) && before.recorded);
		steps.push(goesOn ? await run.step(index) : notDone(index, 'not_started', null));
	}
	return resultOf(steps);
}

export interface Applier {
	/**
	 * Applies a decision, or finishes what an earlier run began. Calls wait for each other; the same key pressed again while it
	 * runs gets the same result, later it finds everything done. Never throws.
	 */
	apply(request: ApplyRequest): Promise<ApplyResult>;
}

/** The one applier of a workspace. Make one per workspace and host: two would not wait for each other. */
export function createApplier(world: ApplyWorld): Applier {
	const running = new Map<string, { readonly body: string; readonly result: Promise<ApplyResult> }>();
	let last: Promise<unknown> = Promise.resolve();
	return {
		apply(request) {
			const body = JSON.stringify([request.decisionId, request.proposals]);
			const known = running.get(request.idempotencyKey);
			if (known !== undefined && known.body === body) return known.result;
			const result = last.then(async () => applyDecision(world, request));
			last = result.catch(() => null);
			const entry = { body, result };
			if (known === undefined) {
				running.set(request.idempotencyKey, entry);
				const forget = (): void => {
					running.delete(request.idempotencyKey);
				};
				result.then(forget, forget);
			}
			return result;
		},
	};
}
