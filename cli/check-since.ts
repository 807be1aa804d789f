/** `--since`: what an earlier check had found, or a time after which something changed. */
import * as z from 'zod/mini';
import { localInstant } from '../src/host/local-time';
import { parseDate } from '../src/records/dates';
import type { Finding, LastLook, Report } from '../src/validator/finding-types';
import type { RuleCode } from '../src/validator/rule-table';
import type { Snapshot } from '../src/workspace/snapshot-types';
import { Refusal, wordsOf } from './open-folder';
import type { ReadingSurroundings } from './open-folder';

export interface Earlier {
	readonly kind: 'report' | 'time';
	/** As given. */
	readonly value: string;
	/** What the files held then; `null` where only a time was given. */
	readonly look: LastLook | null;
	isNew(finding: Finding, snapshot: Snapshot): boolean;
	/** Findings of then that are no more; `null` where nobody can tell. */
	gone(report: Report, rules: ReadonlySet<RuleCode> | null): number | null;
}

/** What is read of a report; everything else in it may be as it likes. */
const EARLIER_REPORT = z.object({
	rules: z.nullable(z.array(z.string())),
	omitted: z.record(z.string(), z.number()),
	baseline: z.object({
		fingerprints: z.array(z.string()),
		files: z.record(z.string(), z.object({ rows: z.number().check(z.gte(0)), bytes: z.number().check(z.gte(0)) })),
	}),
});
type EarlierReport = z.infer<typeof EARLIER_REPORT>;

/** Reads what was given: a file where there is one, else a day or time. Throws {@link Refusal}. */
export async function readEarlier(given: string, world: Pick<ReadingSurroundings, 'absolute' | 'readFile'>): Promise<Earlier> {
	let bytes: Uint8Array;
	try {
		bytes = await world.readFile(world.absolute(given));
	} catch (error) {
		const time = timeOf(given);
		if (time === null) throw new Refusal(`--since: neither a day or time nor a file that can be read: ${given} (${wordsOf(error)})`);
		return sinceTime(given, time);
	}
	return sinceReport(given, reportIn(given, bytes));
}

function reportIn(given: string, bytes: Uint8Array): EarlierReport {
	if (bytes.length === 0) throw new Refusal(`--since: ${given} is empty. A check that prints into the file it is to be compared with empties it first; print into another one and rename it.`);
	let value: unknown;
	try {
		value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
	} catch (error) {
		throw new Refusal(`--since: ${given} is no JSON (${wordsOf(error)}). It takes what check --json printed.`);
	}
	const read = EARLIER_REPORT.safeParse(value);
	if (!read.success) throw new Refusal(`--since: ${given} is no report of a check. It takes what check --json printed.`);
	return read.data;
}

function sinceReport(value: string, { baseline, omitted, rules }: EarlierReport): Earlier {
	const known = new Set(baseline.fingerprints);
	const isPartial = Object.keys(omitted).length > 0;
	return {
		kind: 'report',
		value,
		look: { files: new Map(Object.entries(baseline.files)) },
		isNew: ({ fingerprint }) => !known.has(fingerprint),
		gone: (report, asked) => {
			// What was not looked for, then or now, or was only counted, is not gone.
			const isSame = JSON.stringify(rules === null ? null : [...rules].sort()) === JSON.stringify(asked === null ? null : [...asked].sort());
			if (!isSame || isPartial || report.omitted.size > 0 || !report.complete) return null;
			const now = new Set(report.findings.map(({ fingerprint }) => fingerprint));
			return [...known].filter((fingerprint) => !now.has(fingerprint)).length;
		},
	};
}

/** Files that were written after that time; what is about no file is always told. */
function sinceTime(value: string, ms: number): Earlier {
	let seen: { readonly snapshot: Snapshot; readonly old: ReadonlySet<string> } | null = null;
	const oldIn = (snapshot: Snapshot): ReadonlySet<string> => {
		if (seen?.snapshot !== snapshot) seen = { snapshot, old: new Set(snapshot.files.flatMap(({ path, modifiedMs }) => (modifiedMs !== null && modifiedMs < ms ? [path] : []))) };
		return seen.old;
	};
	return {
		kind: 'time',
		value,
		look: null,
		isNew: ({ place, also }, snapshot) => place === null || [place, ...also].some(({ path }) => !oldIn(snapshot).has(path)),
		gone: () => null,
	};
}

function timeOf(given: string): number | null {
	const date = parseDate(given);
	if (date?.precision === 'instant') return date.ms;
	return date?.precision === 'day' || date?.precision === 'local-time' ? localInstant(date.ms) : null;
}
