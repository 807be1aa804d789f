/** Takes what the list shows out of the app: as a note, or as a table. */
import type { VNode } from 'preact';
import { historyWordsOf } from '../../card/decision-story';
import type { LeafContext } from '../../desk';
import { historyCsv } from '../../models/history-csv';
import { historyMarkdown } from '../../models/history-markdown';
import type { HistoryRow } from '../../models/history-rows';
import { EMPTY_LIST } from '../../view-state';
import { Icon } from '../../widgets/icon';

export interface ExportButtonsProps {
	readonly ctx: LeafContext;
	/** What the list shows, in its order. */
	readonly rows: readonly HistoryRow[];
	readonly total: number;
}

export function ExportButtons({ ctx, rows, total }: ExportButtonsProps): VNode {
	const { t, actions, snapshot, now, dates } = ctx.desk;
	// Days, so that the name sorts and no language's slashes make folders of it.
	const day = (): string => new Date(dates.today(now.peek()) * 86_400_000).toISOString().slice(0, 10);
	const asMarkdown = (): void => {
		const { search, filter } = ctx.state.peek().lists.history ?? EMPTY_LIST;
		const scope = { total, search, filter, workspace: snapshot.peek()?.location ?? '', nowMs: now.peek() };
		actions.saveText(t('ledger.exportName', { day: day(), ending: 'md' }), historyMarkdown(rows, historyWordsOf(ctx), scope));
	};
	const asCsv = (): void => actions.saveText(t('ledger.exportName', { day: day(), ending: 'csv' }), historyCsv(rows, historyWordsOf(ctx)));
	return (
		<p class="ed-history-export">
			<button type="button" class="ed-button" disabled={rows.length === 0} onClick={asMarkdown}>
				<Icon name="file" size={14} /> {t('ledger.exportMarkdown')}
			</button>
			<button type="button" class="ed-button" disabled={rows.length === 0} onClick={asCsv}>
				<Icon name="table" size={14} /> {t('ledger.exportCsv')}
			</button>
			<span class="ed-hint">{rows.length === total ? t('ledger.exportHintAll', { n: total }) : t('ledger.exportHintSome', { shown: rows.length, n: total })}</span>
		</p>
	);
}
