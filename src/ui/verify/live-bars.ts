/** The requests of a search as bars on one scale of time. */
import type { LiveRow, LiveRun } from '../models/verify-live';

export interface LiveBar {
	readonly row: LiveRow;
	/** Where the bar begins and how wide it is, 0 to 1 of the whole; `null` where no request was sent. */
	readonly start: number | null;
	readonly width: number;
	/** Milliseconds; of a request that runs, until now. `null` where no request was sent. */
	readonly ms: number | null;
}

/** @param nowMs epoch ms: how far what still runs has come */
export function liveBars(live: LiveRun, nowMs: number): readonly LiveBar[] {
	const timed = live.rows.map((row) => {
		const from = row.since === null ? Number.NaN : Date.parse(row.since);
		if (Number.isNaN(from)) return { row, from: null, ms: row.ms };
		return { row, from, ms: row.ms ?? (row.state === 'running' ? Math.max(0, nowMs - from) : null) };
	});
	const starts = timed.flatMap(({ from }) => (from === null ? [] : [from]));
	const origin = starts.reduce((least, from) => Math.min(least, from), Number.POSITIVE_INFINITY);
	const end = timed.reduce((most, { from, ms }) => (from === null ? most : Math.max(most, from + (ms ?? 0))), origin);
	const whole = Math.max(1, end - origin);
	return timed.map(({ row, from, ms }) => ({ row, start: from === null ? null : Math.min(1, (from - origin) / whole), width: from === null || ms === null ? 0 : Math.min(1, ms / whole), ms }));
}
