/** The top of the frame: tabs (or a title when the view stands alone), the as-of time and refresh. */
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Translator } from '../i18n/translate';
import type { Report } from '../validator/finding-types';
import type { LeafContext } from './desk';
import { fileCounts, healthSummary, type HealthLevel, type HealthSummary } from './models/health-summary';
import { severityCounts } from './models/finding-groups';
import { ruleCountWords } from './models/finding-words';
import { countWaiting } from './models/overview-waiting';
import { TabStrip } from './tab-strip';
import { VIEW_IDS, type ViewId } from './view-state';
import { Icon } from './widgets/icon';

/** The health dot is a shape: it says the same without colour. */
export const HEALTH_SHAPES: Readonly<Record<HealthLevel, string>> = { fine: '●', findings: '▲', unreadable: '■' };

/** Health in short, anew when files or ledgers have changed; `null` before the first reading. */
export function healthOf(ctx: LeafContext): HealthSummary | null {
	const { desk } = ctx;
	const counts = desk.derive('health-counts', fileCounts);
	// The desk's state is read inside: ledgers change within one reading of the files.
	const summary = desk.derive('health-summary', (snapshot) => healthSummary(snapshot, desk.deciding.value, counts.value ?? fileCounts(snapshot))).value;
	const { report } = desk.findings.value;
	return summary === null || report === null ? summary : withFindings(summary, report);
}

/** What the rules found speaks against trusting the rows as well; notes do not. */
function withFindings(summary: HealthSummary, report: Report): HealthSummary {
	const { error, warning } = severityCounts(report);
	if (error + warning === 0 || summary.counts.nothing) return summary;
	return { ...summary, level: summary.level === 'fine' ? 'findings' : summary.level, sentence: (t) => joined(summary.sentence(t), ruleCountWords(report, t), t) };
}

/** A sentence with one part more at its end. */
function joined(sentence: string, part: string | null, t: Translator): string {
	return part === null ? sentence : t('health.sentence', { parts: [sentence.replace(/[.。]$/, ''), part].join(t('health.partSeparator')) });
}

export interface FrameHeadProps {
	readonly ctx: LeafContext;
	/** Id of the element that shows the view. */
	readonly panelId: string;
}

export function FrameHead({ ctx, panelId }: FrameHeadProps): VNode {
	const { solo, view } = ctx.state.value;
	const alone = solo || ctx.embedded;
	return (
		<header class="ed-head">
			{alone ? <h2 class="ed-title">{ctx.desk.t(`common.view.${view}`)}</h2> : <Tabs ctx={ctx} panelId={panelId} />}
			<AsOf ctx={ctx} />
		</header>
	);
}

function Tabs({ ctx, panelId }: FrameHeadProps): VNode {
	const { t } = ctx.desk;
	const { view } = ctx.state.value;
	const list = useRef<HTMLDivElement>(null);
	const show = (target: ViewId, focus: boolean): void => {
		ctx.update({ view: target, open: null, trail: [] }, true);
		if (focus) list.current?.querySelector<HTMLElement>(`[data-view="${target}"]`)?.focus();
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		const target = tabForKey(event.key, view);
		if (target === null) return;
		event.preventDefault();
		show(target, true);
	};
	return (
		<TabStrip list={list} shown={view}>
			<div ref={list} class="ed-tabs" role="tablist" aria-label={t('overview.tabs')} onKeyDown={onKeyDown}>
				{VIEW_IDS.map((id) => (
					<button key={id} type="button" role="tab" class={`ed-tab${id === view ? ' is-active' : ''}`} data-view={id} aria-selected={id === view} aria-controls={panelId} tabIndex={id === view ? 0 : -1} onClick={() => show(id, false)}>
						{t(`common.view.${id}`)}
						{id === 'pending' ? <WaitingCount ctx={ctx} /> : null}
						{id === 'health' ? <HealthDot ctx={ctx} /> : null}
					</button>
				))}
			</div>
		</TabStrip>
	);
}

/** The tab an arrow, Home or End key goes to from one tab; `null` for other keys. */
export function tabForKey(key: string, from: ViewId): ViewId | null {
	const place = VIEW_IDS.indexOf(from);
	const count = VIEW_IDS.length;
	if (key === 'ArrowRight') return VIEW_IDS[(place + 1) % count] ?? null;
	if (key === 'ArrowLeft') return VIEW_IDS[(place + count - 1) % count] ?? null;
	if (key === 'Home') return VIEW_IDS[0];
	if (key === 'End') return VIEW_IDS[count - 1] ?? null;
	return null;
}

function WaitingCount({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const count = ctx.desk.derive('frame-waiting', countWaiting).value ?? 0;
	if (count === 0) return null;
	return (
		<span class="ed-tab-count">
			<span aria-hidden="true">{count > 999 ? '999+' : count}</span>
			<span class="ed-sr-only">{ctx.desk.t('overview.waitingCount', { n: count })}</span>
		</span>
	);
}

function HealthDot({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const { t } = ctx.desk;
	const summary = healthOf(ctx);
	if (summary === null) return null;
	const sentence = summary.sentence(t);
	return (
		<span class={`ed-health-dot ed-health-${summary.level}`} title={sentence}>
			<span aria-hidden="true">{HEALTH_SHAPES[summary.level]}</span>
			<span class="ed-sr-only">{sentence}</span>
		</span>
	);
}

function AsOf({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t, dates, snapshot, actions } = ctx.desk;
	const [looking, setLooking] = useState(false);
	const asOf = snapshot.value?.asOfMs ?? null;
	const refresh = (): void => {
		setLooking(true);
		void actions.refresh().finally(() => setLooking(false));
	};
	return (
		<div class="ed-as-of">
			{asOf === null ? null : (
				<span class="ed-as-of-time" title={t('overview.asOfTitle', { time: dates.moment(asOf) })}>
					{t('overview.asOf', { time: dates.clock(asOf) })}
				</span>
			)}
			<button type="button" class="ed-icon-button" aria-label={t('common.refresh')} title={t('common.refresh')} aria-busy={looking} onClick={refresh}>
				<Icon name="refresh" />
			</button>
		</div>
	);
}
