/** What is looked at before anything is written: lock, files, ledgers, gate (DESIGN §3 rule 7; §5, start-up gate). */
import type { FactFiles, FactResult } from '../fact-files';
import { messageOf } from '../thrown';
import type { DeskCore } from './desk-core';
import type { Gate, GateReason } from './desk-types';

export interface Closed {
	readonly kind: 'closed';
	readonly gate: Gate;
}

/** The facts' files for this desk: whoever lost the lock meanwhile (a machine that slept) writes nothing any more. */
export function lockedFiles(core: DeskCore): FactFiles {
	const { files } = core.world;
	const lost: FactResult<null> = { ok: false, failure: { code: 'permission', message: 'Another program holds the workspace.' } };
	return {
		read: (path) => files.read(path),
		stat: (path) => files.stat(path),
		realPath: (path) => files.realPath(path),
		appendTo: async (path, expectedSize, bytes) => ((await core.holdLock()) ? files.appendTo(path, expectedSize, bytes) : lost),
		replaceIfUnchanged: async (path, expectedSha256, bytes) => ((await core.holdLock()) ? files.replaceIfUnchanged(path, expectedSha256, bytes) : lost),
	};
}

/** Whether a closed gate is closed because another program has the workspace, or may have it. */
export function isAboutLock(reason: GateReason): boolean {
	return reason.kind === 'locked' || reason.kind === 'lock_unclear';
}

export class Doorway {
	constructor(private readonly core: DeskCore) {}

	/**
	 * Takes the lock, looks at all files now and reads the ledgers from the disk. A gate that is closed for another reason than the
	 * lock is looked at first, so that no lock file is left where nothing can be decided anyway.
	 * @returns `null` when something may be written, else the gate with its reasons. Never throws.
	 */
	async enter(): Promise<Closed | null> {
		const { core } = this;
		try {
			if (core.gate.reasons.some((reason) => !isAboutLock(reason))) {
				await core.world.reading.reconcile();
				await core.readLedgers();
				if (core.gate.reasons.some((reason) => !isAboutLock(reason))) return this.closed(null);
			}
			const keyProblem = this.keyProblem();
			if (keyProblem !== null) return this.closed(keyProblem);
			if (!(await core.holdLock())) return this.closed(null);
			await core.world.reading.reconcile();
			await core.readLedgers();
		} catch (error) {
			return this.closed({ kind: 'not_read', path: null, message: messageOf(error) });
		}
		return core.gate.reasons.length > 0 ? this.closed(null) : null;
	}

	/** Makes the device's key before the lock, which names the device: after a crash it is known again as its own. */
	private keyProblem(): GateReason | null {
		try {
			this.core.own();
			return null;
		} catch (error) {
			return { kind: 'no_key', message: messageOf(error) };
		}
	}

	private closed(reason: GateReason | null): Closed {
		const { gate } = this.core;
		if (reason === null || gate.reasons.some(({ kind }) => kind === reason.kind)) return { kind: 'closed', gate };
		return { kind: 'closed', gate: { ...gate, reasons: [...gate.reasons, reason] } };
	}
}
