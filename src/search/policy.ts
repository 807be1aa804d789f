/** What may happen, as a table of rules: action and condition → verdict; the first that fits wins. No model judges. */

export const POLICY_ACTIONS = ['search_keyless', 'search_metered', 'propose', 'apply_to_tracker', 'delete'] as const;
export type PolicyAction = (typeof POLICY_ACTIONS)[number];

/** `decision`: only an approval item the person has decided allows it. */
export const POLICY_VERDICTS = ['allow', 'confirm', 'decision', 'deny'] as const;
export type PolicyVerdict = (typeof POLICY_VERDICTS)[number];

export interface PolicyRule {
	readonly action: PolicyAction;
	/** Every member that is there must hold. */
	readonly when?: { readonly provider_id?: string; readonly over_budget?: boolean };
	readonly verdict: PolicyVerdict;
}

export interface PolicyFacts {
	readonly action: PolicyAction;
	readonly provider_id?: string;
	readonly over_budget?: boolean;
}

/** Not for the person to change: nothing is deleted, a budget is a budget, a formal record changes by decision only. */
const FIXED: readonly PolicyRule[] = [
	{ action: 'delete', verdict: 'deny' },
	{ action: 'apply_to_tracker', verdict: 'decision' },
	{ action: 'search_metered', when: { over_budget: true }, verdict: 'deny' },
];

const USUAL: readonly PolicyRule[] = [
	{ action: 'search_keyless', verdict: 'allow' },
	{ action: 'search_metered', verdict: 'confirm' },
	{ action: 'propose', verdict: 'allow' },
];

export interface PolicyJudgement {
	readonly verdict: PolicyVerdict;
	/** The rule that decided: `fixed`, `own` (the person's) or `usual`, with its place; `none` = nothing fits, denied. */
	readonly by: string;
}

/** Judges by the fixed rules, then the person's own, then the usual ones. What no rule names is denied. */
export function judgePolicy(facts: PolicyFacts, own: readonly PolicyRule[]): PolicyJudgement {
	const tables = [['fixed', FIXED], ['own', own], ['usual', USUAL]] as const;
	for (const [name, rules] of tables) {
		const index = rules.findIndex((rule) => fits(rule, facts));
		const rule = rules[index];
		if (rule !== undefined) return { verdict: rule.verdict, by: `${name}:${String(index + 1)}` };
	}
	return { verdict: 'deny', by: 'none' };
}

function fits(rule: PolicyRule, facts: PolicyFacts): boolean {
	if (rule.action !== facts.action) return false;
	const { provider_id: provider, over_budget: over } = rule.when ?? {};
	return (provider === undefined || provider === facts.provider_id) && (over === undefined || over === (facts.over_budget ?? false));
}

/** A line for the audit: what was asked, what the table said, and what the person answered where it asked. */
export interface PolicyAudit extends PolicyFacts, PolicyJudgement {
	/** `null`: nobody was asked. */
	readonly confirmed: boolean | null;
}

/** The audit line of one judgement. */
export function policyAudit(facts: PolicyFacts, judgement: PolicyJudgement, confirmed: boolean | null): PolicyAudit {
	return { ...facts, ...judgement, confirmed };
}
