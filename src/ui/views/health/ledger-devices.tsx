/** Whose decisions are believed here, what this device writes, and who holds the workspace. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import type { KnownDevice } from '../../models/ledger-summary';
import { AgentText } from '../../widgets/agent-text';

export interface LedgerDevicesProps {
	readonly ctx: LeafContext;
	readonly devices: readonly KnownDevice[];
	readonly applies: 'own' | 'home' | 'never';
	/** Whether another program holds the workspace; `null` where that is said elsewhere or not known. */
	readonly lock: string | null;
}

export function LedgerDevices({ ctx, devices, applies, lock }: LedgerDevicesProps): VNode {
	const { t, actions } = ctx.desk;
	return (
		<>
			<h4 class="ed-sub-title">{t('ledger.devices')}</h4>
			{devices.length === 0 ? (
				<p class="ed-muted">{t('ledger.devicesNone')}</p>
			) : (
				<ul class="ed-plain-list">
					{devices.map((device) => (
						<li key={device.id}>
							<strong>
								<AgentText text={device.name} max={80} />
							</strong>{' '}
							{device.isThis ? <span class="ed-mini-badge">{t('ledger.thisDevice')}</span> : null}{' '}
							<span class="ed-muted">
								<AgentText text={t('ledger.fingerprint', { n: device.fingerprints.length, list: device.fingerprints.join(t('common.listSeparator')) })} max={200} t={t} />
							</span>
						</li>
					))}
				</ul>
			)}
			<p class="ed-ledger-line">{t(`ledger.applies.${applies}`)}</p>
			{lock === null ? null : <p class="ed-ledger-line">{lock}</p>}
			<p class="ed-ledger-line">
				<button type="button" class="ed-link" onClick={() => actions.openSettings()}>
					{t('ledger.manageDevices')}
				</button>
			</p>
		</>
	);
}
