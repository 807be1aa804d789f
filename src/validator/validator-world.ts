/** What the validator needs from outside. */
import type { LocalInstant } from '../workspace/pinned-now';
import type { Breather, Clock, WorkspaceFiles } from '../workspace/workspace-files';

/** What the validator is given of the world. */
export interface ValidatorWorld {
	/** The files that the snapshot was read from. */
	readonly files: Pick<WorkspaceFiles, 'read' | 'readsRanges'>;
	readonly breathe: Breather;
	readonly clock: Clock;
	/** A moment (epoch ms) as a place on the person's calendar (`Date.UTC` of what a clock shows here); UTC without it. */
	readonly calendarMs?: (epochMs: number) => number;
	/** The other way round; for a pinned now. UTC without it. */
	readonly localInstant?: LocalInstant;
}
