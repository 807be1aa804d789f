/** The ledgers' entries as a history that a person can read step by step. */
import { progressOf } from '../apply-progress';
import type { ApplyProgress, RecoveredIntent } from '../apply-progress';
import { itemKeyOfDecision } from '../decision-index';
import type { DecisionIndex } from '../decision-index';
import type { DecisionEntry, LedgerEntry } from '../ledger-entry';
import type { EntryLine } from '../ledger-line';
import { standingDecisions } from '../standing-decisions';
import type { RecordKey } from '../../workspace/place';
import type { HistoryStep } from './desk-types';
import { shownKey } from './item-keys';

export interface HistoryParts {
	/** The entries of all ledgers, in whatever order. */
	readonly lines: readonly EntryLine[];
	readonly index: DecisionIndex;
	readonly recovered: ReadonlyMap<string, RecoveredIntent>;
	readonly deviceName: (device: string) => string;
	readonly rowKeyOf: (itemKey: string) => RecordKey | null;
}

/** Every entry once, oldest first: by when it says it was written, then by id. */
export function historySteps(parts: HistoryParts): readonly HistoryStep[] {
	const distinct = new Map<string, EntryLine>();
	for (const line of parts.lines) if (!distinct.has(line.sha256)) distinct.set(line.sha256, line);
	const inTime = [...distinct.values()].sort((one, other) => Date.parse(one.entry.at) - Date.parse(other.entry.at) || (one.entry.entry_id < other.entry.entry_id ? -1 : 1));
	return stepsOf(inTime, parts);
}

/** The believed entries about one item, oldest first. */
export function itemHistory(itemKey: string, parts: HistoryParts): readonly HistoryStep[] {
	const about = parts.lines.filter((line) => line.signature === 'trusted' && itemKeyOf(line.entry, parts.index) === itemKey);
	return historySteps({ ...parts, lines: about });
}

function stepsOf(lines: readonly EntryLine[], parts: HistoryParts): readonly HistoryStep[] {
	const { deviceName, index, rowKeyOf } = parts;
	return lines.map(({ entry, place, signature }): HistoryStep => {
		const itemKey = itemKeyOf(entry, index);
		return {
			key: itemKey === null ? null : rowKeyOf(itemKey),
			itemShown: itemKey === null ? '' : shownKey(itemKey),
			entry,
			deviceName: deviceName(entry.device),
			signature,
			progress: entry.entry === 'decision' && signature === 'trusted' ? progressOfDecision(entry, parts) : null,
			place,
		};
	});
}

/** The item that an entry is about; an intent belongs to its decision, a receipt to its intent. `null` when that is not here. */
function itemKeyOf(entry: LedgerEntry, index: DecisionIndex): string | null {
	if (entry.entry === 'decision') return itemKeyOfDecision(entry);
	const parent = index.byId.get(entry.entry === 'intent' ? entry.decision_id : entry.intent_id);
	return parent === undefined || parent === entry ? null : itemKeyOf(parent, index);
}

/** How its writes ended; `null` for a decision that has none. */
function progressOfDecision(decision: DecisionEntry, { index, recovered }: HistoryParts): ApplyProgress | null {
	const hasWrites = decision.proposals.length > 0 || (index.intentsOf.get(decision.entry_id) ?? []).length > 0;
	if (!hasWrites) return null;
	const { settled } = standingDecisions(index.items.get(itemKeyOfDecision(decision))?.decisions ?? []);
	return progressOf([decision], index, settled, recovered);
}
