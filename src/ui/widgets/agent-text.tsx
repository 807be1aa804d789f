/**
 * Text that an agent wrote, shown as text and nothing else: hidden, bidirectional and tag characters become visible
 * marks, and cut text says how much is hidden (DESIGN §7, R84).
 */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Translator } from '../../i18n/translate';
import { revealedText, revealHidden, shorten } from '../../records/hidden-text';

export interface AgentTextProps {
	readonly text: string;
	/** Code points shown before the rest is folded away; absent = all. */
	readonly max?: number;
	/** Lines shown on one row (CSS clamp); the full text is in the tooltip. */
	readonly lines?: 1 | 2 | 3;
	/** Needed where `max` may cut: names the "more" button. */
	readonly t?: Translator;
}

/** Shows agent text; with `max` and `t` the hidden rest can be unfolded. */
export function AgentText({ text, max, lines, t }: AgentTextProps): VNode {
	const [open, setOpen] = useState(false);
	const cut = max === undefined || open ? { text, hiddenCount: 0 } : shorten(text, max);
	const clamp = lines === undefined ? '' : ` ed-clamp ed-clamp-${lines}`;
	return (
		<span class={`ed-agent-text${clamp}`} title={lines === undefined ? undefined : plainTitle(text)}>
			<Revealed text={cut.text} />
			{cut.hiddenCount > 0 && t === undefined ? `… (+${cut.hiddenCount})` : null}
			{cut.hiddenCount > 0 && t !== undefined ? (
				<button type="button" class="ed-link" onClick={(event) => unfold(event, () => setOpen(true))}>
					… {t('common.hiddenCharacters', { n: cut.hiddenCount })}
				</button>
			) : null}
			{open && max !== undefined && t !== undefined ? (
				<button type="button" class="ed-link" onClick={(event) => unfold(event, () => setOpen(false))}>
					{t('common.less')}
				</button>
			) : null}
		</span>
	);
}

function unfold(event: MouseEvent, change: () => void): void {
	event.stopPropagation();
	change();
}

function Revealed({ text }: { readonly text: string }): VNode {
	return (
		<>
			{revealHidden(text).map((part, index) =>
				part.hidden ? (
					<span key={index} class="ed-hidden-char">
						{part.text}
					</span>
				) : (
					part.text
				),
			)}
		</>
	);
}

const TITLE_LIMIT = 600;

/** The tooltip, revealed as well: an attribute can carry hidden characters too. */
function plainTitle(text: string): string {
	const { text: start, hiddenCount } = shorten(text, TITLE_LIMIT);
	return revealedText(start) + (hiddenCount > 0 ? ` … (+${hiddenCount})` : '');
}
