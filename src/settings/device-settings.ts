/**
 * What holds on this device only, and is kept where no file of vault or workspace can change it (DESIGN §5): which
 * approved changes it writes. An agent that could say "you write everything" in a file would have a way around the person.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import * as z from 'zod/mini';
import type { ApplyingMode, DeviceStore } from '../decisions/desk/desk-world';

export const APPLYING_MODES = ['own', 'home', 'never'] as const satisfies readonly ApplyingMode[];

/** The name under which the device's store keeps the modes. */
const KEPT_AS = 'applies';

/** Pairs, because a workspace may be called anything. */
const keptModes = z.array(z.tuple([z.string(), z.enum(APPLYING_MODES)]));

export interface DeviceSettings {
	/** Rises with every change. */
	readonly revision: ReadonlySignal<number>;
	/**
	 * Which approved changes this device writes into a workspace. `never` while the store cannot be read: what cannot be
	 * known is not acted on. Never throws.
	 * @param workspace the workspace setting; being one workspace's home says nothing about another
	 */
	applies(workspace: string): ApplyingMode;
	/** Keeps the person's choice. Throws what the store throws. */
	setApplies(workspace: string, mode: ApplyingMode): void;
}

/**
 * @param store what the device keeps; nothing is read before it is asked for
 * @param otherwise the mode of a workspace for which nothing was chosen: `own` where this device has the files, else `never`
 */
export function createDeviceSettings(store: Pick<DeviceStore, 'load' | 'save'>, otherwise: ApplyingMode): DeviceSettings {
	const revision = signal(0);
	/** `null`: something is kept, and it is not what this plugin keeps. */
	const kept = (): ReadonlyMap<string, ApplyingMode> | null => {
		const parsed = keptModes.safeParse(store.load(KEPT_AS) ?? []);
		return parsed.success ? new Map(parsed.data) : null;
	};
	return {
		revision,
		applies: (workspace) => {
			try {
				const modes = kept();
				return modes === null ? 'never' : (modes.get(workspace) ?? otherwise);
			} catch {
				return 'never';
			}
		},
		setApplies: (workspace, mode) => {
			store.save(KEPT_AS, [...new Map(kept() ?? []).set(workspace, mode)]);
			revision.value += 1;
		},
	};
}
