import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { parseFilter } from '../../../src/ui/models/filter';
import { subjectFields } from '../../../src/ui/models/tiers-fields';
import { byNextDate, subjectLines } from '../../../src/ui/models/tiers-rows';
import { groupSections, stageCounts, tierSections } from '../../../src/ui/models/tiers-sections';
import { createSubjectLinks } from '../../../src/ui/models/tiers-subject-links';
import { findingWords, nextDistance, stageCountWords } from '../../../src/ui/models/tiers-words';
import { dateOutlook } from '../../../src/ui/models/timeline-next-date';
import { claim, day, dayNumber, id, impossible, item, month, prose, snapshot, subject, subjectDate } from '../ui-timeline/made-snapshot';

const t = createTranslator('en');
const words = createDateWords('en', t, 'America/Los_Angeles');
// 30 November 2026, 20:00 in Los Angeles; already 1 December in UTC.
const NOW = Date.parse('2026-12-01T04:00:00Z');
const TODAY = dayNumber('2026-11-30');

describe('createSubjectLinks', () => {
	const made = snapshot({
		subjects: [subject('EXU', { name: 'Example University' }), subject('SAM', { name: 'EXU' }), subject('S2', { name: 'Same name' }), subject('S3', { name: 'Same name' })],
		claims: [claim('C1', { subject: 'Example University' }), claim('C2', { subject: 'elsewhere' })],
	});
	const links = createSubjectLinks(made);
	const keys = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map((row) => row.id);
	it('goes by id first, then by name, never by likeness', () => {
		expect(keys(links.named('EXU'))).toEqual(['EXU']);
		expect(keys(links.named(' Example University '))).toEqual(['EXU']);
		expect(keys(links.named('exu'))).toEqual([]);
		expect(keys(links.named('Same name'))).toEqual(['S2', 'S3']);
		expect(keys(links.named(''))).toEqual([]);
		expect(keys(links.named(null))).toEqual([]);
		expect(keys(links.named('__proto__'))).toEqual([]);
	});
	it('finds an item’s subjects by its own words and by its claims, each once', () => {
		expect(keys(links.ofItem(item('A', { subject: 'S2', claimIds: [id('C1'), id('C2'), id('gone')] })))).toEqual(['S2', 'EXU']);
		expect(keys(links.ofItem(item('B', { subject: 'EXU', claimIds: [id('C1')] })))).toEqual(['EXU']);
		expect(keys(links.ofItem(item('C')))).toEqual([]);
	});
});

describe('dateOutlook', () => {
	it('takes the nearest date that is not over; a month that has begun is not over', () => {
		const dates = [subjectDate(day('2026-12-20')), subjectDate(month('2026-11'), { column: 'm' }), subjectDate(day('2026-01-01'), { column: 'p' }), subjectDate(prose('rolling'), { column: 'r' })];
		const outlook = dateOutlook(dates, TODAY, words);
		expect(outlook.next).toMatchObject({ date: { column: 'm' }, past: false });
		expect(outlook.withoutDay.map((date) => date.column)).toEqual(['r']);
		expect(nextDistance(outlook.next ?? fail(), TODAY, words, t)).toBe('within this period');
	});
	it('falls back to the last one that is over, and to nothing', () => {
		expect(dateOutlook([subjectDate(day('2026-01-01')), subjectDate(day('2026-06-01'), { column: 'b' })], TODAY, words).next).toMatchObject({ date: { column: 'b' }, past: true });
		expect(dateOutlook([subjectDate(prose('rolling'))], TODAY, words).next).toBeNull();
	});
	it('prefers the exact of two that begin alike', () => {
		expect(dateOutlook([subjectDate(month('2026-12')), subjectDate(day('2026-12-01'), { column: 'exact' })], TODAY, words).next?.date.column).toBe('exact');
	});
});

function fail(): never {
	throw new Error('missing');
}

