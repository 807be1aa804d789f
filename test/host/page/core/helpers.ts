/** Obsidian's helper functions that the mocks leave empty or do in another way. */
import type { SearchMatches, SearchResult, SearchResultContainer } from 'obsidian';

interface Debouncer<Args extends unknown[]> {
	(...args: Args): Debouncer<Args>;
	cancel(): Debouncer<Args>;
	run(): unknown;
}

/**
 * Calls back once, `timeout` milliseconds after the first call (or, with `resetTimer`, after the last one), with the
 * latest arguments.
 */
export function debounce<Args extends unknown[]>(callback: (...args: Args) => unknown, timeout = 0, resetTimer = false): Debouncer<Args> {
	let timer: number | null = null;
	let latest: Args | null = null;
	const fire = () => {
		timer = null;
		const args = latest;
		latest = null;
		return args === null ? undefined : callback(...args);
	};
	const stop = () => {
		if (timer !== null) window.clearTimeout(timer);
		timer = null;
	};
	const debounced = (...args: Args): Debouncer<Args> => {
		latest = args;
		if (resetTimer) stop();
		timer ??= window.setTimeout(fire, timeout);
		return self;
	};
	const self: Debouncer<Args> = Object.assign(debounced, {
		cancel: () => {
			stop();
			latest = null;
			return self;
		},
		run: () => {
			stop();
			return fire();
		},
	});
	return self;
}

/** Vault form of a path: single slashes, none at the ends, composed characters; the vault itself is `/`. */
export function normalizePath(path: string): string {
	const plain = path.replace(/[\\/]+/g, '/').replace(/^\/+|\/+$/g, '').replace(/[\u00A0\u202F]/g, ' ');
	return plain === '' ? '/' : plain.normalize('NFC');
}

/** Finds the letters of `query` in order; scores are 0 or less, the best match is the highest. */
export function prepareFuzzySearch(query: string): (text: string) => SearchResult | null {
	const wanted = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
	return (text) => {
		const lower = text.toLowerCase();
		const parts = wanted.map((word) => matchWord(word, lower));
		const found = parts.filter((part) => part !== null);
		if (found.length < parts.length) return null;
		const matches = found.flatMap((part) => part.matches).sort((a, b) => a[0] - b[0]);
		return { matches, score: found.reduce((sum, part) => sum + part.score, 0) };
	};
}

function matchWord(word: string, text: string): SearchResult | null {
	const whole = text.indexOf(word);
	if (whole >= 0) return { matches: [[whole, whole + word.length]], score: -whole / 1000 };
	const matches: SearchMatches = [];
	let from = 0;
	for (const letter of word) {
		const at = text.indexOf(letter, from);
		if (at < 0) return null;
		const last = matches[matches.length - 1];
		if (last !== undefined && last[1] === at) last[1] = at + letter.length;
		else matches.push([at, at + letter.length]);
		from = at + letter.length;
	}
	return { matches, score: -matches.length - from / 1000 };
}

export function sortSearchResults(results: SearchResultContainer[]): void {
	results.sort((a, b) => b.match.score - a.match.score);
}

/** Writes a text with its matches marked. */
export function renderMatches(el: HTMLElement | DocumentFragment, text: string, matches: SearchMatches | null, offset = 0): void {
	let from = 0;
	for (const [start, end] of matches ?? []) {
		const [first, last] = [Math.max(start + offset, from), Math.min(end + offset, text.length)];
		if (last <= first) continue;
		el.appendText(text.slice(from, first));
		el.createSpan({ cls: 'suggestion-highlight', text: text.slice(first, last) });
		from = last;
	}
	el.appendText(text.slice(from));
}

export function renderResults(el: HTMLElement, text: string, result: SearchResult, offset?: number): void {
	renderMatches(el, text, result.matches, offset);
}

const UNSAFE = 'script, style, iframe, object, embed, link, meta, base, form';

/** HTML as DOM without anything that runs. */
export function sanitizeHTMLToDom(html: string): DocumentFragment {
	const parsed = new DOMParser().parseFromString(html, 'text/html');
	for (const el of parsed.body.querySelectorAll(UNSAFE)) el.remove();
	for (const el of parsed.body.querySelectorAll('*')) {
		for (const { name, value } of [...el.attributes]) {
			if (name.startsWith('on') || /^\s*javascript:/i.test(value)) el.removeAttribute(name);
		}
	}
	const fragment = createFragment();
	fragment.append(...[...parsed.body.childNodes].map((node) => document.importNode(node, true)));
	return fragment;
}
