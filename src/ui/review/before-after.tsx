/** Two texts with what changed between them: on one line where they are short, in two boxes where they are not. Both are always whole. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { wordDiff, type DiffPiece } from '../models/word-diff';
import { DiffText } from './diff-text';

export interface BeforeAfterProps {
	readonly ctx: LeafContext;
	/** `null`: it is not there yet. */
	readonly before: string | null;
	readonly after: string | null;
	/** Other names for the sides than "now" and "then". */
	readonly labels?: { readonly before: string; readonly after: string };
	/** Source text such as JSON: in letters of one width. */
	readonly isSource?: boolean;
}

const SHORT = 48;

export function BeforeAfter({ ctx, before, after, labels, isSource }: BeforeAfterProps): VNode {
	const { t } = ctx.desk;
	const diff = useMemo(() => wordDiff(before ?? '', after ?? ''), [before, after]);
	const names = labels ?? { before: t('review.sideNow'), after: t('review.sideThen') };
	const isShort = [before, after].every((text) => text === null || (text.length <= SHORT && !text.includes('\n')));
	const side = (which: 'before' | 'after', text: string | null, pieces: readonly DiffPiece[]): VNode => (
		<span class={`ed-ba-side ed-ba-${which}`}>
			<span class={isShort && labels === undefined ? 'ed-sr-only' : 'ed-ba-label'}>{t('review.sideLabel', { side: names[which] })} </span>
			{text === null || text === '' ? <span class="ed-muted">{t(text === null ? 'review.sideNone' : 'card.changeEmpty')}</span> : <DiffText ctx={ctx} pieces={pieces} side={which} />}
		</span>
	);
	return (
		<div class={`ed-ba${isShort ? ' is-short' : ''}${isSource === true ? ' ed-mono' : ''}`}>
			{side('before', before, diff.before)}
			{isShort ? (
				<span class="ed-ba-arrow" aria-hidden="true">
					→
				</span>
			) : null}
			{side('after', after, diff.after)}
		</div>
	);
}
