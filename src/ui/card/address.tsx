/** An address as an agent wrote it: shown as text with its real host; opened outside only if it is http(s). */
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import { hostOf } from '../models/provenance';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';

export function Address({ ctx, url }: { readonly ctx: LeafContext; readonly url: string }): VNode {
	const { t, actions } = ctx.desk;
	const host = hostOf(url);
	return (
		<span class="ed-address">
			<AgentText text={url} max={120} t={t} />
			{host === null ? (
				<span class="ed-hint"> {t('card.addressRefused')}</span>
			) : (
				<button type="button" class="ed-link" aria-label={t('card.openAddress', { host })} title={t('card.openAddress', { host })} onClick={() => actions.openExternal(url)}>
					<Icon name="external" size={14} /> <AgentText text={host} max={60} />
				</button>
			)}
		</span>
	);
}
