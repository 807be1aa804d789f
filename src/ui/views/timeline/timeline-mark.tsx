/** One mark or cluster in a lane: a button that says everything in its name. */
import type { VNode } from 'preact';
import type { Translator } from '../../../i18n/translate';
import type { DateWords, DayNumber } from '../../date-words';
import type { PlacedCluster, PlacedMark } from '../../models/timeline-layout';
import { markLabel, markName } from '../../models/timeline-mark-words';
import { MarkShapeIcon } from './mark-shape';

export interface MarkWords {
	readonly today: DayNumber;
	readonly dates: DateWords;
	readonly t: Translator;
	readonly lanes: 'subject' | 'kind';
}

export interface MarkButtonProps {
	readonly placed: PlacedMark;
	readonly words: MarkWords;
	/** Pixels from the left edge of the track. */
	readonly x: number;
	readonly rowPx: number;
	readonly tabStop: boolean;
	readonly onOpen: () => void;
	readonly onFocus: () => void;
}

export function MarkButton({ placed, words, x, rowPx, tabStop, onOpen, onFocus }: MarkButtonProps): VNode {
	const { mark } = placed;
	const name = markName(mark, words.today, words.dates, words.t);
	const classes = ['ed-tl-mark', `is-${mark.timing}`, `ed-tl-mark-${mark.shape}`, placed.bar ? 'ed-tl-bar' : ''].join(' ');
	return (
		<>
			<button
				type="button"
				class={classes}
				data-mark={mark.id}
				data-entry={mark.id}
				aria-label={name}
				aria-keyshortcuts={mark.source === 'tracker' ? 'm' : undefined}
				title={`${name}\n${words.dates.title(mark.value)}`}
				tabIndex={tabStop ? 0 : -1}
				style={{ left: `${x}px`, width: `${placed.width}px`, top: `${placed.row * rowPx}px`, height: `${rowPx}px` }}
				onClick={onOpen}
				onFocus={onFocus}
			>
				<span class="ed-tl-mark-inner" style={placed.bar ? { paddingLeft: `${Math.max(0, Math.min(-x, placed.width - 24))}px` } : undefined}>
					<MarkShapeIcon shape={mark.shape} />
					{mark.timing === 'overdue' ? (
						<span class="ed-tl-overdue" aria-hidden="true">
							!
						</span>
					) : null}
				</span>
			</button>
			{placed.labelRoom > 0 && x + placed.width >= 0 ? (
				<span
					class={`ed-tl-label is-${mark.timing}`}
					aria-hidden="true"
					style={{ left: `${x + placed.width}px`, maxWidth: `${placed.labelRoom}px`, top: `${placed.row * rowPx}px`, lineHeight: `${rowPx}px` }}
				>
					{markLabel(mark, words.lanes, words.t)}
				</span>
			) : null}
		</>
	);
}

export interface ClusterButtonProps {
	readonly cluster: PlacedCluster;
	readonly id: string;
	readonly x: number;
	readonly rowPx: number;
	readonly tabStop: boolean;
	readonly t: Translator;
	readonly onOpen: () => void;
	readonly onFocus: () => void;
}

/** "+12": more marks than the lane has rows for. Pressing it zooms in on them. */
export function ClusterButton({ cluster, id, x, rowPx, tabStop, t, onOpen, onFocus }: ClusterButtonProps): VNode {
	const name = t('timeline.cluster', { n: cluster.marks.length });
	return (
		<button
			type="button"
			class={`ed-tl-cluster${cluster.waits ? '' : ' is-past'}`}
			data-mark={id}
			aria-label={name}
			title={name}
			tabIndex={tabStop ? 0 : -1}
			style={{ left: `${x}px`, width: `${cluster.width}px`, top: `${cluster.row * rowPx}px`, height: `${rowPx}px` }}
			onClick={onOpen}
			onFocus={onFocus}
		>
			+{cluster.marks.length}
		</button>
	);
}
