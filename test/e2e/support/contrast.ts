/** Contrast of text against what lies behind it, computed in the page after WCAG 2.2 (success criterion 1.4.3). */
import type { Page } from 'playwright-core';

export interface ContrastReport {
	/** How many texts were measured. */
	readonly measured: number;
	/** Those below the least contrast: ratio, class, text and colours. */
	readonly weak: readonly string[];
}

/** Measures every text in sight below the selector; leaves out disabled controls and what is decoration (`aria-hidden`). */
export function contrastBelow(page: Page, selector: string, least: number): Promise<ContrastReport> {
	return page.evaluate(
		({ selector: place, least: minimum }) => {
			type Colour = readonly [number, number, number, number];
			const canvas = document.createElement('canvas');
			canvas.width = canvas.height = 1;
			const context = canvas.getContext('2d', { willReadFrequently: true });
			const known = new Map<string, Colour>();
			/** The browser itself turns any colour notation into bytes. */
			const colourOf = (css: string): Colour => {
				const before = known.get(css);
				if (before !== undefined) return before;
				if (context === null) throw new Error('No canvas');
				context.clearRect(0, 0, 1, 1);
				context.fillStyle = css;
				context.fillRect(0, 0, 1, 1);
				const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
				const colour: Colour = [r, g, b, a / 255];
				known.set(css, colour);
				return colour;
			};
			const over = (top: Colour, below: Colour, strength = 1): Colour => {
				const alpha = top[3] * strength;
				return [0, 1, 2].map((n) => (top[n] ?? 0) * alpha + (below[n] ?? 0) * (1 - alpha)).concat(1) as unknown as Colour;
			};
			const luminance = (colour: Colour): number => {
				const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((byte) => {
					const part = byte / 255;
					return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
				});
				return 0.2126 * r + 0.7152 * g + 0.0722 * b;
			};
			const ancestorsOf = (el: Element): Element[] => {
				const list: Element[] = [];
				for (let each: Element | null = el; each !== null; each = each.parentElement) list.unshift(each);
				return list;
			};
			let measured = 0;
			const weak: string[] = [];
			const seen = new Set<string>();
			for (const root of document.querySelectorAll(place)) {
				const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
				for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
					const el = node.parentElement;
					const words = (node.textContent ?? '').trim();
					if (el === null || words === '' || el.closest('[aria-hidden="true"], :disabled, [aria-disabled="true"], .ed-sr-only, option') !== null) continue;
					if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || el.getClientRects().length === 0) continue;
					const path = ancestorsOf(el);
					let behind: Colour = [255, 255, 255, 1];
					let strength = 1;
					for (const each of path) {
						const style = getComputedStyle(each);
						strength *= Number(style.opacity);
						behind = over(colourOf(style.backgroundColor), behind, Number(style.opacity));
					}
					const front = over(colourOf(getComputedStyle(el).color), behind, strength);
					const [a, b] = [luminance(front), luminance(behind)];
					const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
					measured += 1;
					const key = `${el.className} ${getComputedStyle(el).color}`;
					if (ratio >= minimum || seen.has(key)) continue;
					seen.add(key);
					weak.push(`${ratio.toFixed(2)} .${(el.getAttribute('class') ?? '') || `${el.parentElement?.className} > ${el.tagName}`} "${words.slice(0, 30)}" ${getComputedStyle(el).color} on ${behind.slice(0, 3).map(Math.round).join(' ')}`);
				}
			}
			return { measured, weak };
		},
		{ selector, least },
	);
}
