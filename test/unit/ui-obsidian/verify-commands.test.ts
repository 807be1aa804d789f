import { signal } from '@preact/signals';
import type { App, Editor, Plugin } from 'obsidian';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import type { Services } from '../../../src/ui/obsidian/services';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { standardFiles, workspace } from '../ui/workspace';

const app = vi.hoisted(() => ({ notices: [] as string[], opened: [] as unknown[], suggesters: 0 }));
vi.mock('obsidian', () => ({
	Notice: class {
		constructor(text: string) {
			app.notices.push(text);
		}
	},
}));
const views = vi.hoisted(() => ({
	DeskView: class {
		constructor(readonly deskState: { readonly open: string | null }) {}
	},
	ReviewView: class {
		constructor(readonly openKey: string | null) {}
	},
}));
vi.mock('../../../src/ui/obsidian/desk-view', () => ({ DeskView: views.DeskView }));
vi.mock('../../../src/ui/obsidian/review-view', () => ({ ReviewView: views.ReviewView }));
vi.mock('../../../src/ui/obsidian/open-leaves', () => ({ openVerify: (_app: unknown, target: unknown) => app.opened.push(target) }));
vi.mock('../../../src/ui/obsidian/verify-suggester', () => ({
	VerifySuggester: class {
		open(): void {
			app.suggesters += 1;
		}
	},
}));
const { registerVerifyCommands } = await import('../../../src/ui/obsidian/verify-commands');

interface Made {
	readonly id: string;
	readonly name: string;
	readonly callback?: () => void;
	readonly checkCallback?: (checking: boolean) => boolean | undefined;
	readonly editorCheckCallback?: (checking: boolean, editor: Editor) => boolean | undefined;
}
interface MenuItem {
	title: string;
	click: () => void;
}

const editor = (text: string): Editor => ({ somethingSelected: () => text !== '', getSelection: () => text }) as unknown as Editor;

function commands({ snapshot = null, place = 'Desk', active = null, review = null }: { readonly snapshot?: Snapshot | null; readonly place?: string | null; readonly active?: object | null; readonly review?: object | null } = {}) {
	const made = new Map<string, Made>();
	const menus: ((menu: object, editor: Editor) => void)[] = [];
	const plugin = { addCommand: (command: Made) => made.set(command.id, command), registerEvent: () => undefined } as unknown as Plugin;
	const services = {
		app: {
			workspace: {
				on: (_name: string, listener: (menu: object, editor: Editor) => void) => menus.push(listener),
				getActiveViewOfType: (type: new (...given: never[]) => object) => (active instanceof type ? active : null),
				getLeavesOfType: () => (review === null ? [] : [{ view: review }]),
			},
		} as unknown as App,
		t: createTranslator('en'),
		store: { latest: signal(snapshot) },
		settings: { settings: signal({ workspace: place }) },
	} as unknown as Services;
	registerVerifyCommands(plugin, services);
	const command = (id: string): Made => {
		const found = made.get(id);
		if (found === undefined) throw new Error(`no command ${id}`);
		return found;
	};
	const menuOf = (text: string): readonly MenuItem[] => {
		const items: MenuItem[] = [];
		const menu = {
			addItem: (build: (item: object) => void) => {
				const entry: MenuItem = { title: '', click: () => undefined };
				const item = {
					setTitle: (title: string) => {
						entry.title = title;
						return item;
					},
					setIcon: () => item,
					onClick: (click: () => void) => {
						entry.click = click;
						return item;
					},
				};
				build(item);
				items.push(entry);
			},
		};
		for (const listener of menus) listener(menu, editor(text));
		return items;
	};
	return { command, menuOf, names: [...made.values()].map(({ id, name }) => `${id}: ${name}`) };
}

beforeEach(() => {
	app.notices.length = 0;
	app.opened.length = 0;
	app.suggesters = 0;
});

