/**
 * What a leaf remembers: which view, which filters, what is open. It is the leaf's state (`getState`/`setState`), so
 * restart and back/forward keep it, and it is what a code block's lines are turned into. Pure.
 */
import type { RecordKey } from '../workspace/snapshot-types';

export const VIEW_IDS = ['overview', 'timeline', 'tiers', 'pending', 'board', 'runs', 'history', 'health'] as const;
export type ViewId = (typeof VIEW_IDS)[number];

/** How one list is narrowed and ordered. */
export interface ListState {
	/** Free-text search. */
	readonly search: string;
	/** Filter text, e.g. `tier = Reach and stage != Archived` (see ui/models/filter.ts). */
	readonly filter: string;
	/** Field name, with a leading `-` for descending; `''` = the view's own order. */
	readonly sort: string;
	/** Field name; `''` = not grouped. */
	readonly group: string;
}

export const EMPTY_LIST: ListState = { search: '', filter: '', sort: '', group: '' };

export type TimelineZoom = 'week' | 'month' | 'quarter' | 'year';
export type RunsKind = 'search_run' | 'retrieval_run' | 'source' | 'claim';

export interface DeskViewState {
	readonly view: ViewId;
	/** True when the leaf shows this one view without the tabs. */
	readonly solo: boolean;
	readonly lists: Readonly<Partial<Record<ViewId, ListState>>>;
	readonly timeline: {
		readonly zoom: TimelineZoom;
		/** Calendar ms of the left edge's day; `null` = follow today. */
		readonly anchor: number | null;
		readonly mode: 'lanes' | 'list';
		readonly lanes: 'subject' | 'kind';
	};
	readonly runs: { readonly kind: RunsKind };
	/** The record or subject whose card is open, and the ones walked through to get there (oldest first). */
	readonly open: RecordKey | null;
	readonly trail: readonly RecordKey[];
}

export const INITIAL_VIEW_STATE: DeskViewState = {
	view: 'overview',
	solo: false,
	lists: {},
	timeline: { zoom: 'month', anchor: null, mode: 'lanes', lanes: 'subject' },
	runs: { kind: 'search_run' },
	open: null,
	trail: [],
};
