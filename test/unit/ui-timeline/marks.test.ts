import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { createDateWords } from '../../../src/ui/date-words-intl';
import { markLabel, markName } from '../../../src/ui/models/timeline-mark-words';
import { marksOf, reviewDate, timelineEntries, undatedOf } from '../../../src/ui/models/timeline-marks';
import { claim, day, dayNumber, id, impossible, instant, item, month, prose, snapshot, subject, subjectDate } from './made-snapshot';

const t = createTranslator('en');
const words = createDateWords('en', t, 'Pacific/Auckland');
// 1 December 2026, 09:00 in Auckland; still 30 November in UTC.
const NOW = Date.parse('2026-11-30T20:00:00Z');
const TODAY = dayNumber('2026-12-01');

describe('timelineEntries', () => {
	it('makes tracker dates, item due dates and claim reviews', () => {
		const made = snapshot({
			subjects: [
				subject('EXU', {
					tier: 'Reach',
					dates: [
						subjectDate(day('2026-12-13'), { certainty: 'official', claims: ['claim/s:C1'] }),
						subjectDate(month('2027-01'), { column: 'interview', label: 'Interview', certainty: 'estimated' }),
						subjectDate(day('2026-11-20'), { column: 'open', label: 'Opens' }),
					],
				}),
			],
			items: [item('A', { dueAt: day('2026-11-29'), claimIds: [id('C1')] }), item('B')],
			claims: [claim('C1', { subject: 'EXU', reviewBy: day('2026-12-05') }), claim('C2', { verifiedAt: day('2026-11-10') })],
		});
		const entries = timelineEntries(made, NOW, words);
		expect(entries.map((entry) => [entry.source, entry.shape, entry.first, entry.last, entry.timing])).toEqual([
			['tracker', 'official', dayNumber('2026-12-13'), dayNumber('2026-12-13'), 'coming'],
			['tracker', 'estimated', dayNumber('2027-01-01'), dayNumber('2027-01-31'), 'coming'],
			['tracker', 'unsaid', dayNumber('2026-11-20'), dayNumber('2026-11-20'), 'past'],
			['item', 'due', dayNumber('2026-11-29'), dayNumber('2026-11-29'), 'overdue'],
			['review', 'review', dayNumber('2026-12-05'), dayNumber('2026-12-05'), 'coming'],
			['review', 'review', dayNumber('2026-12-10'), dayNumber('2026-12-10'), 'coming'],
		]);
		expect(entries[0]?.claims).toEqual(['claim/s:C1']);
		expect(entries[3]?.subject).toBe('Programme EXU');
		expect(entries[3]?.tier).toBe('Reach');
		expect(entries[5]?.subject).toBeNull();
	});

	it('keeps dates in words and impossible dates, without a day', () => {
		const made = snapshot({
			subjects: [subject('A', { dates: [subjectDate(prose('mid December')), subjectDate(impossible('2026-02-30'), { column: 'b' })] })],
			items: [item('I', { dueAt: prose('soon') })],
			claims: [claim('C', { verifiedAt: prose('last spring') })],
		});
		const entries = timelineEntries(made, NOW, words);
		expect(marksOf(entries)).toEqual([]);
		expect(undatedOf(entries).map((entry) => entry.value.text)).toEqual(['mid December', '2026-02-30', 'soon', 'last spring']);
	});

	it('counts today by the person’s zone', () => {
		const made = snapshot({ subjects: [subject('A', { dates: [subjectDate(day('2026-12-01')), subjectDate(instant('2026-11-30T11:00:00Z'), { column: 'b' })] })] });
		expect(timelineEntries(made, NOW, words).map((entry) => entry.timing)).toEqual(['today', 'today']);
		const inUtc = createDateWords('en', t, 'UTC');
		expect(timelineEntries(made, NOW, inUtc).map((entry) => entry.timing)).toEqual(['coming', 'today']);
	});

	it('does not call a settled item overdue, nor a month that is not over past', () => {
		const made = snapshot({
			subjects: [subject('A', { dates: [subjectDate(month('2026-12')), subjectDate(month('2026-11'), { column: 'b' })] })],
			items: [item('N', { dueAt: day('2026-01-01'), effective: 'no_action_required' }), item('U', { dueAt: day('2026-01-01'), effective: 'unattributed' })],
		});
		expect(timelineEntries(made, NOW, words).map((entry) => entry.timing)).toEqual(['coming', 'past', 'past', 'overdue']);
	});

	it('leaves out the review of a claim that another one refines', () => {
		const made = snapshot({ claims: [claim('old', { reviewBy: day('2026-12-05') }), claim('new', { refines: id('old'), reviewBy: day('2027-01-05') })] });
		expect(timelineEntries(made, NOW, words).map((entry) => entry.opens)).toEqual(['claim/s:new']);
	});

	it('has ids that stay when the rows around change', () => {
		const one = subject('A', { dates: [subjectDate(day('2026-12-13'))] });
		const first = timelineEntries(snapshot({ subjects: [one] }), NOW, words)[0]?.id;
		const second = timelineEntries(snapshot({ subjects: [subject('Z', { dates: [subjectDate(day('2026-12-14'))] }), one] }), NOW, words)[1]?.id;
		expect(second).toBe(first);
	});
});

