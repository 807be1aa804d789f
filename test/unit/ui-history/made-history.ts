/** Histories for the tests: real signed ledgers, handed out as a decision desk does. */
import { progressOf } from '../../../src/decisions/apply-progress';
import type { RecoveredIntent } from '../../../src/decisions/apply-progress';
import { indexLedgers } from '../../../src/decisions/decision-index';
import type { HistoryStep } from '../../../src/decisions/desk/desk-types';
import type { NewEntry } from '../../../src/decisions/ledger-entry';
import type { LedgerReading } from '../../../src/decisions/read-ledger';
import { historyRows, type HistoryRow, type HistoryWorld } from '../../../src/ui/models/history-rows';
import type { HistoryWords } from '../../../src/ui/models/history-words';
import { readLines, signedLines } from '../decisions/ledger-support';
import { en, words as dates, zh } from '../ui/workspace';

export const EN: HistoryWords = { t: en, dates, thisDevice: 'desk' };
export const ZH: HistoryWords = { t: zh, dates, thisDevice: 'desk' };

/** Every item there is is called so. */
export const TITLE = 'Example University: IELTS writing minimum';

export const WORLD: HistoryWorld = { titleOf: () => TITLE, standingOf: () => null };

/** The steps of ledgers, as {@link HistoryStep}s of one desk: what is known of an item by the id in its entries. */
export function stepsOf(readings: readonly LedgerReading[], recovered: ReadonlyMap<string, RecoveredIntent> = new Map()): readonly HistoryStep[] {
	const index = indexLedgers(readings);
	const itemOf = (entryId: string): string | null => {
		const entry = index.byId.get(entryId);
		if (entry === undefined) return null;
		if (entry.entry === 'decision') return entry.item_id?.shown ?? null;
		return itemOf(entry.entry === 'intent' ? entry.decision_id : entry.intent_id);
	};
	return readings.flatMap((reading) =>
		reading.entries.map(({ entry, signature, place }): HistoryStep => {
			const shown = entry.entry === 'decision' ? (entry.item_id?.shown ?? '') : (itemOf(entry.entry_id) ?? '');
			const progress = entry.entry === 'decision' && signature === 'trusted' ? progressOf([entry], index, new Map(), recovered) : null;
			return { key: shown === '' ? null : `item/s:${shown}`, itemShown: shown, entry, deviceName: entry.device === 'desk' ? 'Laptop' : 'Phone', signature, progress, place };
		}),
	);
}

/** Rows of one trusted ledger with these entries. */
export function rowsOf(entries: readonly NewEntry[], world: HistoryWorld = WORLD, recovered?: ReadonlyMap<string, RecoveredIntent>): readonly HistoryRow[] {
	return historyRows(stepsOf([readLines(signedLines(entries))], recovered), world);
}

/** The one row of a decision among rows. */
export function rowFor(rows: readonly HistoryRow[], decision: { readonly entry_id: string }): HistoryRow {
	const found = rows.filter((row) => row.entry.entry_id === decision.entry_id);
	const [only] = found;
	if (only === undefined || found.length > 1) throw new Error(`${found.length} rows`);
	return only;
}
