/** The effective state of an approval item as a badge: every state has its own outline and word, never colour alone. */
import type { VNode } from 'preact';
import type { Translator } from '../../i18n/translate';
import type { EffectiveState } from '../../records/record-types';

export interface StateBadgeProps {
	readonly state: EffectiveState;
	/** The raw text of an unknown state (`unknown: done`), as the row has it. */
	readonly text?: string;
	readonly t: Translator;
}

/** The state in the person's words. `text` is used only to say which unknown word the file has. */
export function stateWords(state: EffectiveState, text: string | undefined, t: Translator): string {
	if (state !== 'unknown') return t(`common.state.${state}`);
	const word = /^unknown:\s*(.*)$/su.exec(text ?? '')?.[1] ?? '';
	if (word === '') return t('common.state.unknown');
	return word === 'no status' ? t('common.state.noStatus') : t('common.state.unknownWord', { word });
}

export function StateBadge({ state, text, t }: StateBadgeProps): VNode {
	const name = state === 'expired?' ? 'expired' : state.replaceAll('_', '-');
	return <span class={`ed-badge ed-state-${name}`}>{stateWords(state, text, t)}</span>;
}
