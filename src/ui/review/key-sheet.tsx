/** The keys of the review, in a sheet that Escape closes; the focus goes back to where it was. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { KEY_SHEET } from '../models/review-keys';
import { Icon } from '../widgets/icon';
import { useUniqueId } from '../widgets/use-unique-id';

export function KeySheet({ ctx, onClose }: { readonly ctx: LeafContext; readonly onClose: () => void }): VNode {
	const { t } = ctx.desk;
	const sheet = useRef<HTMLDivElement>(null);
	const id = useUniqueId();
	useLayoutEffect(() => {
		const element = sheet.current;
		if (element === null) return undefined;
		const before = element.doc.activeElement;
		element.focus({ preventScroll: true });
		return () => {
			if (before !== null && before.isConnected) (before as HTMLElement).focus({ preventScroll: true });
		};
	}, []);
	return (
		<div
			ref={sheet}
			class="ed-key-sheet"
			role="dialog"
			aria-labelledby={id}
			tabIndex={-1}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' && event.key !== '?') return;
				event.preventDefault();
				event.stopPropagation();
				onClose();
			}}
		>
			<div class="ed-key-sheet-head">
				<h3 id={id}>{t('review.keys')}</h3>
				<button type="button" class="ed-icon-button" aria-label={t('review.keysClose')} onClick={onClose}>
					<Icon name="close" />
				</button>
			</div>
			<dl class="ed-key-list">
				{KEY_SHEET.map(({ keys, does }) => (
					<div key={keys} class="ed-key">
						<dt>
							<kbd class="ed-kbd">{keys}</kbd>
						</dt>
						<dd>{t(does)}</dd>
					</div>
				))}
			</dl>
			<p class="ed-hint">{t('review.keysMuted')}</p>
		</div>
	);
}
