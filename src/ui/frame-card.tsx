/** The open record beside the view: a sheet that takes the focus when it opens and gives it back when it closes. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CellChangeSlot } from './card/cell-change-slot';
import { RecordCard } from './card/record-card';
import type { LeafContext } from './desk';
import { CellChanger } from './review/cell-changer';
import { Guard } from './widgets/guard';

/** Nothing when no record is open, or where the view shows the open record in a pane of its own. */
export function FrameCard({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const { open } = ctx.state.value;
	// Before the first reading nothing can be said about a record, least of all that it is gone.
	if (open === null || ctx.desk.snapshot.value === null) return null;
	return <Sheet ctx={ctx} recordKey={open} />;
}

/** Closes the card and forgets the way to it. */
export function closeCard(ctx: LeafContext): void {
	ctx.update({ open: null, trail: [] }, true);
}

function Sheet({ ctx, recordKey }: { readonly ctx: LeafContext; readonly recordKey: string }): VNode {
	const sheet = useRef<HTMLElement>(null);
	useLayoutEffect(() => {
		const element = sheet.current;
		if (element === null) return undefined;
		const before = element.doc.activeElement;
		// A card that opens by itself (a restored leaf, a link) does not take the focus from where the person is writing.
		if (before !== null && element.closest('.ed-root')?.contains(before) === true) element.focus({ preventScroll: true });
		return () => {
			const { activeElement } = element.doc;
			const focusIsGone = activeElement === null || activeElement === element.doc.body || element.contains(activeElement);
			if (focusIsGone && before !== null && before.isConnected) (before as HTMLElement).focus({ preventScroll: true });
		};
	}, []);
	const shown = useRef(recordKey);
	useLayoutEffect(() => {
		if (shown.current === recordKey) return;
		shown.current = recordKey;
		// Walking the chain takes away the button that was pressed; the focus stays in the card.
		const element = sheet.current;
		if (element !== null && element.doc.activeElement === element.doc.body) element.focus({ preventScroll: true });
	}, [recordKey]);
	return (
		<aside
			ref={sheet}
			class="ed-sheet"
			tabIndex={-1}
			aria-label={ctx.desk.t('card.sheet')}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || event.defaultPrevented) return;
				event.preventDefault();
				event.stopPropagation();
				closeCard(ctx);
			}}
		>
			<Guard key={recordKey} t={ctx.desk.t}>
				<CellChangeSlot.Provider value={CellChanger}>
					<RecordCard ctx={ctx} recordKey={recordKey} />
				</CellChangeSlot.Provider>
			</Guard>
		</aside>
	);
}
