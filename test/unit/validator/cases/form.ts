import { CLAIMS, lines, QUEUE, RUNS, SEARCHES, SOURCES, type World } from '../check-memory';
import type { Case } from './case';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending', created_at: '2026-03-01' };
const CLAIM = { claim_id: 'C-1', statement: 'It closes on 1 May.', source_ids: ['S-1'], confidence: 'high', at: '2026-03-01', verified_at: '2026-03-01' };
const SOURCE = { source_id: 'S-1', url: 'https://www.example.edu/apply', title: 'How to apply', source_type: 'official page', retrieved_at: '2026-03-01' };
const RUN = { search_run_id: 'R-1', query: 'deadline', provider: 'brave', attempts: 1, status: 'success', result_count: 3, retrieval_succeeded: true, usable_for_review: true };

const queue = (...content: readonly (object | string)[]): World => ({ files: { [QUEUE]: lines(...content) } });
const claims = (...content: readonly (object | string)[]): World => ({ files: { [CLAIMS]: lines(...content), [SOURCES]: lines(SOURCE) } });
const searches = (...content: readonly (object | string)[]): World => ({ files: { [SEARCHES]: lines(...content) } });
const raw = (content: string | readonly number[]): World => ({ files: { [QUEUE]: content } });

const bytes = (text: string): number[] => [...new TextEncoder().encode(text)];
const whole = `${JSON.stringify(ITEM)}\n`;
const TRACKER = { trackers: [{ path: 'list.csv', key: 'key' }] };
const table = (content: string): World => ({ files: { 'list.csv': content }, profile: TRACKER });

