/** Evidence health: how many claims are sourced, stale, contradicting; every number leads to the claims it counts. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { claimStandings, evidenceHealth, type EvidenceHealth } from '../../models/overview-evidence';
import { panelState } from '../../models/panel-state';
import { AgentText } from '../../widgets/agent-text';
import { goToList } from '../../widgets/go-to-view';
import { Panel } from '../../widgets/panel';

const SHOWN_CONTRADICTIONS = 3;

export function EvidencePanel({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t, dates } = desk;
	const standings = desk.derive('claims.standings', (snapshot, nowMs) => claimStandings(snapshot, nowMs, dates)).value;
	const health = useMemo(() => (standings === null ? null : evidenceHealth(standings)), [standings]);
	return (
		<Panel title={t('overview.evidence')} state={panelState(desk.snapshot.value, desk.reading.value, ['claims'])} ctx={ctx} class="ed-panel-evidence">
			{health === null || health.claims === 0 ? <p class="ed-muted">{t('overview.noClaims')}</p> : <Numbers ctx={ctx} health={health} />}
		</Panel>
	);
}

function Numbers({ ctx, health }: { readonly ctx: LeafContext; readonly health: EvidenceHealth }): VNode {
	const { t, snapshot } = ctx.desk;
	const unsourced = health.claims - health.sourced;
	const percent = shareText(health.sourced, health.claims);
	const show = (filter: string): void => goToList(ctx, 'runs', { filter }, { runs: { kind: 'claim' } });
	const staleAfter = snapshot.value?.profile.staleAfterDays ?? 0;
	return (
		<>
			<ul class="ed-lines">
				<li>
					<button type="button" class="ed-line" title={t('overview.sourcedTitle')} onClick={() => show('sourced = yes and replaced = no')}>
						<strong>{t('overview.sourcedShare', { percent, n: health.claims })}</strong>
					</button>
				</li>
				{unsourced === 0 ? null : (
					<li>
						<button type="button" class="ed-line ed-line-unsourced" onClick={() => show('sourced = no and replaced = no')}>
							{t('overview.unsourcedClaims', { n: unsourced })}
						</button>
					</li>
				)}
				{health.stale === 0 ? null : (
					<li>
						<button type="button" class="ed-line" title={t('overview.staleTitle', { n: staleAfter })} onClick={() => show('stale = yes and replaced = no')}>
							{t('overview.staleClaims', { n: health.stale })}
						</button>
					</li>
				)}
				{health.neverVerified === 0 ? null : (
					<li>
						<button type="button" class="ed-line" onClick={() => show('verified is empty and replaced = no')}>
							{t('overview.neverVerified', { n: health.neverVerified })}
						</button>
					</li>
				)}
				{health.contradictions.length === 0 ? null : (
					<li>
						<button type="button" class="ed-line ed-line-contradiction" onClick={() => show('contradicted = yes')}>
							⚠ <strong>{t('overview.contradictions', { n: health.contradictions.length })}</strong>
						</button>
					</li>
				)}
			</ul>
			{health.contradictions.slice(0, SHOWN_CONTRADICTIONS).map((found) => {
				const [first] = found.claims;
				return (
					<button key={`${found.subject}\n${found.field}`} type="button" class="ed-line ed-line-detail" onClick={() => (first === undefined ? undefined : ctx.openRecord(first))}>
						<AgentText text={t('overview.contradiction', { subject: found.subject, field: found.field, values: found.values.join(' ≠ ') })} max={160} />
					</button>
				);
			})}
			{health.contradictions.length === 0 && health.stale === 0 ? <p class="ed-hint">{t('overview.allWell')}</p> : null}
		</>
	);
}

/** Rounded so that "100" means all and "0" means none. */
function shareText(part: number, whole: number): number {
	const percent = (part / whole) * 100;
	if (part < whole && percent > 99) return 99;
	if (part > 0 && percent < 1) return 1;
	return Math.round(percent);
}
