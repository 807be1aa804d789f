/** The queue line of an item that the person raises: a moved card, an edited date, a finding (DESIGN §3, §5, "Proposals"). */
import type { ReadOptions } from '../../records/read-record';
import { readProposals } from '../proposals';
import type { ProposalContext } from '../proposals';
import type { Proposal } from '../proposal-schema';
import { readQueueLine } from '../queue-item';
import { utf8 } from '../splice';
import type { RaiseRequest } from './desk-types';
import { sameProposals } from './edited-proposals';

export interface RaisedBy {
	readonly id: string;
	readonly device: string;
	/** When: an instant, ISO 8601 in UTC. */
	readonly at: string;
}

/** The line without its line break. Members in a fixed order; what is not there is left out. */
export function raisedLine(request: RaiseRequest, by: RaisedBy): string {
	const members: (readonly [string, string] | null)[] = [
		text('id', by.id),
		text('item_type', 'action_item'),
		text('status', 'pending'),
		text('title', request.title),
		text('subject', request.subject),
		['proposals', `[${request.proposals.map(proposalText).join(',')}]`],
		list('claim_ids', request.claimIds),
		list('source_ids', request.sourceIds),
		list('run_ids', request.runIds),
		text('note', request.note),
		text('created_at', by.at),
		text('actor', 'human'),
		text('origin', request.origin),
		text('device', by.device),
	];
	return `{${members.flatMap((member) => (member === null ? [] : `${JSON.stringify(member[0])}:${member[1]}`)).join(',')}}`;
}

/**
 * Whether reading the line back gives the item that is meant: its id, waiting, an action, with exactly these proposals. A profile can
 * give fields and words other meanings, and then the item is not raised.
 */
export function readsAsRaised(line: string, id: string, proposals: readonly Proposal[], options: ReadOptions, context: ProposalContext): boolean {
	const bytes = utf8(line);
	const read = readQueueLine({ path: '', line: 1, offset: 0, length: bytes.length }, bytes, options);
	if (read === null || read.values.id?.key !== `s:${id}`) return false;
	if (read.values.status.known !== 'pending' || read.values.itemKind !== 'action_item') return false;
	return sameProposals(readProposals(line, context).proposals, proposals);
}

function text(name: string, value: string | null): readonly [string, string] | null {
	return value === null || value.trim() === '' ? null : [name, JSON.stringify(value)];
}

function list(name: string, values: readonly string[]): readonly [string, string] | null {
	return values.length === 0 ? null : [name, JSON.stringify(values)];
}

/** The cells of a new row as an object, as agents write them; member by member, since a column may be called `__proto__`. */
function proposalText(proposal: Proposal): string {
	if (proposal.op !== 'csv.insert') return JSON.stringify(proposal);
	const { row, ...rest } = proposal;
	const cells = row.map(([column, cell]) => `${JSON.stringify(column)}:${JSON.stringify(cell)}`).join(',');
	return `${JSON.stringify(rest).slice(0, -1)},"row":{${cells}}}`;
}
