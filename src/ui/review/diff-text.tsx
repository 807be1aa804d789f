/** One side of a word diff: what changed is marked by a line under or through it, not by colour alone; long stretches that did not change are folded. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { LeafContext } from '../desk';
import type { DiffPiece } from '../models/word-diff';
import { foldUnchanged } from '../models/word-marks';
import { AgentText } from '../widgets/agent-text';

export interface DiffTextProps {
	readonly ctx: LeafContext;
	readonly pieces: readonly DiffPiece[];
	/** `mark`: changed words found again in a quote. */
	readonly side: 'before' | 'after' | 'mark';
}

const KEPT_AROUND = 120;
const MOST_OF_PIECE = 1500;

export function DiffText({ ctx, pieces, side }: DiffTextProps): VNode {
	const { t } = ctx.desk;
	const [isWhole, setWhole] = useState(false);
	const shown = foldUnchanged(pieces, isWhole ? Number.MAX_SAFE_INTEGER : KEPT_AROUND);
	return (
		<span class={`ed-diff ed-diff-${side}`}>
			{shown.map((piece, index) => {
				if (piece.kind === 'fold') {
					return (
						<button key={index} type="button" class="ed-link ed-diff-fold" onClick={() => setWhole(true)}>
							{t('review.unchanged', { n: piece.characters })}
						</button>
					);
				}
				const text = <AgentText key={index} text={piece.text} max={MOST_OF_PIECE} t={t} />;
				if (!piece.changed) return text;
				return side === 'before' ? (
					<del key={index} class="ed-diff-changed">
						{text}
					</del>
				) : (
					<mark key={index} class="ed-diff-changed">
						{text}
					</mark>
				);
			})}
		</span>
	);
}
