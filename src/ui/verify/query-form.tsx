/** The query as it will be sent: the person's to edit, with the sites it may be limited to and the routes it would take. */
import type { VNode } from 'preact';
import { revealHidden } from '../../records/hidden-text';
import type { LeafContext } from '../desk';
import { joinSentences } from '../models/refusal-words';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { useUniqueId } from '../widgets/use-unique-id';
import type { ClaimCheck } from './claim-check';
import { RoutesInUse } from './routes-in-use';

export interface QueryFormProps {
	readonly ctx: LeafContext;
	readonly check: ClaimCheck;
	/** The value that the statement claims; `null` where it claims none. */
	readonly value: string | null;
}

export function QueryForm({ ctx, check, value }: QueryFormProps): VNode {
	const { t } = ctx.desk;
	const id = useUniqueId();
	const text = check.query.value;
	const sites = check.sites.value;
	const { phase } = check.search.value;
	const isRunning = phase === 'running';
	const isBlank = text.trim() === '';
	const hidden = revealHidden(text).filter((piece) => piece.hidden).length;
	const isChanged = text !== check.suggested.text || sites.length > 0;
	const isWithoutValue = value !== null && value.trim() !== '' && !text.includes(value.trim());
	const send = (): void => {
		if (!isRunning && !isBlank) void check.start();
	};
	return (
		<form
			class="ed-verify-query"
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
		>
			<label for={id} class="ed-verify-label">
				{t('verify.query')}
			</label>
			<textarea
				id={id}
				class="ed-verify-query-field"
				rows={3}
				value={text}
				aria-describedby={`${id}-count`}
				onInput={(event) => {
					check.query.value = event.currentTarget.value;
				}}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.isComposing || event.repeat || !(event.ctrlKey || event.metaKey)) return;
					event.preventDefault();
					send();
				}}
			/>
			<p id={`${id}-count`} class="ed-hint">
				{joinSentences(t('verify.queryCount', { n: Array.from(text).length }), isWithoutValue ? t('verify.queryNoValue') : '', t)}
			</p>
			<div aria-live="polite">{hidden === 0 ? null : <p class="ed-problem">{t('verify.queryHidden', { n: hidden })}</p>}</div>
			{check.suggested.sites.length === 0 ? null : (
				<fieldset class="ed-verify-sites">
					<legend class="ed-verify-label">{t('verify.onlyOn')}</legend>
					{check.suggested.sites.map((host) => (
						<label key={host} class="ed-verify-pick">
							<input
								type="checkbox"
								checked={sites.includes(host)}
								onChange={(event) => {
									const others = check.sites.peek().filter((site) => site !== host);
									check.sites.value = event.currentTarget.checked ? [...others, host] : others;
								}}
							/>{' '}
							<AgentText text={host} max={80} />
						</label>
					))}
				</fieldset>
			)}
			<RoutesInUse ctx={ctx} />
			<div class="ed-actions">
				<button type="submit" class="ed-button mod-cta" aria-disabled={isRunning || isBlank} title={isBlank ? t('verify.queryEmpty') : isRunning ? t('verify.isRunning') : plainWords(text, 200)}>
					{t('verify.search')}
				</button>
				{isChanged ? (
					<button type="button" class="ed-button" onClick={() => check.reset()}>
						{t('verify.reset')}
					</button>
				) : null}
			</div>
			<p class="ed-hint">{t('verify.sendsNothing')}</p>
		</form>
	);
}
