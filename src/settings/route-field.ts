/** One field of a route's form that belongs to its provider. */
import { Setting } from 'obsidian';
import type { Translator } from '../i18n/translate';
import type { ProviderAdapter } from '../search/provider-types';
import { ENGINES, MOST_INTERVAL_MS, SEARCH_DEPTHS } from './route-draft';
import type { RouteField } from './route-draft';

export interface RouteFieldParts {
	readonly t: Translator;
	readonly containerEl: HTMLElement;
	readonly field: RouteField;
	readonly provider: ProviderAdapter;
	readonly value: string;
	readonly change: (value: string) => void;
	/** The person has left the field. */
	readonly leave: () => void;
}

/** Draws the field and gives its row, where a problem is shown. */
export function drawRouteField({ t, containerEl, field, provider, value, change, leave }: RouteFieldParts): Setting {
	const name = t(`routes.field.${field}`);
	const row = new Setting(containerEl).setName(name).setDesc(hint(field, provider, t));
	const choices = choicesOf(field, t);
	if (choices !== null) {
		return row.addDropdown((dropdown) => {
			dropdown.selectEl.setAttribute('aria-label', name);
			dropdown
				.addOptions(choices)
				.setValue(value in choices ? value : '')
				.onChange(change);
		});
	}
	return row.addText((text) => {
		text.inputEl.setAttribute('aria-label', name);
		text.inputEl.spellcheck = false;
		if (field === 'minIntervalMs') text.inputEl.inputMode = 'numeric';
		if (field === 'mailto') text.inputEl.type = 'email';
		text.setPlaceholder(placeholder(field, provider)).setValue(value).onChange(change);
		text.inputEl.addEventListener('blur', leave);
	});
}

function hint(field: RouteField, provider: ProviderAdapter, t: Translator): string {
	if (field === 'baseUrl') return provider.baseUrl === null ? t('routes.hint.baseUrlNeeded') : t('routes.hint.baseUrl');
	return t(`routes.hint.${field}`, { max: MOST_INTERVAL_MS });
}

/** `''` stands for the provider's usual one. `null` = the field is written, not chosen. */
function choicesOf(field: RouteField, t: Translator): Readonly<Record<string, string>> | null {
	if (field === 'engine') return { '': t('routes.usual'), ...Object.fromEntries(ENGINES.map((engine) => [engine, t(`routes.engine.${engine}`)])) };
	if (field === 'searchDepth') return { '': t('routes.usual'), ...Object.fromEntries(SEARCH_DEPTHS.map((depth) => [depth, t(`routes.depth.${depth}`)])) };
	return null;
}

function placeholder(field: RouteField, provider: ProviderAdapter): string {
	if (field === 'baseUrl') return provider.baseUrl ?? 'http://localhost:8080';
	if (field === 'minIntervalMs') return String(provider.minIntervalMs);
	if (field === 'mailto') return 'name@example.org';
	return '';
}
