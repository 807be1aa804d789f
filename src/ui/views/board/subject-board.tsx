/** The board of subjects: stages as columns, between which the person moves cards. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Translator } from '../../../i18n/translate';
import type { LeafContext } from '../../desk';
import { stageColumns, type StageColumn } from '../../models/board-columns';
import type { ListGroup } from '../../models/list-query';
import type { SubjectLine } from '../../models/tiers-rows';
import { findingWords, nextDistance } from '../../models/tiers-words';
import { plainWords } from '../../models/timeline-mark-words';
import { ChangeResult } from '../../review/change-result';
import { AgentText } from '../../widgets/agent-text';
import { TierMark } from '../../widgets/tier-mark';
import { useList } from '../../widgets/use-list';
import { NextDateText } from '../tiers/next-date-text';
import { FindingsBadge, WaitingBadge } from '../tiers/subject-badges';
import { useSubjectLines } from '../tiers/use-subject-lines';
import type { ColumnView } from './board-column';
import { BoardList } from './board-list';
import { useMoves } from './use-moves';

const CARD_PX = 138;
const NO_WORDS: readonly string[] = [];

export function SubjectBoard({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t, snapshot } = ctx.desk;
	const { lines, fields } = useSubjectLines(ctx);
	const stages = snapshot.value?.profile.stages ?? NO_WORDS;
	const tiers = snapshot.value?.profile.tiers ?? NO_WORDS;
	const grouping = ctx.state.value.lists.board?.group ?? '';
	const list = useList(ctx, 'board', lines, fields, grouping === 'tier' ? tiers : stages);
	const columns = useMemo(() => {
		if (list.list.group !== '') return list.groups.map((group) => groupColumn(group, t));
		const totals = new Map(stageColumns(lines, stages).map((column) => [column.id, column.cards.length]));
		return stageColumns(list.groups.flatMap((group) => group.rows), stages).map((column) => stageColumn(column, totals.get(column.id) ?? 0, t));
	}, [list.groups, list.list.group, lines, stages, t]);
	const moves = useMoves(ctx, stages, list.list.group === '');
	return (
		<div class="ed-board">
			<BoardList
				ctx={ctx}
				fields={fields}
				list={list}
				example="tier = Reach and waiting > 0"
				columns={columns}
				cardPx={CARD_PX}
				nameOf={(line) => cardName(line, ctx)}
				render={(line) => <SubjectCard ctx={ctx} line={line} tiers={tiers} />}
				label={t('board.region')}
				gestures={moves.gestures}
			/>
			<span class="ed-sr-only" role="status">
				{moves.said}
			</span>
			<ChangeResult ctx={ctx} done={moves.done} onClose={moves.forget} />
		</div>
	);
}

function stageColumn(column: StageColumn, total: number, t: Translator): ColumnView<SubjectLine> {
	const extra = { unlisted: ['board.unlisted', 'board.unlistedText'], none: ['board.none', 'board.noneText'] } as const;
	if (column.kind === 'stage') {
		const stage = column.stage ?? '';
		return { id: column.id, name: plainWords(stage), title: <AgentText text={stage} max={40} />, note: null, cards: column.cards, total };
	}
	const [name, note] = extra[column.kind];
	return { id: column.id, name: t(name), title: t(name), note: t(note), cards: column.cards, total };
}

function groupColumn(group: ListGroup<SubjectLine>, t: Translator): ColumnView<SubjectLine> {
	const name = group.name === null || group.name === '' ? t('tiers.noGroup') : plainWords(group.name);
	return { id: `group:${group.name ?? ''}`, name, title: name, note: null, cards: group.rows, total: group.rows.length };
}

function SubjectCard({ ctx, line, tiers }: { readonly ctx: LeafContext; readonly line: SubjectLine; readonly tiers: readonly string[] }): VNode {
	const { t } = ctx.desk;
	return (
		<>
			<span class="ed-board-card-name">
				<AgentText text={line.name} lines={2} />
			</span>
			<span class="ed-board-card-date">
				<NextDateText ctx={ctx} line={line} second="distance" />
			</span>
			<span class="ed-board-card-badges">
				<TierMark tier={line.tier} tiers={tiers} />
				{line.id === line.name ? null : (
					<span class="ed-board-card-id">
						<AgentText text={line.id} max={40} />
					</span>
				)}
				{line.stageListed || line.stage === null ? null : <AgentText text={t('board.stageWord', { stage: line.stage })} max={40} />}
				<WaitingBadge ctx={ctx} line={line} />
				<FindingsBadge ctx={ctx} line={line} short />
			</span>
		</>
	);
}

/** Everything a card shows, as one name. */
function cardName(line: SubjectLine, ctx: LeafContext): string {
	const { t, dates, now } = ctx.desk;
	const { next } = line;
	const parts = [plainWords(line.name), line.id === line.name ? '' : plainWords(line.id, 40), line.tier === null ? '' : plainWords(line.tier, 30)];
	if (!line.stageListed && line.stage !== null) parts.push(t('board.stageWord', { stage: plainWords(line.stage, 40) }));
	if (next !== null) {
		parts.push(plainWords(next.date.label, 30), dates.text(next.date.value), t(`common.certainty.${next.date.certainty ?? 'unknown'}`), nextDistance(next, dates.today(now.value), dates, t));
	} else parts.push(line.withoutDay[0] === undefined ? t('tiers.noNext') : plainWords(`${line.withoutDay[0].label} ${line.withoutDay[0].value.text}`));
	if (line.waiting > 0) parts.push(t('tiers.waiting', { n: line.waiting }));
	parts.push(...line.findings.map((finding) => findingWords(finding, t)));
	return parts.filter((part) => part !== '').join(t('common.listSeparator'));
}
