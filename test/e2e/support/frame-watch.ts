/** Watches a list in the page over updates: whether it was ever empty or replaced, and where things stood. */
import type { Page } from 'playwright-core';

/** What stands where, as a person sees it. */
export interface Standing {
	readonly scrollTop: number;
	/** Text of the row at the top of the sight. */
	readonly topRow: string;
	/** Text of the selected row, and how far below the top of the list it is, in px; `null` when it is not in sight. */
	readonly selected: string | null;
	readonly selectedAt: number | null;
	/** True while the very element that had the focus at the start of the watch still has it. */
	readonly keepsFocus: boolean;
}

interface WatchOnPage {
	readonly empty: string[];
	frames: number;
	focused: Element | null;
	stop(): void;
}

declare global {
	interface Window {
		frameWatch?: WatchOnPage;
	}
}

/** Begins: from now on every change of the page and every painted frame is looked at. */
export async function watchFrames(page: Page): Promise<void> {
	await page.evaluate(() => {
		window.frameWatch?.stop();
		const watch: WatchOnPage = { empty: [], frames: 0, focused: document.activeElement, stop: () => undefined };
		const look = (when: string): void => {
			const list = document.querySelector('.ed-root [role="listbox"]');
			const rows = list?.querySelectorAll('[role="option"]').length ?? 0;
			const loading = document.querySelector('.ed-root [aria-busy="true"].ed-screen') !== null;
			if (rows === 0 || loading) watch.empty.push(`${when}: ${list === null ? 'no list' : `${rows} rows`}${loading ? ', loading' : ''}`);
		};
		const observer = new MutationObserver(() => look('change'));
		observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
		let going = true;
		const paint = (): void => {
			if (!going) return;
			watch.frames += 1;
			look('frame');
			requestAnimationFrame(paint);
		};
		requestAnimationFrame(paint);
		watch.stop = () => {
			going = false;
			observer.disconnect();
		};
		window.frameWatch = watch;
	});
}

/** Ends the watch and returns each moment at which the list was empty or the frame said "loading". */
export function endWatch(page: Page): Promise<{ readonly empty: readonly string[]; readonly frames: number }> {
	return page.evaluate(() => {
		const watch = window.frameWatch;
		watch?.stop();
		delete window.frameWatch;
		return { empty: watch?.empty ?? ['no watch was on'], frames: watch?.frames ?? 0 };
	});
}

/** Where the list stands now. */
export function standing(page: Page): Promise<Standing> {
	return page.evaluate(() => {
		const list = document.querySelector('.ed-root [role="listbox"]');
		if (list === null) return { scrollTop: -1, topRow: '', selected: null, selectedAt: null, keepsFocus: false };
		const top = list.getBoundingClientRect().top;
		const rows = [...list.querySelectorAll('.ed-row')].sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
		const atTop = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
		const selected = list.querySelector('[role="option"][aria-selected="true"]');
		const focused = window.frameWatch?.focused ?? null;
		return {
			scrollTop: list.scrollTop,
			topRow: atTop?.textContent ?? '',
			selected: selected?.textContent ?? null,
			selectedAt: selected === null ? null : Math.round(selected.getBoundingClientRect().top - top),
			keepsFocus: focused !== null && focused.isConnected && document.activeElement === focused,
		};
	});
}
