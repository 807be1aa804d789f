/** Imports routes and keys of an installed reliable-web-search: shows first what would be taken, and says afterwards what was. */
import { Modal, Setting } from 'obsidian';
import type { ButtonComponent } from 'obsidian';
import { errorText } from '../host/host-errors';
import { readReliableWebSearch } from '../host/reliable-web-search-files';
import type { RwsTexts } from '../host/reliable-web-search-files';
import type { Translator } from '../i18n/translate';
import { revealedText } from '../records/hidden-text';
import { importReliableWebSearch } from '../search/import-rws';
import type { RouteConfig } from '../search/search-settings';
import { planImport, withImported } from './route-import';
import type { ImportPlan } from './route-import';
import { importProblemWords } from './route-import-words';
import type { SecretApp } from './route-secrets';
import { routeTitle } from './route-words';
import type { RowParts } from './setting-rows';

/** Reads the files and opens what they say, or says why that cannot be done. Writes nothing by itself. */
export async function openImport(parts: RowParts): Promise<void> {
	const { app, t, searching, notify } = parts;
	try {
		const read = await readReliableWebSearch();
		if (read === null) {
			notify(t('routes.import.desktopOnly'));
			return;
		}
		if (Object.values(read.texts).every((text) => text === null) && read.unreadable.length === 0) {
			notify(t('routes.import.nothing', { folder: read.folder }));
			return;
		}
		const imported = importReliableWebSearch({ config: read.texts['config.json'], credentials: read.texts['credentials.json'] });
		const plan = planImport(imported, searching.config.peek().routes, (id) => app.secretStorage.getSecret(id));
		new ImportModal(parts, plan, read).open();
	} catch (error) {
		notify(t('routes.import.failed', { why: errorText(error) }));
	}
}

/**
 * Puts the planned keys into the secrets, each read back, then the routes into the list. Throws when a key was not kept; the
 * list is then as it was.
 */
export function carryOut(plan: ImportPlan, { app, searching, t }: Pick<RowParts, 'searching' | 't'> & { readonly app: SecretApp }): void {
	for (const { id, key } of plan.secrets) {
		// The plan may be minutes old: what was stored there since stays.
		const there = app.secretStorage.getSecret(id) || null;
		if (there !== null && there !== key) throw new Error(t('routes.import.secretTaken', { id }));
		if (there === null) app.secretStorage.setSecret(id, key);
		if (app.secretStorage.getSecret(id) !== key) throw new Error(t('routes.import.secretNotKept', { id }));
	}
	searching.update((now) => ({ ...now, routes: withImported(now.routes, plan) }));
}

class ImportModal extends Modal {
	private importButton: ButtonComponent | null = null;
	private problemEl: HTMLElement | null = null;
	private readonly closeNow = (): void => this.close();

	constructor(
		private readonly parts: RowParts,
		private readonly plan: ImportPlan,
		private readonly read: RwsTexts,
	) {
		super(parts.app);
	}

	override onOpen(): void {
		const { contentEl, parts, plan, read } = this;
		const { t } = parts;
		parts.openDialogs.add(this.closeNow);
		this.setTitle(t('routes.import'));
		contentEl.createEl('p', { text: t('routes.import.from', { folder: read.folder }) });
		this.list(t('routes.import.added', { n: plan.added.length }), plan.added.map((route) => addedWords(route, t)));
		if (plan.keyed.length > 0) this.list(t('routes.import.keyed', { n: plan.keyed.length }), plan.keyed.map((route) => routeTitle(route, t)));
		if (plan.already.length > 0) this.list(t('routes.import.already', { n: plan.already.length }), plan.already.map((route) => routeTitle(route, t)));
		contentEl.createEl('p', { text: t('routes.import.keys', { n: plan.secrets.length }) });
		const problems = [...read.unreadable.map((file) => t('routes.import.unreadable', { file })), ...plan.problems.map((problem) => importProblemWords(problem, t)), ...(plan.hasOtherSettings ? [t('routes.import.otherSettings')] : [])];
		if (problems.length > 0) this.list(t('routes.import.notTaken'), problems);
		this.problemEl = contentEl.createEl('p', { cls: 'ed-dialog-problem', attr: { role: 'alert' } });
		new Setting(contentEl)
			.addButton((button) => button.setButtonText(t('common.cancel')).onClick(() => this.close()))
			.addButton((button) => {
				this.importButton = button
					.setButtonText(t('routes.import.do'))
					.setCta()
					.setDisabled(plan.added.length + plan.keyed.length === 0)
					.onClick(() => this.take());
			});
	}

	override onClose(): void {
		this.parts.openDialogs.delete(this.closeNow);
		this.importButton = null;
		this.problemEl = null;
		this.contentEl.empty();
	}

	private list(heading: string, lines: readonly string[]): void {
		this.contentEl.createEl('p', { cls: 'ed-import-heading', text: heading });
		if (lines.length === 0) return;
		const list = this.contentEl.createEl('ul');
		for (const text of lines) list.createEl('li', { text });
	}

	private take(): void {
		const { parts, plan } = this;
		this.importButton?.setDisabled(true);
		try {
			const [first] = [...plan.added, ...plan.keyed];
			if (first !== undefined) parts.focus.want(first.id, 'edit', this.contentEl.win);
			carryOut(plan, parts);
			this.close();
			parts.notify(parts.t('routes.import.done', { n: plan.added.length + plan.keyed.length }));
		} catch (error) {
			this.problemEl?.setText(errorText(error));
			this.importButton?.setDisabled(false);
		}
	}
}

/** A route that would be added; the address too where the file names one: what is searched for goes there. */
function addedWords(route: RouteConfig, t: Translator): string {
	const address = route.settings?.baseUrl ?? '';
	const title = routeTitle(route, t);
	return address === '' ? title : `${title} (${revealedText(address)})`;
}
