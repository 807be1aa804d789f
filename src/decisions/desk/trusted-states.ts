/**
 * The states that ledgers give to items, for a reader that keeps nothing and writes nothing: the command line. Whom to believe is
 * said at the call, since it has no device of its own.
 */
import type { ItemStates, ItemStateSource } from '../../workspace/item-states';
import { decodeUtf8 } from '../../workspace/lines';
import type { Place, RawLine, Snapshot } from '../../workspace/snapshot-types';
import type { Breather, Clock, WorkspaceFiles } from '../../workspace/workspace-files';
import { ApplyHistory } from '../apply-history';
import type { RecoveredIntent } from '../apply-progress';
import { indexLedgers } from '../decision-index';
import type { DecisionIndex } from '../decision-index';
import type { FactFiles } from '../fact-files';
import { readOnlyFacts } from '../read-only-facts';
import { recoverDecision, recoveredIntents } from '../recovery';
import type { RecoveredDecision } from '../recovery';
import type { TrustedKeys } from '../signing';
import { requestOf } from './applying';
import { readDeviceCode } from './device-memory';
import { FoldMemory } from './fold-memory';
import { foldOver } from './folding';
import { ledgerView } from './gate';
import { ItemLines } from './item-lines';
import { ledgerPlaces } from './ledger-places';
import { LedgerStore } from './ledger-store';
import { Twins } from './twins';

/** How much of the ledgers a reading could believe. */
export interface CheckedLedgers {
	/** Decisions of trusted devices, each once. */
	readonly believed: number;
	/** Decisions that cannot be checked, because no key of their device is trusted. */
	readonly unchecked: number;
	/** Decisions without a signature, or with a wrong one. */
	readonly forged: number;
	/** Devices of which decisions cannot be checked. */
	readonly unknownDevices: readonly string[];
	/** Ledgers with lines that are no entries, or with a chain that does not hold. */
	readonly damaged: readonly string[];
	/** Ledgers that could not be read. */
	readonly unread: readonly string[];
}

export interface TrustedStatesOptions {
	readonly files: WorkspaceFiles;
	readonly clock: Clock;
	readonly localNowMs: () => number;
	readonly breathe: Breather;
	/** Empty: nobody is believed, no state is folded, and the queue's own word holds. */
	readonly keys: TrustedKeys;
}

export interface TrustedStates extends ItemStateSource {
	/** What the last fold found; `null` before the first. */
	readonly checked: CheckedLedgers | null;
}

/**
 * The keys in trust codes (`<device>:<public key>`).
 * @returns the first code that is none, instead
 */
export function trustedKeysOf(codes: readonly string[]): { readonly ok: true; readonly keys: TrustedKeys } | { readonly ok: false; readonly wrong: string } {
	const keys = new Map<string, readonly string[]>();
	for (const code of codes) {
		const read = readDeviceCode(code);
		if (read === null) return { ok: false, wrong: code };
		keys.set(read.id, [...new Set([...(keys.get(read.id) ?? []), read.key])]);
	}
	return { ok: true, keys };
}

/** Makes the source; it reads when a reading asks it. */
export function createTrustedStates(options: TrustedStatesOptions): TrustedStates {
	return new States(options);
}

const QUEUE_ONLY: ItemStates = { of: () => null, isDue: () => false };

class States implements TrustedStates {
	checked: CheckedLedgers | null = null;
	private readonly facts: FactFiles;
	private readonly store: LedgerStore;
	private readonly lines: ItemLines;

	constructor(private readonly options: TrustedStatesOptions) {
		const { breathe, clock, files } = options;
		this.facts = readOnlyFacts(files);
		this.store = new LedgerStore({ files: this.facts, breathe, clock });
		this.lines = new ItemLines({ files: this.facts, readLine: (place) => lineAt(files, place), breathe });
	}

	async fold(snapshot: Snapshot): Promise<ItemStates> {
		const { keys, ...world } = this.options;
		await this.store.read(ledgerPlaces(snapshot), keys, new Map(), true);
		const index = indexLedgers(this.store.readings);
		this.checked = this.check(index);
		if (keys.size === 0) return QUEUE_ONLY;
		const recovered = await this.recovered(index);
		const folded = await foldOver(snapshot, { index, recovered, lines: this.lines, memory: new FoldMemory(), twins: new Twins(this.lines), before: null, world, reportOn: () => Promise.resolve('unknown') });
		return folded.states;
	}

	/** What the targets of open writes tell; nothing is written about it. */
	private async recovered(index: DecisionIndex): Promise<ReadonlyMap<string, RecoveredIntent>> {
		const history = new ApplyHistory(index.byId.values());
		const found: RecoveredDecision[] = [];
		for (const [decisionId, intents] of index.intentsOf) {
			const isOpen = intents.some((intent) => history.outcomeOf(intent.entry_id) === null);
			const decision = isOpen ? index.byId.get(decisionId) : undefined;
			const request = decision?.entry === 'decision' ? requestOf(decision) : null;
			if (request !== null) found.push(await recoverDecision({ files: this.facts }, history, request));
		}
		return recoveredIntents(found);
	}

	private check(index: DecisionIndex): CheckedLedgers {
		const views = this.store.ledgers.map((held) => ledgerView(held, null, new Set(), null).note);
		const unbelieved = new Map([...index.items.values()].flatMap(({ unbelieved: lines }) => lines.map((line) => [line.sha256, line] as const)));
		const unknown = [...unbelieved.values()].filter(({ signature }) => signature === 'unknown_key');
		return {
			believed: [...index.byId.values()].filter(({ entry }) => entry === 'decision').length,
			unchecked: unknown.length,
			forged: unbelieved.size - unknown.length,
			unknownDevices: [...new Set(unknown.map(({ entry }) => entry.device))].sort(),
			damaged: views.flatMap(({ path, damage, copyOf }) => (damage.length > 0 && copyOf === null ? [path] : [])),
			unread: views.flatMap(({ path, error }) => (error === null ? [] : [path])),
		};
	}
}

async function lineAt(files: WorkspaceFiles, place: Place): Promise<RawLine> {
	const bytes = await files.read(place.path, place.offset, place.offset + place.length);
	return { place, bytes, text: decodeUtf8(bytes), json: null, changed: bytes.length !== place.length };
}
