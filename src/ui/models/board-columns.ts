/**
 * The columns of the board: the profile's stages, exact and in order, and marked extra columns for what does not fit
 * (DESIGN §7). Where no tracker is named, the items by effective state.
 */
import type { EffectiveState } from '../../records/record-types';
import type { QueueRow } from './pending-queue';
import { STATES_IN_ORDER } from './pending-states';
import type { SubjectLine } from './tiers-rows';

/** Stages of a board whose profile names none. */
export const DEFAULT_STAGES = ['Research', 'Needs Verification', 'Shortlist', 'Preparing', 'Applying', 'Submitted', 'Archived'] as const;

/**
 * - `stage`: a stage of the profile; always there, also when empty
 * - `unlisted`: subjects whose stage is not in the list, character by character; each card shows its word
 * - `none`: subjects without a stage
 */
export type StageColumnKind = 'stage' | 'unlisted' | 'none';

export interface StageColumn {
	readonly id: string;
	readonly kind: StageColumnKind;
	/** The stage's name; `null` for the extra columns. */
	readonly stage: string | null;
	readonly cards: readonly SubjectLine[];
}

/**
 * @param lines in the order in which cards should stand
 * @param stages the profile's; empty = {@link DEFAULT_STAGES}
 * @returns one column per stage in order, then the extra ones where they hold a card. Every line is in exactly one
 */
export function stageColumns(lines: readonly SubjectLine[], stages: readonly string[]): readonly StageColumn[] {
	const order = [...new Set<string>(stages.length > 0 ? stages : DEFAULT_STAGES)];
	const cardsOf = new Map<string, SubjectLine[]>(order.map((stage) => [stage, []]));
	const unlisted: SubjectLine[] = [];
	const none: SubjectLine[] = [];
	for (const line of lines) {
		if (line.stage === null) none.push(line);
		else (cardsOf.get(line.stage) ?? unlisted).push(line);
	}
	const columns: StageColumn[] = order.map((stage) => ({ id: `stage:${stage}`, kind: 'stage', stage, cards: cardsOf.get(stage) ?? [] }));
	if (unlisted.length > 0) columns.push({ id: 'unlisted', kind: 'unlisted', stage: null, cards: unlisted });
	if (none.length > 0) columns.push({ id: 'none', kind: 'none', stage: null, cards: none });
	return columns;
}

export interface StateColumn {
	readonly id: string;
	readonly state: EffectiveState;
	readonly cards: readonly QueueRow[];
}

/** Items by effective state: waiting states first, only states that occur, cards in the order given. */
export function stateColumns(items: readonly QueueRow[]): readonly StateColumn[] {
	const cardsOf = new Map<EffectiveState, QueueRow[]>();
	for (const item of items) {
		const cards = cardsOf.get(item.state);
		if (cards) cards.push(item);
		else cardsOf.set(item.state, [item]);
	}
	return STATES_IN_ORDER.flatMap((state) => {
		const cards = cardsOf.get(state);
		return cards ? [{ id: `state:${state}`, state, cards }] : [];
	});
}

export interface CardPlace {
	readonly column: number;
	readonly card: number;
}

/**
 * Where an arrow key leads from a card: up and down within the column, left and right to the same height in the next
 * column that has cards (or its last card), Home and End to the column's ends.
 * @param sizes how many cards each column has
 * @returns `null` when the key leads nowhere
 */
export function cardInDirection(from: CardPlace, key: string, sizes: readonly number[]): CardPlace | null {
	const size = sizes[from.column] ?? 0;
	switch (key) {
		case 'ArrowUp':
			return from.card > 0 ? { column: from.column, card: from.card - 1 } : null;
		case 'ArrowDown':
			return from.card + 1 < size ? { column: from.column, card: from.card + 1 } : null;
		case 'Home':
			return size > 0 ? { column: from.column, card: 0 } : null;
		case 'End':
			return size > 0 ? { column: from.column, card: size - 1 } : null;
		case 'ArrowLeft':
		case 'ArrowRight': {
			const step = key === 'ArrowLeft' ? -1 : 1;
			for (let column = from.column + step; column >= 0 && column < sizes.length; column += step) {
				const cards = sizes[column] ?? 0;
				if (cards > 0) return { column, card: Math.min(from.card, cards - 1) };
			}
			return null;
		}
		default:
			return null;
	}
}
