/** Keeps the focus where the person was when a list of settings is drawn again: the pressed button is then another element. */

/** The controls of a route's row that can be given the focus. */
export type RoutePart = 'up' | 'down' | 'edit' | 'test' | 'menu';

/** How long a wish waits for the row to be drawn, milliseconds. */
const PATIENCE_MS = 1000;

export interface RowFocus {
	/**
	 * The control that should have the focus after the next drawing.
	 * @param win the window in which the person is
	 */
	want(routeId: string, part: RoutePart, win: Pick<Window, 'setTimeout'>): void;
	/** A row says that it has drawn a control. A button that is off hands the wish on: at the ends of the list one cannot be pressed. */
	drawn(routeId: string, buttons: Readonly<Record<RoutePart, HTMLButtonElement>>): void;
}

/** Makes the keeper of one tab. */
export function createRowFocus(): RowFocus {
	let wanted: { readonly routeId: string; readonly part: RoutePart } | null = null;
	return {
		want(routeId, part, win) {
			const wish = { routeId, part };
			wanted = wish;
			win.setTimeout(() => {
				if (wanted === wish) wanted = null;
			}, PATIENCE_MS);
		},
		drawn(routeId, buttons) {
			if (wanted?.routeId !== routeId) return;
			const { part } = wanted;
			wanted = null;
			const other = part === 'up' ? buttons.down : part === 'down' ? buttons.up : buttons.menu;
			const button = buttons[part].disabled ? other : buttons[part];
			// The row may not be on the screen yet, and a dialog that closes gives the focus back first.
			button.win.setTimeout(() => button.focus(), 0);
		},
	};
}
