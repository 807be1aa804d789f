/** Which entries of the timeline are cells of a tracker that can be changed. Pure. */
import type { RecordKey } from '../../workspace/snapshot-types';
import type { TimelineEntry } from './timeline-marks';

/** The subject and the column of a tracker date; `null` for due dates and claim reviews, which are no cells. */
export function dateCellOf(entry: Pick<TimelineEntry, 'source' | 'id' | 'subjectKey'>): { readonly subjectKey: RecordKey; readonly column: string } | null {
	const { source, id, subjectKey } = entry;
	if (source !== 'tracker' || subjectKey === null) return null;
	const beginning = `${subjectKey}#`;
	return id.startsWith(beginning) ? { subjectKey, column: id.slice(beginning.length) } : null;
}
