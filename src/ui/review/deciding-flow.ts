/**
 * From a pressed button to the next card: what has to be asked first, the decision itself, what is said of it, and the way back.
 * The card moves on only when the decision is on the disk (DESIGN §7); what did not go through as asked keeps it.
 */
import { batch } from '@preact/signals';
import type { DecideRequest, DecideResult, DecisionDesk, ItemDetail, OptionDetail } from '../../decisions/desk/desk-types';
import type { Verdict } from '../../decisions/ledger-entry';
import { nextAfter, type Cursor } from '../models/review-cursor';
import { isInInbox } from '../models/pending-states';
import { choiceOf, needsLook, previewsOf, unwritable } from '../models/review-sight';
import { wordsOf } from '../widgets/error-words';
import type { FlowParts } from './flow-parts';
import type { Asked, ReviewForm } from './review-types';

/** How long the card waits for the change to be written before it moves on; the decision itself is on the disk by then. */
const PATIENCE_MS = 500;

export interface Deciding {
	/** Gives the verdict, or opens what has to be asked first; says why where it cannot be given. */
	start(verdict: Exclude<Verdict, 'adopt' | 'resolve'>): void;
	/** Gives a verdict with all that was asked, on the item as it is shown. */
	decide(asked: Asked): Promise<void>;
	/** Takes the last decision of this session back; asks first where not all of it can be. */
	undo(): Promise<void>;
	/** Tries again to write the shown item, which is approved. */
	writeShown(): Promise<void>;
}

