/** Honest work that must not be accused: what people and agents write for good reasons, and corrections as they are asked for. */
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { agentInstruction } from '../../../src/i18n/finding-words';
import { check, CLAIMS, codesOf, findingsOf, lines, QUEUE, RUNS, SEARCHES, SOURCES, type World } from './check-memory';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending', created_at: '2026-03-01' };
const CLAIM = { claim_id: 'C-1', statement: 'It closes on 1 May.', source_ids: ['S-1'], confidence: 'high', at: '2026-03-01', verified_at: '2026-03-01' };
const SOURCE = { source_id: 'S-1', url: 'https://www.example.edu/apply', title: 'How to apply', source_type: 'official page', retrieved_at: '2026-03-01' };
const RUN = { search_run_id: 'R-1', query: 'deadline', provider: 'brave', attempts: 1, status: 'success', result_count: 3, retrieval_succeeded: true, usable_for_review: true };

const queue = (...records: readonly object[]): World => ({ files: { [QUEUE]: lines(...records) } });
const sources = (...records: readonly object[]): World => ({ files: { [SOURCES]: lines(...records) } });
const searches = (...records: readonly object[]): World => ({ files: { [SEARCHES]: lines(...records) } });
const official = (type: string): World => ({ files: { [CLAIMS]: lines({ ...CLAIM, certainty: 'official' }), [SOURCES]: lines({ ...SOURCE, source_type: type }) } });

describe('no finding at all', () => {
	it.each<[string, World]>([
		['deadlines and days to come', queue({ ...ITEM, due_at: '2026-12-01', deadline: '2026-12-01', expires_at: '2026-12-31', publish_at: '2026-06-01' })],
		['a page published a day later by the calendar of another zone', sources({ ...SOURCE, published_at: '2026-03-02' })],
		['a paper of an issue that is still to come', sources({ ...SOURCE, published_at: '2026-06' })],
		['a school of social work', official('school of social work website')],
		['a newspaper', official('newspaper (The Example Post)')],
		['a community college', official('社区学院官网')],
		['an impossible time, corrected', searches({ ...RUN, started_at: '2026-02-30T10:00:00Z' }, { ...RUN, started_at: '2026-02-28T10:00:00Z' })],
		['times that ran backwards, corrected', searches({ ...RUN, started_at: '2026-02-28T10:00:00Z', finished_at: '2026-02-27T10:00:00Z' }, { ...RUN, started_at: '2026-02-27T09:00:00Z', finished_at: '2026-02-27T10:00:00Z' })],
		['hidden characters of the statement, taken out', { files: { [CLAIMS]: lines({ ...CLAIM, statement: 'It\u200b closes on 1 May.' }, CLAIM), [SOURCES]: lines(SOURCE) } }],
		['an address that was code, corrected', sources({ ...SOURCE, url: 'file:///tmp/a.html' }, SOURCE)],
		['a path that led out, proposed again', queue({ ...ITEM, proposals: [{ op: 'marker.replace', path: 'a.md', marker: 'x', content: 'y' }, { op: 'marker.replace', path: '../a.md', marker: 'x', content: 'y' }] }, { ...ITEM, proposals: [{ op: 'marker.replace', path: 'a.md', marker: 'x', content: 'y' }, { op: 'marker.replace', path: 'b.md', marker: 'x', content: 'y' }] })],
	])('%s', async (name, world) => {
		const codes = await codesOf(world);
		// A changed request is one, whatever it was changed for.
		expect(codes.filter((code) => !(name.startsWith('a path') && code === 'ED207'))).toEqual([]);
	});

	it('of a page that says a stage, where the profile names no stages', async () => {
		const files = { 'pages/a.md': '---\nstage: draft\ntier: gold\n---\n' };
		expect(await codesOf({ files, profile: { pages: { folder: 'pages' } } })).toEqual([]);
		expect(await codesOf({ files, profile: { pages: { folder: 'pages' }, stages: ['Research'], tiers: ['Reach'] } })).toEqual(['ED504', 'ED505']);
	});
});

describe('a day’s brief', () => {
	const BRIEF = '# Daily brief, 2026-03-02\n';

	it('is not doubted where no record says its day', async () => {
		expect(await codesOf({ files: { [QUEUE]: lines({ ...ITEM, created_at: undefined }), 'DAILY_BRIEF.md': BRIEF } })).not.toContain('ED403');
		expect(await codesOf({ files: { [QUEUE]: lines(ITEM), 'DAILY_BRIEF.md': BRIEF } })).toContain('ED403');
	});
});

describe('the list of what waits', () => {
	it('may also name what is still being looked into', async () => {
		const files = { [QUEUE]: lines(ITEM, { ...ITEM, id: 'A-2', status: 'needs_more_research' }), 'PENDING_APPROVAL.md': '# 2026-03-02\n\n- A-1\n- A-2\n' };
		expect(await codesOf({ files })).not.toContain('ED409');
	});
});

