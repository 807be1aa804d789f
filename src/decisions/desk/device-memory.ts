/**
 * What this device keeps outside workspace and vault (DESIGN §5): who it is, whom the person trusts, and how far each ledger had
 * come. Everything is checked when it is read back: a value that is damaged is an error with words, never "nothing".
 */
import * as z from 'zod/mini';
import type { LedgerHead } from '../ledger-chain';
import type { VerifiedHead } from '../read-ledger';
import { sha256Hex } from '../sha256';
import { newKeyPair, publicKeyOf } from '../signing';
import type { TrustedKeys } from '../signing';
import { utf8 } from '../splice';
import type { RandomBytes } from '../ulid';
import type { DeviceStore } from './desk-world';

const Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const DeviceId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/));
const Device = z.object({ id: DeviceId, name: z.string(), keys: z.array(Hex) });
const Head = z.object({ count: z.int().check(z.nonnegative()), hash: z.nullable(Hex) });
const Verified = z.object({ count: z.int().check(z.nonnegative()), hash: z.nullable(Hex), keys: Hex });
const Heads = z.array(z.tuple([z.string(), Head]));
const VerifiedHeads = z.array(z.tuple([z.string(), Verified]));
const Accepted = z.object({ lines: z.array(Hex), gone: z.array(z.string()) });

/** A device with all public keys it has had, newest last. */
export type DeviceRecord = z.infer<typeof Device>;
/** What the person has looked at and accepted: hashes of ledger lines, keys of items that are gone. */
export type AcceptedThings = z.infer<typeof Accepted>;

/** A value of the device's own store that is there and is not what was kept. */
export class DamagedMemoryError extends Error {
	constructor(readonly what: string) {
		super(`What this device keeps about ${what} cannot be read.`);
		this.name = 'DamagedMemoryError';
	}
}

const ID_LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789';

