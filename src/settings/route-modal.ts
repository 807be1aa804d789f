/** Adds a route or changes one. The key goes into the app's secrets through the app's own control; here only its id is seen. */
import { Modal, SecretComponent, Setting } from 'obsidian';
import type { ButtonComponent } from 'obsidian';
import { isSigningSecret } from '../host/device-store';
import { errorText } from '../host/host-errors';
import { PROVIDERS, providerOf } from '../search/registry';
import type { RouteConfig } from '../search/search-settings';
import { draftOf, fieldsOf, lacksKey, MOST_LABEL, newDraft, problemsOf, routeOf, withProvider, withRoute } from './route-draft';
import type { RouteDraft, RouteField } from './route-draft';
import { drawRouteField } from './route-field';
import { problemWords } from './route-problem-words';
import { keyStateOf } from './route-secrets';
import { kindWords, providerName, sentencesOf } from './route-words';
import { wrapRow } from './route-wrap';
import type { RowParts } from './setting-rows';

/** What the list starts with for a new route: a web search that many have a key for. */
const FIRST_CHOICE = 'brave';

export class RouteModal extends Modal {
	private draft: RouteDraft;
	private readonly rows = new Map<string, Setting>();
	/** Problems are shown once the person has tried to keep the route, or has left the field. */
	private readonly touched = new Set<string>();
	private unlinkButton: ButtonComponent | null = null;
	private fieldsEl: HTMLElement | null = null;
	private problemEl: HTMLElement | null = null;
	private readonly closeNow = (): void => this.close();

	/** @param route the route to change; `null` = a new one */
	constructor(
		private readonly parts: RowParts,
		private readonly route: RouteConfig | null,
	) {
		super(parts.app);
		this.draft = route === null ? newDraft(FIRST_CHOICE) : draftOf(route);
	}

	override onOpen(): void {
		const { parts, contentEl } = this;
		const { t } = parts;
		parts.openDialogs.add(this.closeNow);
		this.modalEl.addClass('ed-route-modal');
		this.setTitle(this.route === null ? t('routes.add') : t('routes.editTitle'));
		this.drawProvider();
		this.fieldsEl = contentEl.createDiv();
		this.problemEl = contentEl.createEl('p', { cls: 'ed-dialog-problem', attr: { role: 'alert' } });
		new Setting(contentEl)
			.addButton((button) => button.setButtonText(t('common.cancel')).onClick(() => this.close()))
			.addButton((button) =>
				button
					.setButtonText(t('routes.save'))
					.setCta()
					.onClick(() => this.save()),
			);
		this.drawFields();
	}

	override onClose(): void {
		this.parts.openDialogs.delete(this.closeNow);
		this.rows.clear();
		this.unlinkButton = null;
		this.fieldsEl = null;
		this.problemEl = null;
		this.contentEl.empty();
	}

	private drawProvider(): void {
		const { t } = this.parts;
		const row = wrapRow(new Setting(this.contentEl)).setName(t('routes.provider'));
		this.rows.set('providerId', row);
		row.addDropdown((dropdown) => {
			dropdown.selectEl.setAttribute('aria-label', t('routes.provider'));
			dropdown.selectEl.addClass('ed-route-provider');
			// A provider that this version does not know stays as it is until another is chosen.
			if (providerOf(this.draft.providerId) === null) dropdown.addOption(this.draft.providerId, providerName(this.draft.providerId));
			for (const provider of PROVIDERS) dropdown.addOption(provider.id, t('routes.providerOption', { name: provider.name, kind: t(`routes.kind.${provider.kind}`) }));
			dropdown.setValue(providerOf(this.draft.providerId)?.id ?? this.draft.providerId).onChange((providerId) => {
				this.draft = withProvider(this.draft, providerId, this.route);
				this.touched.clear();
				this.drawFields();
			});
		});
	}

	/** What depends on the provider: drawn again when another is chosen. */
	private drawFields(): void {
		const { fieldsEl, draft } = this;
		const { t } = this.parts;
		const provider = providerOf(draft.providerId);
		if (fieldsEl === null) return;
		fieldsEl.empty();
		const providerRow = this.rows.get('providerId');
		this.rows.clear();
		if (providerRow !== undefined) this.rows.set('providerId', providerRow.setDesc(provider === null ? '' : kindWords(provider, t)));
		if (provider !== null) {
			this.drawLabel(fieldsEl);
			if (provider.credential !== 'none') this.drawKey(fieldsEl);
			for (const field of fieldsOf(provider)) {
				const change = (value: string): void => this.change(field, { fields: { ...this.draft.fields, [field]: value } });
				this.rows.set(field, drawRouteField({ t, containerEl: fieldsEl, field, provider, value: draft.fields[field], change, leave: () => this.leave(field) }));
			}
		}
		this.show();
	}

