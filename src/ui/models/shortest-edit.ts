/** The shortest way from one list to another (E. Myers, "An O(ND) difference algorithm", 1986), with an end to the effort. Pure. */

/** A run that both lists have: `count` entries from `left` in the one and from `right` in the other. */
export interface CommonRun {
	readonly left: number;
	readonly right: number;
	readonly count: number;
}

/**
 * The runs that two lists have in common, in order, so that the fewest entries are left over.
 * @param mostEdits left-over entries up to which it is looked for; lists that differ by more give only their common
 * beginning and end. Time and memory grow with its square
 */
export function commonRuns(left: readonly string[], right: readonly string[], mostEdits: number): readonly CommonRun[] {
	let head = 0;
	while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
	let tail = 0;
	while (tail < left.length - head && tail < right.length - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
	const middle = middleRuns(left.slice(head, left.length - tail), right.slice(head, right.length - tail), mostEdits);
	const runs = [
		{ left: 0, right: 0, count: head },
		...middle.map((run) => ({ left: run.left + head, right: run.right + head, count: run.count })),
		{ left: left.length - tail, right: right.length - tail, count: tail },
	];
	return runs.filter((run) => run.count > 0);
}

function middleRuns(left: readonly string[], right: readonly string[], mostEdits: number): readonly CommonRun[] {
	const [width, height] = [left.length, right.length];
	if (width === 0 || height === 0) return [];
	const most = Math.min(width + height, mostEdits);
	const reach = new Int32Array(2 * most + 3);
	const traces: Int32Array[] = [];
	for (let edits = 0; edits <= most; edits += 1) {
		traces.push(reach.slice(most + 1 - edits - 1, most + 1 + edits + 2));
		for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
			const at = most + 1 + diagonal;
			const above = reach[at + 1] ?? 0;
			const before = reach[at - 1] ?? 0;
			let x = diagonal === -edits || (diagonal !== edits && before < above) ? above : before + 1;
			while (x < width && x - diagonal < height && left[x] === right[x - diagonal]) x += 1;
			reach[at] = x;
			if (x >= width && x - diagonal >= height) return walkBack(traces, width, height);
		}
	}
	return [];
}

/** From the end to the beginning over what was reached with one edit fewer each; collects the diagonals. */
function walkBack(traces: readonly Int32Array[], width: number, height: number): readonly CommonRun[] {
	const runs: CommonRun[] = [];
	let x = width;
	let y = height;
	for (let edits = traces.length - 1; edits >= 0; edits -= 1) {
		const trace = traces[edits] ?? new Int32Array();
		const centre = edits + 1;
		const diagonal = x - y;
		const above = trace[centre + diagonal + 1] ?? 0;
		const before = trace[centre + diagonal - 1] ?? 0;
		const isDown = diagonal === -edits || (diagonal !== edits && before < above);
		const startX = edits === 0 ? 0 : isDown ? above : before + 1;
		const count = x - startX;
		if (count > 0) runs.push({ left: startX, right: startX - diagonal, count });
		x = edits === 0 ? 0 : isDown ? above : before;
		y = edits === 0 ? 0 : isDown ? above - (diagonal + 1) : before - (diagonal - 1);
	}
	return runs.reverse();
}
