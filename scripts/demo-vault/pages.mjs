// One page per programme, English or Chinese, with front matter and what the agent knows.

const GRE_ZH = { 'not required': '不要求', optional: '可选', recommended: '建议提交', required: '要求' };

const ENGLISH = (p, says) => `---
key: ${p.key}
title: "${p.programme}"
university: "${p.uni.name}"
tier: ${p.tier}
stage: ${p.stage}
deadline: ${p.deadline} # ${p.certainty}
links:
  - https://${p.uni.host}/${p.key.split('-')[1].toLowerCase()}/apply
tags: [programme, ${p.tier.toLowerCase()}]
---

# ${p.programme}

${p.uni.name}, ${p.uni.country}. ${p.certainty === 'estimated' ? 'The deadline is **only an estimate**.' : `Closes on ${p.deadline}.`}

## Requirements

| what | value |
| --- | --- |
| IELTS | ${p.ielts}${p.writing ? ` (writing ${p.writing})` : ''} |
| GRE | ${p.gre || 'unknown'} |
| Letters | ${p.letters} |
| APS | ${p.aps} |
| Tuition | ${p.tuition} |

## What was found

${says.map((line) => `- ${line}`).join('\n') || '- Nothing yet.'}

<!-- NEXT_STEPS:BEGIN -->
- [ ] Read the official page again one week before the deadline
<!-- NEXT_STEPS:END -->
`;

const CHINESE = (p, says) => `---
key: ${p.key}
title: ${p.programme}
university: ${p.uni.name}
tier: ${p.tier}
stage: ${p.stage}
deadline: ${p.deadline} # ${p.certainty === 'official' ? '官方' : '估计'}
links:
  - https://${p.uni.host}/${p.key.split('-')[1].toLowerCase()}/apply
tags: [项目, ${p.tier.toLowerCase()}]
---

# ${p.uni.name} · ${p.programme}

${p.certainty === 'estimated' ? '截止日期**只是估计**,官网尚未公布。' : `申请截止:${p.deadline}。`}

## 要求

- 雅思:${p.ielts}${p.writing ? `(写作 ${p.writing})` : ''}
- GRE:${GRE_ZH[p.gre] ?? '未说明'}
- 推荐信:${p.letters} 封
- 学费:${p.tuition}

## 已查到的内容

${says.map((line) => `- ${line}`).join('\n') || '- 暂无。'}

<!-- NEXT_STEPS:BEGIN -->
- [ ] 截止前一周再核对一次官网
<!-- NEXT_STEPS:END -->
`;

/**
 * @param {readonly object[]} programmes see programmes.mjs
 * @param {readonly object[]} claimLines claims in the order they were written
 * @returns {readonly [string, string][]} path in the workspace and text of each page; one page lacks its `tier` line
 */
export function pages(programmes, claimLines) {
	const newest = new Map(claimLines.map((claim) => [claim.claim_id, claim]));
	return programmes.map((p) => {
		const says = [...newest.values()].filter((claim) => claim.subject === p.key)
			.map((claim) => `${typeof claim.statement === 'string' ? claim.statement : claim.statement.en} (${claim.claim_id})`);
		const text = p.uni.zh ? CHINESE(p, says) : ENGLISH(p, says);
		return [p.page, p.key === 'HSM-MI' ? text.replace(`tier: ${p.tier}\n`, '') : text];
	});
}
