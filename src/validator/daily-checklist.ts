/** The eleven steps of the daily brief (R40), as the files tell them and not the agent's words. */
import type { Place } from '../workspace/place';

export const DAILY_STEPS = [
	'retrieval_runs',
	'source_registry',
	'fact_claims',
	'approval_queue',
	'update_brief',
	'read_back',
	'pending_list',
	'validator',
	'notes_sync',
	'obsidian_sync',
	'report_all',
] as const;
export type DailyStep = (typeof DAILY_STEPS)[number];

/** `done` and `missing` are what the files show; `unseen`: no file of the workspace can show it. */
export type StepState = 'done' | 'missing' | 'unseen';

export interface DailyChecklist {
	/** The brief's day as it is written there. */
	readonly day: string;
	readonly brief: Place;
	readonly steps: readonly { readonly step: DailyStep; readonly state: StepState }[];
}