describe('files over looks', () => {
	const file = lines(ITEM, { ...ITEM, id: 'A-2' });

	it('may be moved to another folder', async () => {
		expect(await codesOf({ files: { [`system/${QUEUE}`]: file }, before: { [QUEUE]: 2 } })).toEqual([]);
		expect(await codesOf({ files: { [`system/${QUEUE}`]: lines(ITEM) }, before: { [QUEUE]: 2 } })).toContain('ED405');
	});

	it('have lost lines also when a broken one was put there', async () => {
		expect(await codesOf({ files: { [QUEUE]: `${lines(ITEM)}{\n` }, before: { [QUEUE]: 10 } })).toContain('ED405');
		expect(await codesOf({ files: { [QUEUE]: `${lines(ITEM)}{\n` }, before: { [QUEUE]: 2 } })).not.toContain('ED405');
	});
});

describe('what an agent is told to do', () => {
	const t = createTranslator('en');
	const instruction = async (world: World, code: string): Promise<string> => {
		const finding = (await findingsOf(world)).find((one) => one.code === code);
		return finding === undefined ? '' : (agentInstruction(finding, t) ?? '');
	};

	it.each([
		['rejected', 'ED301'],
		['approved', 'ED302'],
		['applied', 'ED303'],
	])('about %s brings no further finding', async (status, code) => {
		const wrong = queue({ ...ITEM, status });
		const before = await codesOf(wrong);
		expect(await instruction(wrong, code)).toMatch(/Leave that line as it is.*raise a new item with "status": "(?:pending|no_action_required)" that names A-1 in supersedes/);
		expect(await codesOf(queue({ ...ITEM, status }, { ...ITEM, id: 'A-2', supersedes: 'A-1' }))).toEqual(before);
	});

	it.each(['en', 'zh'] as const)('is never to write what only the person decides, nor to change a line (%s)', async (language) => {
		const { ruleHelp } = language === 'en' ? await import('../../../src/i18n/locales/en/rule-help') : await import('../../../src/i18n/locales/zh/rule-help');
		for (const [key, text] of Object.entries(ruleHelp)) {
			if (!key.startsWith('rules.agent.') || typeof text !== 'string') continue;
			expect(text, key).not.toMatch(/"status": "(?:approved|rejected|applied)"/);
			expect(text, key).not.toMatch(/superseding|(?:edit|rewrite|delete|remove) (?:the|that|this) line|\d：\d/i);
		}
	});
});

describe('how much one thing may cost', () => {
	it('is no more than its size: many marks and fences in one note', async () => {
		const note = `${Array.from({ length: 20_000 }, (_, nth) => `\`\`\`\nx\n\`\`\`\n<!-- b${nth}:BEGIN -->\n`).join('')}`;
		const start = performance.now();
		const { form } = await check({ files: { 'DAILY_BRIEF.md': `# 2026-01-01\n${note}` } });
		expect(form.errors).toBe(20_000);
		expect(performance.now() - start).toBeLessThan(4000);
	});

	it('is no more than its size: one item of many lines, each wrong in another member', async () => {
		const many = Array.from({ length: 8000 }, (_, nth) => `{"id":"A-1","status":"pending","m${nth}":1,"m${nth}":2}`);
		const start = performance.now();
		const { form } = await check({ files: { [QUEUE]: lines(...many) } });
		expect(form.errors).toBe(8000);
		expect(performance.now() - start).toBeLessThan(4000);
	});

	it('names no more further lines than anybody reads', async () => {
		const many = Array.from({ length: 300 }, (_, nth) => ({ ...CLAIM, claim_id: `C-${nth}`, subject: 'EXU', field: 'fee', value: `${nth}` }));
		const found = (await findingsOf({ files: { [CLAIMS]: lines(...many), [SOURCES]: lines(SOURCE) } })).filter((one) => one.code === 'ED321');
		expect(found.map((one) => one.also.length)).toEqual([50]);
	});
});

describe('a path that leads out', () => {
	it.each([
		['in the second proposal', { proposals: [{ op: 'csv.set', path: 'a.csv', key_column: 'k', key: 'x', column: 'c', after: '1' }, { op: 'csv.set', path: '..\\b.csv', key_column: 'k', key: 'x', column: 'c', after: '1' }] }],
		['as an address of the disk', { target: 'file:///etc/hosts' }],
		['spelled as in addresses', { target: 'notes/%2e%2e/%2E%2E/x.md' }],
	])('%s', async (_, more) => {
		expect(await codesOf(queue({ ...ITEM, ...more }))).toContain('ED602');
	});

	it('is none in an address of the web', async () => {
		expect(await codesOf(queue({ ...ITEM, target: 'https://www.example.edu/a/b' }))).not.toContain('ED602');
		expect(await codesOf({ files: { [RUNS]: lines({ run_id: 'R-1', query: 'a.. b', changes: [{ path: '../x' }] }) } })).not.toContain('ED602');
	});
});
