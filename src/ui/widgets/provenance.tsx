/** "CLM-0042 · official page · verified 2 days ago", or "unsourced": beside every value (DESIGN §7, R72). */
import type { VNode } from 'preact';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { provenanceOf, type ProvenanceFacts } from '../models/provenance';
import { AgentText } from './agent-text';

export interface ProvenanceProps {
	/** Claims behind the value, newest first; empty = unsourced. */
	readonly claims: readonly RecordKey[];
	readonly ctx: LeafContext;
	/** False inside rows that are buttons or options themselves: plain text without a button. */
	readonly clickable?: boolean;
	/** False where the claim's id stands beside it already. */
	readonly withId?: boolean;
}

export function Provenance({ claims, ctx, clickable = true, withId = true }: ProvenanceProps): VNode {
	const { t } = ctx.desk;
	const snapshot = ctx.desk.snapshot.value;
	const first = claims[0];
	const facts = snapshot === null || first === undefined ? null : provenanceOf(snapshot, first);
	if (facts === null) return <span class="ed-provenance ed-unsourced">{t('common.unsourced')}</span>;
	const more = claims.length - 1;
	const words = (
		<>
			<ProvenanceWords facts={facts} ctx={ctx} withId={withId} />
			{more > 0 ? <span> {t('card.moreClaims', { n: more })}</span> : null}
		</>
	);
	if (!clickable) return <span class="ed-provenance">{words}</span>;
	return (
		<button
			type="button"
			class="ed-provenance ed-link"
			onClick={(event) => {
				event.stopPropagation();
				ctx.openRecord(facts.claim.key);
			}}
		>
			{words}
		</button>
	);
}

function ProvenanceWords({ facts, ctx, withId }: { readonly facts: ProvenanceFacts; readonly ctx: LeafContext; readonly withId: boolean }): VNode {
	const { t, dates, now } = ctx.desk;
	const day = facts.date === null ? null : dates.dayOf(facts.date);
	const when = day === null ? null : dates.fromToday(day, dates.today(now.value));
	return (
		<>
			{withId ? (
				<>
					<AgentText text={facts.claim.id?.shown ?? t('card.claimWithoutId')} max={40} />
					{' · '}
				</>
			) : null}
			{facts.sourceType === null ? null : (
				<>
					<AgentText text={facts.sourceType} max={40} />
					{' · '}
				</>
			)}
			{facts.unsourced ? (
				<>
					<span class="ed-unsourced">{t('common.unsourced')}</span>
					{' · '}
				</>
			) : null}
			{when === null ? t('card.neverVerified') : facts.verified ? t('card.verifiedWhen', { when }) : t('card.seenWhen', { when })}
		</>
	);
}
