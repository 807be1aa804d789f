import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCodeBlock } from '../../../src/ui/obsidian/code-block-text.ts';
import { createDashboardNotes, DASHBOARD_NOTES, dashboardText, notesResultText } from '../../../src/ui/obsidian/dashboard-notes.ts';
import { readDeskLink } from '../../../src/ui/obsidian/desk-link.ts';
import { createTranslator } from '../../../src/i18n/translate.ts';
import type { Snapshot } from '../../../src/workspace/snapshot-types.ts';
import { INITIAL_VIEW_STATE } from '../../../src/ui/view-state.ts';

const t = createTranslator('en');

describe('parseCodeBlock', () => {
	it('reads every key', () => {
		const block = parseCodeBlock(
			['# what I need on Mondays', 'view: timeline', 'filter: tier = Reach and stage != "Needs: x"', 'sort: -deadline', 'group: tier', "search: 'it''s'", 'zoom: Quarter', 'lanes: kind', 'kind: claims', 'height: 300px'].join('\n'),
		);
		expect(block).toEqual({
			state: {
				...INITIAL_VIEW_STATE,
				view: 'timeline',
				solo: true,
				lists: { timeline: { filter: 'tier = Reach and stage != "Needs: x"', sort: '-deadline', group: 'tier', search: "it's" } },
				timeline: { ...INITIAL_VIEW_STATE.timeline, zoom: 'quarter', lanes: 'kind' },
				runs: { kind: 'claim' },
			},
			height: 300,
			problems: [],
		});
	});

	it('shows the overview without any line', () => {
		expect(parseCodeBlock('').state?.view).toBe('overview');
		expect(parseCodeBlock('\n---\r\n  # only a comment\n').problems).toEqual([]);
	});

	it.each([
		['filter: "tier = \\"Reach\\"" # mine', 'tier = "Reach"'],
		["filter: 'a # b'", 'a # b'],
		['filter: tier = Reach # mine', 'tier = Reach'],
		['filter: a#b', 'a#b'],
		['filter: "half', '"half'],
		['filter: #all', ''],
	])('%s', (line, filter) => {
		expect(parseCodeBlock(line).state?.lists.overview?.filter).toBe(filter);
	});

	it('names the nearest key and still shows the view', () => {
		const block = parseCodeBlock('view: tiers\nfliter: tier = Reach');
		expect(block.state?.view).toBe('tiers');
		expect(block.problems).toEqual([expect.objectContaining({ code: 'unknown_key', found: 'fliter', nearest: 'filter' })]);
	});

	it('shows no view for an unknown one, and names the nearest', () => {
		const block = parseCodeBlock('view: timelines_\nheight: tall\nzoom: monht\nview');
		expect(block.state).toBeNull();
		expect(block.problems.map((problem) => problem.code)).toEqual(['not_a_line', 'unknown_value', 'unknown_value', 'bad_height']);
		expect(block.problems[1]).toMatchObject({ key: 'view', nearest: 'timeline' });
		expect(block.problems[2]).toMatchObject({ key: 'zoom', nearest: 'month' });
	});

	it('says when a key stands twice, and takes the last', () => {
		const block = parseCodeBlock('view: runs\nview: board');
		expect(block.state?.view).toBe('board');
		expect(block.problems).toEqual([{ code: 'repeated_key', key: 'view' }]);
	});

	it('keeps the height within bounds', () => {
		expect(parseCodeBlock('height: 1').height).toBe(120);
		expect(parseCodeBlock('height: 99999').height).toBe(4000);
		expect(parseCodeBlock('').height).toBeNull();
	});

	it('never throws', () => {
		const line = fc.tuple(fc.constantFrom('view', 'filter', 'height', '__proto__', 'zoom', ''), fc.string({ unit: 'binary' })).map(([key, value]) => `${key}: ${value}`);
		fc.assert(
			fc.property(fc.array(fc.oneof(line, fc.string({ unit: 'binary' }))), (lines) => {
				const block = parseCodeBlock(lines.join('\n'));
				expect(block.state !== null || block.problems.length > 0).toBe(true);
			}),
		);
	});
});

