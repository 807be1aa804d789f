/** Clicks everything that can be clicked in a place, each kind of control a few times, and puts the desk back in between. */
import type { Locator, Page } from 'playwright-core';

const MARK = 'data-next-click';
/** Rows, marks and cards look alike in their hundreds: of each look this many are clicked. */
const OF_EACH_LOOK = 3;
const MOST_CLICKS = 150;

export interface Crawl {
	readonly page: Page;
	/** Where to click. */
	readonly root: Locator;
	/** Names of controls that lead out of the app and are left alone. */
	readonly skip: RegExp;
	/** Puts everything back to where the place is in sight. */
	readonly restore: () => Promise<void>;
}

/** @returns what was clicked, as "tag.class name" */
export async function clickEverything({ page, root, skip, restore }: Crawl): Promise<readonly string[]> {
	const done: string[] = [];
	while (done.length < MOST_CLICKS) {
		const next = await markNext(root, done, skip.source);
		if (next === null) break;
		done.push(next);
		const target = page.locator(`[${MARK}]`);
		if (next.startsWith('select.')) await chooseEach(target);
		else await target.click();
		await restore();
	}
	return done;
}

/** Marks the first control in sight that was not clicked yet; answers its words, or `null` when there is none left. */
function markNext(root: Locator, done: readonly string[], skip: string): Promise<string | null> {
	return root.evaluate(
		(place, { mark, most, clicked, skipped }) => {
			for (const old of place.ownerDocument.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
			const lookOf = (words: string): string => words.split(' ')[0] ?? '';
			/** Marks of the timeline that are just out of sight lie behind the heads of their lanes; cards may lie behind another card's menu. */
			const isCovered = (el: HTMLElement): boolean => {
				el.scrollIntoView({ block: 'center', inline: 'nearest' });
				const box = el.getBoundingClientRect();
				const hit = el.ownerDocument.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
				return hit === null || !el.contains(hit);
			};
			const times = new Map<string, number>();
			for (const words of clicked) times.set(lookOf(words), (times.get(lookOf(words)) ?? 0) + 1);
			const controls = [...place.querySelectorAll<HTMLElement>('button, a[href], select, summary, [role="option"], [role="button"]')];
			// What switches the place to another form comes last and backwards, or the controls of this form would be gone.
			const switches = controls.filter((el) => el.matches('[aria-pressed], [role="radio"]'));
			for (const el of [...controls.filter((each) => !switches.includes(each)), ...switches.reverse()]) {
				const name = (el.getAttribute('aria-label') ?? el.textContent ?? '').trim().slice(0, 60);
				const style = (el.getAttribute('class') ?? '').replace(/\bis-[\w-]+/g, '').trim().replace(/\s+/g, '.');
				const tag = el.tagName.toLowerCase();
				const words = `${tag}.${style === '' ? (el.parentElement?.className.split(' ')[0] ?? '') : style} ${name}`;
				if (el.tagName === 'OPTION' || new RegExp(skipped).test(name) || clicked.includes(words)) continue;
				if (el.matches(':disabled, [aria-disabled="true"]') || !el.checkVisibility({ visibilityProperty: true }) || el.getClientRects().length === 0) continue;
				const repeats = el.matches('[role="option"], li *, [role="listitem"] *, [role="group"] [role="group"] *, td *, th *');
				if (repeats && (times.get(lookOf(words)) ?? 0) >= most) continue;
				if (el.matches('[data-mark], .ed-card-place *') && isCovered(el)) continue;
				el.setAttribute(mark, '');
				return words;
			}
			return null;
		},
		{ mark: MARK, most: OF_EACH_LOOK, clicked: done, skipped: skip },
	);
}

async function chooseEach(select: Locator): Promise<void> {
	const values = await select.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
	for (const value of values.slice(1, 4)) await select.selectOption(value);
	await select.selectOption(values[0] ?? '');
}
