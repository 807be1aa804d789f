import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, DEFAULT_SETTINGS, parseSettings, patchOf } from '../../../src/settings/settings.ts';
import { createSettingsStore, sameJson } from '../../../src/settings/settings-store.ts';
import type { PluginData } from '../../../src/settings/settings-store.ts';

/** `data.json` in memory, with the ways in which the app fails to read it. */
class DataFile implements PluginData {
	saves: unknown[] = [];
	constructor(
		public text: string | null,
		public failure: 'none' | 'null' | 'throw' = 'none',
	) {}
	async load(): Promise<unknown> {
		await Promise.resolve();
		if (this.failure === 'throw') throw new Error('EIO');
		return this.text === null || this.failure === 'null' ? null : (JSON.parse(this.text) as unknown);
	}
	save(data: unknown): Promise<void> {
		this.saves.push(data);
		this.text = JSON.stringify(data);
		return Promise.resolve();
	}
	exists(): Promise<boolean> {
		return Promise.resolve(this.text !== null);
	}
}

async function loaded(file: DataFile) {
	const store = createSettingsStore(file);
	await store.load();
	return store;
}

describe('loading', () => {
	it('takes defaults when there is no file, and may save', async () => {
		const file = new DataFile(null);
		const store = await loaded(file);
		expect(store.settings.value).toEqual(DEFAULT_SETTINGS);
		expect(store.health.value).toEqual({ kind: 'ready', unusable: [] });
		expect(await store.update({ workspace: 'Desk' })).toBe('saved');
		expect(file.saves).toEqual([{ workspace: 'Desk' }]);
	});

	it.each([
		['null although the file is there', '{"workspace":"A"}', 'null', 'unreadable'],
		['a broken file', '{"workspace":', 'none', 'unreadable'],
		['an error', '{}', 'throw', 'unreadable'],
		['a list', '[1]', 'none', 'not_an_object'],
		['a word', '"x"', 'none', 'not_an_object'],
	] as const)('%s: defaults in memory, and nothing is ever saved', async (_name, text, failure, reason) => {
		const file = new DataFile(text, failure);
		const store = await loaded(file);
		expect(store.settings.value).toEqual(DEFAULT_SETTINGS);
		expect(store.health.value).toMatchObject({ kind: 'compromised', reason });
		expect(await store.update({ workspace: 'B' })).toBe('refused');
		expect(file.saves).toEqual([]);
		expect(file.text).toBe(text);
	});

	it('refuses when it cannot even be known whether the file is there', async () => {
		const file = new DataFile(null);
		file.exists = () => Promise.reject(new Error('EIO'));
		const store = await loaded(file);
		expect(store.health.value).toMatchObject({ kind: 'compromised', reason: 'cannot_check' });
		expect(await store.update({ statusBar: false })).toBe('refused');
		expect(file.saves).toEqual([]);
	});

	it('recovers at the next reading', async () => {
		const file = new DataFile('{"workspace":"A"}', 'null');
		const store = await loaded(file);
		file.failure = 'none';
		await store.load();
		expect(store.health.value.kind).toBe('ready');
		expect(store.settings.value.workspace).toBe('A');
		expect(file.saves).toEqual([]);
	});

	it('keeps good settings in memory when a later reading fails', async () => {
		const file = new DataFile('{"workspace":"A"}');
		const store = await loaded(file);
		file.failure = 'null';
		await store.load();
		expect(store.settings.value.workspace).toBe('A');
		expect(await store.update({ workspace: 'B' })).toBe('refused');
		expect(store.settings.value.workspace).toBe('A');
	});

	it('drops a bad field and keeps the others', () => {
		const { settings, unusable } = parseSettings({ workspace: 7, reconcileSeconds: 0, statusBar: false, profilePath: 'p.json' });
		expect(settings).toEqual({ ...DEFAULT_SETTINGS, statusBar: false, profilePath: 'p.json' });
		expect(unusable).toEqual(['workspace', 'reconcileSeconds']);
	});

	it('never throws, whatever is stored', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom('workspace', 'savedFilters', 'reconcileSeconds', '__proto__', 'x'), fc.jsonValue()), (stored) => {
				const { settings } = parseSettings(stored);
				expect(Object.keys(settings).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
				expect(settings.reconcileSeconds).toBeGreaterThanOrEqual(2);
			}),
		);
	});
});

