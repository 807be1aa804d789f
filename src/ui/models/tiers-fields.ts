/** What By tier and Board can be filtered, sorted, grouped and searched by: the app's own fields and tracker columns. */
import type { SubjectRow } from '../../workspace/snapshot-types';
import type { Field } from './fields';
import { plainName } from './fields';
import type { SubjectLine } from './tiers-rows';

const OWN_FIELDS: readonly Field<SubjectLine>[] = [
	{ name: 'name', label: 'tiers.fieldName', type: 'text', get: (line) => line.name, search: true, sort: true },
	{ name: 'id', label: 'tiers.fieldId', type: 'text', get: (line) => line.id, search: true },
	{ name: 'tier', label: 'tiers.fieldTier', type: 'word', get: (line) => line.tier, group: true, sort: true, search: true },
	{ name: 'stage', label: 'tiers.fieldStage', type: 'word', get: (line) => line.stage, group: true, sort: true, search: true },
	{ name: 'priority', label: 'tiers.fieldPriority', type: 'word', get: (line) => line.priority, group: true, sort: true },
	{ name: 'next', label: 'tiers.fieldNext', type: 'date', get: (line) => line.next?.date.value ?? null, group: true, sort: true },
	{ name: 'certainty', label: 'tiers.fieldCertainty', type: 'word', get: (line) => line.next?.date.certainty ?? null, group: true },
	{ name: 'waiting', label: 'tiers.fieldWaiting', type: 'number', get: (line) => line.waiting, sort: true },
	{ name: 'findings', label: 'tiers.fieldFindings', type: 'number', get: (line) => line.findings.length, sort: true },
	{ name: 'tracker', label: 'tiers.fieldTracker', type: 'word', get: (line) => line.tracker, group: true },
];

/**
 * The app's own fields, then every other column of the trackers by its own name, as text; date columns as dates.
 * A column whose name is already taken is reached through the app's field.
 * @param subjects all rows; their cells are looked up by the line's key
 */
export function subjectFields(subjects: readonly SubjectRow[]): readonly Field<SubjectLine>[] {
	const taken = new Set(OWN_FIELDS.map((field) => plainName(field.name)));
	const byKey = new Map(subjects.map((subject) => [subject.key, subject]));
	const columns: Field<SubjectLine>[] = [];
	const add = (name: string, ownLabel: string, field: Pick<Field<SubjectLine>, 'type' | 'get' | 'search'>): void => {
		const plain = plainName(name);
		if (plain === '' || taken.has(plain)) return;
		taken.add(plain);
		columns.push({ name, label: 'tiers.fieldColumn', ownLabel, sort: true, ...field });
	};
	for (const subject of subjects) {
		for (const date of subject.dates) {
			add(date.column, date.label, {
				type: 'date',
				get: (line) => byKey.get(line.key)?.dates.find((own) => own.column === date.column)?.value ?? null,
			});
		}
	}
	for (const subject of subjects) {
		for (const cell of subject.cells) {
			add(cell.column, cell.column, {
				type: 'text',
				get: (line) => byKey.get(line.key)?.cells.find((own) => own.column === cell.column)?.text ?? null,
				search: true,
			});
		}
	}
	return [...OWN_FIELDS, ...columns];
}
