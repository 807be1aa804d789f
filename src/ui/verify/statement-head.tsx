/** What is checked: the statement, what it is about, what it rests on and how old that is. */
import type { VNode } from 'preact';
import type { Statement } from '../../verification/verification-types';
import { SourceLine } from '../card/claim-evidence';
import type { LeafContext } from '../desk';
import { claimEvidence } from '../models/card-evidence';
import { AgentText } from '../widgets/agent-text';
import { DateText } from '../widgets/date-text';
import { Icon } from '../widgets/icon';
import { Provenance } from '../widgets/provenance';

const MOST_SOURCES = 5;

export function StatementHead({ ctx, statement }: { readonly ctx: LeafContext; readonly statement: Statement }): VNode {
	const { t, dates } = ctx.desk;
	const { claimKey, key, kind } = statement;
	return (
		<header class="ed-verify-head">
			<p class="ed-card-kind">{t(`verify.kindOf.${kind}`)}</p>
			<h2 class="ed-card-title ed-verify-statement">{statement.text.trim() === '' ? <span class="ed-muted">{t('card.untitled')}</span> : <AgentText text={statement.text} max={400} t={t} />}</h2>
			<About ctx={ctx} statement={statement} />
			{kind === 'item' && claimKey !== null ? <ItsClaim ctx={ctx} claimKey={claimKey} /> : null}
			{claimKey === null ? null : (
				<p class="ed-card-line">
					<Provenance claims={[claimKey]} ctx={ctx} clickable={false} withId={false} />
					{statement.reviewBy === null ? null : (
						<span>
							{t('verify.reviewBy')} <DateText value={statement.reviewBy} dates={dates} t={t} />
						</span>
					)}
				</p>
			)}
			{claimKey === null ? null : <Sources ctx={ctx} claimKey={claimKey} />}
			<p class="ed-actions">
				{claimKey === null ? null : (
					<button type="button" class="ed-button" onClick={() => ctx.openRecord(claimKey)}>
						<Icon name="chain" size={14} /> {t('verify.openClaim')}
					</button>
				)}
				{kind === 'item' && key !== null ? (
					<button type="button" class="ed-button" onClick={() => ctx.desk.actions.openReview(key)}>
						{t('verify.openReview')}
					</button>
				) : null}
			</p>
		</header>
	);
}

/** An item speaks in its own words; what a finding confirms or changes is its claim, which is shown too. */
function ItsClaim({ ctx, claimKey }: { readonly ctx: LeafContext; readonly claimKey: string }): VNode | null {
	const { t, snapshot } = ctx.desk;
	const text = snapshot.value?.claims.find(claimKey)?.text?.trim() ?? '';
	if (text === '') return null;
	return (
		<p class="ed-hint">
			<AgentText text={t('verify.itsClaim', { text })} max={500} t={t} />
		</p>
	);
}

/** Subject, field and value, each with its name; what the record does not say is left out. */
function About({ ctx, statement }: { readonly ctx: LeafContext; readonly statement: Statement }): VNode | null {
	const { t } = ctx.desk;
	const { subject, subjectName, field, value } = statement;
	if (subject === null && field === null && value === null) return null;
	return (
		<dl class="ed-values ed-verify-about">
			<Fact ctx={ctx} name={t('verify.subject')} text={subjectName ?? subject} more={subjectName === null || subject === null || subject === subjectName ? null : subject} />
			<Fact ctx={ctx} name={t('verify.field')} text={field} more={null} />
			<Fact ctx={ctx} name={t('verify.value')} text={value} more={null} />
		</dl>
	);
}

function Fact({ ctx, name, text, more }: { readonly ctx: LeafContext; readonly name: string; readonly text: string | null; readonly more: string | null }): VNode | null {
	if (text === null || text.trim() === '') return null;
	return (
		<div class="ed-value">
			<dt>{name}</dt>
			<dd>
				<AgentText text={text} max={300} t={ctx.desk.t} />
				{more === null ? null : (
					<span class="ed-mono ed-muted">
						{' '}
						<AgentText text={more} max={60} />
					</span>
				)}
			</dd>
		</div>
	);
}

function Sources({ ctx, claimKey }: { readonly ctx: LeafContext; readonly claimKey: string }): VNode | null {
	const { t, snapshot } = ctx.desk;
	const current = snapshot.value;
	const claim = current?.claims.find(claimKey) ?? null;
	if (current === null || claim === null) return null;
	const { sources } = claimEvidence(current, claim);
	if (sources.length === 0) return null;
	return (
		<>
			<h3 class="ed-sub-title">{t('verify.restsOn')}</h3>
			{sources.slice(0, MOST_SOURCES).map((source) => (
				<SourceLine key={source.key} ctx={ctx} source={source} />
			))}
			{sources.length > MOST_SOURCES ? <p class="ed-hint">{t('verify.moreSources', { n: sources.length - MOST_SOURCES })}</p> : null}
		</>
	);
}
