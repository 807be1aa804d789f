/** Says beside a record that something is wrong with it, by shape, number and sentence; leads to the findings in Health. */
import type { VNode } from 'preact';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { findingsByRecord, type RecordFindings } from '../models/finding-groups';
import { badgeWords, SEVERITY_SHAPES } from '../models/finding-words';
import { EMPTY_LIST } from '../view-state';

export interface FindingBadgeProps {
	readonly ctx: LeafContext;
	readonly recordKey: RecordKey;
	/** Where the row itself is what is clicked or chosen: then only the mouse reaches the badge, and the record's card has it for keys. */
	readonly inRow?: boolean;
}

/** What is wrong with a record, or `null` when nothing is known to be. Notes are not counted. */
export function recordFindings(ctx: LeafContext, recordKey: RecordKey): RecordFindings | null {
	const { report } = ctx.desk.findings.value;
	return report === null ? null : (findingsByRecord(report).get(recordKey) ?? null);
}

/** Shows Health with the findings of one record. */
export function openFindings(ctx: LeafContext, recordKey: RecordKey): void {
	const { lists } = ctx.state.peek();
	ctx.desk.actions.openView('health', { lists: { ...lists, health: { ...EMPTY_LIST, search: recordKey } }, open: null, trail: [] });
}

export function FindingBadge({ ctx, recordKey, inRow }: FindingBadgeProps): VNode | null {
	const { t } = ctx.desk;
	const found = recordFindings(ctx, recordKey);
	if (found === null) return null;
	const name = badgeWords(found, t);
	const open = (event: MouseEvent): void => {
		event.stopPropagation();
		event.preventDefault();
		openFindings(ctx, recordKey);
	};
	const shown = (
		<span aria-hidden="true">
			{SEVERITY_SHAPES[found.severity]} {found.findings.length}
		</span>
	);
	if (inRow === true) {
		return (
			<span class={`ed-badge ed-rule-badge is-${found.severity}`} title={name} onClick={open}>
				{shown}
				<span class="ed-sr-only">{name}</span>
			</span>
		);
	}
	return (
		<button type="button" class={`ed-badge ed-rule-badge is-${found.severity}`} title={name} aria-label={t('findings.showOf', { sentence: name })} onClick={open}>
			{shown} {t(`rules.severity.${found.severity}`)}
		</button>
	);
}
