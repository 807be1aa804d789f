/** The one view of the plugin: a frame in a leaf, whose state is the leaf's. */
import { ItemView } from 'obsidian';
import type { ViewStateResult, WorkspaceLeaf } from 'obsidian';
import { signal } from '@preact/signals';
import type { LeafContext } from '../desk';
import { INITIAL_VIEW_STATE } from '../view-state';
import type { DeskViewState, ViewId } from '../view-state';
import { createLeafContext } from './leaf-context';
import { isStep, parseLeafState, storedLeafState } from './leaf-state';
import { mountDesk, mountInEachWindow } from './mount-desk';
import { DESK_VIEW_TYPE } from './services';
import type { Services } from './services';

const DESK_ICON = 'clipboard-check';
const VIEW_ICONS: Readonly<Record<ViewId, string>> = {
	overview: 'layout-dashboard',
	timeline: 'calendar-range',
	tiers: 'layers',
	pending: 'inbox',
	board: 'kanban',
	runs: 'search',
	health: 'activity',
	history: 'history',
};

// The app's own View has members of its own that its types do not show: names here are chosen not to meet them.
export class DeskView extends ItemView {
	private readonly leafState = signal<DeskViewState>(INITIAL_VIEW_STATE);
	private readonly leafContext: LeafContext;
	private unmountFrame: (() => void) | null = null;
	/** The first state is where the leaf starts, not a step from anywhere. */
	private hasState = false;
	/** A step that the leaf is taking; changes wait for it, or it would undo them. */
	private stepUnderway: Promise<void> | null = null;

	constructor(
		leaf: WorkspaceLeaf,
		private readonly services: Services,
	) {
		super(leaf);
		this.navigation = true;
		this.leafContext = createLeafContext({
			services,
			state: this.leafState,
			surface: 'desk',
			update: (patch, history) => this.changeState(patch, history),
		});
	}

	/** What the leaf shows now. */
	get deskState(): DeskViewState {
		return this.leafState.peek();
	}

	getViewType(): string {
		return DESK_VIEW_TYPE;
	}

	getDisplayText(): string {
		const { t } = this.services;
		const { view, solo } = this.leafState.peek();
		return solo ? t('host.soloTitle', { view: t(`common.view.${view}`) }) : t('host.desk');
	}

	override getIcon(): string {
		const { view, solo } = this.leafState.peek();
		return solo ? VIEW_ICONS[view] : DESK_ICON;
	}

	override getState(): Record<string, unknown> {
		return { ...super.getState(), ...storedLeafState(this.leafState.peek()) };
	}

	override async setState(state: unknown, result: ViewStateResult): Promise<void> {
		const next = parseLeafState(state);
		if (this.hasState && isStep(this.leafState.peek(), next)) result.history = true;
		this.hasState = true;
		this.leafState.value = next;
		await super.setState(state, result);
	}

	protected override onOpen(): Promise<void> {
		this.contentEl.addClass('ed-host');
		this.unmountFrame = mountInEachWindow(this, this.contentEl, () => mountDesk(this.contentEl, this.leafContext, this.services));
		return Promise.resolve();
	}

	protected override onClose(): Promise<void> {
		this.unmountFrame?.();
		this.unmountFrame = null;
		return Promise.resolve();
	}

	/** A step goes through the leaf, which keeps the state before it for back and forward; all else is set at once. */
	private changeState(patch: Partial<DeskViewState>, history: boolean): void {
		if (this.stepUnderway !== null) {
			void this.stepUnderway.then(() => this.changeState(patch, history));
			return;
		}
		const next = { ...this.leafState.peek(), ...patch };
		if (history && isStep(this.leafState.peek(), next)) {
			this.stepUnderway = this.leaf
				.setViewState({ type: DESK_VIEW_TYPE, state: storedLeafState(next) })
				.catch(() => {
					// The leaf would not take it: then the step happens without being remembered.
					this.leafState.value = next;
				})
				.finally(() => {
					this.stepUnderway = null;
				});
			return;
		}
		this.hasState = true;
		this.leafState.value = next;
		void this.app.workspace.requestSaveLayout();
	}
}
