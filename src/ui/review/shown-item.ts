/** Keeps the item that is shown: reads it, reads it again when something has changed, and never swaps it unseen. */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DecisionDesk, ItemDetail } from '../../decisions/desk/desk-types';
import type { RecordKey } from '../../workspace/snapshot-types';
import { isDecidedAnew, isSameSight } from '../models/review-sight';
import { wordsOf } from '../widgets/error-words';
import type { ShownItem } from './review-types';

export interface ShownItemReader {
	readonly shown: ReadonlySignal<ShownItem>;
	/** Shows an item, or none. The same one again changes nothing. */
	show(key: RecordKey | null): void;
	/** Something may have changed: reads the shown item again. What the person looks at stays until they accept the newer. */
	lookAgain(): void;
	/** Reads the shown item again and shows it whatever has changed: after a decision, when the person is told so anyway. */
	reread(): Promise<void>;
	/** The person has seen that it changed and looks at it as it is now. */
	acceptNewer(): void;
}

/** @param desk the newest decision desk, `null` while there is none */
export function createShownItem(desk: () => DecisionDesk | null): ShownItemReader {
	const shown = signal<ShownItem>({ phase: 'none' });
	let round = 0;
	let isReading = false;
	let isAsked = false;

	const keyOf = (item: ShownItem): RecordKey | null => (item.phase === 'none' ? null : item.key);

	const read = async (key: RecordKey, take: (detail: ItemDetail) => void): Promise<void> => {
		const own = ++round;
		const source = desk();
		if (source === null) return;
		isReading = true;
		try {
			const detail = await source.detail(key);
			if (own !== round) return;
			if (detail === null) shown.value = { phase: 'gone', key };
			else take(detail);
		} catch (error) {
			if (own === round) shown.value = { phase: 'failed', key, why: wordsOf(error) };
		} finally {
			if (own === round) {
				isReading = false;
				if (isAsked) again();
			}
		}
	};
	const showNow = (detail: ItemDetail): void => {
		shown.value = { phase: 'ready', key: detail.key, detail, newer: null };
	};
	const compare = (now: ItemDetail): void => {
		const before = shown.peek();
		if (before.phase !== 'ready' || isSameSight(before.detail, now) || isDecidedAnew(before.detail, now)) showNow(now);
		else shown.value = { ...before, newer: now };
	};
	const again = (): void => {
		isAsked = false;
		const key = keyOf(shown.peek());
		if (key !== null) void read(key, compare);
	};

	return {
		shown,
		show: (key) => {
			if (keyOf(shown.peek()) === key) return;
			isAsked = false;
			round += 1;
			shown.value = key === null ? { phase: 'none' } : { phase: 'loading', key };
			if (key !== null) void read(key, showNow);
		},
		lookAgain: () => {
			// One reading at a time: what comes in the meantime is looked at once, afterwards.
			if (isReading) isAsked = true;
			else again();
		},
		reread: async () => {
			const key = keyOf(shown.peek());
			if (key !== null) await read(key, showNow);
		},
		acceptNewer: () => {
			const { value } = shown;
			if (value.phase === 'ready' && value.newer !== null) showNow(value.newer);
		},
	};
}
