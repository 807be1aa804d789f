/** Opening a browser window that is part of the app: helpers, styles, keys and counters included. */
import { announceMigration, adoptWindow, focusMainWindow } from '../core/realm';
import { installCounters } from '../core/counters';
import { later, repeat } from '../core/timers';

type Win = Window & typeof globalThis;

export interface SecondWindow {
	readonly win: Win;
	readonly doc: Document;
	/** Moves an element over and tells those inside that asked. */
	take(el: HTMLElement, parent: HTMLElement): void;
	close(): void;
}

const openWindows = new Set<SecondWindow>();

/** Browsers open windows on a click only; `null` means it was blocked. */
export function openSecondWindow(
	title: string,
	size: { readonly width: number; readonly height: number },
	onClosed: () => void,
): SecondWindow | null {
	const win = window.open('about:blank', '_blank', `popup,width=${size.width},height=${size.height}`) as Win | null;
	if (win === null) return null;
	const doc = win.document;
	adoptWindow(win);
	installCounters(win);
	doc.title = title;
	doc.documentElement.lang = document.documentElement.lang;
	copyStyles(doc);
	let isClosed = false;
	const closed = () => {
		if (isClosed) return;
		isClosed = true;
		stopWatching();
		openWindows.delete(second);
		focusMainWindow();
		onClosed();
	};
	const second: SecondWindow = {
		win,
		doc,
		take(el, parent) {
			doc.adoptNode(el);
			parent.append(el);
			announceMigration(el);
		},
		close() {
			closed();
			win.close();
		},
	};
	openWindows.add(second);
	mirrorBody(second);
	// A window can go without a word; looking is the fallback.
	const stopWatching = repeat(() => {
		if (win.closed) closed();
	}, 500);
	win.addEventListener('pagehide', () => later(closed, 0));
	return second;
}

/** The documents of all windows, the main one first. */
export function allDocuments(): Document[] {
	return [document, ...[...openWindows].map((each) => each.doc)];
}

/** Brings theme classes of the second windows up to date with the main one's. */
export function mirrorBodies(): void {
	for (const each of openWindows) mirrorBody(each);
}

/** Closes every second window. */
export function closeSecondWindows(): void {
	for (const each of [...openWindows]) each.close();
}

/** Gives the second windows the plugin's current style sheet. */
export function refreshStyles(): void {
	for (const { doc } of openWindows) {
		for (const link of doc.querySelectorAll('link[rel="stylesheet"]')) link.remove();
		copyStyles(doc);
	}
}

function mirrorBody(second: SecondWindow): void {
	second.doc.body.className = `${document.body.className} is-popout-window`;
}

function copyStyles(doc: Document): void {
	for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
		const copy = doc.createElement('link');
		copy.rel = 'stylesheet';
		copy.href = link.href;
		doc.head.append(copy);
	}
}
