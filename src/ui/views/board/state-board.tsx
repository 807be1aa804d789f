/** Where no tracker is named: the approval items by effective state, clearly titled as such. */
import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { stateColumns } from '../../models/board-columns';
import { PENDING_FIELDS } from '../../models/pending-fields';
import { queueRows, type QueueRow } from '../../models/pending-queue';
import { badgeWords } from '../../models/finding-words';
import { dueWords, titleWords } from '../../models/pending-words';
import { plainWords } from '../../models/timeline-mark-words';
import { AgentText } from '../../widgets/agent-text';
import { FindingBadge, recordFindings } from '../../widgets/finding-badge';
import { StateBadge, stateWords } from '../../widgets/state-badge';
import { useList } from '../../widgets/use-list';
import type { ColumnView } from './board-column';
import type { BoardGestures, BoardHandle } from './board-gestures';
import { BoardList } from './board-list';

const CARD_PX = 100;
const NO_ROWS: readonly QueueRow[] = [];

export function StateBoard({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { t, dates } = desk;
	const rows = desk.derive('pending.rows', (snapshot, nowMs) => queueRows(snapshot, nowMs, dates)).value ?? NO_ROWS;
	const list = useList(ctx, 'board', rows, PENDING_FIELDS);
	const columns = useMemo((): readonly ColumnView<QueueRow>[] => {
		if (list.list.group !== '') {
			return list.groups.map((group) => {
				const name = group.name === null || group.name === '' ? t('pending.noGroup') : plainWords(group.name);
				return { id: `group:${group.name ?? ''}`, name, title: name, note: null, cards: group.rows, total: group.rows.length };
			});
		}
		const totals = new Map(stateColumns(rows).map((column) => [column.id, column.cards.length]));
		return stateColumns(list.groups.flatMap((group) => group.rows)).map(({ id, state, cards }) => {
			const name = t(`common.state.${state}`);
			return { id, name, title: name, note: null, cards, total: totals.get(id) ?? cards.length };
		});
	}, [list.groups, list.list.group, rows, t]);
	const gestures = useReviewGestures(ctx);
	const offers = desk.snapshot.value?.trackerOffers.length ?? 0;
	return (
		<div class="ed-board">
			<div class="ed-board-stand-in">
				<h3 class="ed-board-title">{t('board.stateTitle')}</h3>
				<p class="ed-muted">{t('board.stateText')}</p>
				{offers === 0 ? null : (
					<p>
						{t('overview.stagesOffer', { n: offers })}{' '}
						<button type="button" class="ed-link" onClick={() => desk.actions.openView('health')}>
							{t('health.bannerSee')}
						</button>
					</p>
				)}
			</div>
			<BoardList
				ctx={ctx}
				fields={PENDING_FIELDS}
				list={list}
				example="kind = action_item"
				columns={columns}
				cardPx={CARD_PX}
				nameOf={(row) => itemName(row, ctx)}
				render={(row) => <ItemCard ctx={ctx} row={row} />}
				label={t('board.regionItems')}
				gestures={gestures}
			/>
		</div>
	);
}

/** Moving an item to another state would be deciding it: that is done where the evidence is, in the review panel. */
function useReviewGestures({ desk: { t, actions } }: LeafContext): BoardGestures<QueueRow> {
	const handle = useRef<BoardHandle>(null);
	return {
		buttonName: (row) => t('move.reviewOf', { title: plainWords(titleWords(row, t)) }),
		hasMenu: false,
		onButton: (row) => actions.openReview(row.key),
		openCard: null,
		canDrag: false,
		accepts: () => false,
		onDrop: () => undefined,
		onNotDropped: () => undefined,
		onDragStart: () => undefined,
		overlay: null,
		handle,
	};
}

function ItemCard({ ctx, row }: { readonly ctx: LeafContext; readonly row: QueueRow }): VNode {
	const { t, dates, now } = ctx.desk;
	const due = dueWords(row, dates.today(now.value), dates, t);
	return (
		<>
			<span class="ed-board-card-name">
				<AgentText text={titleWords(row, t)} lines={2} />
			</span>
			<span class="ed-board-card-date">{due}</span>
			<span class="ed-board-card-badges">
				<span>{kindWords(row, ctx)}</span>
				<StateBadge state={row.state} text={row.stateText} t={t} />
				<FindingBadge ctx={ctx} recordKey={row.key} inRow />
			</span>
		</>
	);
}

function kindWords(row: QueueRow, ctx: LeafContext): string {
	const own = row.itemKind === 'other' ? plainWords(row.kindRaw ?? '', 30) : '';
	return own === '' ? ctx.desk.t(`common.itemKind.${row.itemKind}`) : own;
}

function itemName(row: QueueRow, ctx: LeafContext): string {
	const { t, dates, now } = ctx.desk;
	const found = recordFindings(ctx, row.key);
	return [plainWords(titleWords(row, t)), kindWords(row, ctx), plainWords(stateWords(row.state, row.stateText, t), 60), dueWords(row, dates.today(now.value), dates, t) ?? '', found === null ? '' : plainWords(badgeWords(found, t), 200)]
		.filter((part) => part !== '')
		.join(t('common.listSeparator'));
}
