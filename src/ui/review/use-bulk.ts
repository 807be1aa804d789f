/** The list of changes to be approved together: read item by item, chosen by the person, run once. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ItemDetail } from '../../decisions/desk/desk-types';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import type { QueueRow } from '../models/pending-queue';
import { titleWords } from '../models/pending-words';
import { bulkObstacle } from '../models/review-sight';
import { wordsOf } from '../widgets/error-words';
import { approveAll, type BulkOutcome } from './bulk-run';

/** `failed` has why. */
export type BulkEntry = { readonly phase: 'reading' | 'gone' } | { readonly phase: 'failed'; readonly why: string } | { readonly phase: 'ready'; readonly detail: ItemDetail };

export interface BulkInUse {
	/** Those shown so far. */
	readonly rows: readonly QueueRow[];
	readonly total: number;
	readonly entries: ReadonlyMap<RecordKey, BulkEntry>;
	readonly chosen: ReadonlySet<RecordKey>;
	/** Shown, read and fit to be approved with others. */
	readonly fit: readonly RecordKey[];
	readonly outcomes: ReadonlyMap<RecordKey, BulkOutcome>;
	readonly phase: 'choosing' | 'running' | 'done';
	toggle(key: RecordKey, isOn: boolean): void;
	chooseAll(isOn: boolean): void;
	showMore(): void;
	run(): Promise<void>;
	stop(): void;
}

/** Items read and shown at a time: each is a look at the disk, and a list that nobody reads is no preview. */
const PAGE = 25;

/** @param list the rows as they were when the list was opened; it does not change under the person's hands */
export function useBulk(ctx: LeafContext, list: readonly QueueRow[]): BulkInUse {
	const [count, setCount] = useState(PAGE);
	const [entries, setEntries] = useState<ReadonlyMap<RecordKey, BulkEntry>>(new Map());
	const [chosen, setChosen] = useState<ReadonlySet<RecordKey>>(new Set());
	const [outcomes, setOutcomes] = useState<ReadonlyMap<RecordKey, BulkOutcome>>(new Map());
	const [phase, setPhase] = useState<BulkInUse['phase']>('choosing');
	const isStopped = useRef(false);
	const read = useRef(new Set<RecordKey>());
	const rows = list.slice(0, count);

	useEffect(() => {
		const desk = ctx.desk.decisions.peek();
		let isWanted = true;
		const readAll = async (): Promise<void> => {
			for (const row of list.slice(0, count)) {
				if (desk === null || !isWanted) return;
				if (read.current.has(row.key)) continue;
				const entry = await entryOf(() => desk.detail(row.key));
				if (!isWanted) return;
				read.current.add(row.key);
				setEntries((before) => new Map(before).set(row.key, entry));
			}
		};
		void readAll();
		return () => {
			isWanted = false;
		};
	}, [count]);
	useEffect(() => () => {
		isStopped.current = true;
	}, []);

	const fit = fitKeys(rows, entries);
	return {
		rows,
		total: list.length,
		entries,
		chosen,
		fit,
		outcomes,
		phase,
		toggle: (key, isOn) => {
			const next = new Set(chosen);
			if (isOn) next.add(key);
			else next.delete(key);
			setChosen(next);
		},
		chooseAll: (isOn) => setChosen(new Set(isOn ? fit : [])),
		showMore: () => setCount(count + PAGE),
		stop: () => {
			isStopped.current = true;
		},
		run: async () => {
			const desk = ctx.desk.decisions.peek();
			if (desk === null || phase !== 'choosing') return;
			setPhase('running');
			const details = fit.filter((key) => chosen.has(key)).flatMap((key) => {
				const entry = entries.get(key);
				return entry?.phase === 'ready' ? [entry.detail] : [];
			});
			await approveAll({
				desk,
				details,
				isStopped: () => isStopped.current,
				onEach: (key, outcome) => {
					setOutcomes((before) => new Map(before).set(key, outcome));
					const row = list.find((one) => one.key === key);
					if (outcome.kind === 'told' && outcome.result.kind === 'recorded') {
						ctx.desk.session.add({ key, title: row === undefined ? '' : titleWords(row, ctx.desk.t), verdict: 'approve', atMs: Date.now(), result: outcome.result });
					}
				},
			});
			setPhase('done');
		},
	};
}

async function entryOf(look: () => Promise<ItemDetail | null>): Promise<BulkEntry> {
	try {
		const detail = await look();
		return detail === null ? { phase: 'gone' } : { phase: 'ready', detail };
	} catch (error) {
		return { phase: 'failed', why: wordsOf(error) };
	}
}

/** In the list's order; of items that ask for the same change the first alone. */
function fitKeys(rows: readonly QueueRow[], entries: ReadonlyMap<RecordKey, BulkEntry>): readonly RecordKey[] {
	const fit = new Set<RecordKey>();
	for (const row of rows) {
		const entry = entries.get(row.key);
		if (entry?.phase === 'ready' && bulkObstacle(entry.detail, fit) === null) fit.add(row.key);
	}
	return [...fit];
}
