/** This device's ledger, as the one place where its entries go. */
import { UnreadableError } from '../../workspace/workspace-files';
import type { LedgerReading } from '../read-ledger';
import { messageOf } from '../thrown';
import { createUlids } from '../ulid';
import type { EntryDraft, OwnDevice } from './desk-core';
import type { DeskWorld } from './desk-world';
import type { Devices } from './devices';
import type { Ledgers } from './ledgers';
import { OwnLedgerWriter } from './ledger-writer';
import type { Appended } from './ledger-writer';

type OwnLedgerWorld = Pick<DeskWorld, 'ownFile' | 'clock' | 'randomBytes'>;

export class OwnLedger {
	private writer: { readonly own: OwnDevice; readonly writer: OwnLedgerWriter } | null = null;
	private readonly nextId: () => string;

	/** @param readAnew reads all ledgers from the disk; throws when one cannot be read */
	constructor(
		private readonly world: OwnLedgerWorld,
		private readonly devices: Devices,
		private readonly ledgers: Ledgers,
		private readonly readAnew: () => Promise<void>,
	) {
		this.nextId = createUlids(world.clock, world.randomBytes);
	}

	/** See `DeskCore.append`. Makes this device's key if there is none. Never throws. */
	async append(draft: EntryDraft): Promise<Appended> {
		let writer: OwnLedgerWriter;
		try {
			writer = this.writerFor(this.devices.own());
		} catch (error) {
			return { ok: false, mayBeWritten: false, message: messageOf(error) };
		}
		return writer.append(draft);
	}

	private writerFor(own: OwnDevice): OwnLedgerWriter {
		const known = this.writer;
		const isSame = known?.own.id === own.id && known.own.ledgerPath === own.ledgerPath && known.own.secretKey === own.secretKey;
		if (known !== null && isSame) return known.writer;
		const { ledgerPath } = own;
		const writer = new OwnLedgerWriter({
			own,
			file: this.world.ownFile(ledgerPath),
			readOwn: () => this.readOwn(ledgerPath),
			accepted: () => this.ledgers.accepted(),
			nextId: this.nextId,
			clock: this.world.clock,
			keepHead: (head) => this.ledgers.keepHead(ledgerPath, head),
		});
		this.writer = { own, writer };
		return writer;
	}

	private async readOwn(path: string): Promise<LedgerReading> {
		await this.readAnew();
		const reading = this.ledgers.readingOf(path);
		if (reading === null) throw new UnreadableError(path, 'io', this.ledgers.errorOf(path) ?? 'The ledger has not been read.');
		return reading;
	}
}
