/** Accessible names, as the browser tells them to a screen reader. */
import type { Page } from 'playwright-core';

/** Roles a person acts on; each such thing must have a name. */
const NEEDS_NAME = new Set(['button', 'link', 'textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'option', 'menuitem', 'tab', 'tablist', 'tabpanel', 'radio', 'radiogroup', 'checkbox', 'switch', 'dialog', 'article', 'region', 'progressbar', 'img', 'image', 'treeitem']);

export interface NameReport {
	/** How many things with such a role there are. */
	readonly named: number;
	/** Role and the beginning of the HTML of each one without a name. */
	readonly nameless: readonly string[];
}

interface AxNode {
	readonly nodeId: string;
	readonly ignored: boolean;
	readonly role?: { readonly value?: unknown };
	readonly name?: { readonly value?: unknown };
	readonly childIds?: readonly string[];
	readonly backendDOMNodeId?: number;
}

/** Walks the accessibility tree below the first element that a selector finds. */
export async function namesBelow(page: Page, selector: string): Promise<NameReport> {
	const session = await page.context().newCDPSession(page);
	await session.send('DOM.enable');
	await session.send('Accessibility.enable');
	const { root } = await session.send('DOM.getDocument', { depth: 0 });
	const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
	const { node } = await session.send('DOM.describeNode', { nodeId });
	const tree = (await session.send('Accessibility.getFullAXTree')).nodes as readonly AxNode[];
	const byId = new Map(tree.map((each) => [each.nodeId, each]));
	const top = tree.find((each) => each.backendDOMNodeId === node.backendNodeId);
	if (top === undefined) throw new Error(`${selector} is not in the accessibility tree`);
	let named = 0;
	const nameless: string[] = [];
	const walk = [top];
	for (let each = walk.pop(); each !== undefined; each = walk.pop()) {
		for (const id of each.childIds ?? []) {
			const child = byId.get(id);
			if (child !== undefined) walk.push(child);
		}
		const role = wordsOf(each.role);
		if (each.ignored || !NEEDS_NAME.has(role)) continue;
		if (wordsOf(each.name).trim() !== '') named += 1;
		else nameless.push(`${role} ${await htmlOf(each.backendDOMNodeId)}`);
	}
	await session.detach();
	return { named, nameless };

	async function htmlOf(backendNodeId: number | undefined): Promise<string> {
		if (backendNodeId === undefined) return '';
		const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId });
		return outerHTML.slice(0, 160);
	}
}

function wordsOf(property: { readonly value?: unknown } | undefined): string {
	return typeof property?.value === 'string' ? property.value : '';
}

/** Elements that jump the order of the Tab key. */
export function positiveTabIndexes(page: Page): Promise<readonly string[]> {
	return page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.ed-root [tabindex], .modal [tabindex]')].filter((el) => el.tabIndex > 0).map((el) => el.outerHTML.slice(0, 120)));
}
