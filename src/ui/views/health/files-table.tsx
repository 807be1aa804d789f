/** Every file with its role, state, bytes, lines by class, newest record and last change seen. */
import type { VNode } from 'preact';
import type { FileReport, FileState, Snapshot } from '../../../workspace/snapshot-types';
import type { LeafContext } from '../../desk';
import { AgentText } from '../../widgets/agent-text';
import { DateText } from '../../widgets/date-text';

/** Every state has a shape, so that colour is never alone. */
const STATE_SHAPES: Readonly<Record<FileState, string>> = { ok: '●', degraded: '▲', unreadable: '■', empty: '○', missing: '–' };

/** Columns of numbers: at the end of their cell, so that digits stand under digits. */
const NUMBERS: ReadonlySet<string> = new Set(['colBytes', 'colOk', 'colTorn', 'colCorrupt']);

export function FilesTable({ ctx, snapshot }: { readonly ctx: LeafContext; readonly snapshot: Snapshot }): VNode {
	const { t } = ctx.desk;
	const present = snapshot.files.filter((file) => file.state !== 'missing');
	const missing = snapshot.files.filter((file) => file.state === 'missing');
	return (
		<section class="ed-files" aria-label={t('health.files')}>
			<h3 class="ed-panel-title">
				{t('health.files')} <span class="ed-count">{present.length}</span>
			</h3>
			<div class="ed-scroll-x" tabIndex={0} role="region" aria-label={t('health.files')}>
				<table class="ed-data-table">
					<thead>
						<tr>
							{(['colFile', 'colRole', 'colState', 'colBytes', 'colOk', 'colTorn', 'colCorrupt', 'colNewest', 'colModified', 'colChange'] as const).map((column) => (
								<th key={column} scope="col" class={NUMBERS.has(column) ? 'ed-number' : undefined}>
									{t(`health.${column}`)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{present.map((file) => (
							<FileRow key={file.path} ctx={ctx} file={file} />
						))}
					</tbody>
				</table>
			</div>
			{missing.length === 0 ? null : (
				<p class="ed-hint">
					<AgentText text={t('health.missingFiles', { paths: missing.map((file) => file.path).join(t('common.listSeparator')) })} max={400} t={t} />
				</p>
			)}
		</section>
	);
}

function FileRow({ ctx, file }: { readonly ctx: LeafContext; readonly file: FileReport }): VNode {
	const { t, dates, actions } = ctx.desk;
	const number = new Intl.NumberFormat(t.tag);
	const counted = file.state !== 'unreadable' || file.staleSinceMs !== null;
	return (
		<tr class={`ed-file ed-file-${file.state}`}>
			<th scope="row">
				<button type="button" class="ed-link ed-mono" onClick={() => actions.openRaw({ path: file.path, line: 1, offset: 0, length: 0 })}>
					<AgentText text={file.path} max={120} />
				</button>
			</th>
			<td>{t(`common.role.${file.role}`)}</td>
			<td>
				<span class={`ed-file-state ed-file-state-${file.state}`}>
					<span aria-hidden="true">{STATE_SHAPES[file.state]} </span>
					{t(`common.fileState.${file.state}`)}
				</span>
			</td>
			<td class="ed-number">{number.format(file.bytes)}</td>
			<td class="ed-number">{counted ? number.format(file.ok) : '—'}</td>
			<td class="ed-number">{counted ? number.format(file.torn) : '—'}</td>
			<td class="ed-number">{counted ? number.format(file.corrupt) : '—'}</td>
			<td>{file.newest === null ? <span class="ed-muted">{t('common.noDate')}</span> : <DateText value={file.newest} dates={dates} t={t} withTime />}</td>
			<td>{file.modifiedMs === null ? '—' : dates.moment(file.modifiedMs)}</td>
			<td>{file.lastChangeSeenMs === null ? <span class="ed-muted">{t('health.neverSeenChange')}</span> : dates.moment(file.lastChangeSeenMs)}</td>
		</tr>
	);
}
