/** Whether the chain search run → retrieval run → source → claim → item holds (R2, R34). */
import { ROLE_OF_KIND, type RecordKind } from '../../records/record-types';
import { danglingReferences } from '../../workspace/dangling';
import type { Dangling, ItemRow } from '../../workspace/snapshot-types';
import type { CheckContext } from '../check-context';
import type { Draft } from '../draft';
import type { RuleCode } from '../rule-table';
import { isBefore } from '../meaning/times';
import type { DateValue } from '../../records/date-value';

const CODE_OF_KIND: Readonly<Record<RecordKind, RuleCode>> = {
	source: 'ED201',
	search_run: 'ED202',
	retrieval_run: 'ED202',
	claim: 'ED203',
	item: 'ED204',
};

const OPEN: ReadonlySet<ItemRow['effective']> = new Set<ItemRow['effective']>(['pending', 'approved', 'needs_more_research', 'stale', 'uncertain', 'conflict']);

/**
 * References that point to nothing.
 * @param oldestRun when the oldest run that the logs still hold was; `null` when none says
 */
export async function chainRules({ snapshot, tell, pace }: CheckContext, oldestRun: DateValue | null): Promise<void> {
	const { nowhere, withoutFile } = danglingReferences(snapshot);
	await pace.each(nowhere, 512, (reference) => {
		tell(danglingDraft(reference));
	});
	for (const { kind, count } of withoutFile) tell({ code: 'ED210', place: null, params: { kind, n: count, role: ROLE_OF_KIND[kind] }, mark: kind });

	function danglingDraft({ from, to, id }: Dangling): Draft {
		const row = snapshot.find(from);
		const params = { id: id.shown, kind: to };
		const base = { place: row?.place ?? null, record: from, params, mark: id.key };
		const isRun = to === 'retrieval_run' || to === 'search_run';
		// The log is younger than the item that still needs it: it was cut while the item was open (R57).
		if (isRun && row?.kind === 'item' && OPEN.has(row.effective) && isBefore(row.createdAt, oldestRun)) return { ...base, code: 'ED713' };
		return { ...base, code: CODE_OF_KIND[to] };
	}
}
