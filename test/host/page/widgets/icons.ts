/** Icons by Obsidian's names: the Lucide set it documents, plus what a plugin adds. */
import { createElement, icons } from 'lucide';

const added = new Map<string, string>();
const known = new Map(Object.entries(icons).map(([name, node]) => [kebab(name), node]));

function kebab(name: string): string {
	const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z])([A-Z][a-z])/g, '$1-$2');
	return words.replace(/([a-zA-Z])(\d)/g, '$1-$2').toLowerCase();
}

/** A new `<svg>` of that icon, or `null` when there is none; `lucide-` before the name is allowed. */
export function getIcon(id: string): SVGSVGElement | null {
	const plain = id.replace(/^lucide-/, '');
	const own = added.get(id);
	if (own !== undefined) return parseIcon(id, own);
	const node = known.get(plain);
	if (node === undefined) return null;
	const svg = createElement(node) as SVGSVGElement;
	svg.setAttribute('class', `svg-icon lucide-${plain}`);
	svg.setAttribute('aria-hidden', 'true');
	return svg;
}

/** Replaces what is in `parent` by the icon; without such an icon `parent` becomes empty, as in the app. */
export function setIcon(parent: HTMLElement, id: string): void {
	const svg = getIcon(id);
	parent.empty();
	if (svg !== null) parent.append(parent.doc.importNode(svg, true));
}

/** @param content what goes inside an `<svg viewBox="0 0 100 100">` */
export function addIcon(id: string, content: string): void {
	added.set(id, content);
}

export function removeIcon(id: string): void {
	added.delete(id);
}

export function getIconIds(): string[] {
	return [...[...known.keys()].map((id) => `lucide-${id}`), ...added.keys()];
}

function parseIcon(id: string, content: string): SVGSVGElement | null {
	const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" class="svg-icon">${content}</svg>`;
	const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
	if (root.nodeName !== 'svg') return null;
	root.classList.add(id);
	root.setAttribute('aria-hidden', 'true');
	return document.importNode(root, true) as unknown as SVGSVGElement;
}
