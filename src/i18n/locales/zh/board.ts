import type { Translated } from '../../messages';
import type { board as source } from '../en/board';

/** Messages of one area, Chinese: written by meaning. */
export const board: Translated<typeof source> = {
	'board.search': '搜索卡片',
	'board.region': '看板：方向键在卡片和列之间移动，回车打开卡片，m 键移到别的列',
	'board.regionItems': '按状态排列的审批项：方向键在卡片和列之间移动，回车打开卡片，m 键在审阅面板打开',
	'board.column': { other: '{name}：{n} 张卡片' },
	'board.unlisted': '不在清单里',
	'board.unlistedText': '配置文件没有一字不差地列出的阶段',
	'board.none': '未注明阶段',
	'board.noneText': '跟踪表没有写这些对象的阶段',
	'board.emptyColumn': '没有卡片',
	'board.pickColumn': '列',
	'board.pickOption': '{name}({n})',
	'board.previousColumn': '上一列',
	'board.nextColumn': '下一列',
	'board.stageWord': '阶段：{stage}',
	'board.stateTitle': '按状态排列的审批项',
	'board.stateText': '没有指定跟踪表，所以没有阶段可显示。下面是按状态排列的审批项。',
	'board.count': '{count} 项',
	'board.countOnly': '{n}/{total} 项',
	'board.waiting': { other: '{n} 项待办' },
	'board.findings': { other: '{n} 个问题' },
	'board.emptyFilter': '没有符合筛选或搜索的卡片',
};
