/** The chain search run → retrieval run → source → claim → item, walkable both ways, with what points to nothing. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { AnyRow, RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { AgentText } from '../widgets/agent-text';
import { RecordLink } from './record-link';
import { Section } from './section';

const SHOWN_FIRST = 12;

export function ChainSection({ ctx, recordKey }: { readonly ctx: LeafContext; readonly recordKey: RecordKey }): VNode | null {
	const { t } = ctx.desk;
	const chain = ctx.desk.snapshot.value?.chain;
	if (chain === undefined) return null;
	const dangling = chain.danglingOf(recordKey);
	return (
		<Section title={t('card.chain')}>
			<h4 class="ed-sub-title">← {t('card.restsOn')}</h4>
			<RecordLinks ctx={ctx} rows={chain.restsOn(recordKey)} none={dangling.length === 0 ? t('card.restsOnNothing') : null} />
			{dangling.map((reference, index) => (
				<p key={index} class="ed-problem">
					<AgentText text={t('card.dangling', { kind: t(`common.kind.${reference.to}`), id: reference.id.shown })} max={200} t={t} />
				</p>
			))}
			<h4 class="ed-sub-title">→ {t('card.leadsTo')}</h4>
			<RecordLinks ctx={ctx} rows={chain.leadsTo(recordKey)} none={t('card.leadsToNothing')} />
		</Section>
	);
}

export function RecordLinks({ ctx, rows, none }: { readonly ctx: LeafContext; readonly rows: readonly AnyRow[]; readonly none: string | null }): VNode | null {
	const [all, setAll] = useState(false);
	if (rows.length === 0) return none === null ? null : <p class="ed-muted">{none}</p>;
	const shown = all ? rows : rows.slice(0, SHOWN_FIRST);
	return (
		<>
			<ul class="ed-plain-list">
				{shown.map((row) => (
					<li key={row.key}>
						<RecordLink ctx={ctx} row={row} />
					</li>
				))}
			</ul>
			{shown.length < rows.length ? (
				<button type="button" class="ed-link" onClick={() => setAll(true)}>
					{ctx.desk.t('card.showAll', { n: rows.length })}
				</button>
			) : null}
		</>
	);
}
