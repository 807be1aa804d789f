import type { CliFlags, CliHandler, Plugin } from 'obsidian';
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { registerCliHandlers } from '../../../src/ui/obsidian/cli-handlers';
import type { Services } from '../../../src/ui/obsidian/services';
import type { RuleCode } from '../../../src/validator/rule-table';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { en, NOW, standardFiles, words, workspace } from '../ui/workspace';
import { finding, report } from '../ui-findings/support';

interface Verb {
	readonly flags: CliFlags | null;
	readonly handler: CliHandler;
}

async function verbs(change: { readonly snapshot?: Snapshot | null; readonly workspace?: string | null; readonly phase?: string; readonly unreadQueue?: boolean } = {}) {
	const snapshot = change.snapshot === undefined ? await workspace({ ...standardFiles(), 'approval_queue.jsonl': `${standardFiles()['approval_queue.jsonl'] ?? ''}{"id":"APQ-\\u202e7","type":"action_item","title":"Hidden \\u202e words","status":"pending"}\n` }) : change.snapshot;
	const looks = { count: 0 };
	const asked: (ReadonlySet<RuleCode> | null)[] = [];
	const services = {
		t: en,
		dates: words,
		settings: { settings: signal({ workspace: change.workspace === undefined ? 'Desk' : change.workspace }) },
		store: {
			latest: signal(snapshot),
			latestReading: signal({ phase: change.phase ?? 'ready', progress: null, error: 'gone' }),
			waiting: signal(change.unreadQueue === true ? null : { pending: 3, others: 1 }),
			desk: { deciding: signal(null), now: signal(NOW) },
			reconcile: () => {
				looks.count += 1;
				return Promise.resolve();
			},
			check: (only: ReadonlySet<RuleCode> | null) => {
				asked.push(only);
				return Promise.resolve(report([finding('ED301', { params: { id: 'APQ-4' }, place: { path: 'approval_\u202equeue.jsonl', line: 4 }, record: 'item/s:APQ-4' })], { omitted: [['ED102', 3]] }));
			},
		},
	} as unknown as Services;
	const found = new Map<string, Verb>();
	const plugin = { registerCliHandler: (command: string, _description: string, flags: CliFlags | null, handler: CliHandler) => void found.set(command, { flags, handler }) } as unknown as Plugin;
	registerCliHandlers(plugin, services);
	const run = async (command: string, params: Record<string, string> = {}): Promise<string> => {
		const verb = found.get(command);
		if (verb === undefined) throw new Error(`no verb ${command}`);
		return verb.handler(params);
	};
	return { found, run, looks, asked };
}

describe('verbs of the app’s command line', () => {
	it('are three, and all of them read', async () => {
		const { found } = await verbs();
		expect([...found.keys()]).toEqual(['evidence-desk', 'evidence-desk:pending', 'evidence-desk:check']);
	});

	it('are left out where the app has no command line, and a name that is taken stops nothing', () => {
		registerCliHandlers({} as Plugin, { t: en } as Services);
		const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
		const taken: string[] = [];
		const plugin = {
			registerCliHandler: (command: string) => {
				taken.push(command);
				throw new Error('already registered');
			},
		} as unknown as Plugin;
		registerCliHandlers(plugin, { t: en } as Services);
		expect(taken).toHaveLength(3);
		expect(warned).toHaveBeenCalledTimes(3);
		warned.mockRestore();
	});

	it('say how the workspace is, over the files as they are now', async () => {
		const { run, looks } = await verbs();
		const text = await run('evidence-desk');
		expect(looks.count).toBe(1);
		expect(text).toMatch(/All 4 files readable/);
		const data = JSON.parse(await run('evidence-desk', { format: 'json' })) as Record<string, unknown>;
		expect(data).toMatchObject({ mode: 'read-only', pending: 3, to_look_at: 1, health: 'findings' });
	});

	it('list what waits, one line each, with nothing hidden', async () => {
		const { run } = await verbs();
		const text = await run('evidence-desk:pending');
		expect(text).toMatch(/^APQ-3 {2}decision_item {2}pending {2}approval_queue\.jsonl:3 {2}Which route$/m);
		expect(text).toContain('U+202E');
		expect(text).not.toContain('\u202e');
		expect(text).not.toContain('APQ-5');
		const data = JSON.parse(await run('evidence-desk:pending', { format: 'json' })) as readonly { readonly id: string; readonly key: string }[];
		expect(data.map(({ id }) => id)).toContain('APQ-\u202e7');
		expect(await run('evidence-desk:pending', { format: 'json' })).not.toContain('\u202e');
		expect(await (await verbs({ unreadQueue: true })).run('evidence-desk:pending')).toMatch(/could not be read/);
	});

	it('check, by all rules or by those that are named', async () => {
		const { run, asked } = await verbs();
		const text = await run('evidence-desk:check', { rule: 'ed301, ED102' });
		expect([...(asked[0] ?? [])]).toEqual(['ED301', 'ED102']);
		expect(text.split('\n')).toEqual([
			expect.stringMatching(/^approval_U\+202Equeue\.jsonl:4:1 {2}error ED301 {2}The file says rejected/) as string,
			'ED102: 3 more are counted and not listed.',
			'Form: nothing found; Meaning: 1 error',
			expect.stringMatching(/^Checked: 5 files/) as string,
		]);
		expect(await run('evidence-desk:check', { rule: 'ED9' })).toMatch(/no rule ED9/);
		expect(JSON.parse(await run('evidence-desk:check', { format: 'json' }))).toMatchObject({ mode: 'read-only', findings: [{ code: 'ED301', do: expect.stringContaining('no_action_required') as string }], omitted: { ED102: 3 } });
		expect(asked.at(-1)).toBeNull();
	});

	it('say in words why there is no answer', async () => {
		expect(await (await verbs({ workspace: null })).run('evidence-desk')).toMatch(/workspace/i);
		expect(await (await verbs({ snapshot: null })).run('evidence-desk:check')).not.toBe('');
		expect(await (await verbs({ phase: 'unreadable' })).run('evidence-desk')).toMatch(/gone/);
	});
});
