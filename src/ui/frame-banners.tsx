/** Bars under the tabs: read-only mode, stale or unreadable data, damaged lines, profile problems, a pinned today. */
import type { VNode } from 'preact';
import type { LeafContext } from './desk';
import { GateBar } from './frame-gate';
import { banners, type Banner } from './models/frame-banners';
import { AgentText } from './widgets/agent-text';
import { Icon, type IconName } from './widgets/icon';

const ICONS: Readonly<Record<Banner['kind'], IconName>> = { stale: 'clock', unreadable: 'warning', degraded: 'warning', profile: 'settings', pinned: 'calendar' };

export function FrameBanners({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const { t, dates, snapshot, reading } = ctx.desk;
	const current = snapshot.value;
	if (current === null) return null;
	const inHealth = ctx.state.value.view === 'health';
	const shown = banners(current, reading.value, t, dates);
	return (
		<>
			<GateBar ctx={ctx} />
			<div class="ed-banners" role="status">
				{shown.map((banner) => (
					<p key={banner.text} class={`ed-banner ed-banner-${banner.kind}`}>
						<Icon name={ICONS[banner.kind]} /> <AgentText text={banner.text} max={300} t={t} />{' '}
						{banner.opensHealth && !inHealth ? (
							<button type="button" class="ed-link" onClick={() => ctx.desk.actions.openView('health')}>
								{t('health.bannerSee')}
							</button>
						) : null}
					</p>
				))}
			</div>
		</>
	);
}
