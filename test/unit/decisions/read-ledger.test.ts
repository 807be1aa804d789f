import { describe, expect, it } from 'vitest';
import { compareHead } from '../../../src/decisions/ledger-chain';
import { damageOf, ledgerReadingSteps, readLedger, verifiedHeadOf } from '../../../src/decisions/read-ledger';
import type { KnownStart, LedgerReading } from '../../../src/decisions/read-ledger';
import { sha256Hex } from '../../../src/decisions/sha256';
import { signEntry } from '../../../src/decisions/signing';
import { bytesOf, DESK, decisionOn, ledgerBytes, PHONE, queueItem, readLines, signedLines, STRANGER, text, TRUSTED } from './ledger-support';

const ITEM = queueItem({ id: 'APQ-1', status: 'pending' });
const approvals = (count: number): readonly string[] => signedLines(Array.from({ length: count }, () => decisionOn(ITEM, { verdict: 'approve' })));
const LINES = approvals(5);
const at = (nth: number): string => LINES[nth] ?? '';
const NONE: ReadonlySet<string> = new Set();

describe('reading a ledger', () => {
	it('a whole one: every entry trusted, no break, its head', () => {
		const reading = readLines(LINES);
		expect(reading.entries.map((line) => line.signature)).toEqual(LINES.map(() => 'trusted'));
		expect(reading).toMatchObject({ breaks: [], damaged: [], torn: null, endsInNewline: true, head: { count: 5, hash: reading.lines[4]?.sha256 } });
		expect(reading.entries.map((line) => line.place.line)).toEqual([1, 2, 3, 4, 5]);
		expect(damageOf(reading, NONE)).toEqual([]);
	});

	it('an empty one', () => {
		expect(readLedger('l', new Uint8Array(), TRUSTED)).toMatchObject({ lines: [], head: { count: 0, hash: null }, endsInNewline: true });
	});

	it('line ends that git changed, and blank lines, do no harm', () => {
		const reading = readLedger('l', bytesOf(`${LINES.join('\r\n')}\r\n\r\n`), TRUSTED);
		expect(reading.entries.map((line) => line.signature)).toEqual(LINES.map(() => 'trusted'));
		expect(damageOf(reading, NONE)).toEqual([]);
	});

	it.each([
		['{"v":1', 'not_json'],
		['[]', 'not_object'],
		['{"v":1,"entry":"decision"}', 'wrong_shape'],
		[`${at(0)}${at(1)}`, 'two_records_on_one_line'],
		['<<<<<<< HEAD', 'conflict_marker'],
		[at(0).replace('"v":1', '"v":1,"verdict":"reject"'), 'doubled_keys'],
	])('a finished line that is no entry is damaged and stays in sight: %#', (line, problem) => {
		const reading = readLedger('l', ledgerBytes([at(0), line, at(1)]), TRUSTED);
		expect(reading.damaged).toMatchObject([{ problem, place: { line: 2, offset: bytesOf(at(0)).length + 1 } }]);
		expect(reading.head.count).toBe(3);
		expect(damageOf(reading, NONE).map((found) => found.what)).toEqual(['line', 'break']);
	});

	it('bytes that are no text are damaged', () => {
		const bytes = ledgerBytes(['x', at(0)]);
		bytes[0] = 0xff;
		expect(readLedger('l', bytes, TRUSTED).damaged).toMatchObject([{ problem: 'not_utf8' }]);
	});

	it('a begun last line is torn: in flight, counted nowhere, and in the way of writing', () => {
		const bytes = ledgerBytes(LINES);
		const reading = readLedger('l', bytes.subarray(0, -20), TRUSTED);
		expect(reading.torn).toMatchObject({ kind: 'torn', place: { line: 5 } });
		expect(reading).toMatchObject({ endsInNewline: false, damaged: [], breaks: [], head: { count: 4 } });
		expect(damageOf(reading, NONE)).toHaveLength(1);
		expect(damageOf(reading, new Set([reading.torn?.sha256 ?? '']))).toEqual([]);
	});

	it('a last line that only lacks its line break is an entry', () => {
		const reading = readLedger('l', ledgerBytes(LINES).subarray(0, -1), TRUSTED);
		expect(reading).toMatchObject({ torn: null, head: { count: 5 }, endsInNewline: false });
	});

	it('damage that the device itself went on after is acknowledged; the same said by a stranger is not', () => {
		const broken = at(1).slice(0, 60);
		const over = (keys: typeof DESK): ReturnType<typeof readLines> => {
			const all = signedLinesAfter(broken, keys);
			return readLines([at(0), broken, ...all]);
		};
		expect(damageOf(over(DESK), NONE)).toEqual([]);
		expect(over(DESK).damaged).toHaveLength(1);
		expect(damageOf(over(STRANGER), NONE)).toMatchObject([{ what: 'line' }]);
	});
});

