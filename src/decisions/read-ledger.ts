/** Reads a ledger file: its entries with place and signature, what is damaged, and where the chain breaks (DESIGN §5). */
import { DEFAULT_LINE_CAP, LineScanner } from '../workspace/lines';
import type { LineSpan } from '../workspace/lines';
import type { ChainBreak, LedgerHead } from './ledger-chain';
import { acknowledgedLines, chainBreaks, headOf, unbrokenTo } from './ledger-chain';
import type { DamagedLine, EntryLine, LedgerLine, SignatureMemory, UnverifiedLine } from './ledger-line';
import { readLedgerLine, verifyLine } from './ledger-line';
import { sha256Hex } from './sha256';
import type { TrustedKeys } from './signing';

export interface LedgerReading {
	readonly path: string;
	/** Every line that is not blank, in the order of the file. */
	readonly lines: readonly LedgerLine[];
	/** The lines that are entries, believed or not. */
	readonly entries: readonly EntryLine[];
	/** Finished lines that are no entry. Counted and shown, never skipped in silence. */
	readonly damaged: readonly DamagedLine[];
	/** The begun last line, if the file ends in one. It may be in flight; nothing is written after it until that is settled. */
	readonly torn: DamagedLine | null;
	readonly breaks: readonly ChainBreak[];
	/** Hashes of damaged lines over which the device knowingly went on. */
	readonly acknowledged: ReadonlySet<string>;
	readonly head: LedgerHead;
	/** Of the file, in bytes. */
	readonly size: number;
	readonly endsInNewline: boolean;
}

/**
 * How far a ledger was found whole and trusted to the last line, under which keys. Kept outside the workspace with the head
 * checkpoint; while its hash still stands at its place, the chain says that all lines before it are the same too.
 */
export interface VerifiedHead extends LedgerHead {
	/** Stands for the keys that were trusted then; with other keys everything is looked at anew. */
	readonly keys: string;
}

/** What spares looking at signatures a second time; checking one takes a millisecond or more. */
export interface ReadingAids {
	/** Signatures looked at before, in this run of the app. */
	readonly memory: SignatureMemory;
	/** From an earlier run; `null` for none. */
	readonly verified: VerifiedHead | null;
}

/**
 * Reads the bytes of a whole ledger file; an empty or missing file (no bytes) is a ledger without entries. Never throws on
 * what the bytes hold.
 * @param keys the public keys the person trusts, by device
 */
export function readLedger(path: string, bytes: Uint8Array, keys: TrustedKeys, aids: ReadingAids = noAids()): LedgerReading {
	const steps = ledgerReadingSteps(path, bytes, keys, aids);
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
	}
}

function noAids(): ReadingAids {
	return { memory: new Map<string, boolean>(), verified: null };
}

/** What an earlier reading of the same file, under the same keys, has made of its first bytes. */
export interface KnownStart {
	readonly lines: readonly LedgerLine[];
	/** So many bytes are the same as then; the last of them is a line break. */
	readonly bytes: number;
	/** Line breaks among them. */
	readonly lineBreaks: number;
}

/**
 * {@link readLedger} with a pause after every line, so that a long ledger can be read without blocking the window.
 * @param start spares reading again what the file had before it grew
 */
export function* ledgerReadingSteps(path: string, bytes: Uint8Array, keys: TrustedKeys, aids: ReadingAids, start: KnownStart | null = null): Generator<void, LedgerReading, void> {
	const unverified = unverifiedLines(path, bytes, start);
	const { memory, verified } = aids;
	const isUnbroken = start === null && verified !== null && verified.keys === keysDigest(keys) && unbrokenTo(unverified, verified);
	const known = isUnbroken ? verified.count : 0;
	const lines: LedgerLine[] = [...(start?.lines ?? [])];
	for (const [nth, line] of unverified.entries()) {
		lines.push(nth < known ? asTrusted(line) : verifyLine(line, keys, memory));
		yield;
	}
	return {
		path,
		lines,
		entries: lines.filter((line): line is EntryLine => line.kind === 'entry'),
		damaged: lines.filter((line): line is DamagedLine => line.kind === 'damaged'),
		torn: lines.find((line): line is DamagedLine => line.kind === 'torn') ?? null,
		breaks: chainBreaks(lines),
		acknowledged: acknowledgedLines(lines),
		head: headOf(lines),
		size: bytes.length,
		endsInNewline: bytes.length === 0 || bytes[bytes.length - 1] === 0x0a,
	};
}

