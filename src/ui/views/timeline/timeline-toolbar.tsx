/** The controls of the timeline: zoom, moving in time, lanes or list. Each gesture has a button here. */
import type { ComponentChildren, VNode } from 'preact';
import type { LeafContext } from '../../desk';
import { ZOOMS } from '../../models/timeline-scale';
import type { DeskViewState, TimelineZoom } from '../../view-state';
import { Icon } from '../../widgets/icon';

export type TimelineState = DeskViewState['timeline'];

export interface TimelineToolbarProps {
	readonly ctx: LeafContext;
	readonly timeline: TimelineState;
	readonly mode: 'lanes' | 'list';
	readonly onMode: (mode: 'lanes' | 'list') => void;
	readonly onZoom: (zoom: TimelineZoom) => void;
	/** -1 earlier, 1 later. */
	readonly onPan: (direction: -1 | 1) => void;
	readonly onToday: () => void;
	readonly onLanes: (lanes: 'subject' | 'kind') => void;
	/** False when the person grouped the list: the groups are the lanes then. */
	readonly lanesChoice: boolean;
}

const ZOOM_WORDS = { week: 'timeline.zoomWeek', month: 'timeline.zoomMonth', quarter: 'timeline.zoomQuarter', year: 'timeline.zoomYear' } as const;

export function TimelineToolbar(props: TimelineToolbarProps): VNode {
	const { timeline, mode } = props;
	const { t } = props.ctx.desk;
	return (
		<div class="ed-tl-toolbar">
			<Choice label={t('timeline.mode')}>
				<ChoiceButton on={mode === 'lanes'} onClick={() => props.onMode('lanes')}>
					{t('timeline.modeLanes')}
				</ChoiceButton>
				<ChoiceButton on={mode === 'list'} onClick={() => props.onMode('list')}>
					{t('timeline.modeList')}
				</ChoiceButton>
			</Choice>
			{mode === 'lanes' ? (
				<>
					<Choice label={t('timeline.zoom')}>
						{ZOOMS.map((zoom) => (
							<ChoiceButton key={zoom} on={timeline.zoom === zoom} onClick={() => props.onZoom(zoom)}>
								{t(ZOOM_WORDS[zoom])}
							</ChoiceButton>
						))}
					</Choice>
					<span class="ed-tl-pan">
						<button type="button" class="ed-icon-button" aria-label={t('timeline.earlier')} title={t('timeline.earlier')} onClick={() => props.onPan(-1)}>
							<Icon name="back" />
						</button>
						<button type="button" class="ed-bar-button" onClick={() => props.onToday()}>
							{t('timeline.today')}
						</button>
						<button type="button" class="ed-icon-button" aria-label={t('timeline.later')} title={t('timeline.later')} onClick={() => props.onPan(1)}>
							<Icon name="forward" />
						</button>
					</span>
					{props.lanesChoice ? (
						<Choice label={t('timeline.lanes')} shown>
							<ChoiceButton on={timeline.lanes === 'subject'} onClick={() => props.onLanes('subject')}>
								{t('timeline.lanesSubject')}
							</ChoiceButton>
							<ChoiceButton on={timeline.lanes === 'kind'} onClick={() => props.onLanes('kind')}>
								{t('timeline.lanesKind')}
							</ChoiceButton>
						</Choice>
					) : null}
				</>
			) : (
				<button type="button" class="ed-bar-button" onClick={() => props.onToday()}>
					{t('timeline.today')}
				</button>
			)}
		</div>
	);
}

function Choice({ label, shown, children }: { readonly label: string; readonly shown?: boolean; readonly children: ComponentChildren }): VNode {
	return (
		<span class="ed-tl-choice" role="group" aria-label={label}>
			{shown === true ? <span class="ed-tl-choice-label">{label}</span> : null}
			{children}
		</span>
	);
}

function ChoiceButton({ on, onClick, children }: { readonly on: boolean; readonly onClick: () => void; readonly children: ComponentChildren }): VNode {
	return (
		<button type="button" class={`ed-tl-choice-button${on ? ' is-on' : ''}`} aria-pressed={on} onClick={onClick}>
			{children}
		</button>
	);
}
