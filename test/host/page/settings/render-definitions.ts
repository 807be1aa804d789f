/** Draws what `getSettingDefinitions` returns: rows, groups, lists and pages, with their conditions. */
import type { SettingDefinition, SettingDefinitionGroup, SettingDefinitionItem, SettingDefinitionList, SettingDefinitionPage, SettingGroupItem } from 'obsidian';
import { setIcon } from '../widgets/icons';
import { Setting, SettingGroup } from '../widgets/setting';
import { addControl, type ControlOwner } from './controls';
import { addListManners } from './list-manners';

/** The tab as the renderer sees it. */
export interface DefinitionOwner extends ControlOwner {
	readonly settingItems: SettingDefinitionItem[];
}

export interface RenderedDefinitions {
	/** Evaluates every `visible` and `disabled` again. */
	refresh(): void;
	/** Draws again from the tab's current definitions, on the page that is open. */
	redraw(): void;
	/** Runs the rows' cleanups and empties the container. */
	clear(): void;
}

/** What one drawing left behind. */
interface Drawing {
	readonly refreshes: (() => void)[];
	readonly cleanups: (() => void)[];
}

export function renderDefinitions(owner: DefinitionOwner, containerEl: HTMLElement): RenderedDefinitions {
	/** Names of the pages walked into, outermost first. */
	let openPages: string[] = [];
	const searches = new Map<string, string>();
	let drawing: Drawing = { refreshes: [], cleanups: [] };

	function clear(): void {
		for (const cleanup of drawing.cleanups.splice(0)) cleanup();
		drawing = { refreshes: [], cleanups: [] };
		containerEl.empty();
	}

	function redraw(): void {
		const scroll = containerEl.scrollTop;
		clear();
		let items: readonly SettingDefinitionItem[] = owner.settingItems;
		for (const [depth, name] of openPages.entries()) {
			const page = allPages(items).find((each) => each.name === name);
			if (page === undefined) {
				openPages = openPages.slice(0, depth);
				break;
			}
			if (page.page !== undefined) {
				drawCustomPage(page);
				return;
			}
			items = page.items ?? [];
		}
		const title = openPages.at(-1);
		if (title !== undefined) drawTitlebar(containerEl, title);
		items.forEach((item, index) => drawItem(item, index, containerEl));
		refresh();
		containerEl.scrollTop = scroll;
	}

	function refresh(): void {
		for (const each of drawing.refreshes) each();
	}

	function goTo(pages: string[]): void {
		openPages = pages;
		redraw();
	}

	function drawTitlebar(parent: HTMLElement, title: string): void {
		const bar = parent.createDiv('setting-page-titlebar');
		const back = bar.createEl('button', { cls: 'clickable-icon', attr: { type: 'button', 'aria-label': 'Back' } });
		setIcon(back, 'arrow-left');
		back.addEventListener('click', () => goTo(openPages.slice(0, -1)));
		bar.createDiv({ cls: 'setting-page-title', text: title });
	}

	function drawCustomPage(definition: SettingDefinitionPage): void {
		const page = definition.page?.();
		if (page === undefined) return;
		containerEl.append(page.rootEl);
		page.titlebarEl.empty();
		drawTitlebar(page.titlebarEl, page.title === '' ? definition.name : page.title);
		page.display();
		drawing.cleanups.push(() => void page.hide());
	}

	function drawItem(item: SettingDefinitionItem, index: number, parent: HTMLElement): void {
		if (!('type' in item)) drawRow(item, index, new SettingGroup(parent));
		else if (item.type === 'page') drawPageEntry(item, new SettingGroup(parent));
		else drawGroup(item, parent);
	}

	function drawGroup(definition: SettingDefinitionGroup | SettingDefinitionList, parent: HTMLElement): void {
		const group = new SettingGroup(parent);
		if (definition.type === 'list') group.addClass('mod-list');
		if (definition.heading !== undefined) group.setHeading(definition.heading);
		if (definition.cls !== undefined) group.addClass(...definition.cls.split(/\s+/).filter((cls) => cls !== ''));
		for (const fill of definition.extraButtons ?? []) group.addExtraButton(fill as never);
		const items: readonly SettingGroupItem[] = definition.items ?? [];
		const rows = items.map((item, index) => ('type' in item ? drawPageEntry(item, group) : drawRow(item, index, group)));
		if (definition.search !== undefined) addSearch(definition, definition.search, group, items, rows);
		if (isList(definition)) addListManners(definition, group, rows, owner.app.platform.isMobile);
		drawing.refreshes.push(() => group.groupEl.toggle(isOn(definition.visible)));
	}

	function addSearch(
		definition: SettingDefinitionGroup,
		search: NonNullable<SettingDefinitionGroup['search']>,
		group: SettingGroup,
		items: readonly SettingGroupItem[],
		rows: readonly HTMLElement[],
	): void {
		const key = `${openPages.join('/')}/${definition.heading ?? ''}`;
		const apply = (query: string) => {
			searches.set(key, query);
			items.forEach((item, index) => {
				const isAlways = 'type' in item || !isOn(item.searchable);
				rows[index]?.toggleClass('is-filtered', query !== '' && !isAlways && !search.match(item, query));
			});
		};
		group.addSearch((input) => {
			input.setPlaceholder(search.placeholder ?? '').setValue(searches.get(key) ?? '').onChange(apply);
			input.inputEl.setAttribute('aria-label', search.placeholder ?? definition.heading ?? '');
		});
		apply(searches.get(key) ?? '');
	}

	function drawPageEntry(definition: SettingDefinitionPage, group: SettingGroup): HTMLElement {
		const row = namedRow(group, definition.name, definition.desc);
		row.settingEl.addClass('mod-navigable');
		const value = typeof definition.displayValue === 'function' ? definition.displayValue() : definition.displayValue;
		const status = typeof definition.status === 'function' ? definition.status() : definition.status;
		row.addDisplayValue((shown) => shown.setValue(value ?? null).setStatus(status ?? null));
		setIcon(row.controlEl.createSpan('setting-item-chevron'), 'chevron-right');
		makeClickable(row.settingEl, definition.name, () => goTo([...openPages, definition.name]));
		drawing.refreshes.push(() => row.settingEl.toggle(isOn(definition.visible)));
		return row.settingEl;
	}

	function drawRow(definition: SettingDefinition, index: number, group: SettingGroup): HTMLElement {
		const row = namedRow(group, definition.name, definition.desc);
		if (definition.control !== undefined) {
			const { control } = definition;
			addControl(owner, row, definition.name, control);
			drawing.refreshes.push(() => void row.setDisabled(control.disabled !== undefined && isOn(control.disabled)));
		} else if (definition.render !== undefined) {
			const cleanup = definition.render(row as never, group as never);
			if (cleanup !== undefined) drawing.cleanups.push(cleanup);
		} else if (definition.action !== undefined) {
			const { action, disabled } = definition;
			const isOff = () => disabled !== undefined && isOn(disabled);
			row.settingEl.addClass('mod-action');
			makeClickable(row.settingEl, definition.name, () => {
				if (!isOff()) action(row.settingEl, index);
			});
			drawing.refreshes.push(() => void row.setDisabled(isOff()));
		}
		drawing.refreshes.push(() => row.settingEl.toggle(isOn(definition.visible)));
		return row.settingEl;
	}

	redraw();
	return { refresh, redraw, clear };
}

