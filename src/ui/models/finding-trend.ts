/** What is new and what is gone since the person last looked; and what is kept of a report for that. Pure. */
import * as z from 'zod/mini';
import type { Finding, LastLook, Report } from '../../validator/finding-types';

/** More findings than this are not kept: the device's storage is small, and nobody compares so many. */
const MOST_KEPT = 4000;

const STORED = z.object({
	location: z.string(),
	atMs: z.number().check(z.gte(0)),
	/** `null`: there were too many to be kept. */
	fingerprints: z.nullable(z.array(z.string())),
	files: z.record(z.string(), z.object({ rows: z.number().check(z.gte(0)), bytes: z.number().check(z.gte(0)) })),
});
/** What is kept of the last look, on this device. */
export type StoredFindings = z.infer<typeof STORED>;

export interface FindingsTrend {
	/** When the person last looked, epoch ms. */
	readonly sinceMs: number;
	/** Fingerprints of findings that were not there then. */
	readonly fresh: ReadonlySet<string>;
	/** Findings of then that are no more; `null` where not all are listed. */
	readonly gone: number | null;
}

/** The stored look at this workspace, or `null` when there is none that can be read. Never throws. */
export function readStoredFindings(value: unknown, location: string): StoredFindings | null {
	const parsed = STORED.safeParse(value);
	return parsed.success && parsed.data.location === location ? parsed.data : null;
}

/** What is to be kept after the person looked at this report at `nowMs` (epoch ms). */
export function storedFindings(report: Report, location: string, nowMs: number, files: LastLook): StoredFindings {
	const isWhole = report.omitted.size === 0 && report.findings.length <= MOST_KEPT;
	return {
		location,
		atMs: nowMs,
		fingerprints: isWhole ? report.findings.map(({ fingerprint }) => fingerprint) : null,
		files: Object.fromEntries([...files.files].map(([path, { rows, bytes }]) => [path, { rows, bytes }])),
	};
}

/** What the files held at the last look, for the validator. */
export function lookOfStored(stored: StoredFindings | null): LastLook | null {
	return stored === null ? null : { files: new Map(Object.entries(stored.files)) };
}

/** Compares a report with the last look; `null` where there is nothing to compare with. */
export function trendOf(report: Report, stored: StoredFindings | null): FindingsTrend | null {
	if (stored === null || stored.fingerprints === null) return null;
	const before = new Set(stored.fingerprints);
	const now = new Set(report.findings.map(({ fingerprint }) => fingerprint));
	const isWhole = report.complete && report.omitted.size === 0;
	return { sinceMs: stored.atMs, fresh: new Set([...now].filter((fingerprint) => !before.has(fingerprint))), gone: isWhole ? [...before].filter((fingerprint) => !now.has(fingerprint)).length : null };
}

/** Whether a finding was not there when the person last looked. */
export function isFresh(finding: Finding, trend: FindingsTrend | null): boolean {
	return trend?.fresh.has(finding.fingerprint) === true;
}

/** What files held at most, at the last look or since: what was lost stays lost until the person has seen it. */
export function mostHeld(one: LastLook | null, other: LastLook): LastLook {
	const files = new Map(one?.files ?? []);
	for (const [path, held] of other.files) {
		const known = files.get(path);
		if (known === undefined || known.rows < held.rows) files.set(path, held);
	}
	return { files };
}
