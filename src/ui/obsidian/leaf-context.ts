/** Makes what a leaf hands to its views: the shared desk with this leaf's own actions. */
import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { LeafContext } from '../desk';
import type { DeskViewState } from '../view-state';
import { createDeskActions } from './desk-actions';
import { withOpenRecord } from './leaf-state';
import { openDesk } from './open-leaves';
import type { Services } from './services';

/** What the views stand in: a leaf of the desk, a note's code block, the review panel, the verify panel, or a modal. */
export type Surface = 'desk' | 'embed' | 'panel' | 'verify' | 'modal';

export interface LeafContextOptions {
	readonly services: Services;
	readonly state: ReadonlySignal<DeskViewState>;
	readonly surface: Surface;
	/** See `LeafContext.update`. */
	readonly update: (patch: Partial<DeskViewState>, history: boolean) => void;
}

/** Makes the context of one leaf or one embed. */
export function createLeafContext(options: LeafContextOptions): LeafContext {
	const { services, state, surface, update } = options;
	const change = (patch: Partial<DeskViewState>, history = false): void => update(patch, history);
	return {
		desk: {
			...services.store.desk,
			searching: services.searching,
			actions: createDeskActions(services, {
				state,
				holds: (view) => surface === 'desk' || (surface === 'embed' && view === state.peek().view),
				update: change,
			}),
		},
		state,
		embedded: surface === 'embed',
		update: change,
		openRecord: (key) => {
			// Neither has room for a card of its own.
			if (surface === 'modal' || surface === 'verify') void openDesk(services.app, { open: key, trail: [] });
			else if (state.peek().open !== key) change(withOpenRecord(state.peek(), key), true);
		},
	};
}

/** A context whose state lives only as long as what it is for: nothing of it is stored. */
export function createPassingContext(services: Services, initial: DeskViewState, surface: Surface): LeafContext {
	const state: Signal<DeskViewState> = signal(initial);
	return createLeafContext({
		services,
		state,
		surface,
		update: (patch) => {
			state.value = { ...state.peek(), ...patch };
		},
	});
}