/** One entry that follows a raw line. */
function signedLinesAfter(line: string, keys: typeof DESK): readonly string[] {
	const entry = decisionOn(ITEM, { verdict: 'approve' });
	const signed = signEntry(entry, sha256Hex(bytesOf(line)), keys.secretKey);
	return signed.ok ? [text(signed.line)] : [];
}

describe('signatures', () => {
	it.each([
		['unsigned', at(1).replace(/,"sig":"[0-9a-f]+"/, '')],
		['bad_signature', at(1).replace('"verdict":"approve"', '"verdict":"adopt","adopts":"applied"')],
		['bad_signature', at(1).replace('"device":"desk"', '"device":"phone"')],
		['bad_signature', signedLines([decisionOn(ITEM, { verdict: 'approve' })], STRANGER)[0] ?? ''],
		['unknown_key', signedLines([decisionOn(ITEM, { verdict: 'approve' }, 'laptop')], STRANGER)[0] ?? ''],
		['unknown_key', at(1).replace('"device":"desk"', '"device":"__proto__"')],
		['trusted', signedLines([decisionOn(ITEM, { verdict: 'approve' }, 'phone')], PHONE)[0] ?? ''],
	])('%s', (state, line) => {
		expect(readLines([line]).entries.map((entry) => entry.signature)).toEqual([state]);
	});

	it('are looked at once, and again when other keys are trusted', () => {
		const memory = new Map<string, boolean>();
		const aids = { memory, verified: null };
		readLedger('l', ledgerBytes(LINES), TRUSTED, aids);
		expect(memory.size).toBe(5);
		readLedger('l', ledgerBytes(LINES), TRUSTED, aids);
		expect(memory.size).toBe(5);
		const after = readLedger('l', ledgerBytes(LINES), new Map([['desk', [STRANGER.publicKey]]]), aids);
		expect(after.entries.map((line) => line.signature)).toEqual(LINES.map(() => 'bad_signature'));
	});

	it('are not looked at again up to a head that was verified in an earlier run', () => {
		const verified = verifiedHeadOf(readLines(LINES.slice(0, 3)), TRUSTED);
		expect(verified.count).toBe(3);
		const again = (lines: readonly string[], keys = TRUSTED): readonly [number, readonly string[]] => {
			const memory = new Map<string, boolean>();
			const reading = readLedger('l', ledgerBytes(lines), keys, { memory, verified });
			return [memory.size, reading.entries.map((line) => line.signature)];
		};
		const allTrusted = LINES.map(() => 'trusted');
		expect(again(LINES)).toEqual([2, allTrusted]);
		expect(again(LINES, new Map([...TRUSTED, ['new', [STRANGER.publicKey]]]))).toEqual([5, allTrusted]);
		const forged = at(1).replace('"reason":null', '"reason":"x"');
		expect(again([at(0), forged, at(2)])).toEqual([3, ['trusted', 'bad_signature', 'trusted']]);
		expect(again([at(0), at(1)])).toEqual([2, ['trusted', 'trusted']]);
		expect(again([at(0), at(1), at(3), at(2)])[0]).toBe(4);
	});

	it('a verified head ends before the first line that is not trusted or does not fit', () => {
		const forged = at(2).replace('"reason":null', '"reason":"x"');
		expect(verifiedHeadOf(readLines([at(0), at(1), forged, at(3)]), TRUSTED)).toMatchObject({ count: 2, hash: readLines([at(1)]).head.hash });
		expect(verifiedHeadOf(readLines([at(1), at(2)]), TRUSTED)).toMatchObject({ count: 0, hash: null });
	});
});

