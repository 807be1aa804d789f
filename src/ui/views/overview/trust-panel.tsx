/** Can I trust this? Form and meaning apart, in words; the details are in Health. */
import type { VNode } from 'preact';
import type { Report, Result } from '../../../validator/finding-types';
import type { LeafContext } from '../../desk';
import { checkedWords, SEVERITY_SHAPES, trustWords } from '../../models/finding-words';
import { AgentText } from '../../widgets/agent-text';
import { goToView } from '../../widgets/go-to-view';
import { Panel } from '../../widgets/panel';
import { useFindings } from '../../widgets/use-findings';

const RESULTS: readonly Result[] = ['form', 'meaning'];

export function TrustPanel({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t, snapshot } = ctx.desk;
	const { error, report } = useFindings(ctx);
	return (
		<Panel
			title={t('findings.trustTitle')}
			state={{ kind: 'ok' }}
			ctx={ctx}
			class="ed-panel-trust"
			aside={
				<button type="button" class="ed-link" onClick={() => goToView(ctx, 'health')}>
					{t('health.bannerSee')}
				</button>
			}
		>
			{report === null ? (
				<p class="ed-muted" role="status">
					{error === null ? t('findings.checking') : <AgentText text={t('findings.failed', { why: error })} max={200} />}
				</p>
			) : (
				<>
					<ul class="ed-lines">
						{RESULTS.map((result) => (
							<li key={result}>
								<button type="button" class="ed-line" onClick={() => goToView(ctx, 'health')}>
									<span aria-hidden="true">{shapeOf(report, result)} </span>
									<strong>{t(`rules.result.${result}`)}</strong> {trustWords(report, result, t)}
								</button>
							</li>
						))}
					</ul>
					<p class="ed-hint">{checkedWords(report, snapshot.value?.profile.rules, t)}</p>
				</>
			)}
		</Panel>
	);
}

function shapeOf(report: Report, result: Result): string {
	const { errors, warnings } = report[result];
	return errors > 0 ? SEVERITY_SHAPES.error : warnings > 0 ? SEVERITY_SHAPES.warning : '●';
}
