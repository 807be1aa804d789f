/** Trackers, pages, briefs and CSV files on offer: which are known, and what they say together. */
import { readBrief } from './brief';
import { readPage, type PageReading } from './pages';
import type { BriefReport, PageReport, ProfileProblem, SubjectRow, TrackerOffer, TrackerReport } from './report-types';
import { SideFile } from './side-file';
import { offerTracker, readTracker, type TrackerReading } from './tracker';
import type { TrackerSpec } from './tracker-spec';

/** A CSV on offer is judged by its beginning. */
const OFFER_BYTES = 64 * 1024;

/** Front matter and heading of a page lie in here; the rest of its text is not ours to read. */
const PAGE_BYTES = 64 * 1024;

export interface SideContents {
	readonly subjects: readonly SubjectRow[];
	readonly trackers: readonly TrackerReport[];
	readonly trackerProblems: readonly ProfileProblem[];
	readonly trackerOffers: readonly TrackerOffer[];
	readonly pages: readonly PageReport[];
	readonly briefs: readonly BriefReport[];
}

/** A tracker over time; `value` is what its last good reading gave. */
export function trackerFile(path: string, spec: TrackerSpec): SideFile<TrackerReading> {
	return new SideFile(path, 'tracker', (bytes) => {
		const value = readTracker(path, bytes, spec);
		const { notes, badLines, corrupt, blank } = value;
		return { value, content: { ok: value.subjects.length, corrupt, blank, notes, badLines } };
	});
}

/** A page over time, read as far as its title needs. */
export function pageFile(path: string): SideFile<PageReading> {
	return new SideFile(
		path,
		'page',
		(bytes, stat) => {
			const value = readPage(path, bytes, stat.size);
			return { value, content: { notes: value.notes } };
		},
		{ enough: PAGE_BYTES },
	);
}

/** A brief over time; its modification time is part of what it says. */
export function briefFile(path: string): SideFile<BriefReport> {
	return new SideFile(
		path,
		'brief',
		(bytes, stat) => {
			const value = readBrief(path, bytes, stat.mtimeMs);
			return { value, content: { newest: value.date } };
		},
		{ timeMatters: true },
	);
}

/** Its report is never listed: a CSV on offer is no file of the workspace's evidence. */
export function offerFile(path: string): SideFile<TrackerOffer | null> {
	return new SideFile(path, 'tracker', (bytes) => ({ value: offerTracker(path, wholeLines(bytes)), content: {} }), {
		enough: OFFER_BYTES,
	});
}

/** A cut table ends with a row that is not whole. */
function wholeLines(bytes: Uint8Array): Uint8Array {
	return bytes.length < OFFER_BYTES ? bytes : bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}
