/**
 * Faults that people met in public, each by the smallest input that shows it, and the finding that names it with its line. (The
 * numbers are those of the list of known failures that the tests of reading use as well.)
 */
import { describe, expect, it } from 'vitest';
import type { RuleCode } from '../../../src/validator/rule-table';
import { CLAIMS, findingsOf, lines, QUEUE, RUNS, SEARCHES, SOURCES, type Content, type World } from './check-memory';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'One', status: 'pending', created_at: '2026-03-01' };
const good = JSON.stringify(ITEM);
const bytes = (...parts: readonly (string | readonly number[])[]): number[] => parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part]));
const queue = (content: Content): World => ({ files: { [QUEUE]: content } });
const tracker = (content: Content): World => ({ files: { 'list.csv': content }, profile: { trackers: [{ path: 'list.csv', key: 'id', stage: 'stage' }] } });

const FAULTS: readonly (readonly [row: string, what: string, world: World, ...found: readonly string[]])[] = [
	['B1', 'a record glued to a torn one', queue(`${good}\n{"id":"A-2","title":"cu${good}\n`), 'ED104 2'],
	['B2', 'half a character at the end', queue(bytes(`${good}\n{"id":"A-2","title":"`, [0xe6, 0x97])), 'ED101 2'],
	['B3', 'one bad line of many', queue(`${lines(...Array.from({ length: 2800 }, (_, nth) => ({ ...ITEM, id: `A-${nth}` })))}{"id":\n`), 'ED102 2801'],
	['B8', 'cut off: may still be on its way', queue(`${good}\n{"id":"A-2"`), 'ED101 2'],
	['B8', 'cut off and finished: it is not', queue(`${good}\n{"id":"A-2"\n`), 'ED102 2'],
	['B9', 'null bytes, then a record', queue(bytes(`${good}\n`, [0, 0, 0], `${good}\n`)), 'ED106 2'],
	['B11', 'nothing but null bytes', queue(bytes([0, 0, 0, 0, 0])), 'ED106 1'],
	['B11', 'was 40 rows yesterday', { ...queue(''), before: { [QUEUE]: 40 } }, 'ED404 1'],
	['B12', 'a byte order mark', queue(`\ufeff${good}\n`), 'ED110 1'],
	['B13', 'a lone half of a pair', queue(`${good.replace('One', 'One \\ud83d')}\n`), 'ED124 1'],
	['B16', 'CR LF', queue(`${good}\r\n`), 'ED111 1'],
	['B21', 'a separator that splits lines elsewhere', queue(`${good.replace('One', 'One\u2028Two')}\n`), 'ED603 1'],
	['B25', 'ids above 2^53', queue(lines(good.replace('"A-1"', '9007199254740992'), good.replace('"A-1"', '9007199254740993')))],
	['B31', 'a key twice', queue(`${good.replace('"status"', '"status":"approved","status"')}\n`), 'ED113 1'],
	['B33', 'two writers, one line', queue(`${good}${good.replace('A-1', 'A-2')}\n\n`), 'ED104 1'],
	['B38', 'a union merge that kept lines twice', queue(lines(good, good.replace('A-1', 'A-2'), good)), 'ED208 3'],
	['B39', 'marks of a merge', queue(lines('<<<<<<< HEAD', good, '=======', '>>>>>>> laptop')), 'ED105 1', 'ED105 3', 'ED105 4'],
	['B41', 'copies of sync tools', { files: { [QUEUE]: lines(good), 'approval_queue.sync-conflict-20260101-000000-ABCDEFG.jsonl': lines(good), 'approval_queue (conflicted copy).jsonl': lines(good), 'approval_queue 2.jsonl': lines(good) } }, 'ED720 1', 'ED720 1', 'ED720 1'],
	['B53', 'a column that the board has not', tracker('id,stage\nX,On ice\n'), 'ED504 2'],
	['B54', 'text that another plugin would run', queue(`${JSON.stringify({ ...ITEM, note: '```dataviewjs\napp.vault.delete()\n```' })}\n`), 'ED606 1'],
	['B56', 'a block that begins twice', { files: { 'DAILY_BRIEF.md': '# 2026-02-01\n<!-- A:BEGIN -->\n<!-- A:BEGIN -->\n<!-- A:END -->\n' } }, 'ED506 3'],
	['B57', 'dollar signs', queue(`${good.replace('One', '$& and $1 and $$')}\n`)],
	['B59', 'a byte order mark before the header', tracker('\ufeffid,stage\nX,Research\n'), 'ED110 1'],
	['B62', 'a quote that swallows the rest', tracker('id,stage\n"x,1\ny,2\n'), 'ED125 2'],
	['B65', 'two columns of one name', tracker('id,stage,stage\nX,Research,Research\n'), 'ED127 1'],
	['B65', 'more cells than columns', tracker('id,stage\nX,Research,3\n'), 'ED125 2'],
	['B66', 'a day is a day in every zone', { files: { [SOURCES]: lines({ source_id: 'S-1', url: 'https://example.edu', title: 'x', source_type: 'official page', published_at: '2026-03-01', retrieved_at: '2026-03-01' }) } }],
	['B74', 'recorded, said the brief', { files: { [RUNS]: '', [SOURCES]: '', [CLAIMS]: '', [QUEUE]: '', 'DAILY_BRIEF.md': '# 2026-03-02\nRecorded 4.\n' } }, 'ED401 1', 'ED406 1', 'ED406 1', 'ED406 1', 'ED406 1'],
	['B83', 'another request under the same id', queue(lines({ ...ITEM, target: 'a.csv' }, { ...ITEM, target: 'b.csv' })), 'ED207 2'],
	['B85', 'an agent that approves itself', queue(lines(ITEM, { id: 'A-1', status: 'approved', approved_by: 'human', actor: 'main-agent' })), 'ED302 2'],
	['B91', 'tag characters', queue(`${good.replace('One', 'One\u{e0041}')}\n`), 'ED603 1'],
	['B98', 'a path above the workspace', queue(lines({ ...ITEM, target: 'Schools/../../x.md' })), 'ED602 1'],
	['B99', 'a key in an address', { files: { [SEARCHES]: lines({ search_run_id: 'R-1', query: 'x', provider: 'brave', status: 'success', result_count: 1, attempts: 1, retrieval_succeeded: true, usable_for_review: true, url: `https://api.example.edu/?x-api-key=${'abcd1234'.repeat(2)}` }) } }, 'ED601 1'],
];

describe.each(FAULTS.map(([row, what, world, ...found]) => [`${row}, ${what}`, world, found] as const))('%s', (_, world, found) => {
	it('is found at its line, and nothing else is', async () => {
		const codes: readonly (readonly [RuleCode, number])[] = (await findingsOf(world)).map(({ code, place }) => [code, place?.line ?? 0]);
		expect(codes.map(([code, line]) => `${code} ${line}`).sort()).toEqual([...found].sort());
	});
});
