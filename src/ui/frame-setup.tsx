/** The first screen: no workspace has been chosen yet. Folders are offered, never assumed. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { LeafContext, SetupNeed, WorkspaceCandidate } from './desk';
import { AgentText } from './widgets/agent-text';
import { wordsOf } from './widgets/error-words';
import { Icon } from './widgets/icon';
import { useUniqueId } from './widgets/use-unique-id';

export function SetupScreen({ ctx, need }: { readonly ctx: LeafContext; readonly need: SetupNeed }): VNode {
	const { t, actions } = ctx.desk;
	if (need.kind === 'desktop-only-path') {
		return (
			<div class="ed-screen">
				<h2 class="ed-title">{t('overview.setupDesktopOnly')}</h2>
				<p>{t('overview.setupDesktopOnlyText', { path: need.path })}</p>
				<button type="button" class="ed-button" onClick={() => actions.openSettings()}>
					{t('common.openSettings')}
				</button>
			</div>
		);
	}
	if (need.kind === 'settings-unreadable') {
		return (
			<div class="ed-screen" role="alert">
				<h2 class="ed-title">{t('settings.compromised')}</h2>
				<p>{t('overview.setupSettingsUnreadable')}</p>
				<p class="ed-actions">
					<button type="button" class="ed-button mod-cta" onClick={() => void actions.readSettings()}>
						{t('settings.readAgain')}
					</button>
					<button type="button" class="ed-button" onClick={() => actions.openSettings()}>
						{t('common.openSettings')}
					</button>
				</p>
			</div>
		);
	}
	return <ChooseWorkspace ctx={ctx} offered={need.candidates} />;
}

type Looking = { readonly kind: 'idle' | 'looking' } | { readonly kind: 'found'; readonly candidates: readonly WorkspaceCandidate[] } | { readonly kind: 'failed'; readonly why: string };

function ChooseWorkspace({ ctx, offered }: { readonly ctx: LeafContext; readonly offered: readonly WorkspaceCandidate[] }): VNode {
	const { t, actions } = ctx.desk;
	const [looking, setLooking] = useState<Looking>({ kind: 'idle' });
	const [path, setPath] = useState('');
	const [problem, setProblem] = useState<string | null>(null);
	const id = useUniqueId();
	const choose = (chosen: string): void => {
		setProblem(null);
		actions.chooseWorkspace(chosen).catch((error: unknown) => setProblem(wordsOf(error)));
	};
	const look = (): void => {
		setLooking({ kind: 'looking' });
		actions.findWorkspaces().then(
			(candidates) => setLooking({ kind: 'found', candidates }),
			(error: unknown) => setLooking({ kind: 'failed', why: wordsOf(error) }),
		);
	};
	const candidates = looking.kind === 'found' ? looking.candidates : offered;
	return (
		<div class="ed-screen ed-setup">
			<h2 class="ed-title">{t('overview.setupTitle')}</h2>
			<p>{t('overview.setupText')}</p>
			<p class="ed-hint">{t('overview.setupPromise')}</p>
			{candidates.length === 0 ? null : (
				<ul class="ed-candidates" aria-label={t('overview.setupCandidates')}>
					{candidates.map((candidate) => (
						<li key={candidate.path} class="ed-candidate">
							<button type="button" class="ed-button" onClick={() => choose(candidate.path)}>
								<Icon name="folder" /> {candidate.path === '' ? t('overview.setupWholeVault') : <AgentText text={candidate.path} />}
							</button>
							<span class="ed-hint">
								<AgentText text={candidate.found.join(t('common.listSeparator'))} max={160} />
							</span>
						</li>
					))}
				</ul>
			)}
			<p class="ed-actions">
				<button type="button" class="ed-button mod-cta" aria-busy={looking.kind === 'looking'} onClick={look}>
					<Icon name="search" /> {t(looking.kind === 'looking' ? 'overview.setupLooking' : 'overview.setupLook')}
				</button>
			</p>
			<p role="status">
				{looking.kind === 'found' && looking.candidates.length === 0 ? t('overview.setupNothingFound') : null}
				{looking.kind === 'failed' ? looking.why : null}
			</p>
			<form
				class="ed-condition"
				onSubmit={(event) => {
					event.preventDefault();
					if (path.trim() !== '') choose(path.trim());
				}}
			>
				<label for={`${id}-path`}>{t('overview.setupPath')}</label>
				<input id={`${id}-path`} type="text" class="ed-filter-input" value={path} placeholder="~/.openclaw/workspace" spellcheck={false} onInput={(event) => setPath(event.currentTarget.value)} />
				<button type="submit" class="ed-button">
					{t('overview.setupUse')}
				</button>
			</form>
			{problem === null ? null : (
				<p class="ed-problem" role="alert">
					{problem}
				</p>
			)}
		</div>
	);
}
