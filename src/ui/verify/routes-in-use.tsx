/** Which routes a search would take, in order, what each is, and what cannot be found with them. */
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import type { RouteInUse } from '../searching';
import { AgentText } from '../widgets/agent-text';
import { Icon } from '../widgets/icon';
import { routesInUse } from './run-cost';

export function RoutesInUse({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { t, searching } = ctx.desk;
	// Read for the subscription: what the person sets changes the routes.
	const { mode } = searching.config.value;
	const routes = routesInUse(searching);
	const hasWeb = routes.some((route) => route.kind === 'web' || route.kind === 'answer');
	const logTrouble = searching.logTrouble.value;
	const trouble = searching.trouble.value;
	return (
		<div class="ed-verify-routes">
			<p class="ed-verify-label">{routes.length === 0 ? t('verify.noRoutes') : t(`verify.mode.${mode}`)}</p>
			{routes.length === 0 ? null : (
				<ol class="ed-verify-route-list">
					{routes.map((route) => (
						<li key={route.id}>
							<RouteLine ctx={ctx} route={route} />
						</li>
					))}
				</ol>
			)}
			{hasWeb ? null : (
				<p class="ed-verify-note">
					<Icon name="info" size={14} /> {t(routes.length === 0 ? 'verify.noRoutesText' : 'verify.noWebText')}{' '}
					<button type="button" class="ed-link" onClick={() => ctx.desk.actions.openSettings()}>
						{t('verify.toSettings')}
					</button>
				</p>
			)}
			{trouble === null ? null : <Trouble ctx={ctx} text={t('verify.trouble', { why: trouble })} />}
			{logTrouble === null ? null : <Trouble ctx={ctx} text={t('verify.logTrouble', { why: logTrouble })} />}
		</div>
	);
}

function RouteLine({ ctx, route }: { readonly ctx: LeafContext; readonly route: RouteInUse }): VNode {
	const { t } = ctx.desk;
	const facts = [route.kind === null ? null : t(`verify.kind.${route.kind}`), t(route.isMetered ? 'verify.paid' : 'verify.free')];
	return (
		<>
			<strong>
				<AgentText text={route.providerName} max={60} />
			</strong>
			<span class="ed-muted">
				{route.label === null || route.label === '' ? null : (
					<>
						{' · '}
						<AgentText text={route.label} max={60} />
					</>
				)}
				{facts.map((fact) => (fact === null ? null : ` · ${fact}`))}
			</span>
			{route.isFromEnvironment ? <span class="ed-mono"> [env]</span> : null}
		</>
	);
}

function Trouble({ ctx, text }: { readonly ctx: LeafContext; readonly text: string }): VNode {
	return (
		<p class="ed-problem">
			<Icon name="warning" size={14} /> <AgentText text={text} max={400} t={ctx.desk.t} />
		</p>
	);
}
