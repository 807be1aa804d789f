/**
 * Whether an agent's `applied` is true (DESIGN §5, proposals): where the item was approved without a change that can be written
 * by itself, the agent makes it, and what it says it wrote is compared with what the target holds.
 */
import { lineFields } from '../../records/fields';
import { parseLine } from '../../records/json-text';
import { proposedChanges } from '../../records/read-item';
import type { ReadOptions } from '../../records/read-record';
import { tidyPath } from '../../workspace/globs';
import type { FactFiles } from '../fact-files';
import type { ItemState } from '../item-state';
import { containedFile } from '../contained-path';
import { planSplice, targetProblem } from '../plan';
import { readProposals } from '../proposals';
import type { ProposalContext } from '../proposals';
import type { Proposal } from '../proposal-schema';
import { textOfLine } from '../queue-item';
import type { QueueItem } from '../queue-item';

/** `holds`: all of it is there. `differs`: some of it is not. `unknown`: nobody can tell from the lines or the files. `none`: no such report. */
export type AgentReport = 'holds' | 'differs' | 'unknown' | 'none';

/** Whether an approved item is the agent's to write, and the agent says that it has. */
export function reportsApplied(state: ItemState): boolean {
	const isTheirs = state.state === 'approved' && state.toWrite === null && state.decision?.proposals.length === 0;
	return isTheirs && state.claims.some((line) => line.values.status.known === 'applied');
}

/**
 * What the newest line says that can be compared with a target; empty when none does. Forms that nobody would write by are good
 * enough to be looked up by: a cell that is named as `file › row › column` and the value it should have.
 * @param options how the profile has items read
 */
export function claimedChanges(item: QueueItem, context: ProposalContext, options: ReadOptions): readonly Proposal[] {
	for (const line of item.lines.toReversed()) {
		const text = textOfLine(line.bytes);
		if (text === null) continue;
		const { proposals } = readProposals(text, context);
		const found = proposals.length > 0 ? proposals : cellsSaid(text, context, options);
		if (found.length > 0) return found;
	}
	return [];
}

/** All changes of a line as cells of trackers; none when one of them is anything else. */
function cellsSaid(text: string, context: ProposalContext, options: ReadOptions): readonly Proposal[] {
	const parsed = parseLine(text);
	if (!parsed.ok) return [];
	const changes = proposedChanges(lineFields('item', parsed.json, text, options.fields));
	const cells = changes.flatMap(({ target, after }): readonly Proposal[] => {
		const [path = '', key, column, ...more] = target?.split(' › ') ?? [];
		const key_column = context.keyColumnOf(tidyPath(path));
		if (key === undefined || column === undefined || more.length > 0 || after === null || key_column === null) return [];
		return [{ op: 'csv.set', path: tidyPath(path), key_column, key, column, after }];
	});
	return cells.length < changes.length ? [] : cells;
}

/** Compares the changes with their targets. Reads only; never throws. */
export async function checkAgentReport(files: FactFiles, proposals: readonly Proposal[], context: ProposalContext): Promise<Exclude<AgentReport, 'none'>> {
	let report: 'holds' | 'differs' | 'unknown' = proposals.length === 0 ? 'unknown' : 'holds';
	for (const proposal of proposals) {
		const found = await outcomeOn(files, proposal, context);
		if (found === 'change' || found === 'stale') return 'differs';
		if (found !== 'no_op') report = 'unknown';
	}
	return report;
}

async function outcomeOn(files: FactFiles, proposal: Proposal, context: ProposalContext): Promise<'change' | 'stale' | 'no_op' | 'refused'> {
	const contained = targetProblem(proposal, context.roleOf) === null ? await containedFile(files, proposal.path) : null;
	if (contained === null || !contained.ok) return 'refused';
	try {
		const read = await files.read(contained.path);
		return read.ok ? planSplice(read.value.bytes, withoutBefore(proposal)).outcome : 'refused';
	} catch {
		return 'refused';
	}
}

/** It was written: what stood there before is gone, and says nothing. */
function withoutBefore(proposal: Proposal): Proposal {
	if (!('before' in proposal)) return proposal;
	const { before: _, ...rest } = proposal;
	return rest;
}
