import type { DeskState, Gate, LedgerNote } from '../../../../src/decisions/desk/desk-types';
import { decisionOn, hashOf, ledgerBytes, queueItem, signedLines } from '../../decisions/ledger-support';
import { lines, QUEUE, type World } from '../check-memory';
import type { Case } from './case';

const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending', created_at: '2026-03-01' };
const KEY = 'item/s:A-1';
const LEDGER = 'approvals/ledger.desk.jsonl';
const decision = decisionOn(queueItem(ITEM), { verdict: 'approve', item_sha256: hashOf(ITEM) });
const second = decisionOn(queueItem(ITEM), { verdict: 'approve', item_sha256: hashOf(ITEM) });
const signed = signedLines([decision, second]);
const [first = '', last = ''] = signed;
const unsigned = JSON.stringify({ ...(JSON.parse(first) as object), sig: undefined });

const QUIET: DeskState = { revision: 1, gate: { reasons: [], isChecked: true }, standings: new Map(), twins: new Map(), ledgers: [], devices: [], applies: 'here' as DeskState['applies'], adoptable: [], isBusy: false };
const NOTE: LedgerNote = { path: LEDGER, device: 'desk', isOwn: true, copyOf: null, entries: 1, signatures: { trusted: 1, unknown_key: 0, unsigned: 0, bad_signature: 0 }, damage: [], head: 'same', error: null };

const desk = (part: Partial<DeskState>): World => ({ files: { [QUEUE]: lines(ITEM) }, desk: () => ({ ...QUIET, ...part }) });
const gate = (...reasons: Gate['reasons']): World => desk({ gate: { reasons, isChecked: true } });
const ledgerNote = (part: Partial<LedgerNote>): World => desk({ ledgers: [{ ...NOTE, ...part }] });
const waits = (what: 'agent_objects' | 'agent_differs' | 'waits_write'): World =>
	desk({ standings: new Map([[KEY, { key: KEY, state: 'approved', reason: 'decided', deferredUntil: null, waits: what, problem: null, verdict: 'approve', decidedMs: 0, decisionId: decision.entry_id }]]) });
const ledger = (...content: readonly string[]): World => ({ files: { [QUEUE]: lines(ITEM), [LEDGER]: ledgerBytes(content) } });
const state = (now: World['state']): World => ({ files: { [QUEUE]: lines(ITEM) }, ...(now === undefined ? {} : { state: now }) });
const profile = (members: Readonly<Record<string, unknown>>): World => ({ files: { [QUEUE]: lines(ITEM) }, profile: members });
const PROFILE = 'evidence-desk.json';

export const STATE: readonly Case[] = [
	{ code: 'ED701', name: 'a line of the ledger taken out', bad: ledger(last), good: ledger(first, last), at: `${LEDGER}:1` },
	{ code: 'ED701', name: 'a line that is no entry', bad: ledger(first, '{"v":1,"entry":"decision"}'), good: ledger(first), at: `${LEDGER}:2` },
	{ code: 'ED701', name: 'what the desk found', bad: ledgerNote({ damage: [{ what: 'edited', place: { path: LEDGER, line: 3, offset: 9, length: 9 }, sha256: '' }] }), good: ledgerNote({}), at: `${LEDGER}:3` },
	{ code: 'ED702', name: 'a cut tail', bad: ledgerNote({ head: 'cut' }), good: ledgerNote({ head: 'grown' }), at: `${LEDGER}:1` },
	{ code: 'ED703', name: 'a signature of another', bad: ledgerNote({ signatures: { trusted: 0, unknown_key: 0, unsigned: 0, bad_signature: 1 } }), good: ledgerNote({}), at: `${LEDGER}:1` },
	{ code: 'ED704', name: 'an entry that nobody signed', bad: ledger(unsigned), good: ledger(first), at: `${LEDGER}:1` },
	{ code: 'ED704', name: 'a device that is not trusted', bad: ledgerNote({ signatures: { trusted: 0, unknown_key: 2, unsigned: 0, bad_signature: 0 } }), good: ledgerNote({}), at: `${LEDGER}:1` },
	{ code: 'ED705', name: 'signatures that nobody looked at', bad: ledger(first), good: { ...ledger(first), desk: () => ({ ...QUIET, ledgers: [NOTE] }) }, at: `${LEDGER}:1` },
	{ code: 'ED706', name: 'an open write for an item that is gone', bad: gate({ kind: 'item_gone', itemKey: 's:A-9', shown: 'A-9' }), good: gate(), at: null },
	{ code: 'ED707', name: 'two decisions', bad: state('conflict'), good: state('approved'), at: `${QUEUE}:1` },
	{ code: 'ED708', name: 'a write that may have happened', bad: state('uncertain'), good: state('applied'), at: `${QUEUE}:1` },
	{ code: 'ED709', name: 'another item than was decided', bad: state('stale'), good: state('approved'), at: `${QUEUE}:1` },
	{ code: 'ED710', name: 'the agent speaks against it', bad: waits('agent_objects'), good: waits('waits_write'), at: `${QUEUE}:1` },
	{ code: 'ED305', name: 'the desk has looked, and it is not there', bad: waits('agent_differs'), good: waits('waits_write'), at: `${QUEUE}:1` },
	{ code: 'ED711', name: 'another program', bad: gate({ kind: 'locked', owner: { computer: 'laptop', process: '7', device: null, aliveMs: null } }), good: gate(), at: null },
	{ code: 'ED712', name: 'no key', bad: gate({ kind: 'no_key', message: 'storage is locked' }), good: gate(), at: null },
	{ code: 'ED720', name: 'a copy of Syncthing', bad: { files: { [QUEUE]: lines(ITEM), 'approval_queue.sync-conflict-20260101-000000-ABCDEFG.jsonl': lines(ITEM) } }, good: { files: { [QUEUE]: lines(ITEM), 'approval_queue.phone.jsonl': lines({ ...ITEM, id: 'A-2' }) } }, at: 'approval_queue.sync-conflict-20260101-000000-ABCDEFG.jsonl:1' },
	{ code: 'ED721', name: 'a key that is misspelt', bad: profile({ stagse: ['A'] }), good: profile({ stages: ['A'] }), at: `${PROFILE}:1` },
	{ code: 'ED722', name: 'a file that is not there', bad: profile({ files: { claims: 'claims/*.jsonl' } }), good: profile({ files: { approval_queue: QUEUE } }), at: `${PROFILE}:1` },
	{ code: 'ED724', name: 'a rule that is none', bad: profile({ rules: { ED999: 'off' } }), good: profile({ rules: { ED111: 'off' } }), at: `${PROFILE}:1` },
	{ code: 'ED725', name: 'a rule about decisions turned off', bad: profile({ rules: { ED301: 'off' } }), good: profile({ rules: { ED209: 'off' } }), at: `${PROFILE}:1` },
];