export function createDeciding(parts: FlowParts): Deciding {
	const { world, item, cursor, form, picked, notice, line, isBusy, queue, goTo, blockOf } = parts;
	/** The decision whose change is still being written; the card may have moved on by then. */
	let underWay: Promise<void> = Promise.resolve();

	/** Runs what writes. It should never throw; if it does, nobody knows how it ended. */
	const tried = async (run: () => Promise<DecideResult>): Promise<DecideResult> => {
		try {
			return await run();
		} catch (error) {
			return { kind: 'failed', message: wordsOf(error), mayBeWritten: true };
		}
	};
	const shownDetail = (): ItemDetail | null => {
		const now = item.shown.peek();
		return now.phase === 'ready' ? now.detail : null;
	};
	const remember = (detail: ItemDetail, verdict: Asked['verdict'], result: DecideResult): void => {
		if (result.kind !== 'recorded') return;
		const { key, standing } = detail;
		if (verdict !== 'withdraw') world.session.add({ key, title: world.titleOf(key), verdict, atMs: world.nowMs(), result });
		else if (standing !== null && standing.decisionId !== null) world.session.remove(standing.decisionId);
	};
	const moveOnFrom = (at: Cursor, wasInInbox: boolean): void => {
		if (cursor.peek().key !== at.key) return;
		const skip = new Set(world.session.done.peek().map((one) => one.key));
		const next = nextAfter(queue(), at, skip);
		if (next !== null) goTo(next);
		else if (wasInInbox && at.key !== null) goTo(null, at.key);
		// In a list of decided items nothing waits: the person stays where they are.
		else void item.reread();
	};

	const decideOn = (detail: ItemDetail, asked: Asked): Promise<void> => {
		const desk = world.desk();
		if (desk === null || isBusy.peek()) return Promise.resolve();
		underWay = decideWith(desk, detail, asked);
		return underWay;
	};
	const decideWith = async (desk: DecisionDesk, detail: ItemDetail, asked: Asked): Promise<void> => {
		const { key } = detail;
		const { verdict } = asked;
		const title = world.titleOf(key);
		const place = queue().places.get(key);
		const row = place === undefined ? undefined : queue().rows[place];
		const at: Cursor = { key, place: place ?? cursor.peek().place, leaving: null };
		// What is taken back or settled stays in sight; what is decided leaves the list.
		const movesOn = verdict !== 'withdraw' && verdict !== 'resolve';
		let hasMoved = false;
		const moveOn = (): void => {
			if (hasMoved) return;
			hasMoved = true;
			isBusy.value = false;
			moveOnFrom(at, row === undefined || isInInbox(row));
		};
		batch(() => {
			isBusy.value = true;
			notice.value = null;
			line.value = null;
			cursor.value = at;
		});
		let callOff = (): void => undefined;
		const onRecorded = (): void => {
			line.value = { kind: 'decided', key, title, verdict, result: null };
			if (movesOn) callOff = world.later(moveOn, PATIENCE_MS);
		};
		const result = await tried(() => desk.decide(requestOf(detail, asked), onRecorded));
		callOff();
		remember(detail, verdict, result);
		const isHere = !hasMoved && cursor.peek().key === key;
		batch(() => {
			if (!hasMoved) isBusy.value = false;
			if (result.kind === 'recorded' || !isHere) line.value = { kind: 'decided', key, title, verdict, result };
			if (!isHere) return;
			if (needsLook(result)) notice.value = { key, verdict, result };
			form.value = result.kind === 'recorded' ? null : (formWanted(result, verdict) ?? form.peek());
			if (result.kind !== 'stale' || verdict !== 'choose') return;
			// The options may be others now: what stands in the same place was not picked.
			picked.value = null;
			form.value = null;
		});
		if (!isHere) return;
		if (movesOn && !needsLook(result)) return moveOn();
		if (form.peek() === null) picked.value = null;
		await item.reread();
	};

	const pickedOption = (detail: ItemDetail): OptionDetail | null => {
		const place = picked.peek();
		return place === null ? null : (detail.options[place] ?? null);
	};

	return {
		start: (verdict) => {
			const block = blockOf(verdict);
			const detail = shownDetail();
			if (block !== null || detail === null) {
				if (block !== null && block.kind !== 'busy') line.value = { kind: 'blocked', block };
				return;
			}
			const option = verdict === 'choose' ? pickedOption(detail) : null;
			const previews = previewsOf(detail, option);
			const isUnsourced = detail.isUnsourced && previews.length > 0;
			const isPlain = (verdict === 'approve' || verdict === 'choose') && !isUnsourced && unwritable(previews).length === 0;
			if (isPlain) void decideOn(detail, { verdict, choice: option === null ? null : choiceOf(option, detail.options) });
			else form.value = verdict;
		},
		decide: async (asked) => {
			const detail = shownDetail();
			const block = blockOf(asked.verdict);
			if (block !== null && block.kind !== 'busy') line.value = { kind: 'blocked', block };
			if (block === null && detail !== null) await decideOn(detail, asked);
		},
		undo: async () => {
			// The last decision is the one that is still being written, not the one before it.
			await underWay;
			const last = world.session.done.peek().at(-1);
			if (last === undefined) {
				line.value = { kind: 'said', words: 'review.undoNothing' };
				return;
			}
			if (isBusy.peek()) return;
			goTo(last.key);
			await item.reread();
			const detail = shownDetail();
			if (detail === null || detail.key !== last.key) return;
			const block = blockOf('withdraw');
			const standing = detail.standing?.decisionId ?? null;
			if (standing !== null && standing !== last.result.decisionId) line.value = { kind: 'said', words: 'review.undoDecidedAnew' };
			else if (block !== null) line.value = { kind: 'blocked', block };
			else if ((detail.undo?.withoutInverse.length ?? 0) > 0) form.value = 'withdraw';
			else await decideOn(detail, { verdict: 'withdraw' });
		},
		writeShown: async () => {
			const desk = world.desk();
			const detail = shownDetail();
			if (desk === null || detail === null || isBusy.peek()) return;
			const { key } = detail;
			batch(() => {
				isBusy.value = true;
				notice.value = null;
			});
			const result = await tried(() => desk.writeNow(key));
			batch(() => {
				isBusy.value = false;
				line.value = { kind: 'decided', key, title: world.titleOf(key), verdict: null, result };
				if (needsLook(result) && cursor.peek().key === key) notice.value = { key, verdict: null, result };
			});
			await item.reread();
		},
	};
}

function requestOf(detail: ItemDetail, asked: Asked): DecideRequest {
	const { targets, ...given } = asked;
	const seen = targets === undefined ? detail.seen : { ...detail.seen, targets };
	return { reason: null, choice: null, until: null, edited: null, outcome: null, ...given, seen };
}

/** The form in which to say what the desk found missing. */
function formWanted(result: DecideResult, verdict: Asked['verdict']): ReviewForm | null {
	if (result.kind !== 'not_allowed' || verdict === 'resolve') return null;
	return result.problem === 'reason_needed' || result.problem === 'source_needed' || result.problem === 'date_needed' ? verdict : null;
}
