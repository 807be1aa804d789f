/** A choice of a few kinds side by side: one is on; arrow keys move. */
import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';

export interface Segment<Id extends string> {
	readonly id: Id;
	readonly label: ComponentChildren;
}

export interface SegmentsProps<Id extends string> {
	readonly label: string;
	readonly segments: readonly Segment<Id>[];
	readonly value: Id;
	readonly onChoose: (id: Id) => void;
}

export function Segments<Id extends string>({ label, segments, value, onChoose }: SegmentsProps<Id>): VNode {
	const group = useRef<HTMLDivElement>(null);
	const onKeyDown = (event: KeyboardEvent): void => {
		const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
		if (step === 0) return;
		const place = segments.findIndex((segment) => segment.id === value);
		const target = segments[(place + step + segments.length) % segments.length];
		if (target === undefined) return;
		event.preventDefault();
		onChoose(target.id);
		group.current?.querySelector<HTMLElement>(`[data-segment="${target.id}"]`)?.focus();
	};
	return (
		<div ref={group} class="ed-segments" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
			{segments.map((segment) => (
				<button
					key={segment.id}
					type="button"
					role="radio"
					class={`ed-segment${segment.id === value ? ' is-on' : ''}`}
					data-segment={segment.id}
					aria-checked={segment.id === value}
					tabIndex={segment.id === value ? 0 : -1}
					onClick={() => onChoose(segment.id)}
				>
					{segment.label}
				</button>
			))}
		</div>
	);
}
