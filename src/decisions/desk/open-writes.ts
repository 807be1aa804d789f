/**
 * Looks at writes that were begun and have no receipt: in their targets, now (DESIGN §5, recovery). Looking writes nothing; what is
 * found written gets its receipt, by the device that began the write.
 */
import { ApplyHistory } from '../apply-history';
import type { RecoveredIntent } from '../apply-progress';
import { recoverAll, recoverDecision, recoveredIntents } from '../recovery';
import type { DecisionToRecover, RecoveredDecision } from '../recovery';
import type { IntentEntry } from '../ledger-entry';
import type { DeskCore } from './desk-core';

export interface OpenWritesLook {
	/** Decisions with writes of this device that are in their targets and have no receipt. */
	readonly lackReceipts: readonly DecisionToRecover[];
	/** Whether what is known about open writes is another thing than before. */
	readonly isNews: boolean;
}

export class OpenWrites {
	private last: Promise<unknown> = Promise.resolve();

	constructor(private readonly core: DeskCore) {}

	/** Looks at the targets of all open intents and tells the core. Looks follow one another, so that the newest counts. Never throws. */
	look(): Promise<OpenWritesLook> {
		const look = this.last.then(() => this.lookNow());
		this.last = look.catch(() => null);
		return look;
	}

	private async lookNow(): Promise<OpenWritesLook> {
		const { core } = this;
		const history = new ApplyHistory(core.index.byId.values());
		const found: RecoveredDecision[] = [];
		const lackReceipts: DecisionToRecover[] = [];
		for (const [decisionId, intents] of core.index.intentsOf) {
			const open = intents.filter((intent) => history.outcomeOf(intent.entry_id) === null);
			const decision = open.length === 0 ? undefined : core.index.byId.get(decisionId);
			const request = decision?.entry === 'decision' ? core.requestOf(decision) : null;
			if (request === null) continue;
			const recovered = await recoverDecision(core.world, history, request);
			found.push(recovered);
			const isWritten = recovered.steps.some((step) => step.state === 'recovered');
			if (isWritten && open.every((intent) => this.isOurs(intent))) lackReceipts.push(request);
		}
		const recovered = this.believable(recoveredIntents(found));
		const isNews = !isSame(recovered, core.recovered);
		if (isNews) core.setRecovered(recovered);
		return { lackReceipts, isNews };
	}

	/** Writes the receipts that are missing. What cannot be written now is found missing again. Never throws. */
	async writeReceipts(decisions: readonly DecisionToRecover[]): Promise<void> {
		const { core } = this;
		await recoverAll({ files: core.world.files, ledger: { append: (draft) => core.append(draft) }, readEntries: () => core.readEntries() }, decisions);
	}

	/**
	 * Another device's write may still be under way there: of it only "it is in the target" can be told from here, and the rest
	 * waits for that device's receipt, or for the person.
	 */
	private believable(found: ReadonlyMap<string, RecoveredIntent>): ReadonlyMap<string, RecoveredIntent> {
		return new Map(
			[...found].filter(([id, state]) => {
				const intent = this.core.index.byId.get(id);
				return intent?.entry === 'intent' && (state === 'applied' || this.isOurs(intent));
			}),
		);
	}

	private isOurs(intent: IntentEntry): boolean {
		return intent.device === ownIdOf(this.core);
	}
}

/** This device's id; `null` before its first decision, and when it cannot be read: the gate says so then. */
export function ownIdOf(core: DeskCore): string | null {
	try {
		return core.knownOwn()?.id ?? null;
	} catch {
		return null;
	}
}

function isSame(one: ReadonlyMap<string, RecoveredIntent>, other: ReadonlyMap<string, RecoveredIntent>): boolean {
	return one.size === other.size && [...one].every(([id, state]) => other.get(id) === state);
}
