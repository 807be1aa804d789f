/**
 * Adds entries to this device's own ledger (DESIGN §5): what all its entries have alike, the chain, the signature, one durable
 * write that is read back, and the checkpoint of the head that is kept outside the workspace.
 */
import type { Clock } from '../../workspace/workspace-files';
import { appendEntry, tailOf } from '../append-entry';
import type { AppendProblem, LedgerFile, LedgerTail } from '../append-entry';
import type { LedgerHead } from '../ledger-chain';
import type { NewEntry } from '../ledger-entry';
import type { LedgerReading } from '../read-ledger';
import { messageOf } from '../thrown';
import type { EntryDraft, OwnDevice } from './desk-core';

export interface LedgerWriterParts {
	readonly own: OwnDevice;
	readonly file: LedgerFile;
	/** This device's ledger from the disk, now. Throws when it cannot be read. */
	readonly readOwn: () => Promise<LedgerReading>;
	/** SHA-256 of lines that the person has looked at and accepted. */
	readonly accepted: () => ReadonlySet<string>;
	/** ULIDs that only rise. */
	readonly nextId: () => string;
	readonly clock: Clock;
	/** Keeps the checkpoint of the head, outside the workspace. */
	readonly keepHead: (head: LedgerHead) => void;
}

export type Appended =
	| { readonly ok: true; readonly entryId: string; readonly tail: LedgerTail }
	/** `mayBeWritten`: bytes of the entry may be in the ledger; it is read again before anything else is written. */
	| { readonly ok: false; readonly mayBeWritten: boolean; readonly message: string };

/** After these nothing of the entry is in the file. */
const SURELY_NOT: readonly AppendProblem[] = ['not_written', 'changed', 'wrong_entry'];

/** The one writer of a ledger file. Calls wait for each other; none throws. */
export class OwnLedgerWriter {
	private tail: LedgerTail | null = null;
	private last: Promise<unknown> = Promise.resolve();

	constructor(private readonly parts: LedgerWriterParts) {}

	/** Adds one entry; see {@link Appended}. A ledger with a torn tail or open damage is not added to. */
	append(draft: EntryDraft): Promise<Appended> {
		const appended = this.last.then(async () => this.appendOnce(draft, true));
		this.last = appended.catch(() => null);
		return appended;
	}

	private async appendOnce(draft: EntryDraft, mayTryAgain: boolean): Promise<Appended> {
		const { own, file, keepHead } = this.parts;
		const entry = this.entryOf(draft);
		if (typeof entry === 'string') return surelyNot(entry);
		const tail = this.tail ?? (await this.readTail());
		if (typeof tail === 'string') return surelyNot(tail);
		const result = await appendEntry(file, tail, entry, own.secretKey);
		if (!result.ok) {
			this.tail = null;
			// A sync tool or an editor touched the file since: what it says now may well be whole.
			if (result.problem === 'changed' && mayTryAgain) return this.appendOnce(draft, false);
			return { ok: false, mayBeWritten: !SURELY_NOT.includes(result.problem), message: result.message };
		}
		this.tail = result.tail;
		try {
			keepHead(result.tail.head);
		} catch {
			// The entry is durable; an older checkpoint still holds for it, and the next append keeps a newer one.
		}
		return { ok: true, entryId: entry.entry_id, tail: result.tail };
	}

	private entryOf(draft: EntryDraft): NewEntry | string {
		try {
			const at = new Date(this.parts.clock()).toISOString();
			return { v: 1, entry_id: this.parts.nextId(), device: this.parts.own.id, at, ...draft };
		} catch (error) {
			return messageOf(error);
		}
	}

	private async readTail(): Promise<LedgerTail | string> {
		try {
			const tail = tailOf(await this.parts.readOwn(), this.parts.accepted());
			if (tail.ok) return tail.tail;
			return tail.why === 'torn_tail' ? 'The last line of the ledger is not finished.' : 'The ledger is damaged.';
		} catch (error) {
			return messageOf(error);
		}
	}
}

function surelyNot(message: string): Appended {
	return { ok: false, mayBeWritten: false, message };
}
