/** One proposal of a decision: intent → write → read back → receipt. */
import { intentKey, proposalSha256 } from './apply-history';
import type { ApplyHistory, IntentDraft, ReceiptDraft, WrittenIntent } from './apply-history';
import { planStep } from './apply-plan';
import { notDone } from './apply-types';
import { messageOf } from './thrown';
import type { ApplyRequest, ApplyWorld, LedgerAppend, StepProblem, StepResult, StepState } from './apply-types';
import type { FactFailure, FactResult } from './fact-files';
import { inverseOf } from './inverse';
import { judgeTarget } from './judge-target';
import type { JudgedTarget } from './judge-target';
import type { Proposal } from './proposal-schema';
import { sha256Hex } from './sha256';
import type { SpliceChange } from './splice';

/** Waits before another try at a file that is held by another program, in milliseconds. */
const BUSY_WAITS = [50, 100, 200, 400, 800] as const;
/** How often an append is planned again because somebody else appended in between. */
const MOST_PLANS = 3;

type WriteEnd = { readonly target: JudgedTarget; readonly failure: FactFailure | null };

/** Runs the steps of one decision. Not to be kept: its history is that of one reading of the ledgers. */
export class DecisionRun {
	constructor(
		private readonly world: ApplyWorld,
		private readonly request: ApplyRequest,
		private readonly history: ApplyHistory,
	) {}

	/** Brings one proposal as far as it safely goes. Never throws. */
	async step(index: number): Promise<StepResult> {
		const proposal = this.request.proposals[index];
		if (proposal === undefined) return notDone(index, 'refused', null);
		const progress = this.history.progressOf(this.request, index);
		if (progress.state === 'done') return { ...notDone(index, progress.outcome, null), wasDone: true };
		if (progress.state === 'open') {
			const resumed = await this.resume(index, proposal, progress.intent, progress.isDisputed);
			if (resumed !== null) return resumed;
		}
		let result = notDone(index, 'failed', null);
		for (let plans = 0; plans < MOST_PLANS; plans += 1) {
			result = await this.fresh(index, proposal);
			const wasOvertaken = result.state === 'stale' && proposal.op === 'jsonl.append' && result.recorded;
			if (!wasOvertaken) return result;
		}
		return result;
	}

	/** An intent without a receipt (DESIGN §5): found written, found untouched (`null`: go on), or uncertain. */
	private async resume(index: number, proposal: Proposal, intent: WrittenIntent, isDisputed: boolean): Promise<StepResult | null> {
		const target = await judgeTarget(this.world.files, intent, proposal);
		if (isDisputed) return this.uncertain(index, intent, target, null);
		const isNoOp = intent.before_sha256 === intent.after_sha256;
		if (target.judgement === 'after') return this.finish(index, intent, isNoOp ? 'no_op' : 'applied', target, null, true);
		if (target.judgement !== 'before') return this.uncertain(index, intent, target, null);
		if (target.sha256 === intent.before_sha256) {
			const planned = await planStep(this.world, this.request, this.history, index);
			const change = planned.ok ? planned.change : null;
			// The same key goes on with the same intent (R54), if the write would still be the same.
			if (change !== null && sha256Hex(change.after) === intent.after_sha256) return this.write(index, proposal, intent, change);
		}
		const closed = await this.receipt(intent, 'failed', target, 'not written');
		return closed.ok ? null : notDone(index, 'blocked', { kind: 'ledger', message: closed.message });
	}

	private async fresh(index: number, proposal: Proposal): Promise<StepResult> {
		const planned = await planStep(this.world, this.request, this.history, index);
		if (!planned.ok) return planned.result;
		const { bytes, change, path } = planned;
		const before = sha256Hex(bytes);
		const draft: IntentDraft = {
			entry: 'intent',
			idempotency_key: intentKey(this.request, index, this.history.progressOf(this.request, index).tries),
			decision_id: this.request.decisionId,
			proposal: index,
			target: path,
			before_sha256: before,
			after_sha256: change === null ? before : sha256Hex(change.after),
			before_size: bytes.length,
			after_size: change === null ? bytes.length : change.after.length,
			proposal_sha256: proposalSha256(proposal),
			inverse: change === null ? null : inverseOf(proposal, change),
		};
		const appended = await this.append(draft);
		if (!appended.ok) {
			// Nothing was written to the target; if the intent is in the ledger after all, the next run finds and uses it.
			const state = appended.mayBeWritten ? 'blocked' : 'not_started';
			return { ...notDone(index, state, { kind: 'ledger', message: appended.message }), recorded: false };
		}
		const intent: WrittenIntent = { ...draft, entry_id: appended.entryId };
		this.history.addIntent(intent);
		if (change === null) return this.finish(index, intent, 'no_op', { judgement: 'before', sha256: before }, null, false);
		return this.write(index, proposal, intent, change);
	}

