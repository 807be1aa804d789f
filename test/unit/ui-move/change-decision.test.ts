import { describe, expect, it } from 'vitest';
import type { DecideRequest, DecideResult, ItemDetail, ProposalPreview, RaiseRequest, RaiseResult } from '../../../src/decisions/desk/desk-types';
import type { SeenTarget } from '../../../src/decisions/ledger-entry';
import type { CsvSet } from '../../../src/decisions/proposal-schema';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { decideChange, lookAtChange, undoChange, type ChangeRequest } from '../../../src/ui/review/change-decision';
import { doneChange, notTakenWords, previewProblemWords } from '../../../src/ui/review/change-words';

const t = createTranslator('en');
const dates = createDateWords('en', t, 'UTC');
const PROPOSAL: CsvSet = { op: 'csv.set', path: 't.csv', key_column: 'id', key: 'A', column: 'stage', before: 'Research', after: 'Verify' };
const PREVIEW: ProposalPreview = { proposal: PROPOSAL, outcome: 'change', found: 'Research', after: 'Verify', problem: null, notes: [] };
const TARGETS: readonly SeenTarget[] = [{ path: 't.csv', sha256: 'a'.repeat(64) }];
const OTHER: readonly SeenTarget[] = [{ path: 't.csv', sha256: 'b'.repeat(64) }];
const KEY = 'item/s:APQ-1';
const RECORDED: DecideResult = { kind: 'recorded', decisionId: 'D1', wasThere: false, applied: null, waits: 'waits_home', mirror: 'written', mirrorProblem: null };
const REQUEST: ChangeRequest = { shown: { proposal: PROPOSAL, preview: PREVIEW, targets: TARGETS }, title: 'A: stage', subject: 'A', origin: 'board', reason: 'by hand' };

interface Told {
	readonly preview?: ProposalPreview;
	readonly targetsNow?: readonly SeenTarget[];
	readonly raised?: RaiseResult;
	readonly detail?: Partial<ItemDetail> | null;
	readonly detailThrows?: boolean;
	readonly result?: DecideResult;
}

/** A desk that answers as told and remembers what it was asked. */
function fakeDesk(told: Told = {}): { readonly asked: string[]; readonly raises: RaiseRequest[]; readonly decisions: DecideRequest[] } & Parameters<typeof decideChange>[0] {
	const asked: string[] = [];
	const raises: RaiseRequest[] = [];
	const decisions: DecideRequest[] = [];
	const seen = { key: KEY, itemSha256: 'c'.repeat(64), itemText: '{}', targets: TARGETS };
	const detail = { key: KEY, seen, previews: [PREVIEW], problems: [], verdicts: { withdraw: null }, ...told.detail } as unknown as ItemDetail;
	return {
		asked,
		raises,
		decisions,
		preview: async () => {
			asked.push('preview');
			return Promise.resolve({ previews: [told.preview ?? PREVIEW], targets: told.targetsNow ?? TARGETS });
		},
		raise: async (request) => {
			asked.push('raise');
			raises.push(request);
			return Promise.resolve(told.raised ?? { kind: 'raised', key: KEY });
		},
		detail: async () => {
			asked.push('detail');
			if (told.detailThrows === true) throw new Error('held by another program');
			return Promise.resolve(told.detail === null ? null : detail);
		},
		decide: async (request) => {
			asked.push('decide');
			decisions.push(request);
			return Promise.resolve(told.result ?? RECORDED);
		},
	};
}

