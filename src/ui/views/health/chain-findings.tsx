/** Findings about what belongs together: conflict copies, references to nothing, decisions nobody took. */
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { ROLE_OF_KIND } from '../../../records/record-types';
import type { Snapshot } from '../../../workspace/snapshot-types';
import type { LeafContext } from '../../desk';
import { danglingReferences } from '../../../workspace/dangling';
import { byteText } from '../../models/health-bytes';
import { titleOf } from '../../models/record-title';
import { AgentText } from '../../widgets/agent-text';
import { goToList } from '../../widgets/go-to-view';
import { FindingGroup } from './finding-group';

const SHOWN = 20;

export function ConflictCopies({ ctx, snapshot }: { readonly ctx: LeafContext; readonly snapshot: Snapshot }): VNode | null {
	const { t } = ctx.desk;
	if (snapshot.conflictCopies.length === 0) return null;
	return (
		<FindingGroup title={t('health.copiesTitle')} count={snapshot.conflictCopies.length} advice={t('health.copiesDo')} class="ed-finding-fault">
			<ul class="ed-plain-list">
				{snapshot.conflictCopies.map((copy) => (
					<li key={copy.path}>
						<strong>
							<AgentText text={copy.path} max={160} t={t} />
						</strong>{' '}
						<span class="ed-muted">
							<AgentText text={t('health.copyOf', { path: copy.of })} max={160} /> · {byteText(copy.bytes, t.tag)}
						</span>
					</li>
				))}
			</ul>
		</FindingGroup>
	);
}

export function DanglingReferences({ ctx, snapshot }: { readonly ctx: LeafContext; readonly snapshot: Snapshot }): VNode | null {
	const { t } = ctx.desk;
	const [all, setAll] = useState(false);
	const { nowhere: dangling, withoutFile } = useMemo(() => danglingReferences(snapshot), [snapshot]);
	if (dangling.length === 0 && withoutFile.length === 0) return null;
	const whole = dangling.length + withoutFile.reduce((sum, entry) => sum + entry.count, 0);
	const shown = all ? dangling : dangling.slice(0, SHOWN);
	return (
		<FindingGroup title={t('health.danglingTitle')} count={whole} advice={t('health.danglingDo')} class="ed-finding-fault">
			<ul class="ed-plain-list">
				{withoutFile.map(({ kind, count }) => (
					<li key={kind}>{t('health.danglingNoFile', { n: count, kind: t(`common.kinds.${kind}`), role: t(`common.role.${ROLE_OF_KIND[kind]}`) })}</li>
				))}
				{shown.map((reference, index) => {
					const row = snapshot.find(reference.from);
					const from = row === null ? reference.from : (row.id?.shown ?? titleOf(row) ?? t('card.untitled'));
					return (
						<li key={index}>
							<button type="button" class="ed-link" onClick={() => ctx.openRecord(reference.from)}>
								<AgentText text={t('health.danglingLine', { from, kind: t(`common.kind.${reference.to}`), id: reference.id.shown })} max={200} />
							</button>
						</li>
					);
				})}
			</ul>
			{shown.length < dangling.length ? (
				<button type="button" class="ed-link" onClick={() => setAll(true)}>
					{t('card.showAll', { n: dangling.length })}
				</button>
			) : null}
		</FindingGroup>
	);
}

export function Unattributed({ ctx, count }: { readonly ctx: LeafContext; readonly count: number }): VNode | null {
	const { t } = ctx.desk;
	if (count === 0) return null;
	return (
		<FindingGroup title={t('health.unattributedTitle')} count={count} advice={t('health.unattributedDo')} class="ed-finding-fault">
			<button type="button" class="ed-link" onClick={() => goToList(ctx, 'pending', { filter: 'state = unattributed' })}>
				{t('common.view.pending')}: {t('health.unattributedLine', { n: count })}
			</button>
		</FindingGroup>
	);
}
