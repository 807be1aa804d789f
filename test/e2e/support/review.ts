/** The review as a person uses it: where it stands, what it shows, what it says. */
import type { Locator, Page } from 'playwright-core';
import { until } from './desk';

/** The review panel in its own leaf, wherever that is. */
export const panelReview = (page: Page): Locator => page.locator('.workspace-leaf-content[data-type="evidence-desk-review"]').getByRole('region', { name: 'Review', exact: true });

/** The review beside the queue of Pending approval. */
export const pendingReview = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Pending approval', exact: true }).getByRole('region', { name: 'Review', exact: true });

/** "3 of 19" or "12 left" */
export const whereAt = (review: Locator): Promise<string> => review.locator('.ed-review-at').innerText();

/** The card of an item. */
export const cardOf = (review: Locator, id: string): Locator => review.getByRole('article', { name: `Approval item ${id}`, exact: true });

/** What stands on the line at the bottom. */
export const said = (review: Locator): Promise<string> => review.locator('.ed-review-line').getByRole('status').innerText().then((text) => text.trim());

/** Id of the item that is shown. */
export async function shownId(review: Locator): Promise<string> {
	const label = (await review.getByRole('article').first().getAttribute('aria-label')) ?? '';
	return label.replace(/^Approval item /, '');
}

/** Waits until all of the item has been read, so that it can be decided. */
export async function untilShown(review: Locator, id: string): Promise<void> {
	await cardOf(review, id).waitFor();
	await until(async () => (await cardOf(review, id).getByText('Reading what would be written…').count()) === 0);
}

/** The button of a verdict; what says so now may be pressed. */
export const verdict = (review: Locator, name: string): Locator => review.getByRole('toolbar', { name: 'Decide' }).getByRole('button', { name, exact: true });

/** Presses a verdict, once it can be pressed. */
export async function press(review: Locator, name: string): Promise<void> {
	await until(async () => (await verdict(review, name).getAttribute('aria-disabled')) !== 'true');
	await verdict(review, name).click();
}

/** Fills the reason of the form that is open and confirms. */
export async function confirmWith(review: Locator, reason: string | null): Promise<void> {
	const form = review.locator('form.ed-review-form');
	if (reason !== null) await form.getByRole('textbox').first().fill(reason);
	await form.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Waits until the line at the bottom says, in its last word, what came of the decision. */
export async function untilSaid(review: Locator, words: RegExp): Promise<void> {
	let last = '';
	const isSaid = async (): Promise<boolean> => {
		last = await said(review);
		return !last.endsWith('Being written…') && words.test(last);
	};
	await until(isSaid).catch(() => {
		throw new Error(`It says “${last}”, and not ${String(words)}`);
	});
}
