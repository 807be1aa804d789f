/**
 * The verify panel: a claim, an item's statement or words of a note beside what a search finds about it; or the claims that were not
 * verified for long, one after the other. Nothing is sent before the person presses "Search", and nothing is decided here.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { LeafContext } from '../desk';
import { LoadingScreen, UnreadableScreen } from '../frame-loading';
import { SetupScreen } from '../frame-setup';
import type { VerifyTarget } from '../searching';
import { EmptyState } from '../widgets/empty-state';
import { FrameSizeContext, useIsNarrow } from '../widgets/frame-size';
import { Guard } from '../widgets/guard';
import { itself, useKeptFocus } from '../widgets/kept-focus';
import { BatchBar } from './batch-bar';
import { nameOfTarget } from './check-target';
import { SingleCheck } from './single-check';
import { StaleView } from './stale-view';
import type { VerifySession } from './verify-session';

export interface VerifyPanelProps {
	readonly ctx: LeafContext;
	/** What the leaf was asked to verify; `null`: nothing yet. */
	readonly target: ReadonlySignal<VerifyTarget | null>;
	/** Lives as long as the leaf, so that the panel can be put into another window without losing a run. */
	readonly session: VerifySession;
}

export function VerifyPanel({ ctx, target, session }: VerifyPanelProps): VNode {
	const root = useRef<HTMLDivElement>(null);
	const isNarrow = useIsNarrow(root);
	const size = useMemo(() => ({ narrow: isNarrow }), [isNarrow]);
	const { setup, snapshot, reading } = ctx.desk;
	const need = setup.value;
	return (
		<FrameSizeContext.Provider value={size}>
			<div ref={root} class={`ed-root ed-verify-root${isNarrow ? ' ed-narrow' : ''}`}>
				{need !== null ? (
					<SetupScreen ctx={ctx} need={need} />
				) : snapshot.value !== null ? (
					<PanelBody ctx={ctx} target={target.value} session={session} />
				) : reading.value.phase === 'unreadable' ? (
					<UnreadableScreen ctx={ctx} why={reading.value.error ?? ''} />
				) : (
					<LoadingScreen ctx={ctx} progress={reading.value.progress} />
				)}
			</div>
		</FrameSizeContext.Provider>
	);
}

function PanelBody({ ctx, target, session }: { readonly ctx: LeafContext; readonly target: VerifyTarget | null; readonly session: VerifySession }): VNode {
	const { t } = ctx.desk;
	const region = useRef<HTMLElement>(null);
	// The button that began a search goes with it; the focus stays in the panel.
	useKeptFocus(region, itself);
	const single = target === null || target.kind === 'stale' ? null : target;
	useLayoutEffect(() => {
		// The list of stale claims says itself what of it is on screen.
		if (target === null) session.show(null);
	}, [session, target]);
	return (
		<div class="ed-frame-body">
			<section ref={region} class="ed-verify" aria-label={t('verify.region')} tabIndex={-1}>
				{target === null ? (
					<EmptyState title={t('verify.nothing')} text={t('verify.nothingText')} />
				) : single === null ? (
					<Guard key="stale" t={t}>
						<StaleView ctx={ctx} session={session} />
					</Guard>
				) : (
					<Guard key={nameOfTarget(single)} t={t}>
						<BatchBar ctx={ctx} batch={session.stale} onOpen={() => ctx.desk.actions.openVerify({ kind: 'stale' })} />
						<SingleCheck ctx={ctx} target={single} session={session} />
					</Guard>
				)}
			</section>
		</div>
	);
}
