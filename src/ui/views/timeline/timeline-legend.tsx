/** What the marks mean, always in sight: shapes are not to be guessed. */
import type { VNode } from 'preact';
import type { Translator } from '../../../i18n/translate';
import type { MarkShape } from '../../models/timeline-marks';
import { MarkShapeIcon } from './mark-shape';

const SHAPES: readonly { readonly shape: MarkShape; readonly key: 'timeline.legendOfficial' | 'timeline.legendEstimated' | 'timeline.legendUnsaid' | 'timeline.legendDue' | 'timeline.legendReview' }[] = [
	{ shape: 'official', key: 'timeline.legendOfficial' },
	{ shape: 'estimated', key: 'timeline.legendEstimated' },
	{ shape: 'unsaid', key: 'timeline.legendUnsaid' },
	{ shape: 'due', key: 'timeline.legendDue' },
	{ shape: 'review', key: 'timeline.legendReview' },
];

export function TimelineLegend({ t }: { readonly t: Translator }): VNode {
	return (
		<ul class="ed-tl-legend" aria-label={t('timeline.legend')}>
			{SHAPES.map(({ shape, key }) => (
				<li key={shape}>
					<MarkShapeIcon shape={shape} /> {t(key)}
				</li>
			))}
			<li>
				<span class="ed-tl-legend-bar" aria-hidden="true" /> {t('timeline.legendBar')}
			</li>
			<li class="ed-tl-legend-past">
				<MarkShapeIcon shape="official" /> {t('timeline.legendPast')}
			</li>
			<li>
				<span class="ed-tl-legend-overdue" aria-hidden="true">
					!
				</span>{' '}
				{t('timeline.legendOverdue')}
			</li>
			<li class="ed-muted">{t('timeline.changeHint')}</li>
		</ul>
	);
}