/** The head of what is whole and trusted from the first line on, to be kept for the next run. */
export function verifiedHeadOf(reading: LedgerReading, keys: TrustedKeys): VerifiedHead {
	const broken = new Set(reading.breaks.map(({ line }) => line));
	const end = reading.lines.findIndex((line) => line.kind !== 'entry' || line.signature !== 'trusted' || broken.has(line));
	const good = end === -1 ? reading.lines : reading.lines.slice(0, end);
	return { count: good.length, hash: good.at(-1)?.sha256 ?? null, keys: keysDigest(keys) };
}

/** Stands for a set of trusted keys. */
export function keysDigest(keys: TrustedKeys): string {
	const sorted = [...keys].map(([device, list]) => [device, [...list].sort()] as const).sort(([one], [other]) => (one < other ? -1 : 1));
	return sha256Hex(new TextEncoder().encode(JSON.stringify(sorted)));
}

function asTrusted(line: UnverifiedLine): LedgerLine {
	if (line.kind !== 'entry') return line;
	const { place, sha256, entry } = line;
	return { kind: 'entry', place, sha256, entry, signature: 'trusted' };
}

function unverifiedLines(path: string, bytes: Uint8Array, start: KnownStart | null): readonly UnverifiedLine[] {
	const lines: UnverifiedLine[] = [];
	const from = start?.bytes ?? 0;
	const add = (text: string | null, found: LineSpan, tooLong: boolean): void => {
		const span = { ...found, offset: found.offset + from, line: found.line + (start?.lineBreaks ?? 0) };
		const line = readLedgerLine(path, text, bytes.subarray(span.offset, span.offset + span.length), span, tooLong);
		if (line !== null) lines.push(line);
	};
	const scanner = new LineScanner(
		{
			line: (text, _block, _from, _to, span) => add(text, span, false),
			overLong: (_head, _hash, span) => add(null, span, true),
		},
		DEFAULT_LINE_CAP,
	);
	scanner.feed(bytes.subarray(from));
	scanner.end();
	return lines;
}

/** Something that makes a ledger one that must not be written to or applied from until the person has looked. */
export type LedgerDamage =
	| { readonly what: 'line'; readonly line: DamagedLine }
	| { readonly what: 'break'; readonly chainBreak: ChainBreak };

/**
 * What is wrong with a ledger that has not been accepted (start-up gate of DESIGN §5): damaged and torn lines, and breaks of the
 * chain other than a line that is merely there twice. An entry that nobody signed is no damage: it is just not believed.
 * @param accepted SHA-256 of lines that the person has looked at and accepted; kept outside the workspace
 */
export function damageOf(reading: LedgerReading, accepted: ReadonlySet<string>): readonly LedgerDamage[] {
	const isOpen = (line: LedgerLine): boolean => !accepted.has(line.sha256) && !reading.acknowledged.has(line.sha256);
	const damaged = reading.torn === null ? reading.damaged : [...reading.damaged, reading.torn];
	const breaks = reading.breaks.filter(({ kind, line }) => kind !== 'repeated' && !accepted.has(line.sha256));
	return [
		...damaged.filter(isOpen).map((line) => ({ what: 'line', line }) as const),
		...breaks.map((chainBreak) => ({ what: 'break', chainBreak }) as const),
	];
}
