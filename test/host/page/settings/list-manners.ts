/** What a declared list can do besides showing its rows: say that it is empty, add, delete and reorder. */
import type { SettingDefinitionList } from 'obsidian';
import type { SettingGroup } from '../widgets/setting';
import { setIcon } from '../widgets/icons';

/** @param rows the drawn rows, in the order of the definition's items */
export function addListManners(definition: SettingDefinitionList, group: SettingGroup, rows: readonly HTMLElement[], isMobile: boolean): void {
	if (rows.length === 0 && definition.emptyState !== undefined) {
		const empty = group.listEl.createDiv('setting-list-empty');
		empty.setText(typeof definition.emptyState === 'string' ? definition.emptyState : (definition.emptyState.cloneNode(true) as DocumentFragment));
	}
	const { addItem, onDelete, onReorder } = definition;
	if (addItem !== undefined && isMobile) {
		const add = group.listEl.createEl('button', { cls: 'setting-list-add', text: `+ ${addItem.name}`, attr: { type: 'button' } });
		add.addEventListener('click', () => addItem.action(add));
	} else if (addItem !== undefined) {
		group.addExtraButton((button) => {
			button.setIcon('plus').setTooltip(addItem.name).onClick(() => addItem.action(button.extraSettingsEl));
		});
	}
	rows.forEach((row, index) => {
		if (onReorder !== undefined) {
			if (index > 0) addRowButton(row, 'arrow-up', 'Move up', () => onReorder(index, index - 1));
			if (index < rows.length - 1) addRowButton(row, 'arrow-down', 'Move down', () => onReorder(index, index + 1));
		}
		if (onDelete === undefined) return;
		addRowButton(row, 'trash-2', 'Delete', () => onDelete(index));
		row.addEventListener('keydown', (event) => {
			if (event.target === row && (event.key === 'Delete' || event.key === 'Backspace')) onDelete(index);
		});
	});
}

function addRowButton(row: HTMLElement, icon: string, name: string, run: () => void): void {
	const parent = row.querySelector<HTMLElement>('.setting-item-control') ?? row;
	const button = parent.createEl('button', { cls: 'clickable-icon', attr: { type: 'button', 'aria-label': name } });
	setIcon(button, icon);
	button.addEventListener('click', (event) => {
		event.stopPropagation();
		run();
	});
}