describe('the chain', () => {
	const kinds = (lines: readonly string[]): readonly string[] => readLines(lines).breaks.map((found) => `${found.kind} ${found.line.place.line}`);
	const forged = at(2).replace('"reason":null', '"reason":"forged"');
	const unsigned = at(2).replace(/,"sig":"[0-9a-f]+"/, '');

	it.each([
		['nothing', LINES, []],
		['an edited line', [at(0), at(1), forged, at(3), at(4)], ['edited 4']],
		['a deleted line', [at(0), at(1), at(3), at(4)], ['deleted 3']],
		['a deleted first line', LINES.slice(1), ['deleted 1']],
		['lines in another order', [at(0), at(2), at(1), at(3), at(4)], ['reordered 2', 'reordered 3', 'reordered 4']],
		['an inserted line', [at(0), at(1), unsigned, at(2)], ['inserted 4']],
		['a line twice', [at(0), at(1), at(1), at(2)], ['repeated 3']],
		['an old line again at the end', [...LINES, at(0)], ['repeated 6']],
		['two ledgers in one file', [...LINES, ...approvals(2)], ['restarted 6']],
	])('shows %s', (_what, lines, expected) => {
		expect(kinds(lines)).toEqual(expected);
	});

	it('a repeated line is no damage, any other break is until it is accepted', () => {
		expect(damageOf(readLines([at(0), at(0)]), NONE)).toEqual([]);
		const reading = readLines([at(0), at(2)]);
		expect(damageOf(reading, NONE)).toMatchObject([{ what: 'break', chainBreak: { kind: 'deleted' } }]);
		expect(damageOf(reading, new Set([reading.lines[1]?.sha256 ?? '']))).toEqual([]);
	});
});

describe('the head checkpoint (B96)', () => {
	const checkpoint = readLines(LINES.slice(0, 4)).head;
	it.each([
		['same', LINES.slice(0, 4)],
		['grown', LINES],
		['cut', LINES.slice(0, 2)],
		['cut', []],
		['rewritten', [at(0), at(1), at(3), at(2)]],
		['rewritten', approvals(6)],
	])('%s', (change, lines) => {
		expect(compareHead(readLines(lines).lines, checkpoint)).toBe(change);
	});

	it('of an empty ledger; a torn line is not part of it', () => {
		expect(compareHead(readLines([]).lines, { count: 0, hash: null })).toBe('same');
		expect(compareHead(readLines(LINES).lines, { count: 0, hash: null })).toBe('grown');
		expect(compareHead(readLedger('l', ledgerBytes(LINES).subarray(0, -9), TRUSTED).lines, checkpoint)).toBe('same');
	});
});

describe('reading on from where an earlier reading ended', () => {
	const start = (lines: readonly string[], blanks = 0): KnownStart => {
		const reading = readLines(lines);
		return { lines: reading.lines, bytes: reading.size + blanks, lineBreaks: lines.length + blanks };
	};
	const on = (bytes: Uint8Array, from: KnownStart): LedgerReading => {
		const steps = ledgerReadingSteps('ledger.desk.jsonl', bytes, TRUSTED, { memory: new Map(), verified: null }, from);
		for (;;) {
			const step = steps.next();
			if (step.done === true) return step.value;
		}
	};

	it('gives the same as reading all of it', () => {
		for (const known of [1, 3, 5]) expect(on(ledgerBytes(LINES), start(LINES.slice(0, known)))).toEqual(readLines(LINES));
	});

	it('finds what is wrong across the seam', () => {
		const broken = [at(0), at(1), at(3), 'garbage', '{"v":1,'];
		const bytes = bytesOf(broken.join('\n'));
		expect(on(bytes, start(broken.slice(0, 2)))).toEqual(readLedger('ledger.desk.jsonl', bytes, TRUSTED));
	});

	it('counts lines and bytes on from there, blank ones too', () => {
		const text = `${at(0)}\n\n${at(1)}\n`;
		const [, second] = on(bytesOf(text), start(LINES.slice(0, 1), 1)).lines;
		expect(second?.place).toEqual({ path: 'ledger.desk.jsonl', line: 3, offset: at(0).length + 2, length: at(1).length });
	});
});
