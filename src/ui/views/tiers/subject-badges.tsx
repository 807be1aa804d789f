/** What waits and what is wrong with a subject, as small words beside its name. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { SubjectLine } from '../../models/tiers-rows';
import { findingWords } from '../../models/tiers-words';

export function WaitingBadge({ ctx, line }: { readonly ctx: LeafContext; readonly line: SubjectLine }): VNode | null {
	const { t } = ctx.desk;
	if (line.waiting === 0) return null;
	const name = t('tiers.waiting', { n: line.waiting });
	return (
		<span class={`ed-badge ed-waiting${line.waitingOdd > 0 ? ' is-odd' : ''}`} title={name}>
			{t('board.waiting', { n: line.waiting })}
		</span>
	);
}

/** @param short only the number, where there is little room; the name says it in full */
export function FindingsBadge({ ctx, line, short }: { readonly ctx: LeafContext; readonly line: SubjectLine; readonly short?: boolean }): VNode | null {
	const { t } = ctx.desk;
	if (line.findings.length === 0) return null;
	const text = line.findings.map((finding) => findingWords(finding, t)).join('\n');
	return (
		<span class="ed-badge ed-findings" title={text}>
			<span aria-hidden="true">⚠ </span>
			{short === true ? line.findings.length : t('board.findings', { n: line.findings.length })}
			<span class="ed-sr-only">: {text}</span>
		</span>
	);
}