describe('the commands that verify', () => {
	it('are four', () => {
		expect(commands().names).toEqual(['verify-claim: Verify claim…', 'verify-selection: Verify selection', 'verify-current: Verify current item', 'verify-stale: Re-verify stale claims']);
	});

	it('"Verify claim…" offers the claims, or says why there are none', async () => {
		commands({ snapshot: await workspace(standardFiles()) }).command('verify-claim').callback?.();
		expect([app.suggesters, app.notices]).toEqual([1, []]);
		commands({ snapshot: await workspace({}) }).command('verify-claim').callback?.();
		commands({ place: null }).command('verify-claim').callback?.();
		commands().command('verify-claim').callback?.();
		expect(app.notices).toEqual(['The workspace has no claims yet', 'No workspace is set. Choose one in the settings or on the desk.', 'The workspace has not been read yet. Try again in a moment.']);
		expect([app.suggesters, app.opened]).toEqual([1, []]);
	});

	it('"Verify selection" is there while something is selected, and takes it as the statement', () => {
		const { command } = commands();
		const check = command('verify-selection').editorCheckCallback;
		expect([check?.(true, editor('')), check?.(true, editor(' \n ')), check?.(true, editor(' The fee is 100 '))]).toEqual([false, false, true]);
		expect(app.opened).toEqual([]);
		check?.(false, editor(' The fee is 100 '));
		expect([app.opened, app.notices]).toEqual([[{ kind: 'text', text: 'The fee is 100' }], []]);
		check?.(false, editor('x'.repeat(5000)));
		expect(app.opened[1]).toEqual({ kind: 'text', text: 'x'.repeat(2000) });
		expect(app.notices).toEqual(['The selection is too long: its first 2,000 characters are taken as the statement.']);
	});

	it('is in the menu of the editor while something is selected', () => {
		const { menuOf } = commands();
		expect([menuOf(''), menuOf('  ')]).toEqual([[], []]);
		const [item, ...more] = menuOf('The fee');
		expect([item?.title, more]).toEqual(['Verify selection', []]);
		item?.click();
		expect(app.opened).toEqual([{ kind: 'text', text: 'The fee' }]);
	});

	it('"Re-verify stale claims" opens the list', () => {
		commands().command('verify-stale').callback?.();
		expect(app.opened).toEqual([{ kind: 'stale' }]);
	});
});

describe('"Verify current item"', () => {
	const desk = (open: string | null): object => new views.DeskView({ open });
	const review = (open: string | null): object => new views.ReviewView(open);

	it.each([
		['the claim that is open in the desk', { active: desk('claim/s:CLM-1'), review: review('item/s:APQ-1') }, { kind: 'claim', key: 'claim/s:CLM-1' }],
		['the item that is open in the desk', { active: desk('item/s:APQ-2') }, { kind: 'item', key: 'item/s:APQ-2' }],
		['the item in the review panel that has the focus', { active: review('item/s:APQ-1'), review: review('item/s:APQ-1') }, { kind: 'item', key: 'item/s:APQ-1' }],
		['the item in the review panel beside a note', { review: review('item/s:APQ-1') }, { kind: 'item', key: 'item/s:APQ-1' }],
		['the item in the panel beside a desk with nothing open', { active: desk(null), review: review('item/s:APQ-1') }, { kind: 'item', key: 'item/s:APQ-1' }],
		['the claim whose card lies over the panel', { active: review('claim/s:CLM-2') }, { kind: 'claim', key: 'claim/s:CLM-2' }],
	])('means %s', async (_name, where, target) => {
		const check = commands({ snapshot: await workspace(standardFiles()), ...where }).command('verify-current').checkCallback;
		expect(check?.(true)).toBe(true);
		expect(app.opened).toEqual([]);
		check?.(false);
		expect(app.opened).toEqual([target]);
	});

	it.each([
		['nothing is open', {}],
		['a source is open', { active: desk('source/s:SRC-1') }],
		['the record is gone', { active: desk('claim/s:CLM-GONE') }],
		['the panel is a leaf that has not been looked at', { review: { deferred: true } }],
	])('is not there when %s', async (_name, where) => {
		const { command } = commands({ snapshot: await workspace(standardFiles()), ...where });
		expect([command('verify-current').checkCallback?.(true), command('verify-current').checkCallback?.(false), app.opened]).toEqual([false, false, []]);
		expect(commands(where).command('verify-current').checkCallback?.(true)).toBe(false);
	});
});
