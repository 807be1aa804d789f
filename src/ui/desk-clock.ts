/** The day or moment a profile pins as "now" (the demo and tests do), as an instant. Pure. */

/**
 * @param pinned `2026-03-02` or `2026-03-02T09:00`(`:30`), on the calendar and clock of the person; `null` = not pinned
 * @returns epoch ms, local time zone; a day alone means its noon; `null` for anything else
 */
export function pinnedNowMs(pinned: string | null): number | null {
	if (pinned === null) return null;
	const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(pinned.trim());
	if (match === null) return null;
	const part = (index: number, absent: number): number => (match[index] === undefined ? absent : Number(match[index]));
	const [year, month, day] = [part(1, 0), part(2, 0), part(3, 0)];
	const [hour, minute, second] = [part(4, 12), part(5, 0), part(6, 0)];
	const moment = new Date(year, month - 1, day, hour, minute, second);
	const asWritten = moment.getFullYear() === year && moment.getMonth() === month - 1 && moment.getDate() === day && hour < 24 && minute < 60 && second < 60;
	return asWritten ? moment.getTime() : null;
}
