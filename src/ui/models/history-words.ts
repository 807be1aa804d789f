/** One decision in plain sentences, step by step: what the screen shows and what the exports say. Pure. */
import type { DecisionEntry, ProposalJson, ReceiptEntry } from '../../decisions/ledger-entry';
import { parseDate } from '../../records/dates';
import type { Translator } from '../../i18n/translate';
import type { DateWords } from '../date-words';
import { shownChange, type ShownChange } from './history-changes';
import type { HistoryRef, HistoryRow, HistoryWrite } from './history-rows';
import { signatureWords } from './problem-words';
import { plainWords } from './timeline-mark-words';

/** `later`: what became of it after it was decided. `own`: one of the person's words, not an event. */
export type StoryKind = 'decided' | 'reason' | 'shown' | 'asked' | 'wrote' | 'not_written' | 'unclear' | 'later' | 'end';

/** One step. Texts may hold agent text and are shown as text only. */
export interface StoryLine {
	readonly kind: StoryKind;
	/** When it happened; `null` for what belongs to the step before. Epoch ms. */
	readonly atMs: number | null;
	readonly text: string;
	/** Said by the person, in their own words. */
	readonly quote: string | null;
	readonly change: ShownChange | null;
	/** The other decision it speaks of. */
	readonly ref: HistoryRef | null;
}

export interface HistoryWords {
	readonly t: Translator;
	readonly dates: DateWords;
	/** Id of the device that shows this; its decisions are "on this device". `null`: it has none yet. */
	readonly thisDevice: string | null;
}

/** Code points of a value inside a sentence; the whole value stands in the change. */
const MOST_IN_SENTENCE = 60;

/**
 * What was decided, in a few words: "Approved", "Chose “standard interview”", "Put off until 9 Mar 2026". Of an entry that is not
 * believed only that it says so.
 */
export function verdictLine(row: HistoryRow, words: HistoryWords): string {
	const said = verdictSaid(row, words);
	return row.end === 'unbelieved' ? words.t('ledger.says', { what: said }) : said;
}

function verdictSaid({ decision, entry }: HistoryRow, { t, dates }: HistoryWords): string {
	if (decision === null) return t(entry.entry === 'intent' ? 'ledger.looseIntent' : 'ledger.looseReceipt');
	switch (decision.verdict) {
		case 'approve':
			return t(decision.proposals_asked === undefined ? 'ledger.verdict.approve' : 'ledger.verdict.approveEdited');
		case 'choose':
			return t(decision.proposals_asked === undefined ? 'ledger.verdict.choose' : 'ledger.verdict.chooseEdited', { choice: plainWords(decision.choice ?? '', 80) });
		case 'defer': {
			const until = parseDate(decision.until ?? null);
			return t('ledger.verdict.defer', { date: until === null ? plainWords(decision.until ?? '', 40) : dates.text(until, true) });
		}
		case 'adopt':
			return t(`ledger.adopted.${decision.adopts ?? 'approved'}`);
		case 'resolve':
			if (decision.outcome !== undefined) return t(`ledger.settled.${decision.outcome}`);
			return t(decision.choice === null ? 'ledger.settled.none' : 'ledger.settled.one');
		default:
			return t(`ledger.verdict.${decision.verdict}`);
	}
}

/** "on this device (Laptop)", "on Phone"; of an entry that is not believed whose name it bears. */
export function deviceLine(row: HistoryRow, { t, thisDevice }: HistoryWords): string {
	if (row.end === 'unbelieved') return t('ledger.inName', { device: plainWords(row.deviceName, 60) });
	return t(row.entry.device === thisDevice ? 'ledger.onThis' : 'ledger.on', { device: plainWords(row.deviceName, 60) });
}

/** Where it ended, in a few words for a list: "Written", "Taken back". */
export function endLine(row: HistoryRow, t: Translator): string {
	return t(`ledger.end.${row.end}`);
}

/** The title of the item, or its id, or words that say that there is none. */
export function itemLine(row: Pick<HistoryRow, 'title' | 'itemShown'>, t: Translator): string {
	if (row.title !== null && row.title.trim() !== '') return row.title;
	return row.itemShown.trim() === '' ? t('card.untitled') : row.itemShown;
}

/** The whole story of a row: decided, why, what was shown, what was written, what became of it, where it ended. */
export function storyOf(row: HistoryRow, words: HistoryWords): readonly StoryLine[] {
	const { t } = words;
	const decided: StoryLine = { ...plain('decided', t('ledger.decided', { what: verdictLine(row, words), where: deviceLine(row, words) })), atMs: row.atMs };
	const { decision } = row;
	if (row.end === 'unbelieved') {
		const why = plain('unclear', t('ledger.notBelieved', { why: signatureWords(row.signature, t) }));
		return decision === null ? [decided, why, ...looseLines(row, words)] : [decided, why, ...reasonLine(decision, t), ...changeLines(decision, t)];
	}
	if (decision === null) return [decided, ...looseLines(row, words)];
	return [
		decided,
		...reasonLine(decision, t),
		...row.before.map((ref) => refLine('ledger.replaces', ref, words)),
		...changeLines(decision, t),
		...row.writes.flatMap((write) => writeLines(row, write, decision.proposals[write.intent.proposal] ?? null, words)),
		...row.after.map((ref) => refLine(row.end === 'withdrawn' ? 'ledger.takenBackBy' : 'ledger.replacedBy', ref, words)),
		plain('end', t('ledger.endsAs', { end: endLine(row, t) })),
	];
}

