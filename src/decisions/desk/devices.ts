/** This device and those the person trusts: who may be believed (DESIGN §5). */
import type { Snapshot } from '../../workspace/snapshot-types';
import { fingerprintOf } from '../signing';
import type { OwnDevice } from './desk-core';
import type { KnownDevice } from './desk-types';
import { readDeviceCode } from './device-memory';
import type { DeviceMemory, DeviceRecord } from './device-memory';
import { ownLedgerPath, ownQueuePath } from './ledger-places';

export class Devices {
	constructor(
		private readonly memory: DeviceMemory,
		private readonly snapshot: () => Snapshot | null,
	) {}

	/** See `DeskCore.own`. Throws also before the workspace has been read: nobody knows then where its files lie. */
	own(): OwnDevice {
		const snapshot = this.snapshot();
		if (snapshot === null) throw new Error('The workspace has not been read yet.');
		const { id, name, secretKey } = this.memory.own();
		const ledgerPath = this.ledgerPathIn(snapshot, id);
		if (this.memory.ledgerPath() !== ledgerPath) this.memory.saveLedgerPath(ledgerPath);
		return { id, name, secretKey, ledgerPath, queuePath: ownQueuePath(snapshot, id) };
	}

	/** This device, if it has decided before; makes and keeps nothing. Throws when what is kept cannot be read. */
	knownOwn(): OwnDevice | null {
		const snapshot = this.snapshot();
		const known = snapshot === null ? null : this.memory.known();
		if (snapshot === null || known === null) return null;
		const { id, name, secretKey } = known;
		return { id, name, secretKey, ledgerPath: this.ledgerPathIn(snapshot, id), queuePath: ownQueuePath(snapshot, id) };
	}

	/** This device's id, `null` before its first decision or search. Throws when it cannot be read. */
	ownId(): string | null {
		return this.memory.identity()?.id ?? null;
	}

	/** {@link ownId}, and `null` also where it cannot be read: the gate says why then, and nothing is written. */
	readableId(): string | null {
		try {
			return this.ownId();
		} catch {
			return null;
		}
	}

	/** Makes this device's key if there is none. Never throws: without a key nothing can be appended, and that says why. */
	prepare(): void {
		try {
			this.own();
		} catch {
			// See above.
		}
	}

	/** Where this device's ledger lies or would be begun; `null` before its first decision or search. Throws when that cannot be read. */
	ownLedgerPath(snapshot: Snapshot): string | null {
		const id = this.ownId();
		return id === null ? null : this.ledgerPathIn(snapshot, id);
	}

	/** Those whose decisions are believed, this one first. */
	known(): readonly KnownDevice[] {
		const own = this.memory.identity();
		const others = this.memory.trusted().filter(({ id }) => id !== own?.id);
		return [...(own === null ? [] : [shown(own, true)]), ...others.map((device) => shown(device, false))];
	}

	/** The name under which a device is known; its id where it is not. */
	nameOf(device: string): string {
		return this.known().find(({ id }) => id === device)?.name ?? device;
	}

	/** What another device is given to trust this one. Makes the key pair if there is none; throws when it cannot be kept. */
	code(): string {
		const { id, publicKey } = this.memory.own();
		return `${id}:${publicKey}`;
	}

	/** Believes a device from now on; a further key of a known one is added to those it had. */
	trust(code: string, name: string): 'not_a_code' | 'is_this' | null {
		const read = readDeviceCode(code);
		if (read === null) return 'not_a_code';
		const own = this.memory.identity();
		if (own !== null && (own.id === read.id || own.keys.includes(read.key))) return 'is_this';
		const devices = this.memory.trusted();
		const before = devices.find(({ id }) => id === read.id);
		const given = name.trim();
		const keys = [...(before?.keys ?? []).filter((key) => key !== read.key), read.key];
		const device = { id: read.id, name: given === '' ? (before?.name ?? read.id) : given, keys };
		this.memory.saveTrusted([...devices.filter((other) => other !== before), device]);
		return null;
	}

	distrust(device: string): void {
		this.memory.saveTrusted(this.memory.trusted().filter(({ id }) => id !== device));
	}

	rename(name: string): void {
		const given = name.trim();
		if (given !== '') this.memory.rename(given);
	}

	private ledgerPathIn(snapshot: Snapshot, id: string): string {
		return ownLedgerPath(snapshot, id, this.memory.ledgerPath());
	}
}

function shown({ id, name, keys }: DeviceRecord, isThis: boolean): KnownDevice {
	return { id, name, isThis, fingerprints: keys.flatMap((key) => fingerprintOf(key) ?? []) };
}
