/** One item with everything a person needs to decide, read from the disk now (DESIGN §7, the card). */
import { DEFAULT_READ_OPTIONS } from '../../records/read-record';
import { decodeUtf8 } from '../../workspace/lines';
import type { RecordKey, Snapshot } from '../../workspace/snapshot-types';
import { UnreadableError } from '../../workspace/workspace-files';
import { judgeBytes } from '../judge-target';
import type { ItemState } from '../item-state';
import type { DecisionEntry, SeenTarget } from '../ledger-entry';
import type { ProposalProblem } from '../proposals';
import { readProposal } from '../proposal-schema';
import { planSplice } from '../plan';
import { hashOfLine } from '../queue-item';
import type { QueueItem, QueueLine } from '../queue-item';
import type { ReadingCore } from './core';
import type { HistoryStep, ItemDetail, OpenWrite, OptionDetail } from './desk-types';
import { historySteps, itemHistory } from './history-steps';
import type { HistoryParts } from './history-steps';
import { isUnsourced, optionsOf, proposalsOf } from './item-proposals';
import { afterText, previewOn, TargetsNow } from './preview';
import type { Previewed } from './preview';
import type { Proposal } from '../proposal-schema';
import { undoOf } from './undo';
import { verdictsFor } from './verdicts';

/** Reads items in full for the screen. */
export class Details {
	constructor(private readonly core: ReadingCore) {}

	/**
	 * See `DecisionDesk.detail`. Where a line is not the one any more that was read, all files are looked at once more. Throws
	 * `UnreadableError` when the item's lines cannot be read even then.
	 */
	async of(key: RecordKey): Promise<ItemDetail | null> {
		try {
			return await this.read(key);
		} catch (error) {
			if (!(error instanceof UnreadableError)) throw error;
			await this.core.world.reading.reconcile();
			return this.read(key);
		}
	}

	/** See `DecisionDesk.preview`. Never throws. */
	preview(proposals: readonly Proposal[]): Promise<Previewed> {
		return previewOn(this.targetsNow(), proposals);
	}

	/** See `DecisionDesk.history`. */
	history(): readonly HistoryStep[] {
		return historySteps(this.historyParts());
	}

	private targetsNow(): TargetsNow {
		return new TargetsNow(this.core.world.files, this.core.proposalContext);
	}

	private historyParts(): HistoryParts {
		const { index, recovered, readings, devices } = this.core;
		return {
			lines: readings.flatMap(({ entries }) => entries),
			index,
			recovered,
			deviceName: (device) => devices.nameOf(device),
			rowKeyOf: (itemKey) => this.core.rowKeyOf(itemKey),
		};
	}

	private async read(key: RecordKey): Promise<ItemDetail | null> {
		const { core } = this;
		const { snapshot } = core;
		const item = await core.itemOf(key);
		const row = snapshot?.items.find(key) ?? null;
		if (snapshot === null || item === null || row === null) return null;
		const state = core.foldOf(item);
		const bound = state.lineToBind;
		if (bound === null) return null;
		const targets = this.targetsNow();
		const asked = proposalsOf(item, bound, core.proposalContext);
		const previewed = await previewOn(targets, asked.proposals);
		const options = await this.options(snapshot, item, bound, targets, previewed, asked.problems);
		const undo = undoOf(state.decision, core.index);
		const back = await previewOn(targets, undo?.inverse ?? []);
		const wanted = [...asked.proposals, ...options.details.flatMap((option) => option.previews.map(({ proposal }) => proposal))];
		return {
			key,
			seen: { key, itemSha256: hashOfLine(bound), itemText: decodeUtf8(bound.bytes) ?? '', targets: distinct([...previewed.targets, ...options.targets, ...back.targets]) },
			itemKind: row.itemKind,
			state: state.state,
			stateText: state.text,
			reason: state.reason,
			standing: core.state.standings.get(key) ?? null,
			previews: previewed.previews,
			problems: asked.problems,
			options: options.details,
			verdicts: verdictsFor(state, row.itemKind, item.supersededBy !== null),
			isUnsourced: isUnsourced(snapshot, row, item, wanted),
			history: itemHistory(item.key, this.historyParts()),
			unbelieved: state.unbelieved.flatMap(({ entry, signature, place }) => (entry.entry === 'decision' ? [{ verdict: entry.verdict, signature, place }] : [])),
			deferredUntil: state.deferredUntil,
			openWrites: state.state === 'uncertain' ? await this.openWrites(state, targets) : [],
			rivals: state.state === 'conflict' ? this.rivals(item.key, state) : [],
			staleText: state.state === 'stale' ? staleText(item, state, bound) : null,
			twins: core.folded?.twins.get(key) ?? [],
			undo,
		};
	}

