import { describe, expect, it } from 'vitest';
import type { DeskState, GateReason, ItemStanding, WriteWait } from '../../../src/decisions/desk/desk-types';
import { createTranslator } from '../../../src/i18n/translate';
import type { EffectiveState } from '../../../src/records/record-types';
import { badgeText, statusLabel, statusText, waitingNumbers } from '../../../src/ui/obsidian/waiting-words';

const en = createTranslator('en');
const zh = createTranslator('zh');

function knows(standings: readonly (readonly [EffectiveState, WriteWait | null])[], gate: { isChecked: boolean; reasons: number } = { isChecked: true, reasons: 0 }): DeskState {
	return {
		gate: { isChecked: gate.isChecked, reasons: Array.from({ length: gate.reasons }, (): GateReason => ({ kind: 'no_key', message: 'x' })) },
		standings: new Map(standings.map(([state, waits], index) => [`item/s:${index}`, { state, waits } as ItemStanding])),
	} as unknown as DeskState;
}

describe('what waits, in numbers', () => {
	it('counts approved changes that no one has written yet, and not those that the agent makes', () => {
		const state = knows([
			['approved', 'waits_home'],
			['approved', 'waits_write'],
			['approved', 'waits_agent'],
			['approved', 'agent_differs'],
			['applied', null],
			['uncertain', 'waits_write'],
		]);
		expect(waitingNumbers({ pending: 3, others: 1 }, state)).toEqual({ pending: 3, others: 1, unwritten: 2, isReadOnly: false });
	});

	it('is read-only when the gate is closed, not while nobody has looked yet or there is no desk', () => {
		const count = { pending: 0, others: 0 };
		expect(waitingNumbers(count, knows([], { isChecked: true, reasons: 1 })).isReadOnly).toBe(true);
		expect(waitingNumbers(count, knows([], { isChecked: false, reasons: 1 })).isReadOnly).toBe(false);
		expect(waitingNumbers(count, null)).toEqual({ ...count, unwritten: 0, isReadOnly: false });
	});
});

describe('what waits, in words', () => {
	const all = { pending: 3, others: 2, unwritten: 1, isReadOnly: true };
	const none = { pending: 0, others: 0, unwritten: 0, isReadOnly: false };

	it('says the pending count always and the rest where there is some', () => {
		expect(statusText(none, en)).toBe('0 pending');
		expect(statusText(all, en)).toBe('3 pending · 2 to check · 1 not written · read-only');
		expect(statusText({ ...none, isReadOnly: true }, en)).toBe('0 pending · read-only');
		expect(statusText(all, zh)).toBe('3 项待决定 · 2 项需查看 · 1 项未写入 · 只读');
	});

	it('says it in sentences to who hears it', () => {
		expect(statusLabel(none, en)).toBe('0 items pending approval. Open pending approval');
		expect(statusLabel(all, en)).toBe(
			'3 items pending approval. Open pending approval. 2 other items need a look. 1 approved item is not written yet. Read-only: nothing can be decided now, and the desk says why',
		);
		expect(statusLabel(all, zh).split('\u3002').length).toBe(4);
	});

	it('puts a number onto the icon that fits there, and none for nothing', () => {
		expect([0, 1, 99, 100, 10_000].map(badgeText)).toEqual([null, '1', '99', '99+', '99+']);
	});
});
