/** Fields of a finding: the words of the page, the kind of source, the cell that would change too. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { CellOfClaim, Found } from '../../verification/verification-types';
import type { LeafContext } from '../desk';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import { useUniqueId } from '../widgets/use-unique-id';
import { sourceTypesOf } from './source-types';

const NOT_SAID = '';

/** What is wrong with a field, beside it. The place is there before the words, so that they are said aloud. */
export function FieldProblem({ ctx, id, words }: { readonly ctx: LeafContext; readonly id: string; readonly words: string | null }): VNode {
	return (
		<div id={id} role="alert">
			{words === null ? null : (
				<p class="ed-problem">
					<Icon name="warning" size={14} /> <AgentText text={words} max={500} t={ctx.desk.t} />
				</p>
			)}
		</div>
	);
}

export interface QuoteFieldProps {
	readonly ctx: LeafContext;
	readonly quote: string;
	readonly chosen: readonly Found[];
	/** What is wrong with it; `null` = nothing. */
	readonly problem: string | null;
	readonly onQuote: (quote: string) => void;
	/** Words of a result are taken. */
	readonly onTake: (canonicalUrl: string, text: string) => void;
}

/** Empty at first: what a result's snippet says is taken on a click, and can be shortened to what shows it. */
export function QuoteField({ ctx, quote, chosen, problem, onQuote, onTake }: QuoteFieldProps): VNode {
	const { t } = ctx.desk;
	const id = useUniqueId();
	const withSnippet = chosen.filter(({ result }) => result.snippet.trim() !== '');
	return (
		<div>
			<label class="ed-verify-label" for={id}>
				{t('verify.quote')}
			</label>
			<textarea id={id} rows={3} value={quote} aria-invalid={problem !== null} aria-describedby={problem === null ? undefined : `${id}-problem`} onInput={(event) => onQuote(event.currentTarget.value)} />
			<FieldProblem ctx={ctx} id={`${id}-problem`} words={problem} />
			<div class="ed-actions">
				{withSnippet.map(({ result }) => (
					<button key={result.canonical_url} type="button" class="ed-button" onClick={() => onTake(result.canonical_url, result.snippet.trim())}>
						{withSnippet.length === 1 ? t('verify.useSnippet') : t('verify.useSnippetOf', { host: plainWords(result.host, 60) })}
					</button>
				))}
			</div>
			<p class="ed-hint">{t('verify.quoteHint')}</p>
		</div>
	);
}

export interface SourceTypeFieldProps {
	readonly ctx: LeafContext;
	readonly type: string | null;
	readonly chosen: readonly Found[];
	readonly onType: (type: string | null) => void;
}

/** Not said at first. The guess is named and can be taken; it is never taken by itself. */
export function SourceTypeField({ ctx, type, chosen, onType }: SourceTypeFieldProps): VNode {
	const { t, snapshot } = ctx.desk;
	const id = useUniqueId();
	const current = snapshot.value;
	const types = useMemo(() => (current === null ? { own: [], others: [] } : sourceTypesOf(current)), [current]);
	const guesses = new Set(chosen.map(({ guess }) => guess));
	const [guess] = guesses;
	const offered = guesses.size === 1 && guess !== undefined && guess !== 'unknown' ? guess : null;
	return (
		<div>
			<label class="ed-verify-label" for={id}>
				{t('verify.sourceType')}
			</label>
			<select id={id} class="dropdown ed-select" value={type ?? NOT_SAID} onChange={(event) => onType(event.currentTarget.value === NOT_SAID ? null : event.currentTarget.value)}>
				<option value={NOT_SAID}>{t('verify.typeNotSaid')}</option>
				{types.own.length === 0 ? null : (
					<optgroup label={t('verify.typesOwn')}>
						{types.own.map((word) => (
							<option key={word} value={word}>
								{plainWords(word, 60)}
							</option>
						))}
					</optgroup>
				)}
				<optgroup label={t('verify.typesOther')}>
					{types.others.map((word) => (
						<option key={word} value={word}>
							{t(`verify.guess.${word}`)}
						</option>
					))}
				</optgroup>
			</select>
			{offered === null || type !== null ? null : (
				<p class="ed-hint">
					{t('verify.probably', { kind: t(`verify.guess.${offered}`) })}{' '}
					<button type="button" class="ed-link" onClick={() => onType(offered)}>
						{t('verify.useGuess')}
					</button>
				</p>
			)}
		</div>
	);
}

export interface CellPickProps {
	readonly ctx: LeafContext;
	/** `null`: no tracker holds the value in one plain place. */
	readonly cell: CellOfClaim | null;
	readonly after: string;
	readonly isPicked: boolean;
	readonly onPick: (isPicked: boolean) => void;
}

/** Also change the tracker's cell: with exactly what stands there and what would. */
export function CellPick({ ctx, cell, after, isPicked, onPick }: CellPickProps): VNode {
	const { t } = ctx.desk;
	const pick = (
		<label class="ed-verify-pick">
			<input type="checkbox" checked={isPicked} onChange={(event) => onPick(event.currentTarget.checked)} /> {t('verify.withCell')}
		</label>
	);
	if (cell === null) {
		return (
			<div>
				{/* A tick from when there was a cell can still be taken away. */}
				{isPicked ? pick : null}
				<p class="ed-hint">{t('verify.noCell')}</p>
			</div>
		);
	}
	return (
		<div class="ed-verify-cell">
			{pick}
			<p class="ed-mono">
				<AgentText text={[cell.path, cell.key, cell.column].join(' › ')} max={200} t={t} />
			</p>
			<p class="ed-ba is-short">
				<span class="ed-ba-side ed-ba-before">
					<span class="ed-sr-only">{t('card.before')} </span>
					<AgentText text={cell.value} max={200} t={t} />
				</span>
				<span class="ed-ba-arrow" aria-hidden="true">
					→
				</span>
				<span class="ed-ba-side ed-ba-after">
					<span class="ed-sr-only">{t('card.after')} </span>
					{after.trim() === '' ? <span class="ed-muted">{t('verify.noValue')}</span> : <AgentText text={after.trim()} max={200} t={t} />}
				</span>
			</p>
		</div>
	);
}
