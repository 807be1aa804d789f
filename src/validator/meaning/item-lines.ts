/** What the lines of an item say one after the other (R25–R31, R35): who decided, by which change of status, with what effect. */
import { claimOf, type QueueItem, type QueueLine } from '../../decisions/queue-item';
import { illegalEdges } from '../../decisions/queue-edges';
import { parseLine } from '../../records/json-text';
import { foldName } from '../../records/field-plan';
import type { ItemStatus } from '../../records/record-types';
import { COMPOSED_RANK } from '../../records/read-item';
import { decodeUtf8 } from '../../workspace/lines';
import type { ItemRow } from '../../workspace/snapshot-types';
import type { Tell } from '../draft';
import type { RuleCode } from '../rule-table';
import { isBefore } from './times';

const CODE_OF_CLAIM: Readonly<Partial<Record<ItemStatus, RuleCode>>> = { rejected: 'ED301', approved: 'ED302', applied: 'ED303' };
/** Names under which a line may say what was chosen. */
const CHOICE: ReadonlySet<string> = new Set(['decisionchoice', 'choice', 'chosen', 'chosenoption', 'selected', 'selectedoption', 'selection', 'answer', 'option', 'picked']);

export interface LedgerSays {
	/** Ids of decisions that stand in any ledger, believed or not. */
	readonly decisions: ReadonlySet<string>;
}

/**
 * One item.
 * @param row as the snapshot has it, with what ledgers say
 * @param lines all of its lines that could be read, oldest first
 */
export function itemLineDrafts(row: ItemRow, lines: readonly QueueLine[], says: LedgerSays, tell: Tell): void {
	const isBacked = row.effective !== 'unattributed';
	// Where ledgers give the item its state, lines that name a decision are its mirrors; elsewhere nothing backs them.
	const mirrors = new Set(lines.filter((line) => line.decisionId !== null && isBacked));
	const item: QueueItem = { key: row.id?.key ?? row.key, lines, supersededBy: null };
	for (const { from, to, problem, earlier, later } of illegalEdges(item, mirrors)) {
		// A decision that nobody took is told by the rules about decisions; here is what no queue may do.
		if (claimOf(later) !== null && (isBacked || earlier === null || problem === 'not_theirs')) continue;
		tell({ code: 'ED304', place: later.place, record: row.key, also: earlier === null ? [] : [earlier.place], params: { from, to, lineBefore: String(earlier?.place.line ?? 0) }, mark: `${from} ${to} ${later.place.offset}` });
	}
	if (!isBacked) unbacked(row, lines, says, tell);
	changedRequest(row, lines, mirrors, tell);
	backwards(row, lines, tell);
}

function unbacked(row: ItemRow, lines: readonly QueueLine[], says: LedgerSays, tell: Tell): void {
	const told = new Set<ItemStatus>();
	for (const [nth, line] of lines.entries()) {
		const status = claimOf(line);
		const code = status === null ? undefined : CODE_OF_CLAIM[status];
		if (status === null || code === undefined) continue;
		if (line.decisionId !== null && says.decisions.has(line.decisionId)) {
			tell({ code: 'ED311', place: line.place, record: row.key, params: { status, id: line.decisionId }, mark: line.decisionId });
			continue;
		}
		if (told.has(status)) continue;
		told.add(status);
		const earlier = lines.slice(0, nth).findLast((other) => other.values.status.known !== null);
		const before = earlier?.values.status.known ?? '';
		tell({ code, place: line.place, record: row.key, also: earlier === undefined ? [] : [earlier.place], params: { status, before, actor: line.values.actor ?? '', id: row.id?.shown ?? '' } });
		const isDecision = row.itemKind === 'decision_item' && status !== 'rejected';
		if (isDecision && !saysChoice(line)) tell({ code: 'ED308', place: line.place, record: row.key, params: { status } });
	}
}

function saysChoice(line: QueueLine): boolean {
	const text = decodeUtf8(line.bytes);
	const parsed = text === null ? null : parseLine(text.replace(/^\uFEFF/, ''));
	if (parsed === null || !parsed.ok) return false;
	const { json } = parsed;
	return Object.keys(json).some((key) => CHOICE.has(foldName(key)) && json[key] !== null && json[key] !== '');
}

/** A later line that asks for something else than the person was shown (B83, B84). */
function changedRequest(row: ItemRow, lines: readonly QueueLine[], mirrors: ReadonlySet<QueueLine>, tell: Tell): void {
	let asked: QueueLine | null = null;
	for (const line of lines) {
		if (mirrors.has(line)) continue;
		const what = asked === null ? null : difference(asked, line);
		if (asked !== null && what !== null) {
			tell({ code: 'ED207', place: line.place, record: row.key, also: [asked.place], params: { what }, mark: what });
			return;
		}
		if (asked === null || line.payloadKey !== null || (asked.payloadKey === null && line.values.target !== null)) asked = line;
	}
}

function difference(one: QueueLine, other: QueueLine): 'payload' | 'target' | 'title' | 'options' | null {
	if (one.payloadKey !== null && other.payloadKey !== null && one.payloadKey !== other.payloadKey) return 'payload';
	const a = one.values;
	const b = other.values;
	if (a.target !== null && b.target !== null && a.target !== b.target) return 'target';
	if (a.options.length > 0 && b.options.length > 0 && a.options.join('\n') !== b.options.join('\n')) return 'options';
	const ownTitles = a.titleRank !== null && a.titleRank < COMPOSED_RANK && a.titleRank === b.titleRank;
	return ownTitles && a.title !== b.title ? 'title' : null;
}

/** The line that says applied was written before the one that says approved (R35). */
function backwards(row: ItemRow, lines: readonly QueueLine[], tell: Tell): void {
	const approved = lines.find((line) => line.values.status.known === 'approved');
	const applied = lines.find((line) => line.values.status.known === 'applied');
	if (approved === undefined || applied === undefined) return;
	const decided = approved.values.updatedAt ?? approved.values.createdAt;
	const written = applied.values.updatedAt ?? applied.values.createdAt;
	if (!isBefore(written, decided)) return;
	tell({ code: 'ED307', place: applied.place, record: row.key, also: [approved.place], params: { first: decided?.text ?? '', second: written?.text ?? '', what: 'time' } });
}
