import { CLAIMS, lines, QUEUE, RUNS, SOURCES, type World } from '../check-memory';
import type { Case } from './case';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending', created_at: '2026-03-02' };
const BRIEF = '# Daily brief, 2026-03-02\n\nRecorded 4 runs, 6 sources, 9 claims.\n';
const EMPTY = { [RUNS]: '', [SOURCES]: '', [CLAIMS]: '', [QUEUE]: '' };
const queue = (...items: readonly object[]): World => ({ files: { [QUEUE]: lines(...items) } });

export const HONESTY: readonly Case[] = [
	{ code: 'ED401', name: 'said it recorded, all four files empty', bad: { files: { ...EMPTY, 'DAILY_BRIEF.md': BRIEF } }, good: { files: { ...EMPTY, [QUEUE]: lines(ITEM), 'DAILY_BRIEF.md': BRIEF } }, at: 'DAILY_BRIEF.md:1', also: [`${RUNS}:1`, `${SOURCES}:1`, `${CLAIMS}:1`, `${QUEUE}:1`] },
	{ code: 'ED402', name: 'a step of the day that no file shows', bad: { files: { [QUEUE]: lines(ITEM), 'DAILY_BRIEF.md': BRIEF } }, good: { files: { [QUEUE]: lines(ITEM), 'DAILY_BRIEF.md': BRIEF.replace('03-02', '02-20') } }, at: 'DAILY_BRIEF.md:1' },
	{ code: 'ED403', name: 'a brief of today, and nothing recorded today', bad: { files: { [QUEUE]: lines({ ...ITEM, created_at: '2026-02-20' }), 'DAILY_BRIEF.md': BRIEF } }, good: { files: { [QUEUE]: lines({ ...ITEM, created_at: '2026-03-02T01:00:00+08:00' }), 'DAILY_BRIEF.md': BRIEF } }, at: 'DAILY_BRIEF.md:1' },
	{ code: 'ED404', name: 'was 40 records yesterday', bad: { files: { [QUEUE]: '' }, before: { [QUEUE]: 40 } }, good: { files: { [QUEUE]: '' } }, at: `${QUEUE}:1` },
	{ code: 'ED405', name: 'fewer records than at the last look', bad: { ...queue(ITEM), before: { [QUEUE]: 2 } }, good: { ...queue(ITEM), before: { [QUEUE]: 1 } }, at: `${QUEUE}:1` },
	{ code: 'ED405', name: 'a file that is gone', bad: { ...queue(ITEM), before: { [QUEUE]: 1, [CLAIMS]: 9 } }, good: { ...queue(ITEM), before: { [QUEUE]: 1, [CLAIMS]: 0 } }, at: `${CLAIMS}:1` },
	{ code: 'ED406', name: 'a file of nothing', bad: { files: { [CLAIMS]: '' } }, good: queue(ITEM), at: `${CLAIMS}:1` },
	{ code: 'ED407', name: 'waits since January', bad: queue({ ...ITEM, created_at: '2026-01-02' }), good: queue({ ...ITEM, created_at: '2026-02-20' }), at: `${QUEUE}:1` },
	{ code: 'ED408', name: 'expired and open', bad: queue({ ...ITEM, expires_at: '2026-02-20' }), good: queue({ ...ITEM, expires_at: '2026-03-20' }), at: `${QUEUE}:1` },
	{ code: 'ED409', name: 'a list that leaves one out', bad: { files: { [QUEUE]: lines(ITEM, { ...ITEM, id: 'A-2' }), 'PENDING_APPROVAL.md': '# Pending\n\n- A-1 Move the card\n' } }, good: { files: { [QUEUE]: lines(ITEM), 'PENDING_APPROVAL.md': '# Pending\n\n- A-1: Move the card.\n' } }, at: 'PENDING_APPROVAL.md:1' },
	{ code: 'ED409', name: 'a list of what is done', bad: { files: { [QUEUE]: lines({ ...ITEM, status: 'no_action_required' }), 'PENDING_APPROVAL.md': '- A-1\n' } }, good: { files: { [QUEUE]: lines(ITEM), 'PENDING_APPROVAL.md': '- A-1\n' } }, at: 'PENDING_APPROVAL.md:1' },
];
