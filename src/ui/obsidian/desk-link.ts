/** What an `obsidian://evidence-desk?…` link asks to be shown. Links navigate only (DESIGN §7). Pure. */
import { VIEW_IDS } from '../view-state';
import type { DeskViewState } from '../view-state';
import type { RecordKey, Snapshot } from '../../workspace/snapshot-types';
import { nearestName } from '../../workspace/nearest-name';

export type DeskLink =
	/** Show the desk with this patch (`null`: leave the desk alone), and the review panel if it is asked for, at an item if one is named. */
	| { readonly kind: 'show'; readonly patch: Partial<DeskViewState> | null; readonly review: { readonly item: RecordKey | null } | null }
	| { readonly kind: 'unknown_view'; readonly found: string; readonly nearest: string | null }
	| { readonly kind: 'unknown_panel'; readonly found: string };

/**
 * @param params the link's parameters as the app gives them; only `view`, `item` and `panel` are looked at. `panel=review` opens
 * the review panel at the item, and the desk only if a view is named, too
 * @param snapshot the newest reading, to tell a numeric id from a text one; `null` when nothing is read yet
 */
export function readDeskLink(params: Readonly<Record<string, string | undefined>>, snapshot: Snapshot | null): DeskLink {
	const { view = '', item = '', panel = '' } = params;
	if (panel !== '' && panel.toLowerCase() !== 'review') return { kind: 'unknown_panel', found: panel };
	const key = item === '' ? null : itemKey(item, snapshot);
	const review = panel === '' ? null : { item: key };
	if (view === '') {
		if (review !== null) return { kind: 'show', patch: null, review };
		return { kind: 'show', patch: key === null ? {} : { view: 'pending', open: key, trail: [] }, review };
	}
	const known = VIEW_IDS.find((id) => id === view.toLowerCase());
	if (known === undefined) return { kind: 'unknown_view', found: view, nearest: nearestName(view, VIEW_IDS) };
	return { kind: 'show', patch: { view: known, ...(key === null ? {} : { open: key, trail: [] }) }, review };
}

/** Ids are compared as raw JSON (DESIGN §3, rule 5): a text id unless only a number of that spelling exists. */
function itemKey(id: string, snapshot: Snapshot | null): string {
	const asText = `item/s:${id}`;
	const asNumber = `item/n:${id}`;
	const numberOnly = snapshot !== null && snapshot.items.find(asText) === null && snapshot.items.find(asNumber) !== null;
	return numberOnly ? asNumber : asText;
}
