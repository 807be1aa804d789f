/** What is wrong with a ledger, line by line, each with the way to it. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { revealedText } from '../../../records/hidden-text';
import type { LeafContext } from '../../desk';
import type { LedgerNote } from '../../models/ledger-summary';
import { damageWords } from '../../models/problem-words';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';

const SHOWN = 20;

export interface LedgerDamageProps {
	readonly ctx: LeafContext;
	readonly path: string;
	readonly damage: LedgerNote['damage'];
}

export function LedgerDamage({ ctx, path, damage }: LedgerDamageProps): VNode {
	const { t, actions } = ctx.desk;
	const [all, setAll] = useState(false);
	const inOrder = [...damage].sort((one, other) => one.place.line - other.place.line);
	const shown = all ? inOrder : inOrder.slice(0, SHOWN);
	return (
		<div class="ed-finding-file">
			<h4 class="ed-sub-title">
				<AgentText text={path} max={160} />
			</h4>
			<ul class="ed-plain-list">
				{shown.map((note, index) => (
					<li key={index}>
						{damageWords(note, t)}{' '}
						<button type="button" class="ed-link" aria-label={t('health.openLine', { line: note.place.line, path: revealedText(note.place.path) })} onClick={() => actions.openRaw(note.place)}>
							<Icon name="file" size={14} /> {t('common.open')}
						</button>
					</li>
				))}
			</ul>
			{shown.length < damage.length ? (
				<button type="button" class="ed-link" onClick={() => setAll(true)}>
					{t('card.showAll', { n: damage.length })}
				</button>
			) : null}
		</div>
	);
}
