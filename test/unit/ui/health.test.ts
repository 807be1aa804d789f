import { describe, expect, it } from 'vitest';
import { banners } from '../../../src/ui/models/frame-banners';
import { byteText } from '../../../src/ui/models/health-bytes';
import { danglingReferences } from '../../../src/workspace/dangling';
import { noteWeight } from '../../../src/ui/models/health-notes';
import { healthSummary } from '../../../src/ui/models/health-summary';
import { panelState } from '../../../src/ui/models/panel-state';
import { PROFILE_PROBLEM_CODES } from '../../../src/workspace/profile-problems';
import { NOTE_CODES, type FileReport, type ReadingState, type Snapshot } from '../../../src/workspace/snapshot-types';
import { en, standardFiles, words, workspace, zh } from './workspace';

const READY: ReadingState = { phase: 'ready', progress: null, error: null };

async function withFile(change: Partial<FileReport>): Promise<Snapshot> {
	const snapshot = await workspace(standardFiles());
	const files = snapshot.files.map((file) => (file.path === 'fact_claims.jsonl' ? { ...file, ...change } : file));
	return Object.create(snapshot, { files: { value: files } }) as Snapshot;
}

describe('the sentence of Health', () => {
	it('says that all is well only when it is', async () => {
		const summary = healthSummary(await workspace({ 'fact_claims.jsonl': '{"claim_id":"C","statement":"x"}\n' }));
		expect(summary.level).toBe('fine');
		expect(summary.sentence(en)).toBe('The one file is readable.');
		expect(summary.sentence(zh)).toContain('1 个文件都可以读取');
	});

	it('names damaged lines, decisions nobody took and references to nothing', async () => {
		const files = { ...standardFiles(), 'retrieval_runs.jsonl': 'not json\n{"id":"R-1"}\n{"id":' };
		const summary = healthSummary(await workspace(files));
		expect(summary.level).toBe('findings');
		expect(summary.counts).toMatchObject({ files: 5, unreadable: 0, damagedLines: 2, unattributed: 1, dangling: 1 });
		expect(summary.sentence(en)).toContain('All 5 files readable; 2 lines damaged; 1 decision not attributed; 1 reference points to nothing');
	});

	it('references into a kind of file that the workspace does not have are counted apart', async () => {
		const snapshot = await workspace({ 'fact_claims.jsonl': '{"claim_id":"C","statement":"x","source_id":"S","search_run_id":"R"}\n', 'source_registry.jsonl': '{"source_id":"T"}\n' });
		const found = danglingReferences(snapshot);
		expect(found.nowhere.map((reference) => [reference.to, reference.id.shown])).toEqual([['source', 'S']]);
		expect(found.withoutFile.reduce((sum, entry) => sum + entry.count, 0)).toBe(snapshot.chain.dangling.length - 1);
		expect(healthSummary(snapshot).counts.dangling).toBe(1);
	});

	it('an empty file is said, and no file at all is no “all readable”', async () => {
		expect(healthSummary(await workspace({ 'fact_claims.jsonl': '' })).sentence(en)).toContain('1 file empty');
		const nothing = healthSummary(await workspace({ 'README.md': 'hello' }));
		expect([nothing.level, nothing.sentence(en)]).toEqual(['findings', 'No file with evidence was found. Is this the right folder?']);
	});

	it('an unreadable file is the worst', async () => {
		const summary = healthSummary(await withFile({ state: 'unreadable', error: 'EACCES' }));
		expect(summary.level).toBe('unreadable');
		expect(summary.sentence(en)).toContain('1 of 4 files unreadable');
	});

	it('a remark alone changes nothing', async () => {
		const summary = healthSummary(await workspace({ 'fact_claims.jsonl': '\ufeff{"claim_id":"C","statement":"x"}\r\n' }));
		expect(summary.level).toBe('fine');
	});
});

describe('words for everything that can be found', () => {
	it.each(NOTE_CODES)('%s has a sentence and what to do, in both languages', (code) => {
		for (const t of [en, zh]) {
			expect(t(`health.note.${code}`).length).toBeGreaterThan(5);
			expect(t(`health.noteDo.${code}`).length).toBeGreaterThan(3);
		}
		expect(en(`health.note.${code}`)).not.toBe(zh(`health.note.${code}`));
		expect(['fault', 'remark']).toContain(noteWeight({ code, count: 1, place: null, detail: null }));
	});

	it.each(PROFILE_PROBLEM_CODES)('profile problem %s', (code) => {
		expect(en(`health.problem.${code}`)).not.toBe(zh(`health.problem.${code}`));
	});
});

describe('bars under the tabs', () => {
	it('none when all is well', async () => {
		expect(banners(await workspace({ 'fact_claims.jsonl': '{"claim_id":"C"}\n' }), READY, en, words)).toEqual([]);
	});

	it('say since when shown rows are stale, and why', async () => {
		const shown = banners(await withFile({ state: 'unreadable', error: 'EACCES', staleSinceMs: Date.UTC(2026, 5, 20, 9, 14) }), READY, en, words);
		expect(shown[0]).toMatchObject({ kind: 'stale', opensHealth: true });
		expect(shown[0]?.text).toMatch(/fact_claims\.jsonl.*09:14.*EACCES/u);
	});

	it('say that the workspace is gone, that lines are damaged, that today is pinned', async () => {
		const snapshot = await workspace({ 'fact_claims.jsonl': 'x\n', 'evidence-desk.json': '{}' }, { version: 1, pinned_now: '2026-03-02T09:00' });
		const kinds = banners(snapshot, { phase: 'unreadable', progress: null, error: 'gone' }, en, words).map((banner) => banner.kind);
		expect(kinds).toEqual(['unreadable', 'degraded', 'pinned']);
	});
});

describe('the state of a panel', () => {
	it('is never ok where nothing could be read', async () => {
		const snapshot = await workspace({ 'fact_claims.jsonl': 'x\ny\n' });
		expect(panelState(null, { phase: 'loading', progress: null, error: null }, ['claims'])).toEqual({ kind: 'loading' });
		expect(panelState(null, { phase: 'unreadable', progress: null, error: 'gone' }, ['claims'])).toMatchObject({ kind: 'unreadable', why: 'gone' });
		expect(panelState(snapshot, READY, ['claims'])).toEqual({ kind: 'degraded', good: 0, bad: 2 });
		expect(panelState(snapshot, READY, ['sources'])).toEqual({ kind: 'missing', roles: ['sources'] });
		expect(panelState(await workspace(standardFiles()), READY, ['claims'])).toEqual({ kind: 'ok' });
		expect(panelState(await withFile({ state: 'unreadable', error: 'EACCES' }), READY, ['claims'])).toMatchObject({ kind: 'unreadable', path: 'fact_claims.jsonl' });
	});
});

describe('sizes', () => {
	it.each([
		[0, '0 B'],
		[999, '999 B'],
		[1000, '1 KB'],
		[9_420, '9.4 KB'],
		[123_456_789, '123 MB'],
	])('%i', (bytes, text) => {
		expect(byteText(bytes, 'en')).toBe(text);
	});
});
