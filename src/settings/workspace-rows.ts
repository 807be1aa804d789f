/** The settings that say what is read: workspace, profile, how often, and what is wrong with the settings themselves. */
import { Platform } from 'obsidian';
import { checkWorkspace } from '../host/open-files';
import { placeOf } from '../host/workspace-path';
import type { RowParts, SettingItem, SettingRow } from './setting-rows';
import { DEFAULT_SETTINGS, isReconcileSeconds, RECONCILE_SECONDS } from './settings';

/** Rows that stand at the top while the settings file, or values in it, cannot be used. */
export function troubleRows({ t, store }: RowParts): SettingRow[] {
	const health = store.health.peek();
	if (health.kind === 'ready') {
		if (health.unusable.length === 0) return [];
		return [{ name: t('settings.unusable'), desc: t('settings.unusableHint', { names: health.unusable.join(t('common.listSeparator')) }) }];
	}
	const { detail } = health;
	const desc = {
		unreadable: t('settings.compromisedUnreadable', { detail }),
		not_an_object: t('settings.compromisedNotObject'),
		cannot_check: t('settings.compromisedCannotCheck', { detail }),
	}[health.reason];
	return [
		{ name: t('settings.compromised'), desc },
		{ name: t('settings.readAgain'), desc: t('settings.readAgainHint'), action: () => void store.load() },
	];
}

/** @param forgetTyped called when more is typed: what was good so far (`/home` on the way to `/home/me`) is not what is meant */
export function workspaceRows({ app, t }: RowParts, forgetTyped: () => void): SettingRow[] {
	return [
		{
			name: t('settings.workspace'),
			desc: t('settings.workspaceHint'),
			control: {
				type: 'text',
				key: 'workspace',
				placeholder: Platform.isDesktopApp ? '~/.openclaw/workspace' : '/',
				validate: async (value) => {
					forgetTyped();
					if (value.trim() === '') return;
					const wrong = await checkWorkspace(app, value);
					if (wrong === 'desktop-only') return t('settings.workspaceDesktopOnly');
					return wrong === 'not-found' ? t('settings.workspaceNotFound') : undefined;
				},
			},
		},
		{
			name: t('settings.profile'),
			desc: t('settings.profileHint'),
			control: {
				type: 'text',
				key: 'profilePath',
				placeholder: 'evidence-desk.json',
				validate: (value) => (!Platform.isDesktopApp && placeOf(value).kind === 'disk' ? t('settings.profileDesktopOnly') : undefined),
			},
		},
	];
}

/** How often everything is looked at. */
export function readingGroup({ t }: RowParts): SettingItem {
	return {
		type: 'group',
		heading: t('settings.reading'),
		items: [
			{
				name: t('settings.reconcile'),
				desc: t('settings.reconcileHint', RECONCILE_SECONDS),
				control: {
					type: 'number',
					key: 'reconcileSeconds',
					...RECONCILE_SECONDS,
					defaultValue: DEFAULT_SETTINGS.reconcileSeconds,
					validate: (value) => (isReconcileSeconds(value) ? undefined : t('settings.reconcileRange', RECONCILE_SECONDS)),
				},
			},
		],
	};
}
