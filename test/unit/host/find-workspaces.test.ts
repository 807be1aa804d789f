import { describe, expect, it } from 'vitest';
import { findWorkspaces } from '../../../src/host/find-workspaces.ts';
import type { FolderEntry, WorkspaceFiles } from '../../../src/workspace/workspace-files.ts';
import { createBreather } from '../../../src/host/breather.ts';

function filesOf(paths: readonly string[], listed: string[] = []): WorkspaceFiles {
	const list = (folder: string): Promise<readonly FolderEntry[]> => {
		listed.push(folder);
		const prefix = folder === '' ? '' : `${folder}/`;
		const below = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
		if (below.length === 0) return Promise.reject(new Error('ENOENT'));
		const names = new Map(below.map((path) => [path.split('/')[0] ?? '', path.includes('/')]));
		return Promise.resolve([...names].map(([name, isFolder]) => ({ path: prefix + name, isFolder })));
	};
	const never = (): Promise<never> => Promise.reject(new Error('nothing is read here'));
	return { location: 'x', readsRanges: true, list, stat: never, read: never, watch: () => () => undefined };
}
const vault = (paths: readonly string[]) => findWorkspaces([{ files: filesOf(paths), inVault: true, setting: '' }], ['.obsidian']);

describe('findWorkspaces', () => {
	it('takes the folder above 90_system, however its files are spread', async () => {
		const found = await vault(['Applications/90_system/search/search_runs.jsonl', 'Applications/90_system/evidence/fact_claims.jsonl', 'Notes/a.md']);
		expect(found).toEqual([{ path: 'Applications', inVault: true, found: ['fact_claims.jsonl', 'search_runs.jsonl'] }]);
	});

	it('takes a folder with a profile for all that is below it', async () => {
		const found = await vault(['Desk/evidence-desk.json', 'Desk/data/claims/fact_claims.jsonl', 'Desk/queue/approval_queue.jsonl']);
		expect(found).toEqual([{ path: 'Desk', inVault: true, found: ['approval_queue.jsonl', 'evidence-desk.json', 'fact_claims.jsonl'] }]);
	});

	it('offers the vault itself when the files are at its top, and several workspaces when there are', async () => {
		expect((await vault(['fact_claims.jsonl', 'a.md'])).map((c) => c.path)).toEqual(['']);
		expect((await vault(['A/fact_claims.jsonl', 'A/approval_queue.jsonl', 'B/approval_queue.jsonl'])).map((c) => c.path)).toEqual(['A', 'B']);
	});

	it('finds hidden folders, but not in the app folder, in packages or too deep', async () => {
		const found = await vault([
			'.agent/fact_claims.jsonl',
			'.obsidian/plugins/x/fact_claims.jsonl',
			'code/node_modules/p/fact_claims.jsonl',
			'a/b/c/d/e/fact_claims.jsonl',
		]);
		expect(found.map((c) => c.path)).toEqual(['.agent']);
	});

	it('names places outside the vault by their setting, and passes over those that are not there', async () => {
		const found = await findWorkspaces(
			[
				{ files: filesOf([]), inVault: true, setting: '' },
				{ files: filesOf(['90_system/search/search_runs.jsonl']), inVault: false, setting: '~/.openclaw/workspace' },
			],
			[],
		);
		expect(found).toEqual([{ path: '~/.openclaw/workspace', inVault: false, found: ['search_runs.jsonl'] }]);
	});

	it('walks a bounded number of folders', async () => {
		const listed: string[] = [];
		const paths = Array.from({ length: 3000 }, (_, n) => `f${n}/a.md`);
		await findWorkspaces([{ files: filesOf(paths, listed), inVault: true, setting: '' }], []);
		expect(listed.length).toBeLessThanOrEqual(1000);
	});
});

describe('createBreather', () => {
	it('resolves in a task of its own, for several at once, and at once after its end', async () => {
		const { breathe, close } = createBreather();
		let microtask = false;
		const breath = breathe().then(() => microtask);
		await Promise.resolve().then(() => {
			microtask = true;
		});
		expect(await Promise.all([breath, breathe().then(() => true)])).toEqual([true, true]);
		const open = breathe();
		close();
		await open;
		await breathe();
	});
});
