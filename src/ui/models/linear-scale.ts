/** A straight line from one range of numbers to another: what bars, strips and the time axis need of a scale. */

/**
 * @param domain where it starts and ends in the data; equal ends map to the middle of the range
 * @param range what these become, e.g. pixels or percent
 * @returns the place of a number; beyond the ends the line goes on
 */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]): (value: number) => number {
	const [from, to] = domain;
	const [start, end] = range;
	if (to === from) return () => (start + end) / 2;
	const slope = (end - start) / (to - from);
	return (value) => start + (value - from) * slope;
}
