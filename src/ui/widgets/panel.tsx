/** A titled part of a view with its reading state: loading, ok, degraded, missing or unreadable (DESIGN §3, rule 2). */
import type { ComponentChildren, VNode } from 'preact';
import type { LeafContext } from '../desk';
import type { PanelState } from '../models/panel-state';
import { AgentText } from './agent-text';
import { Icon } from './icon';
import { useUniqueId } from './use-unique-id';

export interface PanelProps {
	readonly title: string;
	readonly state: PanelState;
	readonly ctx: LeafContext;
	/** Beside the title: a link, a small choice. */
	readonly aside?: ComponentChildren;
	readonly class?: string;
	readonly children: ComponentChildren;
}

/** Shows its children where there is something true to show; says what is wrong beside or instead of them. */
export function Panel({ title, state, ctx, aside, class: extra, children }: PanelProps): VNode {
	const id = useUniqueId();
	const showsBody = state.kind === 'ok' || state.kind === 'degraded' || (state.kind === 'unreadable' && state.staleSinceMs !== null);
	return (
		<section class={`ed-panel ed-panel-${state.kind} ${extra ?? ''}`} aria-labelledby={id}>
			<header class="ed-panel-head">
				<h3 id={id} class="ed-panel-title">
					{title}
				</h3>
				{aside}
			</header>
			<PanelNotice state={state} ctx={ctx} />
			{showsBody ? children : null}
		</section>
	);
}

/** What a panel has to say about its files; nothing when all is well. */
export function PanelNotice({ state, ctx }: { readonly state: PanelState; readonly ctx: LeafContext }): VNode | null {
	const { t, dates, actions } = ctx.desk;
	if (state.kind === 'ok') return null;
	if (state.kind === 'loading') return <p class="ed-muted">{t('common.loading')}</p>;
	if (state.kind === 'missing') {
		return <p class="ed-muted">{t('card.panelMissing', { roles: state.roles.map((role) => t(`common.role.${role}`)).join(t('common.listSeparator')) })}</p>;
	}
	const text =
		state.kind === 'degraded'
			? t('card.panelDegraded', { n: state.bad, all: state.bad + state.good })
			: state.staleSinceMs === null
				? t('card.panelUnreadable', { path: state.path, why: state.why })
				: t('card.panelStale', { path: state.path, why: state.why, time: dates.moment(state.staleSinceMs) });
	return (
		<button type="button" class={`ed-notice ed-notice-${state.kind}`} onClick={() => actions.openView('health')}>
			<Icon name="warning" /> <AgentText text={text} max={300} />
		</button>
	);
}
