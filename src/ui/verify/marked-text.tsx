/** Outside text with the words marked that the statement has too. */
import type { VNode } from 'preact';
import type { Span } from '../../verification/verification-types';
import { AgentText } from '../widgets/agent-text';
import { partsOf } from './text-parts';

export function MarkedText({ text, spans }: { readonly text: string; readonly spans: readonly Span[] }): VNode {
	return (
		<span class="ed-verify-text">
			{partsOf(text, spans).map((part, index) =>
				part.isMarked ? (
					<mark key={index} class="ed-verify-common">
						<AgentText text={part.text} />
					</mark>
				) : (
					<AgentText key={index} text={part.text} />
				),
			)}
		</span>
	);
}
