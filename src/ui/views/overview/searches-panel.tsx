/** Searches by outcome per day, as stacked bars, with a sentence and a table that say the same. */
import type { VNode } from 'preact';
import type { Outcome } from '../../../records/record-types';
import type { LeafContext } from '../../desk';
import { linearScale } from '../../models/linear-scale';
import { searchesByDay, searchTotals, type SearchDay, type SearchesByDay } from '../../models/overview-searches';
import { panelState } from '../../models/panel-state';
import { goToList } from '../../widgets/go-to-view';
import { OUTCOME_SHAPES } from '../../widgets/outcome-badge';
import { Panel } from '../../widgets/panel';
import { useUniqueId } from '../../widgets/use-unique-id';

const DAYS = 30;
const WIDTH = 300;
const HEIGHT = 72;
/** Share of a day's band that stays free. */
const GAP = 0.2;

export function SearchesPanel({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t, dates } = desk;
	const chart = desk.derive('overview-searches', (snapshot, nowMs) => searchesByDay(snapshot, nowMs, dates, DAYS)).value;
	const totals = desk.derive('overview-search-totals', searchTotals).value;
	return (
		<Panel title={t('overview.searches', { n: DAYS })} state={panelState(desk.snapshot.value, desk.reading.value, ['search_runs'])} ctx={ctx} class="ed-panel-searches">
			{chart === null || chart.shown === 0 ? <p class="ed-muted">{t('overview.searchesNone')}</p> : <Chart ctx={ctx} chart={chart} />}
			{chart !== null && chart.undated > 0 ? (
				<button type="button" class="ed-line" onClick={() => goToList(ctx, 'runs', { filter: 'time is empty' }, { runs: { kind: 'search_run' } })}>
					{t('overview.searchesUndated', { n: chart.undated })}
				</button>
			) : null}
			{chart !== null && chart.outside > 0 ? <p class="ed-hint">{t('overview.searchesOutside', { n: chart.outside })}</p> : null}
			{totals !== null && totals.unusable > 0 ? (
				<button type="button" class="ed-line" onClick={() => goToList(ctx, 'runs', { filter: 'outcome in (ok, partial) and usable = no' }, { runs: { kind: 'search_run' } })}>
					{t('overview.unusable', { n: totals.unusable })}
				</button>
			) : null}
		</Panel>
	);
}

function Chart({ ctx, chart }: { readonly ctx: LeafContext; readonly chart: SearchesByDay }): VNode {
	const { t, dates } = ctx.desk;
	const hatch = `${useUniqueId()}-hatch`;
	// Equal bands with a fifth of each left free between the bars; the last bar ends at the edge.
	const step = WIDTH / Math.max(1, chart.days.length - GAP);
	const heightOf = linearScale([0, Math.max(1, ...chart.days.map((entry) => entry.total))], [0, HEIGHT]);
	const parts = chart.outcomes.map((outcome) => t('overview.outcomePart', { n: chart.totals.get(outcome) ?? 0, outcome: t(`common.outcome.${outcome}`) })).join(t('common.listSeparator'));
	const summary = t('overview.searchesSummary', { n: chart.shown, parts });
	const [first] = chart.days;
	const last = chart.days[chart.days.length - 1];
	return (
		<figure class="ed-chart">
			<svg class="ed-chart-svg" width="100%" height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
				<defs>
					<pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
						<line class="ed-hatch-line" x1="0" y1="0" x2="0" y2="4" />
					</pattern>
				</defs>
				{chart.days.map((entry, place) => (
					<DayBar key={entry.day} entry={entry} hatch={hatch} outcomes={chart.outcomes} x={place * step} width={step * (1 - GAP)} heightOf={heightOf} title={`${dates.dayText(entry.day)}: ${dayWords(entry, chart.outcomes, ctx)}`} />
				))}
			</svg>
			<div class="ed-chart-ticks" aria-hidden="true">
				<span>{first === undefined ? null : dates.dayText(first.day)}</span>
				<span>{last === undefined ? null : dates.dayText(last.day)}</span>
			</div>
			<figcaption>
				<ul class="ed-legend">
					{chart.outcomes.map((outcome) => (
						<li key={outcome}>
							<button type="button" class={`ed-legend-item ed-outcome-text-${outcome}`} onClick={() => goToList(ctx, 'runs', { filter: `outcome = ${outcome}` }, { runs: { kind: 'search_run' } })}>
								<span aria-hidden="true">{OUTCOME_SHAPES[outcome]} </span>
								{t('overview.outcomePart', { n: chart.totals.get(outcome) ?? 0, outcome: t(`common.outcome.${outcome}`) })}
							</button>
						</li>
					))}
				</ul>
				<details class="ed-chart-table">
					<summary>{t('overview.showTable')}</summary>
					<ChartTable ctx={ctx} chart={chart} />
				</details>
			</figcaption>
		</figure>
	);
}

function dayWords(entry: SearchDay, outcomes: readonly Outcome[], ctx: LeafContext): string {
	const { t } = ctx.desk;
	const said = outcomes.filter((outcome) => entry.counts.has(outcome)).map((outcome) => t('overview.outcomePart', { n: entry.counts.get(outcome) ?? 0, outcome: t(`common.outcome.${outcome}`) }));
	return said.length === 0 ? t('common.none') : said.join(t('common.listSeparator'));
}

interface DayBarProps {
	readonly entry: SearchDay;
	/** Id of the pattern that marks failures, so that they differ from findings without colour. */
	readonly hatch: string;
	readonly outcomes: readonly Outcome[];
	readonly x: number;
	readonly width: number;
	readonly heightOf: (count: number) => number;
	readonly title: string;
}

function DayBar({ entry, hatch, outcomes, x, width, heightOf, title }: DayBarProps): VNode {
	let below = 0;
	return (
		<g>
			<title>{title}</title>
			<rect class="ed-chart-hit" x={x} y={0} width={width} height={HEIGHT} />
			{outcomes.map((outcome) => {
				const height = heightOf(entry.counts.get(outcome) ?? 0);
				if (height === 0) return null;
				below += height;
				return <rect key={outcome} class={`ed-chart-bar ed-outcome-fill-${outcome}`} fill={outcome === 'failed' ? `url(#${hatch})` : 'currentColor'} x={x} y={HEIGHT - below} width={width} height={height} />;
			})}
		</g>
	);
}

function ChartTable({ ctx, chart }: { readonly ctx: LeafContext; readonly chart: SearchesByDay }): VNode {
	const { t, dates } = ctx.desk;
	return (
		<table class="ed-data-table" aria-label={t('overview.searchesTable')}>
			<thead>
				<tr>
					<th scope="col">{t('overview.day')}</th>
					{chart.outcomes.map((outcome) => (
						<th key={outcome} scope="col">
							{t(`common.outcome.${outcome}`)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{chart.days
					.filter((entry) => entry.total > 0)
					.map((entry) => (
						<tr key={entry.day}>
							<th scope="row">{dates.dayText(entry.day)}</th>
							{chart.outcomes.map((outcome) => (
								<td key={outcome}>{entry.counts.get(outcome) ?? 0}</td>
							))}
						</tr>
					))}
			</tbody>
		</table>
	);
}
