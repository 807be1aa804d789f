/** Search runs that list their attempts or results: do the numbers of the run agree with them (R13, R14, R17)? */
import { foldName } from '../../records/field-plan';
import { readFields } from '../../records/read-record';
import { lineFields } from '../../records/fields';
import { attemptsOf } from '../../records/read-runs';
import { toNumber } from '../../records/field-values';
import type { Attempt } from '../../records/attempts';
import { recordOf, type LineVisit } from '../reading/line-visit';

const ANSWERED: ReadonlySet<Attempt['outcome']> = new Set<Attempt['outcome']>(['ok', 'partial', 'empty']);

/** For lines that have a list of attempts or of results. */
export function attemptDrafts(visit: LineVisit): void {
	const { json, text, options } = visit;
	const fields = lineFields('search_run', json, text, options.fields);
	const run = readFields('search_run', fields, options);
	const attempts = attemptsOf(fields) ?? [];
	const said = numberNamed(json, ['attemptcount', 'attemptscount', 'nattempts']) ?? numberNamed(json, ['attempts']);
	const results = fields.match('results')?.value;
	const tell = (what: string, params: Readonly<Record<string, string | number>>): void => {
		visit.tell({ code: 'ED334', place: visit.place(), record: recordOf(visit), params: { what, said: '', found: '', ...params }, mark: what });
	};
	if (attempts.length > 0) {
		if (said !== null && said !== attempts.length) tell('attempt_count', { said, found: attempts.length });
		const answered = attempts.filter((attempt) => ANSWERED.has(attempt.outcome));
		const known = attempts.every((attempt) => attempt.outcome !== 'unknown');
		if (known && answered.length === 0) {
			if (run.outcome === 'ok' || run.outcome === 'partial') tell('none_succeeded', { said: run.statusRaw ?? run.outcome, found: attempts.length });
			if (run.outcome === 'empty') {
				visit.tell({ code: 'ED332', place: visit.place(), record: recordOf(visit), params: { said: run.statusRaw ?? 'no_results', why: attempts[0]?.errorCode ?? attempts[0]?.statusRaw ?? '' } });
			}
		}
		if (run.outcome === 'failed' && attempts.at(-1)?.outcome === 'ok') tell('one_succeeded', { said: run.statusRaw ?? run.outcome, found: attempts.length });
	}
	const count = numberNamed(json, ['resultcount', 'resultscount', 'numresults', 'totalresults']);
	if (Array.isArray(results) && count !== null && count !== results.length) tell('results', { said: count, found: results.length });
}

/** A number under one of these names (folded), on the line itself. */
function numberNamed(json: Record<string, unknown>, names: readonly string[]): number | null {
	for (const key in json) if (names.includes(foldName(key))) return toNumber(json[key]);
	return null;
}
