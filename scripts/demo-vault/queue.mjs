// The approval queue: forty items over two months, as the agent wrote them.
import { jsonl, local, moment, pad, utc } from './random.mjs';
import { ITEMS } from './queue-items.mjs';

/**
 * Throws when an item names a claim, source, look or item that does not exist, or a claim that was written after it.
 * @param {ReadonlyMap<string, string>} claimIds ids of claims by label
 * @param {ReadonlyMap<string, string>} sourceIds ids of sources by label
 * @param {ReadonlyMap<string, string>} runIds ids of retrieval runs by look label
 * @param {ReadonlyMap<string, string>} claimTimes when each claim was first written (UTC text), by id
 * @returns {{ lines: readonly object[], items: number, idOf: ReadonlyMap<string, string> }} queue lines in the order they
 * were written, and the ids by item name
 */
export function queueLines(claimIds, sourceIds, runIds, claimTimes) {
	const known = (ids, label, of) => {
		const id = ids.get(label);
		if (id === undefined) throw new Error(`No ${of} is called ${label}.`);
		return id;
	};
	const ordered = [...ITEMS].sort((a, b) => a.day - b.day);
	const idOf = new Map(ordered.map((item, i) => [item.name, `APQ-${pad(i + 1)}`]));
	const lines = ordered.flatMap((item, i) => {
		const { name, day, later, claims = [], sources = [], looks = [], supersedes, ...rest } = item;
		const at = moment(day, 320 + (i % 7) * 11);
		for (const id of claims.map((label) => known(claimIds, label, 'claim'))) {
			if (claimTimes.get(id) > utc(at)) throw new Error(`Item ${name} of day ${day} names ${id}, written on ${claimTimes.get(id)}.`);
		}
		const base = { id: idOf.get(name), ...rest,
			...(claims.length ? { claim_ids: claims.map((label) => known(claimIds, label, 'claim')) } : {}),
			...(sources.length ? { source_ids: sources.map((label) => known(sourceIds, label, 'source')) } : {}),
			...(looks.length ? { run_ids: looks.map((label) => known(runIds, label, 'look')) } : {}),
			...(supersedes ? { supersedes: known(idOf, supersedes, 'item') } : {}),
			created_at: local(at) };
		const first = { at, record: base };
		if (later === undefined) return [first];
		const laterAt = moment(later.day, 340);
		const { day: _day, ...changes } = later;
		return [first, { at: laterAt, record: { ...base, ...changes, updated_at: local(laterAt) } }];
	});
	lines.sort((a, b) => a.at - b.at || (a.record.id < b.record.id ? -1 : 1));
	return { lines: lines.map((line) => line.record), items: ordered.length, idOf };
}

/** What a second computer had: the queue of 20 February without its newest lines, as a sync tool leaves it beside. */
export function syncConflictCopy(lines) {
	return jsonl(lines.filter((line) => (line.updated_at ?? line.created_at) < '2026-02-18'));
}
