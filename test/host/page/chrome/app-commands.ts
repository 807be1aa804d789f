/** The app's own commands that a person of the preview needs, and their keys. */
import type { App } from '../app';

export function addAppCommands(app: App): void {
	const { commands, workspace } = app;
	const active = () => workspace.activeLeaf;
	commands.add('command-palette:open', {
		id: 'command-palette:open',
		name: 'Command palette: Open',
		hotkeys: [{ modifiers: ['Mod'], key: 'p' }],
		callback: () => commands.openPalette(),
	});
	commands.add('app:open-settings', {
		id: 'app:open-settings',
		name: 'Open settings',
		hotkeys: [{ modifiers: ['Mod'], key: ',' }],
		callback: () => app.setting.open(),
	});
	commands.add('app:go-back', {
		id: 'app:go-back',
		name: 'Navigate back',
		hotkeys: [{ modifiers: ['Mod', 'Alt'], key: 'ArrowLeft' }],
		callback: () => active()?.history.back(),
	});
	commands.add('app:go-forward', {
		id: 'app:go-forward',
		name: 'Navigate forward',
		hotkeys: [{ modifiers: ['Mod', 'Alt'], key: 'ArrowRight' }],
		callback: () => active()?.history.forward(),
	});
	commands.add('workspace:close', {
		id: 'workspace:close',
		name: 'Close current tab',
		callback: () => active()?.detach(),
	});
	commands.add('workspace:new-tab', {
		id: 'workspace:new-tab',
		name: 'New tab',
		callback: () => workspace.showLeaf(workspace.getLeaf('tab')),
	});
	commands.add('workspace:move-to-new-window', {
		id: 'workspace:move-to-new-window',
		name: 'Move current tab to new window',
		checkCallback: (checking) => {
			const leaf = active();
			if (leaf === null || !workspace.canOpenWindows) return false;
			if (!checking) workspace.moveLeafToPopout(leaf);
			return true;
		},
	});
	commands.add('app:toggle-left-sidebar', {
		id: 'app:toggle-left-sidebar',
		name: 'Toggle left sidebar',
		callback: () => workspace.leftSplit.toggle(),
	});
	commands.add('app:toggle-right-sidebar', {
		id: 'app:toggle-right-sidebar',
		name: 'Toggle right sidebar',
		callback: () => workspace.rightSplit.toggle(),
	});
}
