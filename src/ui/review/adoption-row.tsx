/** One decision that an agent's file tells of: what it is about, what it says, who and when, and where that stands. */
import type { VNode } from 'preact';
import type { ItemRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { titleWords } from '../models/pending-words';
import type { ResultWords } from '../models/problem-words';
import { plainWords } from '../models/timeline-mark-words';
import { AgentText } from '../widgets/agent-text';
import { DateText } from '../widgets/date-text';
import { useUniqueId } from '../widgets/use-unique-id';

export interface AdoptionRowProps {
	readonly ctx: LeafContext;
	readonly row: ItemRow;
	readonly isChosen: boolean;
	/** It cannot be chosen now, or any more. */
	readonly isOff: boolean;
	/** What came of it; `null` while nothing was done. */
	readonly result: ResultWords | null;
	readonly onToggle: () => void;
}

export function AdoptionRow({ ctx, row, isChosen, isOff, result, onToggle }: AdoptionRowProps): VNode {
	const { t, dates, actions } = ctx.desk;
	const id = useUniqueId();
	const title = titleWords({ title: row.title, id: row.id?.shown ?? null }, t);
	const when = row.updatedAt ?? row.createdAt;
	return (
		<li class="ed-adoption-item">
			<input id={id} type="checkbox" checked={isChosen} disabled={isOff} onChange={onToggle} />
			<div class="ed-adoption-words">
				<label for={id}>
					{row.id === null ? null : (
						<span class="ed-mono">
							<AgentText text={row.id.shown} max={40} />{' '}
						</span>
					)}
					<AgentText text={title} max={160} />
				</label>
				<p class="ed-adoption-facts">
					<span>{t('ledger.adoptSays', { status: plainWords(row.status.raw ?? row.effectiveText, 40) })}</span>
					<span>{row.actor === null ? t('ledger.adoptNobody') : <AgentText text={t('ledger.adoptBy', { who: row.actor })} max={80} />}</span>
					<DateText value={when} dates={dates} t={t} withTime />
					<button type="button" class="ed-link" onClick={() => actions.openRaw(row.place)}>
						<AgentText text={t('card.rawWhere', { path: row.place.path, line: row.place.line })} max={160} />
					</button>
				</p>
				{result === null ? null : (
					<p class={`ed-adoption-result ed-tone-${result.tone}`}>
						<span aria-hidden="true">{result.tone === 'good' ? '✓' : result.tone === 'note' ? '●' : '✗'} </span>
						{result.text}
					</p>
				)}
			</div>
		</li>
	);
}
