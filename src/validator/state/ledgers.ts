/** The ledger files as the validator reads them: for their order, and for what they wrote. Whom to believe is the desk's to say. */
import { ledgerReadingSteps, type LedgerReading } from '../../decisions/read-ledger';
import type { CheckContext } from '../check-context';
import type { Tell } from '../draft';
import { wholeFile } from '../draft';

/** The last write to a file that a receipt tells of. */
export interface LastWrite {
	readonly at: string;
	readonly sha256: string;
}

export interface LedgersRead {
	readonly readings: readonly LedgerReading[];
	/** Ids of all decisions that are signed by somebody, believed or not: anybody can write an entry without a signature. */
	readonly decisions: ReadonlySet<string>;
	/** By path of the target. */
	readonly written: ReadonlyMap<string, LastWrite>;
}

interface Held {
	readonly bytes: Uint8Array;
	reading: LedgerReading | null;
}

/** Reads all ledgers; what has not changed is known from the last time. A ledger that cannot be read is told by its file's state. */
export async function readLedgers({ snapshot, readings, pace }: Pick<CheckContext, 'snapshot' | 'readings' | 'pace'>): Promise<LedgersRead> {
	const found: LedgerReading[] = [];
	for (const file of snapshot.files) {
		if (file.role !== 'ledger' || file.state === 'missing' || file.state === 'unreadable' || file.bytes === 0) continue;
		const got = await readings.content(file, file.bytes, 'ledger', (bytes): Held => ({ bytes, reading: null }), pace);
		if (!got.ok) continue;
		const held = got.value;
		if (held.reading === null) {
			const steps = ledgerReadingSteps(file.path, held.bytes, new Map(), { memory: new Map<string, boolean>(), verified: null });
			for (let step = steps.next(); ; step = steps.next()) {
				if (step.done === true) {
					held.reading = step.value;
					break;
				}
				if (pace.isDue(2048)) await pace.rest();
			}
		}
		found.push(held.reading);
	}
	return { readings: found, decisions: decisionsIn(found), written: writtenBy(found) };
}

function decisionsIn(readings: readonly LedgerReading[]): ReadonlySet<string> {
	return new Set(readings.flatMap(({ entries }) => entries.flatMap(({ entry, signature }) => (entry.entry === 'decision' && signature !== 'unsigned' ? [entry.entry_id] : []))));
}

function writtenBy(readings: readonly LedgerReading[]): ReadonlyMap<string, LastWrite> {
	const targets = new Map<string, string>();
	const written = new Map<string, LastWrite>();
	const entries = readings.flatMap((reading) => reading.entries.flatMap(({ entry, signature }) => (signature === 'unsigned' ? [] : [entry])));
	for (const entry of entries) if (entry.entry === 'intent') targets.set(entry.entry_id, entry.target);
	for (const entry of entries) {
		if (entry.entry !== 'receipt' || entry.outcome === 'failed' || entry.target_sha256 === null) continue;
		const target = targets.get(entry.intent_id);
		const known = target === undefined ? undefined : written.get(target);
		if (target !== undefined && (known === undefined || known.at <= entry.at)) written.set(target, { at: entry.at, sha256: entry.target_sha256 });
	}
	return written;
}

/** Receipts and intents that come before what they belong to, or without it (R35). */
export function orderDrafts({ readings, decisions }: LedgersRead, tell: Tell): void {
	for (const { entries } of readings) {
		const at = new Map<string, { readonly at: string; readonly place: (typeof entries)[number]['place'] }>();
		for (const { entry, place } of entries) {
			const belongsTo = entry.entry === 'intent' ? entry.decision_id : entry.entry === 'receipt' ? entry.intent_id : null;
			const known = belongsTo === null ? undefined : at.get(belongsTo);
			at.set(entry.entry_id, { at: entry.at, place });
			if (belongsTo === null) continue;
			if (known !== undefined) {
				if (entry.at < known.at) tell({ code: 'ED307', place, also: [known.place], params: { first: known.at, second: entry.at, what: 'time' } });
				continue;
			}
			// A decision may stand in another device's ledger; an intent stands in the one that writes.
			if (entry.entry === 'receipt' || !decisions.has(belongsTo)) tell({ code: 'ED307', place, params: { first: belongsTo, second: entry.entry_id, what: entry.entry } });
		}
	}
}

/** Where no desk has looked at the ledgers (command line): damage, breaks of the chain, and that nobody's signature was checked. */
export function ledgerDrafts({ readings }: LedgersRead, tell: Tell): void {
	for (const { path, damaged, torn, breaks, entries } of readings) {
		for (const line of torn === null ? damaged : [...damaged, torn]) tell({ code: 'ED701', place: line.place, params: { what: line.problem }, mark: line.problem });
		for (const { kind, line } of breaks) if (kind !== 'repeated') tell({ code: 'ED701', place: line.place, params: { what: kind }, mark: kind });
		const unsigned = entries.filter(({ signature }) => signature === 'unsigned');
		const [first] = unsigned;
		if (first !== undefined) tell({ code: 'ED704', place: first.place, params: { n: unsigned.length } });
		const signed = entries.length - unsigned.length;
		if (signed > 0) tell({ code: 'ED705', place: wholeFile(path), params: { n: signed } });
	}
}
