// The notes around the evidence: welcome, desk, brief, list of what waits, CV facts, and the profile.

const BLOCK = (...lines) => `\`\`\`evidence-desk\n${lines.join('\n')}\n\`\`\``;

export const WELCOME = `This vault is a demonstration. Every university, programme and address in it is made up. "Today" is pinned to 2 March 2026, 9:00.

An agent has spent two months on one question: *where shall I apply for a master's, and what does each programme want?* It kept its evidence as plain files in the folder \`Applications\`. Evidence Desk only reads them.

What there is to see:

- **Two decisions wait for you**: which APS route to take, and what to do about a writing score of 6.0.
- **Two sources disagree** about the writing minimum of Example University: a forum says 6.0, the official page 6.5. Two dates for YBU-SE disagree as well.
- **A deadline is only an estimate** (SIT-DS): the agent looked twice and found nothing for this year. That is not the same as "there is none".
- **The agent changed a status by itself**, twice: one \`rejected\`, one \`approved\`. No decision of yours stands behind them, so they are shown as *unattributed*.
- **Some things are damaged**: the last line of the search log was cut off, one claim cannot be read, one claim names a source that does not exist, and a sync tool left a second copy of the queue. Health lists them.

Open the desk with the command *Evidence Desk: Open desk*, or look here:

${BLOCK('view: overview')}

The dates of the Reach programmes:

${BLOCK('view: timeline', 'filter: tier = Reach', 'zoom: month', 'height: 360')}

---

这个仓库是演示用的:所有学校、项目和网址都是虚构的,"今天"固定为 2026 年 3 月 2 日 9:00。

助手花了两个月研究"硕士申请哪些项目、各有什么要求",把证据以纯文本文件放在 \`Applications\` 文件夹里。Evidence Desk 只读取它们。

可以看看:

- **有两件事待你决定**:APS 走面谈还是笔试;雅思写作 6.0 怎么办。
- **来源互相矛盾**:Example University 的写作要求,论坛说 6.0,官网说 6.5。
- **有一个截止日期只是估计**(SIT-DS):查了两次都没有今年的信息,但这不等于没有。
- **助手自己改过两次状态**:一条 \`rejected\`、一条 \`approved\`,背后都没有你的决定,因此显示为"无归属的状态"。
- **有些内容损坏了**:搜索日志最后一行不完整,一条结论无法读取,一条结论引用了不存在的来源,同步工具还留下了一份队列副本。这些都列在"健康"里。
`;

export const DESK_NOTE = `Code blocks show one view each. 每个代码块显示一个视图。

## What waits / 待你决定

${BLOCK('view: pending', 'height: 420')}

## By tier / 档次

${BLOCK('view: tiers', 'filter: stage != Archived')}

## Board / 进度

${BLOCK('view: board', 'height: 480')}

## Searches that found nothing / 没有结果的搜索

${BLOCK('view: runs', 'filter: outcome = empty')}
`;

export const CV_FACTS = `# CV facts

Only what is written here may go into a form. 只有写在这里的内容才能填入申请表。

| fact | value | where from |
| --- | --- | --- |
| Degree | BSc Software Engineering, 示例大学, 2022-2026 | transcript |
| Average | 84/100 (do not convert unless asked) | transcript |
| IELTS | 7.0 overall: L 7.5, R 7.5, **W 6.0**, S 6.5, taken 2025-09-13 | report form |
| GRE | not taken | |
| Thesis | Change detection in append-only logs | adviser |

<!-- EXPERIENCE:BEGIN -->
- Teaching assistant, Databases, spring 2025
<!-- EXPERIENCE:END -->
`;

/**
 * @param {(name: string) => string} idOfClaim claim id by label
 */
export function dailyBrief(idOfClaim) {
	return `# Daily brief, 2026-03-02

<!-- DAILY_BRIEF:BEGIN -->
Night run finished at 02:10 (UTC+8).

- **3 days left**: 示例大学 SLU-AI closes on 5 March; the proof of enrolment is still missing.
- **Decide**: APS route (by 6 March), IELTS writing (by 4 March, test of 21 March fills up).
- **Contradiction**: ${idOfClaim('ielts-old')} (forum, 6.0) against ${idOfClaim('ielts-new')} (official page, 6.5).
- **Still an estimate**: SIT-DS, 15 April (${idOfClaim('sit-guess')}). Second look on 26 February found nothing.
- Recorded tonight: 1 item (APQ-0040), no search.
<!-- DAILY_BRIEF:END -->

今日重点:先处理示例大学的在读证明,再决定 APS 路线。
`;
}

/** @param {readonly object[]} queue queue lines in the order they were written */
export function pendingList(queue) {
	const newest = new Map(queue.map((item) => [item.id, item]));
	const waiting = [...newest.values()].filter((item) => item.status === 'pending');
	return `# Pending approval

Written by the agent on 2026-03-02. The queue is the record, this list is a copy.

${waiting.map((item) => `- ${item.id} (${item.type}) ${item.title}${item.due_at ? `, due ${item.due_at.slice(0, 10)}` : ''}`).join('\n')}
`;
}

/** The profile at the root of the workspace, as JSON text. */
export const PROFILE = `${JSON.stringify({
	version: 1,
	name: 'Master applications 2026',
	trackers: [{
		path: 'trackers/programmes.csv', name: 'Programmes', key: 'key', name_column: 'programme', tier: 'tier', stage: 'stage', priority: 'priority', page: 'page',
		dates: [
			{ column: 'deadline', label: 'Deadline', certainty_column: 'deadline_certainty' },
			{ column: 'answer_expected', label: 'Answer expected', certainty: 'estimated' },
		],
	}],
	tiers: ['Reach', 'Target', 'Safety'],
	stages: ['Research', 'Needs Verification', 'Shortlist', 'Preparing', 'Applying', 'Submitted', 'Archived'],
	pages: { folder: 'Schools', required: ['key', 'tier', 'stage', 'deadline'] },
	stale_after_days: 30,
	pinned_now: '2026-03-02T09:00',
}, null, '\t')}\n`;
