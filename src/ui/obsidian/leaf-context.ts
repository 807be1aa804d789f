/** Makes what a leaf hands to its views: the shared desk with this leaf's own actions. */
import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { LeafContext } from '../desk';
import type { DeskViewState } from '../view-state';
import { createDeskActions } from './desk-actions';
import { withOpenRecord } from './leaf-state';
import type { Services } from './services';

export interface LeafContextOptions {
	readonly services: Services;
	readonly state: ReadonlySignal<DeskViewState>;
	readonly embedded: boolean;
	/** See `LeafContext.update`. */
	readonly update: (patch: Partial<DeskViewState>, history: boolean) => void;
}

/** Makes the context of one leaf or one embed. */
export function createLeafContext(options: LeafContextOptions): LeafContext {
	const { services, state, embedded, update } = options;
	const change = (patch: Partial<DeskViewState>, history = false): void => update(patch, history);
	return {
		desk: {
			...services.store.desk,
			actions: createDeskActions(services, { state, embedded, update: change }),
		},
		state,
		embedded,
		update: change,
		openRecord: (key) => {
			if (state.peek().open !== key) change(withOpenRecord(state.peek(), key), true);
		},
	};
}

/** A context whose state lives only as long as the embed: nothing of it is stored. */
export function createEmbeddedContext(services: Services, initial: DeskViewState): LeafContext {
	const state: Signal<DeskViewState> = signal(initial);
	return createLeafContext({
		services,
		state,
		embedded: true,
		update: (patch) => {
			state.value = { ...state.peek(), ...patch };
		},
	});
}
