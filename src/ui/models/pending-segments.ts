/**
 * The segments above the queue (Waiting, Deferred, one per state, All) as filter text, so that they survive restarts, can be
 * written in a note's code block, and combine with what the person typed. A segment is a leading `state = …` condition (`deferred is
 * not empty` for what was put off); without any condition on the state the queue shows what waits now.
 */
import type { EffectiveState } from '../../records/record-types';
import { EFFECTIVE_STATES } from '../../records/record-types';
import { isInInbox, STATES_IN_ORDER } from './pending-states';
import type { QueueRow } from './pending-queue';

/** `custom`: the person's own filter says something else about the state. */
export type Segment = 'waiting' | 'deferred' | 'all' | 'custom' | EffectiveState;

export interface SegmentCount {
	readonly segment: Exclude<Segment, 'custom'>;
	readonly count: number;
}

export interface ReadSegment {
	readonly segment: Segment;
	/** The filter without the segment's condition. */
	readonly rest: string;
}

const ALL = 'state is not empty';
const DEFERRED = 'deferred is not empty';
const STATE_CONDITION = /^state\s*=\s*(?:"([^"]*)"|([\w?]+))(?:\s+and\s+([\s\S]+))?$/i;
const ALL_CONDITION = /^state\s+is\s+not\s+empty(?:\s+and\s+([\s\S]+))?$/i;
const DEFERRED_CONDITION = /^deferred\s+is\s+not\s+empty(?:\s+and\s+([\s\S]+))?$/i;
const MENTIONS_STATE = /(^|[\s(])"?(?:state|deferred)"?\s*(=|!|<|>|≠|in\b|is\b|not\b|contains\b)/i;
const JOINED_BY_OR = /(^|\s)(or|或)(\s|$)/i;

/** What segment a filter text stands for. */
export function readSegment(filter: string): ReadSegment {
	const text = filter.trim();
	const all = ALL_CONDITION.exec(text);
	const deferred = DEFERRED_CONDITION.exec(text);
	const match = STATE_CONDITION.exec(text);
	const rest = (all?.[1] ?? deferred?.[1] ?? match?.[3] ?? '').trim();
	const inner = unwrapped(rest);
	// `state = pending and a or b` means more than the segment: the `or` reaches beyond it unless it is in brackets.
	if (inner !== rest || !JOINED_BY_OR.test(rest)) {
		if (all) return { segment: 'all', rest: inner };
		if (deferred) return { segment: 'deferred', rest: inner };
		const state = EFFECTIVE_STATES.find((known) => known === (match?.[1] ?? match?.[2]));
		if (state) return { segment: state, rest: inner };
	}
	return { segment: MENTIONS_STATE.test(text) ? 'custom' : 'waiting', rest: text };
}

/** The filter text for a segment and the rest of the person's filter. A `custom` segment leaves the rest as it is. */
export function writeSegment(segment: Segment, rest: string): string {
	const own = rest.trim();
	if (segment === 'waiting' || segment === 'custom') return own;
	const condition = segment === 'all' ? ALL : segment === 'deferred' ? DEFERRED : `state = ${/^\w+$/.test(segment) ? segment : `"${segment}"`}`;
	return own === '' ? condition : `${condition} and (${own})`;
}

/** The rows a segment starts from; a `custom` one and `all` start from all rows. */
export function rowsOfSegment(rows: readonly QueueRow[], segment: Segment): readonly QueueRow[] {
	if (segment === 'waiting') return rows.filter(isInInbox);
	if (segment === 'deferred') return rows.filter((row) => row.deferred !== null);
	if (segment === 'all' || segment === 'custom') return rows;
	return rows.filter((row) => row.state === segment);
}

/** Waiting first, then what was put off (if anything was), each state that occurs (pending always), then all. */
export function segmentCounts(rows: readonly QueueRow[]): readonly SegmentCount[] {
	const counts = new Map<EffectiveState, number>();
	for (const row of rows) counts.set(row.state, (counts.get(row.state) ?? 0) + 1);
	const waiting = rows.filter(isInInbox).length;
	const deferred = rows.filter((row) => row.deferred !== null).length;
	const states = STATES_IN_ORDER.filter((state) => state === 'pending' || counts.has(state));
	return [
		{ segment: 'waiting', count: waiting },
		...(deferred === 0 ? [] : [{ segment: 'deferred' as const, count: deferred }]),
		...states.map((state) => ({ segment: state, count: counts.get(state) ?? 0 })),
		{ segment: 'all', count: rows.length },
	];
}

/** Takes away the one pair of brackets that {@link writeSegment} puts round the rest. */
function unwrapped(rest: string): string {
	const text = rest.trim();
	if (!text.startsWith('(') || !text.endsWith(')')) return text;
	let depth = 0;
	for (let at = 0; at < text.length; at++) {
		if (text[at] === '(') depth += 1;
		else if (text[at] === ')') depth -= 1;
		if (depth === 0 && at < text.length - 1) return text;
	}
	return text.slice(1, -1).trim();
}