function isOn(condition: boolean | (() => boolean) | undefined): boolean {
	return typeof condition === 'function' ? condition() : (condition ?? true);
}

function isList(definition: SettingDefinitionGroup | SettingDefinitionList): definition is SettingDefinitionList {
	return definition.type === 'list';
}

function namedRow(group: SettingGroup, name: string, desc: string | DocumentFragment | undefined): Setting {
	const row = new Setting(group.listEl).setName(name);
	if (typeof desc === 'string') row.setDesc(desc);
	// The same fragment may be drawn again later, so it is copied.
	else if (desc !== undefined) row.setDesc(desc.cloneNode(true) as DocumentFragment);
	return row;
}

function allPages(items: readonly SettingDefinitionItem[]): SettingDefinitionPage[] {
	return items.flatMap((item) => {
		if (!('type' in item)) return [];
		if (item.type === 'page') return [item];
		return allPages(item.items ?? []);
	});
}

function makeClickable(el: HTMLElement, name: string, run: () => void): void {
	el.setAttrs({ role: 'button', tabindex: '0', 'aria-label': name });
	el.addEventListener('click', run);
	el.addEventListener('keydown', (event) => {
		if (event.target !== el || (event.key !== 'Enter' && event.key !== ' ')) return;
		event.preventDefault();
		run();
	});
}