describe('saving', () => {
	it('does nothing when nothing changes', async () => {
		const file = new DataFile('{"workspace":"A","statusBar":true}');
		const store = await loaded(file);
		expect(await store.update({ workspace: 'A' })).toBe('unchanged');
		expect(file.saves).toEqual([]);
	});

	it('keeps what another device wrote since, and keys it does not know', async () => {
		const file = new DataFile('{"workspace":"A"}');
		const store = await loaded(file);
		file.text = '{"workspace":"B","futureKey":{"a":[1]},"profilePath":5}';
		expect(await store.update({ statusBar: false })).toBe('saved');
		expect(file.saves).toEqual([{ workspace: 'B', futureKey: { a: [1] }, profilePath: 5, statusBar: false }]);
		expect(store.settings.value).toMatchObject({ workspace: 'B', statusBar: false, profilePath: '' });
		expect(store.health.value).toEqual({ kind: 'ready', unusable: ['profilePath'] });
	});

	it('keeps saved filters it cannot read', async () => {
		const foreign = { view: 'a-view-of-tomorrow', name: 'x' };
		const good = { view: 'tiers' as const, name: 'reach', list: { search: '', filter: 'tier = Reach', sort: '', group: '' } };
		const file = new DataFile(JSON.stringify({ savedFilters: [foreign] }));
		const store = await loaded(file);
		expect(store.settings.value.savedFilters).toEqual([]);
		await store.update({ savedFilters: [good] });
		expect(file.saves).toEqual([{ savedFilters: [good, foreign] }]);
		expect(store.settings.value.savedFilters).toEqual([good]);
	});

	it('works one after the other: no change is lost', async () => {
		const file = new DataFile('{}');
		const store = await loaded(file);
		await Promise.all([store.update({ workspace: 'A' }), store.update({ statusBar: false }), store.update({ profilePath: 'p' })]);
		expect(JSON.parse(file.text ?? '')).toEqual({ workspace: 'A', statusBar: false, profilePath: 'p' });
	});

	it('passes on why saving failed, and goes on working', async () => {
		const file = new DataFile('{}');
		const store = await loaded(file);
		const save = file.save.bind(file);
		file.save = () => Promise.reject(new Error('ENOSPC'));
		await expect(store.update({ workspace: 'A' })).rejects.toThrow('ENOSPC');
		expect(store.settings.value.workspace).toBeNull();
		file.save = save;
		expect(await store.update({ workspace: 'B' })).toBe('saved');
	});

	it('patches only what it is given', () => {
		expect(applyPatch({ a: 1, workspace: 'x' }, { workspace: null })).toEqual({ a: 1, workspace: null });
	});
});

describe('patchOf', () => {
	it.each([
		['workspace', ' Desk ', { workspace: 'Desk' }],
		['workspace', '', { workspace: null }],
		['workspace', '/', { workspace: '' }],
		['profilePath', ' p.json ', { profilePath: 'p.json' }],
		['reconcileSeconds', 30, { reconcileSeconds: 30 }],
		['reconcileSeconds', NaN, {}],
		['reconcileSeconds', 1, {}],
		['reconcileSeconds', '30', {}],
		['statusBar', false, { statusBar: false }],
		['statusBar', 'no', {}],
		['__proto__', 'x', {}],
	])('%s: %j', (key, value, patch) => {
		expect(patchOf(key, value)).toEqual(patch);
	});
});

describe('sameJson', () => {
	it('does not mind the order of keys, and minds everything else', () => {
		expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
		for (const [a, b] of [[[], {}], [{ a: 1 }, { a: 1, b: 2 }], [{ a: undefined }, { b: undefined }], [[1, 2], [2, 1]], ['1', 1], [null, {}]]) {
			expect(sameJson(a, b)).toBe(false);
		}
	});
});

describe('a change that depends on what is there', () => {
	const filter = (name: string) => ({ view: 'runs' as const, name, list: { search: '', filter: '', sort: '', group: '' } });

	it('is worked out from the file, so that a filter kept on another device stays', async () => {
		const file = new DataFile('{}');
		const store = await loaded(file);
		file.text = JSON.stringify({ savedFilters: [filter('theirs')] });
		expect(await store.update((now) => ({ savedFilters: [...now.savedFilters, filter('mine')] }))).toBe('saved');
		expect(store.settings.value.savedFilters.map(({ name }) => name)).toEqual(['theirs', 'mine']);
	});
});
