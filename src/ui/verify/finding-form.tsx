/** What the person says the ticked results show, and the button that puts it into the queue. Nothing is preselected. */
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { cellOf } from '../../verification/claim-cell';
import type { FindingKind, FindingProblem, Found, Statement } from '../../verification/verification-types';
import type { LeafContext } from '../desk';
import { AgentText } from '../widgets/agent-text';
import { useUniqueId } from '../widgets/use-unique-id';
import type { ClaimCheck } from './claim-check';
import { CellPick, FieldProblem, QuoteField, SourceTypeField } from './finding-fields';
import { notProposedWords } from './finding-words';

export interface FindingFormProps {
	readonly ctx: LeafContext;
	readonly check: ClaimCheck;
	readonly statement: Statement;
	readonly found: readonly Found[];
}

/** As they are offered; none is picked by itself. */
const KINDS: readonly FindingKind[] = ['confirms', 'changes', 'conflicts', 'source'];
const KINDS_WITHOUT_CLAIM: readonly FindingKind[] = ['source'];
const OF_VALUE: readonly FindingProblem[] = ['value_needed', 'same_value'];

export function FindingForm({ ctx, check, statement, found }: FindingFormProps): VNode {
	const { t, dates, snapshot } = ctx.desk;
	const { finding } = check;
	const draft = finding.draft.value;
	const problem = finding.problem.value;
	const isWorking = finding.isWorking.value;
	const id = useUniqueId();
	const current = snapshot.value;
	const chosen = useMemo(() => draft.chosen.map((url) => found.find((one) => one.result.canonical_url === url)).filter((one) => one !== undefined), [draft.chosen, found]);
	const cell = useMemo(() => (current === null ? null : cellOf(statement, current)), [statement, current]);
	const kinds = statement.claimKey === null ? KINDS_WITHOUT_CLAIM : KINDS;
	const takesValue = draft.kind === 'changes' || draft.kind === 'conflicts';
	const code = problem?.kind === 'problem' ? problem.problem : null;
	const words = problem === null ? null : notProposedWords(problem, t, dates);
	const place = code === null ? 'form' : OF_VALUE.includes(code) && takesValue ? 'value' : code === 'quote_needed' ? 'quote' : 'form';
	const form = useRef<HTMLFormElement>(null);
	useLayoutEffect(() => {
		if (problem === null) return;
		// A group takes no focus; its first choice does, and choosing is still the person's.
		form.current?.querySelector<HTMLElement>(problem.kind === 'kind_needed' ? 'input[type="radio"]' : '[aria-invalid="true"]')?.focus();
	}, [problem]);
	return (
		<form
			ref={form}
			class="ed-verify-finding"
			aria-labelledby={`${id}-title`}
			onSubmit={(event) => {
				event.preventDefault();
				if (!isWorking && chosen.length > 0) void finding.propose(chosen);
			}}
		>
			<h3 id={`${id}-title`} class="ed-section-title">
				{t('verify.propose')}
			</h3>
			<p class="ed-hint">{chosen.length === 0 ? t('verify.pickFirst') : t('verify.picked', { n: chosen.length })}</p>
			{chosen.length === 0 ? null : (
				<>
					<fieldset class="ed-verify-kinds" aria-invalid={problem?.kind === 'kind_needed'}>
						<legend class="ed-verify-label">{t('verify.shows')}</legend>
						{kinds.map((kind) => (
							<label key={kind} class="ed-verify-pick">
								<input type="radio" name={`${id}-kind`} checked={draft.kind === kind} onChange={() => finding.change({ kind })} /> {t(`verify.finding.${kind}`)}
							</label>
						))}
						{statement.claimKey === null ? <p class="ed-hint">{t('verify.onlySource')}</p> : null}
					</fieldset>
					{takesValue ? (
						<div>
							<label class="ed-verify-label" for={`${id}-value`}>
								{t('verify.foundValue')}
							</label>
							<input id={`${id}-value`} type="text" value={draft.value} spellcheck={false} aria-invalid={place === 'value'} aria-describedby={place === 'value' ? `${id}-value-problem` : undefined} onInput={(event) => finding.change({ value: event.currentTarget.value })} />
							{statement.value === null ? null : (
								<p class="ed-hint">
									<AgentText text={t('verify.valueNow', { value: statement.value })} max={200} t={t} />
								</p>
							)}
							<FieldProblem ctx={ctx} id={`${id}-value-problem`} words={place === 'value' ? words : null} />
						</div>
					) : null}
					{draft.kind === 'changes' ? <CellPick ctx={ctx} cell={cell} after={draft.value} isPicked={draft.withCell} onPick={(withCell) => finding.change({ withCell })} /> : null}
					<QuoteField ctx={ctx} quote={draft.quote} chosen={chosen} problem={place === 'quote' ? words : null} onQuote={(quote) => finding.change({ quote })} onTake={(url, text) => finding.quoteFrom(url, text)} />
					<SourceTypeField ctx={ctx} type={draft.sourceType} chosen={chosen} onType={(sourceType) => finding.change({ sourceType })} />
					<div>
						<label class="ed-verify-label" for={`${id}-note`}>
							{t('verify.note')}
						</label>
						<textarea id={`${id}-note`} rows={2} value={draft.note} onInput={(event) => finding.change({ note: event.currentTarget.value })} />
					</div>
				</>
			)}
			<FieldProblem ctx={ctx} id={`${id}-problem`} words={place === 'form' ? words : null} />
			<div class="ed-actions">
				<button type="submit" class="ed-button mod-cta" aria-disabled={chosen.length === 0 || isWorking} onClick={(event) => (event.detail > 1 ? event.preventDefault() : undefined)}>
					{t(isWorking ? 'verify.proposing' : 'verify.proposeButton')}
				</button>
			</div>
			<p class="ed-hint">{t('verify.proposeHint')}</p>
		</form>
	);
}
