/** Read-only mode: why nothing can be decided or written now, what to do, and the button that helps (DESIGN §5, start-up gate). */
import type { VNode } from 'preact';
import type { GateReason } from '../decisions/desk/desk-types';
import { ConfirmInPlace } from './confirm-in-place';
import type { LeafContext } from './desk';
import { gateWords } from './models/problem-words';
import { plainWords } from './models/timeline-mark-words';
import { AgentText } from './widgets/agent-text';
import { goToView } from './widgets/go-to-view';
import { Icon } from './widgets/icon';

/** The bar under the tabs. Empty while decisions can be taken, or while that has not been looked at yet. */
export function GateBar({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { deciding } = ctx.desk;
	const gate = deciding.value?.gate;
	const [reason = null] = gate?.isChecked === true ? gate.reasons : [];
	const more = (gate?.reasons.length ?? 0) - 1;
	return (
		<div class={`ed-gate${reason === null ? '' : ' is-closed'}`}>
			{/* Always there, so that a screen reader hears when it fills. */}
			<div class="ed-gate-words" role="status">
				{reason === null ? null : <GateSentences ctx={ctx} reason={reason} />}
			</div>
			{reason === null ? null : <GateWays ctx={ctx} reason={reason} more={more} />}
		</div>
	);
}

/** "Read only", why, and what to do. */
export function GateSentences({ ctx, reason }: { readonly ctx: LeafContext; readonly reason: GateReason }): VNode {
	const { t, dates } = ctx.desk;
	const { what, todo } = gateWords(reason, t, dates);
	return (
		<>
			<Icon name="warning" /> <strong>{t('ledger.readOnly')}</strong> <AgentText text={what} max={400} t={t} /> <AgentText text={todo} />
		</>
	);
}

/** In Health the ways out stand below, each with what it is about. */
function GateWays({ ctx, reason, more }: { readonly ctx: LeafContext; readonly reason: GateReason; readonly more: number }): VNode {
	const { t } = ctx.desk;
	if (ctx.state.value.view === 'health') return <p class="ed-gate-ways ed-hint">{t('ledger.seeBelow')}</p>;
	return (
		<div class="ed-gate-ways">
			<GateWayOut key={keyOfReason(reason)} ctx={ctx} reason={reason} />
			{more > 0 ? (
				<button type="button" class="ed-link" onClick={() => goToView(ctx, 'health')}>
					{t('ledger.moreReasons', { n: more })}
				</button>
			) : null}
		</div>
	);
}

/** What tells two reasons apart, so that a question asked about one does not go on about another. */
export function keyOfReason(reason: GateReason): string {
	switch (reason.kind) {
		case 'ledger_damaged':
			return `${reason.kind}:${reason.path}:${reason.damage.map((note) => note.sha256).join()}`;
		case 'head_cut':
			return `${reason.kind}:${reason.path}:${reason.has}`;
		case 'item_gone':
			return `${reason.kind}:${reason.itemKey}`;
		case 'locked':
		case 'lock_unclear':
			return `${reason.kind}:${reason.owner.computer}:${reason.owner.process}`;
		default:
			return reason.kind;
	}
}

/** The one button that helps with a reason; what cannot be taken back asks first, in place. */
export function GateWayOut({ ctx, reason }: { readonly ctx: LeafContext; readonly reason: GateReason }): VNode {
	const { t, actions, decisions } = ctx.desk;
	const isInHealth = ctx.state.value.view === 'health';
	const done = async (accept: Promise<void> | undefined): Promise<null> => {
		await accept;
		return null;
	};
	switch (reason.kind) {
		case 'lock_unclear':
			return (
				<ConfirmInPlace
					t={t}
					label={t('ledger.takeOver')}
					meaning={t('ledger.takeOverMeans')}
					confirm={t('ledger.takeOverNow')}
					run={async () => ((await decisions.peek()?.takeOverLock()) === true ? null : t('ledger.takeOverFailed'))}
				/>
			);
		case 'ledger_damaged':
			// The lines are looked at first.
			return isInHealth ? (
				<ConfirmInPlace
					t={t}
					label={t('ledger.acceptDamage')}
					name={t('ledger.acceptDamageOf', { path: plainWords(reason.path, 120) })}
					meaning={t('ledger.acceptDamageMeans')}
					confirm={t('ledger.acceptNow')}
					run={() => done(decisions.peek()?.acceptDamage(reason.path))}
				/>
			) : (
				<button type="button" class="ed-button" onClick={() => goToView(ctx, 'health')}>
					{t('ledger.lookAtLines')}
				</button>
			);
		case 'head_cut':
			return (
				<ConfirmInPlace
					t={t}
					label={t('ledger.acceptHead')}
					name={t('ledger.acceptHeadOf', { path: plainWords(reason.path, 120) })}
					meaning={t('ledger.acceptHeadMeans')}
					confirm={t('ledger.acceptNow')}
					run={() => done(decisions.peek()?.acceptHead(reason.path))}
				/>
			);
		case 'item_gone':
			return (
				<ConfirmInPlace
					t={t}
					label={t('ledger.acceptGone')}
					name={t('ledger.acceptGoneOf', { item: plainWords(reason.shown, 80) })}
					meaning={t('ledger.acceptGoneMeans')}
					confirm={t('ledger.acceptNow')}
					run={() => done(decisions.peek()?.acceptGone(reason.itemKey))}
				/>
			);
		case 'no_key':
			return (
				<button type="button" class="ed-button" onClick={() => actions.openSettings()}>
					{t('common.openSettings')}
				</button>
			);
		case 'locked':
			// Its owner is watched; nothing is to be pressed.
			return <span class="ed-hint">{t('ledger.looksItself')}</span>;
		case 'not_read':
			return (
				<button type="button" class="ed-button" onClick={() => void actions.refresh()}>
					{t('ledger.lookAgain')}
				</button>
			);
	}
}
