/** The words by which rules are sorted. */

export const SEVERITIES = ['error', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const RESULTS = ['form', 'meaning'] as const;
export type Result = (typeof RESULTS)[number];

export const RULE_GROUPS = ['form', 'chain', 'meaning', 'honesty', 'pages', 'security', 'state'] as const;
export type RuleGroup = (typeof RULE_GROUPS)[number];
