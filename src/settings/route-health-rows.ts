/** The settings that tell whether searching works: checks at three prices, and the providers that are left alone. */
import type { Setting, SettingGroup } from 'obsidian';
import { effect, untracked } from '@preact/signals';
import { errorText } from '../host/host-errors';
import type { HealthView } from '../search/health';
import { revealedText } from '../records/hidden-text';
import { DOCTOR_LEVELS } from '../search/doctor';
import { DoctorModal } from './doctor-modal';
import { healthKeyParts, providerName, restWords, sentencesOf, titleOf } from './route-words';
import type { RowParts, SettingItem } from './setting-rows';

/** Checks of all routes. The first sends nothing; the others ask before anything that may cost. */
export function checkGroup(parts: RowParts): SettingItem {
	const { t } = parts;
	return {
		type: 'group',
		heading: t('routes.checks'),
		items: DOCTOR_LEVELS.map((level) => ({
			name: t(`routes.check.${level}`),
			desc: t(`routes.checkHint.${level}`),
			action: () => new DoctorModal(parts, level).open(),
		})),
	};
}

/** Providers and keys that are left alone after failures, and the way to ask them again. */
export function restGroup(parts: RowParts): SettingItem {
	const { t } = parts;
	return {
		type: 'group',
		heading: t('routes.rests'),
		items: [{ name: t('routes.restsName'), desc: t('routes.restsHint'), render: (setting, group) => drawRests(parts, setting, group) }],
	};
}

/** Draws one row for each of them, and draws them again whenever providers were asked. */
function drawRests(parts: RowParts, setting: Setting, group: SettingGroup): () => void {
	const { t, asked } = parts;
	let drawn: readonly HTMLElement[] = [];
	const rows = (views: readonly HealthView[]): readonly HTMLElement[] =>
		views.map((view) => {
			let rowEl: HTMLElement | null = null;
			group.addSetting((row) => {
				rowEl = row.settingEl;
				drawRest(parts, row, view, () => setting.controlEl.querySelector('button')?.focus());
			});
			return rowEl;
		}).filter((el) => el !== null);
	setting.addButton((button) =>
		button.setButtonText(t('routes.rest.askAll')).onClick(() => askAgain(parts, undefined)),
	);
	return effect(() => {
		void asked.value;
		untracked(() => {
			for (const el of drawn) el.remove();
			const [views, problem] = restingNow(parts);
			setting.setDesc(problem ?? (views.length === 0 ? t('routes.restsNone') : t('routes.restsHint')));
			drawn = rows(views);
		});
	});
}

function restingNow({ searching, t }: RowParts): readonly [views: readonly HealthView[], problem: string | null] {
	try {
		return [searching.runtime().health().filter((view) => view.state !== 'closed'), null];
	} catch (error) {
		return [[], t('routes.restsFailed', { why: errorText(error) })];
	}
}

/** @param leave gives the focus to what stays when the row goes */
function drawRest(parts: RowParts, row: Setting, view: HealthView, leave: () => void): void {
	const { t, dates, searching } = parts;
	const { providerId, address, credentialId } = healthKeyParts(view.key);
	const routes = searching.routes();
	const label = credentialId === null || credentialId === '' ? null : labelOf(parts, credentialId);
	const name = titleOf(routes.find((route) => route.providerId === providerId)?.providerName ?? providerName(providerId), label, t);
	const where = address === null ? [] : [t('routes.addressOwn', { address: revealedText(address) })];
	row.setName(name)
		.setDesc(sentencesOf([restWords(view, dates, t), ...where], t))
		.addButton((button) =>
			button
				.setButtonText(t('routes.rest.ask'))
				.setTooltip(t('routes.rest.askName', { name }))
				.onClick(() => {
					leave();
					askAgain(parts, view.key);
				}),
		);
}

/** What the person calls the credential; the secret's id where no route names it any more. */
function labelOf({ searching, t }: RowParts, credentialId: string): string {
	if (credentialId.startsWith('env:')) return t('routes.environmentMark');
	const route = searching.config.peek().routes.find((each) => each.credentialId === credentialId);
	return route === undefined || route.label.trim() === '' ? credentialId : route.label;
}

function askAgain({ searching, asked, notify }: RowParts, key: string | undefined): void {
	try {
		searching.runtime().resetHealth(key);
	} catch (error) {
		notify(errorText(error));
	}
	asked.value += 1;
}
