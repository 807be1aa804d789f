/** The review panel in a leaf of its own, in the right side bar unless the person moves it. */
import { ItemView } from 'obsidian';
import type { ViewStateResult, WorkspaceLeaf } from 'obsidian';
import { signal } from '@preact/signals';
import type { LeafContext } from '../desk';
import type { ReviewKeys } from '../review/review-keys';
import { ReviewPanel } from '../review/review-panel';
import { INITIAL_VIEW_STATE } from '../view-state';
import type { DeskViewState } from '../view-state';
import { createLeafContext } from './leaf-context';
import { parseLeafState, storedLeafState } from './leaf-state';
import { mountInEachWindow, mountSurface } from './mount-desk';
import { reviewScope } from './review-scope';
import { REVIEW_VIEW_TYPE } from './services';
import type { Services } from './services';

export class ReviewView extends ItemView {
	private readonly leafState = signal<DeskViewState>({ ...INITIAL_VIEW_STATE, view: 'pending' });
	private readonly leafContext: LeafContext;
	private unmountPanel: (() => void) | null = null;
	private panelKeys: ReviewKeys | null = null;

	constructor(
		leaf: WorkspaceLeaf,
		private readonly services: Services,
	) {
		super(leaf);
		this.navigation = false;
		this.scope = reviewScope(this.app, () => {
			const keys = this.panelKeys;
			return keys === null ? null : (key, event) => keys.handle(key, event);
		});
		this.leafContext = createLeafContext({
			services,
			state: this.leafState,
			surface: 'panel',
			update: (patch) => {
				this.leafState.value = { ...this.leafState.peek(), ...patch };
				void this.app.workspace.requestSaveLayout();
			},
		});
	}

	/** The item the panel stands at, or the record whose card lies over it; `null` before it stands anywhere. */
	get openKey(): string | null {
		return this.leafState.peek().open;
	}

	getViewType(): string {
		return REVIEW_VIEW_TYPE;
	}

	getDisplayText(): string {
		return this.services.t('host.review');
	}

	override getIcon(): string {
		return 'stamp';
	}

	/** Where the panel stands and how its queue is narrowed, so that a restart finds it there. */
	override getState(): Record<string, unknown> {
		return { ...super.getState(), ...storedLeafState(this.leafState.peek()) };
	}

	override async setState(state: unknown, result: ViewStateResult): Promise<void> {
		// What opens an item says only that; the rest stays as it is.
		this.leafState.value = { ...parseLeafState(state, this.leafState.peek()), view: 'pending' };
		await super.setState(state, result);
	}

	protected override onOpen(): Promise<void> {
		this.contentEl.addClass('ed-host');
		this.unmountPanel = mountInEachWindow(this, this.contentEl, () => this.mountPanel());
		return Promise.resolve();
	}

	protected override onClose(): Promise<void> {
		this.unmountPanel?.();
		this.unmountPanel = null;
		return Promise.resolve();
	}

	private mountPanel(): () => void {
		const takeKeys = (keys: ReviewKeys | null): void => {
			this.panelKeys = keys;
		};
		return mountSurface(this.contentEl, <ReviewPanel ctx={this.leafContext} onKeys={takeKeys} />, this.services);
	}
}
