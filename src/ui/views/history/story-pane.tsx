/** The selected decision, step by step, with the way to its item. On a narrow screen it stands in the list's place. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { DecisionStory } from '../../card/decision-story';
import type { LeafContext } from '../../desk';
import type { HistoryRow } from '../../models/history-rows';
import { endLine, itemLine } from '../../models/history-words';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';

export interface StoryPaneProps {
	readonly ctx: LeafContext;
	readonly row: HistoryRow | null;
	readonly onShow: (rowKey: string) => void;
	/** `null` where the list is beside it. */
	readonly onBack: (() => void) | null;
}

export function StoryPane({ ctx, row, onShow, onBack }: StoryPaneProps): VNode {
	const { t } = ctx.desk;
	const back = useRef<HTMLButtonElement>(null);
	// In the place of the list the row that was pressed is gone; the focus goes to the way back.
	useLayoutEffect(() => back.current?.focus({ preventScroll: true }), []);
	const itemKey = row?.itemKey ?? null;
	return (
		<section class="ed-history-story" aria-label={t('ledger.story')} tabIndex={onBack === null ? 0 : undefined}>
			{onBack === null ? null : (
				<button ref={back} type="button" class="ed-button" onClick={onBack}>
					<Icon name="back" size={14} /> {t('ledger.back')}
				</button>
			)}
			{row === null ? (
				<p class="ed-muted">{t('ledger.choose')}</p>
			) : (
				<>
					<h3 class="ed-history-item">
						<AgentText text={itemLine(row, t)} max={200} t={t} />
					</h3>
					<p class="ed-card-line">
						<span class={`ed-badge ed-end-${row.end}`}>{endLine(row, t)}</span>
						{row.itemShown === '' ? null : (
							<span class="ed-mono">
								<AgentText text={row.itemShown} max={60} />
							</span>
						)}
						{itemKey === null || row.title === null ? (
							<span class="ed-muted">{t('ledger.itemGone')}</span>
						) : (
							<button type="button" class="ed-button" onClick={() => ctx.openRecord(itemKey)}>
								{t('ledger.openItem')}
							</button>
						)}
					</p>
					<DecisionStory key={row.key} ctx={ctx} row={row} onShow={onShow} />
				</>
			)}
		</section>
	);
}
