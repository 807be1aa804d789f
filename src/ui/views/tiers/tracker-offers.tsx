/** CSV tables that look like trackers: shown with their columns and the profile lines that would name them. */
import type { VNode } from 'preact';
import type { LeafContext, TrackerOffer } from '../../desk';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';

export function TrackerOffers({ ctx, offers }: { readonly ctx: LeafContext; readonly offers: readonly TrackerOffer[] }): VNode | null {
	const { t, actions } = ctx.desk;
	if (offers.length === 0) return null;
	return (
		<div class="ed-offers">
			<p>{t('tiers.emptyOffer', { n: offers.length })}</p>
			<ul class="ed-offer-list">
				{offers.map((offer) => (
					<li key={offer.path} class="ed-offer">
						<strong>
							<AgentText text={offer.path} />
						</strong>
						<span class="ed-muted">
							<AgentText text={t('tiers.offerColumns', { columns: offer.columns.join(t('common.listSeparator')) })} max={200} t={t} />
						</span>
						<pre class="ed-offer-text">
							<AgentText text={offer.suggestion} />
						</pre>
						<button type="button" class="ed-button" onClick={() => void actions.copyText(offer.suggestion)}>
							<Icon name="copy" /> {t('tiers.copySuggestion')}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
