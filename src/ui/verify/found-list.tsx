/** What was found, result by result: text and nothing else, with the real host and what is known and guessed about it. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Found } from '../../verification/verification-types';
import type { LeafContext } from '../desk';
import { hostOf } from '../models/provenance';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import { useUniqueId } from '../widgets/use-unique-id';
import type { ClaimCheck } from './claim-check';
import { MarkedText } from './marked-text';
import { providerNames } from './provider-names';

export interface FoundListProps {
	readonly ctx: LeafContext;
	readonly check: ClaimCheck;
	readonly found: readonly Found[];
}

export function FoundList({ ctx, check, found }: FoundListProps): VNode {
	const { t } = ctx.desk;
	const id = useUniqueId();
	const { chosen } = check.finding.draft.value;
	const used = new Set(check.finding.proposed.value.flatMap((item) => item.results));
	return (
		<section class="ed-verify-found" aria-labelledby={id}>
			<h3 id={id} class="ed-section-title">
				{t('verify.results', { n: found.length })}
			</h3>
			<p class="ed-hint">{t('verify.resultsHint')}</p>
			<ol class="ed-verify-results">
				{found.map((one) => (
					<FoundRow key={one.result.canonical_url} ctx={ctx} found={one} isChosen={chosen.includes(one.result.canonical_url)} isUsed={used.has(one.result.canonical_url)} onChoose={(isChosen) => check.finding.choose(one.result.canonical_url, isChosen)} />
				))}
			</ol>
		</section>
	);
}

interface FoundRowProps {
	readonly ctx: LeafContext;
	readonly found: Found;
	readonly isChosen: boolean;
	/** It stands in an item that was raised from here. */
	readonly isUsed: boolean;
	readonly onChoose: (isChosen: boolean) => void;
}

function FoundRow({ ctx, found, isChosen, isUsed, onChoose }: FoundRowProps): VNode {
	const { t } = ctx.desk;
	const { result } = found;
	const title = result.title.trim() === '' ? result.url : result.title;
	return (
		<li class={`ed-verify-result${isChosen ? ' is-picked' : ''}`}>
			<label class="ed-verify-result-title">
				<input type="checkbox" checked={isChosen} aria-label={t('verify.choose', { title: plainWords(title, 120) })} onChange={(event) => onChoose(event.currentTarget.checked)} />{' '}
				<strong>{result.title.trim() === '' ? <AgentText text={result.url} max={160} /> : <MarkedText text={result.title} spans={found.inTitle} />}</strong>
			</label>
			<FoundAddress ctx={ctx} url={result.url} />
			{result.snippet.trim() === '' ? null : (
				<p class="ed-verify-snippet">
					<MarkedText text={result.snippet} spans={found.inSnippet} />
				</p>
			)}
			<MoreSnippets ctx={ctx} texts={result.extra_snippets} />
			<FoundFacts ctx={ctx} found={found} isUsed={isUsed} />
		</li>
	);
}

/** The real host, the whole address in small, and the way there; what is no http(s) address is text without a way. */
function FoundAddress({ ctx, url }: { readonly ctx: LeafContext; readonly url: string }): VNode {
	const { t, actions } = ctx.desk;
	const host = hostOf(url);
	return (
		<p class="ed-verify-address">
			{host === null ? (
				<span class="ed-hint">{t('card.addressRefused')}</span>
			) : (
				<button type="button" class="ed-link" aria-label={t('card.openAddress', { host: plainWords(host, 80) })} onClick={() => actions.openExternal(url)}>
					<AgentText text={host} max={80} /> <Icon name="external" size={13} />
				</button>
			)}
			<span class="ed-mono ed-muted ed-verify-url">
				<AgentText text={url} lines={1} />
			</span>
		</p>
	);
}

function MoreSnippets({ ctx, texts }: { readonly ctx: LeafContext; readonly texts: readonly string[] }): VNode | null {
	const [isOpen, setOpen] = useState(false);
	if (texts.length === 0) return null;
	return (
		<details class="ed-verify-more" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{ctx.desk.t('verify.moreSnippets', { n: texts.length })}</summary>
			{isOpen ? (
				<ul class="ed-plain-list">
					{texts.map((text, index) => (
						<li key={index}>
							<AgentText text={text} max={600} t={ctx.desk.t} />
						</li>
					))}
				</ul>
			) : null}
		</details>
	);
}

function FoundFacts({ ctx, found, isUsed }: { readonly ctx: LeafContext; readonly found: Found; readonly isUsed: boolean }): VNode {
	const { t } = ctx.desk;
	const { result, guess, known, hasValue } = found;
	const nameOf = providerNames(ctx);
	const foundBy = [...new Set(result.provenance.map((one) => t('verify.foundAt', { name: nameOf(one.provider_id), position: one.position })))].join(t('common.listSeparator'));
	return (
		<p class="ed-verify-facts">
			{hasValue ? (
				<span class="ed-mini-badge ed-verify-has-value">
					<Icon name="check" size={12} /> {t('verify.hasValue')}
				</span>
			) : null}
			{guess === 'unknown' ? null : <span class="ed-mini-badge">{t('verify.probably', { kind: t(`verify.guess.${guess}`) })}</span>}
			{known === null ? null : (
				<button type="button" class="ed-link" onClick={() => ctx.openRecord(known)}>
					{t('verify.knownSource')}
				</button>
			)}
			{isUsed ? <span class="ed-mini-badge">{t('verify.isProposed')}</span> : null}
			{result.published === null ? null : (
				<span class="ed-muted">
					<AgentText text={t('verify.published', { date: result.published })} max={80} />
				</span>
			)}
			<span class="ed-muted">
				<AgentText text={t('verify.foundBy', { names: foundBy })} max={200} />
			</span>
			{result.hidden_characters === 0 ? null : <span class="ed-muted">{t('verify.cutOff', { n: result.hidden_characters })}</span>}
		</p>
	);
}
