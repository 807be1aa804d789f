/** Tiers × stages: the sections of By tier, in the profile's order, and the counts in their heads. */
import type { SubjectLine } from './tiers-rows';

/**
 * - `listed`: a tier of the profile, or, without a list, a tier that the tracker uses
 * - `unlisted`: all tiers that the profile does not list, together; each row keeps its own word
 * - `none`: rows without a tier
 * - `group`: a group the person asked for instead of tiers
 */
export type SectionKind = 'listed' | 'unlisted' | 'none' | 'group';

export interface StageCount {
	/** `null`: rows without a stage. */
	readonly stage: string | null;
	readonly listed: boolean;
	readonly count: number;
}

export interface TierSection {
	readonly id: string;
	readonly kind: SectionKind;
	/** The tier or group; `null` for `unlisted` and `none`, and for rows without a value in a group. */
	readonly name: string | null;
	readonly rows: readonly SubjectLine[];
	/** Stages of the profile first, in its order, with zeros left out; then others as they appear, then none. */
	readonly stages: readonly StageCount[];
}

/**
 * @param lines in the order in which rows should stand in their section
 * @param tiers the profile's tiers in order; empty = no list, and then no tier is marked as unlisted
 * @returns a section for each listed tier, also when nobody is in it; the extra ones only with rows
 */
export function tierSections(lines: readonly SubjectLine[], tiers: readonly string[], stages: readonly string[]): readonly TierSection[] {
	const order = tiers.length > 0 ? tiers : distinctTiers(lines);
	const sections = [...new Set(order)].map((tier) =>
		section(`listed:${tier}`, 'listed', tier, lines.filter((line) => line.tier === tier), stages),
	);
	const known = new Set(order);
	const unlisted = lines.filter((line) => line.tier !== null && !known.has(line.tier));
	if (unlisted.length > 0) sections.push(section('unlisted', 'unlisted', null, unlisted, stages));
	const none = lines.filter((line) => line.tier === null);
	if (none.length > 0) sections.push(section('none', 'none', null, none, stages));
	return sections;
}

/** Sections for groups that the person chose, in the order given. */
export function groupSections(
	groups: readonly { readonly name: string | null; readonly rows: readonly SubjectLine[] }[],
	stages: readonly string[],
): readonly TierSection[] {
	return groups.map((group) => section(`group:${group.name ?? ''}`, 'group', group.name, group.rows, stages));
}

/** How many rows stand in each stage. */
export function stageCounts(rows: readonly SubjectLine[], stages: readonly string[]): readonly StageCount[] {
	const counts = new Map<string | null, number>();
	for (const row of rows) counts.set(row.stage, (counts.get(row.stage) ?? 0) + 1);
	const listed = stages
		.filter((stage) => counts.has(stage))
		.map((stage) => ({ stage, listed: true, count: counts.get(stage) ?? 0 }));
	const others = [...counts]
		.filter(([stage]) => stage !== null && !stages.includes(stage))
		.map(([stage, count]) => ({ stage, listed: stages.length === 0, count }));
	const none = counts.get(null);
	return [...listed, ...others, ...(none === undefined ? [] : [{ stage: null, listed: true, count: none }])];
}

function section(id: string, kind: SectionKind, name: string | null, rows: readonly SubjectLine[], stages: readonly string[]): TierSection {
	return { id, kind, name, rows, stages: stageCounts(rows, stages) };
}

function distinctTiers(lines: readonly SubjectLine[]): readonly string[] {
	const tiers = new Set<string>();
	for (const line of lines) if (line.tier !== null) tiers.add(line.tier);
	return [...tiers];
}
