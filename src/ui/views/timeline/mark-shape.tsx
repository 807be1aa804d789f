/** The shapes of marks: each means one thing, whatever its colour. */
import type { VNode } from 'preact';
import type { MarkShape } from '../../models/timeline-marks';

/** ◆ official, ◇ estimated (dashed), a circle with a dot when not given, ▲ item due, ○ claim review. */
export function MarkShapeIcon({ shape }: { readonly shape: MarkShape }): VNode {
	return (
		<svg class={`ed-tl-shape ed-tl-shape-${shape}`} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			{shape === 'official' || shape === 'estimated' ? <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" /> : null}
			{shape === 'unsaid' ? (
				<>
					<path d="M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z" />
					<path class="ed-tl-shape-dot" d="M8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z" />
				</>
			) : null}
			{shape === 'due' ? <path d="M8 2 14.5 13.5h-13z" /> : null}
			{shape === 'review' ? <path d="M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z" /> : null}
		</svg>
	);
}
