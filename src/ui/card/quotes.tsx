/** Quotes and citations of a record, as written. */
import type { VNode } from 'preact';
import type { Citation } from '../../records/record-detail';
import type { LeafContext } from '../desk';
import { AgentText } from '../widgets/agent-text';
import { Address } from './address';
import { Section } from './section';

export function Quotes({ ctx, quotes }: { readonly ctx: LeafContext; readonly quotes: readonly string[] }): VNode | null {
	const { t } = ctx.desk;
	if (quotes.length === 0) return null;
	return (
		<Section title={t('card.quote')}>
			{quotes.map((quote, index) => (
				<blockquote key={index} class="ed-quote">
					<AgentText text={quote} max={600} t={t} />
				</blockquote>
			))}
		</Section>
	);
}

export function Citations({ ctx, citations }: { readonly ctx: LeafContext; readonly citations: readonly Citation[] }): VNode | null {
	const { t } = ctx.desk;
	if (citations.length === 0) return null;
	return (
		<>
			<h4 class="ed-sub-title">{t('card.citations')}</h4>
			<ul class="ed-plain-list">
				{citations.map((citation, index) => (
					<li key={index}>
						{[citation.sourceId, citation.title, citation.role, citation.locator === null ? null : t('card.locator', { locator: citation.locator })]
							.filter((part) => part !== null)
							.map((part, position) => (
								<span key={position}>
									{position > 0 ? ' · ' : null}
									<AgentText text={part} max={120} t={t} />
								</span>
							))}
						{citation.url === null ? null : (
							<div>
								<Address ctx={ctx} url={citation.url} />
							</div>
						)}
						{citation.quote === null ? null : (
							<blockquote class="ed-quote">
								<AgentText text={citation.quote} max={400} t={t} />
							</blockquote>
						)}
						{citation.more.map((field) => (
							<p key={field.name} class="ed-hint">
								<AgentText text={`${field.name}: ${field.json}`} max={200} t={t} />
							</p>
						))}
					</li>
				))}
			</ul>
		</>
	);
}
