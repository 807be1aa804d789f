/** Runs: did anyone ever look this up, and what happened? Search runs, retrieval runs, sources and claims. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ROLE_OF_KIND } from '../../../records/record-types';
import type { LeafContext } from '../../desk';
import { claimStandings } from '../../models/overview-evidence';
import { panelState } from '../../models/panel-state';
import { CLAIM_FIELDS, RETRIEVAL_FIELDS, SEARCH_FIELDS, SOURCE_FIELDS } from '../../models/runs-fields';
import { claimLines, retrievalLines, searchLines, sourceLines } from '../../models/runs-lines';
import type { RunsKind } from '../../view-state';
import { Segments } from '../../widgets/segments';
import { updateList } from '../../widgets/list-bar';
import { ClaimRowCells } from './claim-row';
import { RetrievalRowCells } from './retrieval-row';
import { RunsList } from './runs-list';
import { SearchRowCells } from './search-row';
import { SourceRowCells } from './source-row';

const NO_LINES: readonly never[] = [];
const KINDS: readonly RunsKind[] = ['search_run', 'retrieval_run', 'source', 'claim'];

export function RunsView({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t, snapshot, reading } = ctx.desk;
	const { kind } = ctx.state.value.runs;
	const current = snapshot.value;
	const counts: Readonly<Record<RunsKind, number>> = {
		search_run: current?.searchRuns.length ?? 0,
		retrieval_run: current?.retrievalRuns.length ?? 0,
		source: current?.sources.length ?? 0,
		claim: current?.claims.length ?? 0,
	};
	// A file that is not there or cannot be read has no count (DESIGN §3, rule 2).
	const isUnread = (id: RunsKind): boolean => !['ok', 'degraded'].includes(panelState(current, reading.value, [ROLE_OF_KIND[id]]).kind);
	const choose = (chosen: RunsKind): void => {
		ctx.update({ runs: { kind: chosen } }, true);
		// What one kind is filtered, sorted and grouped by, another need not have; the words searched for go along.
		updateList(ctx, 'runs', { filter: '', sort: '', group: '' });
	};
	return (
		<div class="ed-runs">
			<Segments
				label={t('runs.kinds')}
				value={kind}
				onChoose={choose}
				segments={KINDS.map((id) => ({
					id,
					label: (
						<>
							{t(`common.kinds.${id}`)} <span class="ed-count">{counts[id] === 0 && isUnread(id) ? '—' : new Intl.NumberFormat(t.tag).format(counts[id])}</span>
						</>
					),
				}))}
			/>
			<KindList key={kind} ctx={ctx} kind={kind} />
		</div>
	);
}

function KindList({ ctx, kind }: { readonly ctx: LeafContext; readonly kind: RunsKind }): VNode {
	const { desk } = ctx;
	const { dates, t } = desk;
	const role = ROLE_OF_KIND[kind];
	if (kind === 'search_run') {
		const lines = desk.derive('runs-searches', (snapshot) => searchLines(snapshot, dates)).value ?? NO_LINES;
		return <RunsList ctx={ctx} kind={kind} role={role} lines={lines} fields={SEARCH_FIELDS} placeholder={t('runs.placeholder')} example="outcome = empty" columns={['runs.colTime', 'runs.colQuery', 'runs.colPath', 'runs.colOutcome', 'runs.colLayer', 'runs.colResults', 'runs.colMs']} render={(line) => <SearchRowCells ctx={ctx} line={line} />} />;
	}
	if (kind === 'retrieval_run') {
		const lines = desk.derive('runs-retrievals', (snapshot) => retrievalLines(snapshot, dates)).value ?? NO_LINES;
		return <RunsList ctx={ctx} kind={kind} role={role} lines={lines} fields={RETRIEVAL_FIELDS} placeholder={t('runs.placeholder')} example="outcome = empty" columns={['runs.colTime', 'runs.colQuery', 'runs.colTool', 'runs.colOutcome', 'runs.colConclusion', 'runs.colResults']} render={(line) => <RetrievalRowCells ctx={ctx} line={line} />} />;
	}
	if (kind === 'source') {
		const lines = desk.derive('runs-sources', (snapshot) => sourceLines(snapshot, dates)).value ?? NO_LINES;
		return <RunsList ctx={ctx} kind={kind} role={role} lines={lines} fields={SOURCE_FIELDS} placeholder={t('runs.placeholderSources')} example="type contains official" columns={['runs.colTime', 'runs.colTitle', 'runs.colType', 'runs.colHost', 'runs.colConfidence']} render={(line) => <SourceRowCells ctx={ctx} line={line} />} />;
	}
	return <ClaimList ctx={ctx} />;
}

function ClaimList({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { dates, t } = desk;
	const standings = desk.derive('claims.standings', (snapshot, nowMs) => claimStandings(snapshot, nowMs, dates)).value ?? NO_LINES;
	const lines = useMemo(() => claimLines(standings, dates), [standings, dates]);
	return <RunsList ctx={ctx} kind="claim" role="claims" lines={lines} fields={CLAIM_FIELDS} placeholder={t('runs.placeholderClaims')} example="sourced = no" columns={['runs.colTime', 'runs.colClaim', 'runs.colAbout', 'runs.colValue', 'runs.colSupport']} render={(line) => <ClaimRowCells ctx={ctx} line={line} />} />;
}
