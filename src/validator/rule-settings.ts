/** The level that holds for each rule, and what is wrong with what the profile says about rules. */
import type { Snapshot } from '../workspace/snapshot-types';
import { nearestName } from '../workspace/nearest-name';
import type { Draft } from './draft';
import { wholeFile } from './draft';
import type { RuleLevel, RuleSettings } from './finding-types';
import { findRule, ruleOf, RULES, type RuleCode } from './rule-table';

/** What a snapshot's profile says about rules. */
export function rulesOf(snapshot: Snapshot): RuleSettings {
	return snapshot.profile.rules ?? new Map();
}

export interface ResolvedRules {
	levelOf(code: RuleCode): RuleLevel;
	/** Unknown codes, and settings of rules that cannot be changed. */
	readonly drafts: readonly Draft[];
}

/**
 * @param settings code → level, codes in any case
 * @param profilePath where the settings stand; `null` when there is no profile file
 */
export function resolveRules(settings: RuleSettings, profilePath: string | null): ResolvedRules {
	const levels = new Map<RuleCode, RuleLevel>();
	const drafts: Draft[] = [];
	const place = profilePath === null ? null : wholeFile(profilePath);
	for (const [name, level] of settings) {
		const rule = findRule(name);
		if (rule === null) {
			const nearest = nearestName(name, RULES.map(({ code }) => code)) ?? '';
			drafts.push({ code: 'ED724', place, params: { rule: name, nearest }, mark: name });
		} else if (rule.isFixed) {
			if (level !== rule.severity) drafts.push({ code: 'ED725', place, params: { rule: rule.code, level }, mark: rule.code });
		} else levels.set(rule.code, level);
	}
	return { drafts, levelOf: (code) => levels.get(code) ?? ruleOf(code).severity };
}
