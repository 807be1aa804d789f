/** One finding: its sentence, the line it is about, and what can be done from here. */
import type { VNode } from 'preact';
import { findingSentence } from '../../../i18n/finding-words';
import { revealedText } from '../../../records/hidden-text';
import type { Finding, FindingPlace } from '../../../validator/finding-types';
import { ruleOf } from '../../../validator/rule-table';
import type { LeafContext } from '../../desk';
import { instructionText } from '../../models/finding-words';
import { titleOf } from '../../models/record-title';
import { plainWords } from '../../models/timeline-mark-words';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';

export interface FindingRowProps {
	readonly ctx: LeafContext;
	readonly finding: Finding;
	/** It was not there when the person last looked. */
	readonly fresh: boolean;
	/** In a list whose rows have one height: the sentence is cut, and whole in its tooltip. */
	readonly clamped?: boolean;
	/** The sentence stands above it already. */
	readonly told?: boolean;
}

export function FindingRow({ ctx, finding, fresh, clamped, told }: FindingRowProps): VNode {
	const { t, actions } = ctx.desk;
	const sentence = findingSentence(finding, t);
	const instruction = instructionText({ rule: ruleOf(finding.code), findings: [finding], omitted: 0 }, t);
	return (
		<div class="ed-rule-finding">
			{told === true ? null : (
				<p class="ed-rule-sentence">
					{fresh ? <span class="ed-mini-badge ed-rule-fresh">{t('findings.new')}</span> : null} {clamped === true ? <AgentText text={sentence} lines={2} /> : <AgentText text={sentence} max={500} t={t} />}
				</p>
			)}
			<p class="ed-rule-acts">
				{finding.place === null ? <span class="ed-muted">{t('findings.wholeWorkspace')}</span> : <PlaceLink ctx={ctx} place={finding.place} />}
				{finding.also.slice(0, 3).map((place, index) => (
					<PlaceLink key={index} ctx={ctx} place={place} beside={finding.place} />
				))}
				<RecordButton ctx={ctx} finding={finding} />
				{instruction === null ? null : (
					<button type="button" class="ed-link" aria-label={t('findings.copyOf', { sentence: plainWords(sentence, 120) })} onClick={() => void actions.copyText(instruction)}>
						<Icon name="copy" size={14} /> {t('findings.copy')}
					</button>
				)}
			</p>
		</div>
	);
}

/** @param beside a place that is named already: the path is said again only where it is another one */
function PlaceLink({ ctx, place, beside }: { readonly ctx: LeafContext; readonly place: FindingPlace; readonly beside?: FindingPlace | null }): VNode {
	const { t, actions } = ctx.desk;
	const isWholeFile = place.length === 0 && place.line === 1;
	const line = t('common.line', { n: place.line });
	const text = beside?.path === place.path ? t('findings.alsoLine', { line }) : isWholeFile ? place.path : t('findings.placeLine', { path: place.path, line });
	return (
		<button type="button" class="ed-link" aria-label={t('health.openLine', { line: place.line, path: revealedText(place.path) })} onClick={() => actions.openRaw(place)}>
			<Icon name="file" size={14} /> <AgentText text={text} max={120} />
		</button>
	);
}

function RecordButton({ ctx, finding }: { readonly ctx: LeafContext; readonly finding: Finding }): VNode | null {
	const { snapshot, t } = ctx.desk;
	const { record } = finding;
	if (record === null) return null;
	const row = snapshot.value?.find(record) ?? null;
	const subject = row === null ? (snapshot.value?.subjects.find(({ key }) => key === record) ?? null) : null;
	if (row === null && subject === null) return null;
	const kind = t(row === null ? 'common.kind.subject' : `common.kind.${row.kind}`);
	const name = subject === null ? (row === null ? '' : (row.id?.shown ?? titleOf(row) ?? '')) : subject.id;
	return (
		<button type="button" class="ed-link" onClick={() => ctx.openRecord(record)}>
			<AgentText text={t('findings.record', { kind, name: plainWords(name, 60) || t('card.untitled') })} max={100} />
		</button>
	);
}
