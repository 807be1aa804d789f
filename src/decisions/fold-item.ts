/** One item's state from its queue lines and what all ledgers hold about it (DESIGN §4, §5). */
import type { DateValue } from '../records/date-value';
import { parseDate } from '../records/dates';
import { effectiveState } from '../records/effective-state';
import type { EffectiveState, ItemValues } from '../records/record-types';
import type { ApplyProgress } from './apply-progress';
import { progressOf } from './apply-progress';
import type { DecisionIndex } from './decision-index';
import type { BoundDecision } from './item-binding';
import { backedMirrors, bindingOf, lineToBind } from './item-binding';
import type { FoldContext, ItemState, StateReason } from './item-state';
import type { DecisionEntry } from './ledger-entry';
import type { QueueItem, QueueLine } from './queue-item';
import { claimOf } from './queue-item';
import type { StandingDecisions } from './standing-decisions';
import { standingDecisions } from './standing-decisions';

/** What a step of the fold comes to; what it leaves out is as in {@link ItemFold.state}. */
interface Verdictum {
	readonly state: EffectiveState;
	readonly reason: StateReason;
	readonly text?: string;
	readonly decision?: DecisionEntry | null;
	readonly progress?: ApplyProgress | null;
	readonly toWrite?: DecisionEntry | null;
	readonly deferredUntil?: DateValue | null;
	/** Position of the newest line that the person had seen when deciding; claims up to there are settled. */
	readonly seenUpTo?: number;
}

/** A group of decisions with one effect, and how its best bound member stands to the item's bytes. */
interface BoundGroup {
	readonly members: readonly DecisionEntry[];
	readonly decision: DecisionEntry;
	readonly bound: BoundDecision;
	readonly progress: ApplyProgress;
}

/** The state of one item. `twins` is left empty. */
export function foldItem(item: QueueItem, index: DecisionIndex, context: FoldContext): ItemState {
	return new ItemFold(item, index, context).state();
}

class ItemFold {
	private readonly history: readonly DecisionEntry[];
	private readonly standing: StandingDecisions;
	private readonly mirrors: ReadonlySet<QueueLine>;

	constructor(
		private readonly item: QueueItem,
		private readonly index: DecisionIndex,
		private readonly context: FoldContext,
	) {
		this.history = index.items.get(item.key)?.decisions ?? [];
		this.standing = standingDecisions(this.history);
		this.mirrors = backedMirrors(item, index, (decision) => this.isWritten(decision));
	}

	state(): ItemState {
		const ledger = this.index.items.get(this.item.key);
		const found = this.judge();
		const seenUpTo = found.seenUpTo ?? -1;
		const claims = this.item.lines.filter((line, nth) => nth > seenUpTo && claimOf(line) !== null && !this.mirrors.has(line));
		const contradicted = claims.some((line) => line.decisionId !== null || claimOf(line) === 'rejected');
		return {
			key: this.item.key,
			state: found.state,
			text: found.text ?? found.state,
			reason: found.reason,
			decision: found.decision ?? null,
			history: this.history,
			heads: this.standing.heads,
			unbelieved: ledger?.unbelieved ?? [],
			claims,
			mirrors: [...this.mirrors],
			toWrite: contradicted ? null : (found.toWrite ?? null),
			progress: found.progress ?? null,
			deferredUntil: found.deferredUntil ?? null,
			lineToBind: lineToBind(this.item, this.mirrors),
			twins: [],
		};
	}

	/** The rules in their order: doubt first, then what stands, then the queue's own word. */
	private judge(): Verdictum {
		const ledger = this.index.items.get(this.item.key);
		if (ledger === undefined) return this.agentsWord(-1);
		const settled = new Set(this.history.flatMap((entry) => entry.settles ?? []));
		if (ledger.clashing.some((id) => !settled.has(id))) return { state: 'conflict', reason: 'clash' };
		const begun = this.history.find((entry) => this.progress([entry]).open.length > 0);
		if (begun !== undefined) return { state: 'uncertain', reason: 'open_intent', decision: begun, progress: this.progress([begun]) };
		if (this.standing.isCircle) return { state: 'conflict', reason: 'circle' };
		if (this.standing.missesReference) return { state: 'unattributed', reason: 'missing_reference' };
		return this.judgeStanding();
	}

	private judgeStanding(): Verdictum {
		const finals = this.boundGroups().filter((group) => group.decision.verdict !== 'defer');
		// Of decisions on other bytes only those still count beside a current one whose writes have begun.
		const current = finals.filter((group) => group.bound.binding === 'holds');
		const counting = current.length === 0 ? finals : finals.filter((group) => group.bound.binding === 'holds' || group.progress.hasWritten);
		const [only] = counting;
		if (counting.length > 1) {
			return current.length === 0 && !counting.some((group) => group.progress.hasWritten)
				? { state: 'stale', reason: 'bytes_changed' }
				: { state: 'conflict', reason: 'two_decisions' };
		}
		const withdrawal = this.unfinishedWithdrawal();
		if (withdrawal !== null) return only === undefined ? withdrawal : { state: 'conflict', reason: 'two_decisions' };
		return only === undefined ? this.withoutFinal() : this.judgeFinal(only);
	}

	private boundGroups(): readonly BoundGroup[] {
		return this.standing.groups.map((members) => {
			const bound = members.map((decision) => ({ decision, bound: this.bindingOf(decision) }));
			const [first] = [...bound].sort((one, other) => STRENGTH[one.bound.binding] - STRENGTH[other.bound.binding]);
			if (first === undefined) throw new Error('A group of decisions has at least one.');
			return { members, decision: first.decision, bound: first.bound, progress: this.progress(members) };
		});
	}

