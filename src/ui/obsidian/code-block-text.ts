/**
 * Reads the lines of an `evidence-desk` code block: `key: value`, one a line, as in YAML. Pure; never throws: what is
 * wrong comes back as a problem to be shown.
 */
import { nearestName } from '../../workspace/nearest-name';
import { EMPTY_LIST, INITIAL_VIEW_STATE, VIEW_IDS } from '../view-state';
import type { DeskViewState, ListState, RunsKind, TimelineZoom, ViewId } from '../view-state';

export const BLOCK_KEYS = ['view', 'filter', 'sort', 'group', 'search', 'zoom', 'lanes', 'kind', 'height'] as const;
type BlockKey = (typeof BLOCK_KEYS)[number];

const ZOOMS = ['week', 'month', 'quarter', 'year'] as const satisfies readonly TimelineZoom[];
const LANES = ['subject', 'kind'] as const;
const KINDS = ['search_run', 'retrieval_run', 'source', 'claim'] as const satisfies readonly RunsKind[];

/** Bounds of `height`, in CSS pixels. */
export const BLOCK_HEIGHT = { min: 120, max: 4000 } as const;

export type BlockProblem =
	| { readonly code: 'not_a_line'; readonly line: number; readonly found: string }
	| { readonly code: 'unknown_key' | 'unknown_value'; readonly key: string; readonly found: string; readonly nearest: string | null; readonly allowed: readonly string[] }
	| { readonly code: 'repeated_key'; readonly key: string }
	| { readonly code: 'bad_height'; readonly found: string };

export interface CodeBlock {
	/** `null` when the block names no view that exists; then only the problems are shown. */
	readonly state: DeskViewState | null;
	/** CSS pixels; `null` = the view's own height. */
	readonly height: number | null;
	readonly problems: readonly BlockProblem[];
}

/**
 * @param source the text between the fences
 * @returns the state of the embedded view. A block without `view` shows the overview
 */
export function parseCodeBlock(source: string): CodeBlock {
	const problems: BlockProblem[] = [];
	const values = readLines(source, problems);
	const choice = <Name extends string>(key: BlockKey, names: readonly Name[], otherwise: Name): Name | null => {
		const found = values.get(key);
		if (found === undefined || found === '') return otherwise;
		const spoken = found.toLowerCase().replace(/[\s-]+/g, '_');
		const known = names.find((name) => name === spoken || `${name}s` === spoken);
		if (known !== undefined) return known;
		problems.push({ code: 'unknown_value', key, found, nearest: nearestName(found, names), allowed: names });
		return null;
	};
	const view = choice<ViewId>('view', VIEW_IDS, 'overview');
	const zoom = choice('zoom', ZOOMS, INITIAL_VIEW_STATE.timeline.zoom) ?? INITIAL_VIEW_STATE.timeline.zoom;
	const lanes = choice('lanes', LANES, INITIAL_VIEW_STATE.timeline.lanes) ?? INITIAL_VIEW_STATE.timeline.lanes;
	const kind = choice('kind', KINDS, INITIAL_VIEW_STATE.runs.kind) ?? INITIAL_VIEW_STATE.runs.kind;
	const height = readHeight(values.get('height'), problems);
	if (view === null) return { state: null, height, problems };
	const list: ListState = {
		search: values.get('search') ?? EMPTY_LIST.search,
		filter: values.get('filter') ?? EMPTY_LIST.filter,
		sort: values.get('sort') ?? EMPTY_LIST.sort,
		group: values.get('group') ?? EMPTY_LIST.group,
	};
	const state: DeskViewState = {
		...INITIAL_VIEW_STATE,
		view,
		solo: true,
		lists: { [view]: list },
		timeline: { ...INITIAL_VIEW_STATE.timeline, zoom, lanes },
		runs: { kind },
	};
	return { state, height, problems };
}

function readLines(source: string, problems: BlockProblem[]): ReadonlyMap<BlockKey, string> {
	const values = new Map<BlockKey, string>();
	source.split(/\r\n|\r|\n/).forEach((line, index) => {
		const trimmed = line.trim();
		if (trimmed === '' || trimmed.startsWith('#') || trimmed === '---') return;
		const colon = trimmed.indexOf(':');
		if (colon <= 0) {
			problems.push({ code: 'not_a_line', line: index + 1, found: trimmed });
			return;
		}
		const name = trimmed.slice(0, colon).trim();
		const key = BLOCK_KEYS.find((known) => known === name.toLowerCase());
		if (key === undefined) {
			problems.push({ code: 'unknown_key', key: name, found: name, nearest: nearestName(name, BLOCK_KEYS), allowed: BLOCK_KEYS });
			return;
		}
		if (values.has(key)) problems.push({ code: 'repeated_key', key });
		values.set(key, readValue(trimmed.slice(colon + 1).trim()));
	});
	return values;
}

/** A YAML scalar on one line: quoted text unquoted, a ` #` comment after plain text dropped. */
function readValue(text: string): string {
	const quoted = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(text);
	if (quoted !== null) return (quoted[1] ?? '').replace(/\\(["\\])/g, '$1');
	const single = /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(text);
	if (single !== null) return (single[1] ?? '').replace(/''/g, "'");
	return text.startsWith('#') ? '' : text.replace(/\s+#.*$/, '');
}

function readHeight(text: string | undefined, problems: BlockProblem[]): number | null {
	if (text === undefined || text === '') return null;
	const match = /^(\d{1,5})\s*(?:px)?$/.exec(text);
	if (match === null) {
		problems.push({ code: 'bad_height', found: text });
		return null;
	}
	return Math.min(BLOCK_HEIGHT.max, Math.max(BLOCK_HEIGHT.min, Number(match[1])));
}
