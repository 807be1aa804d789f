/**
 * Which items and claims are about which subject of a tracker: by the subject's id or name, or through an item's
 * claims.
 */
import type { ClaimRow, ItemRow, Snapshot, SubjectRow } from '../../workspace/snapshot-types';

export interface SubjectLinks {
	/** Subjects whose id these words are; failing that, subjects with that name. Empty for `null`. */
	named(words: string | null): readonly SubjectRow[];
	/** Subjects an item is about: the one it names, and those its claims are about; each once. */
	ofItem(item: ItemRow): readonly SubjectRow[];
}

/**
 * Prepares the lookup for one snapshot. Words are compared exactly, apart from space around them: ids are opaque
 * (DESIGN §3, rule 5). Where two subjects share a name, words that give only the name mean both.
 */
export function createSubjectLinks(snapshot: Pick<Snapshot, 'subjects' | 'claims'>): SubjectLinks {
	const byId = groupBy(snapshot.subjects, (subject) => subject.id.trim());
	const byName = groupBy(snapshot.subjects, (subject) => subject.name.trim());

	const named = (words: string | null): readonly SubjectRow[] => {
		const key = words?.trim() ?? '';
		if (key === '') return [];
		return byId.get(key) ?? byName.get(key) ?? [];
	};

	return {
		named,
		ofItem(item) {
			if (snapshot.subjects.length === 0) return [];
			const found = new Set<SubjectRow>(named(item.subject));
			for (const id of item.claimIds) {
				for (const subject of named(snapshot.claims.findById(id)?.subject ?? null)) found.add(subject);
			}
			return [...found];
		},
	};
}

/** Claims by the key of the subject they are about, in the order given. */
export function claimsBySubject(claims: Iterable<ClaimRow>, links: SubjectLinks): ReadonlyMap<string, readonly ClaimRow[]> {
	const groups = new Map<string, ClaimRow[]>();
	for (const claim of claims) {
		for (const subject of links.named(claim.subject)) addTo(groups, subject.key, claim);
	}
	return groups;
}

/** The items about each subject, by subject key, in table order, narrowed by `keep`. One pass over the items. */
export function itemsBySubject(
	snapshot: Pick<Snapshot, 'subjects' | 'items'>,
	links: SubjectLinks,
	keep: (item: ItemRow) => boolean,
): ReadonlyMap<string, readonly ItemRow[]> {
	const items = new Map<string, ItemRow[]>();
	if (snapshot.subjects.length === 0) return items;
	for (const item of snapshot.items) {
		if (!keep(item)) continue;
		for (const subject of links.ofItem(item)) addTo(items, subject.key, item);
	}
	return items;
}

function groupBy(subjects: readonly SubjectRow[], wordsOf: (subject: SubjectRow) => string): ReadonlyMap<string, readonly SubjectRow[]> {
	const groups = new Map<string, SubjectRow[]>();
	for (const subject of subjects) {
		const words = wordsOf(subject);
		if (words !== '') addTo(groups, words, subject);
	}
	return groups;
}

function addTo<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
	const group = groups.get(key);
	if (group) group.push(value);
	else groups.set(key, [value]);
}
