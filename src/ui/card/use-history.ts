/** The decisions of the workspace for a part of the screen: read from the desk, anew when its ledgers have changed. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { historyRows, type HistoryRow, type HistoryStep, type HistoryWorld } from '../models/history-rows';
import { historyOf } from '../models/history-source';
import { titleOf } from '../models/record-title';
import { wordsOf } from '../widgets/error-words';

export interface HistoryReading {
	/** `none`: no desk for this workspace. `failed`: the newest try; rows of an earlier one are kept. */
	readonly phase: 'none' | 'loading' | 'ready' | 'failed';
	/** Newest first; `null` before the first reading. */
	readonly rows: readonly HistoryRow[] | null;
	readonly why: string;
	readonly retry: () => void;
}

interface Read {
	readonly steps: readonly HistoryStep[] | null;
	readonly failure: string | null;
}

const UNREAD: Read = { steps: null, failure: null };

/** @param only wanted: the decisions about this item alone; `null` for all */
export function useHistory(ctx: LeafContext, only: string | null): HistoryReading {
	const { decisions, deciding, snapshot } = ctx.desk;
	const desk = decisions.value;
	const state = deciding.value;
	const current = snapshot.value;
	const revision = state?.revision ?? 0;
	const isChecked = state?.gate.isChecked ?? false;
	const [read, setRead] = useState<Read>(UNREAD);
	const [tries, setTries] = useState(0);
	useEffect(() => {
		if (desk === null) {
			setRead(UNREAD);
			return undefined;
		}
		let isOver = false;
		historyOf(desk, revision).then(
			(steps) => {
				if (!isOver) setRead({ steps, failure: null });
			},
			(error: unknown) => {
				if (!isOver) setRead((before) => ({ ...before, failure: wordsOf(error) }));
			},
		);
		return () => {
			isOver = true;
		};
	}, [desk, revision, tries]);
	const { steps } = read;
	const standings = state?.standings;
	const rows = useMemo(() => {
		if (steps === null) return null;
		const all = rowsOf(steps, current, standings);
		return only === null ? all : all.filter((row) => row.itemKey === only);
	}, [steps, only, current, standings]);
	const retry = (): void => setTries((count) => count + 1);
	if (desk === null) return { phase: 'none', rows: null, why: '', retry };
	if (read.failure !== null) return { phase: 'failed', rows, why: read.failure, retry };
	// What no look at the ledgers has confirmed yet is no "nothing was decided".
	return { phase: rows === null || (rows.length === 0 && !isChecked) ? 'loading' : 'ready', rows, why: '', retry };
}

type StandingsByKey = ReadonlyMap<RecordKey, NonNullable<ReturnType<HistoryWorld['standingOf']>>>;

/** Entries that have been read, as decisions: titles are those of the snapshot, ends those of the standings. */
export function rowsOf(steps: readonly HistoryStep[], snapshot: Snapshot | null, standings: StandingsByKey | undefined): readonly HistoryRow[] {
	return historyRows(steps, {
		titleOf: (key) => {
			const row = snapshot?.find(key) ?? null;
			return row === null ? null : titleOf(row);
		},
		standingOf: (key) => standings?.get(key) ?? null,
	});
}
