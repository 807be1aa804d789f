/** Health: can I trust what I see? A sentence first, then findings by what to do, then the files. */
import type { VNode } from 'preact';
import { HEALTH_SHAPES, healthOf } from '../../frame-head';
import type { LeafContext } from '../../desk';
import { useFindings } from '../../widgets/use-findings';
import { BadLines } from './bad-lines';
import { ConflictCopies, DanglingReferences, Unattributed } from './chain-findings';
import { FileNotes } from './file-notes';
import { FilesTable } from './files-table';
import { FindingsSection } from './findings-section';
import { LedgerSection } from './ledger-section';
import { Offers, ProfileProblems } from './profile-findings';
import { ReadingFacts } from './reading-facts';
import { UnreadableFiles } from './unreadable-files';

export function HealthView({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const { t, snapshot } = ctx.desk;
	const current = snapshot.value;
	const findings = useFindings(ctx);
	const summary = healthOf(ctx);
	if (current === null || summary === null) return null;
	return (
		<div class="ed-health">
			<p class={`ed-health-sentence ed-health-${summary.level}`} role="status">
				<span aria-hidden="true">{HEALTH_SHAPES[summary.level]} </span>
				{summary.sentence(t)}
			</p>
			{summary.counts.ledger.isReadOnly ? <LedgerSection ctx={ctx} /> : null}
			<FindingsSection ctx={ctx} state={findings} />
			<section aria-label={t('health.findings')}>
				<UnreadableFiles ctx={ctx} snapshot={current} />
				<BadLines ctx={ctx} snapshot={current} />
				<ProfileProblems ctx={ctx} snapshot={current} />
				<Offers ctx={ctx} snapshot={current} />
				{/* Until the rules have spoken, and for whoever goes through the files one by one. */}
				<details class="ed-by-file" open={findings.report === null}>
					<summary>{t('findings.sameByFile')}</summary>
					<Unattributed ctx={ctx} count={summary.counts.unattributed} />
					<ConflictCopies ctx={ctx} snapshot={current} />
					<DanglingReferences ctx={ctx} snapshot={current} />
					<FileNotes ctx={ctx} snapshot={current} weight="fault" />
					<FileNotes ctx={ctx} snapshot={current} weight="remark" />
				</details>
			</section>
			{summary.counts.ledger.isReadOnly ? null : <LedgerSection ctx={ctx} />}
			<FilesTable ctx={ctx} snapshot={current} />
			<ReadingFacts ctx={ctx} snapshot={current} />
		</div>
	);
}
