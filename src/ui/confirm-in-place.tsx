/** A step that is not taken back: pressing asks first, in the same place, and says what it means. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translator } from '../i18n/translate';
import { wordsOf } from './widgets/error-words';

export interface ConfirmInPlaceProps {
	readonly t: Translator;
	/** The button that asks. */
	readonly label: string;
	/** Accessible name where the label alone does not say what is meant. */
	readonly name?: string;
	/** What it means. */
	readonly meaning: string;
	/** The button that does it. */
	readonly confirm: string;
	/** Does it. Answers `null` when done, else what to tell the person; what it throws is told, too. */
	readonly run: () => Promise<string | null>;
}

type Phase = 'idle' | 'asking' | 'running';

export function ConfirmInPlace({ t, label, name, meaning, confirm, run }: ConfirmInPlaceProps): VNode {
	const [phase, setPhase] = useState<Phase>('idle');
	const [problem, setProblem] = useState<string | null>(null);
	const first = useRef<HTMLButtonElement>(null);
	const cancel = useRef<HTMLButtonElement>(null);
	const before = useRef<Phase>('idle');
	useLayoutEffect(() => {
		if (phase === 'asking' && before.current === 'idle') cancel.current?.focus({ preventScroll: true });
		if (phase === 'idle' && before.current !== 'idle') first.current?.focus({ preventScroll: true });
		before.current = phase;
	}, [phase]);
	const go = (): void => {
		setPhase('running');
		setProblem(null);
		run().then(
			(found) => {
				setProblem(found);
				setPhase('idle');
			},
			(error: unknown) => {
				setProblem(wordsOf(error));
				setPhase('idle');
			},
		);
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		if (event.key !== 'Escape' || phase !== 'asking') return;
		event.preventDefault();
		event.stopPropagation();
		setPhase('idle');
	};
	return (
		<span class="ed-confirm" role="group" aria-label={name ?? label} onKeyDown={onKeyDown}>
			{phase === 'idle' ? (
				<button ref={first} type="button" class="ed-button" aria-label={name} onClick={() => setPhase('asking')}>
					{label}
				</button>
			) : (
				<>
					<span class="ed-confirm-meaning" role="status">
						{meaning}
					</span>{' '}
					<button type="button" class="ed-button mod-warning" aria-disabled={phase === 'running'} aria-busy={phase === 'running'} onClick={phase === 'running' ? undefined : go}>
						{confirm}
					</button>{' '}
					<button ref={cancel} type="button" class="ed-button" aria-disabled={phase === 'running'} onClick={phase === 'running' ? undefined : () => setPhase('idle')}>
						{t('common.cancel')}
					</button>
				</>
			)}
			{problem === null ? null : (
				<span class="ed-problem" role="alert">
					{problem}
				</span>
			)}
		</span>
	);
}
