/** The approval queue as rows, in the order in which it deserves to be looked at. */
import type { DateValue } from '../../records/date-value';
import type { EffectiveState, ItemKind } from '../../records/record-types';
import type { ItemRow, RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { DateWords, DayNumber } from '../date-words';
import { isInInbox } from './pending-states';
import { createSubjectLinks } from './tiers-subject-links';

export interface QueueRow {
	readonly key: RecordKey;
	readonly id: string | null;
	/** May be `null`: the file gives none. Agent text. */
	readonly title: string | null;
	readonly itemKind: ItemKind;
	readonly kindRaw: string | null;
	readonly state: EffectiveState;
	readonly stateText: string;
	/** The status word as the file has it. */
	readonly statusRaw: string | null;
	/** Names of the subjects it is about, else its own words for them. */
	readonly subjects: readonly string[];
	readonly target: string | null;
	readonly risk: string | null;
	readonly confidence: string | null;
	readonly actor: string | null;
	readonly due: DateValue | null;
	readonly dueDay: DayNumber | null;
	/** Over and still there. */
	readonly overdue: boolean;
	readonly created: DateValue | null;
	readonly createdDay: DayNumber | null;
	readonly options: number;
	readonly claims: number;
	/** Put off until then. */
	readonly deferred: DateValue | null;
	/** Further rows that wait for the same change and are not shown (see {@link foldTwins}). */
	readonly twins: number;
}

/**
 * All items, whatever their state: decisions first, then actions, then others; within a kind by due day, then risk
 * (high first), then age (oldest first), then file order. What gives no due day, risk or age comes after what does.
 */
export function queueRows(snapshot: Snapshot, nowMs: number, words: DateWords): readonly QueueRow[] {
	const today = words.today(nowMs);
	const links = createSubjectLinks(snapshot);
	const rows: QueueRow[] = [];
	for (const item of snapshot.items) {
		const names = links.ofItem(item).map((subject) => (subject.name.trim() === '' ? subject.id : subject.name));
		rows.push(queueRow(item, names, today, words));
	}
	return inUrgency(rows);
}

function queueRow(item: ItemRow, names: readonly string[], today: DayNumber, words: DateWords): QueueRow {
	const due = item.dueAt ? words.daySpan(item.dueAt) : null;
	const own = item.subject?.trim() ?? '';
	const begun = item.createdAt ?? item.updatedAt;
	return {
		key: item.key,
		id: item.id?.shown ?? null,
		title: item.title,
		itemKind: item.itemKind,
		kindRaw: item.kindRaw,
		state: item.effective,
		stateText: item.effectiveText,
		statusRaw: item.status.raw,
		subjects: names.length > 0 ? names : own === '' ? [] : [own],
		target: item.target,
		risk: item.risk,
		confidence: item.confidence,
		actor: item.actor,
		due: item.dueAt,
		dueDay: due?.first ?? null,
		overdue: due !== null && due.last < today,
		created: begun,
		createdDay: begun ? words.dayOf(begun) : null,
		options: item.options.length,
		claims: item.claimIds.length,
		deferred: item.deferredUntil,
		twins: 0,
	};
}

/**
 * Rows that ask for the same change as one: the first stays and counts the others.
 * @param twins for each item the others that wait for the same change
 */
export function foldTwins(rows: readonly QueueRow[], twins: ReadonlyMap<RecordKey, readonly RecordKey[]>): readonly QueueRow[] {
	if (twins.size === 0) return rows;
	const shown = new Map<RecordKey, number>();
	const folded: QueueRow[] = [];
	for (const row of rows) {
		const first = isInInbox(row) ? twins.get(row.key)?.find((key) => shown.has(key)) : undefined;
		const place = first === undefined ? undefined : shown.get(first);
		const before = place === undefined ? undefined : folded[place];
		if (place === undefined || before === undefined) {
			if (isInInbox(row)) shown.set(row.key, folded.length);
			folded.push(row);
		} else {
			folded[place] = { ...before, twins: before.twins + 1 };
		}
	}
	return folded;
}

/** Decisions first: they need the person most. */
export const ITEM_KINDS_IN_ORDER: readonly ItemKind[] = ['decision_item', 'action_item', 'other'];

const RISK_RANKS: ReadonlyMap<string, number> = new Map([
	['critical', 0],
	['very high', 0],
	['high', 1],
	['高', 1],
	['medium', 2],
	['moderate', 2],
	['中', 2],
	['low', 3],
	['低', 3],
	['none', 4],
]);

/** 0 for the highest risk; `null` for no word or one that is not known as a degree (it is shown, but ranks nothing). */
export function riskRank(risk: string | null): number | null {
	return RISK_RANKS.get(risk?.trim().toLowerCase() ?? '') ?? null;
}

/** The order of {@link queueRows}; what it goes by is worked out once per row, and equal rows stay in file order. */
function inUrgency(rows: readonly QueueRow[]): readonly QueueRow[] {
	return rows
		.map((row) => ({ row, kind: ITEM_KINDS_IN_ORDER.indexOf(row.itemKind), risk: riskRank(row.risk) }))
		.sort((left, right) => left.kind - right.kind || lastIfNull(left.row.dueDay, right.row.dueDay) || lastIfNull(left.risk, right.risk) || lastIfNull(left.row.createdDay, right.row.createdDay))
		.map(({ row }) => row);
}

function lastIfNull(left: number | null, right: number | null): number {
	if (left === null || right === null) return Number(left === null) - Number(right === null);
	return left - right;
}
