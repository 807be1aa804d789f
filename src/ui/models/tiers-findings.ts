/**
 * What is visibly wrong with one subject, from the snapshot alone: a stage or tier that the profile does not list, a
 * date that cannot be, claims about one field that do not agree.
 */
import type { ClaimRow, ProfileReport, SubjectRow } from '../../workspace/snapshot-types';

export type SubjectFinding =
	| { readonly code: 'stage_not_listed'; readonly found: string }
	| { readonly code: 'tier_not_listed'; readonly found: string }
	| { readonly code: 'impossible_date'; readonly label: string; readonly found: string }
	/** `values` as the claims give them, each once, in file order. */
	| { readonly code: 'claims_disagree'; readonly field: string; readonly values: readonly string[] };

/** @param disagreements fields of this subject about which claims that still speak give different values */
export function subjectFindings(
	subject: SubjectRow,
	profile: Pick<ProfileReport, 'stages' | 'tiers'>,
	disagreements: readonly { readonly field: string; readonly values: readonly string[] }[],
): readonly SubjectFinding[] {
	const findings: SubjectFinding[] = [];
	if (notListed(subject.stage, profile.stages)) findings.push({ code: 'stage_not_listed', found: subject.stage ?? '' });
	if (notListed(subject.tier, profile.tiers)) findings.push({ code: 'tier_not_listed', found: subject.tier ?? '' });
	for (const date of subject.dates) {
		if (date.value.precision === 'invalid') {
			findings.push({ code: 'impossible_date', label: date.label, found: date.value.text });
		}
	}
	for (const { field, values } of disagreements) findings.push({ code: 'claims_disagree', field, values });
	return findings;
}

/** Whether a word is there and the list, if the profile has one, does not hold it. */
export function notListed(word: string | null, list: readonly string[]): boolean {
	const text = word?.trim() ?? '';
	return text !== '' && list.length > 0 && !list.includes(text);
}

/** Id keys of the claims that another claim says it refines. */
export function replacedClaims(claims: Iterable<ClaimRow>): ReadonlySet<string> {
	const replaced = new Set<string>();
	for (const claim of claims) {
		if (claim.refines) replaced.add(claim.refines.key);
	}
	return replaced;
}
