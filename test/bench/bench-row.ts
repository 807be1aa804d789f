/** What one measurement says, and how it is printed. */

export interface BenchRow {
	readonly name: string;
	/** How many records the workspace has; for searches: results of one, or how many there were. */
	readonly size: number;
	/** The best of all runs. */
	readonly value: number;
	readonly unit: 'ms' | 'per second' | 'KB';
	/** The same unit: what the machine needs for the least that has to be done, taken in the same run. */
	readonly floor: number;
	/** How many times the floor's time or memory ours takes; smaller is better, whatever the unit. */
	readonly ratio: number;
	/** The largest ratio that is good enough; `null`: the row is only watched. */
	readonly goal: number | null;
	readonly ok: boolean;
}

/** What one kind of run took: milliseconds per thing done, or kilobytes kept. */
export interface Timings {
	readonly ours: readonly number[];
	readonly floor: readonly number[];
}

export interface BenchOptions {
	readonly isQuick: boolean;
}

/** One measurement, with the name under which it is printed. */
export interface BenchCase {
	readonly name: string;
	readonly run: (options: BenchOptions) => Promise<BenchRow>;
}

/** Best against best: what else the machine did only ever adds. */
export function rowOf(name: string, size: number, unit: BenchRow['unit'], { ours, floor }: Timings, goal: number | null): BenchRow {
	const [best, least] = [Math.min(...ours), Math.min(...floor)];
	const shown = (measured: number): number => (unit === 'per second' ? 1000 / measured : measured);
	const ratio = best / least;
	return { name, size, value: rounded(shown(best)), unit, floor: rounded(shown(least)), ratio: rounded(ratio), goal, ok: goal === null || ratio <= goal };
}

function rounded(value: number): number {
	return Number(value.toPrecision(3));
}

/** One line of JSON. */
export function jsonLine(row: BenchRow): string {
	return JSON.stringify(row);
}

/** The rows as a table for a terminal. */
export function tableOf(rows: readonly BenchRow[]): string {
	const head = ['row', 'size', 'value', 'floor', 'ratio', 'goal', ''];
	const cells = rows.map((row) => [row.name, row.size.toLocaleString('en'), `${row.value} ${row.unit}`, `${row.floor} ${row.unit}`, `${row.ratio}×`, row.goal === null ? '–' : `≤ ${row.goal}×`, row.ok ? 'ok' : 'over']);
	const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)));
	return [head, ...cells].map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n');
}
