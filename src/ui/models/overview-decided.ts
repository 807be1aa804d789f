/** What the person has decided and is not over: approved and not written, put off. Pure. */
import type { DateValue } from '../../records/date-value';
import type { DeskState, WriteWait } from '../../decisions/desk/desk-types';
import type { Translator } from '../../i18n/translate';
import type { Snapshot } from '../../workspace/snapshot-types';
import type { DateWords, DayNumber } from '../date-words';
import { unwrittenReasons, type UnwrittenReasons } from './ledger-summary';
import { writeSegment } from './pending-segments';

export interface DecidedGroup {
	readonly count: number;
	/** Title of the only item, or of the first. Agent text. */
	readonly example: string | null;
	/** Filter for the Pending view that shows exactly these. */
	readonly filter: string;
}

/** Items that are approved and not written; `null` when there is none. */
export function approvedGroup(snapshot: Snapshot): (DecidedGroup & { readonly keys: readonly string[] }) | null {
	const items = [...snapshot.items].filter((item) => item.effective === 'approved');
	const [first] = items;
	return first === undefined ? null : { count: items.length, example: first.title, filter: writeSegment('approved', ''), keys: items.map((item) => item.key) };
}

/** Items that were put off and are not back yet, with the day the first of them returns; `null` when there is none. */
export function deferredGroup(snapshot: Snapshot, words: DateWords): (DecidedGroup & { readonly next: DateValue | null }) | null {
	let count = 0;
	let example: string | null = null;
	let next: { readonly day: DayNumber; readonly value: DateValue } | null = null;
	for (const item of snapshot.items) {
		if (item.deferredUntil === null) continue;
		count += 1;
		const day = words.dayOf(item.deferredUntil);
		if (count === 1) example = item.title;
		if (day !== null && (next === null || day < next.day)) {
			next = { day, value: item.deferredUntil };
			example = item.title;
		}
	}
	return count === 0 ? null : { count, example, filter: writeSegment('deferred', ''), next: next?.value ?? null };
}

const WAITS: readonly WriteWait[] = ['agent_differs', 'agent_objects', 'waits_write', 'waits_home', 'waits_agent'];

/** Why approved items are not written, in a few words: "2 by the home device, 1 by the agent". Empty when nothing is known. */
export function unwrittenWords(keys: readonly string[], state: DeskState | null, t: Translator): string {
	const reasons: UnwrittenReasons = unwrittenReasons(keys.flatMap((key) => state?.standings.get(key) ?? []));
	const parts = WAITS.flatMap((wait) => {
		const n = reasons.waits.get(wait) ?? 0;
		return n === 0 ? [] : [t(`overview.unwritten.${wait}`, { n })];
	});
	if (reasons.stopped > 0) parts.push(t('overview.unwritten.stopped', { n: reasons.stopped }));
	return parts.join(t('common.listSeparator'));
}
