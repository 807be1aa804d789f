/** A titled part of a card. */
import type { ComponentChildren, VNode } from 'preact';
import { useUniqueId } from '../widgets/use-unique-id';

export function Section({ title, children, class: extra }: { readonly title: string; readonly children: ComponentChildren; readonly class?: string }): VNode {
	const id = useUniqueId();
	return (
		<section class={`ed-section ${extra ?? ''}`} aria-labelledby={id}>
			<h3 id={id} class="ed-section-title">
				{title}
			</h3>
			{children}
		</section>
	);
}
