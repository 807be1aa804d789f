/** What the chain of `prev` hashes and the checkpoint of the head tell about a ledger file (DESIGN §5; the cut tail). */
import type { LedgerLine, UnverifiedLine } from './ledger-line';

/**
 * Why a line's `prev` is not the line before it:
 * - `edited`: what stands before it is not what stood there when it was written;
 * - `deleted`: the line it followed is gone;
 * - `inserted`: lines that nobody trusts stand between it and the line it followed;
 * - `reordered`: the line it followed stands elsewhere in the file;
 * - `restarted`: it begins a chain although lines stand before it (two ledgers in one file);
 * - `repeated`: the very same line again (a merge); harmless, since an entry counts once.
 */
export type BreakKind = 'edited' | 'deleted' | 'inserted' | 'reordered' | 'restarted' | 'repeated';

export interface ChainBreak {
	readonly kind: BreakKind;
	/** The line whose `prev` does not fit. */
	readonly line: LedgerLine;
}

/** The head of a ledger: its whole lines counted, and the SHA-256 of the last; `null` when there is none. */
export interface LedgerHead {
	readonly count: number;
	readonly hash: string | null;
}

/** All breaks, in the order of the file. Torn lines and lines that are no entry have no `prev` to be checked. */
export function chainBreaks(lines: readonly LedgerLine[]): readonly ChainBreak[] {
	const breaks: ChainBreak[] = [];
	const firstIndexOf = new Map<string, number>();
	for (const [index, line] of lines.entries()) if (!firstIndexOf.has(line.sha256)) firstIndexOf.set(line.sha256, index);
	let before: number | null = null;
	for (const [index, line] of lines.entries()) {
		if (firstIndexOf.get(line.sha256) !== index) {
			breaks.push({ kind: 'repeated', line });
			continue;
		}
		const kind = breakOf(lines, index, before, firstIndexOf);
		if (kind !== null) breaks.push({ kind, line });
		before = index;
	}
	return breaks;
}

function breakOf(lines: readonly LedgerLine[], index: number, before: number | null, firstIndexOf: ReadonlyMap<string, number>): BreakKind | null {
	const line = lines[index];
	if (line?.kind !== 'entry') return null;
	const { prev } = line.entry;
	const previous = before === null ? null : (lines[before] ?? null);
	if (prev === (previous?.sha256 ?? null)) return null;
	if (prev === null) return 'restarted';
	const followed = firstIndexOf.get(prev);
	if (followed === undefined) return previous !== null && !isTrusted(previous) ? 'edited' : 'deleted';
	const between = lines.slice(followed + 1, index);
	return followed < index && !between.some(isTrusted) ? 'inserted' : 'reordered';
}

function isTrusted(line: LedgerLine): boolean {
	return line.kind === 'entry' && line.signature === 'trusted';
}

/**
 * Damaged lines over which the ledger's own device knowingly went on: the next line is trusted and names the damaged bytes as
 * what it follows. Only the holder of the key can say so. As hashes of the damaged lines.
 */
export function acknowledgedLines(lines: readonly LedgerLine[]): ReadonlySet<string> {
	const found = new Set<string>();
	for (const [index, line] of lines.entries()) {
		const next = lines[index + 1];
		if (line.kind === 'entry' || next?.kind !== 'entry') continue;
		if (next.signature === 'trusted' && next.entry.prev === line.sha256) found.add(line.sha256);
	}
	return found;
}

/** The head over all lines but a torn one. */
export function headOf(lines: readonly LedgerLine[]): LedgerHead {
	const whole = lines.filter((line) => line.kind !== 'torn');
	return { count: whole.length, hash: whole.at(-1)?.sha256 ?? null };
}

/** Whether the lines up to `head` are all entries, each naming the one before it, and end in the head's hash. */
export function unbrokenTo(lines: readonly UnverifiedLine[], head: LedgerHead): boolean {
	if (head.count === 0 || lines.length < head.count) return head.count === 0;
	let before: string | null = null;
	for (const line of lines.slice(0, head.count)) {
		if (line.kind !== 'entry' || line.entry.prev !== before) return false;
		before = line.sha256;
	}
	return before === head.hash;
}

/**
 * - `same`, `grown`: everything up to the checkpoint is there; more may follow;
 * - `cut`: fewer lines than there were: the tail, or the whole file, is gone;
 * - `rewritten`: as many lines or more, but not those.
 */
export type HeadChange = 'same' | 'grown' | 'cut' | 'rewritten';

/**
 * Compares a ledger with the checkpoint of its head that is kept outside the workspace: a chain alone does not show that
 * its end was cut off.
 */
export function compareHead(lines: readonly LedgerLine[], checkpoint: LedgerHead): HeadChange {
	const whole = lines.filter((line) => line.kind !== 'torn');
	if (whole.length < checkpoint.count) return 'cut';
	const atCheckpoint = checkpoint.count === 0 ? null : (whole[checkpoint.count - 1]?.sha256 ?? null);
	if (atCheckpoint !== checkpoint.hash) return 'rewritten';
	return whole.length === checkpoint.count ? 'same' : 'grown';
}