export const FORM: readonly Case[] = [
	{ code: 'ED101', name: 'a last line that was cut off', bad: raw(`${whole}{"id":"A-2","status":"pen`), good: raw(whole + JSON.stringify({ ...ITEM, id: 'A-2' })), at: `${QUEUE}:2` },
	{ code: 'ED102', name: 'a finished line that is no JSON', bad: queue(ITEM, '{"id":"A-2","status":pending}'), good: queue(ITEM), at: `${QUEUE}:2:22` },
	{ code: 'ED103', name: 'a list', bad: queue('["A-1"]'), good: queue(ITEM), at: `${QUEUE}:1` },
	{ code: 'ED104', name: 'two records on one line', bad: queue(JSON.stringify(ITEM) + JSON.stringify({ ...ITEM, id: 'A-2' })), good: queue(ITEM, { ...ITEM, id: 'A-2' }), at: `${QUEUE}:1` },
	{ code: 'ED104', name: 'a record glued to a torn one', bad: queue('{"id":"A-1","title":"cu{"id":"A-2","status":"pending"}'), good: queue(ITEM), at: `${QUEUE}:1` },
	{ code: 'ED105', name: 'a mark of git', bad: queue('<<<<<<< HEAD', ITEM), good: queue(ITEM), at: `${QUEUE}:1` },
	{ code: 'ED106', name: 'null bytes before a record', bad: raw([...bytes(whole), 0, 0, 0, ...bytes(whole)]), good: raw(whole), at: `${QUEUE}:2` },
	{ code: 'ED107', name: 'a byte that is no UTF-8', bad: raw([...bytes('{"id":"A-1","title":"'), 0xff, ...bytes('"}\n')]), good: queue({ ...ITEM, title: 'é' }), at: `${QUEUE}:1` },
	{ code: 'ED108', name: 'a line above 8 MiB', bad: raw(`${whole}{"id":"A-2","title":"${'x'.repeat(8 * 1024 * 1024)}"}\n`), good: raw(`${whole}{"id":"A-2","status":"pending","title":"${'x'.repeat(1000)}"}\n`), at: `${QUEUE}:2` },
	{ code: 'ED109', name: 'UTF-16 with its mark', bad: raw([0xff, 0xfe, ...bytes(whole).flatMap((byte) => [byte, 0])]), good: raw(whole), at: `${QUEUE}:1` },
	{ code: 'ED110', name: 'a byte order mark', bad: raw([0xef, 0xbb, 0xbf, ...bytes(whole)]), good: raw(whole), at: `${QUEUE}:1` },
	{ code: 'ED111', name: 'CR LF', bad: raw(whole.replace('\n', '\r\n')), good: raw(whole), at: `${QUEUE}:1` },
	{ code: 'ED112', name: 'a first line that says what the file is', bad: queue({ _schema: 'queue v3', _note: 'append only' }, ITEM), good: queue(ITEM), at: `${QUEUE}:1` },
	{ code: 'ED113', name: 'a status twice', bad: queue('{"id":"A-1","status":"pending","status":"approved"}'), good: queue(ITEM), at: `${QUEUE}:1:13` },
	{ code: 'ED114', name: 'a number and a list of attempts', bad: searches(RUN, { ...RUN, search_run_id: 'R-2', attempts: [{ attempt: 1, status: 'success' }] }), good: searches(RUN, { ...RUN, search_run_id: 'R-2' }), at: `${SEARCHES}:1` },
	{ code: 'ED115', name: 'a claim whose text changes its name', bad: claims(CLAIM, { ...CLAIM, claim_id: 'C-2', statement: undefined, claim_text: 'It opens on 1 April.' }), good: claims(CLAIM, { ...CLAIM, claim_id: 'C-2' }), at: `${CLAIMS}:2`, also: [`${CLAIMS}:1`] },
	{ code: 'ED115', name: 'two spellings of one name', bad: claims({ ...CLAIM, verified_at: undefined, verifiedAt: '2026-03-01' }, { ...CLAIM, claim_id: 'C-2' }), good: claims(CLAIM), at: `${CLAIMS}:2` },
	{ code: 'ED116', name: 'a claim without a text', bad: claims({ ...CLAIM, statement: undefined }), good: claims({ ...CLAIM, statement: undefined, value: '1 May' }), at: `${CLAIMS}:1` },
	{ code: 'ED116', name: 'a search without a query', bad: searches({ ...RUN, query: '' }), good: searches(RUN), at: `${SEARCHES}:1` },
	{ code: 'ED116', name: 'an item without a status', bad: queue({ ...ITEM, status: undefined }), good: queue(ITEM), at: `${QUEUE}:1` },
	{ code: 'ED116', name: 'a source without address and title', bad: { files: { [SOURCES]: lines({ ...SOURCE, url: undefined, title: undefined }) } }, good: { files: { [SOURCES]: lines({ ...SOURCE, url: undefined }) } }, at: `${SOURCES}:1` },
	{ code: 'ED117', name: 'a claim without the day it was verified', bad: claims({ ...CLAIM, verified_at: undefined }), good: claims(CLAIM), at: `${CLAIMS}:1` },
	{ code: 'ED117', name: 'a retrieval run that says nothing but its query', bad: { files: { [RUNS]: lines({ run_id: 'R-1', query: 'deadline' }) } }, good: { files: { [RUNS]: lines({ run_id: 'R-1', query: 'deadline', tool: 'web', purpose: 'verify', conclusion: 'as before', at: '2026-03-01' }) } }, at: `${RUNS}:1` },
	{ code: 'ED118', name: 'a count in words', bad: searches({ ...RUN, result_count: 'three' }), good: searches(RUN), at: `${SEARCHES}:1` },
	{ code: 'ED118', name: 'a truth value as text', bad: searches({ ...RUN, usable_for_review: 'yes' }), good: searches({ ...RUN, usable_for_review: true }), at: `${SEARCHES}:1` },
	{ code: 'ED118', name: 'a date as a list', bad: claims({ ...CLAIM, verified_at: [2026, 3, 1] }), good: claims({ ...CLAIM, verified_at: true }), at: `${CLAIMS}:1` },
	{ code: 'ED118', name: 'options as text', bad: queue({ ...ITEM, options: 'a or b' }), good: queue({ ...ITEM, options: ['a', { label: 'b' }] }), at: `${QUEUE}:1` },
	{ code: 'ED119', name: '30 February', bad: claims({ ...CLAIM, review_by: '2026-02-30' }), good: claims({ ...CLAIM, review_by: '2028-02-29' }), at: `${CLAIMS}:1` },
	{ code: 'ED119', name: '30 February in a table', bad: { files: { 'list.csv': 'key,deadline\nX,2026-02-30\n' }, profile: { trackers: [{ path: 'list.csv', key: 'key', dates: [{ column: 'deadline' }] }] } }, good: { files: { 'list.csv': 'key,deadline\nX,2026-02-28\n' }, profile: { trackers: [{ path: 'list.csv', key: 'key', dates: [{ column: 'deadline' }] }] } }, at: 'list.csv:2' },
	{ code: 'ED120', name: 'yesterday', bad: claims({ ...CLAIM, verified_at: 'yesterday evening' }), good: claims(CLAIM), at: `${CLAIMS}:1` },
	{ code: 'ED121', name: 'a claim without an id', bad: claims({ ...CLAIM, claim_id: undefined }), good: claims(CLAIM), at: `${CLAIMS}:1` },
	{ code: 'ED121', name: 'a search that succeeded without an id', bad: searches({ ...RUN, search_run_id: undefined }), good: searches({ query: 'deadline', provider: 'brave', attempts: 2, status: 'transport_failure', error_code: 'fetch failed', result_count: 0, retrieval_succeeded: false, usable_for_review: false }), at: `${SEARCHES}:1` },
	{ code: 'ED122', name: 'an id with a zero-width space', bad: queue(ITEM, { ...ITEM, id: 'A\u200b-1' }), good: queue(ITEM, { ...ITEM, id: 'A-2' }), at: `${QUEUE}:2`, also: [`${QUEUE}:1`] },
	{ code: 'ED122', name: 'a number and a text', bad: queue({ ...ITEM, id: 7 }, { ...ITEM, id: '7' }), good: queue({ ...ITEM, id: 7 }, { ...ITEM, id: 8 }), at: `${QUEUE}:1`, also: [`${QUEUE}:2`] },
	{ code: 'ED123', name: 'a file that cannot be read', bad: { ...queue(ITEM), fails: QUEUE }, good: queue(ITEM), at: `${QUEUE}:1` },
	{ code: 'ED124', name: 'half an emoji', bad: queue('{"id":"A-1","title":"cut \\ud83d","status":"pending"}'), good: queue('{"id":"A-1","title":"whole \\ud83d\\ude00","status":"pending"}'), at: `${QUEUE}:1:26` },
	{ code: 'ED125', name: 'a quote that is never closed', bad: table('key,note\nX,"open\nY,2\n'), good: table('key,note\nX,"closed"\nY,2\n'), at: 'list.csv:2' },
	{ code: 'ED125', name: 'a cell too many', bad: table('key,note\nX,1,2\n'), good: table('key,note\nX,1\n'), at: 'list.csv:2' },
	{ code: 'ED126', name: 'a key in two rows', bad: table('key,note\nX,1\nX,2\n'), good: table('key,note\nX,1\nY,2\n'), at: 'list.csv:3' },
	{ code: 'ED127', name: 'two columns of one name', bad: table('key,note,note\nX,1,2\n'), good: table('key,note,more\nX,1,2\n'), at: 'list.csv:1' },
	{ code: 'ED128', name: 'a file that did not come to rest', bad: { ...queue(ITEM), noted: { path: QUEUE, note: { code: 'changed_while_reading', count: 1, place: null, detail: null } } }, good: queue(ITEM), at: `${QUEUE}:1` },
	{ code: 'ED129', name: 'a link beside its file', bad: { ...queue(ITEM), noted: { path: QUEUE, note: { code: 'same_file_twice', count: 1, place: null, detail: 'old/approval_queue.jsonl' } } }, good: queue(ITEM), at: `${QUEUE}:1` },
];
