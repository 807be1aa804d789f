/** Attempts of a run one after the other, as bars on one scale. Pure. */
import type { Attempt } from '../../records/record-detail';
import { moveBetween, type PathMove } from './runs-path';

export interface AttemptBar {
	readonly attempt: Attempt;
	/** How it came after the one before: retry, credential switch or provider switch; `null` where that cannot be told. */
	readonly move: PathMove | null;
	/** Where the bar begins, 0 to 1 of the whole. */
	readonly start: number;
	/** 0 to 1; `null` when the record gives no duration. */
	readonly width: number | null;
}

/** Durations add up in order (waiting between attempts is not recorded and not drawn). */
export function attemptBars(attempts: readonly Attempt[]): readonly AttemptBar[] {
	const whole = attempts.reduce((sum, attempt) => sum + Math.max(0, attempt.elapsedMs ?? 0), 0);
	let spent = 0;
	return attempts.map((attempt, index) => {
		const before = attempts[index - 1];
		const start = whole === 0 ? 0 : spent / whole;
		const ms = attempt.elapsedMs === null ? null : Math.max(0, attempt.elapsedMs);
		spent += ms ?? 0;
		return { attempt, move: before === undefined ? null : moveOf(before, attempt), start, width: ms === null || whole === 0 ? null : ms / whole };
	});
}

function moveOf(before: Attempt, attempt: Attempt): PathMove | null {
	if (before.provider !== null && attempt.provider !== null && before.provider !== attempt.provider) return 'fallback';
	if (before.route !== null && attempt.route !== null) return moveBetween(before.route, attempt.route);
	if (before.provider === null || attempt.provider === null) return null;
	return before.credential !== null && attempt.credential !== null && before.credential !== attempt.credential ? 'failover' : 'retry';
}
