/** The subjects of the snapshot as lines, and the fields they can be narrowed by; shared by By tier and Board. */
import type { LeafContext } from '../../desk';
import type { Field } from '../../models/fields';
import { subjectFields } from '../../models/tiers-fields';
import { byNextDate, subjectLines, type SubjectLine } from '../../models/tiers-rows';

const NO_LINES: readonly SubjectLine[] = [];
const NO_FIELDS: readonly Field<SubjectLine>[] = subjectFields([]);

/** Lines in the views' own order (next date first), the same array as long as the content is the same. */
export function useSubjectLines(ctx: LeafContext): { readonly lines: readonly SubjectLine[]; readonly fields: readonly Field<SubjectLine>[] } {
	const { desk } = ctx;
	const lines = desk.derive('tiers.lines', (snapshot, nowMs) => [...subjectLines(snapshot, nowMs, desk.dates)].sort(byNextDate)).value ?? NO_LINES;
	const fields = desk.derive('tiers.fields', (snapshot) => subjectFields(snapshot.subjects)).value ?? NO_FIELDS;
	return { lines, fields };
}
