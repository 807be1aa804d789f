/** Decisions and devices: can they be taken now, which ledgers there are and whether they hold, whose word is believed. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import { GateSentences, GateWayOut, keyOfReason } from '../../frame-gate';
import { ledgerCounts } from '../../models/ledger-summary';
import { writeSegment } from '../../models/pending-segments';
import { goToList, goToView } from '../../widgets/go-to-view';
import { useUniqueId } from '../../widgets/use-unique-id';
import { LedgerDamage } from './ledger-damage';
import { LedgerDevices } from './ledger-devices';
import { LedgerFiles } from './ledger-files';

export function LedgerSection({ ctx }: { readonly ctx: LeafContext }): VNode | null {
	const { t, deciding, actions } = ctx.desk;
	const state = deciding.value;
	const id = useUniqueId();
	if (state === null) return null;
	const { gate, ledgers, adoptable } = state;
	const { unbelieved, uncertain } = ledgerCounts(state);
	return (
		<section class="ed-ledger" aria-labelledby={id}>
			<h3 id={id} class="ed-panel-title">
				{t('ledger.health')}
			</h3>
			{!gate.isChecked ? <p class="ed-muted">{t('ledger.checking')}</p> : null}
			{gate.isChecked && gate.reasons.length === 0 ? <p class="ed-ledger-line">{t('ledger.gateOpen')}</p> : null}
			{gate.reasons.map((reason) => (
				<div key={keyOfReason(reason)} class="ed-finding-group ed-finding-bad">
					<p>
						<GateSentences ctx={ctx} reason={reason} />
					</p>
					{reason.kind === 'ledger_damaged' ? <LedgerDamage ctx={ctx} path={reason.path} damage={reason.damage} /> : null}
					<GateWayOut ctx={ctx} reason={reason} />
				</div>
			))}
			{ledgers.length === 0 ? <p class="ed-muted">{t('ledger.noLedger')}</p> : <LedgerFiles ctx={ctx} ledgers={ledgers} />}
			{/* A copy that a sync tool made closes nothing; what is wrong with it is said all the same. */}
			{ledgers
				.filter((ledger) => ledger.damage.length > 0 && !gate.reasons.some((reason) => reason.kind === 'ledger_damaged' && reason.path === ledger.path))
				.map((ledger) => (
					<LedgerDamage key={ledger.path} ctx={ctx} path={ledger.path} damage={ledger.damage} />
				))}
			{unbelieved === 0 ? null : (
				<p class="ed-ledger-line">
					<button type="button" class="ed-link" onClick={() => goToList(ctx, 'history', { filter: 'believed = no' })}>
						{t('ledger.showUnbelieved', { n: unbelieved })}
					</button>
				</p>
			)}
			{uncertain === 0 ? null : (
				<p class="ed-ledger-line">
					<button type="button" class="ed-link" onClick={() => goToList(ctx, 'pending', { filter: writeSegment('uncertain', '') })}>
						{t('ledger.showUncertain', { n: uncertain })}
					</button>
				</p>
			)}
			{adoptable.length === 0 ? null : (
				<p class="ed-ledger-line">
					{t('ledger.adoptTitle', { n: adoptable.length })}{' '}
					<button type="button" class="ed-button" onClick={() => actions.openAdoption()}>
						{t('ledger.openAdoption')}
					</button>
				</p>
			)}
			{ledgers.length === 0 ? null : (
				<p class="ed-ledger-line">
					<button type="button" class="ed-link" onClick={() => goToView(ctx, 'history')}>
						{t('ledger.showHistory')}
					</button>
				</p>
			)}
			<LedgerDevices ctx={ctx} devices={state.devices} applies={state.applies} lock={lockWords(gate.isChecked, gate.reasons.some((reason) => reason.kind === 'locked' || reason.kind === 'lock_unclear'))} />
		</section>
	);

	function lockWords(isChecked: boolean, isHeldElsewhere: boolean): string | null {
		// Who holds it elsewhere is said above, with what to do.
		return !isChecked || isHeldElsewhere ? null : t('ledger.lockFree');
	}
}
