/** Puts a frame into an element of the app and takes it out again, whole. */
import { Component, render } from 'preact';
import type { ComponentChildren, VNode } from 'preact';
import { errorText } from '../../host/host-errors';
import type { Translator } from '../../i18n/translate';
import type { LeafContext } from '../desk';
import { Frame } from '../frame';
import type { Services } from './services';
import { watchVisibility } from './watch-visibility';

interface GuardProps {
	readonly t: Translator;
	readonly children: ComponentChildren;
}

/** Shows what went wrong instead of an empty pane when a view throws while it is drawn. */
class Guard extends Component<GuardProps, { error: unknown }> {
	override state: { error: unknown } = { error: null };

	static override getDerivedStateFromError(error: unknown): { error: unknown } {
		return { error };
	}

	override render({ t, children }: GuardProps): ComponentChildren {
		const { error } = this.state;
		if (error === null) return children;
		const why = errorText(error);
		return (
			<div class="ed-failed" role="alert">
				<p class="ed-failed-title">{t('host.viewFailed')}</p>
				<p class="ed-failed-why">{t('host.viewFailedWhy', { why })}</p>
				<button type="button" onClick={() => this.setState({ error: null })}>
					{t('host.tryAgain')}
				</button>
			</div>
		);
	}
}

function Surface({ ctx }: { readonly ctx: LeafContext }): VNode {
	return (
		<Guard t={ctx.desk.t}>
			<Frame ctx={ctx} />
		</Guard>
	);
}

/**
 * Mounts a frame. While it is on screen the store keeps its snapshot moving. It is taken out again by the returned
 * function, or when the plugin goes: the app leaves embeds in place then.
 * @param el an element of the app that holds nothing else
 * @returns the function that takes everything out again; calling it twice does nothing more
 */
export function mountDesk(el: HTMLElement, ctx: LeafContext, services: Services): () => void {
	const { store, mounted } = services;
	// Counted as visible until the observer says otherwise, so that the first frame is not an empty one.
	let leave: (() => void) | null = store.show();
	const endWatching = watchVisibility(el, (visible) => {
		if (visible && leave === null) leave = store.show();
		if (!visible && leave !== null) {
			leave();
			leave = null;
		}
	});
	render(<Surface ctx={ctx} />, el);
	const unmount = (): void => {
		if (!mounted.delete(unmount)) return;
		endWatching();
		render(null, el);
		leave?.();
		leave = null;
	};
	mounted.add(unmount);
	return unmount;
}
