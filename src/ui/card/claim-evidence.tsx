/** One claim as evidence: what it says, the source with type, host and age, the run that found it, and who says otherwise. */
import type { VNode } from 'preact';
import type { SourceRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import type { ClaimEvidence, OtherVoice } from '../models/card-evidence';
import { hostOf } from '../models/provenance';
import { titleOf } from '../models/record-title';
import { AgentText } from '../widgets/agent-text';
import { CertaintyMark } from '../widgets/date-text';
import { Icon } from '../widgets/icon';
import { Provenance } from '../widgets/provenance';
import { VerifyButton } from './verify-button';

export function ClaimEvidenceBlock({ ctx, evidence }: { readonly ctx: LeafContext; readonly evidence: ClaimEvidence }): VNode {
	const { t } = ctx.desk;
	const { claim, sources, runs, others } = evidence;
	return (
		<div class="ed-evidence-block">
			<button type="button" class="ed-record-link" onClick={() => ctx.openRecord(claim.key)}>
				<span class="ed-mono">
					<AgentText text={claim.id?.shown ?? t('card.claimWithoutId')} max={40} />
				</span>
				<span class="ed-record-title">
					<AgentText text={titleOf(claim) ?? t('card.untitled')} lines={2} />
				</span>
			</button>
			<p class="ed-evidence-standing">
				{claim.certainty === null ? null : (
					<>
						<CertaintyMark certainty={claim.certainty} t={t} withWord />
						{'· '}
					</>
				)}
				<Provenance claims={[claim.key]} ctx={ctx} clickable={false} withId={false} />
				{' · '}
				<VerifyButton ctx={ctx} kind="claim" recordKey={claim.key} title={claim.id?.shown ?? titleOf(claim) ?? ''} isLink />
			</p>
			{sources.map((source) => (
				<SourceLine key={source.key} ctx={ctx} source={source} />
			))}
			{runs.map((run) => (
				<p key={run.key} class="ed-evidence-run">
					<button type="button" class="ed-link" onClick={() => ctx.openRecord(run.key)}>
						<AgentText text={t('card.foundBy', { title: run.id?.shown ?? titleOf(run) ?? t('card.untitled') })} max={120} />
					</button>
				</p>
			))}
			<OtherVoices ctx={ctx} others={others} />
		</div>
	);
}

export function SourceLine({ ctx, source }: { readonly ctx: LeafContext; readonly source: SourceRow }): VNode {
	const { t, dates, now, actions } = ctx.desk;
	const host = source.url === null ? null : hostOf(source.url);
	const { url } = source;
	const day = source.retrievedAt === null ? null : dates.dayOf(source.retrievedAt);
	return (
		<p class="ed-evidence-source">
			<button type="button" class="ed-link" onClick={() => ctx.openRecord(source.key)}>
				<AgentText text={source.sourceType ?? source.title ?? source.id?.shown ?? t('card.untitled')} max={160} />
			</button>
			{day === null ? null : <span class="ed-muted"> · {t('card.seenWhen', { when: dates.fromToday(day, dates.today(now.value)) })}</span>}
			{host === null || url === null ? null : (
				<>
					{' · '}
					<button type="button" class="ed-link" aria-label={t('card.openAddress', { host })} onClick={() => actions.openExternal(url)}>
						<AgentText text={host} max={60} /> <Icon name="external" size={13} />
					</button>
				</>
			)}
		</p>
	);
}

const SHOWN_VOICES = 8;

/** Other claims about the same thing: a contradiction is in sight, not hidden in a tab. */
export function OtherVoices({ ctx, others }: { readonly ctx: LeafContext; readonly others: readonly OtherVoice[] }): VNode | null {
	const { t } = ctx.desk;
	if (others.length === 0) return null;
	const shown = [...others].sort((left, right) => Number(right.differs === true) - Number(left.differs === true)).slice(0, SHOWN_VOICES);
	return (
		<>
			<h4 class="ed-sub-title">{t('card.alsoSays')}</h4>
			<ul class="ed-plain-list">
				{shown.map(({ claim, differs }) => (
					<li key={claim.key} class={differs === true ? 'ed-voice-differs' : ''}>
						{differs === true ? <Icon name="warning" size={13} /> : null}{' '}
						<button type="button" class="ed-link" onClick={() => ctx.openRecord(claim.key)}>
							<AgentText text={claim.id?.shown ?? t('card.claimWithoutId')} max={40} />
							{': '}
							<AgentText text={claim.value ?? claim.text ?? t('card.changeUnsaid')} max={120} />
						</button>{' '}
						{differs === null ? null : <span class="ed-hint">({t(differs ? 'card.differs' : 'card.agrees')}) · </span>}<Provenance claims={[claim.key]} ctx={ctx} clickable={false} withId={false} />
					</li>
				))}
			</ul>
			{others.length > shown.length ? <p class="ed-hint">{t('card.moreClaims', { n: others.length - shown.length })}</p> : null}
		</>
	);
}
