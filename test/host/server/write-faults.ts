/** Writes that go wrong on purpose, so that a test can see what becomes of a decision then. */
import { RefusedError } from './access';

export interface WriteFault {
	/**
	 * The call that goes wrong: `node.write`, `node.sync`, `node.rename`, `node.open` (for writing only), `node.unlink`, `node.mkdir`,
	 * `vault.appendBinary`, `vault.writeBinary`, …
	 */
	readonly call: string;
	/** The end of the file's absolute path, or a pattern for it. For a rename: of the place it goes to. */
	readonly path: string | RegExp;
	/** Which of the calls that match, from 1. Default: the first one from now on. */
	readonly nth?: number;
	/** How many of them, from that one on. Default: 1. */
	readonly times?: number;
	/**
	 * What is carried out: nothing (default), all of it, that many of its bytes, or other bytes of the same length. For calls
	 * without bytes a number means nothing.
	 */
	readonly writes?: 'nothing' | 'all' | number | ((bytes: Uint8Array) => Uint8Array);
	/**
	 * What the page hears: an error with this code (`EPERM`, `ENOSPC`, …; default `EIO`), `ok`, or `never` anything, as when
	 * the app is killed before the call comes back.
	 */
	readonly answer?: string;
	/** The call is held until this is over: asked for when the call comes, before anything is carried out. */
	readonly hold?: () => Promise<unknown>;
}

/** One call that may change the disk. */
export interface WriteCall {
	readonly call: string;
	/** Absolute. */
	readonly path: string;
	/** What it writes; empty for calls that write none. */
	readonly bytes: Uint8Array;
	/** The host page's own call; those never go wrong. */
	readonly own: boolean;
}

export class WriteFaults {
	private planned: { readonly fault: WriteFault; seen: number }[] = [];

	add(fault: WriteFault): void {
		this.planned.push({ fault, seen: 0 });
	}

	clear(): void {
		this.planned = [];
	}

	/**
	 * Carries out a call, with what is planned for it.
	 *
	 * @param perform does it, with these bytes
	 * @param claim what the call would answer, when it is only said to have been done
	 */
	async around<T>(what: WriteCall, perform: (bytes: Uint8Array) => Promise<T>, claim: () => T | Promise<T>): Promise<T> {
		const fault = what.own ? null : this.due(what);
		if (fault === null) return perform(what.bytes);
		await fault.hold?.();
		const part = partOf(fault, what.bytes);
		const result = part === null ? null : { value: await perform(part) };
		const answer = fault.answer ?? 'EIO';
		if (answer === 'never') return new Promise<T>(() => undefined);
		if (answer !== 'ok') throw new RefusedError(answer, `${answer}: planned by the test, '${what.path}'`);
		return result === null ? claim() : result.value;
	}

	private due({ call, path }: WriteCall): WriteFault | null {
		let due: WriteFault | null = null;
		for (const each of this.planned) {
			const { fault } = each;
			const matches = fault.call === call && (typeof fault.path === 'string' ? path.endsWith(fault.path) : fault.path.test(path));
			if (!matches) continue;
			each.seen += 1;
			const first = fault.nth ?? 1;
			if (each.seen >= first && each.seen < first + (fault.times ?? 1)) due ??= fault;
		}
		return due;
	}
}

/** The bytes to carry out a call with; `null` = not at all. */
function partOf({ writes = 'nothing' }: WriteFault, bytes: Uint8Array): Uint8Array | null {
	if (writes === 'nothing') return null;
	if (writes === 'all') return bytes;
	if (typeof writes === 'function') return writes(bytes);
	return bytes.length === 0 ? null : bytes.subarray(0, writes);
}
