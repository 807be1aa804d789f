/** What the person can do about a closed gate and about devices, each on a click: it changes only what this device keeps. */
import type { Snapshot } from '../../workspace/snapshot-types';
import type { DeviceMemory } from './device-memory';
import type { Devices } from './devices';
import type { Ledgers } from './ledgers';
import type { LockKeeper } from './lock-keeper';

export interface WaysOutParts {
	readonly memory: DeviceMemory;
	readonly devices: Devices;
	readonly ledgers: Ledgers;
	readonly lock: LockKeeper;
	readonly snapshot: () => Snapshot | null;
	/** Folds and tells anew. */
	readonly refresh: () => Promise<void>;
}

/** See `DecisionDesk` for what each does. They throw when what they change cannot be kept or read. */
export class WaysOut {
	constructor(private readonly parts: WaysOutParts) {}

	async takeOverLock(): Promise<boolean> {
		const isTaken = await this.parts.lock.takeOver();
		await this.parts.refresh();
		return isTaken;
	}

	acceptDamage(path: string): Promise<void> {
		return this.andJudgeAnew(() => this.parts.ledgers.acceptDamage(path));
	}

	acceptHead(path: string): Promise<void> {
		return this.andJudgeAnew(() => this.parts.ledgers.acceptHead(path));
	}

	acceptGone(itemKey: string): Promise<void> {
		const { memory } = this.parts;
		return this.andJudgeAnew(() => {
			const accepted = memory.accepted();
			memory.saveAccepted({ ...accepted, gone: [...new Set([...accepted.gone, itemKey])] });
		});
	}

	async deviceCode(): Promise<string> {
		const code = this.parts.devices.code();
		await this.andJudgeAnew(() => undefined);
		return code;
	}

	async trust(code: string, name: string): Promise<'not_a_code' | 'is_this' | null> {
		const wrong = this.parts.devices.trust(code, name);
		if (wrong === null) await this.andJudgeAnew(() => undefined);
		return wrong;
	}

	distrust(device: string): Promise<void> {
		return this.andJudgeAnew(() => this.parts.devices.distrust(device));
	}

	renameThis(name: string): Promise<void> {
		return this.andJudgeAnew(() => this.parts.devices.rename(name));
	}

	private async andJudgeAnew(change: () => void): Promise<void> {
		const { ledgers, refresh, snapshot } = this.parts;
		change();
		const now = snapshot();
		if (now !== null) await ledgers.read(now, true);
		await refresh();
	}
}
