/** What the rules find, by what is to be done about it; every finding leads to its line (DESIGN §7). */
import type { VNode } from 'preact';
import { SEVERITIES, type Severity } from '../../../validator/finding-types';
import { findRule } from '../../../validator/rule-table';
import type { LeafContext } from '../../desk';
import type { FindingsState } from '../../findings';
import { findingGroups } from '../../models/finding-groups';
import { EMPTY_LIST, type ListState } from '../../view-state';
import { EmptyState } from '../../widgets/empty-state';
import { FindingGroup } from './finding-group';
import { CheckState, Narrowing, TrendLine } from './findings-head';
import { RuleSection } from './findings-rule';

/** So few that all can be open at once. */
const MOST_OPEN = 8;

export function FindingsSection({ ctx, state }: { readonly ctx: LeafContext; readonly state: FindingsState }): VNode {
	const { t } = ctx.desk;
	const { error, report, trend } = state;
	return (
		<section class="ed-rules" aria-label={t('findings.title')}>
			<h3 class="ed-panel-title">{t('findings.title')}</h3>
			<CheckState ctx={ctx} state={state} />
			{error === null ? null : (
				<button type="button" class="ed-button" onClick={() => ctx.desk.askFindings()()}>
					{t('findings.again')}
				</button>
			)}
			<TrendLine ctx={ctx} trend={trend} />
			{report === null ? null : <Groups ctx={ctx} state={state} />}
			<TurnedOff ctx={ctx} />
		</section>
	);
}

function Groups({ ctx, state: { report, trend } }: { readonly ctx: LeafContext; readonly state: FindingsState }): VNode | null {
	const { t } = ctx.desk;
	if (report === null) return null;
	const list = ctx.state.value.lists.health ?? EMPTY_LIST;
	const severity = SEVERITIES.find((one) => one === list.filter) ?? null;
	const record = list.search === '' ? null : list.search;
	const change = (patch: Partial<ListState>): void => ctx.update({ lists: { ...ctx.state.peek().lists, health: { ...list, ...patch } } });
	const groups = findingGroups(report, { severity, record });
	const hasSome = report.findings.length > 0;
	const rules = groups.reduce((sum, group) => sum + group.rules.length, 0);
	const startsOpen = (own: Severity, count: number): boolean => record !== null || rules <= 3 || (rules <= MOST_OPEN && count <= 3) || (own === 'error' && count === 1);
	return (
		<>
			{hasSome || record !== null ? (
				<Narrowing ctx={ctx} report={report} severity={severity} record={record} onSeverity={(one) => change({ filter: one ?? '' })} onAllRecords={() => change({ search: '' })} />
			) : (
				<EmptyState title={t('findings.noneTitle')} text={t('findings.noneText')} />
			)}
			{(hasSome || record !== null) && groups.length === 0 ? <p class="ed-muted">{t('findings.noneShown')}</p> : null}
			{groups.map(({ mend, count, rules: own }) => (
				<FindingGroup key={mend} title={t(`rules.mend.${mend}`)} count={count} advice={t(`findings.mend.${mend}`)} class={`ed-rule-group is-${mend}`}>
					{own.map((of) => (
						<RuleSection key={of.rule.code} ctx={ctx} of={of} trend={trend} startsOpen={startsOpen(of.severity, of.findings.length)} />
					))}
				</FindingGroup>
			))}
		</>
	);
}

/** Rules that the profile turned off: what they would find is not looked for, and that is said. */
function TurnedOff({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const { t, snapshot } = ctx.desk;
	const levels = snapshot.value?.profile.rules;
	if (levels === undefined) return null;
	const off = [...levels].flatMap(([code, level]) => {
		const rule = findRule(code);
		return level === 'off' && rule !== null && !rule.isFixed ? [`${rule.code} ${rule.name}`] : [];
	});
	if (off.length === 0) return null;
	return <p class="ed-hint">{t('findings.turnedOff', { n: off.length, rules: off.join(t('common.listSeparator')), level: t('rules.level.off') })}</p>;
}
