/** The raw line behind a record: escaped, with file and line number, earlier lines of the same record, and the way to the file. */
import type { VNode } from 'preact';
import { escapeBytes } from '../../records/hidden-text';
import type { RecordDetail } from '../../records/record-detail';
import type { RecordKind } from '../../records/record-types';
import type { Place, RawLine, RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { tableOf } from '../models/overview-seen';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import { Section } from './section';
import type { LineState } from './use-line';

const RAW_SHOWN = 3000;
const BYTES_SHOWN = 600;

export interface RawSectionProps {
	readonly ctx: LeafContext;
	readonly place: Place;
	readonly state: LineState;
	readonly retry: () => void;
	readonly recordKey: RecordKey;
	/** `null` for rows of tables, which have no earlier lines. */
	readonly kind: RecordKind | null;
}

export function RawSection({ ctx, place, state, retry, recordKey, kind }: RawSectionProps): VNode {
	const { t, actions } = ctx.desk;
	return (
		<Section title={t('card.raw')}>
			<p class="ed-raw-where">
				<AgentText text={t('card.rawWhere', { path: place.path, line: place.line })} />{' '}
				<button type="button" class="ed-button" onClick={() => actions.openRaw(place)}>
					<Icon name="file" size={14} /> {t('common.openRaw')}
				</button>
			</p>
			{state.phase === 'loading' ? <p class="ed-muted">{t('card.rawLoading')}</p> : null}
			{state.phase === 'failed' ? (
				<p class="ed-problem" role="alert">
					{t('card.rawFailed', { why: state.why })}{' '}
					<button type="button" class="ed-link" onClick={retry}>
						{t('card.retry')}
					</button>
				</p>
			) : null}
			{state.phase === 'ready' ? <RawText ctx={ctx} line={state.line} /> : null}
			{kind === null ? null : <Versions ctx={ctx} recordKey={recordKey} kind={kind} />}
		</Section>
	);
}

function RawText({ ctx, line }: { readonly ctx: LeafContext; readonly line: RawLine }): VNode {
	const { t } = ctx.desk;
	const bytes = line.text === null ? escapeBytes(line.bytes, BYTES_SHOWN) : null;
	return (
		<>
			{line.changed ? (
				<p class="ed-problem" role="alert">
					<Icon name="warning" /> {t('card.rawChanged')}
				</p>
			) : null}
			{bytes === null ? null : <p class="ed-hint">{t('card.rawNotText')}</p>}
			<div class="ed-raw" tabIndex={0} role="region" aria-label={t('card.raw')}>
				{bytes === null ? <AgentText text={line.text ?? ''} max={RAW_SHOWN} t={t} /> : bytes.preview}
				{bytes !== null && bytes.hiddenBytes > 0 ? <span class="ed-hint"> … {t('health.hiddenBytes', { n: bytes.hiddenBytes })}</span> : null}
			</div>
		</>
	);
}

function Versions({ ctx, recordKey, kind }: { readonly ctx: LeafContext; readonly recordKey: RecordKey; readonly kind: RecordKind }): VNode | null {
	const { t, actions, snapshot } = ctx.desk;
	const places = snapshot.value === null ? [] : tableOf(snapshot.value, kind).versionsOf(recordKey);
	if (places.length < 2) return null;
	const newest = places[places.length - 1];
	return (
		<>
			<h4 class="ed-sub-title">{t('card.versions', { n: places.length })}</h4>
			<ul class="ed-plain-list">
				{[...places].reverse().map((place) => (
					<li key={`${place.path}:${place.offset}`}>
						<button type="button" class="ed-link" onClick={() => actions.openRaw(place)}>
							<AgentText text={t('card.version', { path: place.path, line: place.line })} />
						</button>
						{place === newest ? <span class="ed-hint"> · {t('card.newest')}</span> : null}
					</li>
				))}
			</ul>
		</>
	);
}

/** Fields of the line that no other part of the card shows. */
export function OtherFields({ ctx, detail }: { readonly ctx: LeafContext; readonly detail: RecordDetail }): VNode | null {
	const { t } = ctx.desk;
	if (detail.otherFields.length === 0) return null;
	return (
		<Section title={t('card.otherFields')}>
			<dl class="ed-values">
				{detail.otherFields.map((field, index) => (
					<div key={index} class="ed-value">
						<dt>
							<AgentText text={field.name} max={80} />
						</dt>
						<dd class="ed-mono">
							<AgentText text={field.json} max={400} t={t} />
						</dd>
					</div>
				))}
			</dl>
		</Section>
	);
}
