/** The findings of one rule: closed, one line; open, each with its place; on demand, what the rule is about. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { findingSentence, ruleAdvice, ruleInstruction, ruleSentence } from '../../../i18n/finding-words';
import type { Finding } from '../../../validator/finding-types';
import type { LeafContext } from '../../desk';
import type { RuleFindings } from '../../models/finding-groups';
import { isFresh, type FindingsTrend } from '../../models/finding-trend';
import { instructionText, SEVERITY_SHAPES } from '../../models/finding-words';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';
import { useUniqueId } from '../../widgets/use-unique-id';
import { WindowedList } from '../../widgets/windowed-list';
import { FindingRow } from './findings-row';

/** A longer list makes only the rows in sight. */
const MOST_WHOLE = 30;
const ROW_PX = 84;

export interface RuleSectionProps {
	readonly ctx: LeafContext;
	readonly of: RuleFindings;
	readonly trend: FindingsTrend | null;
	readonly startsOpen: boolean;
}

const keyOf = ({ fingerprint }: Finding): string => fingerprint;

export function RuleSection({ ctx, of, trend, startsOpen }: RuleSectionProps): VNode {
	const { t, actions } = ctx.desk;
	const [chosen, setChosen] = useState<boolean | null>(null);
	const [explains, setExplains] = useState(false);
	const id = useUniqueId();
	const { rule, severity, findings, omitted } = of;
	const open = chosen ?? startsOpen;
	const [only] = findings;
	const text = findings.length === 1 && only !== undefined ? findingSentence(only, t) : ruleSentence(rule.code, t);
	const fresh = findings.filter((finding) => isFresh(finding, trend)).length;
	const instruction = open ? instructionText(of, t) : null;
	return (
		<section class={`ed-rule is-${severity}`} data-rule={rule.code}>
			<h4 class="ed-rule-title">
				<button type="button" class="ed-rule-toggle" aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
					<span class="ed-rule-level">
						<span aria-hidden="true">{SEVERITY_SHAPES[severity]} </span>
						{t(`rules.severity.${severity}`)}
					</span>
					<span class="ed-rule-text">
						<AgentText text={text} max={240} />
					</span>
					{fresh === 0 ? null : <span class="ed-mini-badge ed-rule-fresh">{t('findings.newCount', { n: fresh })}</span>}
					<span class="ed-count">{findings.length + omitted}</span>
				</button>
			</h4>
			<div id={id} class="ed-rule-body" hidden={!open}>
				{open ? (
					<>
						<p class="ed-hint">{ruleAdvice(rule.code, t)}</p>
						<p class="ed-rule-acts">
							{instruction === null || findings.length < 2 ? null : (
								<button type="button" class="ed-button" onClick={() => void actions.copyText(instruction)}>
									<Icon name="copy" size={14} /> {t('findings.copyAll', { n: findings.length })}
								</button>
							)}
							<button type="button" class="ed-link" aria-expanded={explains} onClick={() => setExplains(!explains)}>
								{t('findings.about', { code: rule.code })}
							</button>
						</p>
						{explains ? <About ctx={ctx} of={of} /> : null}
						<List ctx={ctx} findings={findings} trend={trend} label={t('findings.listOf', { code: rule.code })} />
						{omitted === 0 ? null : <p class="ed-hint">{t('findings.omitted', { n: omitted })}</p>}
					</>
				) : null}
			</div>
		</section>
	);
}

function List({ ctx, findings, trend, label }: { readonly ctx: LeafContext; readonly findings: readonly Finding[]; readonly trend: FindingsTrend | null; readonly label: string }): VNode {
	if (findings.length > MOST_WHOLE) {
		return <WindowedList class="ed-rule-window" items={findings} keyOf={keyOf} rowHeight={ROW_PX} label={label} render={(finding) => <FindingRow ctx={ctx} finding={finding} fresh={isFresh(finding, trend)} clamped />} />;
	}
	return (
		<ul class="ed-plain-list" aria-label={label}>
			{findings.map((finding) => (
				<li key={finding.fingerprint}>
					<FindingRow ctx={ctx} finding={finding} fresh={isFresh(finding, trend)} told={findings.length === 1} />
				</li>
			))}
		</ul>
	);
}

/** The same as docs/rules.md says of it. */
function About({ ctx, of: { rule, severity } }: { readonly ctx: LeafContext; readonly of: RuleFindings }): VNode {
	const { t } = ctx.desk;
	const told = ruleInstruction(rule.code, t);
	const level = t(`rules.severity.${severity}`);
	return (
		<dl class="ed-values ed-rule-about">
			<Value name={t('findings.aboutWhat')} text={ruleSentence(rule.code, t)} />
			<Value name={t('findings.aboutDo')} text={ruleAdvice(rule.code, t)} />
			{told === null ? null : <Value name={t('findings.aboutAgent')} text={told} />}
			<Value
				name={t('findings.aboutCounts')}
				text={
					rule.isFixed
						? t('findings.levelFixed', { level })
						: rule.severity === severity
							? t('findings.levelUsual', { level })
							: t('findings.levelSet', { level, usual: t(`rules.severity.${rule.severity}`) })
				}
			/>
			<Value name={t('findings.aboutKind')} text={`${t(`rules.result.${rule.result}`)} · ${t(`rules.group.${rule.group}`)} · ${rule.name}`} />
		</dl>
	);
}

function Value({ name, text }: { readonly name: string; readonly text: string }): VNode {
	return (
		<div class="ed-value">
			<dt>{name}</dt>
			<dd>{text}</dd>
		</div>
	);
}
