/** The verify panel in a leaf of its own, in the right side bar unless the person moves it. */
import { ItemView } from 'obsidian';
import type { ViewStateResult, WorkspaceLeaf } from 'obsidian';
import { signal } from '@preact/signals';
import type { LeafContext } from '../desk';
import type { VerifyTarget } from '../searching';
import { VerifyPanel } from '../verify/verify-panel';
import { createVerifySession } from '../verify/verify-session';
import type { VerifySession } from '../verify/verify-session';
import { INITIAL_VIEW_STATE } from '../view-state';
import { createPassingContext } from './leaf-context';
import { mountInEachWindow, mountSurface } from './mount-desk';
import { VERIFY_ICON, VERIFY_VIEW_TYPE } from './services';
import type { Services } from './services';
import { isSameTarget, parseVerifyState, storedVerifyState } from './verify-state';

export class VerifyView extends ItemView {
	private readonly verifyTarget = signal<VerifyTarget | null>(null);
	private readonly leafContext: LeafContext;
	/** Lives as long as the leaf is open: a panel that moves to another window keeps what it runs and found. */
	private verifySession: VerifySession | null = null;
	private unmountPanel: (() => void) | null = null;

	constructor(
		leaf: WorkspaceLeaf,
		private readonly services: Services,
	) {
		super(leaf);
		this.navigation = false;
		this.leafContext = createPassingContext(services, INITIAL_VIEW_STATE, 'verify');
	}

	getViewType(): string {
		return VERIFY_VIEW_TYPE;
	}

	getDisplayText(): string {
		return this.services.t('host.verify');
	}

	override getIcon(): string {
		return VERIFY_ICON;
	}

	override getState(): Record<string, unknown> {
		return { ...super.getState(), ...storedVerifyState(this.verifyTarget.peek()) };
	}

	override async setState(state: unknown, result: ViewStateResult): Promise<void> {
		const target = parseVerifyState(state);
		// Asking for the same again leaves what runs and was found alone.
		if (!isSameTarget(target, this.verifyTarget.peek())) this.verifyTarget.value = target;
		await super.setState(state, result);
	}

	protected override onOpen(): Promise<void> {
		this.contentEl.addClass('ed-host');
		this.verifySession = createVerifySession(this.leafContext.desk);
		// When the plugin goes the leaf stays; what it runs does not.
		this.services.mounted.add(this.endSession);
		this.unmountPanel = mountInEachWindow(this, this.contentEl, () => this.mountPanel());
		return Promise.resolve();
	}

	protected override onClose(): Promise<void> {
		this.unmountPanel?.();
		this.unmountPanel = null;
		this.endSession();
		return Promise.resolve();
	}

	private readonly endSession = (): void => {
		this.services.mounted.delete(this.endSession);
		this.verifySession?.close();
		this.verifySession = null;
	};

	private mountPanel(): () => void {
		const session = this.verifySession;
		if (session === null) return () => undefined;
		return mountSurface(this.contentEl, <VerifyPanel ctx={this.leafContext} target={this.verifyTarget} session={session} />, this.services);
	}
}
