/** From a proposal and the bytes of its target to a splice: which files each kind may touch, and which splice does it. */
import type { FileRole } from '../records/record-types';
import { spliceCsvCell, spliceCsvRow } from './csv-splice';
import { spliceProperty } from './front-matter-splice';
import { spliceJsonl } from './jsonl-splice';
import { spliceMarker } from './marker-splice';
import type { Proposal, ProposalOp } from './proposal-schema';
import type { Splice } from './splice';

const ENDINGS: Readonly<Record<ProposalOp, RegExp>> = {
	'csv.set': /\.(?:csv|tsv)$/i,
	'csv.insert': /\.(?:csv|tsv)$/i,
	'jsonl.append': /\.(?:jsonl|ndjson)$/i,
	'frontmatter.set': /\.(?:md|markdown)$/i,
	'marker.replace': /\.(?:md|markdown)$/i,
};

/** Files with writers of their own: the ledgers, the queue and its mirror lines, the logs of searches, the profile. */
const OWN_WRITERS: readonly FileRole[] = ['ledger', 'approval_queue', 'search_runs', 'profile'];
const OWN_NAMES = /^(?:ledger\..*\.jsonl|(?:approval_queue|search_runs)[^/]*\.(?:jsonl|ndjson)|evidence-desk\.json)$/i;

export type TargetProblem = 'wrong_kind_of_file' | 'not_a_fact_file';

/**
 * Whether a proposal may have this file as its target; `null` when it may. `roleOf` tells what the workspace takes the file for
 * (a profile can give a queue or ledger any name).
 */
export function targetProblem(proposal: Pick<Proposal, 'op' | 'path'>, roleOf: (path: string) => FileRole | null): TargetProblem | null {
	const name = proposal.path.slice(proposal.path.lastIndexOf('/') + 1);
	const role = roleOf(proposal.path);
	if (OWN_NAMES.test(name) || (role !== null && OWN_WRITERS.includes(role))) return 'not_a_fact_file';
	return ENDINGS[proposal.op].test(name) ? null : 'wrong_kind_of_file';
}

/** Plans a proposal on the bytes of its target. Never throws, writes nothing. */
export function planSplice(bytes: Uint8Array, proposal: Proposal): Splice {
	switch (proposal.op) {
		case 'csv.set':
			return spliceCsvCell(bytes, proposal);
		case 'csv.insert':
			return spliceCsvRow(bytes, proposal);
		case 'jsonl.append':
			return spliceJsonl(bytes, proposal);
		case 'frontmatter.set':
			return spliceProperty(bytes, proposal);
		case 'marker.replace':
			return spliceMarker(bytes, proposal);
	}
}