	/** A withdrawal of something that was written holds only once the inverse is written too (DESIGN §5). */
	private unfinishedWithdrawal(): Verdictum | null {
		for (const withdraw of this.standing.withdrawals) {
			const progress = this.progress([withdraw]);
			const takenBack = this.history.filter((entry) => entry.entry_id === withdraw.withdraws || (withdraw.supersedes ?? []).includes(entry.entry_id));
			if (progress.isDone || (withdraw.proposals.length === 0 && !this.progress(takenBack).hasWritten)) continue;
			const hasInverse = withdraw.proposals.length > 0;
			const reason = hasInverse ? 'withdraw_not_written' : 'withdraw_without_inverse';
			return { state: 'applied', reason, decision: withdraw, progress, toWrite: hasInverse ? withdraw : null, seenUpTo: this.bindingOf(withdraw).at };
		}
		return null;
	}

	private judgeFinal(group: BoundGroup): Verdictum {
		const { decision, bound, progress } = group;
		const seenUpTo = bound.at;
		if (bound.binding === 'gone') return { state: 'stale', reason: 'bytes_gone', decision, progress, seenUpTo };
		if (bound.binding === 'moved_on') {
			// The agent was asked for more and has brought it: the item waits again.
			if (decision.verdict === 'needs_more_research') return this.agentsWord(seenUpTo);
			return { state: 'stale', reason: 'bytes_changed', decision, progress, seenUpTo };
		}
		switch (decision.verdict) {
			case 'approve':
			case 'choose':
				return this.judgeWrites(decision, progress, seenUpTo);
			case 'adopt':
				return this.judgeAdopted(decision, seenUpTo);
			case 'reject':
				return { state: 'rejected', reason: 'decided', decision, seenUpTo };
			default:
				return this.replacedOr({ state: 'needs_more_research', reason: 'decided', decision, seenUpTo });
		}
	}

	private judgeWrites(decision: DecisionEntry, progress: ApplyProgress, seenUpTo: number): Verdictum {
		const rest = { decision, progress, seenUpTo };
		if (progress.isDone) return { ...rest, state: 'applied', reason: 'written' };
		const toWrite = decision.proposals.length > 0 ? decision : null;
		if (progress.hasWritten) return { ...rest, state: 'approved', reason: 'partly_written', toWrite };
		const reason = progress.proposals.includes('failed') ? 'write_failed' : 'decided';
		return this.replacedOr({ ...rest, state: 'approved', reason, toWrite });
	}

	/** Only a status that the agent's own line gave, up to the line that the person saw, can be adopted. */
	private judgeAdopted(decision: DecisionEntry, seenUpTo: number): Verdictum {
		const { adopts } = decision;
		const isThere = this.item.lines.slice(0, seenUpTo + 1).some((line) => claimOf(line) === adopts);
		if (adopts === undefined || !isThere) return { state: 'stale', reason: 'bytes_changed', decision, seenUpTo };
		return { state: adopts, reason: 'decided', decision, seenUpTo };
	}

	/** An item that has not been written is replaced by a newer one that says so (R29). */
	private replacedOr(found: Verdictum): Verdictum {
		return this.item.supersededBy === null ? found : { ...found, state: 'superseded', reason: 'replaced', toWrite: null };
	}

	private withoutFinal(): Verdictum {
		const deferrals = this.boundGroups();
		if (deferrals.some((group) => group.bound.binding === 'gone')) return { state: 'stale', reason: 'bytes_gone' };
		const word = this.agentsWord(-1);
		if (word.state !== 'pending' && word.state !== 'expired?') return word;
		const current = deferrals.filter((group) => group.bound.binding === 'holds');
		const dates = current.flatMap((group) => parseDate(group.decision.until) ?? []).sort((one, other) => one.ms - other.ms);
		// Put off twice, to different days: the earlier one, so that nothing is overlooked.
		const [until] = dates;
		if (until === undefined || this.hasCome(until)) return word;
		return { ...word, decision: current.find((group) => group.decision.until === until.text)?.decision ?? null, deferredUntil: until };
	}

	private hasCome(until: DateValue): boolean {
		return (until.precision === 'instant' ? this.context.nowMs : this.context.localNowMs) >= until.ms;
	}

	/**
	 * What the queue alone says. Mirrors of decisions say nothing of their own; claims of a decision up to `seenUpTo` have been
	 * seen and answered by the person.
	 */
	private agentsWord(seenUpTo: number): Verdictum {
		const versions = this.item.lines.flatMap((line, nth): readonly ItemValues[] => {
			if (this.mirrors.has(line) || (nth <= seenUpTo && claimOf(line) !== null)) return [];
			return [line.values];
		});
		const { effective, text } = effectiveState(versions, { supersededBy: this.item.supersededBy, nowMs: this.context.nowMs });
		const ledger = this.index.items.get(this.item.key);
		if ((ledger?.unbelieved.length ?? 0) > 0 && this.standing.heads.length === 0) return { state: 'unattributed', reason: 'not_believed' };
		return { state: effective, text, reason: effective === 'superseded' ? 'replaced' : 'agent', seenUpTo };
	}

	/** Pressed on two devices it is one decision, and written when the other is. */
	private isWritten(decision: DecisionEntry): boolean {
		return this.progress(this.history.filter(({ idempotency_key }) => idempotency_key === decision.idempotency_key)).isDone;
	}

	private bindingOf(decision: DecisionEntry): BoundDecision {
		return bindingOf(this.item, decision.item_sha256, this.mirrors);
	}

	private progress(decisions: readonly DecisionEntry[]): ApplyProgress {
		return progressOf(decisions, this.index, this.standing.settled, this.context.recovered);
	}
}

const STRENGTH = { holds: 0, moved_on: 1, gone: 2 } as const;
