/** Puts the desk, or a part of it, into an element of the app and takes it out again, whole. */
import type { Component } from 'obsidian';
import { render } from 'preact';
import type { VNode } from 'preact';
import type { LeafContext } from '../desk';
import { Frame } from '../frame';
import { Guard } from '../widgets/guard';
import type { Services } from './services';
import { watchVisibility } from './watch-visibility';

/**
 * Mounts a part of the screen, guarded, so that what goes wrong in it is told in its place. While it is on screen the store keeps its snapshot moving. It is taken out again by the returned
 * function, or when the plugin goes: the app leaves embeds in place then.
 * @param el an element of the app that holds nothing else
 * @param part what is mounted
 * @returns the function that takes everything out again; calling it twice does nothing more
 */
export function mountSurface(el: HTMLElement, part: VNode, services: Services): () => void {
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
	render(<Guard t={services.t}>{part}</Guard>, el);
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

/** Mounts the whole frame of the desk. See {@link mountSurface}. */
export function mountDesk(el: HTMLElement, ctx: LeafContext, services: Services): () => void {
	return mountSurface(el, <Frame ctx={ctx} />, services);
}

/**
 * Mounts something and mounts it anew whenever its element comes to another window: elements and observers belong to a window.
 * @param owner ends the following when it is unloaded; taking out what is mounted is the caller's
 * @param mount returns what takes it out
 * @returns takes out what is mounted now
 */
export function mountInEachWindow(owner: Pick<Component, 'register'>, el: HTMLElement, mount: () => () => void): () => void {
	let unmount = mount();
	owner.register(
		el.onWindowMigrated(() => {
			unmount();
			unmount = mount();
		}),
	);
	return () => unmount();
}
