/**
 * One person going through the queue: where they stand, what is shown, which form is open. What a decision leads to is in
 * `deciding-flow.ts`. No DOM; the components draw what the signals say.
 */
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Verdict } from '../../decisions/ledger-entry';
import type { RecordKey } from '../../workspace/snapshot-types';
import { verdictBlock, type Block } from '../models/review-blocks';
import { currentKey, EMPTY_QUEUE, START, stepFrom, type Cursor, type ReviewQueue } from '../models/review-cursor';
import { createDeciding, type Deciding } from './deciding-flow';
import type { FlowParts } from './flow-parts';
import type { FlowWorld, ReviewForm, ReviewLine, ReviewNotice, ShownItem } from './review-types';
import { createShownItem } from './shown-item';

export interface ReviewFlow extends Deciding {
	readonly shown: ReadonlySignal<ShownItem>;
	readonly form: ReadonlySignal<ReviewForm | null>;
	/** Place of the picked option, from 0. Nothing is picked until the person does. */
	readonly picked: ReadonlySignal<number | null>;
	readonly notice: ReadonlySignal<ReviewNotice | null>;
	readonly line: ReadonlySignal<ReviewLine | null>;
	readonly isBusy: ReadonlySignal<boolean>;
	/** The item to show in this queue. Reading it in a component follows it. */
	currentIn(queue: ReviewQueue): RecordKey | null;
	/** The queue as it is drawn now; the current item is read. Call after every change of it. */
	settle(queue: ReviewQueue): void;
	/** The person narrowed the list: an item that is not in it is left. */
	renarrow(queue: ReviewQueue): void;
	goTo(key: RecordKey): void;
	step(step: 1 | -1): void;
	lookAgain(): void;
	acceptNewer(): void;
	retry(): void;
	/** Picks an option; nothing is decided by it. */
	pick(option: number): void;
	openForm(form: ReviewForm): void;
	closeForm(): void;
	/** Why a verdict cannot be given now; `null` when it can. */
	blockOf(verdict: Verdict): Block | null;
	say(line: ReviewLine | null): void;
}

/** A flow at the beginning of its queue. One for each place that shows a review. */
export function createReviewFlow(world: FlowWorld): ReviewFlow {
	const item = createShownItem(world.desk);
	const cursor = signal<Cursor>(START);
	const form = signal<ReviewForm | null>(null);
	const picked = signal<number | null>(null);
	const notice = signal<ReviewNotice | null>(null);
	const line = signal<ReviewLine | null>(null);
	const isBusy = signal(false);
	let queue = EMPTY_QUEUE;

	/** Why something could not be done is said of what was shown then; what was decided stays said. */
	const forgetRemark = (): void => {
		if (line.peek()?.kind !== 'decided') line.value = null;
	};
	const goTo = (key: RecordKey | null, leaving: RecordKey | null = null): void => {
		batch(() => {
			forgetRemark();
			cursor.value = { key, place: (key === null ? undefined : queue.places.get(key)) ?? cursor.peek().place, leaving };
			form.value = null;
			picked.value = null;
			notice.value = null;
		});
		item.show(currentKey(queue, cursor.peek()));
	};
	// Read with `.value`, so that a button which asks is drawn anew when the answer changes.
	const blockOf = (verdict: Verdict): Block | null => {
		const now = item.shown.value;
		const isReady = now.phase === 'ready';
		return verdictBlock(verdict, { gate: world.gate(), isBusy: isBusy.value, detail: isReady ? now.detail : null, isChanged: isReady && now.newer !== null, hasChoice: picked.value !== null });
	};
	const parts: FlowParts = { world, item, cursor, form, picked, notice, line, isBusy, queue: () => queue, goTo, blockOf };

	return {
		...createDeciding(parts),
		shown: item.shown,
		form,
		picked,
		notice,
		line,
		isBusy,
		currentIn: (drawn) => currentKey(drawn, cursor.value),
		settle: (drawn) => {
			queue = drawn;
			const before = cursor.peek();
			const key = currentKey(drawn, before);
			const place = (key === null ? undefined : drawn.places.get(key)) ?? before.place;
			// What is looked at stays looked at, whatever comes above it.
			if (key !== before.key || place !== before.place) cursor.value = { key, place, leaving: key === null ? before.leaving : null };
			item.show(key);
		},
		renarrow: (drawn) => {
			const { key } = cursor.peek();
			if (key === null || drawn.places.has(key) || isBusy.peek() || form.peek() !== null) return;
			queue = drawn;
			goTo(null);
		},
		goTo: (key) => goTo(key),
		step: (step) => {
			const key = stepFrom(queue, cursor.peek(), step);
			if (key !== null && key !== cursor.peek().key) goTo(key);
		},
		lookAgain: () => {
			// While a decision is on its way the item changes by it, and is read again at its end.
			if (!isBusy.peek()) item.lookAgain();
		},
		acceptNewer: () =>
			batch(() => {
				forgetRemark();
				// The options may be others now: what stands in the same place was not picked.
				picked.value = null;
				if (form.peek() === 'choose' || form.peek() === 'edit') form.value = null;
				item.acceptNewer();
			}),
		retry: () => void item.reread(),
		pick: (option) => {
			const now = item.shown.peek();
			if (now.phase !== 'ready' || now.detail.options[option] === undefined) {
				line.value = { kind: 'said', words: 'review.noOption' };
			} else if (picked.peek() !== option) {
				batch(() => {
					forgetRemark();
					picked.value = option;
					form.value = null;
				});
			}
		},
		openForm: (which) =>
			batch(() => {
				forgetRemark();
				form.value = which;
			}),
		closeForm: () => {
			form.value = null;
		},
		blockOf,
		say: (words) => {
			line.value = words;
		},
	};
}