	private async options(
		snapshot: Snapshot,
		item: QueueItem,
		bound: QueueLine,
		targets: TargetsNow,
		ofItem: Previewed,
		problems: readonly ProposalProblem[],
	): Promise<{ readonly details: readonly OptionDetail[]; readonly targets: readonly SeenTarget[] }> {
		const read = optionsOf(item, bound, snapshot.readOptions.get('item') ?? DEFAULT_READ_OPTIONS, this.core.proposalContext);
		const details: OptionDetail[] = [];
		const seen: SeenTarget[] = [];
		for (const { option, own } of read) {
			const previewed = own === null ? ofItem : await previewOn(targets, own.proposals);
			seen.push(...previewed.targets);
			details.push({ ...option, previews: previewed.previews, problems: own === null ? problems : own.problems });
		}
		return { details, targets: seen };
	}

	/** What was meant by each open write, and what is there now. */
	private async openWrites(state: ItemState, targets: TargetsNow): Promise<readonly OpenWrite[]> {
		const writes: OpenWrite[] = [];
		for (const intent of state.progress?.open ?? []) {
			const decision = this.core.index.byId.get(intent.decision_id);
			const proposal = decision?.entry === 'decision' ? readProposal(decision.proposals[intent.proposal]) : null;
			const target = await targets.of({ op: proposal?.op ?? 'csv.set', path: intent.target });
			const plan = proposal === null || !target.ok ? null : planSplice(target.bytes, proposal);
			writes.push({
				intentId: intent.entry_id,
				proposal: intent.proposal,
				path: intent.target,
				before: intent.before_sha256,
				after: intent.after_sha256,
				foundSha256: target.ok ? judgeBytes(target.bytes, intent, proposal).sha256 : null,
				found: plan === null || plan.outcome === 'refused' ? null : plan.found,
				meant: proposal === null ? '' : afterText(proposal),
			});
		}
		return writes;
	}

	/** The decisions that stand against each other: those that nothing replaces, and those whose id or key says two things. */
	private rivals(itemKey: string, state: ItemState): readonly DecisionEntry[] {
		const { index } = this.core;
		const clashing = new Set(index.items.get(itemKey)?.clashing ?? []);
		const clashes = index.clashes.filter((entry): entry is DecisionEntry => entry.entry === 'decision' && clashing.has(entry.entry_id));
		const standing = state.history.filter(({ entry_id }) => state.reason === 'circle' || state.heads.includes(entry_id) || clashing.has(entry_id));
		return [...new Set([...standing, ...clashes])];
	}
}

/** The item's text that was decided on, as far as a line still has it, and as it is now. */
function staleText(item: QueueItem, state: ItemState, bound: QueueLine): ItemDetail['staleText'] {
	const sha256 = (state.decision ?? state.history.at(-1))?.item_sha256 ?? null;
	const decidedOn = item.lines.find((line) => hashOfLine(line) === sha256) ?? null;
	return { before: decidedOn === null ? null : decodeUtf8(decidedOn.bytes), after: decodeUtf8(bound.bytes) ?? '' };
}

function distinct(targets: readonly SeenTarget[]): readonly SeenTarget[] {
	return [...new Map(targets.map((target) => [target.path, target])).values()];
}
