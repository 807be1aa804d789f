/** Whether a decision still speaks about what the queue says now (DESIGN §5: a decision binds to bytes). */
import type { DecisionIndex } from './decision-index';
import { itemKeyOfDecision } from './decision-index';
import type { DecisionEntry } from './ledger-entry';
import type { ItemStatus } from '../records/record-types';
import type { QueueItem, QueueLine } from './queue-item';
import { claimOf, hashOfLine, keepsContent } from './queue-item';

/** The statuses that a mirror line may give for a decision of each verdict. */
export function mirrorStatusesOf(decision: DecisionEntry, isApplied: boolean): readonly ItemStatus[] {
	switch (decision.verdict) {
		case 'approve':
		case 'choose':
			return isApplied ? ['approved', 'applied'] : ['approved'];
		case 'reject':
			return ['rejected'];
		case 'needs_more_research':
			return ['needs_more_research'];
		case 'defer':
		case 'withdraw':
			return ['pending'];
		case 'adopt':
			return decision.adopts === undefined ? [] : [decision.adopts];
		case 'resolve':
			return decision.outcome === 'applied' ? ['applied'] : [];
	}
}

/**
 * The lines of an item that only mirror a believed decision about it: they name it, give a status (and an option and a reason, where they give one) that it gives, and change
 * nothing of what the item asks for. A line that names a decision and says anything else is the agent's.
 * @param isApplied whether the writes of a decision are done
 */
export function backedMirrors(item: QueueItem, index: DecisionIndex, isApplied: (decision: DecisionEntry) => boolean): ReadonlySet<QueueLine> {
	const backed = new Set<QueueLine>();
	for (const [nth, line] of item.lines.entries()) {
		const { known } = line.values.status;
		if (line.decisionId === null || known === null) continue;
		const entry = index.byId.get(line.decisionId);
		if (entry?.entry !== 'decision' || itemKeyOfDecision(entry) !== item.key) continue;
		const meant = chosenBy(entry, index);
		if (!mirrorStatusesOf(meant, isApplied(meant)).includes(known)) continue;
		if (saysAsDecided(line, entry) && keepsContent(line, item.lines.slice(0, nth))) backed.add(line);
	}
	return backed;
}

/** A line that gives the decision another option or reason than it has is no mirror of it. */
function saysAsDecided(line: QueueLine, entry: DecisionEntry): boolean {
	const { choice, reason } = line.decisionSays;
	return (choice === null || choice === JSON.stringify(entry.choice)) && (reason === null || reason === JSON.stringify(entry.reason));
}

function chosenBy(entry: DecisionEntry, index: DecisionIndex): DecisionEntry {
	const chosen = entry.verdict === 'resolve' && entry.choice !== null ? index.byId.get(entry.choice) : undefined;
	return chosen?.entry === 'decision' && chosen.verdict !== 'resolve' ? chosen : entry;
}

/**
 * - `holds`: the bytes that the person saw are the item's newest, or nothing after them changes what it asks for;
 * - `moved_on`: they are still there, and later lines say something new;
 * - `gone`: no line has these bytes: it was rewritten in place or removed.
 */
export type Binding = 'holds' | 'moved_on' | 'gone';

export interface BoundDecision {
	readonly binding: Binding;
	/** Position of the line that the person saw; -1 when it is gone. */
	readonly at: number;
}

/** How the bytes a decision is bound to stand among the lines of its item. */
export function bindingOf(item: QueueItem, sha256: string, mirrors: ReadonlySet<QueueLine>): BoundDecision {
	const { lines } = item;
	const at = lines.findLastIndex((line) => hashOfLine(line) === sha256);
	if (at === -1) return { binding: 'gone', at };
	const seen = lines.slice(0, at + 1);
	const isNew = (line: QueueLine): boolean => {
		if (mirrors.has(line)) return false;
		if (claimOf(line) !== null && keepsContent(line, seen)) return false;
		// A line that stood there before, word for word, came a second time (a merge of two copies of the file).
		return !seen.some((older) => hashOfLine(older) === hashOfLine(line));
	};
	return { binding: lines.slice(at + 1).some(isNew) ? 'moved_on' : 'holds', at };
}

/** The line a new decision has to bind to: the newest that is no mirror. `null` for an item without lines. */
export function lineToBind(item: QueueItem, mirrors: ReadonlySet<QueueLine>): QueueLine | null {
	return item.lines.findLast((line) => !mirrors.has(line)) ?? item.lines.at(-1) ?? null;
}
