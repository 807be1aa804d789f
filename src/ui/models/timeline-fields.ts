/** What the timeline can be filtered, sorted, grouped and searched by. */
import type { Field } from './fields';
import type { TimelineEntry } from './timeline-marks';

export const TIMELINE_FIELDS: readonly Field<TimelineEntry>[] = [
	{ name: 'title', label: 'timeline.fieldTitle', type: 'text', get: (entry) => entry.title, search: true, sort: true },
	{ name: 'date', label: 'timeline.fieldDate', type: 'date', get: (entry) => entry.value, sort: true },
	{ name: 'kind', label: 'timeline.fieldKind', type: 'word', get: (entry) => entry.source, group: true, sort: true },
	{ name: 'label', label: 'timeline.fieldLabel', type: 'word', get: (entry) => entry.label, group: true, search: true },
	{ name: 'subject', label: 'timeline.fieldSubject', type: 'word', get: (entry) => entry.subject, group: true, sort: true, search: true },
	{ name: 'tier', label: 'timeline.fieldTier', type: 'word', get: (entry) => entry.tier, group: true, sort: true },
	{ name: 'stage', label: 'timeline.fieldStage', type: 'word', get: (entry) => entry.stage, group: true, sort: true },
	{ name: 'certainty', label: 'timeline.fieldCertainty', type: 'word', get: (entry) => entry.certainty, group: true },
	{ name: 'state', label: 'timeline.fieldState', type: 'word', get: (entry) => entry.state, group: true },
	{ name: 'when', label: 'timeline.fieldWhen', type: 'word', get: (entry) => entry.timing ?? 'undated', group: true },
	{ name: 'unsourced', label: 'timeline.fieldUnsourced', type: 'flag', get: (entry) => entry.source === 'tracker' && entry.claims.length === 0 },
];