	private drawLabel(containerEl: HTMLElement): void {
		const { t } = this.parts;
		const row = new Setting(containerEl).setName(t('routes.label')).setDesc(t('routes.labelHint'));
		row.addText((text) => {
			text.inputEl.setAttribute('aria-label', t('routes.label'));
			text.inputEl.maxLength = MOST_LABEL;
			text.setValue(this.draft.label).onChange((label) => this.change('label', { label }));
			text.inputEl.addEventListener('blur', () => this.leave('label'));
		});
		this.rows.set('label', row);
	}

	private drawKey(containerEl: HTMLElement): void {
		const { app, t } = this.parts;
		const row = wrapRow(new Setting(containerEl)).setName(t('routes.keyName'));
		this.rows.set('key', row);
		let secret: SecretComponent | null = null;
		row.addComponent((el) => {
			const made = new SecretComponent(app, el).setValue(this.draft.credentialId ?? '');
			secret = made;
			return made.onChange((id) => {
				const isSigning = isSigningSecret(id);
				this.problemEl?.setText(isSigning ? t('routes.keyIsSigning') : '');
				if (isSigning) made.setValue(this.draft.credentialId ?? '');
				else this.linkKey(id === '' ? null : id);
			});
		});
		row.addButton((button) => {
			this.unlinkButton = button.setButtonText(t('routes.unlinkKey')).onClick(() => {
				secret?.setValue('');
				row.controlEl.querySelector('button')?.focus();
				this.linkKey(null);
			});
		});
	}

	private linkKey(credentialId: string | null): void {
		this.draft = { ...this.draft, credentialId };
		this.show();
	}

	private change(field: 'label' | RouteField, change: Partial<RouteDraft>): void {
		this.draft = { ...this.draft, ...change };
		// A field is not called wrong while it is written; one that was, is judged at every letter.
		if (this.problemEl !== null) this.problemEl.setText('');
		if (this.touched.has(field)) this.show();
	}

	private leave(field: 'label' | RouteField): void {
		this.touched.add(field);
		this.show();
	}

	private show(): void {
		const { t } = this.parts;
		const problems = problemsOf(this.draft, this.parts.searching.config.peek().routes);
		for (const [name, row] of this.rows) {
			const problem = problems.find(({ field }) => field === name);
			row.setErrorMessage(problem !== undefined && this.touched.has(name) ? problemWords(problem, t) : null);
		}
		this.rows.get('key')?.setDesc(this.keyHint());
		this.unlinkButton?.buttonEl.toggle(this.draft.credentialId !== null);
	}

	private keyHint(): string {
		const { app, t } = this.parts;
		const { credentialId, providerId } = this.draft;
		const provider = providerOf(providerId);
		const state = keyStateOf(app, credentialId);
		const says = state === 'none' ? (lacksKey(this.draft) ? t('routes.key.none') : t('routes.key.optional')) : state === 'set' ? t('routes.key.set') : state === 'empty' ? t('routes.key.gone') : t('routes.key.unreadable');
		const how = provider?.id === 'searxng' ? t('routes.keyHintLogin') : t('routes.keyHint');
		return sentencesOf([how, ...(provider?.keyInUrl === true ? [t('routes.keyInUrl')] : []), says], t);
	}

	private save(): void {
		const { searching, focus, t } = this.parts;
		const { routes } = searching.config.peek();
		const problems = problemsOf(this.draft, routes);
		for (const { field } of problems) this.touched.add(field);
		this.show();
		const [first] = problems;
		if (first !== undefined) {
			this.problemEl?.setText(t('routes.putRight'));
			this.rows.get(first.field)?.controlEl.querySelector<HTMLElement>('input, select')?.focus();
			return;
		}
		const route = routeOf(this.draft, routes);
		try {
			focus.want(route.id, 'edit', this.contentEl.win);
			searching.update((now) => ({ ...now, routes: withRoute(now.routes, this.draft.id, route) }));
			this.close();
		} catch (error) {
			this.problemEl?.setText(errorText(error));
		}
	}
}
