/** Where a card of the board of subjects can go: to another listed stage, never to an extra column. Pure. */
import { DEFAULT_STAGES, stageColumns } from './board-columns';
import type { SubjectLine } from './tiers-rows';

/**
 * The stages a card can be moved to, in the order of the columns: every listed one but its own.
 * @param stages the profile's; empty = the default stages, which are the columns then
 */
export function stagesToMoveTo(stages: readonly string[], current: string | null): readonly string[] {
	const listed = new Set<string>(stages.length > 0 ? stages : DEFAULT_STAGES);
	return [...listed].filter((stage) => stage !== current);
}

/** The stage that a column of the board stands for; `null` for the extra columns and for groups by something else. */
export function stageOfColumn(columnId: string, stages: readonly string[]): string | null {
	return stageColumns([], stages).find((column) => column.id === columnId)?.stage ?? null;
}

/** The column that shows a stage. */
export function columnOfStage(stage: string, stages: readonly string[]): string | null {
	return stageColumns([], stages).find((column) => column.stage === stage)?.id ?? null;
}

/** The stage a card gets when it is dropped on a column; `null` where it would get none or keeps its own. */
export function stageForDrop(line: Pick<SubjectLine, 'stage'>, columnId: string, stages: readonly string[]): string | null {
	const stage = stageOfColumn(columnId, stages);
	return stage === line.stage ? null : stage;
}