describe('decideChange', () => {
	it('looks again, raises what was shown, and approves it with the person’s reason', async () => {
		const desk = fakeDesk();
		expect(await decideChange(desk, REQUEST)).toEqual({ kind: 'decided', key: KEY, result: RECORDED });
		expect(desk.asked).toEqual(['preview', 'raise', 'detail', 'decide']);
		expect(desk.raises).toEqual([{ title: 'A: stage', subject: 'A', proposals: [PROPOSAL], sourceIds: [], claimIds: [], runIds: [], origin: 'board', note: 'by hand' }]);
		expect(desk.decisions).toMatchObject([{ verdict: 'approve', reason: 'by hand', edited: null, seen: { key: KEY, targets: TARGETS } }]);
	});
	it.each([
		['the file has other bytes', { targetsNow: OTHER }],
		['the file is not there', { targetsNow: [] }],
		['the cell says something else', { preview: { ...PREVIEW, outcome: 'stale', found: 'Shortlist' } as const }],
		['the cell says so already', { preview: { ...PREVIEW, outcome: 'no_op' } as const }],
	])('raises nothing when %s by then', async (_, told) => {
		const desk = fakeDesk(told);
		expect(await decideChange(desk, REQUEST)).toEqual({ kind: 'changed' });
		expect(desk.asked).toEqual(['preview']);
	});
	it.each([
		['is on other bytes', { seen: { key: KEY, itemSha256: '', itemText: '', targets: OTHER } }],
		['asks for another value', { previews: [{ ...PREVIEW, proposal: { ...PROPOSAL, after: 'Submitted' } }] }],
		['expects another value', { previews: [{ ...PREVIEW, proposal: { ...PROPOSAL, before: 'Shortlist' } }] }],
		['asks for more than was shown', { previews: [PREVIEW, PREVIEW] }],
		['cannot be written', { previews: [{ ...PREVIEW, outcome: 'refused' } as const] }],
		['is not understood', { problems: [{ code: 'several', detail: null, proposal: null } as const] }],
	])('decides nothing when the raised item %s', async (_, detail) => {
		const desk = fakeDesk({ detail });
		expect(await decideChange(desk, REQUEST)).toEqual({ kind: 'left', key: KEY });
		expect(desk.asked).not.toContain('decide');
	});
	it('leaves the item waiting when it cannot be looked at', async () => {
		for (const told of [{ detail: null }, { detailThrows: true }]) expect(await decideChange(fakeDesk(told), REQUEST)).toEqual({ kind: 'left', key: KEY });
	});
	it('decides nothing when the item could not be raised', async () => {
		const gate = { reasons: [{ kind: 'no_key', message: 'x' } as const], isChecked: true };
		for (const [raised, kind] of [[{ kind: 'closed', gate }, 'closed'], [{ kind: 'failed', message: 'disk full' }, 'not_raised']] as const) {
			const desk = fakeDesk({ raised });
			const outcome = await decideChange(desk, REQUEST);
			expect(outcome.kind).toBe(kind);
			expect(desk.asked).toEqual(['preview', 'raise']);
			if (outcome.kind === 'closed' || outcome.kind === 'not_raised') expect(notTakenWords(outcome, t, dates)).not.toBe('');
		}
	});
});

describe('undoChange', () => {
	it('withdraws on what stands now', async () => {
		const desk = fakeDesk();
		expect(await undoChange(desk, KEY, 'D1')).toBe(RECORDED);
		expect(desk.decisions).toMatchObject([{ verdict: 'withdraw', seen: { key: KEY } }]);
	});
	it('says why when it may not, and never guesses when it cannot look', async () => {
		expect(await undoChange(fakeDesk({ detail: null }), KEY, 'D1')).toEqual({ kind: 'not_allowed', problem: 'gone' });
		expect(await undoChange(fakeDesk({ detail: { verdicts: { withdraw: 'no_such_edge' } as unknown as ItemDetail['verdicts'] } }), KEY, 'D1')).toEqual({ kind: 'not_allowed', problem: 'no_such_edge' });
		const anew = fakeDesk({ detail: { standing: { decisionId: 'D2' } as unknown as ItemDetail['standing'] } });
		expect(await undoChange(anew, KEY, 'D1')).toEqual({ kind: 'not_allowed', problem: 'no_such_edge' });
		expect(anew.decisions).toEqual([]);
		await expect(undoChange(fakeDesk({ detailThrows: true }), KEY, 'D1')).rejects.toThrow('held');
	});
});

describe('what is said of it', () => {
	it('offers undo only for what was decided, and says where the rest waits', () => {
		const done = (result: DecideResult): ReturnType<typeof doneChange> => doneChange('A', { kind: 'decided', key: KEY, result }, t, dates);
		expect(done(RECORDED)).toMatchObject({ decisionId: 'D1', waits: false, words: { tone: 'note' } });
		expect(done({ kind: 'stale', before: '', after: '' })).toMatchObject({ decisionId: null, waits: true, words: { tone: 'bad', text: expect.stringContaining('waits under Pending approval') as unknown } });
		const unsure = done({ kind: 'failed', message: 'x', mayBeWritten: true });
		expect(unsure.words.text).toContain('may have been written');
		expect(unsure.words.text).not.toContain('not decided yet');
		expect(doneChange('A', { kind: 'left', key: KEY }, t, dates)).toMatchObject({ decisionId: null, waits: true });
	});
	it('stops a change that cannot be written, with the reason', () => {
		expect(previewProblemWords(PREVIEW, t)).toBeNull();
		expect(previewProblemWords({ ...PREVIEW, outcome: 'no_op' }, t)).toContain('says so already');
		expect(previewProblemWords({ ...PREVIEW, outcome: 'stale', found: 'Shortlist' }, t)).toContain('“Shortlist”');
		expect(previewProblemWords({ ...PREVIEW, outcome: 'refused', problem: { kind: 'splice', refusal: { code: 'duplicate_key', detail: 'A', line: 4 } } }, t)).toContain('Line 4');
		expect(previewProblemWords({ ...PREVIEW, outcome: 'failed' }, t)).toContain('the reason is not known');
	});
	it('is null when nothing can be previewed', async () => {
		expect(await lookAtChange({ preview: async () => Promise.resolve({ previews: [], targets: [] }) }, PROPOSAL)).toBeNull();
	});
});
