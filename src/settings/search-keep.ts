/** Keeps a change of the configuration, or says why it could not be kept. */
import { errorText } from '../host/host-errors';
import type { SearchConfig } from '../search/search-config';
import type { RowParts } from './setting-rows';

/** @returns whether it was kept; if not, the person was told in a notice */
export function keepSearch({ searching, notify }: Pick<RowParts, 'searching' | 'notify'>, change: (now: SearchConfig) => SearchConfig): boolean {
	try {
		searching.update(change);
		return true;
	} catch (error) {
		notify(errorText(error));
		return false;
	}
}
