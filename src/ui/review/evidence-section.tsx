/** Why: the agent's words, the quotes with the new words marked, the claims with their sources and runs, and who says otherwise. */
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ItemDetail } from '../../decisions/desk/desk-types';
import type { RecordDetail } from '../../records/record-detail';
import type { ClaimRow, ItemRow } from '../../workspace/snapshot-types';
import { RecordLinks } from '../card/chain-section';
import { ClaimEvidenceBlock, SourceLine } from '../card/claim-evidence';
import { Citations } from '../card/quotes';
import { Section } from '../card/section';
import { useLine } from '../card/use-line';
import type { LeafContext } from '../desk';
import { itemEvidence } from '../models/card-evidence';
import type { Remark } from '../models/review-remarks';
import { wordDiff } from '../models/word-diff';
import { markPhrases, newPhrases } from '../models/word-marks';
import { AgentText } from '../widgets/agent-text';
import { DiffText } from './diff-text';

const SHOWN_CLAIMS = 6;

export interface EvidenceSectionProps {
	readonly ctx: LeafContext;
	readonly item: ItemRow;
	/** Of the item's line; `null` until it has been read. */
	readonly line: RecordDetail | null;
	/** What the agent says about it. */
	readonly remarks: readonly Remark[];
	/** `null` until it has been read, or where nothing can be decided. */
	readonly detail: ItemDetail | null;
}

export function EvidenceSection({ ctx, item, line, remarks, detail }: EvidenceSectionProps): VNode | null {
	const { t, snapshot } = ctx.desk;
	const [isWhole, setWhole] = useState(false);
	const phrases = useMemo(() => phrasesOf(detail), [detail]);
	if (snapshot.value === null) return null;
	const evidence = itemEvidence(snapshot.value, item);
	const claims = isWhole ? evidence.claims : evidence.claims.slice(0, SHOWN_CLAIMS);
	return (
		<Section title={t('review.why')} class="ed-review-why">
			{remarks.map((remark, index) => (
				<p key={index} class="ed-review-remark">
					<AgentText text={remark.text} max={600} t={t} />
				</p>
			))}
			<MarkedQuotes ctx={ctx} quotes={line?.quotes ?? []} phrases={phrases} />
			{evidence.none ? <p class="ed-unsourced">{t('card.evidenceNone')}</p> : null}
			{claims.map((entry) => (
				<div key={entry.claim.key} class="ed-review-claim">
					<ClaimQuotes ctx={ctx} claim={entry.claim} phrases={phrases} />
					<ClaimEvidenceBlock ctx={ctx} evidence={entry} />
				</div>
			))}
			{claims.length === evidence.claims.length ? null : (
				<button type="button" class="ed-link" onClick={() => setWhole(true)}>
					{t('card.showAll', { n: evidence.claims.length })}
				</button>
			)}
			{evidence.sources.map((source) => (
				<SourceLine key={source.key} ctx={ctx} source={source} />
			))}
			<RecordLinks ctx={ctx} rows={evidence.runs} none={null} />
			{line === null ? null : <Citations ctx={ctx} citations={line.citations} />}
		</Section>
	);
}

/** The new words of every change, of the item and of its options. */
function phrasesOf(detail: ItemDetail | null): readonly string[] {
	const previews = detail === null ? [] : [...detail.previews, ...detail.options.flatMap((option) => option.previews)];
	const phrases = previews.flatMap((preview) => (preview.proposal.op === 'jsonl.append' ? [] : newPhrases(wordDiff(preview.found ?? '', preview.after))));
	return [...new Set(phrases)];
}

/** A claim's own quotes: on its line, not among what the lists keep. */
function ClaimQuotes({ ctx, claim, phrases }: { readonly ctx: LeafContext; readonly claim: ClaimRow; readonly phrases: readonly string[] }): VNode | null {
	const options = ctx.desk.snapshot.value?.readOptions.get('claim');
	const { state } = useLine(ctx.desk, 'claim', claim.place, options);
	const quotes = state.phase === 'ready' ? (state.detail?.quotes ?? []) : [];
	return <MarkedQuotes ctx={ctx} quotes={quotes} phrases={phrases} />;
}

const LONGEST_MARKED = 4000;

function MarkedQuotes({ ctx, quotes, phrases }: { readonly ctx: LeafContext; readonly quotes: readonly string[]; readonly phrases: readonly string[] }): VNode | null {
	if (quotes.length === 0) return null;
	return (
		<>
			{quotes.map((quote, index) => (
				<blockquote key={index} class="ed-quote">
					{quote.length > LONGEST_MARKED ? <AgentText text={quote} max={600} t={ctx.desk.t} /> : <DiffText ctx={ctx} pieces={markPhrases(quote, phrases)} side="mark" />}
				</blockquote>
			))}
		</>
	);
}