/** A device id for file names: a name's plain letters and five by chance (`desk-4k2mz`), so that two desks stay two. */
function newDeviceId(name: string, randomBytes: RandomBytes): string {
	const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 20).replace(/-+$/, '');
	const chance = Array.from(randomBytes(5), (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('');
	return `${plain === '' ? 'device' : plain}-${chance}`;
}

/** `<device>:<public key>`, as one device gives it to another; `null` when the text is none. */
export function readDeviceCode(code: string): { readonly id: string; readonly key: string } | null {
	const [id = '', key = '', ...more] = code.trim().split(':');
	const wanted = { id, keys: [key.toLowerCase()], name: '' };
	return more.length === 0 && Device.safeParse(wanted).success ? { id, key: key.toLowerCase() } : null;
}

export class DeviceMemory {
	private scope = '';
	private publicOf: { readonly secret: string; readonly key: string } | null = null;

	constructor(
		private readonly store: DeviceStore,
		private readonly randomBytes: RandomBytes,
	) {}

	/** What is kept per workspace is kept under its location from now on. */
	enter(location: string): void {
		this.scope = sha256Hex(utf8(location)).slice(0, 16);
	}

	/** This device; `null` before its first decision or search. Throws {@link DamagedMemoryError} and what the store throws. */
	identity(): DeviceRecord | null {
		return this.load('device', Device, 'itself');
	}

	/**
	 * This device's id for what needs no signature, such as its run log. Made and kept where there is none, without a key: the
	 * first decision adds that. Throws as {@link own}.
	 */
	ensureId(): string {
		const known = this.identity();
		if (known !== null) return known.id;
		const made = this.newIdentity();
		this.store.save('device', made);
		return made.id;
	}

	/** This device with its private key; both are made and kept where there are none. Throws when they cannot be kept or read. */
	own(): DeviceRecord & { readonly secretKey: string; readonly publicKey: string } {
		const known = this.identity();
		const kept = this.store.loadSecret();
		const secretKey = kept ?? this.newSecret();
		const publicKey = this.publicKeyFor(secretKey);
		const before = known ?? this.newIdentity();
		// A key that was lost stays trusted: what it signed was signed here.
		const record = before.keys.includes(publicKey) ? before : { ...before, keys: [...before.keys, publicKey] };
		if (record !== known) this.store.save('device', record);
		return { ...record, secretKey, publicKey };
	}

	/** This device with its private key, if it has both; makes nothing. Throws as {@link own}. */
	known(): (DeviceRecord & { readonly secretKey: string }) | null {
		const identity = this.identity();
		const secretKey = identity === null ? null : this.store.loadSecret();
		if (identity === null || secretKey === null) return null;
		this.publicKeyFor(secretKey);
		return { ...identity, secretKey };
	}

	rename(name: string): void {
		const { id, keys } = this.own();
		this.store.save('device', { id, name, keys });
	}

	trusted(): readonly DeviceRecord[] {
		return this.load('trusted-devices', z.array(Device), 'trusted devices') ?? [];
	}

	saveTrusted(devices: readonly DeviceRecord[]): void {
		this.store.save('trusted-devices', devices);
	}

	/** The public keys whose signatures are believed: this device's own and those the person trusts. */
	keys(): TrustedKeys {
		const own = this.identity();
		const others = this.trusted().filter(({ id }) => id !== own?.id);
		return new Map([...(own === null ? [] : [own]), ...others].map(({ id, keys }) => [id, keys]));
	}

	/** Checkpoints of ledgers' heads, by path. */
	heads(): ReadonlyMap<string, LedgerHead> {
		return new Map(this.load(`ledger-heads/${this.scope}`, Heads, 'the ends of ledgers'));
	}

	saveHeads(heads: ReadonlyMap<string, LedgerHead>): void {
		this.store.save(`ledger-heads/${this.scope}`, [...heads]);
	}

	/** Only spares work, so a damaged value is as good as none. */
	verifiedHeads(): ReadonlyMap<string, VerifiedHead> {
		const read = VerifiedHeads.safeParse(this.store.load(`verified-heads/${this.scope}`));
		return new Map(read.success ? read.data : []);
	}

	saveVerifiedHeads(heads: ReadonlyMap<string, VerifiedHead>): void {
		this.store.save(`verified-heads/${this.scope}`, [...heads]);
	}

	accepted(): AcceptedThings {
		return this.load(`accepted/${this.scope}`, Accepted, 'what was accepted') ?? { lines: [], gone: [] };
	}

	saveAccepted(accepted: AcceptedThings): void {
		this.store.save(`accepted/${this.scope}`, accepted);
	}

	/** Where this device's ledger was begun in this workspace. */
	ledgerPath(): string | null {
		return this.load(`ledger-path/${this.scope}`, z.string(), 'its ledger');
	}

	saveLedgerPath(path: string): void {
		this.store.save(`ledger-path/${this.scope}`, path);
	}

	private load<Value>(name: string, schema: z.ZodMiniType<Value>, what: string): Value | null {
		const value = this.store.load(name);
		if (value === null || value === undefined) return null;
		const read = schema.safeParse(value);
		if (!read.success) throw new DamagedMemoryError(what);
		return read.data;
	}

	private newIdentity(): DeviceRecord {
		const { deviceName } = this.store;
		return { id: newDeviceId(deviceName, this.randomBytes), name: deviceName, keys: [] };
	}

	private newSecret(): string {
		const { secretKey } = newKeyPair(this.randomBytes);
		this.store.saveSecret(secretKey);
		// A store that forgets would give every decision a key of its own.
		if (this.store.loadSecret() !== secretKey) throw new Error('The private key of this device could not be kept.');
		return secretKey;
	}

	private publicKeyFor(secret: string): string {
		if (this.publicOf?.secret === secret) return this.publicOf.key;
		const key = publicKeyOf(secret);
		if (key === null) throw new DamagedMemoryError('its private key');
		this.publicOf = { secret, key };
		return key;
	}
}
