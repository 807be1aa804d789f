/**
 * Builds the decision desk of the workspace that is read: the one place that is handed what can write facts (DESIGN §2). It
 * gives the desk on and keeps nothing; the desk lets go of the workspace when the store closes it.
 */
import type { App } from 'obsidian';
import { createDecisionDesk } from '../../decisions/desk/decision-desk';
import type { DecisionDesk } from '../../decisions/desk/desk-types';
import type { DeskReading, DeskSettings, DeviceStore } from '../../decisions/desk/desk-world';
import { openFactDoor } from '../../host/fact-door';
import type { WorkspaceReader } from '../../workspace/snapshot-types';
import { UnreadableError } from '../../workspace/workspace-files';
import type { Breather } from '../../workspace/workspace-files';
import type { Timers } from './timers';

export interface DecisionsOptions {
	readonly app: App;
	/** See `Settings.workspace`. */
	readonly workspace: string;
	readonly device: DeviceStore;
	readonly settings: () => DeskSettings;
	readonly breathe: Breather;
	readonly timers: Timers;
}

/** A desk and the reader it is to decide on, which needs the desk to be made. */
export interface Decisions {
	readonly desk: DecisionDesk;
	/** Called once, with the reader that was opened with this desk as its source of states. */
	readonly readWith: (reader: WorkspaceReader) => void;
}

/** Makes the desk; touches no file. `null` where this host cannot reach the workspace. */
export function createDecisions(options: DecisionsOptions): Decisions | null {
	const { app, breathe, device, settings, timers, workspace } = options;
	const door = openFactDoor(app, workspace);
	if (door === null) return null;
	let reader: WorkspaceReader | null = null;
	const reading: DeskReading = {
		snapshot: () => reader?.snapshot ?? null,
		readLine: async (place) => {
			if (reader === null) throw new UnreadableError(place.path, 'io', 'The workspace is not being read.');
			return reader.readLine(place);
		},
		reconcile: async () => reader?.reconcile(),
		refold: async () => reader?.refold(),
	};
	const desk = createDecisionDesk({
		...door,
		reading,
		device,
		settings,
		clock: () => Date.now(),
		localNowMs,
		randomBytes: (count) => window.crypto.getRandomValues(new Uint8Array(count)),
		sleep: (milliseconds) => timers.sleep(milliseconds),
		breathe,
		schedule: (run, ms) => timers.schedule(run, ms),
	});
	return {
		desk,
		readWith: (opened) => {
			reader = opened;
		},
	};
}

/** Now as a place on the calendar, as the person's wall clock shows it. */
function localNowMs(): number {
	const now = new Date();
	return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours(), now.getMinutes(), now.getSeconds(), now.getMilliseconds());
}
