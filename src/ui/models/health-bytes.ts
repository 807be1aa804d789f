/** Sizes in words. Pure. */

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** `0 B`, `9.4 KB`, `123 MB`: decimal units, at most one digit after the point. */
export function byteText(bytes: number, tag: string): string {
	let value = bytes;
	let unit = 0;
	while (value >= 1000 && unit < UNITS.length - 1) {
		value /= 1000;
		unit += 1;
	}
	return `${new Intl.NumberFormat(tag, { maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1 }).format(value)} ${UNITS[unit] ?? 'B'}`;
}
