/**
 * What the agents' files say was decided before the ledger began, for the person to acknowledge. Every item is listed before it
 * can be chosen, nothing is chosen beforehand, and only the button signs.
 */
import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { BulkLine } from '../../decisions/desk/desk-types';
import type { ItemRow, RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { decideResultWords, gateWords } from '../models/problem-words';
import { EmptyState } from '../widgets/empty-state';
import { AdoptionRow } from './adoption-row';

export interface AdoptionListProps {
	readonly ctx: LeafContext;
	readonly onClose: () => void;
}

/** Only what is listed can be chosen; the rest is listed on a click. */
const AT_ONCE = 200;

export function AdoptionList({ ctx, onClose }: AdoptionListProps): VNode {
	const { t, dates, decisions, deciding, snapshot } = ctx.desk;
	const state = deciding.value;
	/** What is ticked, with what its line said then: a line that says something else now has to be ticked again. */
	const [chosen, setChosen] = useState<ReadonlyMap<RecordKey, string>>(new Map());
	const [results, setResults] = useState<ReadonlyMap<RecordKey, BulkLine['result']>>(new Map());
	const [progress, setProgress] = useState<{ readonly done: number; readonly all: number; readonly isRunning: boolean } | null>(null);
	const [listed, setListed] = useState(AT_ONCE);
	/** Items acknowledged here leave the desk's list; their rows stay, with what came of them. */
	const kept = useRef(new Map<RecordKey, ItemRow>());
	const current = snapshot.value;
	const rows = useMemo(() => {
		for (const key of state?.adoptable ?? []) {
			const row = current?.items.find(key) ?? null;
			if (row !== null) kept.current.set(key, row);
		}
		const offered = new Set(state?.adoptable);
		return [...kept.current.values()].filter((row) => offered.has(row.key) || results.has(row.key));
	}, [state?.adoptable, current, results]);

	const gate = state?.gate;
	const [reason = null] = gate?.isChecked === true ? gate.reasons : [];
	const isReady = gate?.isChecked === true && reason === null && progress?.isRunning !== true;
	const shown = rows.slice(0, listed);
	const free = shown.filter((row) => !isDone(results.get(row.key)));
	const isChosen = (row: ItemRow): boolean => chosen.get(row.key) === saidBy(row);
	const picked = free.filter(isChosen);

	const toggle = (row: ItemRow): void => {
		const next = new Map(chosen);
		if (isChosen(row)) next.delete(row.key);
		else next.set(row.key, saidBy(row));
		setChosen(next);
	};
	const toggleAll = (): void => setChosen(picked.length === free.length ? new Map() : new Map(free.map((row) => [row.key, saidBy(row)])));
	const acknowledge = (): void => {
		const desk = decisions.peek();
		if (desk === null || !isReady || picked.length === 0) return;
		const all = picked.length;
		setProgress({ done: 0, all, isRunning: true });
		const onLine = ({ key, result }: BulkLine): void => {
			setResults((before) => new Map(before).set(key, result));
			setProgress((before) => ({ done: (before?.done ?? 0) + 1, all, isRunning: true }));
		};
		void desk.adopt(picked.map((row) => row.key), onLine).finally(() => {
			setProgress((before) => ({ done: before?.done ?? 0, all, isRunning: false }));
			setChosen(new Map());
		});
	};

	if (rows.length === 0) {
		return (
			<div class="ed-root ed-adoption">
				<EmptyState title={t('ledger.adoptNone')} text={t('ledger.adoptNoneText')} action={{ label: t('ledger.close'), run: onClose }} />
			</div>
		);
	}
	return (
		<div class="ed-root ed-adoption">
			<p class="ed-adoption-title">{t('ledger.adoptTitle', { n: rows.length })}</p>
			<p class="ed-hint">{t('ledger.adoptMeans')}</p>
			{reason === null ? null : <p class="ed-problem">{gateWords(reason, t, dates).what}</p>}
			<label class="ed-adoption-all">
				<input type="checkbox" checked={free.length > 0 && picked.length === free.length} indeterminate={picked.length > 0 && picked.length < free.length} disabled={!isReady || free.length === 0} onChange={toggleAll} /> {t('ledger.adoptAll', { n: free.length })}
			</label>
			<ul class="ed-adoption-list" aria-label={t('ledger.adoptList')}>
				{shown.map((row) => {
					const result = results.get(row.key);
					return (
						<AdoptionRow
							key={row.key}
							ctx={ctx}
							row={row}
							isChosen={isChosen(row) && !isDone(result)}
							isOff={!isReady || isDone(result)}
							result={result === undefined ? null : decideResultWords(result, t, dates, 'adopt')}
							onToggle={() => toggle(row)}
						/>
					);
				})}
			</ul>
			{listed < rows.length ? (
				<button type="button" class="ed-link" onClick={() => setListed((count) => count + AT_ONCE)}>
					{t('ledger.adoptMore', { n: Math.min(AT_ONCE, rows.length - listed) })}
				</button>
			) : null}
			<div class="ed-adoption-end">
				<p role="status">{progress === null ? '' : t('ledger.adoptProgress', { done: progress.done, all: progress.all })}</p>
				<button type="button" class="ed-button mod-cta" aria-disabled={!isReady || picked.length === 0} aria-busy={progress?.isRunning === true} onClick={acknowledge}>
					{t('ledger.adoptConfirm', { n: picked.length })}
				</button>
				<button type="button" class="ed-button" onClick={onClose}>
					{t('ledger.close')}
				</button>
			</div>
		</div>
	);
}

/** What tells the claim of an item from another one it may make later. */
function saidBy({ place, status }: ItemRow): string {
	return [place.path, place.offset, place.length, status.raw].join('\n');
}

/** In the ledger: nothing more is to be done with it. */
function isDone(result: BulkLine['result'] | undefined): boolean {
	return result?.kind === 'recorded';
}
