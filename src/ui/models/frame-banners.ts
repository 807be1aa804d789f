/** What the bars under the tabs have to say about the whole reading. Pure. */
import type { Translator } from '../../i18n/translate';
import { parseDate } from '../../records/dates';
import type { ReadingState, Snapshot } from '../../workspace/snapshot-types';
import type { DateWords } from '../date-words';
import { plainWords } from './timeline-mark-words';
import { hasNoEvidence } from './health-summary';

export interface Banner {
	readonly kind: 'stale' | 'unreadable' | 'degraded' | 'profile' | 'pinned';
	readonly text: string;
	/** True when Health says more. */
	readonly opensHealth: boolean;
}

/**
 * The bars to show, worst first. Empty when everything could be read and nothing is pinned.
 * @param snapshot the rows on screen
 */
export function banners(snapshot: Snapshot, reading: ReadingState, t: Translator, dates: DateWords): readonly Banner[] {
	const shown: Banner[] = [];
	if (reading.phase === 'unreadable') shown.push({ kind: 'unreadable', text: t('health.bannerWorkspace', { time: dates.moment(snapshot.asOfMs), why: reading.error ?? '' }), opensHealth: true });
	const unreadable = snapshot.files.filter((file) => file.state === 'unreadable');
	for (const file of unreadable.slice(0, 2)) {
		shown.push(
			file.staleSinceMs === null
				? { kind: 'unreadable', text: t('health.bannerUnreadable', { path: file.path, why: file.error ?? '' }), opensHealth: true }
				: { kind: 'stale', text: t('health.bannerStale', { path: file.path, time: dates.moment(file.staleSinceMs), why: file.error ?? '' }), opensHealth: true },
		);
	}
	if (unreadable.length > 2) shown.push({ kind: 'unreadable', text: t('health.bannerMoreUnreadable', { n: unreadable.length - 2 }), opensHealth: true });
	if (hasNoEvidence(snapshot)) shown.push({ kind: 'degraded', text: t('health.sentenceNoFiles'), opensHealth: true });
	const bad = snapshot.files.reduce((sum, file) => sum + file.torn + file.corrupt, 0);
	if (bad > 0) shown.push({ kind: 'degraded', text: t('health.bannerDegraded', { n: bad }), opensHealth: true });
	const problems = snapshot.profile.problems.length;
	if (problems > 0) shown.push({ kind: 'profile', text: t('health.bannerProfile', { n: problems }), opensHealth: true });
	const pinned = parseDate(snapshot.profile.pinnedNow);
	if (snapshot.profile.pinnedNow !== null) shown.push({ kind: 'pinned', text: t('health.bannerPinned', { date: pinned === null ? plainWords(snapshot.profile.pinnedNow, 40) : dates.text(pinned, true) }), opensHealth: false });
	return shown;
}
