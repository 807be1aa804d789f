/** The labels of the time axis, in the person's language. Calendar days only: always formatted in UTC. */
import type { DayNumber } from '../date-words';
import type { TickStyle } from './timeline-scale';

const DAY_MS = 86_400_000;

const STYLES: Readonly<Record<TickStyle, Intl.DateTimeFormatOptions>> = {
	weekday: { weekday: 'short', day: 'numeric' },
	date: { day: 'numeric' },
	week: { day: 'numeric', month: 'short' },
	month: { month: 'short' },
	'month-year': { month: 'long', year: 'numeric' },
	year: { year: 'numeric' },
};

/**
 * @param tag BCP 47; plain `en` is written day first, as all dates of the app
 * @returns writes a day in a tick's style
 */
export function createTickWords(tag: string): (day: DayNumber, style: TickStyle) => string {
	const locale = tag.toLowerCase() === 'en' ? 'en-GB' : tag;
	const formatters = new Map<TickStyle, Intl.DateTimeFormat>();
	return (day, style) => {
		let formatter = formatters.get(style);
		if (!formatter) {
			formatter = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...STYLES[style] });
			formatters.set(style, formatter);
		}
		if (style !== 'date') return formatter.format(day * DAY_MS);
		// A narrow column: the number alone, without the word that some languages put behind it.
		return formatter.formatToParts(day * DAY_MS).find((part) => part.type === 'day')?.value ?? formatter.format(day * DAY_MS);
	};
}
