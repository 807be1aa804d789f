import { CLAIMS, lines, QUEUE, SEARCHES, SOURCES, type World } from '../check-memory';
import type { Case } from './case';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending' };
const queue = (item: object | string): World => ({ files: { [QUEUE]: lines(item) } });
const RUN = { search_run_id: 'R-1', query: 'deadline', provider: 'brave', status: 'success' };
const SOURCE = { source_id: 'S-1', url: 'https://www.example.edu/apply', title: 'How to apply' };
/** Made up, and put together here so that no scanner takes this file for a leak. */
const KEY = ['sk', 'proj', 'a1b2c3d4e5f6g7h8i9j0k1l2'].join('-');
const PASSWORD = ['hunter', '2hunter'].join('');

export const SECURITY: readonly Case[] = [
	{ code: 'ED601', name: 'a key in a text', bad: queue({ ...ITEM, note: `called with ${KEY}` }), good: queue({ ...ITEM, note: 'called with the key of profile sk-default' }), at: `${QUEUE}:1` },
	{ code: 'ED601', name: 'a token in an address', bad: { files: { [SOURCES]: lines({ ...SOURCE, url: 'https://api.example.edu/?securityToken=0123456789abcdef' }) } }, good: { files: { [SOURCES]: lines({ ...SOURCE, url: 'https://api.example.edu/?page=0123456789abcdef' }) } }, at: `${SOURCES}:1` },
	{ code: 'ED601', name: 'a header that was kept', bad: { files: { [SEARCHES]: lines({ ...RUN, headers: { Authorization: PASSWORD } }) } }, good: { files: { [SEARCHES]: lines({ ...RUN, headers: { Authorization: '<redacted>' } }) } }, at: `${SEARCHES}:1` },
	{ code: 'ED601', name: 'a key by its name', bad: { files: { [SEARCHES]: lines({ ...RUN, api_key: PASSWORD }) } }, good: { files: { [SEARCHES]: lines({ ...RUN, api_key: '${BRAVE_API_KEY}' }) } }, at: `${SEARCHES}:1` },
	{ code: 'ED601', name: 'a password in a note', bad: { files: { 'DAILY_BRIEF.md': `# 2026-02-01\n\nUse http://me:${PASSWORD}@proxy.example.edu:8080\n` } }, good: { files: { 'DAILY_BRIEF.md': '# 2026-02-01\n\nUse http://proxy.example.edu:8080\n' } }, at: 'DAILY_BRIEF.md:3:15' },
	{ code: 'ED602', name: 'a target above the workspace', bad: queue({ ...ITEM, target: '../notes/x.md' }), good: queue({ ...ITEM, target: 'notes/x.md' }), at: `${QUEUE}:1` },
	{ code: 'ED602', name: 'a page cell that leads out', bad: { files: { 'list.csv': 'key,page\nX,../../x.md\n' }, profile: { trackers: [{ path: 'list.csv', key: 'key', page: 'page' }] } }, good: { files: { 'list.csv': 'key,page\nX,Schools/x.md\n' }, profile: { trackers: [{ path: 'list.csv', key: 'key', page: 'page' }] } }, at: 'list.csv:2' },
	{ code: 'ED603', name: 'a text that runs backwards', bad: queue({ ...ITEM, title: 'Approve \u202egnp.exe' }), good: queue({ ...ITEM, title: '同意 👩‍💻 café' }), at: `${QUEUE}:1` },
	{ code: 'ED603', name: 'hidden by an escape', bad: queue('{"id":"A-1","title":"a\\u200bb","status":"pending"}'), good: queue('{"id":"A-1","title":"a\\u0041b","status":"pending"}'), at: `${QUEUE}:1:23` },
	{ code: 'ED604', name: 'somebody’s home', bad: queue({ ...ITEM, image_paths: ['/Users/someone/project/a.png'] }), good: queue({ ...ITEM, image_paths: ['images/a.png', '~/a.png'] }), at: `${QUEUE}:1` },
	{ code: 'ED605', name: 'an address that is code', bad: { files: { [SOURCES]: lines({ ...SOURCE, url: 'javascript:alert(1)' }) } }, good: { files: { [SOURCES]: lines({ ...SOURCE, url: 'doi:10.1000/182' }) } }, at: `${SOURCES}:1` },
	{ code: 'ED606', name: 'a picture that runs code', bad: queue({ ...ITEM, title: 'x <img src=x onerror=alert(1)>' }), good: queue({ ...ITEM, title: 'a < b, <em>, and <!-- a remark -->' }), at: `${QUEUE}:1` },
	{ code: 'ED606', name: 'a query of another plugin', bad: { files: { [CLAIMS]: lines({ claim_id: 'C-1', statement: '```dataviewjs\ndv.list()\n```' }) } }, good: { files: { [CLAIMS]: lines({ claim_id: 'C-1', statement: '```js\nlist()\n```' }) } }, at: `${CLAIMS}:1` },
];
