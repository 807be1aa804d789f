// Sixty retrieval runs: what was looked for, with what, and what came of it.
import { local } from './random.mjs';

/**
 * @param {readonly object[]} plan see research-plan.mjs
 * @param {ReadonlyMap<string, readonly string[]>} searchIds ids of the search runs, by look label
 * @param {ReadonlyMap<string, readonly string[]>} sourceLabels labels of the sources, by look label
 * @param {ReadonlyMap<string, string>} sourceIds ids of the sources, by label
 * @returns {readonly object[]} records in time order
 */
export function retrievalRuns(plan, searchIds, sourceLabels, sourceIds) {
	return plan.map((look) => {
		const found = (sourceLabels.get(look.label) ?? []).map((label) => sourceIds.get(label));
		return { run_id: look.id, query: look.query, tool: look.tool, purpose: look.purpose, status: look.status, result_count: found.length,
			search_run_ids: searchIds.get(look.label), source_ids: found, conclusion: look.conclusion, at: local(look.at),
			...(look.programme === null ? {} : { subject: look.programme.key }) };
	});
}
