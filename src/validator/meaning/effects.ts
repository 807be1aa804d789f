/** Whether what items say was written stands in the files, and nothing else does (R25, R35). */
import { readProposals, type ProposalContext } from '../../decisions/proposals';
import type { Proposal } from '../../decisions/proposal-schema';
import type { QueueLine } from '../../decisions/queue-item';
import { textOfLine } from '../../decisions/queue-item';
import type { ItemRow, Place, Snapshot, SubjectRow } from '../../workspace/snapshot-types';
import { RECORD_KINDS, type RecordKind } from '../../records/record-types';
import { readRecord } from '../../records/read-record';
import type { Tell } from '../draft';

/** Front matter by page path. */
export type Properties = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

interface Applied {
	readonly row: ItemRow;
	readonly line: QueueLine;
	readonly proposal: Proposal;
	readonly where: string;
}

/** Looks at items one after the other, in the order of the queue; {@link Effects.tell} then tells what does not hold. */
export class Effects {
	private readonly context: ProposalContext;
	private readonly subjects = new Map<string, SubjectRow>();
	/** The last item that says it wrote a place: an earlier one's value may have been replaced since. */
	private readonly last = new Map<string, Applied>();

	constructor(
		private readonly snapshot: Snapshot,
		private readonly properties: Properties,
	) {
		const keyColumns = new Map(snapshot.trackers.map((tracker) => [tracker.path, tracker.keyColumn]));
		const roles = new Map(snapshot.files.map((file) => [file.path, file.role]));
		this.context = { keyColumnOf: (path) => keyColumns.get(path) ?? null, roleOf: (path) => roles.get(path) ?? null };
		for (const subject of snapshot.subjects) this.subjects.set(`${subject.tracker}\n${subject.id}`, subject);
	}

	see(row: ItemRow, lines: readonly QueueLine[], tell: Tell): void {
		const saysApplied = lines.findLast((line) => line.values.status.known !== null)?.values.status.known === 'applied';
		const isApplied = row.effective === 'applied' || saysApplied;
		const isUnready = row.status.known === 'needs_more_research' && !isApplied;
		if (!isApplied && !isUnready) return;
		const { proposals, line } = this.newestProposals(lines);
		if (line === null) return;
		for (const proposal of proposals) {
			const where = whereOf(proposal);
			if (isApplied) this.last.set(where, { row, line: lines.at(-1) ?? line, proposal, where });
			else if (changes(proposal) && this.holds(proposal) === true) {
				tell({ code: 'ED306', place: row.place, record: row.key, also: this.placeOf(proposal), params: { where }, mark: where });
			}
		}
	}

	tell(tell: Tell): void {
		for (const { row, line, proposal, where } of this.last.values()) {
			if (this.holds(proposal) !== false) continue;
			tell({ code: 'ED305', place: line.place, record: row.key, also: this.placeOf(proposal), params: { where } });
		}
	}

	private newestProposals(lines: readonly QueueLine[]): { readonly proposals: readonly Proposal[]; readonly line: QueueLine | null } {
		for (const line of lines.toReversed()) {
			const text = textOfLine(line.bytes);
			const { proposals } = text === null ? { proposals: [] } : readProposals(text, this.context);
			if (proposals.length > 0) return { proposals, line };
		}
		return { proposals: [], line: null };
	}

	/** Whether the files say what the proposal wanted; `null` where that cannot be told from here. */
	private holds(proposal: Proposal): boolean | null {
		switch (proposal.op) {
			case 'csv.set': {
				const subject = this.subjects.get(`${proposal.path}\n${proposal.key}`);
				const cell = subject?.cells.find(({ column }) => column === proposal.column);
				return cell === undefined ? null : cell.text.trim() === proposal.after.trim();
			}
			case 'csv.insert': {
				const key = proposal.row.find(([column]) => column === proposal.key_column)?.[1];
				const isTracker = this.context.keyColumnOf(proposal.path) !== null;
				return key === undefined || !isTracker ? null : this.subjects.has(`${proposal.path}\n${key}`);
			}
			case 'frontmatter.set': {
				const properties = this.properties.get(proposal.path);
				if (properties === undefined) return null;
				return same(properties.get(proposal.property), proposal.after);
			}
			case 'jsonl.append':
				return this.isRecorded(proposal.path, proposal.record);
			case 'marker.replace':
				return null;
		}
	}

	private isRecorded(path: string, record: Record<string, unknown>): boolean | null {
		const role = this.context.roleOf(path);
		const kind = RECORD_KINDS.find((one) => ROLES[one] === role);
		if (kind === undefined) return null;
		const { id } = readRecord(kind, record, '', this.snapshot.readOptions.get(kind));
		return id === null ? null : this.snapshot.find(`${kind}/${id.key}`) !== null;
	}

	private placeOf(proposal: Proposal): readonly Place[] {
		const key = proposal.op === 'csv.set' ? proposal.key : null;
		const subject = key === null ? undefined : this.subjects.get(`${proposal.path}\n${key}`);
		return subject === undefined ? [] : [subject.place];
	}
}

const ROLES: Readonly<Record<RecordKind, string>> = { search_run: 'search_runs', retrieval_run: 'retrieval_runs', source: 'sources', claim: 'claims', item: 'approval_queue' };

/** Whether a proposal says that it changes what stood there: only then does finding its value show that it was written. */
function changes(proposal: Proposal): boolean {
	if (proposal.op === 'csv.set' || proposal.op === 'frontmatter.set') return proposal.before !== undefined && !same(proposal.before, proposal.after);
	return proposal.op === 'csv.insert' || proposal.op === 'jsonl.append';
}

function same(one: unknown, other: unknown): boolean {
	return comparable(one) === comparable(other);
}

/** Text as it stands without spaces around it, anything else as JSON; nothing, an empty text and `null` are one. */
function comparable(value: unknown): string {
	if (value === null || value === undefined) return '';
	return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** The first of its members that is an id by its name. */
function idOf(record: Record<string, unknown>): string {
	const key = Object.keys(record).find((name) => /(?:^|_|[a-z])id$/i.test(name));
	const id = key === undefined ? null : record[key];
	return typeof id === 'string' || typeof id === 'number' ? String(id) : '?';
}

function whereOf(proposal: Proposal): string {
	switch (proposal.op) {
		case 'csv.set':
			return `${proposal.path} › ${proposal.key} › ${proposal.column}`;
		case 'csv.insert':
			return `${proposal.path} › ${proposal.row.find(([column]) => column === proposal.key_column)?.[1] ?? ''}`;
		case 'frontmatter.set':
			return `${proposal.path} › ${proposal.property}`;
		case 'marker.replace':
			return `${proposal.path} › ${proposal.marker}`;
		case 'jsonl.append':
			return `${proposal.path} › ${idOf(proposal.record)}`;
	}
}
