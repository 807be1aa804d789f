import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { columnOfStage, stageForDrop, stagesToMoveTo } from '../../../src/ui/models/board-moves';
import { cardInDirection, DEFAULT_STAGES, stageColumns, stateColumns } from '../../../src/ui/models/board-columns';
import { queueRows } from '../../../src/ui/models/pending-queue';
import { subjectLines } from '../../../src/ui/models/tiers-rows';
import { item, snapshot, subject } from '../ui-timeline/made-snapshot';

const words = createDateWords('en', createTranslator('en'), 'UTC');
const NOW = Date.parse('2026-12-01T12:00:00Z');
const linesOf = (stages: readonly (string | null)[]): ReturnType<typeof subjectLines> =>
	subjectLines(snapshot({ subjects: stages.map((stage, index) => subject(String(index), { stage })) }), NOW, words);

describe('stageColumns', () => {
	it('has the profile’s stages exactly and in order, empty ones too', () => {
		const columns = stageColumns(linesOf(['Submitted', 'Research']), ['Research', 'Shortlist', 'Submitted']);
		expect(columns.map((column) => [column.kind, column.stage, column.cards.length])).toEqual([
			['stage', 'Research', 1],
			['stage', 'Shortlist', 0],
			['stage', 'Submitted', 1],
		]);
	});
	it('puts any other stage, even a near miss, into one marked column, and no stage into another', () => {
		const columns = stageColumns(linesOf(['research', 'Research ', 'Waiting list', null, '  ']), ['Research']);
		expect(columns.map((column) => [column.kind, column.cards.map((card) => card.id)])).toEqual([
			['stage', ['1']],
			['unlisted', ['0', '2']],
			['none', ['3', '4']],
		]);
	});
	it('has the default stages when the profile names none', () => {
		expect(stageColumns([], []).map((column) => column.stage)).toEqual([...DEFAULT_STAGES]);
	});
	it('holds every subject exactly once', () => {
		const lines = linesOf(['Research', 'x', null, 'Archived', 'Research', '__proto__', 'constructor']);
		const cards = stageColumns(lines, ['Research', 'Research', 'Archived']).flatMap((column) => column.cards.map((card) => card.key));
		expect([...cards].sort()).toEqual(lines.map((line) => line.key).sort());
	});
});

describe('stateColumns', () => {
	it('has the states that occur, waiting ones first', () => {
		const rows = queueRows(
			snapshot({ items: [item('a', { effective: 'no_action_required' }), item('b', { effective: 'unknown' }), item('c'), item('d', { effective: 'unknown' })] }),
			NOW,
			words,
		);
		expect(stateColumns(rows).map((column) => [column.state, column.cards.length])).toEqual([
			['pending', 1],
			['unknown', 2],
			['no_action_required', 1],
		]);
	});
});

describe('cardInDirection', () => {
	const sizes = [3, 0, 1, 5];
	it('moves up and down within a column', () => {
		expect(cardInDirection({ column: 0, card: 0 }, 'ArrowDown', sizes)).toEqual({ column: 0, card: 1 });
		expect(cardInDirection({ column: 0, card: 2 }, 'ArrowDown', sizes)).toBeNull();
		expect(cardInDirection({ column: 0, card: 0 }, 'ArrowUp', sizes)).toBeNull();
		expect(cardInDirection({ column: 3, card: 1 }, 'End', sizes)).toEqual({ column: 3, card: 4 });
		expect(cardInDirection({ column: 3, card: 4 }, 'Home', sizes)).toEqual({ column: 3, card: 0 });
	});
	it('skips empty columns and stays inside shorter ones', () => {
		expect(cardInDirection({ column: 0, card: 2 }, 'ArrowRight', sizes)).toEqual({ column: 2, card: 0 });
		expect(cardInDirection({ column: 3, card: 4 }, 'ArrowLeft', sizes)).toEqual({ column: 2, card: 0 });
		expect(cardInDirection({ column: 0, card: 0 }, 'ArrowLeft', sizes)).toBeNull();
		expect(cardInDirection({ column: 3, card: 0 }, 'ArrowRight', sizes)).toBeNull();
		expect(cardInDirection({ column: 0, card: 0 }, 'x', sizes)).toBeNull();
	});
});

describe('where a card can go', () => {
	const STAGES = ['Research', 'Verify', 'Research', 'Submitted'];
	it('is every listed stage but its own, each once, in order', () => {
		expect(stagesToMoveTo(STAGES, 'Verify')).toEqual(['Research', 'Submitted']);
		expect(stagesToMoveTo(STAGES, 'Waiting list')).toEqual(['Research', 'Verify', 'Submitted']);
		expect(stagesToMoveTo(['Only'], 'Only')).toEqual([]);
		expect(stagesToMoveTo([], null)).toEqual([...DEFAULT_STAGES]);
	});
	it('is a column of a stage, never an extra one, a group or its own', () => {
		const lines = linesOf(['Research', 'x', null]);
		const columns = stageColumns(lines, STAGES);
		const drops = columns.map((column) => stageForDrop({ stage: 'Research' }, column.id, STAGES));
		expect(columns.map((column) => column.kind)).toEqual(['stage', 'stage', 'stage', 'unlisted', 'none']);
		expect(drops).toEqual([null, 'Verify', 'Submitted', null, null]);
		expect(stageForDrop({ stage: null }, 'group:Reach', STAGES)).toBeNull();
		expect(columnOfStage('Submitted', STAGES)).toBe('stage:Submitted');
		expect(columnOfStage('submitted', STAGES)).toBeNull();
	});
});
