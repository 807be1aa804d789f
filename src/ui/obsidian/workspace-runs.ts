/** The run log of one workspace: where it is, what is added to it, and what it says was spent. */
import type { App } from 'obsidian';
import { DeviceMemory } from '../../decisions/desk/device-memory';
import type { DeviceStore } from '../../decisions/desk/desk-world';
import type { RandomBytes } from '../../decisions/ulid';
import { openRunLog } from '../../host/fact-door';
import { calendarMs } from '../../host/local-time';
import { createRunLog, runLogFolder } from '../../host/run-log';
import type { RunLog } from '../../host/run-log';
import { createRunLogMonth } from '../../host/run-log-month';
import type { Translator } from '../../i18n/translate';
import type { RunRecord } from '../../search/run-record';
import { countSpend } from '../../search/spend';
import type { Spend } from '../../search/spend';
import type { Snapshot } from '../../workspace/snapshot-types';
import type { Breather } from '../../workspace/workspace-files';

export interface WorkspaceRunsOptions {
	readonly app: App;
	readonly t: Translator;
	/** See `Settings.workspace`; `null` = none is chosen. */
	readonly workspace: string | null;
	readonly device: DeviceStore;
	readonly randomBytes: RandomBytes;
	readonly breathe: Breather;
	/** The newest reading of this workspace; `null` when there is none, or another one is being read. */
	readonly snapshot: () => Snapshot | null;
}

export interface WorkspaceRuns {
	/** Notes where the log lies, for a line that is written when the workspace is no longer being read. */
	look(): void;
	/** Adds a line to this device's log. Rejects, in words, when it is not there afterwards or may not be. */
	logRun(record: RunRecord): Promise<void>;
	/** Paid requests of this month by provider, from this device's log. Rejects when nobody can tell. */
	readSpend(): Promise<ReadonlyMap<string, Spend>>;
}

/** The person's calendar day of a moment, `YYYY-MM-DD`. */
export function localDay(epochMs: number): string {
	return new Date(calendarMs(epochMs)).toISOString().slice(0, 10);
}

/** Opens the log of a workspace. Touches nothing until asked. */
export function createWorkspaceRuns(options: WorkspaceRunsOptions): WorkspaceRuns {
	const { app, breathe, device, randomBytes, snapshot, t, workspace } = options;
	const memory = new DeviceMemory(device, randomBytes);
	const month = createRunLogMonth({ breathe, clock: () => Date.now() });
	let opened: { readonly device: string; readonly log: RunLog } | null = null;
	let folder: string | null = null;

	const logOf = (id: string): RunLog => {
		if (opened?.device === id) return opened.log;
		const door = openRunLog(app, workspace, id);
		if (door === null) throw new Error(t('host.runLog.outOfReach'));
		opened = { device: id, log: createRunLog(door) };
		return opened.log;
	};
	const find = (): void => {
		const now = snapshot();
		if (now !== null) folder = runLogFolder(now.files, memory.identity()?.id ?? null);
	};
	const folderNow = (): string => {
		find();
		if (folder === null) throw new Error(t(workspace === null ? 'host.runLog.noWorkspace' : 'host.runLog.notRead'));
		return folder;
	};

	return {
		look: () => {
			try {
				find();
			} catch {
				// Who this device is cannot be read now; what asks for its file says so.
			}
		},
		logRun: async (record) => {
			const place = folderNow();
			await logOf(memory.ensureId()).logRun(place, record);
		},
		readSpend: async () => {
			const place = folderNow();
			const id = memory.identity()?.id ?? null;
			// A device without a name has written no line.
			if (id === null) return new Map();
			const now = Date.now();
			return countSpend(await month.read(logOf(id).fileIn(place), startOfMonth(now)), now, localDay);
		},
	};
}

/** Midnight of the first of the person's month. */
function startOfMonth(epochMs: number): number {
	const day = new Date(epochMs);
	return new Date(day.getFullYear(), day.getMonth(), 1).getTime();
}
