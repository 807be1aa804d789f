/** What stands in the frame before the first rows: reading, or why nothing can be read. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReadingState } from '../workspace/snapshot-types';
import type { LeafContext } from './desk';
import { AgentText } from './widgets/agent-text';
import { Icon } from './widgets/icon';

/** Progress appears only when reading lasts longer than this (DESIGN §8). */
const PATIENCE_MS = 500;

export function LoadingScreen({ ctx, progress }: { readonly ctx: LeafContext; readonly progress: ReadingState['progress'] }): VNode {
	const { t } = ctx.desk;
	const [late, setLate] = useState(false);
	// The bytes are those of the files of records; when they are through, pages and links between records remain.
	const measured = progress === null || progress.total === 0 || progress.done >= progress.total ? null : progress;
	useEffect(() => {
		const win = activeWindow;
		const timer = win.setTimeout(() => setLate(true), PATIENCE_MS);
		return () => win.clearTimeout(timer);
	}, []);
	return (
		<div class="ed-screen" aria-busy="true" role="status">
			{late ? (
				<>
					<p>{t('common.loading')}</p>
					<progress class="ed-progress" aria-label={t('common.loading')} {...(measured === null ? {} : { value: measured.done, max: measured.total })} />
				</>
			) : null}
		</div>
	);
}

export function UnreadableScreen({ ctx, why }: { readonly ctx: LeafContext; readonly why: string }): VNode {
	const { t, actions } = ctx.desk;
	return (
		<div class="ed-screen" role="alert">
			<p class="ed-empty-title">
				<Icon name="warning" /> {t('health.workspaceUnreadable')}
			</p>
			{why === '' ? null : <p class="ed-mono">
					<AgentText text={why} max={400} t={t} />
				</p>}
			<p>{t('health.workspaceUnreadableHelp')}</p>
			<p class="ed-actions">
				<button type="button" class="ed-button mod-cta" onClick={() => void actions.refresh()}>
					{t('common.refresh')}
				</button>
				<button type="button" class="ed-button" onClick={() => actions.openSettings()}>
					{t('common.openSettings')}
				</button>
			</p>
		</div>
	);
}
