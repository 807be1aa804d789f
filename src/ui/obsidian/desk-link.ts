/** What an `obsidian://evidence-desk?…` link asks to be shown. Links navigate only (DESIGN §7). Pure. */
import { VIEW_IDS } from '../view-state';
import type { DeskViewState } from '../view-state';
import type { Snapshot } from '../../workspace/snapshot-types';
import { nearestName } from '../../workspace/nearest-name';

export type DeskLink =
	| { readonly kind: 'show'; readonly patch: Partial<DeskViewState> }
	| { readonly kind: 'unknown_view'; readonly found: string; readonly nearest: string | null };

/**
 * @param params the link's parameters as the app gives them; only `view` and `item` are looked at
 * @param snapshot the newest reading, to tell a numeric id from a text one; `null` when nothing is read yet
 */
export function readDeskLink(params: Readonly<Record<string, string | undefined>>, snapshot: Snapshot | null): DeskLink {
	const { view, item } = params;
	const open = item === undefined || item === '' ? {} : { open: itemKey(item, snapshot), trail: [] };
	if (view === undefined || view === '') return { kind: 'show', patch: item === undefined || item === '' ? {} : { view: 'pending', ...open } };
	const known = VIEW_IDS.find((id) => id === view.toLowerCase());
	if (known === undefined) return { kind: 'unknown_view', found: view, nearest: nearestName(view, VIEW_IDS) };
	return { kind: 'show', patch: { view: known, ...open } };
}

/** Ids are compared as raw JSON (DESIGN §3, rule 5): a text id unless only a number of that spelling exists. */
function itemKey(id: string, snapshot: Snapshot | null): string {
	const asText = `item/s:${id}`;
	const asNumber = `item/n:${id}`;
	const numberOnly = snapshot !== null && snapshot.items.find(asText) === null && snapshot.items.find(asNumber) !== null;
	return numberOnly ? asNumber : asText;
}