describe('reviewDate', () => {
	it('is the claim’s own day, else verification plus the profile’s days across a change of clocks', () => {
		const losAngeles = createDateWords('en', t, 'America/Los_Angeles');
		expect(reviewDate(claim('a', { reviewBy: day('2026-05-01'), verifiedAt: day('2026-01-01') }), 30, words)).toEqual({ value: day('2026-05-01'), reckoned: false });
		const reckoned = reviewDate(claim('b', { verifiedAt: instant('2026-03-01T07:30:00Z') }), 10, losAngeles);
		expect(losAngeles.dayOf(reckoned?.value ?? prose(''))).toBe(dayNumber('2026-03-10'));
		expect(reviewDate(claim('c'), 30, words)).toBeNull();
	});
});

describe('markName', () => {
	const entryOf = (made: Parameters<typeof snapshot>[0]): ReturnType<typeof timelineEntries>[number] => {
		const [entry] = timelineEntries(snapshot(made), NOW, words);
		if (!entry) throw new Error('no entry');
		return entry;
	};
	it('says what, when, how sure and how far', () => {
		const entry = entryOf({ subjects: [subject('EXU', { name: 'Example University MSc', dates: [subjectDate(day('2026-12-13'), { label: 'deadline', certainty: 'official' })] })] });
		expect(markName(entry, TODAY, words, t)).toBe('Example University MSc (EXU), deadline, 13 December 2026, official, in 12 days');
		expect(markLabel(entry, 'subject', t)).toBe('deadline');
		expect(markLabel(entry, 'kind', t)).toBe('Example University MSc');
	});
	it('says so when a period has begun, an item is overdue, a date has no day', () => {
		const begun = entryOf({ subjects: [subject('E', { dates: [subjectDate(month('2026-12'), { certainty: 'estimated' })] })] });
		expect(markName(begun, TODAY + 4, words, t)).toBe('Programme E (E), Deadline, Dec 2026, estimated, within this period');
		const late = entryOf({ items: [item('A', { title: 'Pay the fee', dueAt: day('2026-11-29') })] });
		expect(markName(late, TODAY, words, t)).toBe('Pay the fee, due, 29 November 2026, Pending, overdue, 2 days ago');
		const vague = entryOf({ subjects: [subject('E', { dates: [subjectDate(prose('rolling'))] })] });
		expect(markName(vague, TODAY, words, t)).toBe('Programme E (E), Deadline, rolling, certainty not given, no exact date');
	});
	it('shows hidden characters and does not grow without end', () => {
		const entry = entryOf({ items: [item('A', { title: `a\u202Eb${'x'.repeat(500)}`, dueAt: day('2026-12-02') })] });
		const name = markName(entry, TODAY, words, t);
		expect(name).not.toContain('\u202E');
		expect(name).toContain('202E');
		expect(name.length).toBeLessThan(200);
	});
});
