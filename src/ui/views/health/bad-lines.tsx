/** Damaged lines, each with a preview that cannot hurt, its line number, what is wrong and the way to it. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { revealedText } from '../../../records/hidden-text';
import type { BadLine, FileReport, Snapshot } from '../../../workspace/snapshot-types';
import type { LeafContext } from '../../desk';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';
import { FindingGroup } from './finding-group';

const SHOWN_PER_FILE = 10;

export function BadLines({ ctx, snapshot }: { readonly ctx: LeafContext; readonly snapshot: Snapshot }): VNode | null {
	const { t, deciding } = ctx.desk;
	// A ledger's lines are not for mending by hand; what is wrong with them stands with the ledgers.
	const hasLedgers = deciding.value !== null;
	const files = snapshot.files.filter((file) => file.torn + file.corrupt > 0 && !(hasLedgers && file.role === 'ledger'));
	if (files.length === 0) return null;
	return (
		<FindingGroup title={t('health.damagedTitle')} count={files.reduce((sum, file) => sum + file.torn + file.corrupt, 0)} advice={t('health.damagedDo')} class="ed-finding-bad">
			{files.map((file) => (
				<FileBadLines key={file.path} ctx={ctx} file={file} />
			))}
		</FindingGroup>
	);
}

function FileBadLines({ ctx, file }: { readonly ctx: LeafContext; readonly file: FileReport }): VNode {
	const { t } = ctx.desk;
	const [all, setAll] = useState(false);
	const shown = all ? file.badLines : file.badLines.slice(0, SHOWN_PER_FILE);
	const unlisted = file.torn + file.corrupt - file.badLines.length;
	return (
		<div class="ed-finding-file">
			<h4 class="ed-sub-title">
				<AgentText text={file.path} max={120} />
			</h4>
			<ul class="ed-plain-list">
				{shown.map((line) => (
					<BadLineItem key={line.place.offset} ctx={ctx} line={line} />
				))}
			</ul>
			{shown.length < file.badLines.length ? (
				<button type="button" class="ed-link" onClick={() => setAll(true)}>
					{t('card.showAll', { n: file.badLines.length })}
				</button>
			) : null}
			{unlisted > 0 ? <p class="ed-hint">{t('health.moreLines', { n: unlisted })}</p> : null}
		</div>
	);
}

function BadLineItem({ ctx, line }: { readonly ctx: LeafContext; readonly line: BadLine }): VNode {
	const { t, actions } = ctx.desk;
	const { place } = line;
	return (
		<li class="ed-bad-line">
			<p>
				<strong>{t('common.line', { n: place.line })}</strong> · {t(`health.class.${line.lineClass}`)} · {t(`health.note.${line.code}`)} <span class="ed-hint">{t(`health.noteDo.${line.code}`)}</span>{' '}
				<button type="button" class="ed-link" aria-label={t('health.openLine', { line: place.line, path: revealedText(place.path) })} onClick={() => actions.openRaw(place)}>
					<Icon name="file" size={14} /> {t('common.open')}
				</button>
			</p>
			<code class="ed-raw ed-raw-preview">
				{line.preview}
				{line.hiddenBytes > 0 ? <span class="ed-hint"> … {t('health.hiddenBytes', { n: line.hiddenBytes })}</span> : null}
			</code>
		</li>
	);
}
