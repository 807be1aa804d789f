/** The main window: ribbon, docks, tabs and status bar on a desktop; one column and a bottom bar on a phone. */
import type { App } from '../app';
import { setIcon } from '../widgets/icons';

/** Puts the app's parts into the page. */
export function buildShell(app: App): HTMLElement {
	const container = document.body.createDiv('app-container');
	const main = container.createDiv('horizontal-main-container');
	const { workspace } = app;
	if (app.platform.isMobile) {
		main.append(workspace.containerEl);
		container.append(phoneBar(app));
		return container;
	}
	const ribbon = workspace.leftRibbon;
	ribbon.containerEl.prepend(ribbonButton('panel-left', 'Toggle left sidebar', () => workspace.leftSplit.toggle()));
	main.append(ribbon.containerEl, workspace.containerEl);
	const right = ribbonButton('panel-right', 'Toggle right sidebar', () => workspace.rightSplit.toggle());
	right.addClass('mod-right');
	main.append(right);
	container.append(app.statusBarEl);
	return container;
}

function ribbonButton(icon: string, name: string, run: () => void): HTMLButtonElement {
	const button = createEl('button', { cls: 'clickable-icon sidebar-toggle-button', attr: { type: 'button', 'aria-label': name } });
	setIcon(button, icon);
	button.addEventListener('click', run);
	return button;
}

function phoneBar(app: App): HTMLElement {
	const { workspace } = app;
	const bar = createDiv({ cls: 'mobile-navbar', attr: { role: 'toolbar', 'aria-label': 'Navigation' } });
	bar.append(
		ribbonButton('panel-left', 'Files', () => workspace.leftSplit.toggle()),
		ribbonButton('arrow-left', 'Navigate back', () => void workspace.activeLeaf?.history.back()),
		ribbonButton('arrow-right', 'Navigate forward', () => void workspace.activeLeaf?.history.forward()),
		ribbonButton('terminal', 'Commands', () => app.commands.openPalette()),
		ribbonButton('panel-right', 'Right sidebar', () => workspace.rightSplit.toggle()),
	);
	// On a phone the ribbon's actions are in the menu of the bottom bar; here they stand in it.
	bar.append(workspace.leftRibbon.actionsEl);
	return bar;
}
