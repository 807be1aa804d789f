/**
 * Turns whatever a leaf, a link or another version of this plugin stored into a state of the desk. Every part is
 * checked by itself: what cannot be used takes its first value, and nothing ever throws.
 */
import * as z from 'zod/mini';
import { EMPTY_LIST, INITIAL_VIEW_STATE, VIEW_IDS } from '../view-state';
import type { DeskViewState, ListState, ViewId } from '../view-state';

/** Walking through more records than this forgets the oldest. */
export const MAX_TRAIL = 50;

const text = z.string().check(z.maxLength(2000));
const SCHEMAS = {
	view: z.enum(VIEW_IDS),
	flag: z.boolean(),
	text,
	zoom: z.enum(['week', 'month', 'quarter', 'year']),
	anchor: z.nullable(z.number().check(z.gte(-8.64e15), z.lte(8.64e15))),
	mode: z.enum(['lanes', 'list']),
	lanes: z.enum(['subject', 'kind']),
	kind: z.enum(['search_run', 'retrieval_run', 'source', 'claim']),
	open: z.nullable(text),
	trail: z.array(text),
} as const;

/** A part of a stored object by name; `undefined` when it is not an object or has no such part. */
function part(value: unknown, name: string): unknown {
	if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
	return (value as Readonly<Record<string, unknown>>)[name];
}

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, otherwise: z.infer<Schema>): z.infer<Schema> {
	const parsed = z.safeParse(schema, value);
	return parsed.success ? parsed.data : otherwise;
}

/**
 * @param stored what `getState` gave once, or anything else
 * @param base what missing or unusable parts fall back to
 */
export function parseLeafState(stored: unknown, base: DeskViewState = INITIAL_VIEW_STATE): DeskViewState {
	const timeline = part(stored, 'timeline');
	return {
		view: read(SCHEMAS.view, part(stored, 'view'), base.view),
		solo: read(SCHEMAS.flag, part(stored, 'solo'), base.solo),
		lists: part(stored, 'lists') === undefined ? base.lists : parseLists(part(stored, 'lists')),
		timeline: {
			zoom: read(SCHEMAS.zoom, part(timeline, 'zoom'), base.timeline.zoom),
			anchor: read(SCHEMAS.anchor, part(timeline, 'anchor'), base.timeline.anchor),
			mode: read(SCHEMAS.mode, part(timeline, 'mode'), base.timeline.mode),
			lanes: read(SCHEMAS.lanes, part(timeline, 'lanes'), base.timeline.lanes),
		},
		runs: { kind: read(SCHEMAS.kind, part(part(stored, 'runs'), 'kind'), base.runs.kind) },
		open: read(SCHEMAS.open, part(stored, 'open'), base.open),
		trail: read(SCHEMAS.trail, part(stored, 'trail'), [...base.trail]).slice(-MAX_TRAIL),
	};
}

function parseLists(stored: unknown): Partial<Record<ViewId, ListState>> {
	const lists: Partial<Record<ViewId, ListState>> = {};
	for (const view of VIEW_IDS) {
		const list = part(stored, view);
		if (typeof list !== 'object' || list === null) continue;
		lists[view] = {
			search: read(SCHEMAS.text, part(list, 'search'), EMPTY_LIST.search),
			filter: read(SCHEMAS.text, part(list, 'filter'), EMPTY_LIST.filter),
			sort: read(SCHEMAS.text, part(list, 'sort'), EMPTY_LIST.sort),
			group: read(SCHEMAS.text, part(list, 'group'), EMPTY_LIST.group),
		};
	}
	return lists;
}

/** Whether going from one state to the other is a step that back and forward should know. */
export function isStep(before: DeskViewState, after: DeskViewState): boolean {
	return before.view !== after.view || before.solo !== after.solo || before.open !== after.open || before.trail.length !== after.trail.length;
}

/** The state with a record's card open; what was open before goes onto the trail. */
export function withOpenRecord(state: DeskViewState, key: string): Pick<DeskViewState, 'open' | 'trail'> {
	if (state.open === null || state.open === key) return { open: key, trail: state.trail };
	return { open: key, trail: [...state.trail, state.open].slice(-MAX_TRAIL) };
}

/** The state as a plain object for the app to store. */
export function storedLeafState(state: DeskViewState): Record<string, unknown> {
	return { ...state, lists: { ...state.lists }, timeline: { ...state.timeline }, runs: { ...state.runs }, trail: [...state.trail] };
}
