/** The modal that lists decisions that predate the ledger. Opening it decides nothing; each is acknowledged by a click in it. */
import { Modal, Notice } from 'obsidian';
import { AdoptionList } from '../review/adoption-list';
import { INITIAL_VIEW_STATE } from '../view-state';
import { createPassingContext } from './leaf-context';
import { mountSurface } from './mount-desk';
import type { Services } from './services';

class AdoptionModal extends Modal {
	private unmountList: (() => void) | null = null;
	/** A modal outlives its plugin otherwise. */
	private readonly closeNow = (): void => this.close();

	constructor(private readonly services: Services) {
		super(services.app);
	}

	override onOpen(): void {
		const { services } = this;
		services.mounted.add(this.closeNow);
		this.modalEl.addClass('ed-adoption-modal');
		this.setTitle(services.t('host.adoptTitle'));
		this.contentEl.addClass('ed-host');
		const ctx = createPassingContext(services, { ...INITIAL_VIEW_STATE, view: 'pending' }, 'modal');
		this.unmountList = mountSurface(this.contentEl, <AdoptionList ctx={ctx} onClose={() => this.close()} />, services);
	}

	override onClose(): void {
		this.services.mounted.delete(this.closeNow);
		this.unmountList?.();
		this.unmountList = null;
	}
}

/** Opens the list of what could be adopted; says so when there is nothing, or nothing that can be known yet. */
export function openAdoption(services: Services): void {
	const { store, t } = services;
	const state = store.desk.deciding.peek();
	if (state !== null && state.adoptable.length > 0) new AdoptionModal(services).open();
	else if (services.settings.settings.peek().workspace === null) new Notice(t('host.noWorkspaceYet'));
	else new Notice(t(state === null || !state.gate.isChecked ? 'host.notReadYet' : 'host.adoptNothing'));
}
