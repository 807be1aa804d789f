import { decisionOn, hashOf, intentOf, ledgerBytes, queueItem, receiptOf, signedLines } from '../../decisions/ledger-support';
import { sha256Hex } from '../../../../src/decisions/sha256';
import { lines, QUEUE, type World } from '../check-memory';
import type { Case } from './case';

const PROFILE = { pages: { folder: 'Schools', required: ['key'] }, trackers: [{ path: 'list.csv', key: 'key', stage: 'stage', tier: 'tier' }] };
const page = (content: string): World => ({ files: { 'Schools/X.md': content, 'list.csv': 'key,stage,tier\nX,Research,Reach\n' }, profile: PROFILE });
const table = (row: string): World => ({ files: { 'list.csv': `key,stage,tier\n${row}\n` }, profile: PROFILE });
const block = (inner: string): World => page(`---\nkey: X\n---\n${inner}`);
const brief = (content: string): World => ({ files: { 'DAILY_BRIEF.md': content } });

const ITEM = { id: 'A-1', title: 'Set', status: 'pending' };
const ROWS = 'key,stage,tier\nX,Research,Reach\n';
const decision = decisionOn(queueItem(ITEM), { verdict: 'approve', item_sha256: hashOf(ITEM), at: '2026-03-01T10:00:00Z' });
const intent = intentOf(decision, { target: 'list.csv', at: '2026-03-01T10:00:01Z' });
const receipt = receiptOf(intent, { target_sha256: sha256Hex(new TextEncoder().encode(ROWS)), at: '2026-03-01T10:00:02Z' });
const written = (rows: string): World => ({ files: { 'list.csv': rows, [QUEUE]: lines(ITEM), 'approvals/ledger.desk.jsonl': ledgerBytes(signedLines([decision, intent, receipt])) }, profile: PROFILE });

export const PAGES: readonly Case[] = [
	{ code: 'ED501', name: 'a page without its key', bad: page('# X\n'), good: page('---\nkey: X\n---\n# X\n'), at: 'Schools/X.md:1' },
	{ code: 'ED502', name: 'front matter without an end', bad: page('---\nkey: X\n# X\n'), good: page('---\nkey: X\n---\n# X\n'), at: 'Schools/X.md:1' },
	{ code: 'ED503', name: 'a line break that shows', bad: brief('# 2026-03-01\n\nFirst.\\nSecond.\n'), good: brief('# 2026-03-01\n\nUse `\\n` and \\nu.\n'), at: 'DAILY_BRIEF.md:3:7' },
	{ code: 'ED503', name: 'a null that shows in a table', bad: table('X,Research,Reach\\u0000'), good: table('X,Research,Reach'), at: 'list.csv:2:17' },
	{ code: 'ED503', name: 'an escape escaped twice in a record', bad: { files: { [QUEUE]: lines({ ...ITEM, title: 'First.\\n\\nSecond' }) } }, good: { files: { [QUEUE]: lines({ ...ITEM, title: 'First.\nSecond, in C:\\new' }) } }, at: `${QUEUE}:1` },
	{ code: 'ED504', name: 'a column that the board has not', bad: table('X,Reserch,Reach'), good: table('X,Research,Reach'), at: 'list.csv:2' },
	{ code: 'ED504', name: 'a stage in a page', bad: page('---\nkey: X\nstage: On hold\n---\n'), good: page('---\nkey: X\nstage: Research\n---\n'), at: 'Schools/X.md:1' },
	{ code: 'ED505', name: 'a tier that is none', bad: table('X,Research,Dream'), good: table('X,Research,Reach'), at: 'list.csv:2' },
	{ code: 'ED506', name: 'a block without an end', bad: block('<!-- A:BEGIN -->\ntext\n'), good: block('<!-- A:BEGIN -->\ntext\n<!-- A:END -->\n'), at: 'Schools/X.md:4' },
	{ code: 'ED506', name: 'a block that begins twice', bad: block('<!-- A:BEGIN -->\n<!-- A:BEGIN -->\n<!-- A:END -->\n'), good: block('<!-- A:BEGIN -->\n<!-- A:END -->\n```\n<!-- A:BEGIN -->\n```\n'), at: 'Schools/X.md:5' },
	{ code: 'ED506', name: 'an end before its beginning', bad: brief('<!-- A:END -->\n<!-- A:BEGIN -->\n'), good: brief('<!-- A:BEGIN -->\n<!-- A:END -->\n'), at: 'DAILY_BRIEF.md:1' },
	{ code: 'ED507', name: 'a table changed by hand after a decision wrote it', bad: written(ROWS.replace('Research', 'Shortlist')), good: written(ROWS), at: 'list.csv:1' },
];
