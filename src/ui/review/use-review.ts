/** Joins a review's flow to a leaf: its queue, its desk, its keys. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { titleOf } from '../models/record-title';
import { reviewKeyAction, type ReviewKeyAction } from '../models/review-keys';
import { sourceToOpen } from '../models/review-source';
import { createReviewFlow, type ReviewFlow } from './review-flow';
import { createPressedKeys, isTypedInto, type PressedKeys, type ReviewKeys } from './review-keys';
import type { QueueInUse } from './use-queue';

export interface ReviewInUse {
	readonly flow: ReviewFlow;
	readonly current: RecordKey | null;
	readonly keys: ReviewKeys;
	/** Goes on the element in which the keys count. */
	readonly root: RefObject<HTMLDivElement | null>;
	readonly onKeyDown: (event: KeyboardEvent) => void;
	readonly isSheetOpen: boolean;
	readonly setSheetOpen: (isOpen: boolean) => void;
}

/** One review of a leaf. The same desk keeps the same flow; another workspace begins anew. */
export function useReview(ctx: LeafContext, inUse: QueueInUse): ReviewInUse {
	const { desk } = ctx;
	const decisions = desk.decisions.value;
	const flow = useMemo(() => flowOf(ctx), [decisions]);
	const { queue, narrowing } = inUse;
	const current = flow.currentIn(queue);
	const [isSheetOpen, setSheetOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);

	const narrowedBy = useRef(narrowing);
	useLayoutEffect(() => {
		if (narrowedBy.current !== narrowing && !inUse.list.preparing) {
			narrowedBy.current = narrowing;
			flow.renarrow(queue);
		}
		flow.settle(queue);
	}, [flow, queue, narrowing, current, inUse.list.preparing]);

	const told = `${desk.deciding.value?.revision ?? 0}:${desk.snapshot.value?.revision ?? 0}`;
	const heard = useRef(told);
	useEffect(() => {
		if (heard.current === told) return;
		heard.current = told;
		flow.lookAgain();
	}, [flow, told]);

	const pressed = usePressedKeys(root);
	const keys: ReviewKeys = {
		handle: (key, event) => {
			const action = reviewKeyAction(key);
			if (action === null || event?.isComposing === true || isSheetOpen || isTypedInto(root.current?.doc.activeElement ?? null)) return false;
			// A key held down, or pressed twice at once, decides once; only moving may repeat.
			if (action.kind === 'move' || pressed.press(key, event?.repeat === true, performance.now())) act(ctx, flow, action, root.current, () => setSheetOpen(true));
			return true;
		},
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		// Enter held down presses the button that has the focus again and again, and by then it stands under another card.
		if (event.key === 'Enter' && event.repeat && (event.target as Element | null)?.tagName !== 'TEXTAREA') event.preventDefault();
		// The letter that opened a form is not the first word in it.
		if (event.repeat && pressed.isHeld(event.key)) event.preventDefault();
		if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && event.key !== '?')) return;
		if (isTypedInto(event.target as Element | null) || !keys.handle(event.key, event)) return;
		event.preventDefault();
		event.stopPropagation();
	};
	return { flow, current, keys, root, onKeyDown, isSheetOpen, setSheetOpen };
}

function flowOf(ctx: LeafContext): ReviewFlow {
	const { desk } = ctx;
	return createReviewFlow({
		desk: () => desk.decisions.peek(),
		gate: () => desk.deciding.value?.gate ?? null,
		session: desk.session,
		titleOf: (key) => {
			const row = desk.snapshot.peek()?.items.find(key) ?? null;
			return (row === null ? null : titleOf(row)) ?? '';
		},
		nowMs: () => Date.now(),
		later: (run, ms) => {
			const win = activeWindow;
			const timer = win.setTimeout(run, ms);
			return () => win.clearTimeout(timer);
		},
	});
}

/** The keys that decide. That they are let go is told by the window, so that it counts whoever handed the key on. */
function usePressedKeys(root: RefObject<HTMLElement | null>): PressedKeys {
	const [pressed] = useState(createPressedKeys);
	useEffect(() => {
		const win = root.current?.doc.defaultView;
		if (win === null || win === undefined) return undefined;
		win.addEventListener('keyup', pressed.letGo, true);
		win.addEventListener('blur', pressed.letGo);
		return () => {
			win.removeEventListener('keyup', pressed.letGo, true);
			win.removeEventListener('blur', pressed.letGo);
		};
	}, [root, pressed]);
	return pressed;
}

function act(ctx: LeafContext, flow: ReviewFlow, action: ReviewKeyAction, root: HTMLElement | null, openSheet: () => void): void {
	// What is half written in a form is not left or decided around by a stray letter.
	const isAsking = flow.form.peek() !== null;
	switch (action.kind) {
		case 'sheet':
			return openSheet();
		case 'open_source':
			return openSource(ctx, flow);
		case 'verify':
			return openVerify(ctx, flow);
		case 'move':
			return isAsking ? undefined : flow.step(action.step);
		case 'verdict':
			return isAsking ? undefined : flow.start(action.verdict);
		case 'undo':
			if (!isAsking) void flow.undo();
			return;
		case 'pick':
			if (isAsking) return;
			flow.pick(action.option);
			// Enter on the button that names the choice is the second, deliberate step.
			if (flow.picked.peek() === action.option) root?.querySelector<HTMLElement>('.ed-review-choose')?.focus();
	}
}

/** Shows the item in the verify panel; nothing is sent by that. */
function openVerify(ctx: LeafContext, flow: ReviewFlow): void {
	const shown = flow.shown.peek();
	if (shown.phase !== 'none') ctx.desk.actions.openVerify({ kind: 'item', key: shown.key });
}

/** Opens the address of the first source behind the shown item; without one, the source's or claim's record. */
function openSource(ctx: LeafContext, flow: ReviewFlow): void {
	const shown = flow.shown.peek();
	const snapshot = ctx.desk.snapshot.peek();
	const item = shown.phase === 'none' ? null : (snapshot?.items.find(shown.key) ?? null);
	const source = snapshot === null || item === null ? null : sourceToOpen(snapshot, item);
	if (source === null) flow.say({ kind: 'said', words: 'review.noSource' });
	else if (source.kind === 'url') ctx.desk.actions.openExternal(source.url);
	else ctx.openRecord(source.key);
}
