/** CSV tables that look like trackers: shown with their columns and the profile lines that would name them. */
import type { VNode } from 'preact';
import type { LeafContext, TrackerOffer } from '../../desk';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';

export function TrackerOffers({ ctx, offers }: { readonly ctx: LeafContext; readonly offers: readonly TrackerOffer[] }): VNode | null {
	const { t, actions } = ctx.desk;
	if (offers.length === 0) return null;
	const copy = async (offer: TrackerOffer): Promise<void> => {
		await actions.copyText(offer.suggestion);
		actions.notify(t('tiers.suggestionCopied'));
	};
	return (
		<div class="ed-offers">
			<p>{t('tiers.emptyOffer', { n: offers.length })}</p>
			<ul>
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
						<button type="button" class="ed-button" onClick={() => void copy(offer)}>
							<Icon name="copy" /> {t('tiers.copySuggestion')}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
