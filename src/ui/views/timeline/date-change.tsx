/** Changing a tracker date from the timeline: the panel with the new value and its confirmation, and the line that tells the end. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { LeafContext } from '../../desk';
import { cellTarget, type CellReading } from '../../models/move-cell';
import { dateCellOf } from '../../models/move-dates';
import { plainWords } from '../../models/timeline-mark-words';
import type { TimelineEntry } from '../../models/timeline-marks';
import { BarrierNote } from '../../review/change-barrier';
import { ChangeResult } from '../../review/change-result';
import type { DoneChange } from '../../review/change-words';
import { ChangeSteps } from '../../review/cell-changer';

export interface DateChangeProps {
	readonly ctx: LeafContext;
	/** The entry whose date is being changed; `null`: none is. */
	readonly entry: TimelineEntry | null;
	/** The panel has gone: done or left. */
	readonly onClose: () => void;
}

export function DateChange({ ctx, entry, onClose }: DateChangeProps): VNode {
	const [done, setDone] = useState<DoneChange | null>(null);
	return (
		<>
			{entry === null ? null : (
				<DatePanel
					key={entry.id}
					ctx={ctx}
					entry={entry}
					onClose={onClose}
					onDone={(end) => {
						setDone(end);
						onClose();
					}}
				/>
			)}
			<ChangeResult ctx={ctx} done={done} onClose={() => setDone(null)} />
		</>
	);
}

interface DatePanelProps {
	readonly ctx: LeafContext;
	readonly entry: TimelineEntry;
	readonly onDone: (done: DoneChange) => void;
	readonly onClose: () => void;
}

function DatePanel({ ctx, entry, onDone, onClose }: DatePanelProps): VNode {
	const { t } = ctx.desk;
	// As it was when the panel came: what has changed since is found out before anything is written.
	const [reading] = useState(() => readingOf(ctx, entry));
	return (
		<section class="ed-tl-change" aria-label={t('move.changeDate', { name: plainWords(entry.title) })}>
			<p class="ed-sub-title">{t('move.changeDate', { name: plainWords(entry.title) })}</p>
			{reading.ok ? (
				<ChangeSteps ctx={ctx} target={reading.target} origin="timeline" onDone={onDone} onCancel={onClose} />
			) : (
				<BarrierNote ctx={ctx} text={t(`move.problem.${reading.problem}`)} onClose={onClose} />
			)}
		</section>
	);
}

function readingOf(ctx: LeafContext, entry: TimelineEntry): CellReading {
	const snapshot = ctx.desk.snapshot.peek();
	const cell = dateCellOf(entry);
	const subject = snapshot?.subjects.find((row) => row.key === cell?.subjectKey);
	return snapshot === null || cell === null || subject === undefined ? { ok: false, problem: 'gone' } : cellTarget(snapshot, subject, cell.column);
}
