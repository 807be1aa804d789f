/** What only a claim's card has: certainty, quotes, citations, and other claims about the same thing. */
import type { VNode } from 'preact';
import type { RecordDetail } from '../../records/record-detail';
import type { ClaimRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { otherVoices } from '../models/card-evidence';
import { titleOf } from '../models/record-title';
import { CertaintyMark } from '../widgets/date-text';
import { Provenance } from '../widgets/provenance';
import { OtherVoices } from './claim-evidence';
import { Citations, Quotes } from './quotes';
import { VerifyButton } from './verify-button';

export function ClaimSections({ ctx, claim, detail }: { readonly ctx: LeafContext; readonly claim: ClaimRow; readonly detail: RecordDetail | null }): VNode {
	const { t, snapshot } = ctx.desk;
	return (
		<>
			<p class="ed-card-line">
				{claim.certainty === null ? null : <CertaintyMark certainty={claim.certainty} t={t} withWord />}
				<Provenance claims={[claim.key]} ctx={ctx} clickable={false} withId={false} />
				<VerifyButton ctx={ctx} kind="claim" recordKey={claim.key} title={claim.id?.shown ?? titleOf(claim) ?? ''} />
			</p>
			{detail === null ? null : <Quotes ctx={ctx} quotes={detail.quotes} />}
			{detail === null ? null : <Citations ctx={ctx} citations={detail.citations} />}
			{snapshot.value === null ? null : <OtherVoices ctx={ctx} others={otherVoices(snapshot.value, claim)} />}
		</>
	);
}