describe('dashboard notes', () => {
	function memoryVault(existing: Record<string, string>) {
		const notes = new Map(Object.entries(existing));
		const folders: string[] = [];
		return {
			notes,
			folders,
			exists: (path: string) => Promise.resolve(notes.has(path) || folders.includes(path)),
			createFolder: (path: string) => {
				folders.push(path);
				return Promise.resolve();
			},
			create: (path: string, text: string) => {
				if (notes.has(path)) return Promise.reject(new Error('File already exists.'));
				notes.set(path, text);
				return Promise.resolve();
			},
		};
	}

	it('hold blocks that have no problem', () => {
		for (const { lines } of DASHBOARD_NOTES) {
			const text = dashboardText(lines, t);
			const block = parseCodeBlock(/```evidence-desk\n([\s\S]*?)```/.exec(text)?.[1] ?? 'no block');
			expect(block.problems).toEqual([]);
			expect(text.endsWith('```\n')).toBe(true);
		}
	});

	it('are all made, with their folder', async () => {
		const vault = memoryVault({});
		const result = await createDashboardNotes(vault, 'Desk/Notes', t);
		expect(vault.folders).toEqual(['Desk/Notes']);
		expect([...vault.notes.keys()]).toEqual([
			'Desk/Notes/Dashboard - Overview.md',
			'Desk/Notes/Dashboard - Timeline.md',
			'Desk/Notes/Dashboard - By Tier.md',
			'Desk/Notes/Dashboard - Pending Approval.md',
			'Desk/Notes/Board - Application Status.md',
		]);
		expect(notesResultText(result, 'Desk/Notes', t)).toBe('5 notes created in Desk/Notes.');
	});

	it('never go over a note that exists, and say which stayed', async () => {
		const vault = memoryVault({ 'Dashboard - Timeline.md': 'mine' });
		const result = await createDashboardNotes(vault, '', t);
		expect(vault.notes.get('Dashboard - Timeline.md')).toBe('mine');
		expect(result.created.length).toBe(4);
		expect(notesResultText(result, '', t)).toContain('Left as they are, because they exist: Dashboard - Timeline.');
	});

	it('leave a note alone that appears between the question and the writing', async () => {
		const vault = memoryVault({});
		const create = vault.create;
		vault.create = (path, text) => {
			if (path.includes('By Tier') && !vault.notes.has(path)) vault.notes.set(path, 'theirs');
			return create(path, text);
		};
		const result = await createDashboardNotes(vault, '', t);
		expect(result.kept).toEqual(['Dashboard - By Tier']);
		expect(vault.notes.get('Dashboard - By Tier.md')).toBe('theirs');
	});

	it('say what failed and why', async () => {
		const vault = memoryVault({});
		vault.create = () => Promise.reject(new Error('ENOSPC'));
		const result = await createDashboardNotes(vault, '', t);
		expect(result.failed.length).toBe(5);
		expect(notesResultText(result, '', t)).toMatch(/^No note created\. Could not be created: .*\(ENOSPC\)\.$/);
	});

	it('stay inside the vault', async () => {
		const vault = memoryVault({});
		const result = await createDashboardNotes(vault, '../elsewhere', t);
		expect(result.failed.length).toBe(5);
		expect([vault.notes.size, vault.folders.length]).toEqual([0, 0]);
	});
});

describe('readDeskLink', () => {
	const withItems = (...keys: string[]): Snapshot => ({ items: { find: (key: string) => (keys.includes(key) ? {} : null) } }) as unknown as Snapshot;

	it('shows a view, an item, or both', () => {
		expect(readDeskLink({ view: 'Pending' }, null)).toEqual({ kind: 'show', patch: { view: 'pending' }, review: null });
		expect(readDeskLink({ item: 'APQ-0003' }, null)).toEqual({ kind: 'show', patch: { view: 'pending', open: 'item/s:APQ-0003', trail: [] }, review: null });
		expect(readDeskLink({ view: 'overview', item: 'A' }, null)).toEqual({ kind: 'show', patch: { view: 'overview', open: 'item/s:A', trail: [] }, review: null });
		expect(readDeskLink({}, null)).toEqual({ kind: 'show', patch: {}, review: null });
	});

	it('opens the review panel at an item, and leaves the desk alone unless a view is named', () => {
		expect(readDeskLink({ item: 'A', panel: 'review' }, null)).toEqual({ kind: 'show', patch: null, review: { item: 'item/s:A' } });
		expect(readDeskLink({ panel: 'Review' }, null)).toEqual({ kind: 'show', patch: null, review: { item: null } });
		expect(readDeskLink({ item: 'A', panel: 'review', view: 'board' }, null)).toEqual({ kind: 'show', patch: { view: 'board', open: 'item/s:A', trail: [] }, review: { item: 'item/s:A' } });
		expect(readDeskLink({ item: 'A', panel: 'approve' }, null)).toEqual({ kind: 'unknown_panel', found: 'approve' });
		expect(readDeskLink({ item: 'A', panel: 'review', verdict: 'approve', reason: 'x' }, null)).toEqual({ kind: 'show', patch: null, review: { item: 'item/s:A' } });
	});

	it('takes a number for a number only where no text id is written like it', () => {
		expect(readDeskLink({ item: '7' }, withItems('item/n:7'))).toMatchObject({ patch: { open: 'item/n:7' } });
		expect(readDeskLink({ item: '7' }, withItems('item/n:7', 'item/s:7'))).toMatchObject({ patch: { open: 'item/s:7' } });
	});

	it('names the nearest view and looks at nothing else', () => {
		expect(readDeskLink({ view: 'pendin' }, null)).toEqual({ kind: 'unknown_view', found: 'pendin', nearest: 'pending' });
		expect(readDeskLink({ approve: 'APQ-0003', action: 'evidence-desk', search: 'x' }, null)).toEqual({ kind: 'show', patch: {}, review: null });
	});
});
