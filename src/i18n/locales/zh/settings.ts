import type { Translated } from '../../messages';
import type { settings as source } from '../en/settings';

/** Messages of the settings tab, Chinese: written by meaning. */
export const settings: Translated<typeof source> = {
	'settings.workspace': '工作区',
	'settings.workspaceHint': '你的智能体写入的文件夹：本仓库中的文件夹，或者（桌面版）~/.openclaw/workspace 这样的路径。单独一个斜杠表示仓库本身。只读取，不写入。',
	'settings.workspaceNotFound': '找不到这个文件夹，或无法列出其内容。',
	'settings.workspaceDesktopOnly': '仓库以外的路径只能在桌面版读取。',
	'settings.profile': '配置文件',
	'settings.profileHint': '说明哪些文件、哪些列是什么意思。留空表示工作区顶层的 evidence-desk.json。可填工作区内的路径，桌面版也可填绝对路径。',
	'settings.profileDesktopOnly': '仓库以外的配置文件只能在桌面版读取。',
	'settings.reading': '读取',
	'settings.reconcile': '全面查看文件的间隔',
	'settings.reconcileHint': '秒，{min} 到 {max}。文件事件会让更新更快，这里用来补上漏掉的。',
	'settings.reconcileRange': '请填 {min} 到 {max} 之间的数。',
	'settings.display': '显示',
	'settings.statusBar': '在状态栏显示待决定的数量',
	'settings.statusBarHint': '点击即可打开待你决定的事项。手机上不显示。',
	'settings.filters': '保存的筛选',
	'settings.filtersEmpty': '还没有。在列表上方的工具条里可以保存筛选。',
	'settings.filterHint': '{view}:{what}',
	'settings.filterAll': '没有筛选条件',
	'settings.compromised': '读不出设置',
	'settings.compromisedUnreadable': '本插件的 data.json 存在但读不出来，也许还没有同步完。在能读出来之前，沿用先前读到的设置（没有则用默认值），不会覆盖它。{detail}',
	'settings.compromisedNotObject': '本插件的 data.json 里不是设置。在此之前沿用先前读到的设置（没有则用默认值），不会覆盖它。',
	'settings.compromisedCannotCheck': '无法确认本插件的 data.json 是否存在。在此之前沿用先前读到的设置（没有则用默认值），不保存任何东西。{detail}',
	'settings.readAgain': '重新读取设置',
	'settings.readAgainHint': '重新读取 data.json。一旦能读出来，其中的设置立即生效。',
	'settings.unusable': '有些值无法使用',
	'settings.unusableHint': '在 data.json 里这些值的形式不对，在你重新设置之前使用默认值：{names}',
};