function plain(kind: StoryKind, text: string): StoryLine {
	return { kind, atMs: null, text, quote: null, change: null, ref: null };
}

function reasonLine(decision: DecisionEntry, t: Translator): readonly StoryLine[] {
	const { reason } = decision;
	return reason === null || reason.trim() === '' ? [] : [{ ...plain('reason', t('ledger.reason')), quote: reason }];
}

/** What was shown; where the person changed it, what the agent had asked for stands first. */
function changeLines(decision: DecisionEntry, t: Translator): readonly StoryLine[] {
	const asked = decision.proposals_asked ?? [];
	const own = asked.length > 0 ? t('ledger.shownEdited') : t(decision.verdict === 'withdraw' ? 'ledger.shownInverse' : 'ledger.shown');
	return [...asked.map((json) => changeLine('asked', t('ledger.asked'), json, t)), ...decision.proposals.map((json) => changeLine('shown', own, json, t))];
}

function changeLine(kind: 'asked' | 'shown', text: string, json: ProposalJson, t: Translator): StoryLine {
	return { ...plain(kind, text), change: shownChange(json, t) };
}

/** One write as one line: begun and ended are told apart only where the end is not known. */
function writeLines(row: HistoryRow, write: HistoryWrite, json: ProposalJson | null, words: HistoryWords): readonly StoryLine[] {
	const { t } = words;
	const path = plainWords(write.intent.target, 200);
	if (write.receipts.length > 0) return write.receipts.map(({ entry }) => ({ ...receiptLine(entry, path, json, words), atMs: parseDate(entry.at)?.ms ?? null }));
	const began = parseDate(write.intent.at)?.ms ?? null;
	const isOpen = row.progress?.open.some((intent) => intent.entry_id === write.intent.entry_id) ?? true;
	if (isOpen) return [{ ...plain('unclear', t('ledger.writeOpen', { path })), atMs: began }];
	const found = row.progress?.proposals[write.intent.proposal];
	if (found === 'applied' || found === 'no_op') return [{ ...plain('wrote', t('ledger.writeFound', { path })), atMs: began }];
	return [{ ...plain('not_written', t('ledger.writeNotStarted', { path })), atMs: began }];
}

function receiptLine(receipt: ReceiptEntry, path: string, json: ProposalJson | null, { t }: HistoryWords): StoryLine {
	if (receipt.outcome === 'failed') {
		const why = plainWords(receipt.problem ?? '', 300);
		return plain('not_written', why === '' ? t('ledger.writeFailed', { path }) : t('ledger.writeFailedWhy', { path, why }));
	}
	if (receipt.outcome === 'no_op') return plain('wrote', t('ledger.writeSame', { path }));
	const change = json === null ? null : shownChange(json, t);
	if (change === null || change.adds || change.after === null) return plain('wrote', t('ledger.wrote', { path }));
	return plain('wrote', t('ledger.wroteChange', { path, before: valueInSentence(change.before, t), after: valueInSentence(change.after, t) }));
}

function valueInSentence(value: string | null, t: Translator): string {
	if (value === null) return t('ledger.valueUnsaid');
	return value.trim() === '' ? t('ledger.valueEmpty') : plainWords(value, MOST_IN_SENTENCE);
}

function refLine(key: 'ledger.replaces' | 'ledger.takenBackBy' | 'ledger.replacedBy', ref: HistoryRef, words: HistoryWords): StoryLine {
	const { t, dates } = words;
	const other = ref.row === null ? t('ledger.refMissing', { id: ref.entryId }) : t('ledger.ref', { verdict: t(`ledger.short.${ref.row.verdict}`), date: dates.text(ref.row.at, true) });
	return { ...plain('later', t(key, { other })), ref };
}

/** A write whose decision is not here, or an entry that nobody signed: only what it says of itself. */
function looseLines(row: HistoryRow, words: HistoryWords): readonly StoryLine[] {
	const { entry } = row;
	const { t } = words;
	if (entry.entry === 'intent') {
		const about = plain('unclear', t('ledger.looseIntentSays', { path: plainWords(entry.target, 200) }));
		return [about, ...row.writes.flatMap((write) => (write.receipts.length === 0 ? [] : writeLines(row, write, null, words)))];
	}
	return entry.entry === 'receipt' ? [plain('unclear', t(`ledger.looseReceiptSays.${entry.outcome}`))] : [];
}
