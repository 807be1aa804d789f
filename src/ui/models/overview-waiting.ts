/** What waits for the person, counted by what kind of look it needs. Pure. */
import type { EffectiveState, ItemKind } from '../../records/record-types';
import type { ItemRow, Snapshot } from '../../workspace/snapshot-types';
import type { DateWords, DayNumber } from '../date-words';
import { ITEM_KINDS_IN_ORDER } from './pending-queue';
import { writeSegment } from './pending-segments';
import { isWaiting, WAITING_STATES } from './pending-states';

export interface WaitingGroup {
	readonly id: string;
	readonly state: EffectiveState;
	/** Only for `pending`: what the items ask for. */
	readonly itemKind: ItemKind | null;
	readonly count: number;
	/** The day the oldest one was created; `null` when none says. */
	readonly oldest: DayNumber | null;
	/** Title of the only item, or of the oldest. */
	readonly example: string | null;
	/** Filter for the Pending view that shows exactly these. */
	readonly filter: string;
}

/** How many items wait for the person now (R25; `no_action_required` is never among them, nor is what they put off). */
export function countWaiting(snapshot: Snapshot): number {
	let count = 0;
	for (const item of snapshot.items) if (waitsNow(item)) count += 1;
	return count;
}

function waitsNow(item: ItemRow): boolean {
	return item.deferredUntil === null && isWaiting(item.effective);
}

/** Groups in the order in which they deserve a look: decisions, actions, then the odd states. Only groups that hold something. */
export function waitingGroups(snapshot: Snapshot, words: DateWords): readonly WaitingGroup[] {
	const groups = new Map<string, ItemRow[]>();
	const putOff = new Set<EffectiveState>();
	for (const item of snapshot.items) {
		if (!isWaiting(item.effective)) continue;
		if (item.deferredUntil !== null) {
			putOff.add(item.effective);
			continue;
		}
		const id = item.effective === 'pending' ? `pending:${item.itemKind}` : item.effective;
		const group = groups.get(id);
		if (group === undefined) groups.set(id, [item]);
		else group.push(item);
	}
	const order: readonly { id: string; state: EffectiveState; itemKind: ItemKind | null }[] = [
		...ITEM_KINDS_IN_ORDER.map((itemKind) => ({ id: `pending:${itemKind}`, state: 'pending' as const, itemKind })),
		...WAITING_STATES.filter((state) => state !== 'pending').map((state) => ({ id: state, state, itemKind: null })),
	];
	return order.flatMap(({ id, state, itemKind }) => {
		const items = groups.get(id);
		return items === undefined ? [] : [groupOf(id, state, itemKind, items, words, putOff.has(state))];
	});
}

function groupOf(id: string, state: EffectiveState, itemKind: ItemKind | null, items: readonly ItemRow[], words: DateWords, somePutOff: boolean): WaitingGroup {
	let oldest: DayNumber | null = null;
	let example: string | null = null;
	for (const item of items) {
		const day = item.createdAt === null ? null : words.dayOf(item.createdAt);
		if (day !== null && (oldest === null || day < oldest)) {
			oldest = day;
			example = item.title;
		}
	}
	const kindPart = itemKind === null ? [] : [itemKind === 'other' ? 'not (kind in (action_item, decision_item))' : `kind = ${itemKind}`];
	// What was put off has the state, too, and is not counted here.
	const filter = writeSegment(state, [...kindPart, ...(somePutOff ? ['deferred is empty'] : [])].join(' and '));
	return { id, state, itemKind, count: items.length, oldest, example: example ?? items[0]?.title ?? null, filter };
}

export interface AgeBand {
	readonly id: 'today' | 'days3' | 'week' | 'month' | 'older' | 'unknown';
	readonly count: number;
}

const BANDS: readonly { readonly id: AgeBand['id']; readonly upTo: number }[] = [
	{ id: 'today', upTo: 0 },
	{ id: 'days3', upTo: 3 },
	{ id: 'week', upTo: 7 },
	{ id: 'month', upTo: 30 },
	{ id: 'older', upTo: Infinity },
];

/** Waiting items by how long they have waited; those without a creation date are a band of their own, never "today". */
export function waitingByAge(snapshot: Snapshot, nowMs: number, words: DateWords): readonly AgeBand[] {
	const today = words.today(nowMs);
	const counts = new Map<AgeBand['id'], number>();
	for (const item of snapshot.items) {
		if (!waitsNow(item)) continue;
		const day = item.createdAt === null ? null : words.dayOf(item.createdAt);
		const band = day === null ? 'unknown' : (BANDS.find(({ upTo }) => today - day <= upTo)?.id ?? 'older');
		counts.set(band, (counts.get(band) ?? 0) + 1);
	}
	return [...BANDS.map(({ id }) => id), 'unknown' as const].map((id) => ({ id, count: counts.get(id) ?? 0 }));
}
