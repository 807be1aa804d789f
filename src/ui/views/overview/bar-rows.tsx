/** A few horizontal bars with their numbers: readable as a list, with or without seeing the bars. */
import type { VNode } from 'preact';
import { linearScale } from '../../models/linear-scale';

export interface BarRow {
	readonly id: string;
	readonly label: string;
	readonly value: number;
	/** The row as one phrase, for screen readers and tooltips. */
	readonly text: string;
	readonly muted?: boolean;
	readonly onClick?: () => void;
}

export interface BarRowsProps {
	readonly label: string;
	/** Shown above the bars. */
	readonly title?: string;
	readonly rows: readonly BarRow[];
	/** Writes the numbers. */
	readonly format: (value: number) => string;
}

const HEIGHT = 8;

export function BarRows({ label, title, rows, format }: BarRowsProps): VNode {
	const length = linearScale([0, Math.max(1, ...rows.map((row) => row.value))], [0, 100]);
	return (
		<div class="ed-bars">
			{title === undefined ? null : <p class="ed-sub-title">{title}</p>}
			<ul class="ed-bar-list" aria-label={label}>
				{rows.map((row) => {
					const inside = (
						<>
							<span class="ed-bar-label">{row.label}</span>
							<svg class="ed-bar-svg" width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
								<rect class={row.muted === true ? 'ed-bar ed-bar-muted' : 'ed-bar'} x="0" y="0" width={row.value === 0 ? 0 : Math.max(1, length(row.value))} height={HEIGHT} />
							</svg>
							<span class="ed-bar-value">{format(row.value)}</span>
						</>
					);
					return (
						<li key={row.id}>
							{row.onClick === undefined ? (
								<div class="ed-bar-row" title={row.text}>
									{inside}
								</div>
							) : (
								<button type="button" class="ed-bar-row" title={row.text} aria-label={row.text} onClick={row.onClick}>
									{inside}
								</button>
							)}
						</li>
					);
				})}
			</ul>
		</div>
	);
}
