/** The axis above the lanes: months or years above, days, weeks or months below, and today's place. */
import type { VNode } from 'preact';
import type { DayNumber } from '../../date-words';
import type { Tick, TickStyle, Ticks, TimeScale } from '../../models/timeline-scale';

export interface TimeAxisProps {
	readonly scale: TimeScale;
	readonly ticks: Ticks;
	readonly today: DayNumber;
	readonly tickWords: (day: DayNumber, style: TickStyle) => string;
	readonly todayText: string;
}

/** For eyes only: every mark says its date in its own name. */
export function TimeAxis({ scale, ticks, today, tickWords, todayText }: TimeAxisProps): VNode {
	const todayX = scale.xOf(today) + scale.pxPerDay / 2;
	return (
		<div class="ed-tl-axis" aria-hidden="true">
			<div class="ed-tl-axis-head" />
			<div class="ed-tl-axis-track">
				<div class="ed-tl-shift">
					{ticks.major.map((tick) => (
						<AxisTick key={tick.day} tick={tick} text={tickWords(tick.day, tick.style)} row="major" />
					))}
					{ticks.minor.map((tick) => (
						<AxisTick key={tick.day} tick={tick} text={tickWords(tick.day, tick.style)} row="minor" current={tick.day <= today && today < tick.day + tick.width / scale.pxPerDay} />
					))}
					{todayX >= 0 && todayX <= scale.width ? <span class="ed-tl-today-flag" style={{ left: `${todayX}px` }} title={todayText} /> : null}
				</div>
			</div>
		</div>
	);
}

/** A label that begins left of the edge sticks to the edge, so that the month is always readable. */
function AxisTick({ tick, text, row, current }: { readonly tick: Tick; readonly text: string; readonly row: 'major' | 'minor'; readonly current?: boolean }): VNode {
	const cut = Math.max(0, -tick.x);
	const classes = `ed-tl-tick ed-tl-tick-${row}${current === true ? ' is-current' : ''}`;
	return (
		<span class={classes} style={{ left: `${tick.x + cut}px`, width: `${Math.max(0, tick.width - cut)}px` }}>
			<span class="ed-tl-tick-text">{text}</span>
		</span>
	);
}
