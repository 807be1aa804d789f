/** Findings that ask for the same thing to be done, under one title and one sentence. */
import type { ComponentChildren, VNode } from 'preact';
import { useUniqueId } from '../../widgets/use-unique-id';

export interface FindingGroupProps {
	readonly title: string;
	readonly count: number;
	/** What to do about them. */
	readonly advice: string;
	readonly children?: ComponentChildren;
	readonly class?: string;
}

export function FindingGroup({ title, count, advice, children, class: extra }: FindingGroupProps): VNode {
	const id = useUniqueId();
	return (
		<section class={`ed-finding-group ${extra ?? ''}`} aria-labelledby={id}>
			<h3 id={id} class="ed-panel-title">
				{title} <span class="ed-count">{count}</span>
			</h3>
			<p class="ed-hint">{advice}</p>
			{children}
		</section>
	);
}
