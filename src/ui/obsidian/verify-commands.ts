/** The commands that verify, and the editor's menu. Each opens the panel; only a button in it sends something. */
import { Notice } from 'obsidian';
import type { Editor, Plugin } from 'obsidian';
import type { VerifyTarget } from '../searching';
import { DeskView } from './desk-view';
import { openVerify } from './open-leaves';
import { ReviewView } from './review-view';
import { REVIEW_VIEW_TYPE, VERIFY_ICON } from './services';
import type { Services } from './services';
import { MAX_STATEMENT, statementOfSelection } from './verify-state';
import { VerifySuggester } from './verify-suggester';

/** Registers them with the plugin. */
export function registerVerifyCommands(plugin: Plugin, services: Services): void {
	const { app, t } = services;
	plugin.addCommand({ id: 'verify-claim', name: t('host.verifyClaim'), callback: () => chooseClaim(services) });
	plugin.addCommand({
		id: 'verify-selection',
		name: t('host.verifySelection'),
		editorCheckCallback: (checking, editor) => {
			if (!editor.somethingSelected()) return false;
			return checking ? statementOfSelection(editor.getSelection()) !== null : verifySelection(services, editor);
		},
	});
	plugin.addCommand({
		id: 'verify-current',
		name: t('host.verifyCurrent'),
		checkCallback: (checking) => {
			const target = currentTarget(services);
			if (target === null) return false;
			if (!checking) void openVerify(app, target);
			return true;
		},
	});
	plugin.addCommand({ id: 'verify-stale', name: t('host.verifyStale'), callback: () => void openVerify(app, { kind: 'stale' }) });
	plugin.registerEvent(
		app.workspace.on('editor-menu', (menu, editor) => {
			if (!editor.somethingSelected() || statementOfSelection(editor.getSelection()) === null) return;
			menu.addItem((item) => {
				item.setTitle(t('host.verifySelection'))
					.setIcon(VERIFY_ICON)
					.onClick(() => void verifySelection(services, editor));
			});
		}),
	);
}

/** Offers the claims of the newest reading; says so when there are none. */
function chooseClaim(services: Services): void {
	const { settings, store, t } = services;
	const snapshot = store.latest.peek();
	if (snapshot === null) new Notice(t(settings.settings.peek().workspace === null ? 'host.noWorkspaceYet' : 'host.notReadYet'));
	else if (snapshot.claims.length === 0) new Notice(t('host.verifyNoClaims'));
	else new VerifySuggester(services, snapshot).open();
}

/** Takes the selection as a statement; whether there was one. */
function verifySelection({ app, t }: Services, editor: Editor): boolean {
	const statement = statementOfSelection(editor.getSelection());
	if (statement === null) return false;
	if (statement.isCut) new Notice(t('host.verifyCut', { n: MAX_STATEMENT }));
	void openVerify(app, { kind: 'text', text: statement.text });
	return true;
}

/** The claim or item that is open in the desk that has the focus, else the item in the review panel; `null` for anything else. */
function currentTarget({ app, store }: Services): VerifyTarget | null {
	const { workspace } = app;
	const desk = workspace.getActiveViewOfType(DeskView);
	const review = workspace.getActiveViewOfType(ReviewView) ?? workspace.getLeavesOfType(REVIEW_VIEW_TYPE)[0]?.view;
	const keys = [desk?.deskState.open ?? null, review instanceof ReviewView ? review.openKey : null];
	for (const key of keys) {
		const kind = key === null ? null : store.latest.peek()?.find(key)?.kind;
		if (key !== null && (kind === 'claim' || kind === 'item')) return { kind, key };
	}
	return null;
}
