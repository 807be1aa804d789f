/** The settings about decisions: the line in the agent's queue, what this device writes, and which devices are believed. */
import { errorText } from '../host/host-errors';
import { revealedText } from '../records/hidden-text';
import { APPLYING_MODES } from './device-settings';
import { confirmDistrust } from './distrust-modal';
import { DeviceCodeModal } from './device-code-modal';
import type { RowParts, SettingItem, SettingRow } from './setting-rows';
import { DEFAULT_SETTINGS } from './settings';
import { TrustDeviceModal } from './trust-device-modal';

/** What becomes of a decision outside the ledger. */
export function decisionGroup(parts: RowParts): SettingItem {
	const { t } = parts;
	return {
		type: 'group',
		heading: t('settings.decisions'),
		items: [
			{
				name: t('settings.mirror'),
				desc: t('settings.mirrorHint'),
				control: { type: 'toggle', key: 'mirrorDecisions', defaultValue: DEFAULT_SETTINGS.mirrorDecisions },
			},
			{
				name: t('settings.applies'),
				desc: t('settings.appliesHint'),
				control: {
					type: 'dropdown',
					key: 'applies',
					options: Object.fromEntries(APPLYING_MODES.map((mode) => [mode, t(`settings.applies.${mode}`)])),
					disabled: () => !hasWorkspace(parts),
				},
			},
		],
	};
}

/** This device: how it is called and what another needs to trust it. */
export function deviceGroup(parts: RowParts): SettingItem {
	const { t } = parts;
	const items: SettingRow[] = [
		{
			name: t('settings.deviceName'),
			desc: t('settings.deviceNameHint'),
			control: {
				type: 'text',
				key: 'deviceName',
				validate: (value) => (value.trim() === '' ? t('settings.deviceNameNeeded') : undefined),
				disabled: () => !hasDesk(parts),
			},
		},
		{
			name: t('settings.deviceCode'),
			desc: t('settings.deviceCodeHint'),
			action: () => void showCode(parts),
			disabled: () => !hasDesk(parts),
		},
		{
			name: t('settings.trust'),
			desc: t('settings.trustHint'),
			action: () => void withDesk(parts, (desk) => new TrustDeviceModal(parts, desk).open()),
			disabled: () => !hasDesk(parts),
		},
	];
	return { type: 'group', heading: t('settings.devices'), items: hasDesk(parts) ? items : [{ name: t('settings.noDesk'), desc: t('settings.noDeskHint') }, ...items] };
}

/** The other devices whose decisions are believed. */
export function trustedList(parts: RowParts): SettingItem {
	const { t, deciding } = parts;
	const others = (deciding.peek()?.devices ?? []).filter((device) => !device.isThis);
	return {
		type: 'list',
		heading: t('settings.trusted'),
		emptyState: t('settings.trustedEmpty'),
		items: others.map((device) => ({
			name: revealedText(device.name),
			desc: t('settings.trustedHint', { fingerprints: device.fingerprints.join(t('common.listSeparator')), id: revealedText(device.id) }),
		})),
		onDelete: (index) => {
			const device = others[index];
			if (device !== undefined) withDesk(parts, (desk) => confirmDistrust(parts, desk, device));
		},
	};
}

function hasWorkspace({ store }: RowParts): boolean {
	return store.settings.peek().workspace !== null;
}

function hasDesk({ decisions }: RowParts): boolean {
	return decisions.peek() !== null;
}

function withDesk(parts: RowParts, run: (desk: NonNullable<ReturnType<RowParts['decisions']['peek']>>) => void): void {
	const desk = parts.decisions.peek();
	if (desk === null) parts.notify(parts.t('settings.noDesk'));
	else run(desk);
}

async function showCode(parts: RowParts): Promise<void> {
	const desk = parts.decisions.peek();
	if (desk === null) return;
	try {
		new DeviceCodeModal(parts, await desk.deviceCode()).open();
	} catch (error) {
		parts.notify(parts.t('settings.deviceCodeFailed', { why: errorText(error) }));
	}
}
