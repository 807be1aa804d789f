/** "Move to…": the stages a card can go to. Arrow keys choose, Enter picks, Escape leaves. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { plainWords } from '../../models/timeline-mark-words';
import { AgentText } from '../../widgets/agent-text';
import { useUniqueId } from '../../widgets/use-unique-id';

export interface MoveMenuProps {
	/** "Move Example University MSc to" */
	readonly title: string;
	/** Not empty, in the order of the columns. */
	readonly stages: readonly string[];
	readonly onPick: (stage: string) => void;
	/** @param isByKey the person left with a key; else the focus has gone elsewhere already */
	readonly onLeave: (isByKey: boolean) => void;
}

export function MoveMenu({ title, stages, onPick, onLeave }: MoveMenuProps): VNode {
	const menu = useRef<HTMLDivElement>(null);
	const id = useUniqueId();
	useLayoutEffect(() => menu.current?.querySelector('button')?.focus({ preventScroll: true }), []);
	const onKeyDown = (event: KeyboardEvent): void => {
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		// The Enter that opened the menu, still held down, must not pick as well.
		if (event.key === 'Enter' && event.repeat) event.preventDefault();
		if (event.key === 'Escape' || event.key === 'Tab') {
			event.preventDefault();
			event.stopPropagation();
			onLeave(true);
			return;
		}
		const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
		const at = buttons.findIndex((button) => button === button.doc.activeElement);
		const next = indexFor(event.key, at, buttons.length) ?? letterIndex(event.key, at, stages);
		if (next === null) return;
		event.preventDefault();
		event.stopPropagation();
		buttons[next]?.focus();
	};
	return (
		<div
			class="ed-move-menu"
			onKeyDown={onKeyDown}
			onFocusOut={(event) => {
				const to = event.relatedTarget as Node | null;
				// A click elsewhere closes it; another window in front does not.
				if (event.currentTarget.isConnected && event.currentTarget.doc.hasFocus() && !event.currentTarget.contains(to)) onLeave(false);
			}}
		>
			<p id={`${id}-title`} class="ed-move-menu-title">
				{title}
			</p>
			<div ref={menu} role="menu" aria-labelledby={`${id}-title`}>
				{stages.map((stage) => (
					<button key={stage} type="button" class="ed-move-target" role="menuitem" tabIndex={-1} aria-label={plainWords(stage)} onClick={() => onPick(stage)}>
						<AgentText text={stage} max={60} />
					</button>
				))}
			</div>
		</div>
	);
}

function indexFor(key: string, at: number, count: number): number | null {
	switch (key) {
		case 'ArrowDown':
			return (at + 1) % count;
		case 'ArrowUp':
			return (at + count - 1) % count;
		case 'Home':
			return 0;
		case 'End':
			return count - 1;
		default:
			return null;
	}
}

/** The next stage that begins with a typed letter. */
function letterIndex(key: string, at: number, stages: readonly string[]): number | null {
	if ([...key].length !== 1 || key === ' ') return null;
	const letter = key.toLocaleLowerCase();
	const order = stages.map((_, step) => (at + 1 + step) % stages.length);
	return order.find((index) => stages[index]?.toLocaleLowerCase().startsWith(letter) === true) ?? null;
}
