/** An empty place that says what is empty, why that is good or what to set up, and the one button that helps. */
import type { ComponentChildren, VNode } from 'preact';
import { AgentText } from './agent-text';

export interface EmptyStateProps {
	readonly title: string;
	readonly text?: string;
	readonly action?: { readonly label: string; readonly run: () => void };
	readonly children?: ComponentChildren;
}

export function EmptyState({ title, text, action, children }: EmptyStateProps): VNode {
	return (
		<div class="ed-empty" role="note">
			<p class="ed-empty-title">{title}</p>
			{text === undefined ? null : <p class="ed-empty-text">
					<AgentText text={text} />
				</p>}
			{children}
			{action === undefined ? null : (
				<button type="button" class="ed-button" onClick={() => action.run()}>
					{action.label}
				</button>
			)}
		</div>
	);
}