	private async write(index: number, proposal: Proposal, intent: WrittenIntent, change: SpliceChange): Promise<StepResult> {
		const { target, failure } = await this.writeTarget(intent, proposal, change);
		if (target.judgement === 'after') return this.finish(index, intent, 'applied', target, null, false);
		if (failure?.code === 'changed') {
			return this.finish(index, intent, 'failed', target, { kind: 'stale', found: null }, false, 'stale');
		}
		// "It is written" and still the old bytes: the write may be on its way, nobody can say.
		if (target.judgement === 'before' && failure !== null) {
			return this.finish(index, intent, 'failed', target, { kind: 'write', message: failure.message }, false, 'failed');
		}
		return this.uncertain(index, intent, target, failure);
	}

	/** Writes, looks, and tries again only where the file was found untouched and the host says it was held by another program. */
	private async writeTarget(intent: WrittenIntent, proposal: Proposal, change: SpliceChange): Promise<WriteEnd> {
		for (let tries = 0; ; tries += 1) {
			let failure: FactFailure | null = null;
			try {
				const written = await this.writeOnce(intent, proposal, change);
				if (!written.ok) failure = written.failure;
			} catch (error) {
				failure = { code: 'io', message: messageOf(error) };
			}
			const target = await judgeTarget(this.world.files, intent, proposal);
			const wait = BUSY_WAITS[tries];
			const isUntouched = target.judgement === 'before' && target.sha256 === intent.before_sha256;
			if (failure?.code !== 'busy' || !isUntouched || wait === undefined) return { target, failure };
			await this.world.sleep(wait);
		}
	}

	private async writeOnce(intent: WrittenIntent, proposal: Proposal, change: SpliceChange): Promise<FactResult<null>> {
		if (proposal.op === 'jsonl.append') return this.world.files.appendTo(intent.target, change.start, change.replacement);
		return this.world.files.replaceIfUnchanged(intent.target, intent.before_sha256 ?? '', change.after);
	}

	private async append(entry: IntentDraft | ReceiptDraft): Promise<LedgerAppend> {
		try {
			return await this.world.ledger.append(entry);
		} catch (error) {
			return { ok: false, mayBeWritten: true, message: messageOf(error) };
		}
	}

	private async receipt(intent: WrittenIntent, outcome: ReceiptDraft['outcome'], target: JudgedTarget, problem: string | null): Promise<LedgerAppend> {
		const draft: ReceiptDraft = {
			entry: 'receipt',
			idempotency_key: `${this.request.idempotencyKey}/${intent.entry_id}`,
			intent_id: intent.entry_id,
			outcome,
			target_sha256: target.sha256,
			...(problem === null ? {} : { problem }),
		};
		const appended = await this.append(draft);
		if (appended.ok) this.history.addReceipt(draft);
		return appended;
	}

	private async finish(
		index: number,
		intent: WrittenIntent,
		outcome: ReceiptDraft['outcome'],
		target: JudgedTarget,
		problem: StepProblem | null,
		wasDone: boolean,
		state: StepState = outcome,
	): Promise<StepResult> {
		let words: string | null = null;
		if (problem?.kind === 'write') words = problem.message;
		else if (problem?.kind === 'stale') words = 'the file had changed';
		const appended = await this.receipt(intent, outcome, target, words);
		return {
			proposal: index,
			state,
			wasDone,
			recorded: appended.ok,
			problem: appended.ok ? problem : (problem ?? { kind: 'ledger', message: appended.message }),
			expected: { before: intent.before_sha256, after: intent.after_sha256 },
			found: target.sha256,
		};
	}

	/** Writes no receipt: the intent stays open and blocks its file until the person settles it. */
	private uncertain(index: number, intent: WrittenIntent, target: JudgedTarget, failure: FactFailure | null): StepResult {
		const problem: StepProblem | null = failure === null ? null : { kind: 'write', message: failure.message };
		const expected = { before: intent.before_sha256, after: intent.after_sha256 };
		return { proposal: index, state: 'uncertain', wasDone: false, recorded: true, problem, expected, found: target.sha256 };
	}
}
