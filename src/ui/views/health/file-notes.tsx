/** Notes about files in words: what is odd, what it concerns, what to do. */
import type { VNode } from 'preact';
import { revealedText } from '../../../records/hidden-text';
import type { FileNote, Place, Snapshot } from '../../../workspace/snapshot-types';
import type { LeafContext } from '../../desk';
import { noteWeight, type NoteWeight } from '../../models/health-notes';
import { isAboutBadLines } from '../../models/health-summary';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';
import { FindingGroup } from './finding-group';

export interface FileNotesProps {
	readonly ctx: LeafContext;
	readonly snapshot: Snapshot;
	readonly weight: NoteWeight;
}

export function FileNotes({ ctx, snapshot, weight }: FileNotesProps): VNode | null {
	const { t } = ctx.desk;
	const notes = snapshot.files.flatMap((file) =>
		file.notes.filter((note) => noteWeight(note) === weight && !(isAboutBadLines(note.code) && file.torn + file.corrupt > 0)).map((note) => ({ path: file.path, note })),
	);
	if (notes.length === 0) return null;
	return (
		<FindingGroup title={t(weight === 'fault' ? 'health.notesTitle' : 'health.remarksTitle')} count={notes.length} advice={t(weight === 'fault' ? 'health.notesDo' : 'health.remarksDo')} class={weight === 'fault' ? 'ed-finding-fault' : 'ed-finding-remark'}>
			<ul class="ed-plain-list">
				{notes.map(({ path, note }, index) => (
					<NoteItem key={`${path}:${note.code}:${index}`} ctx={ctx} path={path} note={note} />
				))}
			</ul>
		</FindingGroup>
	);
}

function NoteItem({ ctx, path, note }: { readonly ctx: LeafContext; readonly path: string; readonly note: FileNote }): VNode {
	const { t } = ctx.desk;
	return (
		<li class="ed-note">
			<strong>
				<AgentText text={path} max={120} />
			</strong>
			{': '}
			{t(`health.note.${note.code}`)}
			{note.count > 1 ? <span class="ed-muted"> {t('health.noteTimes', { n: note.count })}</span> : null}
			{note.detail === null ? null : (
				<span>
					{' '}
					<AgentText text={t('health.noteDetail', { detail: note.detail })} max={200} t={t} />
				</span>
			)}{' '}
			<span class="ed-hint">{t(`health.noteDo.${note.code}`)}</span> {note.place === null ? null : <OpenPlace ctx={ctx} place={note.place} />}
		</li>
	);
}

function OpenPlace({ ctx, place }: { readonly ctx: LeafContext; readonly place: Place }): VNode {
	const { t, actions } = ctx.desk;
	return (
		<button type="button" class="ed-link" aria-label={t('health.openLine', { line: place.line, path: revealedText(place.path) })} onClick={() => actions.openRaw(place)}>
			<Icon name="file" size={14} /> {t('common.line', { n: place.line })}
		</button>
	);
}
