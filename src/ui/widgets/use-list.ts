/** One list of a view: its state in the leaf, its text search, and the rows that remain. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import type { Field } from '../models/fields';
import { queryList, type ListResult } from '../models/list-query';
import { createTextSearch, type TextSearch } from '../models/text-search';
import { EMPTY_LIST, type ListState, type ViewId } from '../view-state';

export interface ListInUse<Row> extends ListResult<Row> {
	readonly list: ListState;
	/** True while the search index is being built: the rows shown are not narrowed by the search yet. */
	readonly preparing: boolean;
}

const SLICE_MS = 8;

/**
 * Applies a leaf's list state to rows. The search index is built when somebody first searches, in slices, and kept over
 * updates of the rows.
 * @param rows in the view's own order; pass the same array as long as the content is the same
 * @param groupOrder group names that come first, in order
 */
export function useList<Row>(ctx: LeafContext, view: ViewId, rows: readonly Row[], fields: readonly Field<Row>[], groupOrder?: readonly string[]): ListInUse<Row> {
	const list = ctx.state.value.lists[view] ?? EMPTY_LIST;
	const { dates, now } = ctx.desk;
	const today = dates.today(now.value);
	const searching = list.search.trim() !== '';
	const search = useSearch(rows, fields, searching);
	const hits = useMemo(() => (searching && search !== null ? search.search(list.search) : null), [searching, search, list.search]);
	const result = useMemo(
		() => queryList(rows, fields, list, hits, dates, groupOrder === undefined ? { today } : { today, groupOrder }),
		[rows, fields, list, hits, dates, today, groupOrder],
	);
	return { ...result, list, preparing: searching && search === null };
}

interface KeptSearch<Row> {
	readonly rows: readonly Row[];
	readonly fields: readonly Field<Row>[];
	readonly search: TextSearch;
	readonly complete: boolean;
}

/** `null` while the first index is being built. Later readings of the same list are indexed at once: only what changed costs. */
function useSearch<Row>(rows: readonly Row[], fields: readonly Field<Row>[], searching: boolean): TextSearch | null {
	const kept = useRef<KeptSearch<Row> | null>(null);
	const [, setDone] = useState(0);
	const earlier = kept.current?.fields === fields ? kept.current : null;
	if (searching && earlier !== null && earlier.complete && earlier.rows !== rows) {
		kept.current = { rows, fields, search: createTextSearch(rows, fields, earlier.search), complete: true };
	}
	const ready = kept.current?.rows === rows && kept.current.fields === fields && kept.current.complete;
	useEffect(() => {
		if (!searching || ready) return undefined;
		const begun = kept.current?.fields === fields ? kept.current.search : null;
		const search = createTextSearch(rows, fields, begun);
		kept.current = { rows, fields, search, complete: false };
		const win = activeWindow;
		let timer = 0;
		const slice = (): void => {
			const end = performance.now() + SLICE_MS;
			if (search.prepare(() => performance.now() < end)) {
				kept.current = { rows, fields, search, complete: true };
				setDone((count) => count + 1);
			} else {
				timer = win.setTimeout(slice, 0);
			}
		};
		slice();
		return () => win.clearTimeout(timer);
	}, [rows, fields, searching, ready]);
	return searching && ready && kept.current !== null ? kept.current.search : null;
}
