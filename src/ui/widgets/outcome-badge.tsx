/** How a search ended: "failed" and "nothing found" never share a word, a shape or a colour. */
import type { VNode } from 'preact';
import type { Translator } from '../../i18n/translate';
import type { Outcome } from '../../records/record-types';
import { AgentText } from './agent-text';

/** One shape per outcome, for charts, badges and paths. */
export const OUTCOME_SHAPES: Readonly<Record<Outcome, string>> = { ok: '✓', partial: '◐', empty: '∅', failed: '✗', cancelled: '–', blocked: '⛉', unknown: '?' };

export interface OutcomeBadgeProps {
	readonly outcome: Outcome;
	/** The status word as it stands in the file; shown where it is not the outcome's own word. */
	readonly statusRaw: string | null;
	readonly t: Translator;
}

export function OutcomeBadge({ outcome, statusRaw, t }: OutcomeBadgeProps): VNode {
	return (
		<span class={`ed-badge ed-outcome-${outcome}`}>
			<span aria-hidden="true">{OUTCOME_SHAPES[outcome]} </span>
			{t(`common.outcome.${outcome}`)}
			{statusRaw === null || statusRaw === '' ? null : (
				<span class="ed-outcome-raw">
					{' '}
					<AgentText text={statusRaw} max={40} />
				</span>
			)}
		</span>
	);
}