describe('subjectLines', () => {
	const made = snapshot({
		subjects: [
			subject('A', { name: 'Alpha', tier: 'Reach', stage: 'Research', dates: [subjectDate(day('2026-12-15'))] }),
			subject('B', { name: 'Beta', tier: 'reach', stage: 'Apply', dates: [subjectDate(day('2026-11-30'))] }),
			subject('C', { name: 'Gamma', tier: ' ', stage: null, dates: [subjectDate(impossible('2026-02-30'))] }),
		],
		items: [
			item('1', { subject: 'A' }),
			item('2', { subject: 'Alpha', effective: 'unattributed' }),
			item('3', { subject: 'A', effective: 'no_action_required' }),
			item('4', { claimIds: [id('K1')], effective: 'unknown' }),
			item('5', { subject: 'A', effective: 'applied' }),
		],
		claims: [
			claim('K1', { subject: 'Beta', field: 'ielts', value: '6.5' }),
			claim('K2', { subject: 'B', field: 'IELTS', value: '7.0' }),
			claim('K3', { subject: 'A', field: 'fee', value: '10' }),
			claim('K4', { subject: 'A', field: 'fee', value: '20', refines: id('K3') }),
		],
	});
	const lines = subjectLines(made, NOW, words);
	it('counts what waits, and not what is settled', () => {
		expect(lines.map((line) => [line.name, line.waiting, line.waitingOdd])).toEqual([
			['Alpha', 2, 1],
			['Beta', 1, 1],
			['Gamma', 0, 0],
		]);
	});
	it('says what is wrong, by id and by name alike, and lets a refined claim rest', () => {
		expect(lines.map((line) => line.findings.map((finding) => finding.code))).toEqual([[], ['stage_not_listed', 'tier_not_listed', 'claims_disagree'], ['impossible_date']]);
		const sentences = lines.flatMap((line) => line.findings.map((finding) => findingWords(finding, t)));
		expect(sentences).toContain('The tier “reach” is not in the list.');
		expect(sentences).toContain('Claims about ielts do not agree: 6.5, 7.0.');
		expect(sentences).toContain('Deadline: “2026-02-30” is not a date that can be.');
	});
	it('has no finding for stages and tiers when the profile lists none', () => {
		const free = subjectLines({ ...made, profile: { ...made.profile, tiers: [], stages: [] } }, NOW, words);
		expect(free.flatMap((line) => line.findings.map((finding) => finding.code))).toEqual(['claims_disagree', 'impossible_date']);
	});
	it('orders by next date, what has none last', () => {
		expect([...lines].sort(byNextDate).map((line) => line.name)).toEqual(['Beta', 'Alpha', 'Gamma']);
	});
	it('orders dates that are over after those to come, latest first', () => {
		const over = subjectLines(
			snapshot({ subjects: ['2026-01-01', '2026-05-01', '2026-12-24'].map((text) => subject(text, { dates: [subjectDate(day(text))] })) }),
			NOW,
			words,
		);
		expect([...over].sort(byNextDate).map((line) => line.id)).toEqual(['2026-12-24', '2026-05-01', '2026-01-01']);
	});
});

describe('tierSections', () => {
	const lines = subjectLines(
		snapshot({
			subjects: [
				subject('1', { tier: 'Safety', stage: 'Submitted' }),
				subject('2', { tier: 'Reach', stage: 'Research' }),
				subject('3', { tier: 'Dream', stage: 'Research' }),
				subject('4', { tier: null }),
				subject('5', { tier: 'Reach', stage: 'Paused' }),
				subject('6', { tier: 'Dreams', stage: 'Research' }),
			],
		}),
		NOW,
		words,
	);
	it('keeps the profile’s order, empty tiers too, and marks what is not in the list', () => {
		const sections = tierSections(lines, ['Reach', 'Target', 'Safety'], ['Research', 'Shortlist', 'Submitted']);
		expect(sections.map((section) => [section.kind, section.name, section.rows.map((row) => row.id)])).toEqual([
			['listed', 'Reach', ['2', '5']],
			['listed', 'Target', []],
			['listed', 'Safety', ['1']],
			['unlisted', null, ['3', '6']],
			['none', null, ['4']],
		]);
	});
	it('takes the tracker’s own tiers when the profile lists none', () => {
		expect(tierSections(lines, [], []).map((section) => [section.kind, section.name])).toEqual([
			['listed', 'Safety'],
			['listed', 'Reach'],
			['listed', 'Dream'],
			['listed', 'Dreams'],
			['none', null],
		]);
	});
	it('counts stages in order, others after, none last', () => {
		const counts = stageCounts(lines, ['Research', 'Shortlist', 'Submitted']);
		expect(counts).toEqual([
			{ stage: 'Research', listed: true, count: 3 },
			{ stage: 'Submitted', listed: true, count: 1 },
			{ stage: 'Paused', listed: false, count: 1 },
			{ stage: null, listed: true, count: 1 },
		]);
		expect(stageCountWords(counts, t)).toBe('Research: 3, Submitted: 1, Paused: 1, no stage: 1');
	});
	it('loses no row, in tiers or in groups', () => {
		expect(tierSections(lines, ['Target'], []).flatMap((section) => section.rows)).toHaveLength(lines.length);
		expect(groupSections([{ name: 'g', rows: lines }], [])[0]?.rows).toHaveLength(lines.length);
	});
});

describe('subjectFields', () => {
	it('reaches tracker columns by their own names, Chinese ones too, without hiding the app’s fields', () => {
		const subjects = [subject('A', { tier: 'Reach', cells: [{ column: 'tier', text: 'cell' }, { column: '雅思', text: '6.5' }, { column: 'deadline', text: 'x' }], dates: [subjectDate(day('2026-12-15'))] }), subject('B', { cells: [{ column: '雅思', text: '7.0' }] })];
		const fields = subjectFields(subjects);
		expect(fields.filter((field) => field.name === 'tier')).toHaveLength(1);
		expect(fields.find((field) => field.name === 'deadline')?.type).toBe('date');
		const lines = subjectLines(snapshot({ subjects }), NOW, words);
		const kept = (filter: string): readonly string[] => {
			const parsed = parseFilter(filter, fields, { words, today: TODAY });
			expect(parsed.problems).toEqual([]);
			return lines.filter(parsed.test).map((line) => line.id);
		};
		expect(kept('雅思 = 7.0')).toEqual(['B']);
		expect(kept('tier = Reach')).toEqual(['A']);
		expect(kept('deadline < 2027-01-01')).toEqual(['A']);
		expect(kept('next is empty')).toEqual(['B']);
	});
});
