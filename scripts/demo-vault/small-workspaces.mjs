// Small workspaces: one without evidence, one without a profile, one with a profile full of mistakes, and a set of
// files with one fault each, under their default names.
import { jsonl } from './random.mjs';

const line = (record) => JSON.stringify(record);
const item = (id, more = {}) => ({ id, type: 'action_item', title: `Item ${id}`, status: 'pending', ...more });
const bytes = (...parts) => Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part))));
const QUEUE = 'approval_queue.jsonl';

/** Folder name of the fault → file name and bytes. */
const HOSTILE = {
	'agent-approved': [QUEUE, jsonl([item('A-1', { proposed_by: 'agent' }), item('A-1', { status: 'approved', approved_by: 'human', actor: 'agent' })])],
	'all-nul': [QUEUE, bytes(new Uint8Array(96))],
	'big-integers': [QUEUE, '{"id":72057594037927936,"status":"pending"}\n{"id":72057594037927937,"status":"pending"}\n'],
	'bom': [QUEUE, bytes([0xef, 0xbb, 0xbf], jsonl([item('B-1')]))],
	'crlf': [QUEUE, `${line(item('C-1'))}\r\n${line(item('C-2'))}\r\n`],
	'cut-character': [QUEUE, bytes(jsonl([item('D-1')]), '{"id":"D-2","title":"', [0xe6, 0x9d])],
	'dollar-signs': [QUEUE, jsonl([item('E-1', { title: 'Deposit $90, $& and $2, then $$' })])],
	'duplicate-keys': [QUEUE, '{"id":"F-1","status":"pending","status":"approved"}\n'],
	'empty-file': [QUEUE, ''],
	'fused': ['fact_claims.jsonl', '{"claim_id":"G-1","statement":"one"}\n{"claim_id":"G-2","statement":"tw{"claim_id":"G-3","statement":"three"}\n{"claim_id":"G-4","statement":"four"}\n'],
	'hidden-characters': [QUEUE, jsonl([item('H-1', { title: 'Open \u202Etxt.exe', note: 'seen\u{E0041}\u{E0042}' }), item('H\u200B-1', { status: 'needs_more_research' })])],
	'invalid-utf8': ['source_registry.jsonl', bytes('{"source_id":"I-1","title":"', [0xff, 0xc0], '"}\n', jsonl([{ source_id: 'I-2', title: 'fine' }]))],
	'line-separator': [QUEUE, jsonl([item('J-1', { title: 'before\u2028after' })])],
	'markdown': [QUEUE, jsonl([item('K-1', { title: 'a | b ]] <img src=x onerror=alert(1)> <!-- DAILY_BRIEF:END -->', note: '```dataviewjs\ndv.list()\n```' })])],
	'merge-markers': [QUEUE, `<<<<<<< ours\n${line(item('L-1', { status: 'approved' }))}\n=======\n${line(item('L-1', { status: 'rejected' }))}\n>>>>>>> theirs\n`],
	'not-objects': ['retrieval_runs.jsonl', '["a"]\n7\n"text"\nnull\n{"run_id":"M-1","query":"fine"}\n'],
	'nul-then-record': [QUEUE, bytes(jsonl([item('N-1')]), new Uint8Array(24), jsonl([item('N-2')]))],
	'proto-key': [QUEUE, '{"id":"O-1","status":"pending","__proto__":{"status":"approved","isApproved":true}}\n'],
	'torn': ['search_runs.jsonl', '{"search_run_id":"P-1","query":"whole","status":"success"}\n{"search_run_id":"P-2","query":"ha'],
	'two-on-a-line': [QUEUE, `${line(item('Q-1'))}${line(item('Q-2'))}\n\n`],
	'utf16': [QUEUE, bytes([0xff, 0xfe], Buffer.from(jsonl([item('R-1')]), 'utf16le'))],
};

const MISSPELT_PROFILE = {
	version: 1,
	nmae: 'Vendors',
	trackers: [{ path: 'vendors.csv', key: 'id', name_column: 'vendor', tier: 'teir', stage: 'stage', dates: [{ column: 'dedline', label: 'Contract ends' }] }],
	stagse: ['Looking', 'Talking', 'Signed'],
	statuses: { approval_queue: { finished: 'no_action_requird' } },
	files: { claims: ['../outside/*.jsonl'] },
	stale_after_days: 'thirty',
};

const CSV = 'id,vendor,tier,stage,deadline\nV-1,Example Ltd,A,Looking,2026-04-01\nV-2,Sample GmbH,B,Talking,2026-05-01\n';

/**
 * @returns {ReadonlyMap<string, string | Uint8Array>} content by path (with `/`), relative to the folder of workspaces
 */
export function smallWorkspaces() {
	return new Map([
		['empty/README.md', 'A workspace in which no agent has written anything yet.\n'],
		['no-profile/vendors.csv', CSV],
		['no-profile/evidence/fact_claims.jsonl', jsonl([{ claim_id: 'CLM-1', statement: 'Example Ltd answers within a day.', source_id: 'SRC-1', verified_at: '2026-02-01' }])],
		['no-profile/evidence/source_registry.jsonl', jsonl([{ source_id: 'SRC-1', url: 'https://vendor.example/sla', title: 'Service levels', source_type: 'official page', retrieved_at: '2026-02-01' }])],
		['no-profile/queue/approval_queue.jsonl', jsonl([item('APQ-1', { title: 'Sign with Example Ltd', claim_ids: ['CLM-1'] })])],
		['bad-profile/evidence-desk.json', `${JSON.stringify(MISSPELT_PROFILE, null, '\t')}\n`],
		['bad-profile/vendors.csv', CSV],
		['bad-profile/approval_queue.jsonl', jsonl([item('APQ-1', { status: 'finished' })])],
		...Object.entries(HOSTILE).map(([fault, [name, content]]) => [`hostile/${fault}/${name}`, content]),
	]);
}
